"""Schemes (CR 314, 701.32–33, 904.9–11; AE-1.4 … AE-1.7, AE-4): set in motion, abandoned, turned face down.

A scheme deck is the zone ``schemes`` of its owner, top first: by the rules a part of the command zone (CR 314.2), here
a zone of its own because nobody knows its order. A scheme that is face up is an object in the command zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine import effects
from app.engine.effects import Answers, Ask
from app.engine.model.ability import Replacement
from app.engine.model.card import printed_of
from app.engine.model.effect import Procedure
from app.engine.model.state import Decision, Env, StackItem
from app.engine.model.values import COMMAND, SCHEMES, ObjId, Seat
from app.engine.rules import entry_options, player_rules

if TYPE_CHECKING:
    from app.engine.game import Game

HISTORY = "schemes set"  # in the notes of a game: [turn, seat, card, again] of everything that was set in motion
TALLY = "schemes_set"


# ---------------------------------------------------------------- what there is
def deck(g: Game, seat: Seat) -> tuple[ObjId, ...]:
    """The player's scheme deck, top first."""
    return g.zone(SCHEMES, seat)


def face_up(g: Game, seat: Seat | None = None) -> list[ObjId]:
    """Schemes that are face up, in the order they were turned; those of one player if given."""
    objects = g.s.objects
    return [i for i in g.zone(COMMAND) if seat in (None, objects[i].owner) and is_one(g, i)]


def is_one(g: Game, oid: ObjId) -> bool:
    """Whether the object is a face-up scheme."""
    o = g.s.objects.get(oid)
    return o is not None and o.zone == COMMAND and not o.face_down and "Scheme" in printed_of(o.card, o.face).types


@clause("AE-1.7", otherwise=False)
def stays(g: Game, oid: ObjId) -> bool:
    """CR 314.2: a scheme that would leave the command zone remains there."""
    return is_one(g, oid)


def is_ongoing(g: Game, oid: ObjId) -> bool:
    """CR 904.11: whether the scheme stays until it is abandoned."""
    return "Ongoing" in g.ch(oid).supertypes


def shuffle(g: Game, seat: Seat) -> None:
    """Shuffle a scheme deck as the game begins."""
    g.s.zones[f"{SCHEMES}:{seat}"] = tuple(g.shuffled(deck(g, seat)))


def may_set(g: Game, seat: Seat) -> bool:
    """Whether the player can set a scheme in motion now."""
    if not deck(g, seat) or "schemes" in g.s.turn.without:
        return False
    return not player_rules.has(g, "cant_set_schemes", seat)


# ---------------------------------------------------------------- setting in motion
def set_in_motion(g: Game, seat: Seat, count: int = 1) -> None:
    """The player sets the top scheme of their deck in motion, ``count`` times one after another (CR 701.32c)."""
    g.push([Procedure("set_scheme", seat=seat)] * count, Env(seat, 0))


def next_time(g: Game, seat: Seat, count: int) -> None:
    """The next time the player would set a scheme in motion, they set ``count`` in motion instead (AE-4)."""
    key = f"next schemes:{seat}"
    g.s.notes[key] = [*g.s.notes.get(key, []), count]


@effects.procedure("set_scheme")
def set_scheme(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """CR 701.32b: off the top and face up; then what is chosen "as" it is set in motion, then it is."""
    seat = fx.seat
    if g.player(seat).left or not may_set(g, seat):
        return
    more = _instead(g, seat)
    if more is not None:
        effects.then(g, *[Procedure("set_scheme", seat=seat)] * more)
        return
    new = g.move(deck(g, seat)[0], COMMAND)
    effects.then(g, Procedure("scheme_in_motion", (new,), seat))


@clause("AE-4", otherwise=None)
def _instead(g: Game, seat: Seat) -> int | None:
    """CR 614: how many are set in motion instead of this one; what said so is used up."""
    key = f"next schemes:{seat}"
    first, *rest = g.s.notes.get(key) or (None,)
    if first is not None:
        g.s.notes[key] = rest
    return first


@effects.procedure("scheme_in_motion")
def scheme_in_motion(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """It is set in motion once what is chosen "as" that happens is chosen. ``amount`` 1: once more (CR 701.32b)."""
    oid, seat = fx.objects[0], fx.seat
    if not is_one(g, oid):
        return None
    asked = None if fx.amount else _as_it_is_set(g, oid, seat, answers)
    if asked is not None:
        return Ask([asked])
    g.count(TALLY, seat)
    o = g.s.objects[oid]
    g.s.notes[HISTORY] = [*g.s.notes.get(HISTORY, []), [g.s.turn.number, seat, o.card, fx.amount]]
    nth = g.s.tally[f"{TALLY}:{seat}"]
    again = {"again": True} if fx.amount else None
    g.emit("scheme_set", object=oid, seat=seat, amount=nth, text=g.ch(oid).name, args=again)
    return None


def _as_it_is_set(g: Game, oid: ObjId, seat: Seat, answers: Answers | None) -> Decision | None:
    """What must still be chosen as it is set in motion; what is answered is kept with it."""
    what = next((a.choose for a in g.ch(oid).abilities if isinstance(a, Replacement) and a.event == "scheme_set"), None)
    if what is None:
        return None
    options = entry_options.options(g, what, seat)
    if answers is None and len(options) > 1:
        kind = "players" if what in ("player", "opponent") else "option"
        return g.ask(seat, kind, entry_options.prompt(what), options, 1, 1, card=g.ch(oid).name, source=oid)
    chosen = (answers or {}).get(seat) or options[:1]
    if chosen:
        keep(g, oid, what, chosen[0])
    return None


def keep(g: Game, oid: ObjId, name: str, value: ObjId | Seat) -> None:
    """Keep what was chosen with an object: the Ref ``chosen:NAME`` names it."""
    o = g.edit(oid)
    o.chosen = (*(pair for pair in o.chosen if pair[0] != name), (name, str(value)))
    g.emit("chose", seat=o.controller, text=name, to=value, source=oid)


@clause("AE-4")
def set_again(g: Game, oid: ObjId) -> None:
    """CR 701.32b: a face-up scheme counts as set in motion once more, though it is neither moved nor turned."""
    if is_one(g, oid):
        effects.then(g, Procedure("scheme_in_motion", (oid,), g.s.objects[oid].owner, 1))


# ---------------------------------------------------------------- going back
@clause("AE-1.6", otherwise=False)
def abandon(g: Game, oid: ObjId) -> bool:
    """CR 701.33: a face-up ongoing scheme goes face down to the bottom of its owner's deck; True if one did."""
    if not is_one(g, oid) or not is_ongoing(g, oid):
        return False
    _to_the_bottom(g, oid, "scheme_abandoned")
    return True


@clause("AE-1.5", otherwise=False)
def turn_down(g: Game) -> bool:
    """CR 904.10: face-up schemes that are not ongoing go back, once no triggered ability of any scheme is on the stack
    or waits to be put there; called where a player would receive priority. True if something was done."""
    up = [oid for oid in face_up(g) if not is_ongoing(g, oid)]
    if not up or any(_of_a_scheme(g, item) for item in (*g.s.stack, *g.s.triggers)):
        return False
    for oid in up:
        _to_the_bottom(g, oid, "scheme_turned_down")
    return True


def _of_a_scheme(g: Game, item: StackItem) -> bool:
    return item.kind == "triggered" and is_one(g, item.env.this)


def _to_the_bottom(g: Game, oid: ObjId, kind: str) -> None:
    name, owner = g.ch(oid).name, g.s.objects[oid].owner
    g.move(oid, SCHEMES, position="bottom")
    g.emit(kind, object=oid, seat=owner, text=name)
