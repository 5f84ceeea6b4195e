"""The command itself: what it lists, and one sentence for wrong use."""

import pytest

from app import __version__
from app.cli import COMMANDS, main


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


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"holdfast {__version__}\n"
