"""BR-2: placing face down, without a gap; who is done first begins."""

import pytest

from app.base_race import State, new_game, opened, process, project
from app.base_race.commands import Fill, Finish, Move, Place
from app.base_race.state import HAND
from app.errors import Illegal
from tests.base_race.board import ONE, TWO, at
from tests.base_race.pools import POOL


@pytest.fixture
def dealt() -> State:
    return new_game("s", (ONE, TWO), opened("s", POOL))


def hand(state: State, seat: str) -> list[int]:
    return [n for n, p in state.pieces.items() if p.owner == seat and p.at == HAND]


def placed(state: State, *seats: str) -> State:
    for seat in seats:
        state = process(process(state, seat, Fill()).state, seat, Finish()).state
    return state


def test_br_2_who_is_done_first_begins(dealt: State) -> None:
    assert placed(dealt, TWO, ONE).mover == TWO
    assert placed(dealt, ONE, TWO).mover == ONE


def test_br_2_the_play_area_is_full_when_both_are_done(dealt: State) -> None:
    state = placed(dealt, ONE, TWO)
    assert sorted(p.at for p in state.pieces.values()) == list(range(24))
    assert {p.at // 12 for p in state.pieces.values() if p.owner == TWO} == {0}


def test_br_2_a_grid_with_a_gap_is_not_done(dealt: State) -> None:
    state = process(dealt, ONE, Place(dict(zip(hand(dealt, ONE)[:11], range(12, 23), strict=True)))).state
    with pytest.raises(Illegal, match="Place all"):
        process(state, ONE, Finish())


def test_br_2_nobody_else_sees_what_lies_face_down(dealt: State) -> None:
    state = placed(dealt, ONE)
    mine = {n for n, p in state.pieces.items() if p.owner == ONE}
    assert set(project(state, ONE).cards) == mine
    assert not set(project(state, TWO).cards) & mine
    assert project(state, None).cards == {}
    assert set(project(state, None).pieces) == mine  # that they lie there, all see


def test_cards_are_placed_in_one_s_own_half(dealt: State) -> None:
    card = hand(dealt, TWO)[0]
    for space in ("a3", "d1"):
        with pytest.raises(Illegal, match="your own half"):
            process(dealt, TWO, Place({card: at(space)}))
    for space in (24, -1, HAND):
        with pytest.raises(Illegal, match="your own half"):
            process(dealt, ONE, Place({hand(dealt, ONE)[0]: space}))
    assert process(dealt, TWO, Place({card: at("a4")})).state.pieces[card].at == at("a4")


def test_only_one_s_own_cards_are_placed(dealt: State) -> None:
    with pytest.raises(Illegal, match="not one of your cards"):
        process(dealt, ONE, Place({hand(dealt, TWO)[0]: at("a1")}))
    with pytest.raises(Illegal, match="not one of your cards"):
        process(dealt, ONE, Place({99: at("a1")}))


def test_placing_on_a_card_changes_the_two(dealt: State) -> None:
    first, second, third = hand(dealt, ONE)[:3]
    state = process(dealt, ONE, Place({first: at("a1"), second: at("b1")})).state
    state = process(state, ONE, Place({first: at("b1")})).state
    assert (state.pieces[first].at, state.pieces[second].at) == (at("b1"), at("a1"))
    state = process(state, ONE, Place({third: at("b1")})).state
    assert (state.pieces[third].at, state.pieces[first].at) == (at("b1"), HAND)


def test_filling_keeps_what_lies_and_uses_every_free_space(dealt: State) -> None:
    first = hand(dealt, ONE)[0]
    state = process(process(dealt, ONE, Place({first: at("d1")})).state, ONE, Fill()).state
    assert state.pieces[first].at == at("d1")
    assert sorted(p.at for p in state.pieces.values() if p.owner == ONE) == list(range(12, 24))
    assert hand(state, TWO) == hand(dealt, TWO)
    assert state.rolls > dealt.rolls


def test_who_is_done_changes_nothing_any_more_and_moves_only_when_both_are(dealt: State) -> None:
    state = placed(dealt, ONE)
    card = next(n for n, p in state.pieces.items() if p.at == at("a3"))
    for command in (Place({card: at("a1")}), Fill(), Finish()):
        with pytest.raises(Illegal, match="Your cards are placed"):
            process(state, ONE, command)
    with pytest.raises(Illegal, match="First both players"):
        process(state, ONE, Move(card, at("a4")))
    state = placed(state, TWO)
    with pytest.raises(Illegal, match="Your cards are placed"):
        process(state, TWO, Fill())
