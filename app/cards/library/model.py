"""What the library keeps of a card: its tier and, where they are not all in its facts, the trees of its faces."""

from __future__ import annotations

from typing import Final

import msgspec

from app.engine.model.ability import Ability
from app.engine.model.card import Face

_CLOSED: Final = Face  # its module closes the recursion of the trees: effects hold faces

SCRIPTED, PROVED, READ, PARTLY, BY_HAND = "scripted", "proved", "read", "partly", "by_hand"
TIERS: Final = (PROVED, READ, PARTLY, BY_HAND)
AUTOMATIC: Final = (SCRIPTED, PROVED, READ)


class Entry(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """One card. ``tier`` is a place in ``TIERS``; ``faces`` the abilities of each face in order, or empty where the
    facts say them all."""

    tier: int
    faces: tuple[tuple[Ability, ...], ...] = ()


class Manifest(msgspec.Struct, frozen=True):
    """Counts of the Commander-legal cards of each tier, and how many of the 2,000 most played are automatic."""

    cards: int
    proved: int
    read: int
    partly: int
    by_hand: int
    top2000_automatic: int
    shards: dict[str, int]
