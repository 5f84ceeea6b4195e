"""Pictures of single objects and of groups that look alike (HS-8)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from app.clauses import clause
from app.engine.looking import base_characteristics
from app.engine.model.card import Characteristics, card_of, intern, printed_of
from app.engine.model.state import GameObject, State
from app.engine.model.values import BATTLEFIELD, ObjId, Seat
from app.engine.rules import designations, dungeons, face_down, flipping, layers
from app.engine.view.structs import CardView, GroupView
from app.i18n import N_

BACK = CardView(0)
# What a permanent has become, or that it is not there now, is shown on it (CR 701.37, 702.26, 722.3a).
DESIGNATIONS = {
    "prepared": N_("prepared"),
    "monstrous": N_("monstrous"),
    "phased": N_("phased out"),
    designations.BEARER: N_("Ring-bearer"),
}
AS_PRINTED = ("name", "cost", "colors", "types", "subtypes", "supertypes", "power", "toughness", "keywords")
KEPT = 10_000  # pictures of which something is remembered
_encode = msgspec.msgpack.Encoder().encode


class Picture:
    """What the pictures of one state have in common, gathered once: combat and targets by object."""

    __slots__ = ("also", "attacks", "blocks", "drafts", "state", "table", "targets")

    def __init__(self, state: State) -> None:
        self.state = state
        self.table = layers.table_of(state)
        self.attacks: dict[ObjId, tuple[ObjId | Seat, tuple[ObjId, ...]]] = {}
        self.blocks: dict[ObjId, tuple[ObjId, ...]] = {}
        self.targets: dict[ObjId, tuple[int, ...]] = {}
        self.drafts: dict[ObjId, ObjId | Seat] = {}
        self.also: dict[ObjId, tuple[ObjId, ...]] = {}
        if state.combat is not None:
            self._combat()
        for item in state.stack:
            for _, chosen in item.targets:
                for t in chosen:
                    if isinstance(t, int):
                        self.targets[t] = (*self.targets.get(t, ()), item.id)

    def _combat(self) -> None:
        assert self.state.combat is not None
        for a in self.state.combat.attacks:
            self.attacks[a.attacker] = (a.defender, a.blockers)
            for b in a.blockers:
                self.blocks[b] = (*self.blocks.get(b, ()), a.attacker)
        for draft in self.state.combat.drafts.values():
            self.drafts.update(draft)
        self.also = {oid: others for oid, others in self.state.combat.also.items() if oid in self.drafts}

    def characteristics(self, o: GameObject) -> Characteristics:
        found = self.table.chars.get(o.id)
        return found if found is not None else base_characteristics(o)

    def of(self, o: GameObject) -> CardView:
        """The picture of an object as everybody sees it: of a face-down one, nothing of its card (CR 708.2a)."""
        seen = self.known(o)
        if not face_down.is_one(o):
            return seen
        ref = intern(face_down.card(o))
        hidden = {"ref": ref, "face": 0, "printed_power": 2, "printed_toughness": 2, "commander": False, "by_hand": ""}
        return msgspec.structs.replace(seen, **hidden)

    def secret(self, o: GameObject) -> CardView:
        """The picture of a hidden card for who has seen it: of a face-down permanent the card it is (CR 708.5)."""
        known = self.known(o)
        if not face_down.is_one(o):
            return known
        c = printed_of(o.copy_of or o.card, o.face)
        as_printed = {name: getattr(c, name) for name in AS_PRINTED}
        return msgspec.structs.replace(known, **as_printed, face_down=False, sick=False, marks=())

    def known(self, o: GameObject) -> CardView:
        """The picture of an object for those who may know its card."""
        c = self.characteristics(o)
        in_play = o.zone == BATTLEFIELD
        ref = o.copy_of or o.card
        face = flipping.face(o, ref, o.face)
        print_ = printed_of(ref, face)
        attack, room = self.attacks.get(o.id), dungeons.room_of(o, c.name)
        return CardView(
            o.id,
            c.name,
            ref,
            face,
            c.cost,
            c.colors,
            c.supertypes,
            c.types,
            c.subtypes,
            c.power,
            c.toughness,
            o.counter("loyalty") if in_play and "Planeswalker" in c.types else c.loyalty,
            print_.power,
            print_.toughness,
            c.keywords,
            o.controller,
            o.owner,
            o.tapped,
            in_play and o.sick and c.is_creature and not c.has("haste"),
            o.damage,
            o.counters if room is None else (),
            o.attachments,
            o.attached_to,
            attack[0] if attack else None,
            self.blocks.get(o.id, ()),
            attack[1] if attack else (),
            self.targets.get(o.id, ()),
            o.token,
            o.commander,
            o.face_down,
            "by_hand" if o.by_hand else by_hand_level(o),
            (*(f"{k}:{v}" for k, v in o.chosen), *_become(o), *([] if room is None else [f"room:{room}"])),
            self.drafts.get(o.id),
            self.also.get(o.id, ()),
        )


def _become(o: GameObject) -> Iterator[str]:
    """What the object has become: a designation, or a Class the level it has (CR 716.2a)."""
    for name, value in o.marks:
        if name in DESIGNATIONS:
            yield f"is:{DESIGNATIONS[name]}"
        elif name == "level":
            yield f"level:{value}"


def by_hand_level(o: GameObject) -> str:
    """``by_hand`` or ``partly`` for a card the engine does not carry out wholly, else empty."""
    level = card_of(o.card).level
    return "" if level == "automatic" else level


def row_of(card: CardView) -> str:
    """The row of the battlefield a permanent lies in."""
    if "Creature" in card.types:
        return "creatures"
    return "lands" if "Land" in card.types else "others"


@clause("HS-8.1", otherwise=lambda cards: [GroupView(c, (c.id,)) for c in cards])
def groups(cards: list[CardView]) -> list[GroupView]:
    """Equal permanents as one ×N group each, in the order of their first member."""
    first: dict[CardView, CardView] = {}
    ids: dict[CardView, list[ObjId]] = {}
    for card in cards:
        look = alike(card)
        first.setdefault(look, card)
        ids.setdefault(look, []).append(card.id)
    return [GroupView(first[look], tuple(members)) for look, members in ids.items()]


@lru_cache(maxsize=KEPT)
def alike(card: CardView) -> CardView:
    """The picture without its id: equal for permanents that look alike. Face-down ones are told apart (CR 708.6)."""
    return card if card.face_down else msgspec.structs.replace(card, id=0)


def group_key(group: GroupView) -> str:
    """A group's region id: a hash of everything its members have in common; a permanent of its own
    keeps its id, so that what is focused stays focused while it changes."""
    if len(group.ids) == 1:
        return f"o-{group.ids[0]}"
    return _key_of(alike(group.card))


@lru_cache(maxsize=KEPT)
def _key_of(look: CardView) -> str:
    return "g-" + hashlib.blake2b(_encode(look), digest_size=6).hexdigest()
