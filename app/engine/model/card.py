"""Cards: printed facts and ability trees, immutable and named by a hash of their content."""

from __future__ import annotations

import hashlib
from functools import lru_cache

import msgspec

from app.engine.model.ability import Ability, Keyword
from app.engine.model.values import COLORS, Node
from app.engine.model.verbs import battlefield as _battlefield


class Face(Node, frozen=True):
    """One face of a card or a token (CR 200): what is printed on it, in the words of the rules.

    ``colors`` only where a colour indicator or a token says so; otherwise they follow from the cost."""

    name: str
    cost: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    colors: tuple[str, ...] | None = None
    abilities: tuple[Ability, ...] = ()


class Card(Node, frozen=True):
    """A card: one or more faces; ``level`` says how much of it the engine carries out:
    ``automatic``, ``partly`` or ``by_hand`` (architecture 1.8)."""

    faces: tuple[Face, ...]
    layout: str = "normal"
    level: str = "automatic"
    token: bool = False
    rarity: str = ""

    @property
    def name(self) -> str:
        """The card's name; the front face's for double-faced cards, both halves for split cards."""
        if self.layout == "split":
            return " // ".join(face.name for face in self.faces)
        return self.faces[0].name


_battlefield.__dict__["Face"] = Face  # closes the recursion: a token effect holds the face of its token


class Characteristics(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What an object is now (CR 109.3): printed values after the copiable ones and the layers."""

    name: str
    cost: str
    mana_value: int
    colors: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    keywords: tuple[str, ...]
    abilities: tuple[Ability, ...]

    def has(self, keyword: str) -> bool:
        """True if it has the keyword ability (or the restriction of that name)."""
        return keyword in self.keywords

    @property
    def is_creature(self) -> bool:
        return "Creature" in self.types

    @property
    def is_land(self) -> bool:
        return "Land" in self.types

    @property
    def is_permanent_card(self) -> bool:
        return not ("Instant" in self.types or "Sorcery" in self.types)


@lru_cache(maxsize=4096)
def mana_symbols(cost: str) -> tuple[str, ...]:
    """``{2}{G/W}`` -> ``('2', 'G/W')``; an empty cost gives an empty tuple."""
    return tuple(cost.strip("{}").split("}{")) if cost else ()


@lru_cache(maxsize=4096)
def mana_value(cost: str) -> int:
    """CR 202.3, with X as 0."""
    total = 0
    for symbol in mana_symbols(cost):
        head = symbol.split("/")[0]
        total += int(head) if head.isdigit() else 0 if head in "XYZ" else 1
    return total


def cost_colors(cost: str) -> tuple[str, ...]:
    """The colours of the mana symbols in a cost, in WUBRG order (CR 202.2)."""
    found = {part for symbol in mana_symbols(cost) for part in symbol.split("/")}
    return tuple(c for c in COLORS if c in found)


def printed(face: Face) -> Characteristics:
    """A face's printed characteristics, before any effect."""
    plain = tuple(a.name for a in face.abilities if isinstance(a, Keyword))
    colors = cost_colors(face.cost) if face.colors is None else face.colors
    if "devoid" in plain:
        colors = ()  # CR 702.114a: a characteristic-defining ability, everywhere
    return Characteristics(
        face.name,
        face.cost,
        mana_value(face.cost),
        colors,
        face.types,
        face.subtypes,
        face.supertypes,
        face.power,
        face.toughness,
        face.loyalty,
        tuple(dict.fromkeys(plain)),
        face.abilities,
    )


_encoder = msgspec.msgpack.Encoder(order="deterministic")
_decoder: msgspec.msgpack.Decoder[Card] = msgspec.msgpack.Decoder(Card)
_pool: dict[str, Card] = {}
_names: dict[int, str] = {}


def encode_card(card: Card) -> bytes:
    """A card as bytes, equal cards to equal bytes."""
    return _encoder.encode(card)


def decode_card(body: bytes) -> Card:
    """The inverse of :func:`encode_card`; raises msgspec.ValidationError for anything else."""
    return _decoder.decode(body)


def intern(card: Card) -> str:
    """Make a card known by its content hash (16 hex digits) and return the hash. Idempotent and pure:
    the same content always has the same name, so this table is a memo, not state."""
    known = _names.get(id(card))
    if known is not None and _pool[known] is card:
        return known
    ref = hashlib.blake2b(encode_card(card), digest_size=8).hexdigest()
    kept = _pool.setdefault(ref, card)
    if kept is card:
        _names[id(card)] = ref
    return ref


def card_of(ref: str) -> Card:
    """The card of a hash; KeyError if nobody interned it in this process."""
    return _pool[ref]


FLIP = "flip"
TURNING = ("transform",)
SPLIT = ("split", "aftermath")
LEFT_HALF = 2  # the face that a split card is cast with as its left half; with face 0 it has both (CR 709.4)
PRINTED: dict[tuple[str, int], Characteristics] = {}


def printed_of(ref: str, face: int) -> Characteristics:
    """Printed characteristics of a face of an interned card; the back of a card that transforms has the mana value of
    its front (CR 202.3b)."""
    key = (ref, face)
    known = PRINTED.get(key)
    if known is None:
        known = copied_of(ref, face)
        if face == 0 and _pool[ref].layout in SPLIT:
            known = _both_halves(known, copied_of(ref, 1))
        if face == 1 and _pool[ref].layout in TURNING:
            known = msgspec.structs.replace(known, mana_value=mana_value(_pool[ref].faces[0].cost))
        PRINTED[key] = known
    return known


def _both_halves(a: Characteristics, b: Characteristics) -> Characteristics:
    """CR 709.4: a split card anywhere but on the stack."""
    return msgspec.structs.replace(
        a,
        name=f"{a.name} // {b.name}",
        cost=a.cost + b.cost,
        mana_value=a.mana_value + b.mana_value,
        colors=tuple(c for c in COLORS if c in a.colors or c in b.colors),
        types=tuple(dict.fromkeys((*a.types, *b.types))),
        subtypes=tuple(dict.fromkeys((*a.subtypes, *b.subtypes))),
        keywords=tuple(dict.fromkeys((*a.keywords, *b.keywords))),
        abilities=(*a.abilities, *b.abilities),
    )


@lru_cache(maxsize=4096)
def copied_of(ref: str, face: int) -> Characteristics:
    """What a copy of that face has: a back without a mana cost has no mana value (CR 202.3b)."""
    faces = _pool[ref].faces
    c = printed(faces[face if face < len(faces) else 0])
    if face == 1 and _pool[ref].layout == FLIP:  # CR 710.1c: colour and mana cost stay
        front = printed(faces[0])
        return msgspec.structs.replace(c, cost=front.cost, mana_value=front.mana_value, colors=front.colors)
    return c
