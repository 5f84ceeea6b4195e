"""What a player or the game itself can be (CR 702.131, 725, 731): the monarch, blessed by the city, day, night.

Each is an object without types in the command zone, owned by the player who has it, so that everybody sees it; the
abilities that come with it (725.2) are its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from app.engine.model.ability import Continuous, TriggeredAbility
from app.engine.model.card import Card, Face, card_of, intern
from app.engine.model.effect import (
    Action,
    AddCounters,
    ChangeTypes,
    DelayedTrigger,
    Designate,
    Discard,
    Draw,
    Effect,
    Grant,
    LoseLife,
    Sacrifice,
)
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
from app.engine.rules import dungeons, layers

if TYPE_CHECKING:
    from app.engine.game import Game

MONARCH, BLESSING, DAY, NIGHT = "monarch", "blessing", "day", "night"
INITIATIVE, DUNGEON, RING = "initiative", "dungeon", "ring"  # CR 726, a completed dungeon (309.7), the Ring (701.54c)
BEARER, TEMPTED = "control:ring_bearer", "tempted"  # the bearer's mark goes as control changes
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
GREATER = "cant_be_blocked_by_greater_power"
_BEARER = Filter(types=("Creature",), controller="you", designated=BEARER)
_UNDERCITY = (Action("venture_undercity"),)
_TAKEN = TriggeredAbility(
    Trigger("deals_damage", Filter(types=("Creature",)), to="you", combat=True, batched=True),
    (Designate(INITIATIVE, "controller:it"),),
    zone=COMMAND,
)


def _tempted(times: int, on: Trigger, *effects: Effect) -> TriggeredAbility:
    """What the Ring has as long as it has tempted its owner so often (CR 701.54c)."""
    enough = Compare(Property("this", f"counters:{TEMPTED}"), ">=", times)
    return TriggeredAbility(on, effects, condition=enough, zone=COMMAND)


_RING = (
    Continuous(_BEARER, (ChangeTypes(supertypes=("Legendary",)), Grant((GREATER,))), zone=COMMAND),
    _tempted(2, Trigger("attacks", _BEARER), Draw("you"), Discard("you")),
    _tempted(
        3,
        Trigger("blocks", Filter(types=("Creature",)), source=_BEARER),
        DelayedTrigger(Trigger("step_begins", step="end of combat"), (Sacrifice("controller:it", "it"),)),
    ),
    _tempted(4, Trigger("deals_damage", _BEARER, to="player", combat=True), LoseLife("each_opponent", 3)),
)
CARDS = {
    INITIATIVE: Card(
        (
            Face(
                "The Initiative",
                abilities=(
                    TriggeredAbility(Trigger("step_begins", whose="you", step="upkeep"), _UNDERCITY, zone=COMMAND),
                    _TAKEN,
                    TriggeredAbility(Trigger("designated", whose="you", kind=INITIATIVE), _UNDERCITY, zone=COMMAND),
                ),
            ),
        ),
        token=True,
    ),
    RING: Card((Face("The Ring", abilities=_RING),), token=True),
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
    if name == DUNGEON:
        return [seat for seat in g.seats() if g.s.notes.get(f"{dungeons.COMPLETED}:{seat}")]
    if name == MAX_SPEED:  # CR 702.179e
        return [g.s.objects[i].owner for i in _objects(g, SPEED) if g.s.objects[i].counter("speed") >= TOP]
    return [g.s.objects[i].owner for i in _objects(g, name)]


def give(g: Game, name: str, seat: Seat) -> None:
    """The player becomes the monarch, gets the blessing; day and night are the game's."""
    if name in (DAY, NIGHT):
        become(g, name, seat)
        return
    if seat in holders(g, name):
        if name == INITIATIVE:  # CR 726.5
            g.emit("designated", object=_objects(g, name)[0], seat=seat, text=name)
        return
    for oid in _objects(g, name) if name in (MONARCH, INITIATIVE) else ():
        g.take_out(oid)  # CR 725.3, 726.3
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
    return [name for name in (MONARCH, INITIATIVE, DAY, NIGHT) if seat in holders(g, name)]


# ---------------------------------------------------------------- the Ring
def tempt(g: Game, seat: Seat, bearer: ObjId | None) -> None:
    """CR 701.54: the player gets the emblem if they have none; the creature is their Ring-bearer, the one before no
    more."""
    if seat not in holders(g, RING):
        _put(g, RING, seat)
    ring = next(i for i in _objects(g, RING) if g.s.objects[i].owner == seat)
    g.add_counters(ring, TEMPTED, 1)
    if bearer is not None:
        for oid in [o.id for o in g.s.objects.values() if o.controller == seat and o.mark(BEARER)]:  # phased out or not
            g.set_mark(oid, BEARER, 0)
        g.set_mark(bearer, BEARER, 1)
    g.emit("ring_tempts", object=bearer or 0, seat=seat, amount=g.s.objects[ring].counter(TEMPTED))


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
