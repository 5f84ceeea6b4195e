"""BR-11 and BR-12: games that end without a base camp being found."""

import pytest
from msgspec.structs import replace

from app.base_race import process
from app.base_race.commands import Concede, Move
from app.base_race.state import QUIET_TURNS
from app.errors import Illegal
from tests.base_race.board import ONE, TWO, after, at, board

ROUND = ("b2-b3", "c5-c4", "b3-b2", "c4-c5")


def test_br_11_forty_turns_without_a_battle_are_a_draw() -> None:
    state = after(board(b2="1 bear", c5="2 swamp"), *(ROUND * 10)[:39])
    assert state.ended is None and state.quiet == QUIET_TURNS - 1
    state = after(state, "c4-c5")
    assert state.ended is not None and (state.ended.winners, state.ended.reason) == ((), "quiet")


def test_br_11_a_battle_begins_the_count_anew() -> None:
    state = board(b2="1 bear", c5="2 swamp", d1="1 forest", a2="1 rhino", a3="2 elf")
    state = after(state, *(ROUND * 10)[:36], "a2-a3")
    assert state.quiet == 0
    assert after(state, "c5-c4").quiet == 1


def test_br_12_who_cannot_move_loses() -> None:
    state = board(b2="1 bear", b3="2 elf")  # a player whose last card is discarded; no game comes to this by itself
    state = after(state, "b2-b3")
    assert state.ended is not None and (state.ended.winners, state.ended.reason) == ((ONE,), "no move")


def test_who_gives_up_loses_at_any_time() -> None:
    state = board(b2="1 bear", c5="2 swamp")
    ended = process(state, TWO, Concede()).state.ended
    assert ended is not None and (ended.winners, ended.reason) == ((ONE,), "concede")
    placing = replace(state, turn=0, mover="", finished=())
    assert process(placing, ONE, Concede()).state.ended is not None


def test_nothing_happens_after_the_end() -> None:
    over = process(board(b2="1 bear", c5="2 swamp"), TWO, Concede()).state
    for command in (Concede(), Move(1, at("b3"))):
        with pytest.raises(Illegal, match="The game is over"):
            process(over, ONE, command)
