"""Static abilities of readings (CR 604, 611.3, 613.10)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.cards.reading import changes, quantities, refs
from app.cards.reading.conditions import condition_of
from app.cards.reading.context import Context
from app.cards.reading.filters import filter_of
from app.cards.reading.keywords import mana
from app.cards.reading.node import Body, Node, Registry, Unknown, named, short
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.ability import Ability, Continuous, CostChange, Keyword, PlayerRule
from app.engine.model.card import mana_symbols
from app.engine.model.effect import Change, Objects
from app.engine.model.values import Amount, Condition, Filter

modes: Registry[list[Ability]] = Registry("static")


def statics(body: Body, hint: Context | None = None) -> list[Ability]:
    """The abilities a static ability of a reading is. Raises Unknown."""
    kind, fields = named(body.get("mode", "nothing"))
    n = Node(f"static {kind}", {**body, "type": kind})
    n.ignore("mode")
    ctx = Context(each=bool(hint and hint.each), others=bool(hint and hint.others))
    if kind == "Continuous":
        found = _continuous(n, ctx)
    elif kind in modes.known:
        n.body = {**n.body, "fields": fields}
        found = modes.known[kind](n, ctx)
    else:
        found = _restriction(n, body.get("mode", "nothing"), ctx)
    n.done()
    return found


def _condition(n: Node, ctx: Context) -> Condition | None:
    body = n.get("condition")
    return None if body is None else condition_of(body, ctx)


def affected(body: Body, ctx: Context) -> Objects:
    """``this``, ``attached`` or a filter."""
    what = refs.group(body, ctx)
    if isinstance(what, Filter) and what.in_ref in ("this", "attached") and not what.any_of:
        return str(what.in_ref)
    return what


def _continuous(n: Node, ctx: Context) -> list[Ability]:
    parts = n.need("modifications")
    if n.get("characteristic_defining"):
        return _defining(n, parts, ctx)
    if "active_zones" in n.body:
        raise Unknown("static Continuous.active_zones")
    what = affected(n.need("affected"), ctx)
    condition = _condition(n, ctx)
    more = changes.changes_of(parts, ctx)
    if not more:
        raise Unknown("static Continuous without changes")
    return [Continuous(what, more, condition)]


def _defining(n: Node, parts: list[Body], ctx: Context) -> list[Ability]:
    """CR 604.3: power and toughness that are counted."""
    n.ignore("active_zones")
    n.only("affected", {"type": "SelfRef"})
    if "condition" in n.body:
        raise Unknown("static defining.condition")
    more = changes.changes_of(parts, ctx)
    if not all(isinstance(change, e.SetPT) for change in more):
        raise Unknown("static defining of others")
    return [Continuous("this", more, defining=True)]


def _restriction(n: Node, mode: Any, ctx: Context) -> list[Ability]:
    """*Can't block* and its like: keywords in the rules code."""
    rules = changes.rules_of(mode)
    if "active_zones" in n.body and rules != ("cant_be_countered",):
        raise Unknown(f"{n.kind}.active_zones")
    n.ignore("active_zones", "modifications")
    what = affected(n.need("affected"), ctx)
    condition = _condition(n, ctx)
    if rules == ("cant_be_countered",) and what != "this":
        raise Unknown("static CantBeCountered of others")
    if what == "this" and condition is None:
        return [Keyword(name) for name in rules]
    changed: tuple[Change, ...] = (e.Grant(rules),)
    return [Continuous(what, changed, condition)]


# ---------------------------------------------------------------- costs
@modes("ModifyCost")
def _cost(n: Node, ctx: Context) -> list[Ability]:
    fields = Node("static ModifyCost", n.get("fields"))
    sign = {"Reduce": -1, "Raise": 1}.get(fields.need("mode"))
    if sign is None:
        raise Unknown("static ModifyCost to a number")
    amount = _generic(mana(fields.need("amount")))
    counted = fields.get("dynamic_count")
    by: Amount = sign * amount
    if counted is not None:
        by = _times(quantities.quantities.translate(counted, ctx), sign * amount)
    spell_filter = fields.get("spell_filter")
    fields.done()
    who = n.need("affected")
    n.ignore("active_zones")
    condition = _condition(n, ctx)
    if short(who) == "SelfRef":
        if spell_filter is not None:
            raise Unknown("static ModifyCost of itself for some")
        return [CostChange(Filter(zone=v.STACK), by, this=True, condition=condition)]
    if "active_zones" in n.body and n.body["active_zones"] != ["Battlefield"]:
        raise Unknown("static ModifyCost.active_zones")
    whose, what = _spells(who, spell_filter, ctx)
    return [CostChange(what, by, whose, condition=condition)]


def _generic(cost: str) -> int:
    symbols = mana_symbols(cost)
    if len(symbols) != 1 or not symbols[0].isdigit():
        raise Unknown("static ModifyCost of colored mana")
    return int(symbols[0])


def _times(counted: Amount, by: int) -> Amount:
    if isinstance(counted, v.Count) and not counted.plus:
        return v.Count(counted.what, counted.times * by)
    return v.Times(counted, by)


def _spells(who: Body, spell_filter: Body | None, ctx: Context) -> tuple[str, Filter]:
    whom = filter_of(who, ctx)
    f = Filter(zone=v.STACK, spell=True) if spell_filter is None else filter_of(spell_filter, ctx, v.STACK)
    whose = whom.controller or "each_player"
    if whom != Filter(controller=whom.controller) or f.controller not in (None, whose):
        raise Unknown("static ModifyCost of some")
    return whose, replace(f, controller=None)


# ---------------------------------------------------------------- rules for players
def _player(n: Node, rule: str, ctx: Context, amount: Amount = 1) -> list[Ability]:
    body = n.get("affected")
    n.ignore("active_zones", "modifications")
    if "condition" in n.body:
        raise Unknown(f"{n.kind}.condition")
    who = "you" if body is None else _players(body)
    return [PlayerRule(rule, who, amount=amount)]


def _players(body: Body) -> str:
    if body in ({"type": "Controller"}, {"type": "Typed", "controller": "You"}):
        return "you"
    if body == {"type": "Typed", "controller": "Opponent"}:
        return "each_opponent"
    if body in ({"type": "Player"}, {"type": "Any"}):
        return "each_player"
    raise Unknown(f"static for player {short(body)}")


@modes("NoMaximumHandSize")
def _no_maximum(n: Node, ctx: Context) -> list[Ability]:
    return _player(n, "no_maximum_hand_size", ctx)


@modes("MayPlayAdditionalLand")
def _extra_land(n: Node, ctx: Context) -> list[Ability]:
    return _player(n, "extra_land", ctx)


@modes("CantGainLife")
def _no_life(n: Node, ctx: Context) -> list[Ability]:
    return _player(n, "cant_gain_life", ctx)


@modes("CantLoseTheGame")
def _cant_lose(n: Node, ctx: Context) -> list[Ability]:
    return _player(n, "cant_lose", ctx)
