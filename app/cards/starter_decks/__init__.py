"""Ready decks: five strangers can sit down and play at once."""

from __future__ import annotations

from app.cards.starter_decks import graveyard, sacrifice, skies, spells, tokens
from app.cards.starter_decks.model import ROLES, StarterDeck

STARTER_DECKS: tuple[StarterDeck, ...] = (tokens.DECK, skies.DECK, sacrifice.DECK, spells.DECK, graveyard.DECK)

__all__ = ["ROLES", "STARTER_DECKS", "StarterDeck", "starter_deck"]


def starter_deck(key: str) -> StarterDeck | None:
    """The ready deck of that key or title, or None."""
    return next((deck for deck in STARTER_DECKS if key in (deck.key, deck.title)), None)
