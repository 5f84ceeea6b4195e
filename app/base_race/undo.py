"""What may be taken back alone: nothing that the opponent has seen or answered, and nothing left to chance."""

from __future__ import annotations

from app.base_race.state import Piece, PieceId, Seat, State, other


def allowed(before: State, now: State, seat: Seat) -> bool:
    """Whether a player may go back alone from ``now`` to ``before``: only in placing, where it touches nothing but
    one's own cards. A move is seen by the opponent and ends the turn: taking it back needs their consent."""
    if now.turn or now.finished != before.finished or now.rolls != before.rolls or now.ended is not None:
        return False
    opponent = other(now.seats, seat)
    return _of(now, opponent) == _of(before, opponent)


def _of(state: State, seat: Seat) -> dict[PieceId, Piece]:
    return {n: p for n, p in state.pieces.items() if p.owner == seat}
