"""Properties in the filters of readings: colours, sizes, states, relations."""

from __future__ import annotations

from typing import Any

from app.cards import facts
from app.cards.reading import quantities
from app.cards.reading.context import Context
from app.cards.reading.keywords import plain_keyword
from app.cards.reading.node import Node, Registry, Unknown, short
from app.cards.reading.whose import controller
from app.engine.model.values import Filter

COLORS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
Fields = dict[str, Any]

properties: Registry[Fields] = Registry("property")


@properties("Another")
def _another(n: Node, ctx: Context) -> Fields:
    return {"other": True}


@properties("HasColor")
def _color(n: Node, ctx: Context) -> Fields:
    return {"colors": (COLORS[n.need("color")],)}


@properties("NotColor")
def _not_color(n: Node, ctx: Context) -> Fields:
    return {"not_colors": (COLORS[n.need("color")],)}


@properties("HasSupertype")
def _supertype(n: Node, ctx: Context) -> Fields:
    return {"supertypes": (n.need("value"),)}


@properties("NotSupertype")
def _not_supertype(n: Node, ctx: Context) -> Fields:
    return {"not_supertypes": (n.need("value"),)}


@properties("ColorCount")
def _color_count(n: Node, ctx: Context) -> Fields:
    match n.need("comparator"), n.get("count", 0):
        case "EQ", 0:
            return {"colorless": True}
        case "GE", 2:
            return {"multicolored": True}
        case "GE", 1:
            return {"colorless": False}
    raise Unknown("property ColorCount")


@properties("Cmc")
def _mana_value(n: Node, ctx: Context) -> Fields:
    return _compared("mana_value", n, ctx)


@properties("PtComparison")
def _size(n: Node, ctx: Context) -> Fields:
    n.only("scope", "Current")
    return _compared(n.need("stat").lower(), n, ctx)


def _compared(name: str, n: Node, ctx: Context) -> Fields:
    if name not in ("power", "toughness", "mana_value"):
        raise Unknown(f"property of {name}")
    value = quantities.amount(n.need("value"), ctx)
    match n.need("comparator"):
        case "GE":
            return {f"{name}_at_least": value}
        case "LE":
            return {f"{name}_at_most": value}
        case "EQ":
            return {f"{name}_at_least": value, f"{name}_at_most": value}
        case "GT" if isinstance(value, int):
            return {f"{name}_at_least": value + 1}
        case "LT" if isinstance(value, int):
            return {f"{name}_at_most": value - 1}
    raise Unknown(f"{n.kind} compared")


@properties("WithKeyword")
def _with(n: Node, ctx: Context) -> Fields:
    return {"keywords": (plain_keyword(n.need("value")),)}


@properties("WithoutKeyword")
def _without(n: Node, ctx: Context) -> Fields:
    return {"without": (plain_keyword(n.need("value")),)}


@properties("Token")
def _token(n: Node, ctx: Context) -> Fields:
    return {"token": True}


@properties("NonToken")
def _nontoken(n: Node, ctx: Context) -> Fields:
    return {"token": False}


@properties("Tapped")
def _tapped(n: Node, ctx: Context) -> Fields:
    return {"tapped": True}


@properties("Untapped")
def _untapped(n: Node, ctx: Context) -> Fields:
    return {"tapped": False}


@properties("Attacking")
def _attacking(n: Node, ctx: Context) -> Fields:
    return {"attacking": True}


@properties("Blocking")
def _blocking(n: Node, ctx: Context) -> Fields:
    return {"blocking": True}


@properties("Named")
def _named(n: Node, ctx: Context) -> Fields:
    known = facts.find(n.need("name"))
    if known is None:
        raise Unknown("property Named, of no card")
    return {"name": known.name}


@properties("Owned")
def _owned(n: Node, ctx: Context) -> Fields:
    return {"owner": controller(n.need("controller"), ctx)}


@properties("IsCommander")
def _commander(n: Node, ctx: Context) -> Fields:
    return {"commander": True}


@properties("EnteredThisTurn")
def _entered(n: Node, ctx: Context) -> Fields:
    return {"entered_this_turn": True}


@properties("WasDealtDamageThisTurn")
def _damaged(n: Node, ctx: Context) -> Fields:
    return {"damaged_this_turn": True}


@properties("AttachedToSource")
def _on_this(n: Node, ctx: Context) -> Fields:
    return {"attached_to_this": True}


@properties("EnchantedBy", "EquippedBy")
def _attached(n: Node, ctx: Context) -> Fields:
    return {"in_ref": "attached"}


@properties("Counters")
def _counters(n: Node, ctx: Context) -> Fields:
    n.only("comparator", "GE")
    n.only("count", {"type": "Fixed", "value": 1})
    return {"with_counter": quantities.counter_kind(n.need("counters"))}


@properties("Targets")
def _targets(n: Node, ctx: Context) -> Fields:
    body = n.need("filter")
    if short(body) == "Controller":
        raise Unknown("property Targets of a player")
    from app.cards.reading.filters import filters

    return {"targets": filters.translate(body, replace_zone(ctx))}


def replace_zone(ctx: Context) -> Context:
    """The same knowledge with the battlefield as the zone that is meant."""
    inner = ctx.hypotheses()
    inner.parent, inner.event, inner.player, inner.specs = ctx.parent, ctx.event, ctx.player, ctx.specs
    return inner


@properties("Historic")
def _historic(n: Node, ctx: Context) -> Fields:
    """CR 700.6."""
    return {"any_of": (Filter(types=("Artifact",)), Filter(supertypes=("Legendary",)), Filter(subtypes=("Saga",)))}


@properties("IsChosenCreatureType")
def _chosen_type(n: Node, ctx: Context) -> Fields:
    return {"chosen": "creature_type"}


@properties("IsChosenColor")
def _chosen_color(n: Node, ctx: Context) -> Fields:
    return {"chosen": "color"}


@properties("ManaValueParity")
def _parity(n: Node, ctx: Context) -> Fields:
    return {"even_mana_value": short(n.need("parity")) == "Even"}


@properties("AnyOf")
def _any_of(n: Node, ctx: Context) -> Fields:
    return {"any_of": tuple(Filter(**properties.translate(one, ctx)) for one in n.need("props"))}
