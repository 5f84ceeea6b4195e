"""State-based actions look at what changed only (CR 704.3); nothing due may ever be missed."""

from __future__ import annotations

import pytest

from app.engine.game import Game
from app.engine.machine import process
from app.engine.model.state import State
from app.engine.rules import state_based
from app.play.simulate import Plan, next_move, start

COMMANDS = 150


def nothing_is_due(state: State) -> bool:
    """Looking at every object, on a state that was never reloaded."""
    g = Game(state)
    return not state_based.find(g, list(g.s.objects)).anything() and not state_based.losers(g)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_cr_704_3_after_every_command_of_a_game_nothing_is_due(seed: str) -> None:
    state = start(Plan(heroes=3), seed)
    looked = 0
    for _ in range(COMMANDS):
        move = next_move(state)
        if state.ended is not None or move is None:
            break
        state = process(state, *move).state
        if not state.frames and state.ended is None:
            assert nothing_is_due(state)
            looked += 1
    assert looked > 20
