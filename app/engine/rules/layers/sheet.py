"""Characteristics being worked out, and what each change does to them in its layer (CR 613.1, 613.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.engine.model.ability import Ability, Keyword
from app.engine.model.card import Characteristics
from app.engine.model.effect import (
    Change,
    ChangeColors,
    ChangeController,
    ChangeTypes,
    CopyOf,
    Grant,
    Lose,
    ModifyPT,
    SetPT,
    SwitchPT,
)
from app.engine.model.values import COLORS
from app.engine.rules.layers.reading import ABILITIES, COLOR, CONTROL, COPY, RULES, TYPES

DEFINED, SET, MODIFIED, SWITCHED = 71, 72, 73, 74  # CR 613.4a–d
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
LAND_TYPES = (
    *BASIC_LAND_TYPES,
    "Cave",
    "Desert",
    "Gate",
    "Lair",
    "Locus",
    "Mine",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Tower",
    "Town",
    "Urza’s",
    "Urza's",
)  # CR 205.3i
_RULES = ("cant_", "must_", "attacks_", "blocks_", "doesnt_", "all_must_", "can_", "damage_", "assigns_")


def is_rule(keyword: str) -> bool:
    """True for a restriction or permission written like a keyword: a rule about the object, not an ability
    it has, where another object says so (CR 613.11)."""
    return keyword.startswith(_RULES)


@dataclass(frozen=True, slots=True)
class Part:
    """One change of an effect in the layer where it applies; ``rank`` 0 for characteristic-defining ones
    (CR 613.3). ``a`` and ``b`` its amounts: numbers, or keys of values in the table."""

    layer: int
    rank: int
    change: Change
    a: Any = None
    b: Any = None


def parts_of(change: Change, defining: bool) -> list[tuple[int, Change]]:
    """The layers a change applies in, each with what it does there."""
    match change:
        case CopyOf():
            return [(COPY, change)]
        case ChangeController():
            return [(CONTROL, change)]
        case ChangeTypes():
            return [(TYPES, change)]
        case ChangeColors():
            return [(COLOR, change)]
        case Grant():
            return _grants(change)
        case Lose():
            return [(ABILITIES, change)]
        case SetPT():
            return [(DEFINED if defining else SET, change)]
        case ModifyPT():
            return [(MODIFIED, change)]
        case SwitchPT():
            return [(SWITCHED, change)]
    return []


def _grants(change: Grant) -> list[tuple[int, Change]]:
    rules = tuple(k for k in change.keywords if is_rule(k))
    if not rules:
        return [(ABILITIES, change)]
    kept = Grant(tuple(k for k in change.keywords if not is_rule(k)), change.abilities)
    out: list[tuple[int, Change]] = [(RULES, Grant(rules))]
    return [(ABILITIES, kept), *out] if kept.keywords or kept.abilities else out


def amounts_of(change: Change) -> tuple[Any, Any]:
    """The amounts a change counts."""
    if isinstance(change, SetPT | ModifyPT):
        return change.power, change.toughness
    return None, None


class Sheet:
    """Characteristics that can still change; the names are those of :class:`Characteristics`."""

    __slots__ = Characteristics.__struct_fields__

    name: str
    cost: str
    mana_value: int
    colors: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    keywords: tuple[str, ...]
    abilities: tuple[Ability, ...]

    def __init__(self, c: Characteristics | Sheet) -> None:
        for name in Sheet.__slots__:
            setattr(self, name, getattr(c, name))

    def done(self) -> Characteristics:
        """The finished characteristics; a creature without a size is 0/0 (CR 208.5)."""
        if "Creature" in self.types:
            self.power = self.power or 0
            self.toughness = self.toughness or 0
        return Characteristics(*(getattr(self, name) for name in Sheet.__slots__))


# ---------------------------------------------------------------- what each change does
def apply(s: Sheet, part: Part, a: int | None, b: int | None) -> None:
    """Carry out one change; ``a`` and ``b`` are its amounts now."""
    match part.change:
        case ChangeTypes() as change:
            _types(s, change)
        case ChangeColors() as change:
            wanted = change.colors if change.instead else (*s.colors, *change.colors)
            s.colors = tuple(c for c in COLORS if c in wanted)
        case Grant() as change:
            _grant(s, change)
        case Lose() as change:
            _lose(s, change)
        case SetPT():
            s.power = s.power if a is None else a
            s.toughness = s.toughness if b is None else b
        case ModifyPT():
            modify(s, a or 0, b or 0)
        case SwitchPT():
            s.power, s.toughness = s.toughness, s.power


def modify(s: Sheet, power: int, toughness: int) -> None:
    """+power/+toughness; nothing for what has no size and is no creature (CR 208.3a)."""
    if s.power is not None or "Creature" in s.types:
        s.power = (s.power or 0) + power
    if s.toughness is not None or "Creature" in s.types:
        s.toughness = (s.toughness or 0) + toughness


def _merged(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return old if all(x in old for x in new) else tuple(dict.fromkeys((*old, *new)))


def sets_land_type(change: ChangeTypes) -> bool:
    """CR 305.7: whether a land loses its abilities to this change."""
    return change.instead and any(t in BASIC_LAND_TYPES for t in change.subtypes)


def _types(s: Sheet, change: ChangeTypes) -> None:
    if change.instead:
        _set_types(s, change)
    else:
        s.types = _merged(s.types, change.types)
        s.subtypes = _merged(s.subtypes, change.subtypes)
    s.supertypes = _merged(s.supertypes, change.supertypes)
    if change.lose_types:
        s.types = tuple(t for t in s.types if t not in change.lose_types)
        s.supertypes = tuple(t for t in s.supertypes if t not in change.lose_types)
        s.subtypes = tuple(t for t in s.subtypes if t not in change.lose_types)


def _set_types(s: Sheet, change: ChangeTypes) -> None:
    """CR 205.1a: new types replace all types; new subtypes alone replace those of their own set."""
    if change.types:
        s.types, s.subtypes = change.types, change.subtypes
    else:
        lands = any(t in LAND_TYPES for t in change.subtypes)
        kept = tuple(t for t in s.subtypes if (t in LAND_TYPES) is not lands)
        s.subtypes = (*change.subtypes, *kept)
    if sets_land_type(change) and "Land" in s.types:
        s.abilities, s.keywords = (), ()


def _grant(s: Sheet, change: Grant) -> None:
    named = tuple(a.name for a in change.abilities if isinstance(a, Keyword))
    s.keywords = _merged(s.keywords, (*change.keywords, *named))
    if change.abilities:
        s.abilities = (*s.abilities, *change.abilities)


def _lose(s: Sheet, change: Lose) -> None:
    if change.all:
        s.abilities = ()
        s.keywords = tuple(k for k in s.keywords if k == "changeling")  # its types were defined in layer 4
        return
    s.keywords = tuple(k for k in s.keywords if k not in change.keywords)
    s.abilities = tuple(a for a in s.abilities if not _is_named(a, change.keywords))


def _is_named(ability: Ability, names: tuple[str, ...]) -> bool:
    return getattr(ability, "name", "") in names
