"""Tables with a header line, as ManaBox, Moxfield, Archidekt, Deckbox, Deckstats, MTGO, CubeCobra and others write."""

from __future__ import annotations

import csv
import io

from app.decks.reading.cardline import copies
from app.decks.reading.decoding import clean
from app.decks.reading.headings import section_of
from app.decks.reading.rows import Row, Section, Sheet

_NAMES = ("card name", "card_name", "name", "card", "simple name")
_COUNTS = ("quantity", "count", "qty", "amount", "quantityx", "copies")
_SETS = ("set code", "edition code", "set_code", "set", "edition")
_NUMBERS = ("collector number", "card number", "collector #", "set number", "collector_number", "number")
_BOARDS = ("board", "section", "categories", "category", "deck section")
_SITES = {
    "manabox id": "manabox-csv",
    "multiverse id": "archidekt-csv",
    "tradelist count": "moxfield-csv",
    "sideboarded": "mtgo-csv",
    "is_foil": "deckstats-csv",
    "maybeboard": "cubecobra-csv",
}
_OTHERS = ("foil", "finish", "condition", "language", "rarity", "cmc", "sideboarded", "maybeboard", "tags")


def header(text: str) -> tuple[int, str] | None:
    """The place (from 0) of a table's header line and its delimiter, or None when this is no such table."""
    for place, line in enumerate(text[:4000].splitlines()[:3]):
        if line.strip().strip('"').lower().startswith("sep=") or not line.strip():
            continue
        for delimiter in (",", ";", "\t"):
            columns = [column.strip().strip('"').lower() for column in line.split(delimiter)]
            known = [
                column for column in columns if column in (*_NAMES, *_COUNTS, *_SETS, *_NUMBERS, *_BOARDS, *_OTHERS)
            ]
            if len(known) >= 2 and any(column in _NAMES for column in columns):
                return place, delimiter
        return None
    return None


def read(text: str) -> Sheet:
    """The rows of a table with a header line; empty when there is none."""
    found = header(text)
    sheet = Sheet("csv", explicit=True)
    if found is None:
        return sheet
    place, delimiter = found
    body = "\n".join(text.splitlines()[place:]).replace("\0", "")
    reader = csv.reader(io.StringIO(body), delimiter=delimiter)
    columns: dict[str, int] = {}
    start = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return sheet
        except csv.Error:  # a field longer than any card's name
            continue
        if not columns:
            columns = {cell.strip().lower(): number for number, cell in reversed(list(enumerate(cells)))}
            sheet.format = _site(columns)
        else:
            _row(sheet, columns, cells, place + start)
        start = reader.line_num + 1


def _row(sheet: Sheet, columns: dict[str, int], cells: list[str], line: int) -> None:
    name = clean(_cell(columns, cells, _NAMES))
    if not name:
        return
    count = _cell(columns, cells, _COUNTS).strip().lower().rstrip("x")
    written = ",".join(cells)[:200]
    sheet.rows.append(
        Row(
            copies(count) if count.isascii() and count.isdigit() else 1,
            name[:300],
            line,
            written,
            _section(columns, cells),
            clean(_cell(columns, cells, _SETS)) or None,
            clean(_cell(columns, cells, _NUMBERS)) or None,
        )
    )


def _cell(columns: dict[str, int], cells: list[str], names: tuple[str, ...]) -> str:
    for name in names:
        place = columns.get(name)
        if place is not None:
            return cells[place] if place < len(cells) else ""
    return ""


def _section(columns: dict[str, int], cells: list[str]) -> Section:
    if _cell(columns, cells, ("sideboarded",)).strip().lower() in ("yes", "true", "1"):
        return "sideboard"
    if _cell(columns, cells, ("maybeboard",)).strip().lower() in ("yes", "true", "1"):
        return "maybeboard"
    return section_of(clean(_cell(columns, cells, _BOARDS)).split(",")[0]) or "main"


def _site(columns: dict[str, int]) -> str:
    return next((site for column, site in _SITES.items() if column in columns), "csv")
