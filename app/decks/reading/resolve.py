"""From rows to entries: which card each name is, and which list it belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from app.cards import facts
from app.cards.facts import CardFacts
from app.decks.deck import Entry, Message, Unknown
from app.decks.reading.rows import Row, Section, Sheet
from app.i18n import N_

SUGGESTED_NAMES = 50  # unknown names that get suggestions (each costs some milliseconds)
_SURE = 90.0
_APART = 4.0

CORRECTED = N_("Line {line}: “{written}” was read as {card}.")
OTHER_PRINTING = N_("Line {line}: {set} {number} is {other}; the name {card} was kept.")
NO_COPIES = N_("Line {line}: {card} is listed with no copies; it was left out.")


@dataclass(frozen=True, slots=True)
class Found:
    """A row and the card it names (None for a token or an unknown name)."""

    row: Row
    card: CardFacts | None


def resolve(sheet: Sheet) -> tuple[list[Found], list[tuple[Row, str]], list[Unknown], list[Message]]:
    """The rows of known cards, the rows of tokens with the token's name, the unknown ones, and warnings."""
    cards: list[Found] = []
    tokens: list[tuple[Row, str]] = []
    unknown: list[Unknown] = []
    warnings: list[Message] = []
    near = _Near()
    for row in sheet.rows:
        if row.count == 0:
            warnings.append(Message(NO_COPIES, {"line": row.line, "card": row.name}))
            continue
        card, token = _look_up(row)
        if card is None and token is None:
            card = near.correction(row)
            if card:
                warnings.append(Message(CORRECTED, {"line": row.line, "written": row.name, "card": card.name}))
        if card is not None:
            warnings += _printing(row, card)
            cards.append(Found(row, card))
        elif token is not None:
            tokens.append((row, token))
        else:
            unknown.append(_unknown(row, near.suggestions(row)))
    return cards, tokens, unknown, warnings


def _look_up(row: Row) -> tuple[CardFacts | None, str | None]:
    token = facts.token(row.name)
    if token is not None and row.section == "tokens":
        card = facts.find(row.name)
        if card is None or token.name == card.name:
            return None, token.name
    card = facts.find(row.name) or facts.find_foreign(row.name)
    return card, token.name if token and card is None else None


def _printing(row: Row, card: CardFacts) -> list[Message]:
    if row.set is None or row.number is None:
        return []
    other = facts.printed(row.set, row.number)
    if other is None or other.name == card.name:
        return []
    where: dict[str, str | int] = {"line": row.line, "set": row.set, "number": row.number}
    return [Message(OTHER_PRINTING, where | {"other": other.name, "card": card.name})]


class _Near:
    """Near names, looked up for the first unknown names of a list only."""

    def __init__(self) -> None:
        self.known: dict[str, list[tuple[CardFacts, float]]] = {}

    def like(self, row: Row) -> list[tuple[CardFacts, float]]:
        if row.name not in self.known and len(self.known) < SUGGESTED_NAMES:
            self.known[row.name] = facts.nearest(row.name, 3)
        return self.known.get(row.name, [])

    def correction(self, row: Row) -> CardFacts | None:
        """The one card a name with a slip of the pen can only mean."""
        near = self.like(row)
        if len(row.name) < 6 or not near or near[0][1] < _SURE:
            return None
        if len(near) > 1 and near[0][1] - near[1][1] < _APART:
            return None
        return near[0][0]

    def suggestions(self, row: Row) -> tuple[str, ...]:
        return tuple(card.name for card, _ in self.like(row))


def entry(row: Row, name: str) -> Entry:
    """The entry of a row under its right name."""
    return Entry(row.count, name, row.set, row.number, row.line, row.written)


def _unknown(row: Row, suggestions: tuple[str, ...]) -> Unknown:
    return Unknown(row.count, row.name, row.set, row.number, row.line, row.written, row.section, suggestions)


def section_of(found: Found) -> Section:
    """The list a known card stands in: a scheme with the schemes, anything else where the file has it.

    A card under the heading of tokens or schemes that is none belongs to the deck: people head cards that make
    tokens so.
    """
    if found.card is not None and found.card.layout == "scheme":
        return "schemes"
    return "main" if found.row.section in ("tokens", "schemes") else found.row.section
