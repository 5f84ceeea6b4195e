"""Objects are made and change zones (CR 400.7): the bare atoms, which no replacement effect touches."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from app.clauses import clause
from app.engine.changing import Changing
from app.engine.looking import zone_key
from app.engine.model.card import Card, intern
from app.engine.model.state import ContinuousEffect, GameObject, Lki
from app.engine.model.values import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, PHASED_OUT, SHARED_ZONES, STACK, ObjId, Seat


class Moving(Changing):
    """The part of :class:`app.engine.game.Game` that makes, moves and takes away objects."""

    __slots__ = ()

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
        if old.zone in (BATTLEFIELD, PHASED_OUT):  # CR 702.26d
            self.departed.append(oid)
        if old.attachments or old.attached_to is not None:
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
        seat = controller if controller is not None and zone in (BATTLEFIELD, STACK) else old.owner
        new = self._renewed(old, seat, zone)
        new.face_down = face_down
        for name, value in fields.items():
            setattr(new, name, value)
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

    def _renewed(self, old: GameObject, controller: Seat, zone: str) -> GameObject:
        """The object it becomes in another zone, without memory of what it was (CR 400.7)."""
        return GameObject(
            self.new_id(),
            old.card,
            old.owner,
            controller,
            zone,
            token=old.token,
            commander=_designated(old),
            timestamp=self.tick(),
            by_hand=old.by_hand and old.zone == STACK and zone == BATTLEFIELD,
            entered=self.s.turn.number if zone == BATTLEFIELD else 0,
        )

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


@clause("CM-3", otherwise=False)
def _designated(o: GameObject) -> bool:
    """CM-3: being a commander belongs to the card, in every zone and whatever it looks like (CR 903.3)."""
    return o.commander
