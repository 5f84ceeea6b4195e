"""What the code and the pages of docs/ name is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"docs/[\w/-]+\.md")
LINKED = re.compile(r"\]\(([\w./-]+\.\w+)(?:#[\w-]+)?\)")


def texts() -> list[Path]:
    folders = [ROOT / name for name in ("app", "docs", "migrations", "templates", "tests")]
    found = [path for folder in folders for path in folder.rglob("*")]
    return [path for path in (*found, *ROOT.glob("*.md")) if path.suffix in (".py", ".md", ".html")]


def test_every_page_that_is_named_is_there() -> None:
    named = {found for path in texts() for found in NAMED.findall(path.read_text("utf-8"))}
    assert len(named) > 5
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_every_link_between_pages_leads_somewhere() -> None:
    links = [(path, to) for path in texts() if path.suffix == ".md" for to in LINKED.findall(path.read_text("utf-8"))]
    assert len(links) > 10
    assert [(path.name, to) for path, to in links if not (path.parent / to).exists()] == []
