"""Resolving the top of the stack (CR 608)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.ability import ActivatedAbility, SpellAbility, TriggeredAbility
from app.engine.model.effect import ByHand, Effect, Procedure
from app.engine.model.state import Env, StackItem
from app.engine.model.values import GRAVEYARD, STACK, TargetSpec
from app.engine.rules import priority, spells, targets, values, zones

if TYPE_CHECKING:
    from app.engine.game import Game

Part = tuple[tuple[Effect, ...], Env]


def resolve_top(g: Game) -> None:
    """CR 608.2: check the intervening "if" and the targets, then do the instructions in order."""
    item = g.s.stack[-1]
    g.s.stack = g.s.stack[:-1]
    g.s.priority = None
    g.s.window += 1
    if not _still_meant(g, item):
        g.emit("not_resolved", object=item.card or item.env.this, seat=item.controller, text=item.name)
        _leave_stack(g, item)
        priority.give(g)
        return
    g.emit("resolves", object=item.card or item.env.this, seat=item.controller, text=item.name, new=item.id)
    _start(g, item)


def _still_meant(g: Game, item: StackItem) -> bool:
    if isinstance(item.ability, TriggeredAbility) and not values.holds(g, item.ability.condition, item.env):
        return False  # CR 603.4
    return targets.some_legal(g, item)  # CR 608.2b


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
    _leave_stack(g, item)
    priority.give(g)


def _leave_stack(g: Game, item: StackItem) -> None:
    card = item.card
    if card is None or card not in g.s.objects or g.s.objects[card].zone != STACK:
        return
    if item.copy:
        g.take_out(card)  # CR 707.10a
        return
    zones.change(g, card, "exile" if item.exile_after else GRAVEYARD)
