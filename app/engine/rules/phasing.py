"""Phasing (CR 702.26): what is phased out is the same object, in no zone that anything looks at, until it phases in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.engine.model.values import BATTLEFIELD, PHASED_OUT, ObjId, Seat
from app.engine.rules import combat, prepared

if TYPE_CHECKING:
    from app.engine.game import Game

MARK = "phased"
WAITS, DUE = "phased out under:", "phases in"  # whose turn would have to begin; it would have begun (CR 702.26n)
DIRECTLY, WITH_ITS_HOST = 1, 2  # CR 702.26g


def out(g: Game, ids: Iterable[ObjId]) -> None:
    """These permanents phase out, what is attached to them with them (CR 702.26b, g, h)."""
    from app.engine.effects import until

    direct = {i: DIRECTLY for i in ids if g.in_play(i)}
    riding = {rider: WITH_ITS_HOST for i in direct for rider in _riders(g, i) if g.in_play(rider)}
    for oid, how in {**direct, **riding}.items():
        combat.remove(g, oid)
        _put(g, oid, PHASED_OUT)
        g.set_mark(oid, MARK, how)
        prepared.out_of_phase(g, oid)
        until.not_seen(g, oid)
        g.emit("phased_out", object=oid, seat=g.s.objects[oid].controller)


def untap_step(g: Game, seats: Iterable[Seat]) -> None:
    """CR 502.1, 702.26a: what phased out under these players' control phases in, what has phasing phases out; with it
    what phased out under a player who has left, if their turn would have begun (702.26n)."""
    mine = tuple(seats)
    back = [i for i in g.zone(PHASED_OUT) if _is_due(g, i, mine) and _by_itself(g, i)]
    going = [i for i in g.battlefield() if g.s.objects[i].controller in mine and g.ch(i).has("phasing")]
    back += [rider for i in back for rider in _riders(g, i) if g.s.objects[rider].mark(MARK) == WITH_ITS_HOST]
    out(g, going)
    for oid in back:
        _put(g, oid, BATTLEFIELD)
        g.set_mark(oid, MARK, 0)
        g.set_mark(oid, DUE, 0)
        prepared.renew(g, oid)
        g.emit("phased_in", object=oid, seat=g.s.objects[oid].controller)


def permanents(g: Game) -> list[ObjId]:
    """All permanents, phased out or not: for what goes on with both (CR 514.2), or would be over (702.26f)."""
    return [*g.battlefield(), *g.zone(PHASED_OUT)]


def given_back(g: Game, seat: Seat) -> None:
    """Effects that gave a player control have ended: what is phased out is again whose it was before (CR 800.4a)."""
    for oid in [i for i in g.zone(PHASED_OUT) if g.s.objects[i].controller == seat and g.s.objects[i].base_controller]:
        o = g.edit(oid)
        o.controller, o.base_controller = o.base_controller, ""
        g.set_mark(oid, f"{WAITS}{seat}", 1)


def turn_began(g: Game, seats: Iterable[Seat]) -> None:
    """What waits for the turn of one of these players, who have left, phases in with the next untap step."""
    for oid in g.zone(PHASED_OUT):
        for seat in seats:
            if g.s.objects[oid].mark(f"{WAITS}{seat}"):
                g.set_mark(oid, f"{WAITS}{seat}", 0)
                g.set_mark(oid, DUE, 1)


def _is_due(g: Game, oid: ObjId, seats: tuple[Seat, ...]) -> bool:
    o = g.s.objects[oid]
    waits = any(name.startswith(WAITS) for name, _ in o.marks)
    return bool(o.mark(DUE)) or (o.controller in seats and not waits)


def _by_itself(g: Game, oid: ObjId) -> bool:
    """What phased out with its host waits for it, if that is still there (CR 702.26g)."""
    o = g.s.objects[oid]
    return o.mark(MARK) == DIRECTLY or o.attached_to not in g.s.objects


def _riders(g: Game, oid: ObjId) -> list[ObjId]:
    """What is attached to it, and to that in turn."""
    own = [i for i in g.s.objects[oid].attachments if g.here(i)]
    return own + [further for i in own for further in _riders(g, i)]


def _put(g: Game, oid: ObjId, zone: str) -> None:
    """Phasing is no zone change (CR 702.26d): the object stays what it is, and nothing triggers."""
    o = g.edit(oid)
    g.s.zones[o.zone] = tuple(i for i in g.s.zones[o.zone] if i != oid)
    o.zone = zone
    g.s.zones[zone] = (*g.s.zones.get(zone, ()), oid)
