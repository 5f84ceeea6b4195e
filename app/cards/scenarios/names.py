"""What the words of a board mean now: players, named objects, cards by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.cards.registry import normalised
from app.engine.game import Game
from app.engine.model.state import Event, State
from app.engine.model.values import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, ObjId, Seat

Thing = ObjId | Seat
ANYWHERE = (BATTLEFIELD, STACK, HAND, GRAVEYARD, EXILE, COMMAND, LIBRARY)


class Failed(Exception):
    """The board did not pass; the message says what failed and what was seen instead."""


class Names:
    """Names given with ``as`` follow their objects from zone to zone (CR 400.7 makes new objects of them)."""

    def __init__(self, named: dict[str, ObjId]) -> None:
        self.named = dict(named)

    def follow(self, events: Iterable[Event]) -> None:
        """Objects have moved: their names mean the new ones."""
        moved = {e.object: e.new for e in events if e.kind == "zone_change" and e.new}
        for name, oid in self.named.items():
            while oid in moved:
                oid = moved[oid]
            self.named[name] = oid

    # ------------------------------------------------------------ one word
    def player(self, state: State, word: str) -> Seat:
        """The seat of a player. Raises Failed."""
        if word in state.players:
            return word
        raise Failed(f"there is no player {word!r}; there are {', '.join(state.players)}")

    def objects(self, state: State, word: str, zones: Sequence[str] = ANYWHERE) -> list[ObjId]:
        """The objects a word means in these zones, oldest first; spells and permanents before hidden cards."""
        if word in self.named:
            oid = self.named[word]
            there = oid in state.objects and state.objects[oid].zone in zones
            return [oid] if there else []
        owner, name = self._whose(state, word)
        g = Game(state)
        found = [i for zone in zones for i in _ids(state, zone) if called(g, i, name)]
        return [i for i in found if owner in (None, state.objects[i].controller)]

    def _whose(self, state: State, word: str) -> tuple[Seat | None, str]:
        """``bob's NAME`` is one of bob's."""
        for seat in state.players:
            for mark in ("'s ", "’s "):
                if word.startswith(seat + mark):
                    return seat, normalised(word[len(seat + mark) :])
        return None, normalised(word)

    def object(
        self,
        state: State,
        word: str,
        zones: Sequence[str] = ANYWHERE,
        seat: Seat | None = None,
        taken: Sequence[ObjId] = (),
    ) -> ObjId:
        """One object a word means: of several equal ones the oldest that is not taken, the seat's before others'.

        Raises Failed."""
        among = [i for i in self.objects(state, word, zones) if i not in taken]
        mine = [i for i in among if state.objects[i].controller == seat]
        if not among:
            raise Failed(f"there is no {word!r} in {' or '.join(zones) if zones != ANYWHERE else 'any zone'}")
        return (mine or among)[0]

    def pick(self, state: State, word: str, options: Sequence[Thing], taken: Sequence[Thing] = ()) -> Thing | None:
        """The option a word means: a player, an object, an ability on the stack; None if it means none of them."""
        if word in options and word not in taken:
            return word
        ids = [i for i in options if isinstance(i, int) and i not in taken]
        if word in self.named:
            return self.named[word] if self.named[word] in ids else None
        owner, name = self._whose(state, word)
        g = Game(state)
        for oid in ids:
            if oid in state.objects and called(g, oid, name) and owner in (None, state.objects[oid].controller):
                return oid
        items = [i for i in (*state.stack, *state.triggers) if i.id in ids]
        return next((i.id for i in items if normalised(i.name) == name and owner in (None, i.controller)), None)

    # ------------------------------------------------------------ the other way round
    def label(self, state: State, thing: ObjId | Seat) -> str:
        """How a board would call something."""
        if isinstance(thing, str):
            return thing
        name = next((n for n, oid in self.named.items() if oid == thing), None)
        item = next((i for i in (*state.stack, *state.triggers) if i.id == thing), None)
        if name is not None or item is not None:
            return name or (item.name if item is not None else "")
        if thing not in state.objects:
            return f"object {thing}"
        g = Game(state)
        return g.ch(thing).name or g.card(thing).name


def called(g: Game, oid: ObjId, name: str) -> bool:
    """Whether an object bears a (normalised) name, now or printed."""
    if normalised(g.ch(oid).name) == name:
        return True
    card = g.card(oid)
    return name in (normalised(card.name), *(normalised(face.name) for face in card.faces))


def _ids(state: State, zone: str) -> list[ObjId]:
    """Ids in a zone, of all players."""
    keys = [zone, *(f"{zone}:{seat}" for seat in state.players)]
    return [oid for key in keys for oid in state.zones.get(key, ())]
