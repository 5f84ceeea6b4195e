"""Which format a text is in."""

from __future__ import annotations

from collections.abc import Callable

from app.decks.reading import bracketed, csv_files, forge, lines, no_decks, xml_files
from app.decks.reading.decoding import clean
from app.decks.reading.decoding import lines as split_lines
from app.decks.reading.rows import Sheet

_LOOKED_AT = 60  # lines


def sheet(text: str, encoding: str) -> Sheet:
    """The rows of a text by the reader of its format; a sheet without rows says why there are none."""
    return no_decks.recognize(text, encoding) or _reader(text)(text)


def _reader(text: str) -> Callable[[str], Sheet]:
    if text.lstrip().startswith("<") and xml_files.ROOT.search(text[:4000]):
        return xml_files.read
    if csv_files.header(text):
        return csv_files.read
    beginning = [line for line in map(clean, split_lines(text[:20_000])[:_LOOKED_AT]) if line]
    if any(forge.opens(line) for line in beginning):
        return forge.read
    if any(bracketed.CARD.fullmatch(line) for line in beginning):
        return bracketed.read
    return lines.read
