"""Who may know which card, worked out by the tests themselves from what happened: an upper bound.

Every card of these games has a name of its own, so a name or hash tells which card it is; and ids are so large that
nothing else is counted so far."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec.structs import replace

from app.engine.machine import process
from app.engine.model.ability import ByHandText
from app.engine.model.card import Card, Face, card_of, intern
from app.engine.model.state import Event, GameObject, State
from app.play.entries import Told
from app.play.kinds import MAGIC
from app.play.live import Row

NAME = re.compile(r"Q[a-z]\d+x")
REF = re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])")
NUMBER = re.compile(r"(?<![0-9a-f.-])\d{7,}(?![0-9a-f])")
FIRST_ID = 5_000_000
HIDDEN = ("library", "hand")
Viewer = str | None  # a seat, or somebody who watches


def unlike_all(ref: str, name: str, *, by_hand: bool = False) -> str:
    """A card like another, by a name that no other card has, which stands in its line of types too; ``by_hand``: its
    player carries it out."""
    card = card_of(ref)
    faces = tuple(_unlike(face, name, by_hand) for face in card.faces)
    return intern(Card(faces, card.layout, "by_hand" if by_hand else card.level, card.token))


def _unlike(face: Face, name: str, by_hand: bool) -> Face:
    spell = not {"Instant", "Sorcery"}.isdisjoint(face.types)
    abilities = (ByHandText("spell" if spell else "static"),) if by_hand else face.abilities
    return replace(face, name=name, subtypes=(*face.subtypes, name), abilities=abilities)


@dataclass
class Knowing:
    """What each viewer may know. ``seen``: hidden cards they were shown, by id; ``told``: names they ever knew;
    ``passing``: names that went by in the open in the last step, or were revealed in it. Who leads a deck is for
    everybody all along (``leaders``), wherever that card is."""

    state: State
    open_hands: bool
    viewers: tuple[Viewer, ...]
    names: dict[str, str]  # the name of each hash
    seen: dict[Viewer, set[int]] = field(default_factory=dict)
    told: dict[Viewer, set[str]] = field(default_factory=dict)
    passing: dict[Viewer, set[str]] = field(default_factory=dict)
    now: dict[Viewer, set[str]] = field(default_factory=dict)
    leaders: set[str] = field(default_factory=set)
    then: dict[int, dict[Viewer, set[int]]] = field(default_factory=dict)  # ``seen`` after each entry

    def __post_init__(self) -> None:
        self.leaders = {self.names.get(o.card, "") for o in self.state.objects.values() if o.commander}
        for viewer in self.viewers:
            self.seen[viewer], self.told[viewer], self.passing[viewer] = set(), set(), set()
        self._look()
        self.then[0] = {viewer: set(seen) for viewer, seen in self.seen.items()}

    # ---------------------------------------------------------------- one step
    def step(self, row: Row, state: State) -> None:
        """An entry of the log, which led to this state: what happened in it is seen by whom it may be."""
        entry = MAGIC.entry(row.command)
        before = {viewer: set(names) for viewer, names in self.now.items()}
        if isinstance(entry, Told):
            self.state = state
            for viewer, seen in self.then[row.back].items() if row.back is not None else ():
                self.seen[viewer] |= seen  # cards that lie again where they were seen
        else:
            old, outcome = self.state, process(self.state, row.seat, entry)
            self.state = outcome.state
            self._follow(old, outcome.events)
        self._look()
        self.then[row.number] = {viewer: set(seen) for viewer, seen in self.seen.items()}
        for viewer in self.viewers:
            self.passing[viewer] |= before[viewer]

    def _follow(self, old: State, events: Iterable[Event]) -> None:
        cards = {o.id: o.card for s in (old, self.state) for o in s.objects.values()}
        cards |= {i: lki.object.card for i, lki in self.state.lki.items()}
        for viewer in self.viewers:
            self.passing[viewer] = set()
        for e in events:
            if e.kind == "zone_change":
                self._moves(e, cards)
            elif e.kind == "looked":
                self._shows(e.args["cards"] if e.args else (), [e.seat], cards)
            elif e.kind == "manual" and e.text in ("look", "search"):
                whose = f"library:{e.to or e.seat}"
                many = None if e.text == "search" else e.amount
                for state in (old, self.state):
                    self._shows(state.zones.get(whose, ())[:many], [e.seat], cards)
            elif e.kind == "revealed":
                self._shows([e.object], self.viewers, cards)
            elif e.kind == "shuffled":
                library = self.state.zones.get(f"library:{e.seat}", ())
                for viewer in self.viewers:
                    self.seen[viewer].difference_update(library)

    def _moves(self, e: Event, cards: dict[int, str]) -> None:
        """Who sees a card go somewhere knows it there."""
        in_open = e.origin not in HIDDEN or e.zone not in HIDDEN
        for viewer in self.viewers:
            own_hand = self._sees_hand(viewer, e.seat) and "hand" in (e.origin, e.zone)
            if in_open or own_hand or e.object in self.seen[viewer]:
                self.passing[viewer] |= {self.names.get(cards.get(i, ""), "") for i in (e.object, e.new)}
                if viewer is not None:
                    self.seen[viewer].add(e.new)

    def _shows(self, ids: Iterable[int], viewers: Iterable[Viewer], cards: dict[int, str]) -> None:
        for viewer in viewers:
            if viewer in self.seen:
                self.passing[viewer] |= {self.names.get(cards.get(i, ""), "") for i in ids}
                if viewer is not None:
                    self.seen[viewer] |= set(ids)

    def _look(self) -> None:
        """What lies open, what one holds, what one is asked about."""
        for d in self.state.pending:
            if d.asks in self.seen:
                self.seen[d.asks] |= {i for i in d.options if isinstance(i, int)}
        for viewer in self.viewers:
            known = {self.names.get(o.card, "") for o in self.state.objects.values() if self.may_know(viewer, o)}
            self.now[viewer] = known
            self.told[viewer] |= known | self.passing[viewer]

    # ---------------------------------------------------------------- who
    def _sees_hand(self, viewer: Viewer, owner: str) -> bool:
        if viewer is None:
            return False
        players = self.state.players
        return viewer == owner or (self.open_hands and players[viewer].team == players[owner].team)

    def may_know(self, viewer: Viewer, o: GameObject) -> bool:
        """Whether the viewer may know which card that is."""
        if (o.zone not in HIDDEN and not o.face_down) or (self.state.ended is not None and o.zone != "library"):
            return True
        if o.id in self.seen[viewer]:
            return True
        if o.zone == "hand":
            return self._sees_hand(viewer, o.owner)
        return o.zone not in HIDDEN and o.controller == viewer

    # ---------------------------------------------------------------- judging
    def leaks(self, viewer: Viewer, text: str, *, log: bool = False) -> list[str]:
        """What a text that was sent to a viewer says about cards and questions that are none of their business.

        ``log``: what they were once told may be repeated."""
        allowed = self.now[viewer] | self.passing[viewer] | self.leaders | (self.told[viewer] if log else set())
        names = set(NAME.findall(text)) | {self.names[ref] for ref in REF.findall(text) if ref in self.names}
        numbers = {int(n) for n in NUMBER.findall(text)}
        there = [self.state.objects[i] for i in numbers if i in self.state.objects]
        hidden = [o.id for o in there if o.zone in HIDDEN and not self.may_know(viewer, o)]  # else it lies there
        asked = [d.id for d in self.state.pending if d.id in numbers and viewer not in (d.seat, d.asks)]
        return [*sorted(names - allowed), *(f"#{i}" for i in hidden), *(f"decision {i}" for i in asked)]
