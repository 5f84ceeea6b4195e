"""A card's words as the product prints them: its name, type line and text, from its tree alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from app.cards import facts
from app.cards.printer import print_face, type_line
from app.engine.model.card import card_of


@dataclass(frozen=True, slots=True)
class Words:
    """What a card shows in one language; ``lines`` one line an ability."""

    name: str
    types: str
    lines: tuple[str, ...]


@lru_cache(maxsize=20_000)
def of(ref: str, face: int, language: str) -> Words:
    """The words of a face of an interned card. KeyError if nobody interned it."""
    card = card_of(ref)
    shown = card.faces[face] if face < len(card.faces) else card.faces[0]
    name = shown.name if card.token else facts.local_name(shown.name, language) or shown.name
    return Words(name, type_line(shown, language), tuple(print_face(shown, language)))
