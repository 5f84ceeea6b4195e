"""A card cast on a rich board, and every ability of it carried out, whatever it would need to be used or to trigger."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.cards import facts, registry
from app.cards.library import store
from app.cards.library.model import PROVED, READ, TIERS
from app.engine import codec
from app.engine.game import Game
from app.engine.model import commands as c
from app.engine.model.ability import ActivatedAbility, Mode, SpellAbility, TriggeredAbility
from app.engine.model.card import Card
from app.engine.model.effect import Effect
from app.engine.model.state import Env
from app.engine.model.values import TargetSpec
from app.engine.rules import targets, values
from tests.cards.playing import Refused, cast, rich_board, settle, victim
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


@dataclass
class Played:
    """What came of playing a card: why it could not be cast ("" if it was), how many of its abilities had no target,
    how many were carried out, and how many of these changed nothing on this board."""

    refused: str = ""
    aimless: int = 0
    done: int = 0
    idle: int = 0


def play(card: Card) -> Played:
    """Cast the card, then carry out every ability of it. Any fault of the engine is raised."""
    played = Played(refused=_cast(card))
    s = rich_board()
    types = card.faces[0].types
    oid = s.one("ann", "hand" if "Instant" in types or "Sorcery" in types else "battlefield", card)
    s.start()
    for effects, specs, condition in spelled(card):
        env = _knowing(s, oid)
        g = Game(s.state)
        values.holds(g, condition, env)  # type: ignore[arg-type]
        if not _aimed(g, specs, env):
            played.aimless += 1
            continue
        before = state_of(s)
        g.push(list(effects), env)
        s.state = g.s
        _rest(s)
        played.done += 1
        played.idle += before == state_of(s)
        if s.state.ended:
            return played
    s.done()
    return played


def _cast(card: Card) -> str:
    """Play or cast it from the hand with all the mana there is; why that may not be, "" if it may."""
    s = rich_board()
    oid = s.one("ann", "hand", card)
    s.start()
    if "Land" in card.faces[0].types:
        s.play("ann", oid)
    else:
        if aimed_at := victim(card):
            s.do("ann", c.Hold())
            cast(s, s.find(aimed_at, "ann", ("hand",)))
        try:
            cast(s, oid)
        except Refused as refused:
            return str(refused)
    settle(s)
    assert oid not in s.state.objects, "it is still in the hand"
    s.done()
    return ""


def state_of(s: Scenario) -> list[object]:
    """The whole state as plain values, to be compared."""
    plain: list[object] = json.loads(codec.to_json(s.state))
    return plain


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
