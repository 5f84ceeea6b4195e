"""However far cards multiply each other, a game goes on: numbers, repetitions and objects have bounds."""

from __future__ import annotations

import pytest

from app.engine.model.ability import Replacement
from app.engine.model.effect import Action, AddCounters, AddMana, CreateToken, Draw, Effect, GainLife, Repeat, RollDice
from app.engine.model.terms import Life, Times
from app.engine.model.values import Filter, TargetSpec
from app.engine.rules import zones
from app.engine.rules.bounds import LARGEST, MOST_TIMES
from tests.rules.creatures import bear, permanent
from tests.rules.resolving import board, cast
from tests.rules.test_cr_614_replacement import GOBLIN
from tests.support.scenario import Scenario

ONE = TargetSpec("t", Filter())
HUGE = Times(Life("you"), 10**9)


def doubled(event: str, times: int) -> Scenario:
    """Ann has that many permanents that double something."""
    s = board()
    s.put("ann", "battlefield", *[permanent("Twice", Replacement(event, whose="you", times=2))] * times)
    return s


def test_counters_and_life_stop_at_the_largest_number() -> None:
    s = doubled("life_gain", 70)
    grows = s.one("ann", "battlefield", bear())
    s.put("ann", "battlefield", *[permanent("Growth", Replacement("counter", whose="you", times=2))] * 70)
    s.start()
    for n in (1, 2):
        cast(s, "ann", GainLife("you", 1), AddCounters("t", "+1/+1", 1), at=(grows,), targets=(ONE,))
        assert s.life("ann") == 20 + n * LARGEST
    assert s.pt(grows) == (2 + 2 * LARGEST, 2 + 2 * LARGEST)
    s.done()


def test_what_is_counted_by_other_numbers_does_too() -> None:
    s = board().start()
    for _ in range(3):
        before = s.life("ann")
        cast(s, "ann", GainLife("you", HUGE))
        assert s.life("ann") == before + min(before * 10**9, LARGEST)
    s.done()


def test_tokens_are_created_up_to_so_many_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zones, "MOST_OBJECTS", 300)
    s = doubled("token", 40)
    s.start()
    for most in (300, 301):  # the spell itself has gone to the graveyard by then, and the second one as well
        cast(s, "ann", CreateToken(GOBLIN))
        assert len(s.state.objects) <= most
    assert len(s.all("Goblin")) > 200
    s.done()


@pytest.mark.parametrize(
    "effect",
    [
        RollDice(6, HUGE),
        Repeat(HUGE, (GainLife("you", 1),)),
        AddMana("G", amount=HUGE),
        Action("firebend", HUGE),
        Draw("you", HUGE),
    ],
    ids=["dice", "repeat", "mana", "firebending", "draw"],
)
def test_nothing_is_done_for_ever(effect: Effect) -> None:
    s = board().start()
    cast(s, "ann", effect)
    happened = {kind: len(s.happened(kind)) for kind in ("rolled", "life_gained", "drawn")}
    assert max(happened.values()) <= MOST_TIMES
    assert sum(s.state.players["ann"].mana) <= MOST_TIMES
