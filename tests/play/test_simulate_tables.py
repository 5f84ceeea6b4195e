"""`holdfast simulate` with the games of people against each other."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from app.cli import main
from app.engine.modes.at_a_table import COMMANDER, FFA, PLAYERS
from app.play.simulate_tables import TablePlan, TableResult, simulate, start, summary
from tests.support.soak import rounds


@pytest.mark.parametrize("mode", PLAYERS)
def test_a_game_of_each_kind_is_played_to_its_end(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--mode", mode, "--games", "1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["games"], figures["finished"], figures["crashed"], figures["stopped"]) == (1, 1, 0, 0)
    assert sum(figures["won_by"].values()) == 1 and "heroes_won" not in figures


@pytest.mark.parametrize("mode", PLAYERS)
@pytest.mark.parametrize("fewest", [True, False])
def test_whoever_plays_the_better_deck_wins(mode: str, fewest: bool, tmp_path: Path) -> None:
    """CM-10: two to six; the others have nothing but lands, so whose seat it is does not matter."""
    lands = tmp_path / "lands.txt"
    lands.write_text("Deck\n99 Plains\n", "utf-8")
    count = PLAYERS[mode][0 if fewest else 1]
    for at in tried(count):
        decks = [str(lands)] * count
        decks[at] = "tokens" if mode == COMMANDER else "dawn"
        (result,) = simulate(TablePlan(mode, count, tuple(decks), {"life": 8}), 1, at)
        seat = f"p{at + 1}"
        assert (result.error, result.reason) == ("", "life")
        assert len(result.won) == 1 and seat in start(TablePlan(mode, count), "1").teams[result.won[0]].seats


def tried(count: int) -> Iterable[int]:
    """The seats that are tried: the last one, or all."""
    return range(rounds(count - 1, 0), count)


def test_who_won_is_counted() -> None:
    results = [TableResult("a", "life", won=("p2",)), TableResult("b", "library"), TableResult("c", error="Oh: no")]
    figures = summary(TablePlan(FFA, 3), results)
    assert figures["won_by"] == {"p2": 1, "draw": 1}
    assert (figures["players"], figures["crashed"], figures["stopped"]) == (3, 1, 0)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--mode", "duel", "--heroes", "3"], "a number from 2 to 2"),
        (["--mode", "two-headed-giant", "--heroes", "5"], "takes 4 or 6"),
        (["--mode", "ffa", "--heroes", "7"], "a number from 2 to 6"),
        (["--mode", "commander", "--deck", "no-such-deck"], "There is no deck 'no-such-deck'"),
    ],
)
def test_what_cannot_be_played_is_said(asked: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *asked, "--games", "1"]) != 0
    assert said in capsys.readouterr().err
