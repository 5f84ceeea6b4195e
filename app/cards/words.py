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


def local_name(name: str, language: str) -> str:
    """The name a card was printed with in a language, else its English name."""
    known = facts.find(name)
    return (known and facts.local_name(known, language)) or name


@lru_cache(maxsize=20_000)
def of(ref: str, face: int, language: str) -> Words:
    """The words of a face of an interned card. KeyError if nobody interned it."""
    card = card_of(ref)
    shown = card.faces[face] if face < len(card.faces) else card.faces[0]
    return Words(local_name(shown.name, language), type_line(shown, language), tuple(print_face(shown, language)))
