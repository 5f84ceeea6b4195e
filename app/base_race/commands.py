"""What a player says. The seat is never part of a command: it comes with it, from the session."""

from __future__ import annotations

import msgspec

from app.base_race.state import PieceId


class Command(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """Base of all commands."""


class Place(Command, frozen=True):
    """BR-2: lay cards face down in spaces of one's own half (card -> space), one after the other. Where a card lies
    already the two change places."""

    cards: dict[PieceId, int]


class Fill(Command, frozen=True):
    """Lay what is left of one's cards in one's free spaces, by chance."""


class Finish(Command, frozen=True):
    """BR-2: all twelve cards lie where they shall."""


class Move(Command, frozen=True):
    """BR-3: move one of one's cards to a space next to it."""

    piece: PieceId
    to: int


class Concede(Command, frozen=True):
    """Give up."""


AnyCommand = Place | Fill | Finish | Move | Concede
