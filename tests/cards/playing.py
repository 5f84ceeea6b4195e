"""A rich board on which any card can be played, and somebody who answers every question."""

from __future__ import annotations

from typing import Any

from app.engine import announce
from app.engine.autopilot import absent
from app.engine.game import Game
from app.engine.model import commands as c
from app.engine.model.ability import SpellAbility
from app.engine.model.card import Card
from app.engine.model.effect import CounterSpell
from tests.support.scenario import Scenario

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")


def board(**lands: int) -> Scenario:
    """A duel with libraries and Ann's lands; Ann stops at every chance to act."""
    s = Scenario("ann", "bob").libraries().lands("ann", **lands)
    s.state.players["ann"].auto = "always"
    return s


def rich_board() -> Scenario:
    """Ann with all the mana there is; creatures, artifacts, enchantments and full zones on both sides."""
    s = Scenario("ann", "bob")
    for seat in ("ann", "bob"):
        s.put(seat, "library", *["Forest", "Plains", "Grizzly Bears", "Shock", "Sol Ring"] * 2)
        s.put(seat, "graveyard", "Grizzly Bears", "Lightning Bolt", "Serra Angel")
        s.put(seat, "battlefield", "Grizzly Bears", "Serra Angel", "Sol Ring", "Glorious Anthem", "Swamp")
        s.put(seat, "battlefield", "Kithkin Soldier", "Kithkin Soldier", "Kithkin Soldier", "Goblin")
        s.put(seat, "hand", "Grizzly Bears", "Divination", "Lightning Bolt")
    s.put("bob", "exile", "Grizzly Bears", "Forest", "Forest")
    for name in LANDS:
        s.put("ann", "battlefield", *[name] * 4)
    return s


class Refused(AssertionError):
    """A card may not be cast, or an ability not be activated; the reason is the key of its sentence."""


def announced(s: Scenario, seat: str, partial: Any) -> Any:
    """The command with the first possible choice made everywhere. Raises Refused if it may not be."""
    done: tuple[str, ...] = ()
    for _ in range(20):
        step = announce.next_choice(s.state, seat, partial, done)
        if isinstance(step, announce.Ready):
            return step.command
        if isinstance(step, announce.Refusal):
            raise Refused(step.key)
        partial, done = announce.answered(step, _first(step))
    raise AssertionError(f"never ready: {partial}")


def _first(step: Any) -> tuple[Any, ...]:
    if step.kind == "number":
        return (max(step.least, min(2, step.most)),)
    return tuple(step.options[: max(step.least, min(1, step.most))])


def settle(s: Scenario) -> None:
    """Answer everything (yes where it is a yes or no) and resolve everything."""
    for _ in range(80):
        if s.open_questions():
            d = s.open_questions()[0]
            yes = "yes" in d.options
            s.do(d.seat, c.Answer(d.id, ("yes",) if yes else tuple(absent.default(Game(s.state), d))))
        elif s.state.stack or s.state.triggers:
            s.resolve_all()
        else:
            return
    raise AssertionError("it never comes to rest")


def cast(s: Scenario, card: int, **more: Any) -> None:
    s.do("ann", announced(s, "ann", c.Cast(card, **more)))


def mine(s: Scenario, card: Card, zone: str) -> int:
    """The card in a zone of Ann's, put there if it is not."""
    for o in s.state.objects.values():
        if o.zone == zone and o.controller == "ann" and s.name(o.id) == card.name:
            return o.id
    return s.one("ann", zone, card)


def ready(s: Scenario, oid: int) -> None:
    """Untapped, awake, with loyalty to spare, not used this turn."""
    g = Game(s.state)
    o = g.edit(oid)
    o.tapped, o.sick, o.marks = False, False, ()
    if g.ch(oid).loyalty is not None:
        o.counters = (("loyalty", 20),)
    s.state = g.s


def victim(card: Card) -> str | None:
    """The spell a counterspell is aimed at, or None for any other card."""
    for ability in card.faces[0].abilities:
        if isinstance(ability, SpellAbility) and any(isinstance(e, CounterSpell) for e in ability.effects):
            what = ability.targets[0].what
            return "Divination" if what is not None and "Creature" in what.not_types else "Grizzly Bears"
    return None
