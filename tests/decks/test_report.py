"""`holdfast cards report`: what of a deck plays by itself, each name once, basic lands left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cards.hordes.decks import HORDES
from app.cards.starter_decks import STARTER_DECKS
from app.cli import main


def reported(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """The JSON that the command prints."""
    assert main(["cards", "report", *arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_the_scourge_has_41_names_and_plays_itself(capsys: pytest.CaptureFixture[str]) -> None:
    found = reported(capsys, "--horde", "eldrazi-scourge")
    assert found == {"cards": 41, "automatic": 41, "partly": 0, "by_hand": 0, "names_by_hand": []}


@pytest.mark.parametrize("horde", HORDES)
def test_every_shipped_horde_is_automatic(horde: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = reported(capsys, "--horde", horde)
    assert found["cards"] == found["automatic"] != 0


@pytest.mark.parametrize("deck", [deck.key for deck in STARTER_DECKS])
def test_every_ready_deck_is_automatic(deck: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = reported(capsys, "--starter", deck)
    assert found["cards"] == found["automatic"] != 0 and found["names_by_hand"] == []


def test_a_deck_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("Commander\n1 Kangee, Sky Warden\n\nDeck\n1 Sol Ring\n10 Island\n2 Bogus Wyrm\n1 Sol Ring\n")
    found = reported(capsys, "--deck", str(file))
    assert found == {"cards": 3, "automatic": 2, "partly": 0, "by_hand": 1, "names_by_hand": ["Bogus Wyrm"]}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--horde", "nobody"], "There is no horde 'nobody'"),
        (["--starter", "x"], "There is no ready deck 'x'"),
        (["--deck", "there/is/none"], "cannot be read"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "report", *arguments, "--json"]) == 2
    out, said = capsys.readouterr()
    assert out == "" and sentence in said and said.count("\n") == 1


def test_one_deck_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ([], ["--horde", "eldrazi-scourge", "--starter", "skies"]):
        with pytest.raises(SystemExit) as ended:
            main(["cards", "report", *wrong])
        assert ended.value.code == 2


def test_every_official_scheme_is_automatic(capsys: pytest.CaptureFixture[str]) -> None:
    found = reported(capsys, "--schemes")
    assert (found["cards"], found["automatic"], found["partly"], found["by_hand"]) == (102, 102, 0, 0)


def test_the_schemes_of_a_deck_are_counted_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "villain.txt"
    file.write_text("4 Forest\n\nSchemes\n2 Roots of All Evil\n1 Know Evil\n", "utf-8")
    found = reported(capsys, "--deck", str(file))
    assert (found["cards"], found["automatic"]) == (2, 2)
