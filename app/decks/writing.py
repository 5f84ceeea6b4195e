"""Writing a deck for other programs. What is written reads back as the same deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.etree import ElementTree

from app.cards import facts
from app.decks.deck import LISTS, Deck, Entry

FORMATS: Final = ("text", "arena", "cockatrice")

_HEADINGS = {
    "commander": "Commander",
    "main": "Deck",
    "sideboard": "Sideboard",
    "maybeboard": "Maybeboard",
    "tokens": "Tokens",
    "schemes": "Schemes",
}
_ZONES = {"main": "main", "sideboard": "side", "tokens": "tokens", "maybeboard": "maybeboard", "schemes": "schemes"}


def write_deck(deck: Deck, format: str) -> str:
    """The deck in one of FORMATS.

    `text` holds every list, with the printings. `arena` holds commander, deck and sideboard, which is all that
    program takes; double-faced cards by their front. `cockatrice` puts the commanders into the sideboard zone
    and names them in the comments, as that program's players do. Raises KeyError for another format.
    """
    return {"text": _text, "arena": _arena, "cockatrice": _cockatrice}[format](deck)


def _listed(deck: Deck, name: str) -> list[Entry]:
    """A list with the unknown cards that stood in it, in the order of the file."""
    entries: list[Entry] = [*getattr(deck, name), *(card for card in deck.unknown if card.section == name)]
    return sorted(entries, key=lambda entry: entry.line)


def _sections(deck: Deck, lists: Iterable[str], line_of: type[_Line]) -> str:
    blocks = []
    for name in lists:
        entries = _listed(deck, name)
        if entries:
            blocks.append("\n".join([_HEADINGS[name], *(str(line_of(entry)) for entry in entries)]))
    return "\n\n".join(blocks) + "\n" if blocks else ""


class _Line:
    """A line of a text list: count, name and printing."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def name(self) -> str:
        return self.entry.name

    def __str__(self) -> str:
        printed = f" ({self.entry.set}) {self.entry.number}" if self.entry.set and self.entry.number else ""
        return f"{self.entry.count} {self.name()}{printed}"


class _ArenaLine(_Line):
    """The same, with a many-part card named as Arena does: split cards whole, others by their front."""

    def name(self) -> str:
        card = facts.find(self.entry.name)
        return self.entry.name if card is None or card.layout == "split" else card.front.name


def _text(deck: Deck) -> str:
    return _sections(deck, LISTS, _Line)


def _arena(deck: Deck) -> str:
    return _sections(deck, ("commander", "main", "sideboard"), _ArenaLine)


def _cockatrice(deck: Deck) -> str:
    root = ElementTree.Element("cockatrice_deck", version="1")
    ElementTree.SubElement(root, "deckname").text = deck.title
    leaders = _listed(deck, "commander")
    ElementTree.SubElement(root, "comments").text = "\n".join(f"CDR: {entry.name}" for entry in leaders)
    for name, zone_name in _ZONES.items():
        entries = _listed(deck, name) + (leaders if name == "sideboard" else [])
        if not entries:
            continue
        zone = ElementTree.SubElement(root, "zone", name=zone_name)
        for entry in entries:
            ElementTree.SubElement(zone, "card", number=str(entry.count), name=entry.name)
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'
