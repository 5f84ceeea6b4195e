"""Where a piece may go, for states and for what a player sees of them."""

from __future__ import annotations

from collections.abc import Container, Mapping

from app.base_race.commands import Move
from app.base_race.state import COLUMNS, SPACES, Piece, PieceId, Seat
from app.clauses import clause


def beside(space: int) -> list[int]:
    """The spaces next to a space, up, left, right, down."""
    column = space % COLUMNS
    left = [space - 1] if column else []
    right = [space + 1] if column < COLUMNS - 1 else []
    return [s for s in (space - COLUMNS, *left, *right, space + COLUMNS) if 0 <= s < SPACES]


NEXT_TO = tuple(tuple(beside(space)) for space in range(SPACES))


def own_spaces(pieces: Mapping[PieceId, Piece], seat: Seat) -> set[int]:
    """The spaces that hold a piece of a seat."""
    return {p.at for p in pieces.values() if p.owner == seat and p.at >= 0}


@clause("BR-3", otherwise=range(SPACES))
def can_go(at: int, own: Container[int]) -> tuple[int, ...]:
    """The spaces a piece may move to: those next to it that hold no piece of its owner."""
    return tuple(space for space in NEXT_TO[at] if space not in own)


def legal_moves(pieces: Mapping[PieceId, Piece], seat: Seat) -> list[Move]:
    """Every move a seat could make if it were its turn."""
    own = own_spaces(pieces, seat)
    mine = [(n, p.at) for n, p in pieces.items() if p.owner == seat and p.at >= 0]
    return [Move(n, to) for n, at in mine for to in can_go(at, own)]
