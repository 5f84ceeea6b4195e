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
from app.engine.model.ability import Ability, Continuous, CostChange, Keyword, Permission, PlayerRule
from app.engine.model.card import mana_symbols
from app.engine.model.effect import Change, Objects
from app.engine.model.values import Amount, Condition, Filter, Trigger

modes: Registry[list[Ability]] = Registry("static")


def statics(body: Body, hint: Context | None = None) -> list[Ability]:
    """The abilities a static ability of a reading is. Raises Unknown."""
    kind, fields = named(body.get("mode", "nothing"))
    n = Node(f"static {kind}", {**body, "type": kind})
    n.ignore("mode")
    ctx = (hint or Context()).hypotheses()
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
    return refs.group(body, ctx)


def _continuous(n: Node, ctx: Context) -> list[Ability]:
    parts = n.need("modifications")
    if n.get("characteristic_defining"):
        return _defining(n, parts, ctx)
    zone = _functions_in(n)
    what = ctx.changed = affected(n.need("affected"), ctx)
    condition = _condition(n, ctx)
    more = changes.changes_of(parts, ctx)
    if not more:
        raise Unknown("static Continuous without changes")
    return [Continuous(what, more, condition, zone=zone)]


_LYING_THERE = {"type": "SourceInZone", "zone": "Graveyard"}


def _functions_in(n: Node) -> str:
    """*As long as this card is in your graveyard*: where it functions (CR 113.6b)."""
    if n.get("active_zones") is None:
        return v.BATTLEFIELD
    both = n.body.get("condition") or {}
    if n.body["active_zones"] != ["Graveyard"] or short(both) != "And" or _LYING_THERE not in both["conditions"]:
        raise Unknown("static Continuous.active_zones")
    rest = [one for one in both["conditions"] if one != _LYING_THERE]
    n.body = {**n.body, "condition": {"type": "And", "conditions": rest}}
    return v.GRAVEYARD


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
    paying = n.body.get("condition") or {}
    if rules == ("cant_attack",) and short(paying) == "UnlessPay":
        return _tax(n, Node("static CantAttack, unless", paying), ctx)
    if "active_zones" in n.body and rules != ("cant_be_countered",):
        raise Unknown(f"{n.kind}.active_zones")
    n.ignore("active_zones", "modifications")
    what = affected(n.need("affected"), ctx)
    condition = _condition(n, ctx)
    if rules == ("cant_be_countered",) and what != "this":
        return _uncounterable(what, condition)
    if what == "this" and condition is None:
        return [Keyword(name) for name in rules]
    changed: tuple[Change, ...] = (e.Grant(rules),)
    return [Continuous(what, changed, condition)]


def _uncounterable(what: Objects, condition: Condition | None) -> list[Ability]:
    """*Creature spells you control can't be countered.*"""
    if not isinstance(what, Filter) or what.controller not in ("you", None) or what.in_ref is not None:
        raise Unknown("static CantBeCountered of others")
    spells = replace(what, zone=v.STACK, spell=True, controller=None)
    if condition is not None or what.zone not in (v.BATTLEFIELD, v.STACK):
        raise Unknown("static CantBeCountered of others")
    return [PlayerRule("cant_be_countered", what.controller or "each_player", spells)]


_THEIRS = {"controller": "Opponent", "type": "Typed", "type_filters": ["Creature"]}


def _tax(n: Node, unless: Node, ctx: Context) -> list[Ability]:
    """*Creatures can't attack you unless their controller pays {2} for each of them* (CR 508.1g)."""
    n.ignore("condition", "modifications")
    n.only("affected", _THEIRS)
    defended, scaling = unless.need("defended"), unless.need("scaling")
    cost = mana(unless.need("cost"))
    unless.done()
    rule = {"Player": "attack_tax", "PlayerOrPlaneswalker": "attack_tax_everywhere"}.get(defended)
    if rule is None:
        raise Unknown("static CantAttack unless, of others")
    if short(scaling) == "PerAffectedCreature":
        return [PlayerRule(rule, "you", amount=_generic(cost))]
    if short(scaling) == "PerAffectedAndQuantityRef" and cost == "{X}":
        return [PlayerRule(rule, "you", amount=quantities.quantities.translate(scaling["data"]["quantity"], ctx))]
    raise Unknown("static CantAttack unless, by another number")


def together(abilities: list[Ability]) -> list[Ability]:
    """Neighbours about the same objects under the same condition as one: *gets +1/+1 and can't be blocked*."""
    out: list[Ability] = []
    for one in abilities:
        last = out[-1] if out else None
        if isinstance(one, Continuous) and isinstance(last, Continuous) and _alike(last, one):
            out[-1] = replace(last, changes=_joined(last.changes, one.changes))
        else:
            out.append(one)
    return out


def _alike(a: Continuous, b: Continuous) -> bool:
    return replace(a, changes=()) == replace(b, changes=()) and not a.defining


def _joined(a: tuple[Change, ...], b: tuple[Change, ...]) -> tuple[Change, ...]:
    if isinstance(a[-1], e.Grant) and isinstance(b[0], e.Grant):
        both = e.Grant((*a[-1].keywords, *b[0].keywords), (*a[-1].abilities, *b[0].abilities))
        return (*a[:-1], both, *b[1:])
    return (*a, *b)


# ---------------------------------------------------------------- blocking
@modes("CantBeBlockedBy")
def _cant_be_blocked_by(n: Node, ctx: Context) -> list[Ability]:
    return _blocking(n, "cant_be_blocked_by", n.get("fields")["filter"], ctx)


@modes("CantBeBlockedExceptBy")
def _except_by(n: Node, ctx: Context) -> list[Ability]:
    kind = n.get("fields")["kind"]
    body = kind.get("Quality") if isinstance(kind, dict) else None
    if body is None:
        raise Unknown("static CantBeBlockedExceptBy of a number")
    return _blocking(n, "cant_be_blocked_except_by", body, ctx)


def _blocking(n: Node, name: str, body: Body, ctx: Context) -> list[Ability]:
    """An evasion with a quality: a keyword with a filter."""
    n.ignore("modifications")
    what = affected(n.need("affected"), ctx)
    condition = _condition(n, ctx)
    keyword = Keyword(name, what=filter_of(body, ctx))
    if what == "this" and condition is None:
        return [keyword]
    return [Continuous(what, (e.Grant(abilities=(keyword,)),), condition)]


@modes("CantBeBlockedByMoreThan")
def _by_more_than(n: Node, ctx: Context) -> list[Ability]:
    if n.get("fields") != {"max": 1} or "condition" in n.body:
        raise Unknown("static CantBeBlockedByMoreThan of several")
    n.only("affected", {"type": "SelfRef"})
    return [Keyword("blocked_by_at_most", 1)]


@modes("BlockRestriction")
def _block_only(n: Node, ctx: Context) -> list[Ability]:
    flyers = {"properties": [{"type": "WithKeyword", "value": "Flying"}], "type": "Typed", "type_filters": ["Creature"]}
    if n.get("fields") != {"filter": flyers}:
        raise Unknown("static BlockRestriction of others")
    n.only("affected", {"type": "SelfRef"})
    return [Keyword("can_block_only_flyers")]


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


@modes("CastWithKeyword")
def _with_flash(n: Node, ctx: Context) -> list[Ability]:
    if n.get("fields") != {"keyword": "Flash"} or "condition" in n.body:
        raise Unknown("static CastWithKeyword of others")
    n.ignore("active_zones")
    f = filter_of(n.need("affected"), ctx, v.STACK)
    if f.controller != "you":
        raise Unknown("static CastWithKeyword of others")
    return [PlayerRule("flash", "you", replace(f, controller=None))]


@modes("DoubleTriggers")
def _double(n: Node, ctx: Context) -> list[Ability]:
    cause, of = named(n.get("fields")["cause"])
    if "condition" in n.body:
        raise Unknown("static DoubleTriggers for a while")
    n.ignore("active_zones", "modifications")
    about = filter_of(n.need("affected"), ctx)
    if cause == "Any":
        return [PlayerRule("double_triggers", "you", about)]
    on = Trigger("dies", Filter(types=("Creature",))) if cause == "CreatureDying" else None
    if cause == "EntersBattlefield" and set(of) == {"core_types"}:
        on = Trigger("enters", Filter(types=tuple(of["core_types"])))
    if on is None:
        raise Unknown("static DoubleTriggers for a cause")
    return [PlayerRule("double_triggers", "you", about, cause=on)]


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


# ---------------------------------------------------------------- permissions
@modes("GraveyardCastPermission")
def _from_graveyard(n: Node, ctx: Context) -> list[Ability]:
    fields = Node("static GraveyardCastPermission", n.get("fields"))
    fields.only("frequency", "Unlimited")
    fields.ignore("play_mode")
    fields.done()
    f = filter_of(n.need("affected"), ctx, v.GRAVEYARD)
    if f.owner not in (None, "you"):
        raise Unknown("static GraveyardCastPermission of others")
    return [Permission(replace(f, owner="you"))]


@modes("TopOfLibraryCastPermission")
def _from_top(n: Node, ctx: Context) -> list[Ability]:
    fields = Node("static TopOfLibraryCastPermission", n.get("fields"))
    fields.only("frequency", "Unlimited")
    fields.ignore("play_mode")
    fields.done()
    f = filter_of(n.need("affected"), ctx, v.LIBRARY)
    if f.owner not in (None, "you"):
        raise Unknown("static TopOfLibraryCastPermission of others")
    return [Permission(replace(f, owner="you"), top_only=True)]


@modes("CantCastDuring")
def _cant_cast_during(n: Node, ctx: Context) -> list[Ability]:
    if n.get("fields") != {"when": "DuringYourTurn", "who": "Opponents"}:
        raise Unknown("static CantCastDuring with more")
    n.ignore("active_zones", "modifications")
    n.only("affected", None, {"type": "Typed", "controller": "Opponent"})
    spells = Filter(zone=v.STACK, spell=True)
    return [PlayerRule("cant_cast", "each_opponent", spells, condition=v.YourTurn())]


@modes("UntapsDuringEachOtherPlayersUntapStep")
def _untaps_with_others(n: Node, ctx: Context) -> list[Ability]:
    """A teammate untaps in the step that is one's own (CR 805.4c): other players are opponents."""
    n.ignore("active_zones", "modifications")
    f = filter_of(n.need("affected"), ctx)
    if f.controller != "you" or "condition" in n.body:
        raise Unknown("static UntapsDuringEachOtherPlayersUntapStep of others")
    return [PlayerRule("untap_with_opponents", "you", replace(f, controller=None))]


@modes("CantBeCast")
def _cant_be_cast(n: Node, ctx: Context) -> list[Ability]:
    who = {"Opponents": "each_opponent", "AllPlayers": "each_player", "Controller": "you"}.get(n.get("fields")["who"])
    if who is None or "condition" in n.body or set(n.body["fields"]) != {"who"}:
        raise Unknown("static CantBeCast by some")
    n.ignore("active_zones")
    f = filter_of(n.need("affected"), ctx, v.STACK)
    if f.controller is not None:
        raise Unknown("static CantBeCast of others")
    return [PlayerRule("cant_cast", who, f)]
