"""Boards written as YAML: each of ours passes with every check, can fail, and bad files say what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
import yaml

from app.cards.scenarios import reading, running, spelling
from app.cards.scenarios.board import board_state
from app.cli import main
from app.engine import codec

BOARDS = Path(__file__).parent / "scenarios"
FILES = sorted(BOARDS.rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_board_passes_with_every_check(file: Path) -> None:
    result = running.run(file, thorough=True)
    assert (result.passed, result.reason) == (True, "")


def test_there_are_forty_different_boards() -> None:
    assert len(FILES) >= 40
    assert len({file.read_bytes() for file in FILES}) == len(FILES)
    named = [yaml.safe_load(file.read_bytes())["name"] for file in FILES]
    assert len(set(named)) == len(FILES)


# ---------------------------------------------------------------- boards can fail
def changed(value: object) -> object:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case list():
            return [*value, "Something Else"]
        case str():
            return {"W": "B", "": "G"}.get(value, value + " and more")
    return "something else"


def expectations(plain: dict[str, object]) -> list[tuple[dict[str, object], str]]:
    """Every single thing a board expects at its end: the mapping it stands in, and its key there."""
    seen = plain.get("expect", {})
    if isinstance(seen, list):
        seen = seen[-1]
    assert isinstance(seen, dict)
    found = [(thing, key) for what in ("players", "objects") for thing in seen.get(what, {}).values() for key in thing]
    more = [(seen, key) for key in ("stack", "over", "winners", "log") if key in seen]
    return [*((m, k) for m, k in found if k not in ("zone", "counters", "controller")), *more]


@pytest.mark.parametrize("file", FILES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_board_fails_when_something_else_is_expected(file: Path, tmp_path: Path) -> None:
    plain = yaml.safe_load(file.read_bytes())
    among = expectations(plain)
    if not among:
        plain["expect"]["active"] = "nobody"
    else:
        mapping, key = among[0]
        mapping[key] = dict.fromkeys(mapping[key], 77) if isinstance(mapping[key], dict) else changed(mapping[key])
    wrong = tmp_path / file.name
    wrong.write_text(yaml.safe_dump(plain, sort_keys=False), encoding="utf-8")
    result = running.run(wrong)
    assert result.passed is False
    assert "expect[1]" in result.reason


# ---------------------------------------------------------------- what is wrong with a file
DUEL = "mode: duel\nplayers:\n  ann: {}\n  bob: {}\n"

BAD = {
    "nothing": ("", "The file is empty."),
    "no mapping": ("- a\n", "line 1: Expected `object`, got `array`."),
    "no YAML": (DUEL + "script: [\n", "line "),
    "unknown field": (
        "mode: duel\nplayers:\n  ann:\n    battlefield:\n      - Forest\n      - {card: Bear, tapd: true}\n  bob: {}\n",
        "line 6, players.ann.battlefield[2]: There is no field 'tapd' here.",
    ),
    "wrong kind": (DUEL.replace("bob: {}", "bob: {life: many}"), "line 4, players.bob.life: Expected"),
    "unknown verb": (
        DUEL + "script:\n  - {do: wait, step: end}\n  - do: flying\n",
        "line 7, script[2].do: Invalid value",
    ),
    "unknown step": (
        DUEL + "script:\n  - {do: wait, step: tea}\n",
        "line 6, script[1].step: Invalid enum value 'tea'.",
    ),
    "missing field": (DUEL + "script:\n  - {do: cast}\n", "line 6, script[1]: Object missing required field `card`."),
    "twice": (DUEL + "  ann: {}\n", "line 5: 'ann' is said twice."),
    "alias": ("mode: duel\nplayers:\n  ann: &one {}\n  bob: *one\n", "line 4: Aliases are not used in boards."),
    "tag": ("mode: !!python/name:os.system\nplayers: {}\n", "line 1: This is not YAML"),
    "a number without end": (DUEL + "turn: " + "9" * 5_000, "line 5: This value cannot be read."),
    "a day that is none": (DUEL + "turn: 2026-99-99", "line 5: This value cannot be read."),
    "a list for a name": (DUEL + "? [a, b]\n: 1\n", "line 5: The name of a field is expected here."),
    "too many": (DUEL + "  cid: {}\n", "players: A duel has two players, not 3."),
    "no horde": ("mode: horde\nplayers: {ann: {}}\n", "players: A horde game has one to five heroes"),
    "no such player": (DUEL + "active: zoe\n", "active: There is no player or team 'zoe'."),
    "name twice": (
        DUEL.replace("ann: {}", "ann: {hand: [{card: Forest, as: it}, {card: Island, as: it}]}"),
        "players: The name 'it' is given twice.",
    ),
    "attached to nothing": (
        DUEL.replace("ann: {}", "ann: {battlefield: [{card: Pacifism, attached_to: nobody}]}"),
        "players: There is nothing called 'nobody' to be attached to.",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_an_unreadable_file_says_line_and_field(what: str, tmp_path: Path) -> None:
    text, reason = BAD[what]
    file = tmp_path / "bad.yaml"
    file.write_text(text, encoding="utf-8")
    result = running.run(file)
    assert result.passed is False
    assert result.reason.startswith(reason)


@pytest.mark.parametrize("body", [b"\xff\xfe\x00", b"mode: duel\n" * 30_000, b"[" * 10_000, b"\x00"])
def test_hostile_bytes_are_refused_in_a_sentence(body: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_bytes(body)
    assert running.run(file).passed is False


FAILING = {
    "left-over answer": ("script:\n  - {do: answer, player: ann, number: 3}\n", "left over: ann's answer number: 3"),
    "left-over die": ("die: [3]\n", "left over: 1 of what is said of die"),
    "accepted": ("script:\n  - {do: pass, refused: true}\n", "line 6, script[1] (pass): it was accepted"),
    "other reason": ("script:\n  - {do: manual, tool: life, refused: flying}\n", "but for another reason"),
    "refused": ("script:\n  - {do: manual, tool: life, amount: 1}\n", "line 6, script[1] (manual): refused: "),
    "no such card": (
        "script:\n  - {do: cast, card: Lightning Bolt}\n",
        "script[1] (cast): there is no 'Lightning Bolt'",
    ),
    "over": ("script:\n  - {do: concede}\n  - {do: wait, step: end}\n", "script[2] (wait): the game is over"),
    "past": ("turn: 3\nscript:\n  - {do: wait, turn: 2, step: end}\n", "script[1] (wait): turn 2 end is over"),
    "empty stack": ("script:\n  - {do: resolve}\n", "script[1] (resolve): the stack is empty"),
    "two kinds": ("script:\n  - {do: answer, number: 1, keep: yes}\n", "an answer says exactly one of"),
    "nothing declared": ("script:\n  - {do: block, blockers: {}}\n", "there was nothing to declare in turn 1"),
}


@pytest.mark.parametrize("what", FAILING)
def test_a_failing_board_says_which_action_and_why(what: str, tmp_path: Path) -> None:
    more, reason = FAILING[what]
    file = tmp_path / "board.yaml"
    file.write_text(DUEL + more, encoding="utf-8")
    result = running.run(file)
    assert result.passed is False
    assert reason in result.reason


def test_an_open_question_fails_unless_it_is_expected(tmp_path: Path) -> None:
    board = DUEL.replace("ann: {}", "ann: {hand: [Flametongue Kavu], mana: RRRR}")
    board = board.replace("bob: {}", "bob: {battlefield: [Grizzly Bears]}")
    board += "script:\n  - {do: cast, card: Flametongue Kavu}\n  - {do: resolve}\n"
    file = tmp_path / "board.yaml"
    file.write_text(board, encoding="utf-8")
    assert "left open: ann is asked (targets)" in running.run(file).reason
    file.write_text(board + "expect: {questions: {ann: targets}}\n", encoding="utf-8")
    assert running.run(file).passed is True


def test_a_left_over_target_fails(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    board = DUEL.replace("ann: {}", "ann: {hand: [Divination], mana: UUU}")
    file.write_text(board + "script:\n  - {do: cast, card: Divination, targets: [bob]}\n", encoding="utf-8")
    assert "left over, targets: ['bob']" in running.run(file).reason


def test_a_card_played_by_hand_is_not_judged(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_text(DUEL.replace("ann: {}", "ann: {graveyard: [Unheard Of Name]}"), encoding="utf-8")
    result = running.run(file)
    assert (result.passed, result.reason) == (None, "by hand: Unheard Of Name")


# ---------------------------------------------------------------- the command
def test_the_command_prints_a_line_a_board_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "good.yaml").write_text(DUEL, encoding="utf-8")
    (tmp_path / "hand.yml").write_text(DUEL.replace("ann: {}", "ann: {hand: [Unheard Of]}"), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no board", encoding="utf-8")
    assert main(["scenario", "run", str(tmp_path), "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(t["name"], t["passed"]) for t in told] == [("good", True), ("hand", None)]
    assert list(told[0]) == ["file", "name", "passed", "reason"]


def test_the_command_says_by_its_exit_that_a_board_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("mode: tea\n", encoding="utf-8")
    assert main(["scenario", "run", str(bad)]) == 1
    assert "FAILED: bad" in capsys.readouterr().out


@pytest.mark.parametrize("paths", [["nowhere.yaml"], ["."]])
def test_wrong_use_is_one_sentence(
    paths: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["scenario", "run", *paths]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1


def test_the_schema_knows_every_verb_and_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    verbs = [d["properties"]["do"]["enum"][0] for d in schema["$defs"].values() if "do" in d.get("properties", {})]
    wanted = "cast play-land activate attack block declare-done hold-priority pass resolve resolve-all concede answer"
    assert set(wanted.replace("-", " ").split()) <= set(" ".join(verbs).split())
    steps = schema["$defs"]["Wait"]["properties"]["step"]["anyOf"][0]["enum"]
    assert {"untap", "precombat main", "first-strike damage", "cleanup"} <= set(steps)


def test_the_document_names_every_verb_and_field() -> None:
    text = (BOARDS.parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    for struct in (spelling.Board, spelling.PlayerBoard, spelling.Placed, spelling.Seen, spelling.PlayerSeen):
        missing = [f.encode_name for f in msgspec.structs.fields(struct) if f"`{f.encode_name}`" not in text]
        assert missing == [], struct
    for action in spelling.AnyAction.__args__:  # type: ignore[attr-defined]
        assert f"`{action.__struct_config__.tag}`" in text
        assert [f.encode_name for f in msgspec.structs.fields(action) if f"`{f.encode_name}`" not in text] == []
    assert [
        f.encode_name for f in msgspec.structs.fields(spelling.ObjectSeen) if f"`{f.encode_name}`" not in text
    ] == []


def test_a_board_opens_as_a_table() -> None:
    board = reading.read((BOARDS / "combat" / "first_strike.yaml").read_bytes())
    state = board_state(board)
    assert codec.to_json(codec.from_json(codec.to_json(state))) == codec.to_json(state)
    assert (state.turn.team, state.turn.step) == ("ann", "precombat main")
    assert state.players["ann"].hold and not state.players["bob"].hold  # nothing passes by itself yet
    assert {p.auto for p in state.players.values()} == {"smart"}


def test_at_a_table_the_players_of_a_board_sit_in_seats() -> None:
    board = reading.read((BOARDS / "horde" / "attacks.yaml").read_bytes())
    state = board_state(board, {"ann": "hero1", "bob": "hero2"})
    assert list(state.players) == ["hero1", "hero2", "horde"]
    assert state.teams["heroes"].seats == ("hero1", "hero2") and state.teams["horde"].life == 60
    with pytest.raises(KeyError):
        board_state(board, {"ann": "hero1"})
