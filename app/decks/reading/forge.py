"""Forge's .dck files: sections in square brackets, `1 Name|SET|art` lines."""

from __future__ import annotations

import re

from app.decks.reading.cardline import parse
from app.decks.reading.decoding import clean, lines
from app.decks.reading.headings import section_of
from app.decks.reading.rows import Row, Section, Sheet

_SECTION = re.compile(r"\[([A-Za-z -]+)\]")
_SECTIONS: dict[str, Section] = {
    "planes": "sideboard", "conspiracy": "sideboard", "dungeon": "sideboard", "avatar": "sideboard",
}  # fmt: skip


def opens(line: str) -> bool:
    """Whether a line opens a section of a Forge deck."""
    found = _SECTION.fullmatch(line)
    return bool(found and (found[1].lower() == "metadata" or section_of(found[1])))


def read(text: str) -> Sheet:
    """The rows of a Forge deck; lines of its other sections (metadata and the like) are not cards."""
    sheet = Sheet("forge-dck", explicit=True)
    section: Section | None = None
    for place, written in enumerate(lines(text), 1):
        line = clean(written)
        opened = _SECTION.fullmatch(line)
        if opened:
            section = _SECTIONS.get(opened[1].lower(), section_of(opened[1]))
        elif line.startswith("Name=") and section is None:
            sheet.title = line.removeprefix("Name=")
        elif line and section is not None:
            name, _, rest = line.partition("|")
            card = parse(name.strip() or line)
            printed = rest.split("|")[0] or None
            count = 1 if card.count is None else card.count
            sheet.rows.append(Row(count, card.name, place, written.strip()[:200], section, printed))
    return sheet
