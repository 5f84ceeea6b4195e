"""Who may act again and when (CR 117.3b, 117.4): *done* while something is on the stack is for that alone."""

from __future__ import annotations

from app.engine.model.commands import Done, PlayLand
from app.engine.model.effect import GainLife
from tests.rules.resolving import board, spell
from tests.support.scenario import Scenario

LIFE = spell(GainLife("you", 1))


def both_cast(*seats: str, **more: object) -> Scenario:
    """The first casts a spell and keeps one; the last responds."""
    s = board(*seats, **more)
    for player in s.state.players.values():
        player.auto = "smart"
    first, last = seats[0], seats[-1]
    spells = [s.one(first, "hand", LIFE), s.one(first, "hand", LIFE), s.one(last, "hand", LIFE)]
    s.start(s.state.players[first].team, "precombat main", 3)
    s.cast(first, spells[0])
    return s.cast(last, spells[2])


def test_cr_117_3b_who_lets_a_response_resolve_acts_again_in_the_same_main_phase() -> None:
    s = both_cast("ann", "bob")
    assert not s.state.players["ann"].done
    s.do("ann", Done())
    assert not s.state.stack and s.state.turn.step == "precombat main"
    assert s.state.priority == s.state.players["ann"].team and not s.state.players["ann"].done
    s.do("ann", Done())  # on an empty stack it is for the step
    assert s.state.turn.step != "precombat main"


def test_cr_117_3b_all_that_is_on_the_stack_is_let_go_at_once() -> None:
    s = both_cast("ann", "bob")
    assert len(s.state.stack) == 2
    s.do("ann", Done())
    assert len(s.happened("resolves")) == 2


def in_the_way(*seats: str, **more: object) -> tuple[Scenario, int]:
    """Both spells are on the stack, the first player has a land in hand and something to respond with."""
    s = board(*seats, **more)
    for player in s.state.players.values():
        player.auto = "smart"
    first, last = seats[0], seats[-1]
    mine, theirs = s.one(first, "hand", LIFE), s.one(last, "hand", LIFE)
    s.one(first, "hand", LIFE)
    land = s.one(first, "hand", "Forest")
    s.start(s.state.players[first].team, "precombat main", 3)
    s.cast(first, mine)
    s.cast(last, theirs)
    return s, land


def test_cr_305_1_a_land_that_must_wait_for_the_stack_is_prepared_and_played_once_it_is_empty() -> None:
    s, land = in_the_way("ann", "bob")
    s.play("ann", land)
    assert s.state.players["ann"].queue and s.state.objects[land].zone == "hand"
    assert len(s.state.stack) == 2  # what is prepared passes nothing over that one could respond to
    s.do("ann", Done())
    assert not s.state.players["ann"].queue and not s.happened("queued_refused")
    assert s.names("ann", "battlefield") == ["Forest"] and s.state.turn.step == "precombat main"


def test_cr_305_1_a_second_land_is_refused_as_before() -> None:
    s, land = in_the_way("ann", "bob")
    s.play("ann", land)
    s.do("ann", Done())
    assert s.refused("ann", PlayLand(s.one("ann", "hand", "Forest")))
