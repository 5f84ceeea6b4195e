"""Preparation cards (CR 722): while a permanent is prepared there is a copy of its prepare spell in exile, which its
controller may cast. The permanent's mark names the copy, the copy's mark the permanent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.card import card_of
from app.engine.model.state import GameObject, Permitted
from app.engine.model.values import EXILE, ObjId
from app.engine.rules import layers

if TYPE_CHECKING:
    from app.engine.game import Game

LAYOUT, SPELL = "prepare", 1  # the second face is the prepare spell
PREPARED, PREPARES = "prepared", "prepares"


def become(g: Game, oid: ObjId) -> None:
    """The permanent becomes prepared (CR 722.3a, 722.3c); nothing happens without a prepare spell, or a second time."""
    if not g.in_play(oid):
        return
    o = g.s.objects[oid]
    card, _ = layers.copiable(g, o)
    if o.mark(PREPARED) or card_of(card).layout != LAYOUT:
        return
    spell = g.create(card, o.controller, EXILE, face=SPELL, token=True, marks=((PREPARES, oid),))
    g.set_mark(oid, PREPARED, spell.id)
    _permit(g, spell.id, o)
    g.emit("prepared", object=oid, seat=o.controller)


def undo(g: Game, oid: ObjId) -> None:
    """The permanent becomes unprepared (CR 722.3b); its copy in exile ceases to exist."""
    if not g.in_play(oid) or not g.s.objects[oid].mark(PREPARED):
        return
    spell = g.s.objects[oid].mark(PREPARED)
    g.set_mark(oid, PREPARED, 0)
    if g.here(spell):
        g.take_out(spell)
    g.emit("unprepared", object=oid, seat=g.s.objects[oid].controller)


def out_of_phase(g: Game, oid: ObjId) -> None:
    """Whose permanent phases out, that copy is there no more; the permanent stays prepared."""
    spell = g.s.objects[oid].mark(PREPARED)
    if spell and g.here(spell):
        g.take_out(spell)


def renew(g: Game, oid: ObjId) -> None:
    """A prepared permanent that phases in, or whose copy left with a player, has a copy again (CR 722.3c)."""
    if g.s.objects[oid].mark(PREPARED):
        g.set_mark(oid, PREPARED, 0)
        become(g, oid)


def stays(g: Game, o: GameObject) -> bool:
    """Whether a copy remains in exile: the permanent is on the battlefield and prepared (an exception to CR 704.5e)."""
    host = o.mark(PREPARES)
    return o.zone == EXILE and host != 0 and g.in_play(host) and g.s.objects[host].mark(PREPARED) == o.id


def left_over(g: Game, oid: ObjId) -> list[ObjId]:
    """The copy of a permanent that has left the battlefield."""
    gone = g.s.lki.get(oid)
    spell = gone.object.mark(PREPARED) if gone is not None else 0
    return [spell] if spell and g.here(spell) else []


def follow(g: Game, o: GameObject) -> None:
    """Whoever controls the permanent now may cast the copy (CR 722.3c)."""
    spell = o.mark(PREPARED)
    if not g.here(spell):
        renew(g, o.id)
    elif not any(p.object == spell and p.seat == o.controller for p in g.s.permitted):
        _permit(g, spell, o)


def _permit(g: Game, spell: ObjId, host: GameObject) -> None:
    others = tuple(p for p in g.s.permitted if p.object != spell)
    g.s.permitted = (*others, Permitted(spell, host.controller, "forever", turn=g.s.turn.number))
