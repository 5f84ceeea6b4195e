"""Continuous effects from static abilities and from resolutions (CR 611.2, 611.3), and the values they use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from app.engine.model.ability import Ability, Continuous
from app.engine.model.card import Characteristics
from app.engine.model.effect import Change, ChangeTypes, Lose
from app.engine.model.state import ContinuousEffect, Env, GameObject
from app.engine.model.values import BATTLEFIELD, COMMAND, Condition, Filter, ObjId
from app.engine.rules import values
from app.engine.rules.filters import Test
from app.engine.rules.layers.reading import ABILITIES, CONTROL, DECIDED, RULES, TYPES, Reads, of_filter, of_value
from app.engine.rules.layers.sheet import Part, amounts_of, parts_of, sets_land_type
from app.engine.rules.layers.table import ATTACHED, FIXED, THIS, WIDE, Active, Key, Table, Value, ValueKey
from app.engine.rules.refs import kept_with

if TYPE_CHECKING:
    from app.engine.game import Game

GRANTED = 1000  # abilities a layer gave are numbered from here


def functions(o: GameObject, c: Characteristics, zone: str = BATTLEFIELD) -> bool:
    """Whether an ability for that zone functions where the object is (CR 113.6): emblems and face-up schemes
    do in the command zone what permanents do on the battlefield."""
    if o.zone == zone:
        return True
    emblem = o.zone == COMMAND and not o.face_down and (not c.types or "Scheme" in c.types)
    return emblem and zone == BATTLEFIELD


def env_of(o: GameObject) -> Env:
    """What an object's own abilities know (``you``, ``this``, X, what was paid for it)."""
    numbers = {"x": o.x} if o.x else {}
    for name in o.paid:
        numbers[f"did:{name}"] = numbers.get(f"did:{name}", 0) + 1
    return Env(o.controller, o.id, {}, numbers)


_statics: dict[int, tuple[tuple[Ability, ...], tuple[tuple[int, Continuous], ...]]] = {}
_MOST = 20_000


def statics(abilities: tuple[Ability, ...]) -> tuple[tuple[int, Continuous], ...]:
    """The static abilities among these that make continuous effects, with their places."""
    if not abilities:
        return ()
    known = _statics.get(id(abilities))
    if known is not None and known[0] is abilities:
        return known[1]
    if len(_statics) > _MOST:
        _statics.clear()
    found = tuple((i, a) for i, a in enumerate(abilities) if isinstance(a, Continuous))
    _statics[id(abilities)] = (abilities, found)
    return found


# ---------------------------------------------------------------- effects
class Builder:
    """Makes effects and the values they use; ``found`` are values that are not in the table yet."""

    def __init__(self, g: Game, table: Table) -> None:
        self.g, self.table = g, table
        self.found: dict[ValueKey, Value] = {}

    def from_static(self, o: GameObject, place: int, a: Continuous, after: int = 0) -> Active | None:
        """The effect of one static ability of an object; ``after`` the layer that granted it (0: none)."""
        env = env_of(o)
        raw = _raw_parts(_settled(self.g, a.changes, env), a.defining, after)
        if not raw:
            return None
        kind = a.what if a.what in (THIS, ATTACHED) else WIDE
        if a.defining:
            kind = THIS
        f = a.what if isinstance(a.what, Filter) else None
        if kind == WIDE and f is None:
            return None
        key = (o.id, place)
        return self._active(key, o.id, o.timestamp, env, str(kind), raw, f, a.condition, ())

    def from_effect(self, e: ContinuousEffect) -> Active | None:
        """The effect a resolution made, on the objects fixed then (CR 611.2c)."""
        env = Env(e.controller, e.source, {}, dict(e.numbers))
        raw = _raw_parts(_settled(self.g, e.changes, env), False, 0)
        if not raw:
            return None
        return self._active((-e.id, 0), e.source, e.timestamp, env, FIXED, raw, None, None, e.objects)

    def _active(
        self,
        key: Key,
        source: ObjId,
        timestamp: int,
        env: Env,
        kind: str,
        raw: list[tuple[int, int, Change]],
        f: Filter | None,
        condition: Any,
        ids: tuple[ObjId, ...],
    ) -> Active:
        first = _class(raw[0][0])
        about = of_filter(f) if f is not None else Reads()
        late = first > CONTROL and (_late(about, first, own=True) or _late_values(raw, condition, about, first))
        ask = Asking(self, env, late)
        parts = [Part(layer, rank, change, *map(ask, amounts_of(change))) for layer, rank, change in raw]
        for node in about.nested:
            ask(node)
        asked = ask(condition)
        return Active(
            key,
            source,
            timestamp,
            env,
            kind,
            tuple(parts),
            ids,
            f,
            asked,
            tuple(dict.fromkeys(ask.used)),
            tuple(sorted(about.happening)),
            frozenset(about.layers),
            late,
            _kills(raw),
            raw[0][0] == CONTROL,
            *((values.compiled(f), _rough(f)) if f is not None and kind == WIDE else ((), ())),
        )

    # ------------------------------------------------------------ values
    def value(self, node: Any, env: Env, late: bool) -> ValueKey:
        """The key of an amount or condition; made if nobody uses it yet."""
        reads = of_value(node)
        key = (id(node), env.you, env.this if reads.this else 0, late)
        if key not in self.table.values and key not in self.found:
            self.found[key] = evaluated(self.g, Value(node, env, reads, late))
        return key

    def keep(self, active: Active) -> None:
        """Put an effect and its values into the table."""
        for key in active.values:
            if key in self.found:
                self.table.add_value(key, self.found.pop(key))
        self.table.add(active)


class Asking:
    """Asks for the values one effect uses, and keeps their keys; numbers are what they are."""

    __slots__ = ("builder", "env", "late", "used")

    def __init__(self, builder: Builder, env: Env, late: bool) -> None:
        self.builder, self.env, self.late = builder, env, late
        self.used: list[ValueKey] = []

    def __call__(self, node: Any) -> Any:
        """The key of an amount or condition, or the number it is."""
        if node is None or isinstance(node, int):
            return node
        self.used.append(self.builder.value(node, self.env, self.late))
        return self.used[-1]


def _rough(f: Filter) -> tuple[Test, ...]:
    """The tests of what of a filter no layer but the second decides: all must hold for the whole to hold."""
    known = _roughs.get(id(f))
    if known is None or known[0] is not f:
        if len(_roughs) > _MOST:
            _roughs.clear()
        bare = replace(f, any_of=(), **{name: _PLAIN[name] for name in DECIDED if name != "controller"})
        known = _roughs[id(f)] = (f, values.compiled(bare))
    return known[1]


_roughs: dict[int, tuple[Filter, tuple[Test, ...]]] = {}
_PLAIN = {name: getattr(Filter(), name) for name in DECIDED}


def _settled(g: Game, changes: tuple[Change, ...], env: Env) -> tuple[Change, ...]:
    """The changes with the type that was chosen for their source written out."""
    if not any(isinstance(one, ChangeTypes) and one.chosen for one in changes):
        return changes
    return tuple(_with_chosen(g, one, env) if isinstance(one, ChangeTypes) else one for one in changes)


def _with_chosen(g: Game, change: ChangeTypes, env: Env) -> ChangeTypes:
    kept = () if change.chosen is None else kept_with(g, change.chosen, env)
    return replace(change, subtypes=(*change.subtypes, *kept), chosen=None)


def _raw_parts(changes: Iterable[Change], defining: bool, after: int) -> list[tuple[int, int, Change]]:
    out = [
        (layer, 0 if defining else 1, part)
        for change in changes
        for layer, part in parts_of(change, defining)
        if layer > after
    ]
    return sorted(out, key=lambda part: part[0])


def _class(layer: int) -> int:
    return layer // 10 * 10


def _late(reads: Reads, layer: int, *, own: bool) -> bool:
    """Whether something read is decided only later; ``own`` reads of the object itself in the same layer
    are a matter of dependency (CR 613.8)."""
    if layer >= RULES:
        return False
    return any(r > layer or (r == layer and not own) for r in reads.layers)


def _late_values(raw: list[tuple[int, int, Change]], condition: Any, about: Reads, first: int) -> bool:
    if condition is not None and _late(of_value(condition), first, own=False):
        return True
    if any(_late(of_value(node), first, own=False) for node in about.nested):
        return True
    return any(
        _late(of_value(node), _class(layer), own=False)
        for layer, _, change in raw
        for node in amounts_of(change)
        if node is not None and not isinstance(node, int)
    )


def _kills(raw: list[tuple[int, int, Change]]) -> int:
    for _, _, change in raw:
        if isinstance(change, ChangeTypes) and sets_land_type(change):
            return TYPES
        if isinstance(change, Lose) and change.all:
            return ABILITIES
    return 0


# ---------------------------------------------------------------- values
def evaluated(g: Game, value: Value) -> Value:
    """The value as it is now, with what every object it watches contributes."""
    members = tuple(_members(g, f, what, value) for f, what in value.reads.watches)
    return Value(value.node, value.env, value.reads, value.late, result_of(g, value, members), members)


def result_of(g: Game, value: Value, members: tuple[dict[ObjId, Any], ...]) -> int:
    """The number, or 1 or 0 for a condition; a late one is judged by what objects would be without late
    effects. What matches the filters it watches is known already."""
    table = g.table
    kept = table.chars
    if value.late and table.before:
        table.chars = {**kept, **table.before}
    if not value.reads.anything:
        table.answers = {id(f): known for (f, _), known in zip(value.reads.watches, members, strict=True)}
    try:
        if isinstance(value.node, Condition):
            return int(values.holds(g, value.node, value.env))
        return values.number(g, value.node, value.env)
    finally:
        table.chars, table.answers = kept, {}


def _members(g: Game, f: Filter, what: str, value: Value) -> dict[ObjId, Any]:
    out = {}
    for oid in values.zone_ids(g, f.zone):
        found = contribution(g, f, what, value, oid)
        if found is not None:
            out[oid] = found
    return out


def contribution(g: Game, f: Filter, what: str, value: Value, oid: ObjId) -> Any:
    """What one object adds to a watched value, or None if it does not match."""
    o = g.s.objects.get(oid)
    if o is None or f.zone not in ("any", o.zone):
        return None
    c = g.table.before.get(oid) if value.late else None
    if c is None:
        c = g.ch(oid)
    env = value.env
    if not values.fits(g, f, o, c, env):
        return None
    if not what:
        return True
    if what.startswith("counters:"):
        return o.counter(what.removeprefix("counters:"))
    return o.damage if what == "damage" else o.x if what == "x" else getattr(c, what)


def changed(g: Game, value: Value, moved: Iterable[ObjId]) -> Value | None:
    """The value after these objects may have changed; None if nothing it reads did."""
    watches = value.reads.watches
    members = tuple(
        _updated(g, value, *watch, known, moved) for watch, known in zip(watches, value.members, strict=True)
    )
    same = all(new is old for new, old in zip(members, value.members, strict=True))
    if same and not value.reads.anything and not _refers(g, value, moved):
        return None
    return Value(value.node, value.env, value.reads, value.late, result_of(g, value, members), members)


def _updated(
    g: Game, value: Value, f: Filter, what: str, known: dict[ObjId, Any], moved: Iterable[ObjId]
) -> dict[ObjId, Any]:
    """What every match contributes now: the same dictionary if nothing changed."""
    out = known
    for oid in moved:
        new = contribution(g, f, what, value, oid)
        if new != out.get(oid):
            out = dict(known) if out is known else out
            if new is None:
                del out[oid]
            else:
                out[oid] = new
    return out


def _refers(g: Game, value: Value, moved: Iterable[ObjId]) -> bool:
    if not value.reads.refs:
        return False
    source = g.s.objects.get(value.env.this)
    host = source.attached_to if source is not None else None
    return any(oid in (value.env.this, host) for oid in moved)
