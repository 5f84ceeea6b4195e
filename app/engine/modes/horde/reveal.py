"""The horde's turn: counters come off, then fragment, due cards, exile, the reveal and its hand (HS-2, HS-6.4)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine import effects
from app.engine.effects import Answers, Ask
from app.engine.model.ability import ActivatedAbility, Permission
from app.engine.model.effect import AddMana, CastFree, Custom, Procedure
from app.engine.model.state import Env, State
from app.engine.model.values import BATTLEFIELD, COMMAND, EXILE, HAND, LIBRARY, ObjId, TapThis
from app.engine.modes.horde import ending, waves
from app.engine.modes.horde import knobs as k
from app.engine.modes.horde.choices import say
from app.engine.modes.horde.seats import HORDE
from app.engine.rules import leaving, priority, zones

if TYPE_CHECKING:
    from app.engine.game import Game

TURNED = "horde_turned"  # the cards turned up in this turn, by their hashes
SHOWN = ("precombat main", "beginning of combat", "declare attackers", "declare blockers")


def due(g: Game) -> list[ObjId]:
    """Cards whose last time counter went, in the order they were exiled."""
    return [i for i in g.s.notes.get("horde_due", []) if g.here(i)]


def found(g: Game) -> list[ObjId]:
    """Cards a "draw" found that wait to be cast (HS-6.4)."""
    return [i for i in g.s.notes.get("horde_found", []) if g.here(i)]


def in_hand(g: Game) -> list[ObjId]:
    """Cards that were in its hand as its turn began and wait to be cast (OR-8)."""
    return [i for i in g.s.notes.get("horde_hand", []) if g.here(i) and g.s.objects[i].zone == HAND]


def new_turn(g: Game) -> None:
    """Forget what was done in the horde's last turn."""
    g.s.flags.pop("horde_fragment", None)
    waves.new_turn(g)
    g.s.notes["horde_tried"] = []
    g.s.notes.pop(TURNED, None)
    if hand := g.zone(HAND, HORDE):
        g.s.notes["horde_hand"] = list(hand)


# ---------------------------------------------------------------- upkeep: the counters
def upkeep(g: Game) -> None:
    """HS-2.1, 2.3, 2.8: as a turn-based action counters come off the titan at the head and off exiled cards."""
    tick_titan(g)
    tick_exiled(g)


@clause("HS-2.1", "HS-2.8")
def tick_titan(g: Game) -> None:
    queue = titans(g)
    if not queue:
        return
    head = queue[0]
    g.add_counters(head, "time", -1)
    left = g.s.objects[head].counter("time")
    say(g, HORDE, "Time counters left on {card}: {left}.", card=g.ch(head).name, left=left)
    if left == 0:
        cast(g, head)


def titans(g: Game) -> list[ObjId]:
    """Titans in the command zone with time counters, the head of the queue first."""
    return [
        i
        for i in g.zone(COMMAND)
        if g.s.objects[i].owner == HORDE and g.s.objects[i].commander and g.s.objects[i].counter("time")
    ]


@clause("HS-2.3", "HS-2.8")
def tick_exiled(g: Game) -> None:
    for oid in g.zone(EXILE):
        o = g.s.objects[oid]
        if o.owner != HORDE or not o.counter("time"):
            continue
        g.add_counters(oid, "time", -1)
        if not g.s.objects[oid].counter("time"):
            g.s.notes["horde_due"] = [*due(g), oid]


# ---------------------------------------------------------------- precombat main
def next_action(g: Game) -> str | None:
    """What the horde does next in its precombat main phase (HS-2.9), each when the stack is empty."""
    for name, todo in order(g):
        if todo:
            return name
    return None


@clause("HS-2.9", otherwise=lambda g: ordinary_order(g)[::-1])
def order(g: Game) -> list[tuple[str, bool]]:
    return ordinary_order(g)


def ordinary_order(g: Game) -> list[tuple[str, bool]]:
    return [
        ("fragment", not g.s.flags.get("horde_fragment") and bool(mana_artifacts(g))),
        ("due", bool(due(g))),
        ("exile", bool(castable_from_exile(g))),
        ("reveal", not waves.over(g)),
        ("hand", bool(in_hand(g))),
    ]


@effects.procedure("horde_main")
def horde_main(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """One step of the horde's main phase; the server says *go* at the table's pace (HS-2.7)."""
    action = next_action(g)
    if action is None:
        return None
    if answers is None:
        return Ask([g.ask(HORDE, "proceed", action, ["go"])])
    _ACTIONS[action](g)
    if g.s.ended is None:
        priority.give(g)
    return None


def mana_artifacts(g: Game) -> list[tuple[ObjId, ActivatedAbility]]:
    """Permanents that tap for mana in every horde turn (HS-6.15)."""
    return [
        (i, a)
        for i in g.battlefield(HORDE)
        if not g.s.objects[i].tapped
        for a in g.ch(i).abilities
        if isinstance(a, ActivatedAbility) and a.mana and a.cost == (TapThis(),) and len(a.effects) > 1
    ]


@clause("HS-6.15")
def tap_fragment(g: Game) -> None:
    """Its mana is of no use to the horde; what else the ability does happens."""
    g.s.flags["horde_fragment"] = 1
    for oid, ability in mana_artifacts(g):
        g.tap(oid)
        say(g, HORDE, "{card} is tapped for mana, as in every turn of the horde.", card=g.ch(oid).name)
        rest = [e for e in ability.effects if not isinstance(e, AddMana)]
        g.push(rest, Env(HORDE, oid))


@clause("HS-2.3")
def cast_due(g: Game) -> None:
    oid, *rest = due(g)
    g.s.notes["horde_due"] = rest
    say(g, HORDE, "The last time counter of {card} is gone: it is cast.", card=g.ch(oid).name)
    cast(g, oid)


def castable_from_exile(g: Game) -> list[ObjId]:
    """Cards in exile that may be cast from there, by themselves or by an effect, not yet tried this turn (HS-2.9)."""
    tried = g.s.notes.get("horde_tried", [])
    waiting = {*due(g), *found(g)}
    permitted = [p.object for p in g.s.permitted if p.seat == HORDE]
    return [
        i
        for i in g.zone(EXILE)
        if i not in tried
        and i not in waiting
        and g.s.objects[i].owner == HORDE
        and not g.s.objects[i].counter("time")
        and (i in permitted or any(isinstance(a, Permission) and a.this for a in g.ch(i).abilities))
    ]


def cast_from_exile(g: Game) -> None:
    oid = castable_from_exile(g)[0]
    g.s.notes["horde_tried"] = [*g.s.notes.get("horde_tried", []), oid]
    say(g, HORDE, "{card} may be cast from exile: the horde always does.", card=g.ch(oid).name)
    cast(g, oid)


def reveal_next(g: Game) -> None:
    """HS-2.4, 2.10: one card of the reveal."""
    if not g.zone(LIBRARY, HORDE):
        empty_library(g)
        waves.ends(g)
        return
    waves.begins(g)
    oid = g.zone(LIBRARY, HORDE)[0]
    waves.counts(g, g.s.objects[oid].token)
    if not turn_up(g, oid):
        cast(g, oid)


def empty_library(g: Game) -> None:
    """A reveal that must begin from an empty library loses (HS-7.1); one that began does not (HS-2.10)."""
    if waves.began(g) and goes_on(g):
        return
    must_reveal(g)


@clause("HS-2.10", otherwise=False)
def goes_on(g: Game) -> bool:
    return True


@clause("HS-7.1")
def must_reveal(g: Game) -> None:
    """The horde must reveal and can't: it loses, unless its rules say that it loses otherwise (OR-3)."""
    if ending.loses_by(g, "reveal"):
        say(g, HORDE, "The horde must reveal and its library is empty.")
        leaving.lose(g, [HORDE], "library")


def show(g: Game, oid: ObjId) -> None:
    """A card is turned face up for everybody; it is remembered for the rest of the turn."""
    g.emit("revealed", object=oid, seat=HORDE)
    g.s.notes[TURNED] = [*g.s.notes.get(TURNED, ()), g.s.objects[oid].card]


def turned_up(state: State) -> tuple[tuple[str, int], ...]:
    """The cards turned up in this turn of the horde until damage is dealt, equal ones that follow one another
    counted."""
    if state.turn.team != HORDE or state.turn.step not in SHOWN:
        return ()
    return tuple((ref, len(list(run))) for ref, run in groupby(state.notes.get(TURNED, ())))


def turn_up(g: Game, oid: ObjId) -> bool:
    """Turn the top card face up: a token enters the battlefield (True), another card is to be cast (False)."""
    show(g, oid)
    if not enters_at_once(g, oid):
        return False
    zones.change(g, oid, BATTLEFIELD, controller=HORDE)
    return True


@clause("HS-2.4", otherwise=False)
def enters_at_once(g: Game, oid: ObjId) -> bool:
    """Tokens are not cast, unless the table plays so (OR-5)."""
    return g.s.objects[oid].token and bool(k.value(g.s.knobs, "tokens") != "cast")


def cast(g: Game, oid: ObjId) -> None:
    """Cast a card without paying its mana cost; it can be countered (HS-2.4)."""
    g.push([CastFree("you", "found", may=False)], Env(HORDE, oid, {"found": [oid]}))


@effects.custom("horde_reveal")
def reveal_and_cast(g: Game, fx: Custom, env: Env, answers: Answers | None) -> Ask | None:
    """Cards that say so: the top card of the horde's library is revealed and cast."""
    for oid in g.zone(LIBRARY, HORDE)[:1]:
        if not turn_up(g, oid):
            cast(g, oid)
    return None


def cast_hand(g: Game) -> None:
    """OR-8: a card that was returned to its hand is cast after the reveal of its next turn."""
    oid, *rest = in_hand(g)
    g.s.notes["horde_hand"] = rest
    say(g, HORDE, "{card} is cast from the horde's hand.", card=g.ch(oid).name)
    cast(g, oid)


_ACTIONS = {
    "fragment": tap_fragment,
    "due": cast_due,
    "exile": cast_from_exile,
    "reveal": reveal_next,
    "hand": cast_hand,
}


# ---------------------------------------------------------------- drawing is revealing
@clause("HS-6.4", otherwise=False)
def instead_of_draw(g: Game, count: int) -> bool:
    """For each card to draw: reveal until a nontoken card; it is cast as soon as this has resolved."""
    if k.value(g.s.knobs, "draws") == "ignore":
        return True
    for _ in range(count):
        if not g.zone(LIBRARY, HORDE):
            must_reveal(g)
            return True
        reveal_for_draw(g)
    return True


def reveal_for_draw(g: Game) -> None:
    """Tokens enter (here they are never cast), the first other card waits to be cast."""
    while g.zone(LIBRARY, HORDE):
        oid = g.zone(LIBRARY, HORDE)[0]
        show(g, oid)
        if not g.s.objects[oid].token:
            g.s.notes["horde_found"] = [*found(g), g.move(oid, EXILE)]
            return
        zones.change(g, oid, BATTLEFIELD, controller=HORDE)


def cast_found(g: Game) -> bool:
    """Cast what a draw found, when players get priority (HS-6.4); True if something was cast."""
    if "horde_found" not in g.s.notes:
        return False
    waiting = found(g)
    if not waiting:
        g.s.notes.pop("horde_found", None)
        return False
    g.s.notes["horde_found"] = waiting[1:]
    cast(g, waiting[0])
    return True
