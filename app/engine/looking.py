"""What a game is like now: the questions rules and effects ask of it. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from app.engine.model.card import PRINTED, Card, Characteristics, Face, card_of, copied_of, printed_of
from app.engine.model.state import Event, GameObject, Player, State, Team
from app.engine.model.values import BATTLEFIELD, SHARED_ZONES, ObjId, Seat
from app.engine.rules import bestow, face_down, flipping, layers


def zone_key(zone: str, owner: Seat) -> str:
    """The key of a zone in ``state.zones``: shared zones by name, the others by owner."""
    return zone if zone in SHARED_ZONES else f"{zone}:{owner}"


class Looking:
    """The part of :class:`app.engine.game.Game` that looks. ``s`` is the state as it stands, ``table`` what its objects
    are after layers, ``dirty`` what must be worked out again, ``held`` while things happen at the same time."""

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

    s: State
    table: layers.Table
    dirty: set[int]
    stamps: dict[str, int]
    events: list[Event]
    seen: int
    held: int
    resolved: int
    departed: list[ObjId]
    changed: set[ObjId]

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
            layers.refresh(self)  # type: ignore[arg-type]
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
            layers.refresh(self)  # type: ignore[arg-type]
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


# ---------------------------------------------------------------- what an object is before any effect
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
