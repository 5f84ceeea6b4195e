"""Queries and atoms: the only code that changes a state (architecture 1.2).

A :class:`Game` lives for one command. It starts as a shallow copy of a state and copies a record the
first time it touches it; every atom emits its event. Rules and effects are written against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from operator import methodcaller
from typing import Any

from msgspec.structs import replace

from app.clauses import clause
from app.engine import digest
from app.engine.errors import Illegal
from app.engine.model.card import PRINTED, Card, Characteristics, Face, card_of, copied_of, intern, printed_of
from app.engine.model.state import (
    ContinuousEffect,
    Decision,
    Env,
    Event,
    Frame,
    GameObject,
    Lki,
    Player,
    State,
    Team,
)
from app.engine.model.values import (
    BATTLEFIELD,
    GRAVEYARD,
    HAND,
    LIBRARY,
    SHARED_ZONES,
    STACK,
    ObjId,
    Seat,
)
from app.engine.rules import bestow, face_down, flipping, layers
from app.rng import roll

ANYTHING, TAPPED = "anything", "tapped"  # what changed about objects
_stamps = count(1)
_copy = methodcaller("__copy__")  # what ``copy.copy`` would find out


def of_seat(what: str, seat: Seat) -> str:
    """The name of the stamp that is new whenever that changed about objects of the player."""
    return f"{what}:{seat}"


def zone_key(zone: str, owner: Seat) -> str:
    """The key of a zone in ``state.zones``: shared zones by name, the others by owner."""
    return zone if zone in SHARED_ZONES else f"{zone}:{owner}"


def with_count(pairs: tuple[tuple[str, int], ...], name: str, change: int) -> tuple[tuple[str, int], ...]:
    """A tuple of (name, number) pairs with one number changed; zero and less drops the pair."""
    found = dict(pairs)
    found[name] = found.get(name, 0) + change
    return tuple((k, v) for k, v in found.items() if v > 0)


class Game:
    """One command's view of a game; see the module. ``s`` is the new state, ``events`` what happened."""

    __slots__ = (
        "_before",
        "_digest",
        "_own",
        "_own_players",
        "_own_teams",
        "_since",
        "changed",
        "departed",
        "dirty",
        "events",
        "held",
        "resolved",
        "s",
        "seen",
        "stamps",
        "table",
    )

    def __init__(self, state: State) -> None:
        s: State = _copy(state)
        s.objects, s.players, s.teams = dict(s.objects), dict(s.players), dict(s.teams)
        s.zones, s.tally, s.flags = dict(s.zones), dict(s.tally), dict(s.flags)
        s.lki, s.notes, s.turn = dict(s.lki), dict(s.notes), _copy(s.turn)
        s.combat = s.combat and _copy(s.combat)
        s.frames = tuple([Frame(list(f.todo), f.env.copy(), f.asked, f.item) for f in s.frames])
        s.pending = tuple(map(_copy, s.pending))
        self._start(state, s, layers.fork(state), dict(state.__dict__.setdefault("stamps", {})))

    def _start(self, state: State, s: State, table: layers.Table, stamps: dict[str, int]) -> None:
        self.s, self.table, self.dirty, self.stamps = s, table, table.dirty, stamps
        self.events: list[Event] = []
        self.seen = self.held = self.resolved = 0
        self._own: set[ObjId] = set()
        self._own_players: set[Seat] = set()
        self._own_teams: set[str] = set()
        self.departed: list[ObjId] = []
        self.changed: set[ObjId] = set()
        self._before, self._digest = state.objects, state.__dict__.get("digest")
        self._since = state.__dict__.setdefault("token", next(_stamps))
        s.__dict__.update(table=table, stamps=stamps, legal=state.__dict__.setdefault("legal", {}))

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
                known._start(state, _copy(state), table, beside.setdefault("stamps", {}))
            beside["reading"] = known
        return known

    def close(self) -> State:
        """The state the command led to. Beside it is kept which objects changed, came or went since the state it
        began from, so that whoever shows both need not compare them (see :func:`changes`)."""
        self.s.__dict__["since"] = (self._since, frozenset(self.changed))
        self.s.__dict__["token"] = next(_stamps)
        if self._digest is not None:
            self.s.__dict__["digest"] = digest.carried(self._digest, self._before, self.s.objects, self.changed)
        return self.s

    # ---------------------------------------------------------------- reading
    def obj(self, oid: ObjId) -> GameObject:
        """The object, or its last-known information if it has left (KeyError if there never was one)."""
        found = self.s.objects.get(oid)
        return found if found is not None else self.s.lki[oid].object

    def here(self, oid: ObjId | Seat) -> bool:
        """True if the object still exists (in whatever zone)."""
        return oid in self.s.objects

    def in_play(self, oid: ObjId | Seat) -> bool:
        """True if it is an object on the battlefield now."""
        found = self.s.objects.get(oid)  # type: ignore[arg-type]
        return found is not None and found.zone == BATTLEFIELD

    def card(self, oid: ObjId) -> Card:
        """The printed card of an object."""
        return card_of(self.obj(oid).card)

    def ch(self, oid: ObjId) -> Characteristics:
        """Characteristics after layers (CR 613); last-known ones for an object that has left."""
        if self.dirty and not self.held:
            layers.refresh(self)
        known = self.table.chars.get(oid)
        if known is not None:
            return known
        found = self.s.objects.get(oid)
        if found is None:
            return self.s.lki[oid].characteristics
        if not found.face_down:
            plain = found.copy_of is None and not found.marks
            known = PRINTED.get((found.card, found.face)) if plain else None
        return known if known is not None else base_characteristics(found)

    def zone(self, zone: str, owner: Seat = "") -> tuple[ObjId, ...]:
        """Ids in a zone, top first."""
        return self.s.zones.get(zone_key(zone, owner), ())

    def battlefield(self, controller: Seat | None = None) -> list[ObjId]:
        """Permanents, in the order they entered; those of one controller if given."""
        ids = self.s.zones.get(BATTLEFIELD, ())
        if controller is None:
            return list(ids)
        objects = self.s.objects
        return [i for i in ids if objects[i].controller == controller]

    @contextmanager
    def together(self) -> Iterator[None]:
        """What happens inside happens at the same time: characteristics (and so last-known information and
        what applies to objects that enter) stay as they were before (CR 603.10a, 614.12)."""
        if self.dirty and not self.held:
            layers.refresh(self)
        self.held += 1
        try:
            yield
        finally:
            self.held -= 1

    def player(self, seat: Seat) -> Player:
        return self.s.players[seat]

    def team_of(self, seat: Seat) -> Team:
        return self.s.teams[self.s.players[seat].team]

    def same_team(self, a: Seat, b: Seat) -> bool:
        players = self.s.players
        return players[a].team == players[b].team

    def seats(self, team: str | None = None) -> list[Seat]:
        """Players still in the game in APNAP order, the active team first (CR 101.4, 805.6)."""
        order = self.s.order
        if self.s.turn.team in order:
            at = order.index(self.s.turn.team)
            order = order[at:] + order[:at]
        players = self.s.players
        return [
            seat
            for name in order
            if team is None or name == team
            for seat in self.s.teams[name].seats
            if not players[seat].left
        ]

    def opponents(self, seat: Seat) -> list[Seat]:
        mine = self.s.players[seat].team
        return [p for p in self.seats() if self.s.players[p].team != mine]

    def life(self, seat: Seat) -> int:
        """A player's life total; a shared one is everybody's (CR 810.9)."""
        shared = self.team_of(seat).life
        return self.s.players[seat].life if shared is None else shared

    def active(self, seat: Seat) -> bool:
        """True if it is that player's (team's) turn."""
        return self.s.players[seat].team == self.s.turn.team

    # ---------------------------------------------------------------- copy on write
    def edit(self, oid: ObjId, what: str = ANYTHING) -> GameObject:
        """The object, ready to be changed (``TAPPED``: in nothing but that). KeyError if it is gone."""
        found = self.s.objects[oid]
        self.touch(oid, found.controller, what)
        if oid not in self._own:
            found = _copy(found)
            self.s.objects[oid] = found
            self._own.add(oid)
        if what is ANYTHING or layers.TAPS in self.table.listening:
            self.dirty.add(oid)
        return found

    def touch(self, oid: ObjId, controller: Seat, what: str = ANYTHING) -> None:
        """An object changed, came or went: what was remembered about its controller's objects holds no longer."""
        self.changed.add(oid)
        self.stamps[what] = self.stamps[of_seat(what, controller)] = next(_stamps)

    def edit_player(self, seat: Seat) -> Player:
        found = self.s.players[seat]
        self.happens(layers.PLAYERS)
        if seat not in self._own_players:
            found = self.s.players[seat] = _copy(found)
            self._own_players.add(seat)
        return found

    def edit_team(self, team: str) -> Team:
        found = self.s.teams[team]
        self.happens(layers.PLAYERS)
        if team not in self._own_teams:
            found = self.s.teams[team] = _copy(found)
            self._own_teams.add(team)
        return found

    def happens(self, what: int) -> None:
        """Something that is no object changed (``layers.PLAYERS`` …): effects that read it are asked again."""
        if what in self.table.listening:
            self.dirty.add(what)

    # ---------------------------------------------------------------- events, ids, chance
    def emit(self, kind: str, **fields: Any) -> Event:
        event = Event(kind, **fields)
        self.events.append(event)
        return event

    def unseen(self) -> list[Event]:
        """Events since this was last asked (triggers are collected from them)."""
        new = self.events[self.seen :]
        self.seen = len(self.events)
        return new

    def new_id(self) -> int:
        self.s.next_id += 1
        return self.s.next_id - 1

    def tick(self) -> int:
        """The next timestamp (CR 613.7)."""
        self.s.clock += 1
        return self.s.clock

    def random(self, sides: int, what: str = "") -> int:
        """0 … sides-1 from the game's seeded generator, or what a written board says of ``what`` is thrown next
        (``die``, ``coin``; ``shuffle``: cards stay as they are)."""
        self.s.rolls += 1
        said = self.s.notes.get("script", {}).get(what) if what else None
        if not said:
            return roll(self.s.seed, self.s.rolls, sides)
        if what == "shuffle":
            return sides - 1
        self.s.notes["script"] = {**self.s.notes["script"], what: said[1:]}
        return min(int(said[0]), sides - 1)

    def shuffled(self, ids: Sequence[ObjId]) -> list[ObjId]:
        out = list(ids)
        for i in range(len(out) - 1, 0, -1):
            j = self.random(i + 1, "shuffle")
            out[i], out[j] = out[j], out[i]
        return out

    def count(self, name: str, seat: Seat = "", by: int = 1) -> None:
        """Add to a tally of this turn (``spells_cast`` …)."""
        key = f"{name}:{seat}" if seat else name
        self.s.tally[key] = self.s.tally.get(key, 0) + by
        self.happens(layers.TALLY)

    # ---------------------------------------------------------------- making and moving objects
    def pin(self, card: Card) -> str:
        """The hash of a card made while playing (a token, a copy with exceptions), kept with the state."""
        ref = intern(card)
        if ref not in self.s.made:
            self.s.made = {**self.s.made, ref: card}
        return ref

    def create(self, card: str, owner: Seat, zone: str, **fields: Any) -> GameObject:
        """A new object at the bottom (end) of a zone, without an event: set-up, tokens, copies."""
        fields.setdefault("controller", owner)
        made = GameObject(self.new_id(), card, owner, zone=zone, timestamp=self.tick(), **fields)
        made.entered = self.s.turn.number
        self.s.objects[made.id] = made
        self._own.add(made.id)
        self.dirty.add(made.id)
        self.touch(made.id, made.controller)
        key = zone_key(zone, owner)
        self.s.zones[key] = (*self.s.zones.get(key, ()), made.id)
        return made

    def take_out(self, oid: ObjId) -> GameObject:
        """Remove an object from its zone and from the game, keeping last-known information."""
        old = self.s.objects[oid]
        self.s.lki[oid] = Lki(old, self.ch(oid))
        del self.s.objects[oid]
        key = zone_key(old.zone, old.owner)
        ids = self.s.zones[key]
        at = ids.index(oid)
        self.s.zones[key] = (*ids[:at], *ids[at + 1 :])
        self.dirty.add(oid)
        self.touch(oid, old.controller)
        if old.zone == BATTLEFIELD:
            self.departed.append(oid)
            self._unattach_all(old)
        if self.s.effects and old.zone != STACK:
            self._follow(oid, ())
        return old

    def _follow(self, oid: ObjId, new: tuple[ObjId, ...]) -> None:
        """Effects about an object that moved are about ``new`` now; those about nothing any more end."""
        if any(oid in e.objects for e in self.s.effects):
            moved = [self._moved(e, oid, new) if oid in e.objects else e for e in self.s.effects]
            self.s.effects = tuple(e for e in moved if e.objects)

    @staticmethod
    def _moved(e: ContinuousEffect, oid: ObjId, new: tuple[ObjId, ...]) -> ContinuousEffect:
        at = e.objects.index(oid)
        return replace(e, objects=(*e.objects[:at], *e.objects[at + 1 :], *new))

    def _unattach_all(self, old: GameObject) -> None:
        for other in old.attachments:
            if other in self.s.objects:
                self.edit(other).attached_to = None
        host = old.attached_to
        if isinstance(host, int) and host in self.s.objects:
            edited = self.edit(host)
            edited.attachments = tuple(i for i in edited.attachments if i != old.id)

    def move(
        self,
        oid: ObjId,
        zone: str,
        *,
        position: str | int = "top",
        controller: Seat | None = None,
        face_down: bool = False,
        **fields: Any,
    ) -> ObjId:
        """The bare zone change (CR 400.7): the object becomes a new one; its id is returned.

        No replacement applies here (see ``rules.zones``). ``fields`` are set on the new object."""
        old = self.take_out(oid)
        new = GameObject(
            self.new_id(),
            old.card,
            old.owner,
            controller if controller is not None and zone in (BATTLEFIELD, STACK) else old.owner,
            zone,
            token=old.token,
            commander=_designated(old),
            timestamp=self.tick(),
            face_down=face_down,
            by_hand=old.by_hand and old.zone == STACK and zone == BATTLEFIELD,
        )
        for name, value in fields.items():
            setattr(new, name, value)
        if zone == BATTLEFIELD:
            new.entered = self.s.turn.number
        new.known_to = self._knowers(old, new)
        self.s.objects[new.id] = new
        self._own.add(new.id)
        self.dirty.add(new.id)
        self.touch(new.id, new.controller)
        self._insert(new, position)
        if old.zone == STACK and self.s.effects:
            self._follow(oid, (new.id,) if zone == BATTLEFIELD else ())  # CR 400.7a
        if zone == GRAVEYARD and not old.token and old.zone != zone:
            self.count("put_into_graveyard", old.owner)
        self.emit("zone_change", object=oid, new=new.id, seat=new.owner, origin=old.zone, zone=zone)
        return new.id

    def _insert(self, new: GameObject, position: str | int) -> None:
        key = zone_key(new.zone, new.owner)
        ids = self.s.zones.get(key, ())
        if new.zone in (HAND, BATTLEFIELD, STACK) or position == "bottom" or new.zone in SHARED_ZONES:
            self.s.zones[key] = (*ids, new.id)
        else:
            at = position if isinstance(position, int) else 0
            self.s.zones[key] = (*ids[:at], new.id, *ids[at:])

    def _knowers(self, old: GameObject, new: GameObject) -> tuple[Seat, ...]:
        """Who knows the card in its new hidden place: whoever saw it go there (CR 400.2)."""
        public = old.zone in (*SHARED_ZONES, "graveyard") and not old.face_down
        seen = tuple(self.s.players) if public else old.known_to
        if new.zone == HAND:
            return tuple(dict.fromkeys((*seen, new.owner)))
        return seen if new.zone == LIBRARY or new.face_down else ()

    def shuffle(self, seat: Seat) -> None:
        """Shuffle a library (CR 701.24): nobody knows a card of it any more."""
        key = zone_key(LIBRARY, seat)
        ids = self.shuffled(self.s.zones.get(key, ()))
        self.s.zones[key] = tuple(ids)
        for oid in ids:
            if self.s.objects[oid].known_to:
                self.edit(oid).known_to = ()
        self.emit("shuffled", seat=seat)

    # ---------------------------------------------------------------- small atoms
    def tap(self, oid: ObjId) -> bool:
        """CR 701.26a; False if it was tapped already."""
        if self.s.objects[oid].tapped:
            return False
        self.edit(oid, TAPPED).tapped = True
        self.emit("tapped", object=oid)
        return True

    def untap(self, oid: ObjId) -> bool:
        if not self.s.objects[oid].tapped:
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


@clause("CM-3", otherwise=False)
def _designated(o: GameObject) -> bool:
    """CM-3: being a commander belongs to the card, in every zone and whatever it looks like (CR 903.3)."""
    return o.commander


def changes(old: State, new: State) -> frozenset[ObjId] | None:
    """The objects that changed, came or went in the command that led from one state to the other; None if it was not
    one command."""
    since, changed = new.__dict__.get("since", (None, None))
    return changed if since is not None and since == old.__dict__.get("token") else None


def base_characteristics(o: GameObject) -> Characteristics:
    """Copiable values of an object: its printed face, or a face-down 2/2 (CR 708.2a)."""
    if face_down.is_one(o):
        return face_down.characteristics(o)
    ref = o.copy_of or o.card
    at = flipping.face(o, ref, o.face)
    c = printed_of(ref, at) if o.copy_of is None else copied_of(ref, at)
    return bestow.as_aura(c) if o.marks and o.mark(bestow.BESTOWED) else c


def face_of(o: GameObject) -> Face:
    """The printed face an object shows."""
    ref = o.copy_of or o.card
    faces, at = card_of(ref).faces, flipping.face(o, ref, o.face)
    return faces[at] if at < len(faces) else faces[0]
