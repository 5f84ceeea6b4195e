"""The table kept beside a state: characteristics that differ from print, what listens to what, and the
continuous effects there are. Everything in it is replaced, never changed in place, so forks are cheap."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.engine.model.card import Characteristics
from app.engine.model.effect import CopyOf
from app.engine.model.state import ContinuousEffect, Env
from app.engine.model.values import Filter, ObjId, Seat
from app.engine.rules.layers.reading import Reads
from app.engine.rules.layers.sheet import Part

Index = dict[str, tuple[ObjId, ...]]
Key = tuple[int, int]  # (source, number of the ability) or (-effect id, 0)
ValueKey = tuple[int, Seat, ObjId, bool]

THIS, ATTACHED, FIXED, WIDE = "this", "attached", "fixed", "wide"


@dataclass(frozen=True, slots=True)
class Active:
    """One continuous effect (CR 611): what it is about, its parts by layer, what it reads.

    ``late``: it reads what layers at or after its own decide, so it is judged by what objects would be
    without all such effects. ``kills`` the layer in which it removes abilities, or 0."""

    key: Key
    source: ObjId
    timestamp: int
    env: Env
    kind: str
    parts: tuple[Part, ...]
    ids: tuple[ObjId, ...] = ()
    filter: Filter | None = None
    condition: ValueKey | None = None
    values: tuple[ValueKey, ...] = ()
    happening: tuple[int, ...] = ()
    reads: frozenset[int] = frozenset()
    late: bool = False
    kills: int = 0

    @property
    def first(self) -> int:
        """The layer in which it starts to apply (CR 613.6)."""
        return self.parts[0].layer

    @property
    def zone(self) -> str:
        return self.filter.zone if self.filter is not None else ""


@dataclass(frozen=True, slots=True)
class Value:
    """An amount or condition some effects use: its result and, for each filter it watches, what every
    match contributes. Shared by all effects that ask the same for the same player."""

    node: Any
    env: Env
    reads: Reads
    late: bool
    result: int = 0
    members: tuple[dict[ObjId, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """What decided which effects an object generates, and the keys of those."""

    signature: tuple[Any, ...]
    keys: tuple[Key, ...]


@dataclass(slots=True)
class Table:
    """``chars`` entries that differ from print; ``index`` ability key -> ids of sources, ascending;
    ``keys`` the ability keys of each source; ``dirty`` what was touched since the last refresh."""

    chars: dict[ObjId, Characteristics] = field(default_factory=dict)
    index: Index = field(default_factory=dict)
    keys: dict[ObjId, tuple[str, ...]] = field(default_factory=dict)
    before: dict[ObjId, Characteristics] = field(default_factory=dict)
    actives: dict[Key, Active] = field(default_factory=dict)
    sources: dict[ObjId, Source] = field(default_factory=dict)
    fixed: dict[ObjId, tuple[Key, ...]] = field(default_factory=dict)
    wide: dict[str, tuple[Key, ...]] = field(default_factory=dict)
    applied: dict[ObjId, tuple[Key, ...]] = field(default_factory=dict)
    values: dict[ValueKey, Value] = field(default_factory=dict)
    users: dict[ValueKey, tuple[Key, ...]] = field(default_factory=dict)
    listening: dict[int, tuple[Key | ValueKey, ...]] = field(default_factory=dict)
    dead: frozenset[Key] = frozenset()
    killers: tuple[Key, ...] = ()
    effects: tuple[ContinuousEffect, ...] = ()
    happening: tuple[Any, ...] = ()
    dirty: set[ObjId] = field(default_factory=set)

    def fork(self) -> Table:
        """An independent table with the same contents."""
        return Table(
            dict(self.chars),
            dict(self.index),
            dict(self.keys),
            dict(self.before),
            dict(self.actives),
            dict(self.sources),
            dict(self.fixed),
            dict(self.wide),
            dict(self.applied),
            dict(self.values),
            dict(self.users),
            dict(self.listening),
            self.dead,
            self.killers,
            self.effects,
            self.happening,
            set(self.dirty),
        )

    def listeners(self, key: str) -> tuple[ObjId, ...]:
        """Sources with an ability of that key: ``on:EVENT``, ``instead:EVENT``, ``rule:NAME``, ``cost`` …"""
        return self.index.get(key, ())

    def register(self, oid: ObjId, keys: tuple[str, ...]) -> None:
        """Say what an object's abilities listen to now."""
        old = self.keys.get(oid, ())
        if old == keys:
            return
        for key in old:
            if key not in keys:
                drop(self.index, key, oid)
        for key in keys:
            if key not in old:
                self.index[key] = tuple(sorted((*self.index.get(key, ()), oid)))
        if keys:
            self.keys[oid] = keys
        else:
            self.keys.pop(oid, None)

    # ---------------------------------------------------------------- continuous effects
    def add(self, active: Active) -> None:
        """Take up an effect; its values must be in the table."""
        self.actives[active.key] = active
        if active.kind == WIDE:
            insert(self.wide, active.zone, active.key)
        elif active.kind == FIXED:
            for oid in active.ids:
                insert(self.fixed, oid, active.key)
        if active.kills:
            self.killers = tuple(sorted((*self.killers, active.key)))
        for happening in active.happening:
            insert(self.listening, happening, active.key)
        for key in active.values:
            insert(self.users, key, active.key)

    def remove(self, key: Key) -> Active:
        """Forget an effect, and the values only it used."""
        active = self.actives.pop(key)
        if active.kind == WIDE:
            drop(self.wide, active.zone, key)
        elif active.kind == FIXED:
            for oid in active.ids:
                drop(self.fixed, oid, key)
        self.killers = tuple(k for k in self.killers if k != key)
        for happening in active.happening:
            drop(self.listening, happening, key)
        for value in active.values:
            drop(self.users, value, key)
            if value not in self.users:
                self._forget_value(value)
        return active

    def _forget_value(self, key: ValueKey) -> None:
        value = self.values.pop(key, None)
        if value is not None:
            for happening in sorted(value.reads.happening):
                drop(self.listening, happening, key)

    def add_value(self, key: ValueKey, value: Value) -> None:
        """Take up a value."""
        self.values[key] = value
        for happening in sorted(value.reads.happening):
            insert(self.listening, happening, key)

    def result(self, key: Any) -> int | None:
        """An amount of a part: a number, None, or the result of a value."""
        return self.values[key].result if isinstance(key, tuple) else key

    def on(self, active: Active) -> bool:
        """Whether the effect exists now: not removed (CR 613.6) and its condition holds."""
        if active.key in self.dead:
            return False
        return active.condition is None or bool(self.values[active.condition].result)

    def copied(self, oid: ObjId) -> tuple[str, int] | None:
        """Card (hash) and face the object has become a copy of (layer 1), by the latest effect, or None.

        Those effects name it ``card:HASH:FACE``, determined when they began (CR 707.2b)."""
        actives = [self.actives[key] for key in self.fixed.get(oid, ())]
        for active in sorted(actives, key=lambda a: (a.timestamp, a.key), reverse=True):
            for part in active.parts:
                if isinstance(part.change, CopyOf) and part.change.of.startswith("card:"):
                    _, ref, face = part.change.of.split(":")
                    return ref, int(face)
        return None


def insert(index: dict[Any, tuple[Any, ...]], at: Any, item: Any) -> None:
    """Add to one of the table's tuples, kept in ascending order where that can be."""
    old = index.get(at, ())
    if item not in old:
        index[at] = (*old, item)


def drop(index: dict[Any, tuple[Any, ...]], at: Any, item: Any) -> None:
    """Take out of one of the table's tuples; an empty one is forgotten."""
    kept = tuple(x for x in index.get(at, ()) if x != item)
    if kept:
        index[at] = kept
    else:
        index.pop(at, None)
