"""Tokens by name: the faces that card files create, and the token cards of a horde's deck."""

from __future__ import annotations

from app.cards.dsl import *
from app.engine.model.card import Card, Face

# ---------------------------------------------------------------- predefined (CR 111.10)
TREASURE = token(
    "Treasure",
    "Artifact — Treasure",
    None,
    None,
    "",
    mana_ability(("{T}", sacrifice_this()), add_mana("any")),
)
FOOD = token("Food", "Artifact — Food", None, None, "", activated(("{2}, {T}", sacrifice_this()), gain_life(3)))
CLUE = token("Clue", "Artifact — Clue", None, None, "", activated(("{2}", sacrifice_this()), draw(1)))
BLOOD = token(
    "Blood",
    "Artifact — Blood",
    None,
    None,
    "",
    activated(("{1}, {T}", discarding(), sacrifice_this()), draw(1)),
)

# ---------------------------------------------------------------- Eldrazi
ELDRAZI_SCION = token(
    "Eldrazi Scion",
    "Creature — Eldrazi Scion",
    1,
    1,
    "",
    mana_ability(sacrifice_this(), add_mana("C")),
)
ELDRAZI_10_10 = token("Eldrazi", "Creature — Eldrazi", 10, 10)

FACES: tuple[Face, ...] = tuple(value for value in globals().values() if isinstance(value, Face))


def card_of_token(face: Face) -> Card:
    """A token as the card of its own that stands in a horde's library (HS-2.11)."""
    return Card((face,), token=True)


CARDS: tuple[Card, ...] = tuple(card_of_token(face) for face in FACES)
