"""How often computer heroes win: the facts, the table in the docs that shows them, and the command that makes them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cards.hordes import presets, templates, win_rates
from app.cards.hordes.custom import CustomHorde, Entry
from app.cards.hordes.decks import HORDES
from app.cli import main
from app.decks.horde_lists import to_file
from app.play import measuring
from app.play.simulate import Plan

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "hordes.md"


def test_the_document_shows_the_facts_and_names_the_command() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    cells = win_rates.read()
    fewest, total = win_rates.games(cells)
    assert win_rates.table(cells) in text
    assert f"{total} games, at least {fewest} for each" in text
    assert "holdfast simulate --measure --games" in text
    assert f"{len(templates.TEMPLATES)} of them" in " ".join(text.split())


def test_every_deck_and_level_of_the_document_is_there() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert all(f"| `{key}` |" in text for key in HORDES)
    assert all(f"| {level} |" in text for level in presets.levels())


def test_every_shipped_horde_and_level_is_measured() -> None:
    for deck in HORDES:
        for level in presets.levels():
            rates = win_rates.measured(deck, level)
            assert [rate.heroes for rate in rates] == list(win_rates.HEROES), (deck, level)
            assert all(0 <= rate.won <= rate.games and rate.games >= 10 for rate in rates)


def test_the_command_fills_the_file_and_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rates.json"
    part = ["simulate", "--measure", str(file), "--deck", "goblins", "--level", "nightmare"]
    assert main([*part, "--games", "1"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    once = win_rates.read(file)
    assert {heroes: games for heroes, (_, games) in once["goblins"]["nightmare"].items()} == {"1": 1, "2": 1, "4": 1}
    assert main([*part, "--games", "1"]) == 0
    assert capsys.readouterr().out == "" and win_rates.read(file) == once
    assert json.loads(win_rates.written(once)) == once


def test_a_game_that_does_not_end_is_not_counted(tmp_path: Path) -> None:
    plan = Plan(deck="no such deck")
    with pytest.raises(RuntimeError, match="no such deck"):
        list(measuring.measure([plan], 1, 1, tmp_path / "rates.json"))
    assert not (tmp_path / "rates.json").exists()


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hordes", "--rates"]) == 0
    assert capsys.readouterr().out.startswith("| Deck | gentle |")


def test_a_horde_of_ones_own_is_simulated_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "moss.horde.json"
    zombies = Entry(30, "Zombie", token=True, kind="2/2 B Creature — Zombie")
    file.write_bytes(to_file(CustomHorde("Moss", "classic", (zombies, Entry(10, "Walking Corpse")))))
    assert main(["simulate", "--deck", str(file), "--games", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["deck"], told["finished"], told["crashed"]) == ("own", 2, 0)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"{", "damaged in line 1"),
        (to_file(CustomHorde("x", entries=(Entry(1, "Moss Hulk"),))), "not clear yet what Moss Hulk is"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused_in_a_sentence(
    data: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "moss.json"
    file.write_bytes(data)
    assert main(["simulate", "--deck", str(file)]) == 2 and words in capsys.readouterr().err
    assert main(["simulate", "--deck", str(tmp_path / "none.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert main(["simulate", "--measure", "--deck", "ogres"]) == 2
