"""Explore, connive, amass (CR 701.44, 701.47, 701.50), one permanent after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.effects import Answers, Ask, bind, executes, procedure, said_yes, then
from app.engine.effects.control import YES_NO
from app.engine.effects.counters import put_counters
from app.engine.effects.library import show
from app.engine.model.card import Face
from app.engine.model.effect import (
    Adapt,
    AddCounters,
    Amass,
    Apply,
    ChangeTypes,
    Choose,
    Connive,
    CreateToken,
    Discard,
    Effect,
    Explore,
    Prepare,
    Procedure,
)
from app.engine.model.state import Env
from app.engine.model.values import GRAVEYARD, HAND, LIBRARY, Filter, ObjId
from app.engine.rules import drawing, prepared, values, zones
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game


def _each(g: Game, what: str | Filter, env: Env) -> list[ObjId]:
    """The permanents named, known by last-known information if they have left (CR 701.44c, 701.50b)."""
    if isinstance(what, Filter):
        return values.matching(g, what, env)
    return [i for i in values.bound(g, what, env) if isinstance(i, int)]


# ---------------------------------------------------------------- prepared
@executes(Prepare)
def prepare(g: Game, fx: Prepare, env: Env, answers: Answers | None) -> None:
    """CR 722.3a–b."""
    for oid in _each(g, fx.what, env):
        (prepared.undo if fx.undo else prepared.become)(g, oid)


# ---------------------------------------------------------------- explore
@executes(Explore)
def explore(g: Game, fx: Explore, env: Env, answers: Answers | None) -> None:
    """CR 701.44d: in turn."""
    then(g, *(Procedure("explore", (oid,), g.obj(oid).controller) for oid in _each(g, fx.what, env)))


@procedure("explore")
def explore_one(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """CR 701.44a: a land goes to the hand; for anything else it gets a counter, and the card may go."""
    oid, seat = fx.objects[0], fx.seat
    top = g.zone(LIBRARY, seat)[:1]
    show(g, top)
    if top and g.ch(top[0]).is_land:
        zones.change(g, top[0], HAND)
    else:
        put_counters(g, oid, "+1/+1", 1)
    then(g, Procedure("explored", (oid, *top), seat))


@procedure("explored")
def explored(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """Its controller may put the card that was revealed into their graveyard; then it has explored (CR 701.44b)."""
    oid, *top = fx.objects
    kept = [i for i in top if g.here(i)]
    if kept and answers is None:
        prompt = N_("Put {card} into your graveyard?")
        return Ask([g.ask(fx.seat, "yes_no", prompt, YES_NO, card=g.ch(kept[0]).name, source=oid)])
    if kept and said_yes(answers or {}, fx.seat):
        zones.change(g, kept[0], GRAVEYARD)
    g.emit("explores", object=oid, seat=fx.seat)
    return None


# ---------------------------------------------------------------- connive
@executes(Connive)
def connive(g: Game, fx: Connive, env: Env, answers: Answers | None) -> None:
    """CR 701.50c–e: in turn; to connive 0 is nothing."""
    n = values.number(g, fx.count, env)
    ids = _each(g, fx.what, env) if n > 0 else []
    then(g, *(Procedure("connive", (oid,), g.obj(oid).controller, n) for oid in ids))


@procedure("connive")
def connive_one(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """CR 701.50a, d: draw, discard, and a counter for each nonland card."""
    drawing.draw(g, fx.seat, fx.amount)
    then(g, Discard(fx.seat, fx.amount), Procedure("connived", fx.objects, fx.seat))


@procedure("connived")
def connived(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """The counters; then it has connived (CR 701.50f)."""
    cards = [i for i in env.refs.get("discarded", ()) if isinstance(i, int)]
    put_counters(g, fx.objects[0], "+1/+1", sum(not g.ch(i).is_land for i in cards))
    g.emit("connives", object=fx.objects[0], seat=fx.seat)


@executes(Adapt)
def adapt(g: Game, fx: Adapt, env: Env, answers: Answers | None) -> None:
    """CR 701.46a: nothing happens if it has a +1/+1 counter already, or has left."""
    if g.here(env.this) and g.in_play(env.this) and not g.obj(env.this).counter("+1/+1"):
        put_counters(g, env.this, "+1/+1", values.number(g, fx.count, env))


# ---------------------------------------------------------------- amass
ARMY = Filter(types=("Creature",), subtypes=("Army",), controller="player")


@executes(Amass)
def amass(g: Game, fx: Amass, env: Env, answers: Answers | None) -> None:
    """CR 701.47a: an Army, with counters, of that subtype."""
    n = values.number(g, fx.count, env)
    todo: list[Effect] = []
    for seat in values.who(g, fx.who, env):
        todo += [Procedure("bind:player", seat=seat), Procedure(f"amass:{fx.subtype}", seat=seat)]
        todo += [Choose(seat, ARMY, bind=fx.bind), AddCounters(fx.bind, "+1/+1", n)]
        todo.append(Apply(fx.bind, (ChangeTypes(subtypes=(fx.subtype,)),), "forever"))
        todo.append(Procedure("amassed", seat=seat))
    then(g, *todo)


@procedure("amass")
def amass_first(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """Who has no Army creates one."""
    if not values.matching(g, ARMY, env):
        subtype = fx.name.partition(":")[2]
        token = Face(f"{subtype} Army", "", ("Creature",), (subtype, "Army"), (), 0, 0, colors=("B",))
        then(g, CreateToken(token, who=fx.seat))


@procedure("amassed")
def amassed(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """CR 701.47b."""
    g.emit("amassed", seat=fx.seat)
    bind(env, "player", ())
