"""What filters, amounts and conditions read, found once by walking their trees.

Cost follows what changed because every continuous effect knows its inputs: objects of certain filters,
certain players' numbers, the turn, the combat, the stack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from app.engine.model.values import (
    HAND,
    CardTypes,
    Colors,
    Compare,
    Count,
    Designated,
    Devotion,
    Did,
    DuringStep,
    EachOf,
    Exists,
    Filter,
    Greatest,
    HandSize,
    IsPlayer,
    LandTypes,
    Life,
    Matches,
    Node,
    Opponents,
    PlayerCounter,
    Property,
    Ref,
    StartingLife,
    Tally,
    Total,
    YourTurn,
)

# Inputs that are no objects; an atom that changes one adds the number to ``Game.dirty``. Taps are a matter of objects,
# but only where something reads them.
PLAYERS, TALLY, TURN, COMBAT, STACK, TAPS = -1, -2, -3, -4, -5, -6

# Which layer last decides what a filter reads (CR 613.1).
COPY, CONTROL, TYPES, COLOR, ABILITIES, SIZE, RULES = 10, 20, 40, 50, 60, 70, 80
DECIDED = {
    "types": TYPES,
    "all_types": TYPES,
    "not_types": TYPES,
    "subtypes": TYPES,
    "not_subtypes": TYPES,
    "supertypes": TYPES,
    "not_supertypes": TYPES,
    "colors": COLOR,
    "not_colors": COLOR,
    "colorless": COLOR,
    "multicolored": COLOR,
    "keywords": ABILITIES,
    "without": ABILITIES,
    "name": COPY,
    "mana_value_at_least": COPY,
    "mana_value_at_most": COPY,
    "even_mana_value": COPY,
    "power_at_least": SIZE,
    "power_at_most": SIZE,
    "toughness_at_least": SIZE,
    "toughness_at_most": SIZE,
    "controller": CONTROL,
    "chosen": COLOR,
}
_HAPPENING = {
    "attacking": COMBAT,
    "blocking": COMBAT,
    "unblocked": COMBAT,
    "spell": STACK,
    "entered_this_turn": TURN,
    "tapped": TAPS,
}
_NUMBERS = [name for name in DECIDED if name.endswith(("_at_least", "_at_most"))]
_FIXED_REFS = ("you", "opponent", "each_opponent", "not_you", "your_team", "any", "each_player", "each_other_player")
_OWN_REFS = ("this", "attached")
PROPERTY_LAYERS = {"power": SIZE, "toughness": SIZE, "mana_value": COPY, "loyalty": COPY}


@dataclass(slots=True)
class Reads:
    """``layers`` of characteristics read; ``happening`` inputs that are no objects; ``watches`` pairs of a
    filter and what counts of each match; ``refs`` whose properties are read; ``this`` True if the answer
    depends on the source; ``anything`` True if only asking again tells whether it changed."""

    layers: set[int] = field(default_factory=set)
    happening: set[int] = field(default_factory=set)
    watches: list[tuple[Filter, str]] = field(default_factory=list)
    refs: set[str] = field(default_factory=set)
    nested: list[Node] = field(default_factory=list)
    this: bool = False
    anything: bool = False


_memo: dict[int, tuple[Node, Reads]] = {}
_MOST = 20_000


def _remembered(walk: Callable[[Any, Reads], None], node: Node) -> Reads:
    known = _memo.get(id(node))
    if known is not None and known[0] is node:
        return known[1]
    out = Reads()
    walk(node, out)
    if len(_memo) > _MOST:
        _memo.clear()
    _memo[id(node)] = (node, out)
    return out


def of_filter(f: Filter) -> Reads:
    """What deciding about one object reads; amounts inside are in ``nested``."""
    return _remembered(_filter, f)


def of_value(node: Any) -> Reads:
    """What an Amount or a Condition reads."""
    if isinstance(node, str):
        return Reads(this=True)
    return _remembered(_value, node)


# ---------------------------------------------------------------- filters
def _filter(f: Filter, out: Reads) -> None:
    for name, layer in DECIDED.items():
        if getattr(f, name) not in (None, ()):
            out.layers.add(layer)
    out.happening.update(what for name, what in _HAPPENING.items() if getattr(f, name) is not None)
    if f.other or f.attached_to_this or f.chosen:
        out.this = True
    for ref in (f.in_ref, f.not_in_ref):
        if ref is not None:
            _ref(ref, out)
    for ref in (f.controller, f.owner):
        if ref is not None:
            _player(ref, out)
    for name in _NUMBERS:
        amount = getattr(f, name)
        if amount is not None and not isinstance(amount, int):
            out.nested.append(amount)
            out.this = out.this or isinstance(amount, str)
    for part in f.any_of:
        _filter(part, out)


def _ref(ref: Ref, out: Reads) -> None:
    out.this = True
    out.refs.add(ref)
    if ref not in _OWN_REFS:
        out.anything = True


def _player(ref: Ref, out: Reads) -> None:
    if ref in _FIXED_REFS:
        return
    if ref == "active_player":
        out.happening.add(TURN)
    else:
        out.happening.add(PLAYERS)
        out.this = out.anything = True


# ---------------------------------------------------------------- amounts and conditions
def _value(node: Node, out: Reads) -> None:
    _OF_TYPE.get(type(node), _children)(node, out)


def _children(node: Node, out: Reads) -> None:
    """Any other node reads what its parts read."""
    for name in node.__struct_fields__:
        for part in _several(getattr(node, name)):
            if isinstance(part, Node):
                _value(part, out)
            elif isinstance(part, str) and name in ("amount", "parts", "left", "right", "at_least", "at_most"):
                out.this = True


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _watch(f: Filter, what: str, out: Reads) -> None:
    out.watches.append((f, what))
    inner = of_filter(f)
    out.layers |= inner.layers
    out.happening |= inner.happening
    out.this = out.this or inner.this
    out.anything = out.anything or inner.anything or bool(inner.nested)
    for amount in inner.nested:
        if isinstance(amount, Node):
            _value(amount, out)


def _counting(what: str, layer: int | None = None) -> Callable[[Any, Reads], None]:
    def read(node: Any, out: Reads) -> None:
        _watch(node.what, what, out)
        if layer is not None:
            out.layers.add(layer)
        for bound in (getattr(node, "at_least", None), getattr(node, "at_most", None)):
            if isinstance(bound, Node):
                _value(bound, out)
            elif isinstance(bound, str):
                out.this = True

    return read


def _greatest(node: Greatest | Total, out: Reads) -> None:
    _watch(node.what, node.name, out)
    out.layers.add(PROPERTY_LAYERS.get(node.name, SIZE))


def _property(node: Property, out: Reads) -> None:
    _ref(node.of, out)
    out.layers.add(PROPERTY_LAYERS.get(node.name, COPY))


def _matches(node: Matches, out: Reads) -> None:
    _ref(node.ref, out)
    inner = of_filter(node.what)
    out.layers |= inner.layers
    out.happening |= inner.happening
    out.anything = out.anything or bool(inner.nested)


def _players(node: Any, out: Reads) -> None:
    out.happening.add(PLAYERS)
    _player(node.who, out)


def _tally(node: Tally, out: Reads) -> None:
    out.happening.add(TALLY)
    if node.who != "anyone":
        _player(node.who, out)


def _turn(node: Any, out: Reads) -> None:
    out.happening.add(TURN)
    if isinstance(node, YourTurn):
        _player(node.who, out)


def _hand(node: HandSize, out: Reads) -> None:
    _player(node.who, out)
    _watch(Filter(zone=HAND, owner=node.who), "", out)


def _devotion(node: Devotion, out: Reads) -> None:
    _watch(Filter(controller="you"), "cost", out)
    out.layers.add(COPY)


def _each_of(node: EachOf, out: Reads) -> None:
    out.happening.add(PLAYERS)
    out.this = out.anything = True
    _value(node.condition, out)


def _did(node: Did, out: Reads) -> None:
    out.this = True


def _is_player(node: IsPlayer, out: Reads) -> None:
    _player(node.ref, out)
    _player(node.who, out)


_OF_TYPE: dict[type[msgspec.Struct], Callable[[Any, Reads], None]] = {
    Count: _counting(""),
    Exists: _counting(""),
    Colors: _counting("colors", COLOR),
    CardTypes: _counting("types", TYPES),
    LandTypes: _counting("subtypes", TYPES),
    Greatest: _greatest,
    Total: _greatest,
    Property: _property,
    Matches: _matches,
    Life: _players,
    Designated: _players,
    PlayerCounter: _players,
    Opponents: _players,
    Tally: _tally,
    YourTurn: _turn,
    DuringStep: _turn,
    HandSize: _hand,
    Devotion: _devotion,
    EachOf: _each_of,
    Did: _did,
    IsPlayer: _is_player,
    StartingLife: _players,
    Compare: _children,
}
