"""BR-3 and BR-4: how a card moves, and what it meets."""

import pytest

from app.base_race import legal_moves, process
from app.base_race.commands import Move
from app.errors import Illegal
from tests.base_race.board import ONE, TWO, after, at, board, move, names


@pytest.mark.parametrize("to", ["b3", "b1", "a2", "c2"])
def test_br_3_a_card_moves_one_space_up_down_left_or_right(to: str) -> None:
    assert to in names(move(board(b2="1 bear", d6="2 swamp"), "b2", to).state)


@pytest.mark.parametrize("to", ["c3", "a1", "b4", "d2", "b2"])
def test_br_3_never_diagonally_nor_further_nor_nowhere(to: str) -> None:
    with pytest.raises(Illegal, match="one space up, down"):
        move(board(b2="1 bear", d6="2 swamp"), "b2", to)


def test_br_3_never_onto_a_card_of_one_s_own() -> None:
    with pytest.raises(Illegal, match="never onto a card of its own side"):
        move(board(b2="1 bear", b3="1 elf", d6="2 swamp"), "b2", "b3")


@pytest.mark.parametrize(("origin", "to"), [("d2", "a1"), ("a2", "d3"), ("a1", "a2"), ("d6", "d5")])
def test_br_3_the_edges_end_the_play_area(origin: str, to: str) -> None:
    state = board(a1="1 bear", d2="1 elf", a2="1 elf", d6="1 rhino", b5="2 swamp")
    if to in ("a2", "a1", "d3"):
        with pytest.raises(Illegal):
            move(state, origin, to)
    else:
        assert to in names(move(state, origin, to).state)
    for outside in (24, -1, -2, 100):
        with pytest.raises(Illegal):
            process(state, ONE, Move(1, outside))


def test_br_3_legal_moves_are_exactly_those() -> None:
    state = board(a1="1 bear", a2="1 elf", b1="2 swamp")
    assert legal_moves(state.pieces, ONE) == [Move(1, at("b1")), Move(2, at("a3")), Move(2, at("b2"))]


def test_br_4_onto_an_empty_space_nothing_is_revealed() -> None:
    state = move(board(b2="1 bear", d6="2 swamp"), "b2", "b3").state
    assert not any(p.face_up for p in state.pieces.values())
    assert state.battle is None and state.mover == TWO and state.quiet == 1


def test_br_4_onto_an_opponent_s_card_both_are_revealed() -> None:
    state = move(board(b2="1 bear", b3="2 rhino", d1="1 forest", d6="2 swamp"), "b2", "b3").state
    assert state.battle is not None and (state.battle.attacker, state.battle.defender) == (1, 2)
    assert state.pieces[1].face_up and state.pieces[2].face_up
    assert not state.pieces[3].face_up and not state.pieces[4].face_up
    assert state.quiet == 0


def test_players_take_turns() -> None:
    state = board(b2="1 bear", c5="2 swamp")
    assert [after(state, *("b2-b3", "c5-c4", "b3-b2")[:n]).mover for n in range(4)] == [ONE, TWO, ONE, TWO]
    assert after(state, "b2-b3", "c5-c4").turn == 3


def test_only_whose_turn_it_is_moves_and_only_their_cards() -> None:
    state = board(b2="1 bear", b3="2 elf", c5="2 swamp", d1="1 forest")
    with pytest.raises(Illegal, match="not your turn"):
        process(state, TWO, Move(2, at("b4")))
    with pytest.raises(Illegal, match="not one of your cards"):
        process(state, ONE, Move(2, at("b4")))
    gone = after(state, "b2-b3", "c5-c4")
    with pytest.raises(Illegal, match="not one of your cards"):
        process(gone, ONE, Move(2, at("b4")))
    with pytest.raises(Illegal, match="no seat"):
        process(state, "three", Move(1, at("b1")))


def test_a_discarded_card_does_not_move() -> None:
    state = after(board(b2="1 elf", b3="2 rhino", d1="1 forest", d6="2 swamp"), "b2-b3", "d6-d5")
    with pytest.raises(Illegal, match="discarded"):
        process(state, ONE, Move(1, at("b2")))
