"""`holdfast decks read|check|export`: JSON and nothing else on standard output, exit codes, one sentence when wrong."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from app.cli import main

SAMPLES = Path(__file__).parent / "samples"
KEYS = {
    "format",
    "encoding",
    "commander",
    "main",
    "sideboard",
    "maybeboard",
    "tokens",
    "schemes",
    "unknown",
    "warnings",
}


def test_read_prints_every_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", "read", str(SAMPLES / "archidekt.txt"), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert set(printed) >= KEYS
    assert printed["commander"] == [
        {
            "count": 1, "name": "Edgar Markov", "set": "c17", "number": "36", "line": 1,
            "written": "1x Edgar Markov (c17) 36 [Commander{top}] ^Have,#37d67a^",
        }
    ]  # fmt: skip
    assert printed["warnings"] == ["Line 3: tla 286 is Forest; the name Plains was kept."]


def test_read_prints_unknown_cards_with_section_and_suggestions(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "deck.txt").write_text("1 Sol Ring\n\nSideboard\n1 Lightning Bo\n", "utf-8")
    assert main(["decks", "read", str(tmp_path / "deck.txt"), "--json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)["unknown"]
    assert card["section"] == "sideboard" and "Lightning Bolt" in card["suggestions"]


def test_read_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", "read", str(SAMPLES / "bare.txt")]) == 0
    printed = capsys.readouterr().out
    assert "main (4)" in printed and "1 Sol Ring" in printed and "unknown (1)" in printed


def test_read_takes_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"2 Sol Ring\n")))
    assert main(["decks", "read", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["main"][0]["count"] == 2


@pytest.mark.parametrize(("language", "word"), [("en", "exactly"), ("es", "exactamente"), ("it", "esattamente")])
def test_check_prints_every_problem_and_fails(language: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(SAMPLES / "tappedout.txt")
    assert main(["decks", "check", file, "--format", "commander", "--json", "--language", language]) == 1
    printed = json.loads(capsys.readouterr().out)
    assert printed["legal"] is False
    assert len(printed["problems"]) == 1 and word in printed["problems"][0] and "CM-1" in printed["problems"][0]


def test_check_of_a_legal_deck_succeeds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("Commander\n1 Krenko, Mob Boss\n\nDeck\n99 Mountain\n", "utf-8")
    assert main(["decks", "check", str(tmp_path / "deck.txt"), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["legal"], printed["problems"]) == (True, [])


@pytest.mark.parametrize(
    ("into", "beginning"),
    [("text", "Commander\n1 Edgar Markov"), ("arena", "Commander\n1 Edgar Markov"), ("cockatrice", "<?xml")],
)
def test_export(into: str, beginning: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decks", "export", str(SAMPLES / "arena.txt"), "--as", into]) == 0
    assert capsys.readouterr().out.startswith(beginning)


@pytest.mark.parametrize(
    "arguments",
    [
        ["read", "no such file"],
        ["read", "."],
        ["check", "x", "--format", "no such format"],
        ["export", "x", "--as", "wax"],
        [],
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(["decks", *arguments])
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr()
    assert (code, said.out, said.err.count("\n")) == (2, "", 1)
