"""Random legal play: it never crashes, always ends, keeps every card, survives being saved, can be played again."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.base_race import State, codec, legal_moves, new_game, opened, process, project
from app.base_race.bot import random_command
from app.base_race.commands import AnyCommand, Concede, Fill, Finish, Move, Place
from app.base_race.simulate import SEATS
from app.base_race.state import DISCARD, HAND, SPACES
from app.errors import Illegal
from tests.base_race.pools import POOL


def started(seed: str) -> State:
    return new_game(seed, SEATS, opened(seed, POOL))


def check(state: State, first: State) -> None:
    assert state.cards == first.cards and set(state.pieces) == set(first.pieces)
    spaces = [p.at for p in state.pieces.values() if p.at >= 0]
    assert len(spaces) == len(set(spaces)) and all(s < SPACES for s in spaces)
    assert all(p.at in (HAND, DISCARD) or p.at >= 0 for p in state.pieces.values())
    assert all(p.face_up for p in state.pieces.values() if p.at == DISCARD)
    assert codec.from_json(codec.to_json(state)) == state
    assert codec.encode(codec.decode(codec.encode(state))) == codec.encode(state)


@given(st.integers(0, 2**32))
def test_random_games_end_with_every_card_accounted_for(seed: int) -> None:
    state = first = started(str(seed))
    while state.ended is None:
        check(state, first)
        seat = state.mover or next(s for s in SEATS if s not in state.finished)
        command = random_command(project(state, seat), f"{seed}:{seat}")
        assert command is not None
        again = codec.decode_command(codec.encode_command(command))
        outcome = process(codec.from_json(codec.to_json(state)), seat, again)
        assert codec.decode_events(codec.encode_events(outcome.events)) == outcome.events
        state = outcome.state
    check(state, first)
    assert state.ended.reason in ("land", "quiet")


commands = st.one_of(
    st.builds(Place, st.dictionaries(st.integers(-1, 26), st.integers(-3, 25), max_size=12)),
    st.builds(Fill),
    st.builds(Finish),
    st.builds(Move, st.integers(-1, 26), st.integers(-3, 25)),
    st.builds(Concede),
)


@given(st.integers(0, 50), st.lists(st.tuples(st.sampled_from([*SEATS, "x"]), commands), max_size=20), st.booleans())
def test_whatever_is_said_is_done_or_refused_and_a_refusal_changes_nothing(
    seed: int, said: list[tuple[str, AnyCommand]], playing: bool
) -> None:
    state = first = started(str(seed))
    if playing:
        for seat in SEATS:
            state = process(process(state, seat, Fill()).state, seat, Finish()).state
    for seat, command in said:
        before = codec.encode(state)
        try:
            after = process(state, seat, command).state
        except Illegal:
            after = state
        assert codec.encode(state) == before
        state = after
        check(state, first)


@given(st.integers(0, 50), st.integers(0, 30))
def test_exactly_the_legal_moves_are_accepted(seed: int, turns: int) -> None:
    state = started(str(seed))
    while state.ended is None and state.turn <= turns:
        seat = state.mover or next(s for s in SEATS if s not in state.finished)
        command = random_command(project(state, seat), f"{seed}:{seat}")
        assert command is not None
        state = process(state, seat, command).state
    if state.ended is not None:
        return
    legal = legal_moves(state.pieces, state.mover)
    for move in (Move(n, to) for n in state.pieces for to in range(SPACES)):
        if move in legal:
            assert process(state, state.mover, move).state.turn >= state.turn
        else:
            with pytest.raises(Illegal):
                process(state, state.mover, move)


PLAYED = """
from app.base_race import codec, simulate
from tests.base_race.pools import POOL
from app.base_race.bot import next_command
from app.base_race.packs import new_game, opened
for n in range(3):
    first = new_game(str(n), simulate.SEATS, opened(str(n), POOL))
    over = simulate.played(first, str(n), dict.fromkeys(simulate.SEATS, next_command))
    print(codec.to_json(over).decode())
"""


def test_the_same_seed_plays_the_same_game_whatever_the_hash_seed() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", PLAYED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(said) == 1 and len(said.pop().splitlines()) == 3
