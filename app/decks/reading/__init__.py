"""The deck reader: any format, detected and never asked for; hostile input gives a clear message, never an error."""

from __future__ import annotations

import msgspec

from app.decks.deck import LISTS, Deck, Entry, Message
from app.decks.reading import detect, leader, no_decks, resolve
from app.decks.reading.decoding import BINARY, decode, lines
from app.decks.reading.rows import Sheet
from app.i18n import N_

MOST_BYTES = 2_000_000
MOST_LINES = 10_000

TOO_LARGE = N_("The list is larger than {limit} bytes, which no deck is; it was not read.")
TOO_LONG = N_("Only the first {limit} lines were read.")

__all__ = ["MOST_BYTES", "MOST_LINES", "read_deck"]


def read_deck(data: bytes | str) -> Deck:
    """Read a deck list, pasted (str) or uploaded (bytes), in any format.

    Never raises for any content. Every card line of the file ends in exactly one list of the deck, so the
    counts add up; a name no card has is kept in `unknown`. What was odd is told in `warnings`.
    """
    if len(data) > MOST_BYTES:
        return Deck("too-large", "", warnings=(Message(TOO_LARGE, {"limit": MOST_BYTES}),))
    text, encoding = decode(data) if isinstance(data, bytes) else (data, "text")
    text, cut = _cut(text)
    sheet = detect.sheet(text, encoding)
    if len(sheet.rows) > MOST_LINES:
        del sheet.rows[MOST_LINES:]
        cut = True
    deck = _deck(sheet, encoding)
    notes = list(deck.warnings)
    if cut and encoding != BINARY:
        notes.append(Message(TOO_LONG, {"limit": MOST_LINES}))
    if not deck.count() and not notes:
        notes.append(Message(no_decks.IS_EMPTY))
    return msgspec.structs.replace(deck, warnings=tuple(notes))


def _cut(text: str) -> tuple[str, bool]:
    if text.lstrip().startswith("<") or text.count("\n") + text.count("\r") <= MOST_LINES:
        return text, False
    all_lines = lines(text)
    return "\n".join(all_lines[:MOST_LINES]), len(all_lines) > MOST_LINES


def _deck(sheet: Sheet, encoding: str) -> Deck:
    cards, tokens, unknown, warnings = resolve.resolve(sheet)
    cards, guesses = leader.place(sheet, cards)
    lists: dict[str, list[Entry]] = {name: [] for name in LISTS}
    for found in cards:
        if found.card is not None:
            lists[resolve.section_of(found)].append(resolve.entry(found.row, found.card.name))
    lists["tokens"] += [resolve.entry(row, name) for row, name in tokens]
    return Deck(
        format=sheet.format,
        encoding=encoding,
        title=sheet.title[:200],
        unknown=tuple(unknown),
        warnings=(*sheet.warnings, *warnings, *guesses),
        **{name: tuple(entries) for name, entries in lists.items()},
    )
