"""What must hold for every tree that plays by itself: references are bound, mana abilities make mana (CR 605.1a)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from app.engine.model import effect as e
from app.engine.model.ability import ActivatedAbility, Mode, SpellAbility, TriggeredAbility
from app.engine.model.card import Face
from app.engine.model.values import Matches, Node, Property, TargetSpec, Trigger
from app.engine.rules.mana_cost import parse


def faults(face: Face) -> list[str]:
    """What is wrong with the trees of a face; empty if nothing is."""
    found: list[str] = []
    for ability in face.abilities:
        if isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility):
            found += _of_ability(ability)
    return found


def _of_ability(ability: SpellAbility | ActivatedAbility | TriggeredAbility) -> Iterator[str]:
    if not ability.effects and not ability.modes:
        yield "fault: an ability that does nothing"
    for mode in ability.modes or (ability,):
        yield from _targets(mode)
    if isinstance(ability, ActivatedAbility):
        made = any(isinstance(one, e.AddMana) for one in ability.effects)
        if ability.mana and not made:
            yield "fault: a mana ability without mana"
        for part in ability.cost:
            if isinstance(part, msgspec.Struct) and hasattr(part, "cost"):
                parse(part.cost)


def _targets(mode: Mode | SpellAbility | ActivatedAbility | TriggeredAbility) -> Iterator[str]:
    """Every target is spoken of, and nothing speaks of a target that is not there."""
    said = set(_names(mode.effects))
    bound = {spec.bind for spec in (*mode.targets, *_later(mode.effects))}
    spoken = {name for name in said if _is_target(name)}
    for name in sorted(spoken - bound):
        yield f"fault: no target {name}"
    others = {name for spec in mode.targets for name in _names((spec.what,))}
    said |= {name for spec in _later(mode.effects) for name in _names((spec.what,))}
    for name in sorted(bound - said - others):
        yield f"fault: target {name} for nothing"
    players = {spec.bind for spec in mode.targets if spec.players is not None}
    for name in sorted(players & set(_sized(mode.effects))):
        yield f"fault: the size of player {name}"
    yield from _done(mode.effects)
    yield from _before(mode.effects, set())
    if len({spec.bind for spec in mode.targets}) != len(mode.targets):
        yield "fault: two targets of one name"


_EACH = (
    e.Draw,
    e.Discard,
    e.Mill,
    e.Sacrifice,
    e.ExileChosen,
    e.ExileTop,
    e.Scry,
    e.Surveil,
    e.Search,
    e.Dig,
    e.Choose,
    e.GainLife,
    e.LoseLife,
    e.SetLife,
    e.DealDamage,
)
_OF_COPIES = (e.ChangeTypes, e.ChangeColors, e.Grant, e.Lose, e.SetPT, e.LoseManaCost)


def _done(effects: tuple[e.Effect, ...]) -> Iterator[str]:
    """*That player* is known only where players are dealt with one by one; copies have only some exceptions."""
    for one in effects:
        if isinstance(one, e.ChoosePlayer):
            return
        if isinstance(one, e.CreateCopy) and not all(isinstance(c, _OF_COPIES) for c in one.changes):
            yield "fault: a copy with an exception of another kind"
        if isinstance(one, e.If):
            yield from _done((*one.then, *one.otherwise))
        elif isinstance(one, e.May | e.MayPay) and one.who != "you":
            continue
        elif isinstance(one, _EACH):
            if "player" in (getattr(one, "who", ""), getattr(one, "to", "")):
                yield "fault: that player, with nobody named"
        elif "player" in set(_spoken_of(one)):
            yield "fault: that player, with nobody named"


_SIZES = ("power", "toughness", "mana_value")


def _sized(tree: object) -> Iterator[str]:
    """The names whose power, toughness or mana value is spoken of."""
    if isinstance(tree, Property) and tree.name in _SIZES:
        yield tree.of
    elif isinstance(tree, tuple):
        for one in tree:
            yield from _sized(one)
    elif isinstance(tree, Node) and not isinstance(tree, Face | TriggeredAbility | ActivatedAbility):
        for name in tree.__struct_fields__:
            yield from _sized(getattr(tree, name))


_MADE = re.compile(r"(?:made|moved|chosen|those|exiled_top)\d*")


def _before(effects: tuple[e.Effect, ...], bound: set[str]) -> Iterator[str]:
    """Nothing is spoken of before it is there; "otherwise" after two conditions could be said of both."""
    for at, one in enumerate(effects):
        last = effects[at - 1] if at else None
        if isinstance(one, e.If) and one.otherwise and isinstance(last, e.If) and _alike(one, last):
            yield "fault: otherwise, of two conditions"
        for name in sorted(set(_own(one)) - bound):
            yield f"fault: {name}, not yet there"
        for inner in _inner(one):
            yield from _before(inner, bound)
        made = getattr(one, "bind", None) or (one.name if isinstance(one, e.Bind) else None)
        bound |= {str(made).removeprefix("+")}


def _alike(one: e.If, other: e.If) -> bool:
    a, b = one.condition, other.condition
    return isinstance(a, Matches) and isinstance(b, Matches) and a.ref == b.ref and not other.otherwise


def _inner(one: e.Effect) -> Iterator[tuple[e.Effect, ...]]:
    for field in ("effects", "then", "otherwise"):
        found = getattr(one, field, ())
        if isinstance(found, tuple) and not isinstance(one, e.ForEach):
            yield found


def _own(one: e.Effect) -> Iterator[str]:
    """The names of things made on the way that an effect itself speaks of."""
    for field in one.__struct_fields__:
        if field not in ("effects", "then", "otherwise", "bind", "name"):
            yield from (name for name in _spoken_of(getattr(one, field)) if _MADE.fullmatch(name))


def _spoken_of(tree: object) -> Iterator[str]:
    """The names in it, without what abilities it gives say when they trigger and are carried out."""
    if isinstance(tree, tuple):
        for one in tree:
            yield from _spoken_of(one)
    elif isinstance(tree, Node):
        if not isinstance(tree, TargetSpec | Face | Trigger | TriggeredAbility | ActivatedAbility):
            for name in tree.__struct_fields__:
                yield from _spoken_of(getattr(tree, name))
    else:
        yield from _names(tree)


def _later(values: object) -> Iterator[TargetSpec]:
    """The targets of reflexive triggers within effects (CR 603.12)."""
    if isinstance(values, tuple):
        for one in values:
            yield from _later(one)
    elif isinstance(values, e.Reflexive):
        yield from values.targets
    elif isinstance(values, Node) and not isinstance(values, Face):
        for name in values.__struct_fields__:
            yield from _later(getattr(values, name))


def _is_target(name: str) -> bool:
    return name == "t" or (name[:1] == "t" and name[1:].isdigit())


def _names(values: object) -> Iterator[str]:
    """Every name in a tree, without ``controller:``."""
    if isinstance(values, str):
        yield values.partition(":")[2] or values
    elif isinstance(values, tuple):
        for one in values:
            yield from _names(one)
    elif isinstance(values, Node) and not isinstance(values, TargetSpec | Face):
        for name in values.__struct_fields__:
            yield from _names(getattr(values, name))
