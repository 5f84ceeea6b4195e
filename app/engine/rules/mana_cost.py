"""Mana costs as the payer sees them: which mana each symbol takes (CR 107.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from app.engine.model.card import mana_symbols
from app.engine.model.values import MANA

BIT = {symbol: 1 << i for i, symbol in enumerate(MANA)}
SNOW = 1 << len(MANA)
ANY = SNOW - 1
COLORED = ANY & ~BIT["C"]


@dataclass(frozen=True, slots=True)
class ManaCost:
    """What must be paid: one bit mask of the mana accepted for each coloured symbol (``pips``), ``generic`` mana,
    how many times X, Phyrexian symbols (a mask each; or 2 life) and monocoloured hybrids (a mask each; or two
    generic). ``total`` is the least amount of mana that pays it, without life and with X as 0."""

    pips: tuple[int, ...] = ()
    generic: int = 0
    xs: int = 0
    phyrexian: tuple[int, ...] = ()
    twobrid: tuple[int, ...] = ()
    total: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        mana = len(self.pips) + self.generic + len(self.phyrexian) + len(self.twobrid)
        object.__setattr__(self, "total", mana)

    def plus(self, other: ManaCost) -> ManaCost:
        """Both costs together."""
        if self is FREE or other is FREE:
            return other if self is FREE else self
        return ManaCost(
            self.pips + other.pips,
            self.generic + other.generic,
            self.xs + other.xs,
            self.phyrexian + other.phyrexian,
            self.twobrid + other.twobrid,
        )

    def more(self, generic: int) -> ManaCost:
        """With that much more generic mana (less if negative, never below none: CR 118.7a)."""
        return self._generic(max(0, self.generic + generic), self.xs) if generic else self

    def with_x(self, x: int) -> ManaCost:
        """With a number announced for X (CR 601.2b)."""
        return self._generic(self.generic + self.xs * x, 0) if self.xs else self

    def _generic(self, generic: int, xs: int) -> ManaCost:
        return ManaCost(self.pips, generic, xs, self.phyrexian, self.twobrid)

    def paying_life(self, count: int) -> list[ManaCost]:
        """With ``count`` of the Phyrexian symbols paid by life, every way to choose them (equal ones once)."""
        if not self.phyrexian:
            return [self]
        ways: dict[tuple[int, ...], ManaCost] = {}
        for kept in _without(self.phyrexian, count):
            cost = ManaCost(self.pips + kept, self.generic, self.xs, (), self.twobrid)
            ways.setdefault(tuple(sorted(kept)), cost)
        return list(ways.values())


FREE = ManaCost()


def _without(masks: tuple[int, ...], count: int) -> list[tuple[int, ...]]:
    if count == 0:
        return [masks]
    return [rest for i in range(len(masks)) for rest in _without(masks[:i] + masks[i + 1 :], count - 1)]


@lru_cache(maxsize=8192)
def parse(cost: str) -> ManaCost:
    """``{2}{G}{W/U}{R/P}`` -> its ManaCost. ValueError for a symbol that is no mana symbol."""
    made = FREE
    for symbol in mana_symbols(cost):
        made = made.plus(_symbol(symbol))
    return made


def _symbol(symbol: str) -> ManaCost:
    if symbol.isdigit():
        return ManaCost(generic=int(symbol))
    if symbol in ("X", "Y", "Z"):
        return ManaCost(xs=1)
    if symbol == "S":
        return ManaCost(pips=(SNOW,))
    parts = symbol.split("/")
    mask = 0
    for part in parts:
        mask |= BIT.get(part, 0)
    if not mask:
        raise ValueError(f"{{{symbol}}} is no mana symbol")
    if "P" in parts:
        return ManaCost(phyrexian=(mask,))
    return ManaCost(twobrid=(mask,)) if parts[0] == "2" else ManaCost(pips=(mask,))
