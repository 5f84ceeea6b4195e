"""The page of every scheme with its words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.cards import schemes
from app.cards import words as card_words
from app.cards.words import Words
from app.engine.model.card import intern
from app.web.symbols import rich


@dataclass(frozen=True)
class SchemesPage:
    """Every scheme with its words, and whether it is an ongoing one."""

    schemes: tuple[tuple[Words, bool], ...]


def schemes_page(language: str) -> SchemesPage:
    """Every scheme, in a language of cards."""
    known = ((card_words.of(intern(card), 0, language), card.faces[0].supertypes) for card in schemes.SCHEMES)
    return SchemesPage(
        tuple((replace(words, lines=tuple(map(rich, words.lines))), "Ongoing" in types) for words, types in known)
    )
