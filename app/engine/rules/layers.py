"""Characteristics after layers (CR 613), kept in a table beside the state.

The table is never serialised: it is rebuilt from the state when there is none. It holds an entry only
for objects whose characteristics differ from their printed ones, and indexes of abilities by what they
listen to, so that cost follows what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from app.engine.model.ability import Continuous, CostChange, Permission, PlayerRule, Replacement, TriggeredAbility
from app.engine.model.card import Characteristics
from app.engine.model.state import GameObject, State
from app.engine.model.values import BATTLEFIELD, COMMAND, ObjId

if TYPE_CHECKING:
    from app.engine.game import Game

Index = dict[str, tuple[ObjId, ...]]


class Table:
    """``chars`` entries that differ from print; ``index`` ability key -> ids of sources, ascending."""

    __slots__ = ("chars", "index", "keys")

    def __init__(
        self,
        chars: dict[ObjId, Characteristics],
        index: Index,
        keys: dict[ObjId, tuple[str, ...]],
    ) -> None:
        self.chars, self.index, self.keys = chars, index, keys

    def fork(self) -> Table:
        return Table(dict(self.chars), dict(self.index), dict(self.keys))

    def listeners(self, key: str) -> tuple[ObjId, ...]:
        """Sources with an ability of that key: ``on:EVENT``, ``instead:EVENT``, ``static``, ``rule`` …"""
        return self.index.get(key, ())

    def register(self, oid: ObjId, keys: tuple[str, ...]) -> None:
        old = self.keys.get(oid, ())
        if old == keys:
            return
        for key in old:
            if key not in keys:
                self.index[key] = tuple(i for i in self.index[key] if i != oid)
        for key in keys:
            if key not in old:
                self.index[key] = tuple(sorted((*self.index.get(key, ()), oid)))
        if keys:
            self.keys[oid] = keys
        else:
            self.keys.pop(oid, None)


def table_of(state: State) -> Table:
    """The table kept beside a state, rebuilt if the state was just loaded."""
    known = state.__dict__.get("table")
    if known is None:
        from app.engine.game import Game

        known = Table({}, {}, {})
        attach(state, known)
        g = Game(state)
        g.dirty.update(state.objects)
        refresh(g)
        known = g.table
        attach(state, known)
    return known


def attach(state: State, table: Table) -> None:
    """Keep the table beside the state."""
    state.__dict__["table"] = table


def refresh(g: Game) -> None:
    """Bring the table up to date with what was touched since the last time."""
    dirty = sorted(g.dirty)
    g.dirty.clear()
    table = g.table
    everything = bool(table.listeners("static")) or bool(g.s.effects)
    for oid in dirty:
        o = g.s.objects.get(oid)
        if o is None:
            table.chars.pop(oid, None)
            table.register(oid, ())
            continue
        _store(g, o)
        everything = everything or "static" in table.keys.get(oid, ())
    if everything:
        for oid in g.s.zones.get(BATTLEFIELD, ()):
            _store(g, g.s.objects[oid])


def _store(g: Game, o: GameObject) -> None:
    from app.engine.game import base_characteristics

    base = base_characteristics(o)
    now = counters(base, o)
    if now is base:
        g.table.chars.pop(o.id, None)
    elif g.table.chars.get(o.id) != now:
        g.table.chars[o.id] = now
    g.table.register(o.id, ability_keys(o, now))


def counters(c: Characteristics, o: GameObject) -> Characteristics:
    """Layer 7c: +1/+1 and -1/-1 counters (CR 613.4c)."""
    change = o.counter("+1/+1") - o.counter("-1/-1")
    if not change or c.power is None or c.toughness is None or o.zone != BATTLEFIELD:
        return c
    return msgspec.structs.replace(c, power=c.power + change, toughness=c.toughness + change)


def functions(o: GameObject, c: Characteristics) -> bool:
    """Whether its static abilities function where it is (CR 113.6): permanents, emblems, face-up schemes."""
    if o.zone == BATTLEFIELD:
        return True
    return o.zone == COMMAND and not o.face_down and (not c.types or "Scheme" in c.types)


def listeners(g: Game, key: str) -> tuple[ObjId, ...]:
    """Sources with an ability of that key, as things are now."""
    if g.dirty and not g.held:
        refresh(g)
    return g.table.listeners(key)


def would_be(g: Game, o: GameObject) -> Characteristics:
    """Characteristics of a permanent that is not there (yet)."""
    from app.engine.game import base_characteristics

    return counters(base_characteristics(o), o)


def ability_keys(o: GameObject, c: Characteristics) -> tuple[str, ...]:
    """What the object's abilities listen to in the zone it is in."""
    keys: list[str] = []
    for a in c.abilities:
        if isinstance(a, TriggeredAbility) and a.zone == o.zone:
            keys.append(f"on:{a.on.event}")
        elif not functions(o, c):
            continue
        elif isinstance(a, Continuous):
            keys.append("static")
        elif isinstance(a, Replacement):
            keys.append(f"instead:{a.event}")
        elif isinstance(a, PlayerRule):
            keys.append(f"rule:{a.rule}")
        elif isinstance(a, CostChange):
            keys.append("cost")
        elif isinstance(a, Permission):
            keys.append("permission")
    return tuple(dict.fromkeys(keys))


def recompute(state: State) -> Table:
    """The table made from nothing, to compare with the one that was kept up to date."""
    from app.engine.game import Game

    g = Game(state)
    g.table = Table({}, {}, {})
    g.dirty.update(state.objects)
    refresh(g)
    return g.table


def copiable(g: Game, o: GameObject) -> tuple[str, int]:
    """The card (its hash) and the face whose printed values are the object's copiable ones (CR 707.2)."""
    return o.copy_of or o.card, o.face
