"""`holdfast simulate` as a command: its figures, the same ones again, decks by name and by file, wrong use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app import WrongUse
from app.cli import main
from app.play import simulate
from app.play.hero_lists import listed
from tests.support.soak import rounds

DECKLIST = "Commander\n1 Kangee, Sky Warden\n\nDeck\n20 Island\n20 Plains\n1 Sol Ring\n1 Bogus Wyrm\n"
KEYS = {
    "games",
    "finished",
    "crashed",
    "stopped",
    "heroes_won",
    "horde_won",
    "draws",
    "ended_by",
    "turns_median",
    "commands",
    "decisions",
    "mana_spent_share",
    "commands_per_s",
}
SIMULATE = ["simulate", "--mode", "horde", "--deck", "eldrazi-scourge", "--heroes", "2", "--seed", "1", "--json"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """What the command prints, which is JSON and nothing else."""
    assert main([*arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_same_arguments_give_the_same_figures_in_any_number_of_processes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DATABASE_URL", "")
    once, again = told(capsys, *SIMULATE, "--games", "2"), told(capsys, *SIMULATE, "--games", "2", "--jobs", "2")
    assert set(once) >= KEYS
    assert set(once["ended_by"]) >= {"life", "library", "commander", "other"}
    assert once["games"] == once["finished"] == once["heroes_won"] + once["horde_won"] + once["draws"] == 2
    assert once["commands_per_s"] > 0
    del once["commands_per_s"], again["commands_per_s"]
    assert once == again
    assert not (tmp_path / "data").exists()  # no database was started


def test_sensible_heroes_spend_their_mana() -> None:
    count = rounds(3, 200)
    figures: dict[str, Any] = simulate.summary(simulate.simulate(simulate.Plan(), count, 1))
    assert figures["errors"] == [] and figures["finished"] == count
    assert figures["mana_spent_share"] >= 0.6


@pytest.mark.parametrize(
    ("plan", "won"),
    [
        (simulate.Plan(deck="battle-the-horde", heroes=4), True),
        (simulate.Plan(deck="zombies", level="nightmare", heroes=1), False),
    ],
    ids=["easy", "hard"],
)
def test_sensible_heroes_win_what_is_easy_and_lose_what_is_hard(plan: simulate.Plan, won: bool) -> None:
    """Both are certain by their win rates; heroes who do not fight lose the one, a horde that does not the other."""
    results = simulate.simulate(plan, rounds(2, 20), 1)
    assert [r.winner for r in results] == ["heroes" if won else "horde"] * len(results)


@pytest.mark.skipif(rounds(0, 1) == 0, reason="says something only of many games: make soak")
def test_sensible_heroes_win_some_and_lose_some_in_more_than_one_way() -> None:
    figures: dict[str, Any] = simulate.summary(simulate.simulate(simulate.Plan(), 200, 1))
    assert 30 <= figures["heroes_won"] <= 170
    assert sum(n > 0 for n in figures["ended_by"].values()) >= 2


@pytest.mark.parametrize("mode", ["horde", "commander", "archenemy-commander"])
def test_a_deck_file_is_played_with_its_commander_and_its_blanks(
    mode: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(DECKLIST, "utf-8")
    library, commanders = listed(str(file))
    assert (len(library), library[-1], commanders) == (42, "Bogus Wyrm", ["Kangee, Sky Warden"])
    figures = told(capsys, "simulate", "--mode", mode, "--deck", str(file), "--games", "1", "--json")
    assert (figures["crashed"], figures["games"]) == (0, 1)


def test_a_deck_file_with_more_cards_than_any_deck_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("99999999 Forest", "utf-8")
    with pytest.raises(WrongUse, match="99999999 cards"):
        listed(str(file))


@pytest.mark.parametrize("mode", ["horde", "duel", "archenemy"])
@pytest.mark.parametrize(
    ("content", "words"),
    [(b"\x7fELF\0\1\2", "not a text file"), (b"", "no cards"), (None, "no")],
    ids=["binary", "empty", "none"],
)
def test_what_is_no_deck_is_one_sentence(
    mode: str, content: bytes | None, words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "deck"
    if content is not None:
        file.write_bytes(content)
    assert main(["simulate", "--mode", mode, "--deck", str(file), "--json"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and words in err and err.count("\n") == 1
