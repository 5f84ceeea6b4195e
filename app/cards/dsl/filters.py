"""Which objects: functions named like the nouns of card text. Every keyword argument is a field of Filter."""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine.model import values as _v

WUBRG = ("W", "U", "B", "R", "G")


def _filter(fields: dict[str, Any], **more: Any) -> _v.Filter:
    """Strings where a field wants a tuple may be given plain: ``subtypes="Elf"``; ``mine`` -> controller you."""
    merged = {**more, **fields}
    for name, value in merged.items():
        if isinstance(value, str) and name in TUPLES:
            merged[name] = (value,)
    return _v.Filter(**merged)


TUPLES = frozenset(
    name
    for name in _v.Filter.__struct_fields__
    if name.endswith(("types", "colors", "keywords")) or name in ("without",)
)


def permanents(**fields: Any) -> _v.Filter:
    return _filter(fields)


def creatures(**fields: Any) -> _v.Filter:
    return _filter(fields, types="Creature")


def artifacts(**fields: Any) -> _v.Filter:
    return _filter(fields, types="Artifact")


def enchantments(**fields: Any) -> _v.Filter:
    return _filter(fields, types="Enchantment")


def lands(**fields: Any) -> _v.Filter:
    return _filter(fields, types="Land")


def planeswalkers(**fields: Any) -> _v.Filter:
    return _filter(fields, types="Planeswalker")


def of_types(*types: str, **fields: Any) -> _v.Filter:
    """Permanents of any of these card types."""
    return _filter(fields, types=types)


def nonland_permanents(**fields: Any) -> _v.Filter:
    return _filter(fields, not_types="Land")


def colored_permanents(**fields: Any) -> _v.Filter:
    return _filter(fields, colors=WUBRG)


def creatures_you_control(**fields: Any) -> _v.Filter:
    return _filter(fields, types="Creature", controller="you")


def other_creatures_you_control(**fields: Any) -> _v.Filter:
    return _filter(fields, types="Creature", controller="you", other=True)


def your_opponents_creatures(**fields: Any) -> _v.Filter:
    return _filter(fields, types="Creature", controller="each_opponent")


def lands_you_control(**fields: Any) -> _v.Filter:
    return _filter(fields, types="Land", controller="you")


def basic_lands_in_library(*subtypes: str) -> _v.Filter:
    return _v.Filter(zone=_v.LIBRARY, types=("Land",), supertypes=("Basic",), subtypes=subtypes)


def spells(**fields: Any) -> _v.Filter:
    return _filter(fields, zone=_v.STACK, spell=True)


def instants_and_sorceries(**fields: Any) -> _v.Filter:
    return _filter(fields, zone=_v.STACK, spell=True, types=("Instant", "Sorcery"))


def creature_spells(**fields: Any) -> _v.Filter:
    return _filter(fields, zone=_v.STACK, spell=True, types="Creature")


def noncreature_spells(**fields: Any) -> _v.Filter:
    return _filter(fields, zone=_v.STACK, spell=True, not_types="Creature")


def cards_in(zone: str, **fields: Any) -> _v.Filter:
    return _filter(fields, zone=zone)


def cards_in_hand_of(who: _v.Ref, **fields: Any) -> _v.Filter:
    return _filter(fields, zone=_v.HAND, owner=who)


def cards_in_your_graveyard(**fields: Any) -> _v.Filter:
    return _filter(fields, zone=_v.GRAVEYARD, owner="you")


def cards_in_exile(**fields: Any) -> _v.Filter:
    return _filter(fields, zone=_v.EXILE)


def cards_in_library(**fields: Any) -> _v.Filter:
    return _filter(fields, zone=_v.LIBRARY)


def those(ref: _v.Ref, **fields: Any) -> _v.Filter:
    """Those among the objects of a ref that match."""
    return _filter(fields, in_ref=ref)


def other_than(ref: _v.Ref, what: _v.Filter) -> _v.Filter:
    return msgspec.structs.replace(what, not_in_ref=ref)


# ---------------------------------------------------------------- targets (CR 115)
CREATURE_OR_PLANESWALKER = _v.Filter(types=("Creature", "Planeswalker"))


def target(
    what: _v.Filter, bind: str = "t", *, least: Any = 1, most: Any = 1, other_than: str | None = None
) -> _v.TargetSpec:
    return _v.TargetSpec(bind, what, None, least, most, distinct_from=other_than)


def up_to(most: Any, what: _v.Filter, bind: str = "t") -> _v.TargetSpec:
    """Between none and ``most`` targets."""
    return _v.TargetSpec(bind, what, None, 0, most)


def target_creature(bind: str = "t", **fields: Any) -> _v.TargetSpec:
    return _v.TargetSpec(bind, creatures(**fields))


def target_permanent(bind: str = "t", **fields: Any) -> _v.TargetSpec:
    return _v.TargetSpec(bind, permanents(**fields))


def target_spell(bind: str = "t", **fields: Any) -> _v.TargetSpec:
    return _v.TargetSpec(bind, spells(**fields))


def target_player(bind: str = "t") -> _v.TargetSpec:
    return _v.TargetSpec(bind, None, "any")


def target_opponent(bind: str = "t") -> _v.TargetSpec:
    return _v.TargetSpec(bind, None, "opponent")


def any_target(bind: str = "t") -> _v.TargetSpec:
    """CR 115.4: a creature, player, planeswalker or battle."""
    return _v.TargetSpec(bind, _v.Filter(types=("Creature", "Planeswalker", "Battle")), "any")


def divided_among(total: Any, most: Any, what: _v.Filter, bind: str = "t", players: str | None = None) -> _v.TargetSpec:
    """Up to ``most`` targets among which ``total`` is divided as announced (CR 601.2d)."""
    return _v.TargetSpec(bind, what, players, 1, most, divided=total)
