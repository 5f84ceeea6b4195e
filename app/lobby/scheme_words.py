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
    """Every scheme with its words."""

    schemes: tuple[Words, ...]


def schemes_page(language: str) -> SchemesPage:
    """Every scheme, in a language of cards."""
    known = [card_words.of(intern(card), 0, language) for card in schemes.SCHEMES]
    return SchemesPage(tuple(replace(words, lines=tuple(map(rich, words.lines))) for words in known))
