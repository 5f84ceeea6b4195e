"""Mana abilities taken apart once for every card that has them (CR 305.6, 605.1a)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from app.engine.model.ability import Ability, ActivatedAbility
from app.engine.model.card import Characteristics
from app.engine.model.effect import AddMana, DealDamage, GainLife, LoseLife
from app.engine.model.values import BATTLEFIELD, COLORS, CostPart, Filter, Mana, PayLife, SacrificeCost, TapThis
from app.engine.rules import steady
from app.engine.rules.identity import BASIC_TYPES
from app.engine.rules.mana_cost import BIT, COLORED, ManaCost, parse

FREELY = "*"  # in the mana an ability makes: one mana of any colour, chosen for itself
PLAIN = (AddMana, DealDamage, LoseLife, GainLife)
OTHERS = "opponents_lands"
PRODUCED = "produced"  # the types of mana that were made, in a triggered mana ability (CR 106.12)
CHANGING = ("identity", OTHERS, "your_lands", PRODUCED, "chosen_color")
KEPT = 4096


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """One way a mana ability makes mana (``*``: one of any colour); ``hurts`` if it does more than that, ``pays``
    what it costs in mana itself, ``only`` what its mana may be spent on."""

    maker: Maker
    mana: str
    only: Filter | None
    hurts: bool
    pays: ManaCost | None

    def masks(self, snow: int) -> list[int]:
        """What each mana made can pay."""
        return [mask_of(symbol) | snow for symbol in self.mana]


def mask_of(symbol: str) -> int:
    """What one mana in a pattern can be, as bits."""
    return COLORED if symbol == FREELY else BIT[symbol]


class Maker:
    """A mana ability taken apart: what it costs, the mana it adds, what else it does. ``ways`` are its ways where
    they do not depend on the game, None where they do; ``varies`` if what it makes, or when, depends on more than the
    player's own objects; ``automatic`` if it leaves no choice but the mana, ``plain`` if
    it is always the same and can be activated whenever it can be tapped, ``free`` if it costs nothing but that."""

    __slots__ = (
        "ability",
        "adds",
        "automatic",
        "free",
        "hurts",
        "index",
        "life",
        "only",
        "pays",
        "plain",
        "sacrifices",
        "taps",
        "varies",
        "ways",
    )

    def __init__(self, index: int, a: ActivatedAbility) -> None:
        self.index, self.ability = index, a
        self.adds = tuple(fx for fx in a.effects if isinstance(fx, AddMana))
        self.only = self.adds[0].only if self.adds else None
        self.taps = any(isinstance(p, TapThis) for p in a.cost)
        self.sacrifices = any(isinstance(p, SacrificeCost) for p in a.cost)
        self.life = any(isinstance(p, PayLife) for p in a.cost)
        self.free = self.taps and len(a.cost) == 1
        self.hurts = self.life or len(self.adds) < len(a.effects)
        self.pays = next((parse(p.cost) for p in a.cost if isinstance(p, Mana)), None)
        alone = len(self.adds) == 1 and self.adds[0].who == "you"
        self.automatic = alone and a.zone == BATTLEFIELD and not _asks(a)
        made = patterns(self.adds[0]) if alone else None
        self.ways = None if made is None else tuple(map(self.way, made))
        known = self.ways is not None or (alone and _own(self.adds[0]))
        self.varies = self.automatic and not (known and steady.condition(a.condition))
        always = a.condition is None and a.per_turn is None and not self.life
        always = always and (self.only is None or self.only.chosen is None)
        self.plain = self.automatic and self.taps and always and self.ways is not None

    def way(self, made: str) -> Way:
        return Way(self, made, self.only, self.hurts, self.pays)


def _own(fx: AddMana) -> bool:
    """Whether the mana it may add depends on no more than the player's own objects."""
    return fx.mana not in (OTHERS, PRODUCED) and steady.amount(fx.amount)


def _asks(a: ActivatedAbility) -> bool:
    """Whether the player must choose more than the mana: such abilities are left to the player."""
    return not (all(_plain_cost(p) for p in a.cost) and all(isinstance(fx, PLAIN) for fx in a.effects))


def _plain_cost(part: CostPart) -> bool:
    return isinstance(part, TapThis | Mana | PayLife) or (isinstance(part, SacrificeCost) and part.what is None)


def patterns(fx: AddMana) -> list[str] | None:
    """The mana it may add, by pattern, where that does not depend on the game."""
    if fx.mana in CHANGING or not isinstance(fx.amount, int):
        return None
    if fx.mana == "combination" or (fx.mana == "any" and fx.amount == 1):
        return [FREELY * fx.amount]
    words = list(COLORS) if fx.mana == "any" else list(dict.fromkeys(fx.mana.split("/")))
    return [word * fx.amount for word in words]


# ---------------------------------------------------------------- of an object
@lru_cache(maxsize=16)
def intrinsic(subtype: str) -> ActivatedAbility:
    """The mana ability of a basic land type (CR 305.6)."""
    return ActivatedAbility((TapThis(),), (AddMana(BASIC_TYPES[subtype]),), mana=True)


class Known(NamedTuple):
    """What was found out about the abilities of an object; ``busy`` if it has something better to do than to make
    mana."""

    own: tuple[Ability, ...]
    every: tuple[Ability, ...]
    makers: tuple[Maker, ...]
    busy: bool


_known: dict[tuple[int, tuple[str, ...]], Known] = {}


def look(c: Characteristics) -> Known:
    """What is known of an object's mana abilities and whether it has better things to do."""
    land_types = c.subtypes if "Land" in c.types else ()
    key = (id(c.abilities), land_types)
    known = _known.get(key)
    if known is not None and known.own is c.abilities:
        return known
    own = tuple(intrinsic(t) for t in land_types if t in BASIC_TYPES)
    every = (*c.abilities, *own) if own else c.abilities
    made = tuple(Maker(i, a) for i, a in enumerate(every) if isinstance(a, ActivatedAbility) and a.mana)
    busy = any(isinstance(a, ActivatedAbility) and not a.mana for a in every)
    if len(_known) > KEPT:
        _known.clear()
    known = _known[key] = Known(c.abilities, every, made, busy)
    return known


def abilities(c: Characteristics) -> tuple[Ability, ...]:
    """The abilities of an object with those of its basic land types after them; ``Activate`` counts these."""
    return look(c).every


def makers(c: Characteristics) -> tuple[Maker, ...]:
    """The mana abilities of an object (CR 605.1a), in the order of its abilities."""
    return look(c).makers
