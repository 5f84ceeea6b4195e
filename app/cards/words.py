"""A card's words as the product prints them: its name, type line and text, from its tree alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from app.cards import facts
from app.cards.printer import LANGUAGES, print_face, type_line
from app.engine.model.card import Face, card_of


@dataclass(frozen=True, slots=True)
class Words:
    """What a card shows in one language; ``lines`` one line an ability."""

    name: str
    types: str
    lines: tuple[str, ...]


def local_name(name: str, language: str) -> str:
    """The name a card was printed with in a language, that of a token by its subtypes, else its English name."""
    known = facts.find(name)
    return (known and facts.local_name(known, language)) or _named_by_kind(name, language)


@lru_cache(maxsize=4_000)
def _named_by_kind(name: str, language: str) -> str:
    """The name of a token that is called by its subtypes (CR 111.4), in the words and the order of a language."""
    kinds = () if language == "en" else facts.tokens(name)
    named = next((kind.face for kind in kinds if " ".join(kind.face.subtypes) == name), None)
    if named is None:
        return name
    _, _, said = LANGUAGES[language].type_line((), named.types, named.subtypes).partition(" — ")
    return said or name


@lru_cache(maxsize=20_000)
def of(ref: str, face: int, language: str) -> Words:
    """The words of a face of an interned card. KeyError if nobody interned it."""
    card = card_of(ref)
    return of_face(card.faces[face if face < len(card.faces) else 0], language)


def of_face(face: Face, language: str) -> Words:
    """The words of a face."""
    return Words(local_name(face.name, language), type_line(face, language), tuple(print_face(face, language)))


def numbers(face: Face) -> str:
    """What stands in the lower corner of a face: power and toughness, loyalty or defense (CR 208-210); "" for none."""
    if face.power is not None:
        return f"{face.power}/{face.toughness}"
    corner = face.loyalty if face.defense is None else face.defense
    return "" if corner is None else str(corner)
