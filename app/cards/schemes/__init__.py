"""The official schemes, scripted, and the ready scheme decks (AE-4)."""

from __future__ import annotations

from functools import cache

from app.cards.registry import normalised
from app.cards.schemes import a_to_h, i_to_m, n_to_t, ongoing, w_to_y
from app.cards.schemes.decks import DECKS, SchemeDeck, ready_for
from app.engine.model.card import Card

SCHEMES: tuple[Card, ...] = tuple(
    sorted((*ongoing.ONGOING, *a_to_h.SCHEMES, *i_to_m.SCHEMES, *n_to_t.SCHEMES, *w_to_y.SCHEMES), key=lambda c: c.name)
)

__all__ = ["DECKS", "SCHEMES", "SchemeDeck", "names", "ready_for", "scheme"]


@cache
def _by_name() -> dict[str, Card]:
    return {normalised(card.name): card for card in SCHEMES}


def scheme(name: str) -> Card:
    """The scheme of that name; case, accents and spacing do not matter. KeyError for any other name."""
    return _by_name()[normalised(name)]


def names() -> list[str]:
    """The name of every scheme, in alphabetical order."""
    return [card.name for card in SCHEMES]
