"""Every ability of a card carried out on a rich board, whatever it would need to be used or to trigger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.cards import facts, registry
from app.cards.library import store
from app.cards.library.model import PROVED, READ, TIERS
from app.engine.game import Game
from app.engine.model.ability import ActivatedAbility, Mode, SpellAbility, TriggeredAbility
from app.engine.model.card import Card
from app.engine.model.effect import Effect
from app.engine.model.state import Env
from app.engine.model.values import TargetSpec
from app.engine.rules import targets, values
from tests.cards.playing import rich_board, settle
from tests.support.scenario import Scenario

ABOUT = ("it", "source", "damaged", "to", "sacrificed", "discarded", "exiled", "returned", "tapped", "became")
PLAYERS = ("that_player", "defending_player", "player")


def names() -> list[str]:
    """The cards whose trees come from readings alone, in the order of the library."""
    kept = (TIERS.index(PROVED), TIERS.index(READ))
    found = []
    for card in facts.every_card():
        entry = store.find(card.name)
        if entry is not None and entry.faces and entry.tier in kept and registry.scripted(card.name) is None:
            found.append(card.name)
    return found


def spelled(card: Card) -> Iterator[tuple[Sequence[Effect], Sequence[TargetSpec], object]]:
    """(effects, targets, condition) of each ability and mode."""
    for ability in card.faces[0].abilities:
        if isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility):
            condition = getattr(ability, "condition", None)
            parts: tuple[Mode | SpellAbility | ActivatedAbility | TriggeredAbility, ...] = ability.modes or (ability,)
            for part in parts:
                yield part.effects, part.targets, condition


def exercise(card: Card) -> int:
    """Carry out every ability of the card; how many there were targets for. Any fault of the engine is raised."""
    s = rich_board()
    types = card.faces[0].types
    zone = "hand" if "Instant" in types or "Sorcery" in types else "battlefield"
    oid = s.one("ann", zone, card)
    s.start()
    done = 0
    for effects, specs, condition in spelled(card):
        env = _knowing(s, oid)
        g = Game(s.state)
        values.holds(g, condition, env)  # type: ignore[arg-type]
        if _aimed(g, specs, env):
            g.push(list(effects), env)
            s.state = g.s
            _rest(s)
            done += 1
        if s.state.ended:
            return done
    s.done()
    return done


def _knowing(s: Scenario, oid: int) -> Env:
    bear = next((o.id for o in s.state.objects.values() if o.zone == "battlefield" and o.controller == "bob"), oid)
    refs: dict[str, list[int | str]] = {name: [bear] for name in ABOUT}
    refs |= {name: ["bob"] for name in PLAYERS}
    return Env("ann", oid, refs, {"amount": 2, "x": 2})


def _aimed(g: Game, specs: Sequence[TargetSpec], env: Env) -> bool:
    for spec in specs:
        among = targets.candidates(g, spec, env)
        if not among and values.number(g, spec.least, env) > 0:
            return False
        env.refs[spec.bind] = among[:1]
        for target in among[:1]:
            env.numbers[f"divided:{spec.bind}:{target}"] = 2
    return True


def _rest(s: Scenario) -> None:
    """Let it be carried out, with every question answered."""
    from app.engine import machine

    g = Game(s.state)
    machine.run(g)
    s.state = g.s
    settle(s)
