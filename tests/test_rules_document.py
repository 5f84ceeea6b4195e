"""docs/rules.md states every clause that the engine marks, and only clauses that have tests."""

from __future__ import annotations

import re
from pathlib import Path

from tests.clauses import files_with, places

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "rules.md"
ROW = re.compile(r"^\| ([A-Z]{2}-[\d.]+) \| (.+?) \| .+? \| `(test_\w+_)\*` \|$", re.M)


def test_every_marked_clause_has_a_row() -> None:
    rows = {number for number, _, _ in ROW.findall(DOCUMENT.read_text(encoding="utf-8"))}
    missing = [n for n in places() if n.startswith(("HS", "OR", "AE", "BR")) and n not in rows]
    assert missing == []


def test_every_row_names_tests_that_exist() -> None:
    rows = ROW.findall(DOCUMENT.read_text(encoding="utf-8"))
    assert len(rows) > 50
    assert [number for number, _, prefix in rows if not files_with(prefix)] == []
