"""The only code that decides what a person may see: ``project(state, viewer)``."""

from __future__ import annotations

import msgspec

from app.base_race.state import HAND, Battle, Card, Ended, Packs, Piece, PieceId, Seat, State
from app.clauses import clause


class View(msgspec.Struct, frozen=True):
    """The game as one viewer sees it (None: a spectator).

    ``pieces`` are those on the play area and discarded, and the viewer's own in hand; ``cards`` says what they are,
    as far as the viewer knows. ``hands`` counts what each seat has still to place. The rest is as in State."""

    viewer: Seat | None
    seats: tuple[Seat, Seat]
    cards: dict[PieceId, Card]
    pieces: dict[PieceId, Piece]
    hands: dict[Seat, int]
    finished: tuple[Seat, ...]
    turn: int
    mover: Seat
    extra: tuple[Seat, ...]
    quiet: int
    battle: Battle | None
    ended: Ended | None
    packs: Packs
    last: tuple[int, int] | None


@clause("BR-2", otherwise=True)
def knows(viewer: Seat | None, piece: Piece) -> bool:
    """Whether a viewer knows what a piece is: a revealed one, or one's own."""
    return piece.face_up or piece.owner == viewer


def project(state: State, viewer: Seat | None) -> View:
    """Everything a viewer may see."""
    shown = {n: p for n, p in state.pieces.items() if p.at != HAND or p.owner == viewer}
    return View(
        viewer=viewer,
        seats=state.seats,
        cards={n: state.cards[n] for n, p in shown.items() if knows(viewer, p)},
        pieces=shown,
        hands={s: sum(p.at == HAND and p.owner == s for p in state.pieces.values()) for s in state.seats},
        finished=state.finished,
        turn=state.turn,
        mover=state.mover,
        extra=state.extra,
        quiet=state.quiet,
        battle=state.battle,
        ended=state.ended,
        packs=state.packs,
        last=state.last,
    )
