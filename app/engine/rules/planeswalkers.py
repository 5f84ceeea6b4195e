"""Planeswalkers in combat and on the battlefield (CR 306; PW-2 … PW-11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine.model.state import Attack
from app.engine.model.values import BATTLEFIELD, ObjId, Seat
from app.engine.rules import battles

if TYPE_CHECKING:
    from app.engine.game import Game


def is_one(g: Game, oid: ObjId) -> bool:
    """True if the object is a planeswalker on the battlefield."""
    return g.in_play(oid) and "Planeswalker" in g.ch(oid).types


@clause("PW-6", otherwise=False)
def attackable(g: Game, oid: ObjId) -> bool:
    """CR 306.6, PW-6: whether the object can be attacked: a planeswalker, or what a rule lets be attacked."""
    return g.in_play(oid) and _can_be(g, oid)


def _can_be(g: Game, oid: ObjId) -> bool:
    c = g.ch(oid)
    return "Planeswalker" in c.types or "Battle" in c.types or "can_be_attacked" in c.keywords


def attackables(g: Game, seats: Iterable[Seat]) -> list[ObjId]:
    """What these players control that can be attacked, and the battles they protect (CR 310.9b), in the order it
    entered."""
    wanted = tuple(seats)
    ids = g.s.zones.get(BATTLEFIELD, ())
    return [oid for oid in ids if _can_be(g, oid) and defender_of(g, oid) in wanted]


def defender_of(g: Game, oid: ObjId) -> Seat:
    """The defending player of an attack on it (CR 508.5, 310.9d): its controller, a battle's protector."""
    o = g.obj(oid)
    return battles.protector(o) if "Battle" in g.ch(oid).types else o.controller


def of_players(g: Game, seats: Iterable[Seat]) -> list[ObjId]:
    """The planeswalkers these players control, in the order they entered."""
    wanted = tuple(seats)
    objects = g.s.objects
    return [
        oid
        for oid in g.s.zones.get(BATTLEFIELD, ())
        if objects[oid].controller in wanted and "Planeswalker" in g.ch(oid).types
    ]


@clause("PW-3", otherwise=0)
def loyalty(g: Game, oid: ObjId) -> int:
    """CR 306.5, PW-3: loyalty counters on the battlefield, else the printed number (0 if there is none)."""
    o = g.obj(oid)
    return o.counter("loyalty") if o.zone == BATTLEFIELD else g.ch(oid).loyalty or 0


@clause("PW-10", otherwise=True)
def still_attacked(g: Game, attack: Attack) -> bool:
    """CR 506.4, PW-10: what is attacked can still be attacked and still controlled by whoever was attacked."""
    oid = attack.defender
    return isinstance(oid, int) and attackable(g, oid) and defender_of(g, oid) == attack.against


@clause("PW-2", otherwise=lambda g, touched: [])
def not_unique(g: Game, touched: Iterable[ObjId]) -> list[ObjId]:
    """PW-2: at a table with the knob ``planeswalkers`` set to ``classic``, planeswalkers that share a subtype
    with another one on the battlefield, whoever controls it: all of them go. By the ordinary rules (CR 306.4)
    only the legend rule counts. ``touched`` are the objects that changed: without a planeswalker among them
    nothing is looked at."""
    if g.s.knobs.get("planeswalkers", "modern") != "classic" or not any(is_one(g, oid) for oid in touched):
        return []
    everywhere = of_players(g, g.seats())
    return [oid for oid in everywhere if any(_share_type(g, oid, other) for other in everywhere if other != oid)]


def _share_type(g: Game, a: ObjId, b: ObjId) -> bool:
    return any(subtype in g.ch(b).subtypes for subtype in g.ch(a).subtypes)
