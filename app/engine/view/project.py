"""``project(state, viewer)``: every region a viewer may see; :class:`Board` does it for what changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.engine import modes
from app.engine.game import base_characteristics
from app.engine.model.state import GameObject, StackItem, State
from app.engine.model.values import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    ObjId,
    Seat,
)
from app.engine.rules import layers
from app.engine.view.cards import BACK, Picture, group_key, groups, row_of
from app.engine.view.forecast import combat_view
from app.engine.view.knowledge import HIDDEN, hand_audience, knows, may_see
from app.engine.view.players import pool_view, prompts_view, result_view, seat_view, team_view, turn_view
from app.engine.view.structs import CardView, GroupView, PileView, RowView, StackItemView, StackView, View

ROWS = ("creatures", "others", "lands")


@dataclass(frozen=True, slots=True)
class Region:
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
        self.rows: dict[str, list[str]] = {}
        self.regions: Regions = {}
        self.state: State | None = None
        self.update(state)

    def update(self, new: State) -> Change:
        """Bring the board to a new state; cost follows what changed."""
        old, picture = self.state, Picture(new)
        touched = self._touched(old, new, picture)
        fresh: Regions = {}
        fresh.update(self._small(new))
        fresh.update(self._stack(new, picture))
        gone: list[str] = []
        hidden = list(_possibly_seen(new))
        for seat in new.players:
            gone += self._battlefield(old, new, seat, touched, fresh)
            self._piles(old, new, seat, picture, fresh)
            fresh[f"seen-{seat}"] = Region(f"seat:{seat}", _seen(new, picture, seat, hidden))
        self._shared_piles(old, new, picture, fresh)
        self.state = new
        changed = {k: r for k, r in fresh.items() if self.regions.get(k) != r}
        self.regions.update(changed)
        gone = [k for k in gone if k in self.regions and k not in fresh]
        for key in gone:
            del self.regions[key]
        return Change(changed, gone)

    # ---- permanents
    def _touched(self, old: State | None, new: State, picture: Picture) -> set[Seat]:
        """Bring ``cards`` up to date; the players whose battlefield looks different."""
        seats: set[Seat] = set()
        ids = new.zones.get(BATTLEFIELD, ())
        again = _marked(old) | _marked(new)
        before = old.objects if old is not None else {}
        table_before = picture.table if old is None else Picture(old).table
        for oid in ids:
            o = new.objects[oid]
            same = before.get(oid) is o and oid not in again
            if same and table_before.chars.get(oid) is picture.table.chars.get(oid):
                continue
            view = picture.of(o)
            known = self.cards.get(oid)
            if view != known:
                self.cards[oid] = view
                seats |= {card.controller for card in (view, known) if card is not None}
                if view.attached_to in new.objects:
                    seats.add(new.objects[view.attached_to].controller)  # it is shown with its host
        if old is None or old.zones.get(BATTLEFIELD) is not ids:
            here = set(ids)
            for oid in [i for i in self.cards if i not in here]:
                seats.add(self.cards.pop(oid).controller)
        return seats

    def _battlefield(self, old: State | None, new: State, seat: Seat, touched: set[Seat], fresh: Regions) -> list[str]:
        if old is not None and seat not in touched:
            return []
        mine = [self.cards[i] for i in new.zones.get(BATTLEFIELD, ()) if self.cards[i].controller == seat]
        gone: list[str] = []
        for row in ROWS:
            key = f"row-{seat}-{row}"
            made = groups([c for c in mine if row_of(c) == row and c.attached_to not in self.cards])
            keys = []
            for group in made:
                name = group_key(group)
                riders = tuple(self._riders(group.card))
                fresh[name] = Region("public", GroupView(group.card, group.ids, riders))
                keys.append(name)
            gone += [k for k in self.rows.get(key, []) if k not in keys]
            self.rows[key] = keys
            fresh[key] = Region("public", RowView(seat, row, tuple(keys)))
        return gone

    def _riders(self, host: CardView) -> Iterable[CardView]:
        """What is attached to a permanent, and to that in turn."""
        for oid in host.attachments:
            rider = self.cards.get(oid)
            if rider is not None:
                yield rider
                yield from self._riders(rider)

    # ---- piles
    def _piles(self, old: State | None, new: State, seat: Seat, picture: Picture, fresh: Regions) -> None:
        key = f"{GRAVEYARD}:{seat}"
        if old is None or _pile_changed(old, new, key) or old.ended is not new.ended:
            fresh[f"graveyard-{seat}"] = Region("public", _pile(new, picture, GRAVEYARD, seat))
        key = f"{HAND}:{seat}"
        if old is None or _pile_changed(old, new, key) or old.ended is not new.ended:
            audience = hand_audience(new, seat)
            fresh[f"hand-{seat}"] = Region(audience, _hand(new, picture, seat))

    def _shared_piles(self, old: State | None, new: State, picture: Picture, fresh: Regions) -> None:
        """The shared zones, shown by owner."""
        for zone in (EXILE, COMMAND):
            if old is None or _pile_changed(old, new, zone):
                for seat in new.players:
                    fresh[f"{zone}-{seat}"] = Region("public", _pile(new, picture, zone, seat))

    # ---- small regions, always looked at
    def _small(self, new: State) -> Regions:
        out: Regions = {"turn": Region("public", turn_view(new)), "result": Region("public", result_view(new))}
        for team in new.teams.values():
            out[f"team-{team.id}"] = Region("public", team_view(new, team))
        for seat in new.players:
            out[f"seat-{seat}"] = Region("public", seat_view(new, seat))
            out[f"pool-{seat}"] = Region("public", pool_view(new, seat))
            out[f"prompts-{seat}"] = Region(f"seat:{seat}", prompts_view(new, seat))
        out["combat"] = Region("public", combat_view(new))
        extra = modes.MODES[new.mode].view(new)
        if extra is not None:
            out["mode"] = Region("public", extra)
        return out

    def _stack(self, new: State, picture: Picture) -> Regions:
        items = [_item(new, picture, i, False) for i in reversed(new.stack)]
        items = [_item(new, picture, f.item, True) for f in reversed(new.frames) if f.item is not None] + items
        return {"stack": Region("public", StackView(tuple(items)))}


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


def _pile_changed(old: State, new: State, key: str) -> bool:
    ids = new.zones.get(key, ())
    if old.zones.get(key, ()) is not ids:
        return True
    marked = _marked(old) | _marked(new)
    before, after = layers.table_of(old).chars, layers.table_of(new).chars
    return any(
        old.objects[i] is not new.objects[i] or before.get(i) is not after.get(i) or i in marked for i in ids
    )


def _pile(state: State, picture: Picture, zone: str, seat: Seat) -> PileView:
    shared = state.zones.get(zone, ())
    ids = state.zones.get(f"{zone}:{seat}") or [i for i in shared if state.objects[i].owner == seat]
    cards = tuple(picture.of(state.objects[i]) if not state.objects[i].face_down else BACK for i in ids)
    return PileView(zone, seat, len(ids), cards)


def _hand(state: State, picture: Picture, seat: Seat) -> PileView:
    ids = state.zones.get(f"{HAND}:{seat}", ())
    return PileView(HAND, seat, len(ids), tuple(picture.of(state.objects[i]) for i in ids))


def _seen(state: State, picture: Picture, viewer: Seat, hidden: Iterable[GameObject]) -> PileView:
    """Hidden cards of any zone that this player has come to know (a look, a reveal)."""
    cards = []
    for o in hidden:
        own_hand = o.zone == HAND and may_see(state, viewer, hand_audience(state, o.owner))
        if not own_hand and knows(state, viewer, o):
            cards.append(picture.known(o))
    return PileView("seen", viewer, len(cards), tuple(cards))


def _possibly_seen(state: State) -> Iterable[GameObject]:
    for key, ids in state.zones.items():
        hidden = key.partition(":")[0] in HIDDEN
        for oid in ids:
            o = state.objects[oid]
            if (hidden and o.known_to) or o.face_down:
                yield o


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
