"""`holdfast simulate` with the games of people against each other."""

from __future__ import annotations

import json

import pytest

from app.cli import main
from app.engine.modes.at_a_table import FFA, PLAYERS
from app.play.simulate_tables import TablePlan, TableResult, simulate, summary
from tests.support.soak import rounds


@pytest.mark.parametrize("mode", PLAYERS)
def test_a_game_of_each_kind_is_played_to_its_end(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--mode", mode, "--games", "1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["games"], figures["finished"], figures["crashed"], figures["stopped"]) == (1, 1, 0, 0)
    assert sum(figures["won_by"].values()) == 1 and "heroes_won" not in figures


@pytest.mark.parametrize("mode", PLAYERS)
@pytest.mark.parametrize("fewest", [True, False])
def test_with_as_few_and_as_many_as_can_play(mode: str, fewest: bool) -> None:
    """CM-10: two to six; every game ends, nobody's seat wins them all."""
    plan = TablePlan(mode, PLAYERS[mode][0 if fewest else 1], knobs={"life": 8})
    results = simulate(plan, rounds(1, 50), 3)
    assert [(r.error, bool(r.reason)) for r in results] == [("", True)] * len(results)
    if len(results) > 1:
        assert len({r.won for r in results}) > 1


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
