"""What the log says, and what may be taken back."""

from __future__ import annotations

from app.base_race import State, lines, new_game, opened, process
from app.base_race.commands import Concede, Fill, Finish, Place
from app.base_race.simulate import SEATS
from app.base_race.undo import allowed
from tests.base_race.board import ONE, TWO, after, board, move
from tests.base_race.pools import POOL


def told(state: State, origin: str, to: str) -> list[str]:
    outcome = move(state, origin, to)
    return [line.key.format(**line.args) for line in lines(outcome.state, outcome.events)]


def test_a_safe_move_names_only_a_revealed_card() -> None:
    state = board(b2="1 bear", c2="1 rhino face up", d6="2 swamp")
    assert told(state, "b2", "b3") == ["one moves a face-down card from b2 to b3.", "Turn 2: two."]
    assert told(state, "c2", "c3")[0] == "one moves Siege Rhino from c2 to c3."


def test_a_battle_is_told_with_both_cards_and_the_reason() -> None:
    state = board(b2="1 rhino", b3="2 bear", d1="1 forest", d6="2 swamp")
    assert told(state, "b2", "b3") == [
        "one attacks on b3: Siege Rhino meets Grizzly Bears.",
        "Siege Rhino beats Grizzly Bears: 5 toughness beats 2.",
        "Turn 2: two.",
    ]


def test_the_end_is_told() -> None:
    assert told(board(b2="1 elf", b3="2 swamp"), "b2", "b3")[1:] == [
        "Swamp is the base camp of two: it has been found.",
        "one wins: the other base camp is found.",
    ]
    outcome = process(board(b2="1 elf", c5="2 swamp"), ONE, Concede())
    assert [line.key for line in lines(outcome.state, outcome.events)] == ["{seat} wins: the opponent gives up."]
    state = after(board(b2="1 elf", c5="2 swamp"), *(["b2-b3", "c5-c4", "b3-b2", "c4-c5"] * 10)[:39])
    assert told(state, "c4", "c5")[-1] == "A draw: 40 turns in a row without a battle."


def test_placing_is_told_only_when_it_is_done() -> None:
    state = new_game("s", SEATS, opened("s", POOL))
    for seat in SEATS:
        filled = process(state, seat, Fill())
        assert lines(filled.state, filled.events) == []
        done = process(filled.state, seat, Finish())
        state = done.state
    assert [line.key for line in lines(state, done.events)] == [
        "{seat} has placed all cards.",
        "{seat} was first and begins.",
    ]
    assert {line.audience for line in lines(state, done.events)} == {"public"}


def test_placing_can_be_taken_back_alone_as_long_as_it_touches_nobody_else() -> None:
    first = new_game("s", SEATS, opened("s", POOL))
    mine, theirs = ([n for n, p in first.pieces.items() if p.owner == seat] for seat in SEATS)
    placed = process(first, ONE, Place({mine[0]: 12})).state
    assert allowed(first, placed, ONE)
    both = process(placed, TWO, Place({theirs[0]: 0})).state
    assert not allowed(first, both, ONE) and allowed(placed, both, TWO)
    filled = process(placed, ONE, Fill()).state
    assert not allowed(placed, filled, ONE)  # left to chance
    assert not allowed(filled, process(filled, ONE, Finish()).state, ONE)


def test_a_move_is_not_taken_back_alone() -> None:
    state = board(b2="1 elf", c5="2 swamp")
    assert not allowed(state, after(state, "b2-b3"), ONE)
    assert not allowed(state, process(state, ONE, Concede()).state, ONE)
