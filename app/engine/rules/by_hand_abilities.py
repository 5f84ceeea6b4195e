"""Abilities of cards played by hand, and what else a player says about the stack by hand (architecture 1.8)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from app.engine.model import effect as e
from app.engine.model.ability import ActivatedAbility, SpellAbility, TriggeredAbility
from app.engine.model.commands import Manual
from app.engine.model.state import Env, StackItem
from app.engine.model.values import STACK, CostPart, Mana, PayLife, Seat, TapThis
from app.engine.rules import cost_payment, costs, manual, priority, targets
from app.engine.rules.tool_terms import is_number

if TYPE_CHECKING:
    from app.engine.game import Game


# ---------------------------------------------------------------- an ability of a by-hand card
def by_hand_ability(g: Game, seat: Seat, command: Manual) -> Callable[[], object]:
    """Put an ability of a by-hand card on the stack. ``args``: ``kind`` (``activated`` or ``triggered``),
    ``targets``, and what is paid: ``mana``, ``tap``, ``life``; ``text`` is a note for the table."""
    g.require(command.objects, "Choose something first.")
    source = command.objects[0]
    kind = command.args.get("kind", "activated")
    g.require(kind in ("activated", "triggered"), "An ability is activated or triggered.")
    g.require(not g.s.frames, "Something must be decided first.")
    g.require(manual.is_own(g, seat, source), "That is not yours.")
    g.require(manual.played_by_hand(g, source), "Everything this card says is carried out by itself.")
    if kind == "activated":
        priority.require(g, seat)
    item = by_hand_item(g, seat, command, kind)
    parts = price(g, command)
    g.require(costs.can_pay(g, seat, parts, item.env), "You cannot pay this cost now.")
    return lambda: put_on_stack(g, item, parts)


def by_hand_item(g: Game, seat: Seat, command: Manual, kind: str) -> StackItem:
    """The ability as it goes on the stack. Raises Illegal for targets that may not be chosen."""
    ability = ActivatedAbility((), (e.ByHand(command.text),), (targets.BY_HAND,))
    env = Env(seat, command.objects[0])
    named = command.args.get("targets", ())
    listed = isinstance(named, list | tuple) and all(is_number(t) or isinstance(t, str) for t in named)
    g.require(listed, "That is not a legal target.")
    chosen = targets.choose(g, ability.targets, env, [named])
    name = g.ch(command.objects[0]).name
    return StackItem(g.new_id(), seat, ability, env, kind=kind, targets=chosen, name=name)


def price(g: Game, command: Manual) -> tuple[CostPart, ...]:
    """What the player pays for a by-hand ability."""
    parts: list[CostPart] = []
    symbols = command.args.get("mana", "")
    valid = isinstance(symbols, str) and re.fullmatch(r"(\{(\d{1,2}|[WUBRGC](/[WUBRGP])?)\}){0,12}", symbols)
    g.require(valid, "Mana costs are written like {example}.", example="{2}{G}")
    if symbols:
        parts.append(Mana(symbols))
    if command.args.get("tap"):
        parts.append(TapThis())
    paid = command.args.get("life", 0)
    g.require(is_number(paid) and 0 <= paid <= manual.MOST, "Choose a number up to {most}.", most=manual.MOST)
    if paid:
        parts.append(PayLife(paid))
    return tuple(parts)


def put_on_stack(g: Game, item: StackItem, parts: tuple[CostPart, ...]) -> None:
    """Pay, put it on the stack, tell everybody what it targets (CR 602.2, 603.3)."""
    cost_payment.pay(g, item.controller, parts, item.env, [])
    g.s.stack = (*g.s.stack, item)
    g.emit(item.kind, object=item.env.this, seat=item.controller, text=item.name, new=item.id)
    priority.acted(g, item.controller)
    targets.announce_targets(g, item)


# ---------------------------------------------------------------- what is on the stack
def items(g: Game, command: Manual) -> list[StackItem]:
    """The spells and abilities on the stack that a command names: spells by their card, abilities by ``args.items``.
    Raises Illegal if there are none, or something else is named."""
    ids = (*command.objects, *command.args.get("items", ()))
    found = [i for i in g.s.stack if i.id in ids or (i.card is not None and i.card in ids)]
    g.require(found and len(found) == len(ids), "Choose something on the stack.")
    return found


def resolve_by_hand(g: Game, seat: Seat, command: Manual) -> Callable[[], object]:
    """What the command names resolves by hand, whatever the engine knows of it."""
    chosen = [i.id for i in items(g, command)]

    def now() -> None:
        g.s.stack = tuple(by_hand(i) if i.id in chosen else i for i in g.s.stack)
        for item in g.s.stack:
            if item.id in chosen and item.card is not None:
                g.edit(item.card).by_hand = True

    return now


def by_hand(item: StackItem) -> StackItem:
    """The same spell or ability with one instruction: its controller carries it out."""
    ability = item.ability
    if not isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility):
        return item
    specs = ability.targets
    if ability.modes:
        specs = tuple(spec for index in item.modes for spec in ability.modes[index].targets)
    carried = msgspec.structs.replace(ability, effects=(e.ByHand(),), targets=specs, modes=())
    return msgspec.structs.replace(item, ability=carried, modes=())


def leave_stack(g: Game, command: Manual) -> None:
    """Spells that are put elsewhere are on the stack no more; copies cease to exist (CR 707.10a)."""
    gone = [i for i in command.objects if g.s.objects[i].zone == STACK]
    for item in g.s.stack:
        if item.copy and item.card in gone:
            g.take_out(item.card)
    if gone:
        g.s.stack = tuple(i for i in g.s.stack if i.card not in gone)
