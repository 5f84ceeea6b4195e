"""No projection and no log line holds a face-down card of the other side; a spectator sees what both see."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.base_race import Card, State, lines, new_game, opened, process, project
from app.base_race.bot import next_command, random_command
from app.base_race.simulate import SEATS
from tests.base_race.pools import POOL

SECRET = Card("SECRET", ("Land",), ("SECRET",), "SECRET", "77", "77")
json = msgspec.json.Encoder().encode
VIEWERS = (*SEATS, None)


def with_secrets(state: State, viewer: str | None) -> State:
    """The same state to this viewer: every card that lies face down and is not theirs is another one, in a game of
    another seed."""
    hidden = {n for n, p in state.pieces.items() if not p.face_up and p.owner != viewer}
    return replace(state, seed="SECRET", cards={n: SECRET if n in hidden else c for n, c in state.cards.items()})


def some_game(seed: str, careful: bool) -> list[tuple[State, list[msgspec.Struct]]]:
    """Every state of a game with the events that led to it."""
    player = next_command if careful else random_command
    state = new_game(seed, SEATS, opened(seed, POOL))
    steps: list[tuple[State, list[msgspec.Struct]]] = [(state, [])]
    while state.ended is None:
        said = ((s, player(project(state, s), f"{seed}:{s}")) for s in SEATS)
        seat, command = next((s, c) for s, c in said if c is not None)
        outcome = process(state, seat, command)
        state = outcome.state
        steps.append((state, list(outcome.events)))
    return steps


@given(st.integers(0, 2**32), st.booleans())
def test_no_projection_holds_a_face_down_card_of_the_other_side(seed: int, careful: bool) -> None:
    for state, events in some_game(str(seed), careful):
        for viewer in VIEWERS:
            other = with_secrets(state, viewer)
            view = project(state, viewer)
            assert project(other, viewer) == view
            assert b"SECRET" not in json(view) + json(project(other, viewer))
            assert lines(other, events) == lines(state, events)  # type: ignore[arg-type]


@given(st.integers(0, 2**32))
def test_a_spectator_sees_only_what_both_see(seed: int) -> None:
    for state, _ in some_game(str(seed), careful=True):
        one, two, watching = (project(state, viewer) for viewer in VIEWERS)
        assert set(watching.cards) == set(one.cards) & set(two.cards)
        assert set(watching.pieces) == set(one.pieces) & set(two.pieces)


def test_after_the_end_what_lies_face_down_stays_so() -> None:
    over, _ = some_game("end", careful=True)[-1]
    hidden = {n for n, p in over.pieces.items() if not p.face_up}
    assert hidden and not hidden & set(project(over, None).cards)
