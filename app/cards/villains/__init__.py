"""Ready decks for games with an archenemy: sixty cards for heroes and for the villain the server plays."""

from __future__ import annotations

from app.cards.villains.decks import VILLAIN_DECKS
from app.cards.villains.heroes import HERO_DECKS
from app.cards.villains.model import LEVELS, SixtyDeck

__all__ = ["HERO_DECKS", "LEVELS", "VILLAIN_DECKS", "SixtyDeck", "sixty_deck"]


def sixty_deck(key: str) -> SixtyDeck | None:
    """The ready deck of that key, a hero's or an archenemy's, or None."""
    return next((deck for deck in (*VILLAIN_DECKS, *HERO_DECKS) if deck.key == key), None)
