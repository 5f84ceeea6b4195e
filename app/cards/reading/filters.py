"""Filters of readings: which objects (``Typed``, ``Or``, ``And`` and their properties)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.cards import facts
from app.cards.reading import quantities
from app.cards.reading.context import Context
from app.cards.reading.keywords import plain_keyword
from app.cards.reading.node import Body, Node, Registry, Unknown, short
from app.engine.model.values import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, Filter, Ref

COLORS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
ZONES = {
    "Battlefield": BATTLEFIELD,
    "Graveyard": GRAVEYARD,
    "Hand": HAND,
    "Exile": EXILE,
    "Library": LIBRARY,
    "Stack": STACK,
    "Command": "command",
}
OF_CARDS = (GRAVEYARD, HAND, LIBRARY, EXILE, "command")
TYPES = ("Creature", "Land", "Artifact", "Enchantment", "Planeswalker", "Instant", "Sorcery", "Battle", "Kindred")
Fields = dict[str, Any]

properties: Registry[Fields] = Registry("property")
filters: Registry[Filter] = Registry("filter")


# ---------------------------------------------------------------- whole filters
def filter_of(body: Body, ctx: Context, zone: str = BATTLEFIELD) -> Filter:
    """The filter a node means, over ``zone`` unless it names another. Raises Unknown."""
    before, ctx.zone = ctx.zone, zone
    try:
        return in_zone(filters.translate(body, ctx), zone)
    finally:
        ctx.zone = before


def in_zone(f: Filter, zone: str) -> Filter:
    """The filter over another zone, if it says none itself: of cards the owner counts, of spells the caster."""
    if f.zone != BATTLEFIELD or zone == BATTLEFIELD:
        return f
    parts = tuple(in_zone(part, zone) for part in f.any_of)
    if zone in OF_CARDS:
        if f.controller is not None and f.owner is not None:
            raise Unknown("filter with controller and owner")
        return replace(f, zone=zone, owner=f.owner or f.controller, controller=None, any_of=parts)
    return replace(f, zone=zone, spell=True if zone == STACK else f.spell, any_of=parts)


@filters("Typed")
def _typed(n: Node, ctx: Context) -> Filter:
    fields: Fields = {}
    for name in n.get("type_filters", ()):
        _add(fields, _kind(name))
    zone = next((_zone(p["zone"]) for p in n.body.get("properties", ()) if p["type"] == "InZone"), ctx.zone)
    for one in n.get("properties", ()):
        if one["type"] != "InZone":
            _add(fields, properties.translate(one, ctx))
    whose = n.get("controller")
    if whose is not None:
        _add(fields, {"controller": controller(whose, ctx)})
    cards = fields.pop("permanent_card", False)
    if ctx.bare and fields.get("types") in (("Creature",), ("Land",)) and "subtypes" in fields:
        fields.pop("types")
    made = in_zone(Filter(**fields), zone)
    if cards and made.zone in OF_CARDS:
        made = replace(made, not_types=(*made.not_types, "Instant", "Sorcery"))
    return made


def _zone(name: str) -> str:
    if name not in ZONES:
        raise Unknown(f"zone {name}")
    return ZONES[name]


@filters("Or")
def _or(n: Node, ctx: Context) -> Filter:
    return either([filters.translate(one, ctx) for one in n.need("filters")])


def either(parts: list[Filter]) -> Filter:
    """One of these: types joined where nothing else differs, what they share said once."""
    parts = list(dict.fromkeys(parts))
    if len(parts) == 1:
        return parts[0]
    for field in ("types", "subtypes", "colors"):
        bare = {replace(p, **{field: ()}) for p in parts}
        if len(bare) == 1 and all(len(getattr(p, field)) == 1 for p in parts):
            joined = tuple(getattr(p, field)[0] for p in parts)
            return replace(parts[0], **{field: joined})
    return _sharing(parts)


def _sharing(parts: list[Filter]) -> Filter:
    shared: Fields = {}
    for field in Filter.__struct_fields__:
        values = {getattr(p, field) for p in parts}
        if len(values) == 1:
            shared[field] = values.pop()
        elif field == "zone":
            raise Unknown("filter Or over several zones")
        elif field == "spell":
            shared["spell"] = None
    if shared.pop("any_of", ()):
        raise Unknown("filter Or within Or")
    plain = {field: getattr(Filter(), field) for field in shared if field not in ("zone", "spell")}
    return Filter(**shared, any_of=tuple(replace(p, **plain) for p in parts))


@filters("And")
def _and(n: Node, ctx: Context) -> Filter:
    fields: Fields = {}
    zone, spell = BATTLEFIELD, None
    for one in n.need("filters"):
        if one["type"] == "StackSpell":
            zone, spell = STACK, True
            continue
        f = filters.translate(one, ctx)
        if f.zone != BATTLEFIELD:
            zone, spell = f.zone, f.spell
        _add(fields, {k: getattr(f, k) for k in f.__struct_fields__ if getattr(f, k) != getattr(Filter(), k)})
    for name in ("zone", "spell"):
        fields.pop(name, None)
    return in_zone(Filter(**fields), zone) if spell or zone != BATTLEFIELD else Filter(**fields)


@filters("StackSpell")
def _spell(n: Node, ctx: Context) -> Filter:
    return Filter(zone=STACK, spell=True)


@filters("StackAbility")
def _ability(n: Node, ctx: Context) -> Filter:
    """An activated or triggered ability."""
    whose = n.get("controller")
    return Filter(zone=STACK, spell=False, controller=None if whose is None else controller(whose, ctx))


@filters("Any")
def _any(n: Node, ctx: Context) -> Filter:
    return Filter()


@filters("SelfRef")
def _self(n: Node, ctx: Context) -> Filter:
    return Filter(in_ref="this")


@filters("AttachedTo")
def _host(n: Node, ctx: Context) -> Filter:
    return Filter(in_ref="attached")


@filters("TrackedSetFiltered")
def _tracked(n: Node, ctx: Context) -> Filter:
    if not ctx.group:
        raise Unknown("TrackedSet, with nothing before")
    n.ignore("caused_by")
    return replace(filters.translate(n.need("filter"), ctx), in_ref=ctx.group, zone="any")


# ---------------------------------------------------------------- kinds
def _kind(name: str | Body) -> Fields:
    """One entry of ``type_filters``."""
    if isinstance(name, str):
        if name in TYPES:
            return {"types": (name,)}
        if name == "Permanent":
            return {"permanent_card": True}
        if name in ("Card", "Any"):
            return {}
        raise Unknown(f"type {name}")
    ((how, what),) = name.items()
    if how == "Subtype":
        return {"subtypes": (what,)}
    if how == "Non":
        return _non(what)
    if how == "AnyOf":
        return _any_kind(what)
    raise Unknown(f"type {how}")


def _non(what: str | Body) -> Fields:
    if isinstance(what, str) and what in TYPES:
        return {"not_types": (what,)}
    if isinstance(what, dict) and "Subtype" in what:
        return {"not_subtypes": (what["Subtype"],)}
    raise Unknown(f"type Non {short(what)}")


def _any_kind(parts: list[str | Body]) -> Fields:
    kinds = [_kind(part) for part in parts]
    for field in ("types", "subtypes"):
        if all(set(kind) == {field} for kind in kinds):
            return {field: tuple(kind[field][0] for kind in kinds)}
    return {"any_of": tuple(Filter(**kind) for kind in kinds)}


def _add(fields: Fields, more: Fields) -> None:
    """Both hold: two card types are two that it must have; anything else said twice is unknown."""
    for key, value in more.items():
        old = fields.get(key)
        if old is None or old == value:
            fields[key] = value
        elif key == "types":
            fields.pop("types")
            _add(fields, {"all_types": (*old, *value)})
        elif key in ("not_types", "not_subtypes", "not_colors", "without", "keywords", "all_types", "not_supertypes"):
            fields[key] = tuple(dict.fromkeys((*old, *value)))
        else:
            raise Unknown(f"filter with two {key}")
    if "all_types" in fields and "types" in fields:
        fields["all_types"] = (*fields["all_types"], *fields.pop("types"))


# ---------------------------------------------------------------- whose
def controller(who: str | Body, ctx: Context) -> Ref:
    """The player a filter names."""
    name = who if isinstance(who, str) else short(who)
    match name:
        case "You":
            return ctx.acting if ctx.acting == "you" else "player"
        case "Opponent":
            return "each_other_player" if ctx.others else "each_opponent"
        case "ScopedPlayer":
            return "player"
        case "TargetPlayer":
            return ctx.target_player("any")
        case "TargetOpponent":
            return ctx.target_player("opponent")
        case "DefendingPlayer":
            return "defending_player"
        case "TriggeringPlayer":
            return ctx.player or _no("TriggeringPlayer")
        case "ParentTargetController":
            return f"controller:{ctx.it()}"
        case "ParentTargetOwner":
            return f"owner:{ctx.it()}"
        case "EnchantedPlayer":
            return "attached"
    raise Unknown(f"controller {name}")


def _no(name: str) -> Ref:
    raise Unknown(f"{name}, with nothing before")


# ---------------------------------------------------------------- properties
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


@properties("ManaValueParity")
def _parity(n: Node, ctx: Context) -> Fields:
    return {"even_mana_value": short(n.need("parity")) == "Even"}


@properties("AnyOf")
def _any_of(n: Node, ctx: Context) -> Fields:
    return {"any_of": tuple(Filter(**properties.translate(one, ctx)) for one in n.need("props"))}
