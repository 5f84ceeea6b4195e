"""Continuous effects and what happens to permanents: apply, attach, transform, goad, regenerate (CR 611.2, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from app.engine.effects import Answers, executes
from app.engine.effects.selecting import one, permanents
from app.engine.model.ability import Ability, Keyword, TriggeredAbility
from app.engine.model.card import card_of
from app.engine.model.effect import (
    Apply,
    Attach,
    Change,
    ChangeController,
    CopyOf,
    DelayedTrigger,
    Goad,
    Grant,
    ModifyPT,
    MustAttack,
    PhaseOut,
    Reflexive,
    Regenerate,
    RemoveFromCombat,
    SetPT,
    Transform,
)
from app.engine.model.state import ContinuousEffect, Env
from app.engine.model.values import WITH_ITS_SOURCE, Amount, ObjId, Seat, Trigger
from app.engine.rules import attaching, combat, layers, phasing, triggers, values
from app.engine.rules.turn import MADE_IN

if TYPE_CHECKING:
    from app.engine.game import Game

TWO_SIDED = ("transform", "modal_dfc", "meld")


# ---------------------------------------------------------------- CR 611.2
@executes(Apply)
def apply(g: Game, fx: Apply, env: Env, answers: Answers | None) -> None:
    """CR 611.2c, d: on the objects as they are now; numbers and names are locked in."""
    if fx.until in WITH_ITS_SOURCE and not g.in_play(env.this):
        return  # CR 611.2b
    objects = tuple(values.objects(g, fx.what, env))
    changes = tuple(change for old in fx.changes if (change := locked(g, old, env)) is not None)
    if objects and changes:
        start(g, env.you, env.this, objects, changes, fx.until, dict(env.numbers))


def start(
    g: Game,
    seat: Seat,
    source: ObjId,
    objects: tuple[ObjId, ...],
    changes: tuple[Change, ...],
    until: str,
    numbers: dict[str, int] | None = None,
) -> None:
    """Begin a continuous effect of a resolution, with the next timestamp (CR 613.7b)."""
    lasts = {MADE_IN: g.s.turn.number} if until == "end_of_your_next_turn" else {}
    known = {**(numbers or {}), **lasts}
    made = ContinuousEffect(g.new_id(), g.tick(), seat, source, objects, changes, until, known, seat)
    g.s.effects = (*g.s.effects, made)
    g.dirty.update(objects)


def locked(g: Game, change: Change, env: Env) -> Change | None:
    """The change with what is determined only once written into it (CR 608.2h, 611.2d); None if it says nothing."""
    match change:
        case ModifyPT():
            return ModifyPT(values.number(g, change.power, env), values.number(g, change.toughness, env))
        case SetPT():
            return SetPT(_number(g, change.power, env), _number(g, change.toughness, env))
        case ChangeController():
            seat = next(iter(values.who(g, change.who, env)), None)
            return None if seat is None else ChangeController(seat)
        case MustAttack():
            seat = next(iter(values.who(g, change.who, env)), None)
            return None if seat is None else MustAttack(seat)
        case CopyOf():
            return _locked_copy(g, change, env)
        case Grant(abilities=abilities) if any(_of_choice(a) for a in abilities):
            return msgspec.structs.replace(change, abilities=tuple(_with_choice(a, env) for a in abilities))
    return change


CHOSEN = "chosen:"  # before the name of the choice that is a keyword's quality


def _of_choice(ability: Ability) -> bool:
    return isinstance(ability, Keyword) and ability.quality.startswith(CHOSEN)


def _with_choice(ability: Ability, env: Env) -> Ability:
    """Protection from the colour of one's choice (CR 608.2d): the word that was chosen."""
    if not isinstance(ability, Keyword) or not _of_choice(ability):
        return ability
    chosen = next(iter(env.refs.get(ability.quality.removeprefix(CHOSEN), [])), "")
    return msgspec.structs.replace(ability, quality=str(chosen))


def _number(g: Game, amount: Amount | None, env: Env) -> int | None:
    return None if amount is None else values.exactly(g, amount, env)


def _locked_copy(g: Game, change: CopyOf, env: Env) -> CopyOf | None:
    """CR 707.2: the copiable values as they are now, as ``card:HASH:FACE``."""
    model = next((i for i in values.bound(g, change.of, env) if isinstance(i, int)), None)
    if model is None:
        return None
    ref, face = layers.copiable(g, g.obj(model))
    return CopyOf(f"card:{ref}:{face}")


# ---------------------------------------------------------------- CR 603.7
@executes(DelayedTrigger)
def delayed_trigger(g: Game, fx: DelayedTrigger, env: Env, answers: Answers | None) -> None:
    """It remembers what the effect that makes it knows (CR 603.7c–e)."""
    triggers.delay(g, fx.on, fx.effects, env, fx.once, fx.until)


@executes(Reflexive)
def reflexive(g: Game, fx: Reflexive, env: Env, answers: Answers | None) -> None:
    """CR 603.12: it has triggered; it goes on the stack the next time a player would get priority."""
    ability = TriggeredAbility(Trigger("reflexive"), fx.effects, fx.targets)
    name = g.ch(env.this).name if env.this else ""
    g.s.triggers = (*g.s.triggers, triggers.waiting_item(g, ability, env.copy(), name))


# ---------------------------------------------------------------- keyword actions on permanents
@executes(Attach)
def attach(g: Game, fx: Attach, env: Env, answers: Answers | None) -> None:
    """CR 701.3: nothing happens where it can't be attached."""
    oid = one(g, fx.what, env)
    to = next(iter(values.bound(g, fx.to, env)), None)
    if oid is not None and to is not None and attaching.can_be_attached(g, oid, to):
        g.attach(oid, to)


@executes(Transform)
def transform(g: Game, fx: Transform, env: Env, answers: Answers | None) -> None:
    """CR 701.27: turn double-faced permanents over."""
    for oid in permanents(g, fx.what, env):
        if not _turned_since(g, oid, env):
            turn_over(g, oid)


def _turned_since(g: Game, oid: ObjId, env: Env) -> bool:
    """CR 701.27f: an ability of the permanent does not turn it over twice."""
    item = next((f.item for f in reversed(g.s.frames) if f.item is not None), None)
    if item is None or item.card is not None or oid != env.this:
        return False
    return g.s.objects[oid].mark("transformed") > item.id


def turn_over(g: Game, oid: ObjId, bound: bool = False) -> bool:
    """Show a permanent's other face; False if it has none, or that is an instant or sorcery (CR 701.27c–d). Daybound
    and nightbound ones turn over only because of that (702.145b, e): ``bound``."""
    o = g.s.objects[oid]
    if not bound and any(g.ch(oid).has(word) for word in ("daybound", "nightbound")):
        return False
    card = card_of(o.copy_of or o.card)
    if len(card.faces) != 2 or card.layout not in TWO_SIDED or o.face_down or o.copy_of is not None:
        return False  # CR 712.9: what is no double-faced card itself does not transform
    other = 1 - o.face
    if any(t in ("Instant", "Sorcery") for t in card.faces[other].types):
        return False
    turned = g.edit(oid)
    turned.face, turned.timestamp = other, g.tick()  # CR 613.7g
    g.set_mark(oid, "transformed", g.new_id())
    g.emit("transformed", object=oid, seat=o.controller)
    return True


@executes(Goad)
def goad(g: Game, fx: Goad, env: Env, answers: Answers | None) -> None:
    """CR 701.15: until the player's next turn; again by the same player has no effect."""
    for oid in permanents(g, fx.what, env):
        o = g.s.objects[oid]
        if g.ch(oid).is_creature and env.you not in o.goaded_by:
            g.edit(oid).goaded_by = (*o.goaded_by, env.you)
            g.emit("goaded", object=oid, seat=env.you)


@executes(PhaseOut)
def phase_out(g: Game, fx: PhaseOut, env: Env, answers: Answers | None) -> None:
    """CR 702.26b: all at once."""
    phasing.out(g, permanents(g, fx.what, env))


@executes(Regenerate)
def regenerate(g: Game, fx: Regenerate, env: Env, answers: Answers | None) -> None:
    """CR 701.19a: a shield for the next time it would be destroyed this turn."""
    for oid in permanents(g, fx.what, env):
        g.set_mark(oid, "regenerate", g.s.objects[oid].mark("regenerate") + 1)


@executes(RemoveFromCombat)
def remove_from_combat(g: Game, fx: RemoveFromCombat, env: Env, answers: Answers | None) -> None:
    """CR 506.4."""
    for oid in permanents(g, fx.what, env):
        combat.remove(g, oid)
        g.dirty.add(oid)
