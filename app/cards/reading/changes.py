"""Modifications of readings -> the changes of a continuous effect (CR 613)."""

from __future__ import annotations

from typing import Any

from app.cards.reading import quantities
from app.cards.reading.context import Context
from app.cards.reading.filters import COLORS, TYPES
from app.cards.reading.keywords import granted, plain_keyword
from app.cards.reading.node import Body, Node, Registry, Unknown, short
from app.engine.model import effect as e
from app.engine.model.ability import Ability
from app.engine.model.effect import Change
from app.engine.model.values import Amount, Filter

Parts = dict[str, Any]
modifications: Registry[Parts] = Registry("change")

RULES = {
    "CantBlock": "cant_block",
    "CantAttack": "cant_attack",
    "CantBeBlocked": "cant_be_blocked",
    "MustAttack": "attacks_each_combat",
    "MustBeBlocked": "must_be_blocked",
    "MustBeBlockedByAll": "must_be_blocked_by_all",
    "CanAttackWithDefender": "attacks_as_though_no_defender",
    "CantUntap": "doesnt_untap",
    "CantBeSacrificed": "cant_be_sacrificed",
    "CantBeCountered": "cant_be_countered",
    "MustBlock": "blocks_each_combat",
}


def rules_of(mode: str | Body) -> tuple[str, ...]:
    """The restrictions a static mode is, by the names the rules code knows. Raises Unknown."""
    name = short(mode)
    if mode == {"ExtraBlockers": {"count": 1}}:
        return ("can_block_additional",)
    if mode == {"ExtraBlockers": {}}:
        return ("can_block_any_number",)
    if isinstance(mode, dict) and any(mode.values()):
        raise Unknown(f"static {name} with more")
    if name == "CantAttackOrBlock":
        return ("cant_attack", "cant_block")
    if name not in RULES:
        raise Unknown(f"static {name}")
    return (RULES[name],)


def changes_of(parts: list[Body], ctx: Context) -> tuple[Change, ...]:
    """All modifications of one effect, those of one kind together. Raises Unknown."""
    total: Parts = {}
    for part in parts:
        _merge(total, modifications.translate(part, ctx))
    return tuple(_written(total))


def _merge(total: Parts, more: Parts) -> None:
    for key, value in more.items():
        if key in ("keywords", "abilities", "types", "subtypes", "supertypes", "lose", "lose_types"):
            total[key] = (*total.get(key, ()), *value)
        elif key in total and total[key] != value:
            raise Unknown(f"change of {key} twice")
        else:
            total[key] = value


def _written(p: Parts) -> list[Change]:
    """The changes in the order card text has them: size, abilities, colours, types."""
    found: list[Change] = []
    if "base_power" in p or "base_toughness" in p:
        found.append(e.SetPT(p.get("base_power"), p.get("base_toughness")))
    if "power" in p or "toughness" in p:
        found.append(e.ModifyPT(p.get("power", 0), p.get("toughness", 0)))
    if p.get("lose_all"):
        found.append(e.Lose(all=True))
    if "lose" in p:
        found.append(e.Lose(p["lose"]))
    if "colors" in p:
        found.append(e.ChangeColors(p["colors"], not p.get("colors_too", False)))
    if any(key in p for key in ("types", "subtypes", "supertypes", "lose_types", "chosen")):
        found.append(_types(p))
    if "keywords" in p or "abilities" in p:
        found.append(e.Grant(p.get("keywords", ()), p.get("abilities", ())))
    return found


def _types(p: Parts) -> e.ChangeTypes:
    names = ("types", "subtypes", "supertypes", "lose_types", "chosen")
    return e.ChangeTypes(**{name: p[name] for name in names if name in p}, instead=p.get("instead", False))


# ---------------------------------------------------------------- size
def _value(n: Node, ctx: Context) -> Amount:
    return quantities.amount(n.get("value", 0), ctx)


@modifications("AddPower", "AddDynamicPower")
def _power(n: Node, ctx: Context) -> Parts:
    return {"power": _value(n, ctx)}


@modifications("AddToughness", "AddDynamicToughness")
def _toughness(n: Node, ctx: Context) -> Parts:
    return {"toughness": _value(n, ctx)}


@modifications("SetPower", "SetPowerDynamic", "SetDynamicPower")
def _base_power(n: Node, ctx: Context) -> Parts:
    return {"base_power": _value(n, ctx)}


@modifications("SetToughness", "SetToughnessDynamic", "SetDynamicToughness")
def _base_toughness(n: Node, ctx: Context) -> Parts:
    return {"base_toughness": _value(n, ctx)}


# ---------------------------------------------------------------- abilities
@modifications("AddKeyword")
def _keyword(n: Node, ctx: Context) -> Parts:
    found = granted(n.need("keyword"))
    return {"keywords": (found,)} if isinstance(found, str) else {"abilities": (found,)}


@modifications("AddStaticMode")
def _rule(n: Node, ctx: Context) -> Parts:
    return {"keywords": rules_of(n.need("mode"))}


@modifications("RemoveKeyword")
def _lose(n: Node, ctx: Context) -> Parts:
    return {"lose": (plain_keyword(n.need("keyword")),)}


@modifications("RemoveAllAbilities")
def _lose_all(n: Node, ctx: Context) -> Parts:
    return {"lose_all": True}


@modifications("AssignNoCombatDamage")
def _no_damage(n: Node, ctx: Context) -> Parts:
    return {"keywords": ("assigns_no_combat_damage",)}


@modifications("AssignDamageFromToughness")
def _by_toughness(n: Node, ctx: Context) -> Parts:
    return {"keywords": ("damage_by_toughness",)}


@modifications("GrantAbility")
def _ability(n: Node, ctx: Context) -> Parts:
    from app.cards.reading.abilities import activated

    return {"abilities": (activated(n.need("definition")),)}


@modifications("GrantTrigger")
def _trigger(n: Node, ctx: Context) -> Parts:
    from app.cards.reading.triggers import triggered

    return {"abilities": _one(triggered(n.need("trigger")))}


def _one(found: list[Ability]) -> tuple[Ability, ...]:
    if len(found) != 1:
        raise Unknown("change grants two triggers")
    return tuple(found)


# ---------------------------------------------------------------- colours and types
@modifications("SetColor")
def _color(n: Node, ctx: Context) -> Parts:
    return {"colors": tuple(COLORS[c] for c in n.get("colors", ()))}


@modifications("AddColor")
def _color_too(n: Node, ctx: Context) -> Parts:
    return {"colors": (COLORS[n.need("color")],), "colors_too": True}


@modifications("AddType")
def _type(n: Node, ctx: Context) -> Parts:
    name = n.need("core_type")
    if name not in TYPES:
        raise Unknown(f"change to {name}")
    return {"types": (name,)}


@modifications("AddSubtype")
def _subtype(n: Node, ctx: Context) -> Parts:
    return {"subtypes": (n.need("subtype"),)}


@modifications("AddChosenSubtype")
def _chosen_subtype(n: Node, ctx: Context) -> Parts:
    n.only("kind", "CreatureType")
    return {"chosen": "creature_type"}


@modifications("AddSupertype")
def _supertype(n: Node, ctx: Context) -> Parts:
    return {"supertypes": (n.need("supertype"),)}


@modifications("RemoveAllSubtypes")
def _other_subtypes(n: Node, ctx: Context) -> Parts:
    """What is no creature has no creature types to lose."""
    n.only("set", "Creature")
    if not _no_creature(ctx):
        raise Unknown("change RemoveAllSubtypes of a creature")
    return {}


def _no_creature(ctx: Context) -> bool:
    if ctx.changed == "this":
        return bool(ctx.types) and "Creature" not in ctx.types
    what = ctx.changed
    if isinstance(what, str):
        what = next((spec.what for spec in ctx.specs if spec.bind == what and spec.what is not None), "")
    return isinstance(what, Filter) and (what.types == ("Land",) or "Creature" in what.not_types)


@modifications("RemoveSupertype")
def _no_supertype(n: Node, ctx: Context) -> Parts:
    return {"lose_types": (n.need("supertype"),)}


@modifications("RemoveType")
def _no_type(n: Node, ctx: Context) -> Parts:
    return {"lose_types": (n.need("core_type"),)}
