"""Firebending (CR 702.189): red mana that lasts until the combat phase ends."""

from __future__ import annotations

from app.cards import dsl as d
from tests.rules.resolving import board
from tests.support.scenario import Scenario

BENDER = d.creature("Bender", "{1}", "Human", 2, 2, d.keyword("firebending"), d.firebending(2))


def attacking() -> Scenario:
    s = board()
    bender = s.one("ann", "battlefield", BENDER)
    s.put("ann", "hand", d.instant("Flare", "{R}", d.spell(d.gain_life(1))))
    return s.start("ann").attack("ann", {bender: "bob"}).resolve_all()


def red(s: Scenario) -> int:
    return s.state.players["ann"].mana[3]


def test_702_189a_it_is_there_until_the_combat_phase_ends() -> None:
    """An exception to CR 500.5."""
    s = attacking()
    assert red(s) == 2
    assert red(s.to("combat damage")) == 2
    assert red(s.to("end of combat")) == 2
    assert red(s.to("postcombat main")) == 0
    s.done()


def test_702_189a_what_was_spent_is_gone() -> None:
    s = attacking().to("combat damage")
    s.cast("ann", "Flare").resolve()
    assert red(s) == 1 and red(s.to("end of combat")) == 1
    s.done()


def test_500_5_other_mana_empties_meanwhile() -> None:
    s = attacking()
    s.lands("ann", Mountain=1)
    s.activate("ann", "Mountain", 0)
    assert red(s) == 3 and red(s.to("combat damage")) == 2
    s.done()


def test_702_189a_other_red_mana_does_not_take_the_place_of_what_was_spent() -> None:
    s = attacking()
    s.put("ann", "hand", d.instant("Flame", "{R}{R}", d.spell(d.gain_life(2))))
    s.cast("ann", "Flame").resolve()
    assert red(s) == 0
    s.lands("ann", Mountain=1)
    s.activate("ann", "Mountain", 0)
    assert red(s) == 1 and red(s.to("combat damage")) == 0
    s.done()


def test_500_5_of_both_the_mana_that_would_be_lost_is_spent_first() -> None:
    s = attacking()
    s.lands("ann", Mountain=1)
    s.activate("ann", "Mountain", 0)
    s.cast("ann", "Flare").resolve()
    assert red(s) == 2 and red(s.to("combat damage")) == 2
    s.done()
