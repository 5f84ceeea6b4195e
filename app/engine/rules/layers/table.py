"""The table kept beside a state: characteristics that differ from print, what listens to what, and the
continuous effects there are. Everything in it is replaced, never changed in place, so forks are cheap."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.engine.model.card import Characteristics
from app.engine.model.effect import CopyOf
from app.engine.model.state import ContinuousEffect, Env
from app.engine.model.values import Filter, ObjId, Seat
from app.engine.rules.filters import Test
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
    without all such effects. ``kills`` the layer in which it removes abilities, or 0; ``controls``: it has a
    part in layer 2; ``tests`` are those of its filter, ``rough`` those of what no layer but the second decides."""

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
    controls: bool = False
    tests: tuple[Test, ...] = field(default=(), compare=False)
    rough: tuple[Test, ...] = field(default=(), compare=False)

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


_DICTS = (
    "chars",
    "index",
    "keys",
    "before",
    "actives",
    "sources",
    "fixed",
    "wide",
    "applied",
    "values",
    "users",
    "listening",
)


class Table:
    """``chars`` entries that differ from print; ``index`` ability key -> ids of sources, ascending; ``keys``
    the ability keys of each source; ``before`` what objects would be without late effects, where that
    differs; ``applied`` the wide effects that apply to each object; ``users`` the effects a value is used by;
    ``listening`` what is asked again when something happens that is no object; ``dirty`` what was touched
    since the last refresh, ``unchecked`` what was touched or worked out again (or is gone) since the last check of
    state-based actions. Its dictionaries are shared with forks until written to: see :meth:`put`."""

    __slots__ = (*_DICTS, "_mine", "answers", "dead", "dirty", "effects", "happening", "killers", "unchecked")

    chars: dict[ObjId, Characteristics]
    index: Index
    keys: dict[ObjId, tuple[str, ...]]
    before: dict[ObjId, Characteristics]
    actives: dict[Key, Active]
    sources: dict[ObjId, Source]
    fixed: dict[ObjId, tuple[Key, ...]]
    wide: dict[str, tuple[Key, ...]]
    applied: dict[ObjId, tuple[Key, ...]]
    values: dict[ValueKey, Value]
    users: dict[ValueKey, tuple[Key, ...]]
    listening: dict[int, tuple[Key | ValueKey, ...]]

    def __init__(self) -> None:
        for name in _DICTS:
            setattr(self, name, {})
        self._mine = set(_DICTS)
        self.answers: dict[int, dict[ObjId, Any]] = {}
        self.dead: frozenset[Key] = frozenset()
        self.killers: tuple[Key, ...] = ()
        self.effects: tuple[ContinuousEffect, ...] = ()
        self.happening: tuple[Any, ...] = ()
        self.dirty: set[ObjId] = set()
        self.unchecked: set[ObjId] = set()

    def fork(self) -> Table:
        """An independent table with the same contents."""
        new = Table.__new__(Table)
        new.chars, new.index, new.keys, new.before = self.chars, self.index, self.keys, self.before
        new.actives, new.sources, new.fixed, new.wide = self.actives, self.sources, self.fixed, self.wide
        new.applied, new.values, new.users, new.listening = self.applied, self.values, self.users, self.listening
        self._mine, new._mine = set(), set()
        new.answers = {}
        new.dead, new.killers, new.effects = self.dead, self.killers, self.effects
        new.happening, new.dirty, new.unchecked = self.happening, set(self.dirty), set(self.unchecked)
        return new

    def _own(self, name: str) -> dict[Any, Any]:
        found: dict[Any, Any] = getattr(self, name)
        if name not in self._mine:
            found = dict(found)
            setattr(self, name, found)
            self._mine.add(name)
        return found

    def put(self, name: str, key: Any, value: Any) -> None:
        """Write into one of the dictionaries; an equal value is kept as it is."""
        if getattr(self, name).get(key) != value:
            self._own(name)[key] = value

    def pop(self, name: str, key: Any) -> Any:
        """Take a key out of one of the dictionaries; what was there, or None."""
        return self._own(name).pop(key) if key in getattr(self, name) else None

    def insert(self, name: str, key: Any, item: Any) -> None:
        """Add to a tuple in one of the dictionaries."""
        old = getattr(self, name).get(key, ())
        if item not in old:
            self._own(name)[key] = (*old, item)

    def drop(self, name: str, key: Any, item: Any) -> None:
        """Take out of a tuple in one of the dictionaries; an empty one is forgotten."""
        kept = tuple(x for x in getattr(self, name).get(key, ()) if x != item)
        if kept:
            self.put(name, key, kept)
        else:
            self.pop(name, key)

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
                self.drop("index", key, oid)
        for key in keys:
            if key not in old:
                self.put("index", key, tuple(sorted((*self.index.get(key, ()), oid))))
        if keys:
            self.put("keys", oid, keys)
        else:
            self.pop("keys", oid)

    # ---------------------------------------------------------------- continuous effects
    def add(self, active: Active) -> None:
        """Take up an effect; its values must be in the table."""
        self.put("actives", active.key, active)
        if active.kind == WIDE:
            self.insert("wide", active.zone, active.key)
        elif active.kind == FIXED:
            for oid in active.ids:
                self.insert("fixed", oid, active.key)
        if active.kills:
            self.killers = tuple(sorted((*self.killers, active.key)))
        for happening in active.happening:
            self.insert("listening", happening, active.key)
        for key in active.values:
            self.insert("users", key, active.key)

    def remove(self, key: Key) -> None:
        """Forget an effect, and the values only it used."""
        active: Active = self.pop("actives", key)
        if active.kind == WIDE:
            self.drop("wide", active.zone, key)
        elif active.kind == FIXED:
            for oid in active.ids:
                self.drop("fixed", oid, key)
        self.killers = tuple(k for k in self.killers if k != key)
        for happening in active.happening:
            self.drop("listening", happening, key)
        for value in active.values:
            self.drop("users", value, key)
            if value not in self.users:
                self._forget_value(value)

    def _forget_value(self, key: ValueKey) -> None:
        value: Value | None = self.pop("values", key)
        if value is not None:
            for happening in sorted(value.reads.happening):
                self.drop("listening", happening, key)

    def add_value(self, key: ValueKey, value: Value) -> None:
        """Take up a value."""
        self.put("values", key, value)
        for happening in sorted(value.reads.happening):
            self.insert("listening", happening, key)

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
