"""What a search shows of a card: its face in our words, or the official ones where the host imported them."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.cards import facts, registry, search, words
from app.cards.search import Query
from app.decks.texts import Official
from app.engine.model.card import Face
from app.web.symbols import rich

PAGE = 20  # cards on one page
LONGEST = 100  # letters of one part of a query


@dataclass(frozen=True)
class Side:
    """One face in words."""

    name: str
    cost: str
    kind: str
    lines: tuple[Markup, ...]
    numbers: str = ""


@dataclass(frozen=True)
class Shown:
    """A card of the result. `local`: its name in the reader's language, where that differs; `picture`: an address,
    where the host shows pictures."""

    name: str
    local: str
    level: str
    sides: tuple[Side, ...]
    picture: str = ""


@dataclass(frozen=True)
class SearchPage:
    """What was asked, and what was found; `page` counts from 1."""

    query: Query
    total: int = 0
    cards: tuple[Shown, ...] = ()
    page: int = 1
    pages: int = 0


def query(language: str, **asked: str) -> Query:
    """A query from what was typed, each part cut to what a person types."""
    return Query(language=language, **{part: text.strip()[:LONGEST] for part, text in asked.items()})


def found(asked: Query, page: int) -> tuple[int, list[facts.CardFacts]]:
    """How many cards there are, and those of a page."""
    result = search.search(asked, PAGE, (page - 1) * PAGE)
    return result.total, list(result.cards)


def shown(card: facts.CardFacts, language: str, official: Official | None, *, pictures: bool) -> Shown:
    """One card as the page shows it."""
    made = registry.card_for(card.name)
    sides = tuple(_side(face, at, language, official) for at, face in enumerate(made.faces))
    local = facts.local_name(card, language) or ""
    picture = official.picture(0) if official is not None and pictures else ""
    return Shown(card.name, local if local != card.name else "", made.level, sides, picture)


def _side(face: Face, at: int, language: str, official: Official | None) -> Side:
    said = words.of_face(face, language)
    lines = said.lines if official is None else official.text(at)
    return Side(face.name, face.cost, said.types, tuple(map(rich, lines)), words.numbers(face))
