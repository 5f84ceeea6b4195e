"""Lists of names as decks that can be played: every name becomes a card, interned."""

from __future__ import annotations

from collections.abc import Sequence

from app.cards import registry
from app.engine.model.card import intern
from app.engine.modes.horde.setup import HeroDeck


def hero_deck(seat: str, cards: Sequence[str], commanders: Sequence[str]) -> HeroDeck:
    """A hero's deck from card names, one for each copy; unknown names become named blanks."""
    return HeroDeck(seat, _refs(cards), _refs(commanders))


def _refs(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(intern(registry.card_for(name)) for name in names)
