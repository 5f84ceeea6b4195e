"""Every node of the effect language can be carried out (architecture 5)."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import app.engine
import app.engine.machine
from app.engine import effects
from app.engine.model.effect import Effect


def test_every_effect_node_has_an_executor() -> None:
    missing = [node.__name__ for node in typing.get_args(Effect) if node not in effects.EXECUTORS]
    assert missing == []


def test_no_executor_is_left_for_a_node_that_is_gone() -> None:
    assert [node for node in effects.EXECUTORS if node not in typing.get_args(Effect)] == []


def test_every_procedure_that_is_named_exists() -> None:
    source = "\n".join(p.read_text() for p in sorted(Path(app.engine.__file__).parent.rglob("*.py")))
    named = set(re.findall(r'Procedure\(\s*f?"([a-z_]+)[:"]', source))
    assert named, "the search finds none"
    assert sorted(n for n in named if n not in effects.PROCEDURES) == []
