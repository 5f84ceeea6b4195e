"""Every shipped horde at every level, played by autopilots: no game crashes or hangs (`make soak` plays many)."""

from __future__ import annotations

import hypothesis
import pytest

from app.cards.hordes import presets
from app.cards.hordes.decks import HORDES
from app.play.simulate import Plan, play, summary

SOAK = hypothesis.settings.get_profile("soak").max_examples
HEROES = (1, 2, 4)
CASES = [(deck, level) for deck in HORDES for level in presets.levels()]


def games() -> int:
    """Games for each deck, level and number of heroes: one of the numbers in turn, or in a soak all of them."""
    return 34 if hypothesis.settings().max_examples == SOAK else 1


@pytest.mark.parametrize(("deck", "level"), CASES, ids=lambda x: str(x))
def test_games_end_and_none_crashes(deck: str, level: str) -> None:
    at = CASES.index((deck, level))
    numbers = HEROES if games() > 1 else HEROES[at % 3 : at % 3 + 1]
    plans = [Plan(deck=deck, level=level, heroes=n) for n in numbers]
    results = [play(plan, f"{level}:{n}") for plan in plans for n in range(games())]
    figures = summary(results)
    assert figures["errors"] == [] and figures["finished"] == len(results)
