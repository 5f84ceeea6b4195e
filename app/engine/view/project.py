"""``project(state, viewer)``: every region a viewer may see; :class:`Board` does it for what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import is_not

import msgspec

from app.engine import modes
from app.engine.game import changes
from app.engine.looking import base_characteristics, zone_key
from app.engine.model.state import GameObject, StackItem, State
from app.engine.model.values import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    PHASED_OUT,
    ObjId,
    Seat,
)
from app.engine.rules import layers
from app.engine.view.cards import BACK, Picture, group_key, groups, row_of
from app.engine.view.forecast import combat_view
from app.engine.view.knowledge import HIDDEN, hand_audience, knows, may_see
from app.engine.view.players import pool_view, prompts_view, result_view, seat_view, team_view, turn_view
from app.engine.view.structs import CardView, GroupView, PileView, RowView, StackItemView, StackView, View

SHARED = (EXILE, COMMAND)
ON_THE_BOARD = (BATTLEFIELD, PHASED_OUT)
ROWS = ("creatures", "others", "lands")


class Region(msgspec.Struct, frozen=True):
    """One region of the page: who may see it and what it shows."""

    audience: str
    view: View


Regions = dict[str, Region]


@dataclass(slots=True)
class Change:
    """What a step did to the regions: new or changed ones, and keys that are gone."""

    set: Regions = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)


class Board:
    """The regions of one game, brought from state to state. ``regions`` maps a region key to a Region."""

    def __init__(self, state: State) -> None:
        self.cards: dict[ObjId, CardView] = {}
        self.places: dict[ObjId, str] = {}  # in which row a permanent is shown; one that is attached, with its host
        self.rows: dict[str, tuple[str, ...]] = {}
        self.regions: Regions = {}
        self.marked: set[ObjId] = set()
        self.secrets: set[ObjId] = set()
        self.known: list[GameObject] = []
        self.sources: dict[str, tuple[object, ...]] = {}
        self.state: State | None = None
        self.update(state)

    def update(self, new: State) -> Change:
        """Bring the board to a new state; cost follows what changed."""
        old, picture = self.state, Picture(new)
        marked = _marked(new)
        again = _differing(old, new) | self.marked | marked
        rows = self._touched(new, again, picture)
        fresh: Regions = {}
        self._common(new, picture, fresh)
        self._teams(new, fresh)
        self._seats(new, fresh)
        gone: list[str] = []
        for seat in new.players:
            for row in ROWS:
                key = f"row-{seat}-{row}"
                if old is None or key in rows:
                    gone += self._row(new, key, seat, row, fresh)
        piles, hidden = _places(old, new, again)
        self._piles(new, picture, piles, fresh)
        self._secrets(new, again)
        if hidden:
            self._seen(new, picture, fresh)
        self.state, self.marked = new, marked
        changed = {k: r for k, r in fresh.items() if self.regions.get(k) != r}
        self.regions.update(changed)
        gone = [k for k in gone if k in self.regions and k not in fresh]
        for key in gone:
            del self.regions[key]
        return Change(changed, gone)

    # ---- permanents
    def _touched(self, new: State, again: set[ObjId], picture: Picture) -> set[str]:
        """Bring ``cards`` and ``places`` up to date; the rows that look different."""
        moved: set[ObjId] = set()
        for oid in again:
            o, known = new.objects.get(oid), self.cards.get(oid)
            view = picture.of(o) if o is not None and o.zone in ON_THE_BOARD else None
            if view == known:
                continue
            for card in (known, view):
                if card is not None:
                    moved.add(oid)
                    moved.update(rider.id for rider in self._riders(card))
            if view is not None:
                self.cards[oid] = view
                moved.update(rider.id for rider in self._riders(view))
            else:
                del self.cards[oid]
        rows = {self.places.pop(oid) for oid in moved if oid in self.places}
        self.places.update((oid, self._place(self.cards[oid])) for oid in moved if oid in self.cards)
        return rows.union([self.places[oid] for oid in moved if oid in self.places])

    def _place(self, card: CardView) -> str:
        while isinstance(card.attached_to, int) and card.attached_to in self.cards:
            card = self.cards[card.attached_to]
        return f"row-{card.controller}-{row_of(card)}"

    def _row(self, new: State, key: str, seat: Seat, row: str, fresh: Regions) -> list[str]:
        """A row's groups, each a region of its own; those it had and has no more."""
        there = [i for zone in ON_THE_BOARD for i in new.zones.get(zone, ())]
        mine = [self.cards[i] for i in there if self.places[i] == key]
        made = groups([c for c in mine if c.attached_to not in self.cards])
        keys = tuple([group_key(group) for group in made])
        for name, group in zip(keys, made, strict=True):
            riders = tuple(self._riders(group.card)) if group.card.attachments else ()
            fresh[name] = Region("public", GroupView(group.card, group.ids, riders) if riders else group)
        before, self.rows[key] = self.rows.get(key, ()), keys
        fresh[key] = Region("public", RowView(seat, row, keys))
        return [k for k in before if k not in keys]

    def _riders(self, host: CardView) -> Iterable[CardView]:
        """What is attached to a permanent, and to that in turn."""
        for oid in host.attachments:
            rider = self.cards.get(oid)
            if rider is not None:
                yield rider
                yield from self._riders(rider)

    # ---- piles
    def _piles(self, new: State, picture: Picture, keys: set[str], fresh: Regions) -> None:
        """The piles of these zones; the shared ones are shown by owner."""
        for seat in new.players if keys else ():
            if f"{GRAVEYARD}:{seat}" in keys:
                fresh[f"graveyard-{seat}"] = Region("public", _pile(new, picture, GRAVEYARD, seat))
            if f"{HAND}:{seat}" in keys:
                fresh[f"hand-{seat}"] = Region(hand_audience(new, seat), _hand(new, picture, seat))
            for zone in SHARED:
                if zone in keys:
                    fresh[f"{zone}-{seat}"] = Region("public", _pile(new, picture, zone, seat))

    def _secrets(self, new: State, again: set[ObjId]) -> None:
        """Keep in mind which cards are hidden from some and may be known to others."""
        for oid in again:
            o = new.objects.get(oid)
            if o is not None and ((o.zone in HIDDEN and o.known_to) or o.face_down):
                self.secrets.add(oid)
            else:
                self.secrets.discard(oid)

    def _seen(self, new: State, picture: Picture, fresh: Regions) -> None:
        """What each player has come to know of hidden cards."""
        before, self.known = self.known, []
        if self.secrets:
            self.known = [new.objects[i] for ids in new.zones.values() for i in ids if i in self.secrets]
        if before or self.known or self.state is None:
            hands = {seat: hand_audience(new, seat) for seat in new.players}
            for seat in new.players:
                fresh[f"seen-{seat}"] = Region(f"seat:{seat}", _seen(new, picture, seat, self.known, hands))

    # ---- small regions
    def _common(self, new: State, picture: Picture, fresh: Regions) -> None:
        """What is everybody's: looked at each time, where it is not known to be as it was."""
        old, mode = self.state, modes.MODES[new.mode]
        fresh["turn"] = Region("public", turn_view(new))
        if old is None or new.ended is not old.ended:
            fresh["result"] = Region("public", result_view(new))
        if old is None or new.combat is not None or old.combat is not None:
            fresh["combat"] = Region("public", combat_view(new))
        if old is None or new.stack or new.frames or old.stack or old.frames:
            fresh["stack"] = _stack(new, picture)
        for key, view in (("mode", mode.view(new)), ("wave", mode.wave(new))):
            if view is not None:
                fresh[key] = Region("public", view)

    def _teams(self, new: State, fresh: Regions) -> None:
        for team in new.teams.values():
            key = f"team-{team.id}"
            players = [new.players[seat] for seat in team.seats]
            if self._other(key, (team, new.turn.team, new.priority, *players)):
                fresh[key] = Region("public", team_view(new, team))

    def _seats(self, new: State, fresh: Regions) -> None:
        for seat, player in new.players.items():
            if self._other(f"seat-{seat}", _sources(new, seat)) or player.queue:  # (what is prepared names objects)
                fresh[f"seat-{seat}"] = Region("public", seat_view(new, seat))
                fresh[f"pool-{seat}"] = Region("public", pool_view(new, seat))
                fresh[f"prompts-{seat}"] = Region(f"seat:{seat}", prompts_view(new, seat))

    def _other(self, key: str, sources: tuple[object, ...]) -> bool:
        """Whether a region is made of other things than when it was last asked; what did not change is the same
        object in a state and in the one before it."""
        known, self.sources[key] = self.sources.get(key, ()), sources
        return len(known) != len(sources) or any(map(is_not, known, sources))


def _stack(new: State, picture: Picture) -> Region:
    items = [_item(new, picture, f.item, True) for f in reversed(new.frames) if f.item is not None]
    items += [_item(new, picture, i, False) for i in reversed(new.stack)]
    return Region("public", StackView(tuple(items)))


def _sources(state: State, seat: Seat) -> tuple[object, ...]:
    """All that a player's small regions are made of, the questions' cards included."""
    p, zones = state.players[seat], state.zones
    shared = state.teams[p.team].life is None
    hand, library, graveyard = (
        zones.get(f"{HAND}:{seat}"),
        zones.get(f"{LIBRARY}:{seat}"),
        zones.get(f"{GRAVEYARD}:{seat}"),
    )
    return p, shared, state.pending, hand, library, graveyard


def _marked(state: State | None) -> set[ObjId]:
    """Objects whose picture depends on combat or the stack."""
    if state is None:
        return set()
    out = {t for i in state.stack for _, chosen in i.targets for t in chosen if isinstance(t, int)}
    if state.combat is not None:
        for a in state.combat.attacks:
            out.add(a.attacker)
            out.update(a.blockers)
        for draft in state.combat.drafts.values():
            out.update(draft)
    return out


def _differing(old: State | None, new: State) -> set[ObjId]:
    """Objects that changed, came or went, or whose characteristics did."""
    if old is None:
        return set(new.objects)
    known = changes(old, new)
    if known is not None:
        return set(known)
    before, after = layers.table_of(old).chars, layers.table_of(new).chars
    a, b = old.objects, new.objects
    return {i for i in (*a, *b) if a.get(i) is not b.get(i) or before.get(i) is not after.get(i)}


def _places(old: State | None, new: State, ids: set[ObjId]) -> tuple[set[str], bool]:
    """The zones that look different, by key, when these objects do; and whether what is hidden may do so."""
    if old is None or old.ended is not new.ended:
        return {*new.zones, *(f"{zone}:{seat}" for zone in (GRAVEYARD, HAND) for seat in new.players), *SHARED}, True
    keys = {key for key, ids in new.zones.items() if old.zones.get(key) is not ids}
    keys |= {key for key in old.zones if key not in new.zones}
    there = [o for state in (old, new) for o in map(state.objects.get, ids) if o is not None]
    keys |= {zone_key(o.zone, o.owner) for o in there}
    hidden = any(key.partition(":")[0] in HIDDEN for key in keys) or any(o.face_down for o in there)
    return keys, hidden


def _pile(state: State, picture: Picture, zone: str, seat: Seat) -> PileView:
    """A player's cards in a zone; schemes are shown in a place of their own."""
    shared = state.zones.get(zone, ())
    ids = state.zones.get(f"{zone}:{seat}") or [i for i in shared if state.objects[i].owner == seat]
    cards = [picture.of(state.objects[i]) if not state.objects[i].face_down else BACK for i in ids]
    if zone == COMMAND:
        cards = [card for card in cards if "Scheme" not in card.types]
    return PileView(zone, seat, len(cards), tuple(cards))


def _hand(state: State, picture: Picture, seat: Seat) -> PileView:
    ids = state.zones.get(f"{HAND}:{seat}", ())
    return PileView(HAND, seat, len(ids), tuple(picture.of(state.objects[i]) for i in ids))


def _seen(
    state: State, picture: Picture, viewer: Seat, hidden: Iterable[GameObject], hands: Mapping[Seat, str]
) -> PileView:
    """Hidden cards of any zone that this player has come to know (a look, a reveal), but for those in hands that are
    shown to them; ``hands`` are the audiences of those."""
    cards = []
    for o in hidden:
        if not (o.zone == HAND and may_see(state, viewer, hands[o.owner])) and knows(state, viewer, o):
            cards.append(picture.secret(o))
    return PileView("seen", viewer, len(cards), tuple(cards))


def _item(state: State, picture: Picture, item: StackItem, resolving: bool) -> StackItemView:
    card = None
    source = item.card or item.env.this
    known = state.objects.get(source)
    lki = state.lki.get(source)
    o = known or (lki.object if lki else None)
    if o is not None:
        card = BACK if o.face_down or (o.zone in HIDDEN) else picture.of(o)
    targets = tuple(t for _, chosen in item.targets for t in chosen)
    index = -1
    if card is not None and item.ability is not None and item.ability in _abilities(o):
        index = _abilities(o).index(item.ability)
    return StackItemView(
        item.id, item.kind, item.controller, item.name, card, targets, index, card.ref if card else "", resolving
    )


def _abilities(o: GameObject | None) -> tuple[object, ...]:
    return () if o is None else base_characteristics(o).abilities


# ---------------------------------------------------------------- the public functions
def regions(state: State) -> Regions:
    """Every region of a state with its audience, made from nothing."""
    return Board(state).regions


def project(state: State, viewer: Seat | None) -> dict[str, View]:
    """Everything a viewer (None: a spectator) may see: region key -> view."""
    return {k: r.view for k, r in regions(state).items() if may_see(state, viewer, r.audience)}


def diff(old: dict[str, View], new: dict[str, View]) -> tuple[dict[str, View], list[str]]:
    """What to set and which keys to take away to turn one projection into another."""
    return {k: v for k, v in new.items() if old.get(k) != v}, [k for k in old if k not in new]


def patch(old: dict[str, View], change: tuple[dict[str, View], list[str]]) -> dict[str, View]:
    """Apply a :func:`diff`."""
    set_, gone = change
    return {**{k: v for k, v in old.items() if k not in gone}, **set_}
