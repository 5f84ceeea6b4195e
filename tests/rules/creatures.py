"""Plain permanents for boards of the rules tests, and a board in a combat step."""

from __future__ import annotations

from typing import Any

from app.engine.game import Game
from app.engine.model.ability import Ability, Keyword, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.commands import Attackers, Blockers
from app.engine.model.effect import Effect
from app.engine.model.values import Trigger
from tests.support.scenario import Scenario

Part = str | Ability


def creature(name: str, power: int, toughness: int, *parts: Part, **face: Any) -> Card:
    """A creature; its keywords by name, other abilities as trees."""
    abilities = tuple(Keyword(p) if isinstance(p, str) else p for p in parts)
    face.setdefault("types", ("Creature",))
    return Card((Face(name, power=power, toughness=toughness, abilities=abilities, **face),))


def bear(*parts: Part, **face: Any) -> Card:
    """A 2/2."""
    return creature("Bear", 2, 2, *parts, **face)


def wall(toughness: int = 4, *parts: Part) -> Card:
    """A 0/4 that may attack."""
    return creature("Wall", 0, toughness, *parts)


def planeswalker(name: str = "Walker", loyalty: int = 4, subtype: str = "Walker") -> Card:
    return Card((Face(name, types=("Planeswalker",), subtypes=(subtype,), supertypes=("Legendary",), loyalty=loyalty),))


def permanent(name: str, *parts: Part, **face: Any) -> Card:
    """A permanent that is no creature (an enchantment unless ``types`` says otherwise)."""
    abilities = tuple(Keyword(p) if isinstance(p, str) else p for p in parts)
    face.setdefault("types", ("Enchantment",))
    return Card((Face(name, abilities=abilities, **face),))


def whenever(event: str, *effects: Effect, **on: Any) -> TriggeredAbility:
    """A triggered ability: ``whenever("attacks", Draw("you"), this=True)``."""
    return TriggeredAbility(Trigger(event, **on), effects)


def stopping(s: Scenario) -> Scenario:
    """Everybody stops at the end of their combats, so that a board can be looked at there."""
    g = Game(s.state)
    for seat in s.state.players:
        g.edit_player(seat).stops = ("my:end of combat",)
    s.state = g.s
    return s


def duel(*seats: str, **more: Any) -> Scenario:
    """A board of players on their own (ann's turn first), with libraries; not begun yet."""
    return stopping(Scenario(*(seats or ("ann", "bob")), **more).libraries(10))


def heroes(*seats: str, life: int = 40, **more: Any) -> Scenario:
    """Heroes who share their life and turns against one foe, ``foe``; not begun yet."""
    teams = {"heroes": seats or ("ann", "bob"), "foes": ("foe",)}
    return stopping(Scenario(teams=teams, shared_life={"heroes": life}, **more).libraries(10))


def attack(s: Scenario, seat: str, attacks: dict[int, Any]) -> Scenario:
    """Reach the declaration, draft and be done."""
    s.to("declare attackers")
    s.do(seat, Attackers(attacks))
    return s.done_by(seat)


def block(s: Scenario, seat: str, blocks: dict[int, int]) -> Scenario:
    s.to("declare blockers")
    s.do(seat, Blockers(blocks))
    return s.done_by(seat)
