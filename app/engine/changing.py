"""How a game is changed: records copied the first time they are touched, events, ids, chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from operator import methodcaller
from typing import Any

from app.engine.looking import Looking
from app.engine.model.state import Event, GameObject, Player, Team
from app.engine.model.values import ObjId, Seat
from app.engine.rules import layers
from app.rng import roll

ANYTHING, TAPPED = "anything", "tapped"  # what changed about objects
stamps = count(1)
copied = methodcaller("__copy__")  # what ``copy.copy`` would find out


def of_seat(what: str, seat: Seat) -> str:
    """The name of the stamp that is new whenever that changed about objects of the player."""
    return f"{what}:{seat}"


class Changing(Looking):
    """The part of :class:`app.engine.game.Game` that every change goes through."""

    __slots__ = ()

    _own: set[ObjId]
    _own_players: set[Seat]
    _own_teams: set[str]

    # ---------------------------------------------------------------- copy on write
    def edit(self, oid: ObjId, what: str = ANYTHING) -> GameObject:
        """The object, ready to be changed (``TAPPED``: in nothing but that). KeyError if it is gone."""
        found = self.s.objects[oid]
        self.touch(oid, found.controller, what)
        if oid not in self._own:
            found = copied(found)
            self.s.objects[oid] = found
            self._own.add(oid)
        if what is ANYTHING or layers.TAPS in self.table.listening:
            self.dirty.add(oid)
        return found

    def touch(self, oid: ObjId, controller: Seat, what: str = ANYTHING) -> None:
        """An object changed, came or went: what was remembered about its controller's objects holds no longer."""
        self.changed.add(oid)
        self.stamps[what] = self.stamps[of_seat(what, controller)] = next(stamps)

    def edit_player(self, seat: Seat) -> Player:
        found = self.s.players[seat]
        self.happens(layers.PLAYERS)
        if seat not in self._own_players:
            found = self.s.players[seat] = copied(found)
            self._own_players.add(seat)
        return found

    def edit_team(self, team: str) -> Team:
        found = self.s.teams[team]
        self.happens(layers.PLAYERS)
        if team not in self._own_teams:
            found = self.s.teams[team] = copied(found)
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
