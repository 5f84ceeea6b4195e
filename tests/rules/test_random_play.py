"""Random legal play with decks drawn from everything the engine plays by itself: nothing crashes, every state survives
JSON, every viewer's diff applies, no card is created or lost. A few games here, thousands in `make soak`."""

from __future__ import annotations

import pytest

from tests.support.random_play import play, table, to_the_end
from tests.support.soak import rounds

GAMES = (("duel", 2, rounds(4, 1700)), ("commander", 4, rounds(1, 200)), ("horde", 2, rounds(1, 100)))
CASES = [(mode, n, f"{mode} {at}") for mode, n, games in GAMES for at in range(games)]


@pytest.mark.parametrize(("mode", "n", "seed"), CASES, ids=[seed for _, _, seed in CASES])
def test_a_game_played_by_chance(mode: str, n: int, seed: str) -> None:
    state = play(mode, n, seed, every=rounds(23, 1))
    assert state.turn.number > 1


def test_a_game_that_stands_still_fails() -> None:
    """It says where it stood; a game that goes on needs a dozen commands for a turn."""
    with pytest.raises(AssertionError, match=r"the game stands still: turn 0, .*Keep this hand"):
        to_the_end(table("duel", 2, "still"), "still", most=2)
