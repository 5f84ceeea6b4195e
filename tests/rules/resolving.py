"""Free spells of a test's own making: put into a hand, cast, resolved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.engine.model.ability import Ability, SpellAbility
from app.engine.model.card import Card, Face
from app.engine.model.commands import Done
from app.engine.model.effect import Effect
from app.engine.model.values import TargetSpec
from tests.support.scenario import Scenario


def board(*seats: str, **more: Any) -> Scenario:
    """Players with libraries who stop at every chance to act, not begun yet."""
    s = Scenario(*(seats or ("ann", "bob")), **more).libraries(10)
    for player in s.state.players.values():
        player.auto = "always"
    return s


def spell(
    *effects: Effect, targets: Iterable[TargetSpec] = (), name: str = "Test Spell", abilities: Iterable[Ability] = ()
) -> Card:
    """An instant that costs nothing."""
    says = SpellAbility(effects, tuple(targets))
    return Card((Face(name, "{0}", ("Instant",), abilities=(says, *abilities)),))


def cast(
    s: Scenario, seat: str, *effects: Effect, at: Any = (), targets: Iterable[TargetSpec] = (), **more: Any
) -> int:
    """Cast such a spell, ``at`` its chosen targets, and let it resolve as far as it goes without an answer; its id."""
    card = s.one(seat, "hand", spell(*effects, targets=targets))
    pass_to(s, seat)
    s.cast(seat, card, *at, **more)
    top = s.state.stack[-1].card
    s.resolve()
    assert top is not None
    return top


def pass_to(s: Scenario, seat: str) -> None:
    """The others pass until the seat's team has priority."""
    while s.state.priority is not None and s.state.priority != s.state.players[seat].team:
        for other in s.state.teams[s.state.priority].seats:
            if not s.state.players[other].done:
                s.do(other, Done())


def plain(name: str, kind: str = "Creature", **face: Any) -> Card:
    """A card without abilities; creatures are 1/1 unless said otherwise."""
    if kind == "Creature":
        face = {"power": 1, "toughness": 1, **face}
    return Card((Face(name, face.pop("cost", ""), (kind,), **face),))
