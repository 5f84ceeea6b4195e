"""The command itself: what it lists, and one sentence for wrong use."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app import __version__
from app.cli import COMMANDS, main

SAMPLE = Path(__file__).parents[1] / "decks" / "samples" / "tappedout.txt"
BOARD = Path(__file__).parents[1] / "scenarios" / "combat" / "menace.yaml"


def test_it_lists_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    said = capsys.readouterr().out
    assert all(f"  {name} " in said for name in COMMANDS)


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: holdfast {name} ")


@pytest.mark.parametrize("given", [[], ["fly"], ["serve", "--wings"], ["serve", "--port", "x"], ["backup"]])
def test_wrong_use_is_one_sentence_and_exit_code_2(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(given)
    out, said = capsys.readouterr()
    assert ended.value.code == 2 and out == ""
    assert said.count("\n") == 1 and said.startswith("holdfast")


SENSELESS = {
    "measured into no file": ("simulate", "--games", "1", "--deck", "goblins", "--measure", "{there}/none/rates.json"),
    "measured into a folder": ("simulate", "--games", "1", "--deck", "goblins", "--measure", "{there}"),
    "measured into another file": ("simulate", "--games", "1", "--deck", "goblins", "--measure", "{there}/odd.txt"),
    "no heroes": ("simulate", "--mode", "duel", "--heroes", "0"),
    "a deck that is none": ("simulate", "--mode", "duel", "--deck", "{there}/odd.txt"),
    "schemes in a horde": ("simulate", "--mode", "horde", "--schemes", "any"),
    "a level of a duel": ("simulate", "--mode", "duel", "--level", "hard"),
    "a pair without an archenemy": ("simulate", "--mode", "commander", "--paired"),
    "colors that are none": ("cards", "search", "--within", "QQ"),
    "a cost that is none": ("cards", "search", "--cost", "<<3"),
}


@pytest.mark.parametrize("given", SENSELESS.values(), ids=SENSELESS)
def test_what_makes_no_sense_is_one_sentence_and_exit_code_2(
    given: tuple[str, ...], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "odd.txt").write_bytes(b"\x00\x01{\xff" * 50)
    assert main([word.format(there=tmp_path) for word in given]) == 2
    out, said = capsys.readouterr()
    assert out == "" and said.count("\n") == 1 and said.startswith("holdfast: ")
    assert (tmp_path / "odd.txt").read_bytes() == b"\x00\x01{\xff" * 50


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("DATABASE_URL", "postgresql://u@h:port/x"),
        ("HOLDFAST_PURGE_TABLES_DAYS", "99999999999999"),
        ("HOLDFAST_PURGE_GAMES_DAYS", "99999999999999"),
    ],
)
def test_a_wrong_setting_is_named(
    setting: str, value: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path / "data"))
    monkeypatch.setenv(setting, value)
    assert main(["purge", "--dry-run"]) == 2
    out, said = capsys.readouterr()
    assert out == "" and said.count("\n") == 1 and f"The setting {setting} is wrong" in said


def test_as_many_processes_as_are_of_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--mode", "base-race", "--games", "2", "--jobs", "999999", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"holdfast {__version__}\n"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (["hordes"], 0),
        (["cards", "report", "--horde", "eldrazi-scourge"], 0),
        (["decks", "read", str(SAMPLE)], 0),
        (["decks", "check", str(SAMPLE)], 1),
        (["scenario", "run", str(BOARD)], 0),
    ],
    ids=lambda x: x[0] if isinstance(x, list) else "",
)
def test_json_is_json_and_nothing_else_and_needs_no_database(
    given: list[str], code: int, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DATABASE_URL", "")
    assert main([*given, "--json"]) == code
    out = capsys.readouterr().out
    assert json.loads(out) and out.count("\n") == 1
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("given", [["hordes"], ["cards", "search", "elf"], ["decks", "read", str(SAMPLE)]])
def test_output_that_nobody_reads_on_ends_a_command_without_a_word(given: list[str], unbuffered: str) -> None:
    nobody, pipe = os.pipe()
    os.close(nobody)
    ended = _ran(given, pipe, PYTHONUNBUFFERED=unbuffered)
    os.close(pipe)
    assert (ended.returncode, ended.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written_is_one_sentence(unbuffered: str) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = _ran(["hordes"], full.fileno(), PYTHONUNBUFFERED=unbuffered)
    assert ended.returncode == 1 and ended.stderr.count("\n") == 1
    assert ended.stderr.startswith("holdfast: The output cannot be written")


def _ran(given: list[str], output: int, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", *given]
    return subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, env={**os.environ, **more})
