"""What is filled in for tools that last or come later, as commands."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.rules.lasting_tools import KINDS, LASTS, WHEN
from app.play import vocabulary
from app.play.by_hand_forms import Fields, command_of
from app.web.errors import Problem

TURN = {"until": "end_of_turn"}


@pytest.mark.parametrize(
    ("tool", "filled", "chosen", "wanted"),
    [
        (
            "size",
            {"power": "2", "toughness": "-1"},
            (7,),
            {"objects": (7,), "args": {**TURN, "power": 2, "toughness": -1}},
        ),
        (
            "size:set",
            {"power": "2", "until": "forever"},
            (7,),
            {"objects": (7,), "args": {"until": "forever", "power": 2, "toughness": 0, "set": True}},
        ),
        (
            "keyword",
            {"keyword": "flying", "kind": "creatures", "of": "theirs"},
            (7,),
            {"objects": (), "text": "flying", "args": {**TURN, "all": "creatures:theirs"}},
        ),
        (
            "keyword:lose",
            {"keyword": "all", "source": "first", "until": "this_leaves"},
            (7, 8),
            {"objects": (8,), "text": "all", "args": {"until": "this_leaves", "source": 7, "lose": True}},
        ),
        (
            "types:instead",
            {"types": "Land"},
            (7,),
            {"objects": (7,), "text": "Land", "args": {**TURN, "instead": True}},
        ),
        ("colors", {"colors": "wu"}, (7,), {"objects": (7,), "text": "wu", "args": TURN}),
        ("prevent", {"amount": "3"}, (7,), {"objects": (7,), "amount": 3, "seat": "ann"}),
        ("prevent", {"amount": "0", "player": "1"}, (7,), {"objects": (), "seat": "ann"}),
        ("permit:free", {}, (7,), {"objects": (7,), "seat": "ann", "args": {**TURN, "free": True}}),
        ("show", {}, (7,), {"objects": (7,), "seat": "ann"}),
        (
            "remind",
            {"note": "Look.", "when": "each_end"},
            (7,),
            {"seat": "ann", "text": "Look.", "args": {"when": "each_end"}},
        ),
        ("skip_step", {"step": "draw"}, (7,), {"text": "draw"}),
        ("land_drops", {"amount": "2", "sign": "-"}, (), {"seat": "ann", "amount": -2}),
    ],
)
def test_a_form_becomes_a_command(
    tool: str, filled: dict[str, str], chosen: tuple[int, ...], wanted: dict[str, Any]
) -> None:
    command = command_of(tool, Fields(filled, chosen, (), "ann"))
    found = {"objects": command.objects, "seat": command.seat, "amount": command.amount, "text": command.text}
    expected = {"objects": (), "seat": "", "amount": 0, "text": "", "args": {}, **wanted}
    assert command.tool == tool.partition(":")[0] and {**found, "args": command.args} == expected


def test_a_number_must_be_one() -> None:
    with pytest.raises(Problem):
        command_of("size", Fields({"power": "two"}, (7,), (), "ann"))
    with pytest.raises(Problem):
        command_of("no such tool", Fields({}, (7,), (), "ann"))


def test_what_is_offered_is_what_the_engine_knows() -> None:
    assert tuple(key for key, _ in vocabulary.KINDS) == tuple(KINDS)
    assert tuple(key for key, _ in vocabulary.LASTS) == LASTS
    assert tuple(key for key, _ in vocabulary.WHEN) == tuple(WHEN)
