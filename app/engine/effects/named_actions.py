"""Keyword actions that the rules spell out in other instructions (CR 701): each is those instructions, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from app.engine.effects import Answers, Ask, bind, executes, picked, procedure, then
from app.engine.effects.counters import put_counters
from app.engine.effects.zones import put_face_down
from app.engine.model.effect import (
    Action,
    AddCounters,
    Apply,
    CastFree,
    ChangeTypes,
    Choose,
    CreateCopy,
    DelayedTrigger,
    Effect,
    Grant,
    Move,
    Procedure,
    RevealUntil,
    SetPT,
)
from app.engine.model.state import Env
from app.engine.model.values import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    Filter,
    Trigger,
)
from app.engine.rules import face_down, flipping, mana, values, zones
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

Spelled = Callable[["Game", Action, Env], Iterable[Effect]]
MONSTROUS = "monstrous"  # CR 701.37b
MINE = Filter(types=("Creature",), controller="you")

SPELLED: dict[str, Spelled] = {}


def spells_out(name: str) -> Callable[[Spelled], Spelled]:
    """Register what an action does, in other instructions."""

    def register(function: Spelled) -> Spelled:
        SPELLED[name] = function
        return function

    return register


@executes(Action)
def action(g: Game, fx: Action, env: Env, answers: Answers | None) -> None:
    """Do the instructions the action stands for."""
    then(g, *SPELLED[fx.name](g, fx, env))


# ---------------------------------------------------------------- tokens and counters
@spells_out("populate")
def populate(g: Game, fx: Action, env: Env) -> Iterable[Effect]:
    """CR 701.36: a copy of a creature token of one's own."""
    tokens = Filter(types=("Creature",), controller="you", token=True)
    return Choose("you", tokens, bind="populated"), CreateCopy("populated")


@spells_out("bolster")
def bolster(g: Game, fx: Action, env: Env) -> Iterable[Effect]:
    """CR 701.39: counters on a creature of least toughness."""
    mine = values.matching(g, MINE, env)
    least = min((g.ch(i).toughness or 0 for i in mine), default=0)
    bind(env, "least", [i for i in mine if (g.ch(i).toughness or 0) == least])
    return Choose("you", Filter(in_ref="least"), bind="bolstered"), AddCounters("bolstered", "+1/+1", fx.count)


@spells_out("monstrosity")
def monstrosity(g: Game, fx: Action, env: Env) -> Iterable[Effect]:
    """CR 701.37: once, counters and a designation; X is kept for its other abilities (701.37c)."""
    oid, n = env.this, values.number(g, fx.count, env)
    if g.in_play(oid) and not g.s.objects[oid].mark(MONSTROUS):
        put_counters(g, oid, "+1/+1", n)
        g.set_mark(oid, MONSTROUS, 1)
        g.edit(oid).x = n
        g.emit("monstrous", object=oid, seat=g.s.objects[oid].controller, amount=n)
    return ()


@spells_out("level")
def level(g: Game, fx: Action, env: Env) -> Iterable[Effect]:
    """CR 716.2a: the Class's level becomes that number."""
    if g.in_play(env.this):
        n = values.number(g, fx.count, env)
        g.set_mark(env.this, "level", n)
        g.emit("class_level", object=env.this, seat=g.s.objects[env.this].controller, amount=n, text=str(n))
    return ()


@spells_out("flip")
def flip(g: Game, fx: Action, env: Env) -> Iterable[Effect]:
    """CR 710.4."""
    flipping.flip(g, env.this)
    return ()


@spells_out("firebend")
def firebend(g: Game, fx: Action, env: Env) -> Iterable[Effect]:
    """CR 702.189a."""
    mana.firebend(g, env.you, values.times(g, fx.count, env), env.this)
    return ()


# ---------------------------------------------------------------- cards
@spells_out("discover")
def discover(g: Game, fx: Action, env: Env) -> Iterable[Effect]:
    """CR 701.57: from the top until a nonland card that costs no more; it is cast, or put into the hand."""
    most = values.number(g, fx.count, env)
    cheap = Filter(zone=LIBRARY, not_types=("Land",), mana_value_at_most=most)
    return (
        RevealUntil("you", cheap, EXILE, bind="discovered"),
        CastFree("you", "discovered", spell=Filter(mana_value_at_most=most)),
        Move("discovered", HAND),
    )


@spells_out("manifest_dread")
def manifest_dread(g: Game, fx: Action, env: Env) -> Iterable[Effect]:
    """CR 701.62: of the top two cards one is manifested, the other goes to the graveyard."""
    for oid in g.zone(LIBRARY, env.you)[:2]:
        g.know(oid, [env.you])
    return (Procedure("manifest_dread", seat=env.you),)


@procedure("manifest_dread")
def manifest_one(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """The player chooses which."""
    top = g.zone(LIBRARY, fx.seat)[:2]
    if len(top) > 1 and answers is None:
        return Ask([g.ask(fx.seat, "objects", N_("Choose the card to manifest."), top)])
    chosen = (picked(answers, fx.seat, top) or list(top))[:1]
    for oid in chosen:
        put_face_down(g, fx.seat, oid, face_down.MANIFESTED)
    for oid in top:
        if oid not in chosen:
            zones.change(g, oid, GRAVEYARD)
    return None


# ---------------------------------------------------------------- lands
@spells_out("earthbend")
def earthbend(g: Game, fx: Action, env: Env) -> Iterable[Effect]:
    """CR 701.66: the land becomes a 0/0 creature with haste, gets counters, and comes back tapped if it dies or is
    exiled."""
    what = str(fx.what)
    becomes = (SetPT(0, 0), ChangeTypes(("Creature",)), Grant(("haste",)))
    it = Filter(zone="any", in_ref=what)
    back = (Move("it", BATTLEFIELD, under="you", tapped=True),)
    return (
        Apply(what, becomes, "forever"),
        AddCounters(what, "+1/+1", fx.count),
        DelayedTrigger(Trigger("dies_or_exiled", it), back),
    )
