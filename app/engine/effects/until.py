"""What lasts until its source leaves the battlefield (CR 610.3), or for as long as it stays there (611.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.effect import Procedure
from app.engine.model.state import ContinuousEffect, Env
from app.engine.model.values import BATTLEFIELD, THIS_STAYS, WITH_ITS_SOURCE, ObjId

if TYPE_CHECKING:
    from app.engine.game import Game

LINKED = "linked"
MARK = "until:"


def remember(g: Game, source: ObjId, moved: list[tuple[ObjId, str]]) -> None:
    """These objects, each with the zone it came from, return when the source leaves.

    The source is linked to them; each keeps a mark ``until:ZONE`` with the source's id."""
    if not moved:
        return
    o = g.edit(source)
    o.linked = (*o.linked, *(oid for oid, _ in moved))
    for oid, zone in moved:
        g.set_mark(oid, MARK + zone, source)


def link(g: Game, source: ObjId, exiled: list[ObjId]) -> None:
    """These cards were exiled with the source (CR 607.2a); nothing is kept if it is gone already."""
    if exiled and g.here(source):
        o = g.edit(source)
        o.linked = (*o.linked, *exiled)


def origin(g: Game, oid: ObjId) -> str:
    """The zone an object exiled so returns to."""
    for name, _ in g.s.objects[oid].marks:
        if name.startswith(MARK):
            return name.removeprefix(MARK)
    return BATTLEFIELD


def source_left(g: Game, source: ObjId) -> None:
    """The source has left the battlefield: its effects end, what it held returns at once, without the stack."""
    _end(g, source, WITH_ITS_SOURCE)
    held = [i for i in g.s.lki[source].object.linked if i in g.s.objects]
    back = tuple(i for i in held if any(n.startswith(MARK) and v == source for n, v in g.s.objects[i].marks))
    if back:
        g.push([Procedure("return_exiled", back)], Env(g.s.objects[back[0]].owner, source))


def not_seen(g: Game, source: ObjId) -> None:
    """The source has phased out: what lasts for as long as it is there ends, what lasts until it leaves goes on (CR
    611.2b, 702.26f)."""
    _end(g, source, (THIS_STAYS,))


def _end(g: Game, source: ObjId, kinds: tuple[str, ...]) -> None:
    def ends(e: ContinuousEffect) -> bool:
        return e.until in kinds and e.source == source

    over = [e for e in g.s.effects if ends(e)]
    if over:
        g.s.effects = tuple(e for e in g.s.effects if not ends(e))
        g.dirty.update(i for e in over for i in e.objects if i in g.s.objects)
