"""Queries and atoms: the only code that changes a state (architecture 1.2).

A :class:`Game` lives for one command. It starts as a shallow copy of a state and copies a record the
first time it touches it; every atom emits its event. Rules and effects are written against it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.engine import digest
from app.engine.changing import TAPPED, copied, stamps
from app.engine.errors import Illegal
from app.engine.model.state import Decision, Env, Frame, State
from app.engine.model.values import ObjId, Seat
from app.engine.moving import Moving
from app.engine.rules import layers


def with_count(pairs: tuple[tuple[str, int], ...], name: str, change: int) -> tuple[tuple[str, int], ...]:
    """A tuple of (name, number) pairs with one number changed; zero and less drops the pair."""
    found = dict(pairs)
    found[name] = found.get(name, 0) + change
    return tuple((k, v) for k, v in found.items() if v > 0)


class Game(Moving):
    """One command's view of a game; see the module. ``s`` is the new state, ``events`` what happened."""

    __slots__ = ()

    def __init__(self, state: State) -> None:
        s: State = copied(state)
        s.objects, s.players, s.teams = dict(s.objects), dict(s.players), dict(s.teams)
        s.zones, s.tally, s.flags = dict(s.zones), dict(s.tally), dict(s.flags)
        s.lki, s.notes, s.turn = dict(s.lki), dict(s.notes), copied(s.turn)
        s.combat = s.combat and copied(s.combat)
        s.frames = tuple([Frame(list(f.todo), f.env.copy(), f.asked, f.item) for f in s.frames])
        s.pending = tuple(map(copied, s.pending))
        self._start(state, s, layers.fork(state), dict(state.__dict__.setdefault("stamps", {})))

    def _start(self, state: State, s: State, table: layers.Table, known: dict[str, int]) -> None:
        self.s, self.table, self.dirty, self.stamps = s, table, table.dirty, known
        self.events = []
        self.seen = self.held = self.resolved = 0
        self._own = set()
        self._own_players = set()
        self._own_teams = set()
        self.departed = []
        self.changed = set()
        self._before, self._digest = state.objects, state.__dict__.get("digest")
        self._since = state.__dict__.setdefault("token", next(stamps))
        s.__dict__.update(table=table, stamps=known, legal=state.__dict__.setdefault("legal", {}))

    @classmethod
    def reading(cls, state: State) -> Game:
        """A game of that state to read from only; the same for everybody who asks."""
        beside = state.__dict__
        known: Game | None = beside.get("reading")
        if known is None:
            table: layers.Table | None = beside.get("table")
            if table is None or table.dirty:
                known = cls(state)
            else:  # nothing is changed, so nothing need be copied
                known = cls.__new__(cls)
                known._start(state, copied(state), table, beside.setdefault("stamps", {}))
            beside["reading"] = known
        return known

    def close(self) -> State:
        """The state the command led to. Beside it is kept which objects changed, came or went since the state it
        began from, so that whoever shows both need not compare them (see :func:`changes`)."""
        self.s.__dict__["since"] = (self._since, frozenset(self.changed))
        self.s.__dict__["token"] = next(stamps)
        if self._digest is not None:
            self.s.__dict__["digest"] = digest.carried(self._digest, self._before, self.s.objects, self.changed)
        return self.s

    # ---------------------------------------------------------------- small atoms
    def tap(self, oid: ObjId) -> bool:
        """CR 701.26a; False if it was tapped already."""
        if self.s.objects[oid].tapped:
            return False
        self.edit(oid, TAPPED).tapped = True
        self.emit("tapped", object=oid)
        return True

    def untap(self, oid: ObjId) -> bool:
        """CR 701.26b; a stun counter goes instead (122.1d). False if it does not untap."""
        o = self.s.objects[oid]
        if o.tapped and o.counter("stun"):
            self.add_counters(oid, "stun", -1)
            return False
        if not o.tapped:
            return False
        self.edit(oid, TAPPED).tapped = False
        self.emit("untapped", object=oid)
        return True

    def add_counters(self, oid: ObjId, kind: str, count: int) -> None:
        """Put counters on an object (CR 122.6); a negative count removes, never below zero."""
        if count == 0 or oid not in self.s.objects:
            return
        o = self.edit(oid)
        before = o.counter(kind)
        o.counters = with_count(o.counters, kind, count)
        change = o.counter(kind) - before
        if change > 0 and kind in layers.KEYWORD_COUNTERS:
            self.set_mark(oid, f"since:{kind}", self.tick())  # CR 613.7c
        if change:
            name = "counters_added" if change > 0 else "counters_removed"
            self.emit(name, object=oid, text=kind, amount=abs(change), seat=o.controller)

    def set_mark(self, oid: ObjId, name: str, value: int) -> None:
        o = self.edit(oid)
        marks = {k: v for k, v in o.marks if k != name}
        if value:
            marks[name] = value
        o.marks = tuple(marks.items())

    def set_controller(self, oid: ObjId, seat: Seat) -> None:
        """The effects in layer 2 changed who controls a permanent (CR 613.1b, 302.6); called by ``rules.layers``."""
        o = self.edit(oid)
        old = o.controller
        base = o.base_controller or old
        o.controller, o.sick = seat, True
        o.marks = tuple(m for m in o.marks if not m[0].startswith("control:"))
        o.base_controller = "" if seat == base else base
        self.touch(oid, seat)
        self.emit("control_changed", object=oid, seat=seat, args={"from": old})

    def change_life(self, seat: Seat, change: int) -> None:
        """The bare change of a life total (own or shared); gains and losses emit their event."""
        if change == 0:
            return
        team = self.team_of(seat)
        if team.life is None:
            self.edit_player(seat).life += change
        else:
            self.edit_team(team.id).life = team.life + change
        kind = "life_gained" if change > 0 else "life_lost"
        self.emit(kind, seat=seat, amount=abs(change))
        self.count(kind, seat, abs(change))

    def attach(self, oid: ObjId, to: ObjId | Seat) -> None:
        """CR 701.3b: nothing happens if it is attached there already."""
        o = self.s.objects[oid]
        if o.attached_to == to:
            return
        if isinstance(o.attached_to, int) and o.attached_to in self.s.objects:
            host = self.edit(o.attached_to)
            host.attachments = tuple(i for i in host.attachments if i != oid)
        o = self.edit(oid)
        o.attached_to, o.timestamp = to, self.tick()
        if isinstance(to, int):
            host = self.edit(to)
            host.attachments = (*host.attachments, oid)
        self.emit("attached", object=oid, to=to)

    def unattach(self, oid: ObjId) -> None:
        o = self.edit(oid)
        if isinstance(o.attached_to, int) and o.attached_to in self.s.objects:
            host = self.edit(o.attached_to)
            host.attachments = tuple(i for i in host.attachments if i != oid)
        o.attached_to = None
        self.emit("unattached", object=oid)

    def know(self, oid: ObjId, seats: Iterable[Seat]) -> None:
        """These players now know the hidden card (a look, a reveal)."""
        o = self.s.objects[oid]
        new = tuple(dict.fromkeys((*o.known_to, *seats)))
        if new != o.known_to:
            self.edit(oid).known_to = new

    # ---------------------------------------------------------------- continuations
    def push(self, effects: Iterable[Any], env: Env, item: Any = None) -> Frame:
        """Do these effects next (CR 608): a new frame on top."""
        frame = Frame(list(effects)[::-1], env, (), item)
        self.s.frames = (*self.s.frames, frame)
        return frame

    def ask(
        self,
        seat: Seat,
        kind: str,
        prompt: str,
        options: Iterable[ObjId | Seat] = (),
        least: int = 1,
        most: int = 1,
        **args: Any,
    ) -> Decision:
        """A question; put it into the ``Ask`` an executor returns."""
        return Decision(self.new_id(), seat, kind, prompt, tuple(options), least, most, args)

    def require(self, holds: object, key: str, **args: Any) -> None:
        """Raise :class:`Illegal` unless ``holds``."""
        if not holds:
            raise Illegal(key, **args)


def changes(old: State, new: State) -> frozenset[ObjId] | None:
    """The objects that changed, came or went in the command that led from one state to the other; None if it was not
    one command."""
    since, changed = new.__dict__.get("since", (None, None))
    return changed if since is not None and since == old.__dict__.get("token") else None
