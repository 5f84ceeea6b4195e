"""Flip cards (CR 710): *flipped* is a status of the permanent, no copiable value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.card import FLIP, card_of
from app.engine.model.state import GameObject
from app.engine.model.values import ObjId

if TYPE_CHECKING:
    from app.engine.game import Game

FLIPPED = "flipped"


def face(o: GameObject, ref: str, at: int) -> int:
    """The face that the object shows of that card: of a flip card the alternative one if it is flipped (CR 710.1b)."""
    return 1 if o.marks and o.mark(FLIPPED) and card_of(ref).layout == FLIP else at


def flip(g: Game, oid: ObjId) -> None:
    """The permanent flips, for good (CR 710.4)."""
    if g.in_play(oid) and not g.s.objects[oid].mark(FLIPPED):
        g.set_mark(oid, FLIPPED, 1)
        g.emit("flips", object=oid, seat=g.s.objects[oid].controller)
