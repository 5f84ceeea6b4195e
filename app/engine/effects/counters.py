"""Counters on objects, tapping, proliferate (CR 122, 701.26, 701.34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.effects import Answers, Ask, executes
from app.engine.effects.selecting import permanents
from app.engine.model.effect import AddCounters, Proliferate, RemoveCounters, StaysTapped, Tap, Untap
from app.engine.model.state import Env
from app.engine.model.values import BATTLEFIELD, LIBRARY, ObjId, Seat
from app.engine.rules import damage, replacement, values
from app.engine.rules.turn import NO_UNTAP
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game


@executes(AddCounters)
def add_counters(g: Game, fx: AddCounters, env: Env, answers: Answers | None) -> None:
    """CR 122.6: on permanents, or on cards elsewhere (time counters in exile)."""
    count = values.number(g, fx.count, env)
    for oid in values.objects(g, fx.what, env):
        put_counters(g, oid, fx.kind, count)


def put_counters(g: Game, oid: ObjId, kind: str, count: int) -> None:
    """Put counters on an object as replacement effects have it (CR 614.16); hidden cards get none."""
    if count <= 0 or not g.here(oid) or g.s.objects[oid].zone == LIBRARY:
        return
    if g.s.objects[oid].zone == BATTLEFIELD:
        count = replacement.count_of_counters(g, oid, kind, count)
    g.add_counters(oid, kind, count)


@executes(RemoveCounters)
def remove_counters(g: Game, fx: RemoveCounters, env: Env, answers: Answers | None) -> None:
    """As many as there are, at most ``count`` (None: all); the number ``removed`` is how many that was."""
    removed = 0
    for oid in values.objects(g, fx.what, env):
        has = g.s.objects[oid].counter(fx.kind)
        n = has if fx.count is None else min(has, max(0, values.number(g, fx.count, env)))
        g.add_counters(oid, fx.kind, -n)
        removed += n
    env.numbers["removed"] = removed


# ---------------------------------------------------------------- proliferate
@executes(Proliferate)
def proliferate(g: Game, fx: Proliferate, env: Env, answers: Answers | None) -> Ask | None:
    """CR 701.34a: any number of permanents and players with counters get one more of each kind they have."""
    seats = values.who(g, fx.who, env)
    options = _with_counters(g)
    if options and answers is None:
        prompt = N_("Choose any number of permanents and players to give another counter of each kind.")
        return Ask([g.ask(seat, "targets", prompt, options, 0, len(options)) for seat in seats])
    for seat in seats:
        for chosen in (answers or {}).get(seat, []):
            _one_more(g, chosen)
        g.emit("proliferated", seat=seat)
    return None


def _with_counters(g: Game) -> list[ObjId | Seat]:
    found: list[ObjId | Seat] = [i for i in g.battlefield() if g.s.objects[i].counters]
    return found + [seat for seat in g.seats() if g.player(seat).counters]


def _one_more(g: Game, chosen: ObjId | Seat) -> None:
    if isinstance(chosen, str):
        for kind, _ in g.player(chosen).counters:
            damage.add_player_counters(g, chosen, kind, 1)
        return
    for kind, _ in g.obj(chosen).counters:
        put_counters(g, chosen, kind, 1)


# ---------------------------------------------------------------- tap, untap
@executes(Tap)
def tap(g: Game, fx: Tap, env: Env, answers: Answers | None) -> None:
    """CR 701.26a."""
    for oid in permanents(g, fx.what, env):
        g.tap(oid)
        if fx.stays:
            g.set_mark(oid, NO_UNTAP, 1)


@executes(StaysTapped)
def stays_tapped(g: Game, fx: StaysTapped, env: Env, answers: Answers | None) -> None:
    """CR 502.3: a mark that the next untap step of its controller takes away."""
    for oid in permanents(g, fx.what, env):
        g.set_mark(oid, NO_UNTAP, 1)


@executes(Untap)
def untap(g: Game, fx: Untap, env: Env, answers: Answers | None) -> None:
    """CR 701.26b."""
    for oid in permanents(g, fx.what, env):
        g.untap(oid)
