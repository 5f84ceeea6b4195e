"""What a player or the game itself can be (CR 702.131, 725, 731): the monarch, blessed by the city, day, night.

Each is an object without types in the command zone, owned by the player who has it, so that everybody sees it; the
abilities that come with it (725.2) are its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from app.engine.model.ability import TriggeredAbility
from app.engine.model.card import Card, Face, card_of, intern
from app.engine.model.effect import AddCounters, Designate, Draw
from app.engine.model.values import (
    BATTLEFIELD,
    COMMAND,
    All,
    Compare,
    Filter,
    ObjId,
    Property,
    Seat,
    Trigger,
    YourTurn,
)
from app.engine.rules import layers

if TYPE_CHECKING:
    from app.engine.game import Game

MONARCH, BLESSING, DAY, NIGHT = "monarch", "blessing", "day", "night"
SPEED, MAX_SPEED, TOP = "speed", "max_speed", 4  # CR 702.179
ENOUGH = 10  # permanents for the city's blessing (CR 702.131b)
SPELLS = "spells of the last turn"
_END = TriggeredAbility(Trigger("step_begins", whose="you", step="end"), (Draw("you"),), zone=COMMAND)
_HIT = TriggeredAbility(
    Trigger("deals_damage", Filter(types=("Creature",)), to="you", combat=True),
    (Designate(MONARCH, "controller:it"),),
    zone=COMMAND,
)
_FASTER = TriggeredAbility(
    Trigger("life_lost", whose="each_opponent", batched=True),
    (AddCounters("this", "speed"),),
    condition=All((YourTurn(), Compare(Property("this", "counters:speed"), "<", 4))),
    zone=COMMAND,
    once_per_turn=True,
)
CARDS = {
    MONARCH: Card((Face("The Monarch", abilities=(_END, _HIT)),), token=True),
    BLESSING: Card((Face("City's Blessing"),), token=True),
    SPEED: Card((Face("Speed", abilities=(_FASTER,)),), token=True),
    DAY: Card((Face("Day"),), token=True),
    NIGHT: Card((Face("Night"),), token=True),
}
BOUND = {DAY: "daybound", NIGHT: "nightbound"}
KNOWING = frozenset((*BOUND.values(), "ascend", "start_your_engines"))


# ---------------------------------------------------------------- who has it
def _objects(g: Game, name: str) -> list[ObjId]:
    wanted = intern(CARDS[name])
    return [i for i in g.zone(COMMAND) if g.s.objects[i].card == wanted]


def holders(g: Game, name: str) -> list[Seat]:
    """The players with that designation; whoever holds day or night stands for the game."""
    if name == MAX_SPEED:  # CR 702.179e
        return [g.s.objects[i].owner for i in _objects(g, SPEED) if g.s.objects[i].counter("speed") >= TOP]
    return [g.s.objects[i].owner for i in _objects(g, name)]


def give(g: Game, name: str, seat: Seat) -> None:
    """The player becomes the monarch, gets the blessing; day and night are the game's."""
    if name in (DAY, NIGHT):
        become(g, name, seat)
        return
    if seat in holders(g, name):
        return
    for oid in _objects(g, name) if name == MONARCH else ():
        g.take_out(oid)  # CR 725.3
    _put(g, name, seat)


def _put(g: Game, name: str, seat: Seat, **fields: Any) -> None:
    made = g.create(g.pin(CARDS[name]), seat, COMMAND, **fields)
    g.happens(layers.PLAYERS)
    g.emit("designated", object=made.id, seat=seat, text=name)


def left(g: Game, seat: Seat, had: Iterable[str]) -> None:
    """CR 725.4: who was the monarch has left; the active player is it now, else the next one in turn order. Day and
    night stay what they are."""
    there = [s for s in g.seats() if s != seat]
    for name in had if there else ():
        _put(g, name, there[0])


def held(g: Game, seat: Seat) -> list[str]:
    """What goes on to somebody else when that player leaves."""
    return [name for name in (MONARCH, DAY, NIGHT) if seat in holders(g, name)]


# ---------------------------------------------------------------- the city's blessing
def bless(g: Game, touched: Iterable[ObjId]) -> None:
    """CR 702.131b: whoever controls a permanent with ascend and ten permanents is blessed for the rest of the game."""
    if not g.s.notes.get("ascend"):
        if not any(g.ch(i).has("ascend") for i in touched):
            return
        g.s.notes["ascend"] = True
    for seat in g.seats():
        mine = g.battlefield(seat)
        if len(mine) >= ENOUGH and seat not in holders(g, BLESSING) and any(g.ch(i).has("ascend") for i in mine):
            _put(g, BLESSING, seat)


def start_engines(g: Game, touched: Iterable[ObjId]) -> None:
    """CR 702.179a: whoever controls a permanent with start your engines! and has no speed has speed 1."""
    for oid in touched:
        if g.ch(oid).has("start_your_engines"):
            seat = g.s.objects[oid].controller
            if seat not in holders(g, SPEED):
                _put(g, SPEED, seat, counters=(("speed", 1),))


# ---------------------------------------------------------------- day and night
def now(g: Game) -> str:
    """``day``, ``night``, or empty while it is neither (CR 731.1)."""
    return next((name for name in (DAY, NIGHT) if _objects(g, name)), "")


def become(g: Game, name: str, seat: Seat) -> None:
    """CR 731.1a; permanents that are bound to it turn over (702.145b, e)."""
    if now(g) == name:
        return
    for other in (DAY, NIGHT):
        for oid in _objects(g, other):
            g.take_out(oid)
    _put(g, name, seat)
    turn_bound(g, g.battlefield())


def turn_bound(g: Game, ids: Iterable[ObjId]) -> bool:
    """CR 702.145c, f: what is bound to the other time turns over; True if anything did."""
    from app.engine.effects.continuous import turn_over

    time = now(g)
    wrong = BOUND[DAY] if time == NIGHT else BOUND[NIGHT]
    found = [i for i in ids if g.in_play(i) and g.ch(i).has(wrong)] if time else []
    turned = [i for i in found if turn_over(g, i, bound=True)]
    return bool(turned)


def check(g: Game, touched: Iterable[ObjId]) -> bool:
    """What permanents with ascend, start your engines!, daybound or nightbound do at any time; True if one turned over
    or the first day or night began."""
    found = [i for i in touched if g.in_play(i) and not KNOWING.isdisjoint(g.ch(i).keywords)]
    if found or g.s.notes.get("ascend"):
        bless(g, found)
        start_engines(g, found)
    return bool(found) and _by_day_or_night(g, [i for i in found if any(g.ch(i).has(w) for w in BOUND.values())])


def _by_day_or_night(g: Game, bound: list[ObjId]) -> bool:
    """CR 702.145c–g: a permanent that knows day and night begins them, and is what it must be."""
    if not bound:
        return False
    if not now(g):
        by_day = any(g.ch(i).has(BOUND[DAY]) for i in g.battlefield())
        become(g, DAY if by_day else NIGHT, g.s.objects[bound[0]].controller)
        return True
    return turn_bound(g, bound)


def enters_turned(g: Game, oid: ObjId) -> bool:
    """CR 702.145b: at night a card with daybound enters transformed."""
    card = card_of(g.s.objects[oid].card)
    front = g.s.objects[oid].face == 0 and g.s.objects[oid].zone != BATTLEFIELD
    return len(card.faces) == 2 and front and g.ch(oid).has(BOUND[DAY]) and now(g) == NIGHT


def remember_spells(g: Game) -> None:
    """Before a new turn: how many spells a player of the team whose turn it was has cast (CR 731.2)."""
    if now(g):
        cast = [g.s.tally.get(f"spells_cast:{seat}", 0) for seat in g.seats(g.s.turn.team)]
        g.s.notes[SPELLS] = max(cast, default=0)


def untap_step(g: Game) -> None:
    """CR 731.2a–b: no spell in the last turn makes it night, two of one player make it day."""
    time, cast = now(g), int(g.s.notes.get(SPELLS, 0))
    seat = next(iter(g.seats(g.s.turn.team)), "")
    if time == DAY and cast == 0:
        become(g, NIGHT, seat)
    elif time == NIGHT and cast >= 2:
        become(g, DAY, seat)
