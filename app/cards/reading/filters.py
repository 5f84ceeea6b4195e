"""Filters of readings: which objects (``Typed``, ``Or``, ``And`` and their properties)."""

from __future__ import annotations

from msgspec.structs import replace

from app.cards.reading.context import Context
from app.cards.reading.node import Body, Node, Registry, Unknown, short
from app.cards.reading.properties import COLORS as COLORS
from app.cards.reading.properties import Fields, properties
from app.cards.reading.whose import controller
from app.engine.model.values import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, Filter

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
    if ctx.bare and len(fields.get("types", ())) == 1 and "subtypes" in fields:
        fields.pop("types")
    made = in_zone(Filter(**fields), zone)
    if ctx.whose and made.zone == GRAVEYARD and made.owner is None and ctx.player:
        made = replace(made, owner=ctx.player)
    if cards and made.zone in OF_CARDS:
        made = replace(made, not_types=(*made.not_types, "Instant", "Sorcery"))
    return made


def _zone(name: str) -> str:
    if name not in ZONES:
        raise Unknown(f"zone {name}")
    return ZONES[name]


@filters("Or")
def _or(n: Node, ctx: Context) -> Filter:
    parts = [filters.translate(one, ctx) for one in n.need("filters")]
    if parts[0] == Filter(in_ref="this") and len(parts) > 2:  # itself or another creature or artifact
        return either([parts[0], either(parts[1:])])
    return either(parts)


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


@filters("ExiledBySource")
def _exiled_with(n: Node, ctx: Context) -> Filter:
    return Filter(zone=EXILE, in_ref="linked")


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
