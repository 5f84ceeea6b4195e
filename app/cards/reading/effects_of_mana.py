"""Effects of readings that add mana (CR 106)."""

from __future__ import annotations

from typing import Any

from app.cards.reading import quantities, refs
from app.cards.reading.context import Context
from app.cards.reading.effects import Effects, effects
from app.cards.reading.filters import COLORS, TYPES
from app.cards.reading.node import Body, Node, Unknown
from app.engine.model import effect as e
from app.engine.model import values as v
from app.engine.model.values import Amount, Filter


@effects("Mana")
def _mana(n: Node, ctx: Context) -> Effects:
    if any(key in n.body for key in ("grants", "expiry")):
        raise Unknown("effect Mana with more")
    target = n.get("target")
    who = ctx.acting if target is None else refs.who(target.get("recipient", target), ctx)
    only = _only(n.get("restrictions"))
    symbols, count = _produced(n.need("produced"), ctx)
    return [e.AddMana(symbols, who, count, only)]


def _only(restrictions: list[Any] | None) -> Filter | None:
    if not restrictions:
        return None
    one = restrictions[0] if len(restrictions) == 1 else None
    if isinstance(one, dict) and set(one) == {"SpellType"}:
        return Filter(zone=v.STACK, spell=True, **_spell_kind(one["SpellType"]))
    if isinstance(one, dict) and set(one) == {"SpellTypeOrAbilityActivation"}:
        inner = one["SpellTypeOrAbilityActivation"]
        if inner.get("ability") == "OfSpellType":
            return Filter(zone="any", **_spell_kind(inner["spell_type"]))
    if one == "ActivateOnly":
        return Filter(zone=v.BATTLEFIELD)
    if one == "ChosenCreatureType":
        return Filter(zone=v.STACK, spell=True, types=("Creature",), chosen="creature_type")
    raise Unknown("effect Mana, only for some")


def _spell_kind(name: str) -> dict[str, Any]:
    """``Creature``, ``Instant or Sorcery``, ``Legendary``, ``Dragon``, ``Dragon Creature``."""
    parts = name.replace(" and ", " or ").split(" or ")
    if all(part in TYPES for part in parts):
        return {"types": tuple(parts)}
    special: dict[str, dict[str, Any]] = {
        "Legendary": {"supertypes": ("Legendary",)},
        "Noncreature": {"not_types": ("Creature",)},
        "Multicolored": {"multicolored": True},
    }
    if name in special:
        return special[name]
    kind, _, of = name.partition(" ")
    if of in TYPES:
        return {"types": (of,), "subtypes": (kind,)}
    if not of and name.isalpha():
        return {"subtypes": (name,)}
    raise Unknown(f"effect Mana, only for {name}")


def _produced(body: Body, ctx: Context) -> tuple[str, Amount]:
    n = Node("mana", body)
    n.only("contribution", None, "Additional")
    letters = {**COLORS, "Colorless": "C"}
    kind = body["type"]
    found: tuple[str, Amount]
    if kind == "Fixed":
        found = "".join(letters[c] for c in n.need("colors")), 1
    elif kind == "Colorless":
        found = _counted("C", quantities.amount(n.need("count"), ctx))
    elif kind == "AnyOneColor":
        options = [letters[c] for c in n.need("color_options")]
        count = quantities.amount(n.need("count"), ctx)
        found = _any_color(options, count)
    elif kind == "AnyCombination" and len(n.need("color_options")) == 5:
        found = "combination", quantities.amount(n.need("count"), ctx)
    elif kind == "TriggerEventManaType":
        found = "produced", 1
    elif kind == "ChosenColor":
        found = "chosen_color", quantities.amount(n.need("count"), ctx)
    elif kind == "AnyInCommandersColorIdentity":
        found = "identity", quantities.amount(n.need("count"), ctx)
    else:
        raise Unknown(f"mana {kind}")
    n.done()
    return found


def _counted(symbol: str, count: Amount) -> tuple[str, Amount]:
    return (symbol * count, 1) if isinstance(count, int) else (symbol, count)


def _any_color(options: list[str], count: Amount) -> tuple[str, Amount]:
    if len(options) == 5:
        return "any", count
    if len(options) == 1:
        return _counted(options[0], count)
    if isinstance(count, int):
        return "/".join(o * count for o in options), 1
    return "/".join(options), count
