"""Resolving the top of the stack (CR 608)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.ability import ActivatedAbility, SpellAbility, TriggeredAbility
from app.engine.model.effect import ByHand, CastFree, Effect, Procedure
from app.engine.model.state import Env, StackItem
from app.engine.model.values import EXILE, GRAVEYARD, HAND, STACK, ObjId, Seat, TargetSpec, Trigger
from app.engine.rules import bestow, priority, spells, targets, triggers, values, zones

if TYPE_CHECKING:
    from app.engine.game import Game

Part = tuple[tuple[Effect, ...], Env]


def resolve_top(g: Game) -> None:
    """CR 608.2: check the intervening "if" and the targets, then do the instructions in order."""
    item = g.s.stack[-1]
    g.s.stack = g.s.stack[:-1]
    g.s.priority = None
    g.s.window += 1
    of, said = item.card or item.env.this, {"ability": item.card is None}
    if not _still_meant(g, item):
        g.emit("not_resolved", object=of, seat=item.controller, text=item.name, args=said)
        _leave_stack(g, item)
        priority.give(g)
        return
    g.emit("resolves", object=of, seat=item.controller, text=item.name, new=item.id, args=said)
    _start(g, item)


def _still_meant(g: Game, item: StackItem) -> bool:
    if isinstance(item.ability, TriggeredAbility) and not values.holds(g, item.ability.condition, item.env):
        return False  # CR 603.4
    return targets.some_legal(g, item) or _unbestowed(g, item)  # CR 608.2b


def _unbestowed(g: Game, item: StackItem) -> bool:
    """CR 702.103e: without its target a bestowed spell goes on as a creature."""
    if item.card is None or not g.here(item.card) or not g.s.objects[item.card].mark(bestow.BESTOWED):
        return False
    g.set_mark(item.card, bestow.BESTOWED, 0)
    return True


def _start(g: Game, item: StackItem) -> None:
    last: tuple[Effect, ...] = ()
    if item.card is not None and g.here(item.card) and g.ch(item.card).is_permanent_card:
        last = (Procedure("permanent_enters", (item.card,)),)
        if g.card(item.card).level == "by_hand" or g.s.objects[item.card].by_hand:
            last = (*last, ByHand())
    g.push(last, item.env.copy(), item)
    for todo, env in reversed(parts(g, item)):
        g.push(todo, env)


def parts(g: Game, item: StackItem) -> list[Part]:
    """The instructions of an item: one part for each chosen mode, targets that are legal bound to names."""
    ability = item.ability
    if not isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility):
        return []
    if not ability.modes:
        return [(ability.effects, _bound(g, item, ability.targets, 0))]
    out: list[Part] = []
    at = 0
    for index in item.modes:
        mode = ability.modes[index]
        out.append((mode.effects, _bound(g, item, mode.targets, at)))
        at += len(mode.targets)
    return out


def _bound(g: Game, item: StackItem, specs: tuple[TargetSpec, ...], at: int) -> Env:
    env = item.env.copy()
    for spec, (bind, chosen) in zip(specs, item.targets[at : at + len(specs)], strict=True):
        env.refs[bind] = targets.reached(g, item, spec, chosen)
    return env


def finish(g: Game, item: StackItem) -> None:
    """CR 608.2n: a spell that is no permanent goes to the graveyard; the active player gets priority."""
    spells.part_resolved(g, item)
    _leave_stack(g, item, resolved=True)
    priority.give(g)


def _leave_stack(g: Game, item: StackItem, resolved: bool = False) -> None:
    card = item.card
    if card is None or card not in g.s.objects or g.s.objects[card].zone != STACK:
        return
    if item.copy:
        g.take_out(card)  # CR 707.10a
        return
    rebounds = resolved and g.ch(card).has("rebound") and g.s.objects[card].cast_from == HAND
    back = resolved and "buyback" in g.s.objects[card].paid
    new = zones.change(g, card, HAND if back else EXILE if rebounds or item.exile_after else GRAVEYARD)
    if rebounds and new is not None and g.s.objects[new].zone == EXILE:
        _rebound(g, item.controller, new)


def _rebound(g: Game, seat: Seat, oid: ObjId) -> None:
    """CR 702.88a: at its caster's next upkeep it may be cast without paying."""
    env = Env(seat, oid, {"rebound": [oid]})
    upkeep = Trigger("step_begins", whose="you", step="upkeep")
    triggers.delay(g, upkeep, (CastFree("you", "rebound"),), env, True, None)
