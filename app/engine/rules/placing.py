"""Finding each mana a place among the symbols of a cost: the cheapest units that pay it (CR 601.2h).

Taking units of mana in order of regret, each kept if all kept so far still find a place, finds the cheapest set
that pays: the sets of units that find places form a matroid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.engine.model.values import Filter, ObjId
from app.engine.rules.mana_abilities import Way
from app.engine.rules.mana_cost import ManaCost
from app.engine.rules.mana_sources import Source

UNPLACED, GENERIC, UPKEEP = -1, 1000, 1001


class Unit:
    """One mana that could be spent: what it can pay, from which source by which way (None: from the pool).
    ``fresh`` mana is made by paying mana, so it can't pay for that. ``at`` is the symbol it pays."""

    __slots__ = ("at", "fresh", "mask", "only", "regret", "source", "way")

    def __init__(
        self,
        mask: int,
        regret: float,
        source: Source | None = None,
        way: Way | None = None,
        only: Filter | None = None,
        fresh: bool = False,
    ) -> None:
        self.mask, self.regret, self.source, self.way, self.only, self.fresh = mask, regret, source, way, only, fresh
        self.at = UNPLACED


def by_regret(unit: Unit) -> float:
    return unit.regret


@dataclass(slots=True)
class Bill:
    """What must be paid: masks of coloured symbols (those from ``upkeep_from`` on belong to the sources used),
    generic mana, and generic mana of the sources used."""

    slots: tuple[int, ...]
    generic: int
    upkeep_from: int = GENERIC
    upkeep: int = 0

    @property
    def total(self) -> int:
        return len(self.slots) + self.generic + self.upkeep


def place(bill: Bill, units: list[Unit]) -> list[Unit] | None:
    """Give units, in the order given, a place in the bill until it is full; those placed, or None."""
    missing = bill.total
    if len(units) < missing:
        return None
    holders: list[Unit | None] = [None] * len(bill.slots)
    generic, upkeep = bill.generic, bill.upkeep
    used: dict[ObjId, Way | None] = {}
    placed: list[Unit] = []
    for unit in units:
        unit.at = UNPLACED
    for unit in units:
        if missing == 0:
            break
        source = unit.source
        if source is not None and used.get(source.oid, unit.way) is not unit.way:
            continue  # the same source was used in another way
        if unit.mask and bill.slots and _seat(unit, bill, holders, 0) > 0:
            pass
        elif generic:
            unit.at, generic = GENERIC, generic - 1
        elif upkeep and not unit.fresh:
            unit.at, upkeep = UPKEEP, upkeep - 1
        else:
            continue
        missing -= 1
        placed.append(unit)
        if source is not None:
            used[source.oid] = unit.way
    return placed if missing == 0 else None


def _seat(unit: Unit, bill: Bill, holders: list[Unit | None], tried: int) -> int:
    """Find the unit a coloured symbol, moving others to symbols they can pay as well. The symbols tried as bits,
    negative when it found none."""
    for i, mask in enumerate(bill.slots):
        if mask & unit.mask and not tried >> i & 1 and not (unit.fresh and i >= bill.upkeep_from):
            tried |= 1 << i
            holder = holders[i]
            if holder is not None:
                moved = _seat(holder, bill, holders, tried)
                tried |= abs(moved)
                if moved <= 0:
                    continue
            holders[i] = unit
            unit.at = i
            return tried
    return -tried


# ---------------------------------------------------------------- sources with a choice of way
def combinations(choosy: list[Source], always: list[Source]) -> Iterator[list[tuple[Source, Way]]]:
    """Sets of sources with a way for each, small sets first; every set contains ``always``."""
    others = [s for s in choosy if s not in always]
    for size in range(0 if always else 1, len(others) + 1):
        for extra in _subsets(others, size):
            yield from _ways([*always, *extra])


def _subsets(sources: list[Source], size: int) -> Iterator[list[Source]]:
    """Subsets of a size; of sources that are alike the first ones are taken."""
    if size == 0:
        yield []
        return
    seen: list[tuple[Way, ...]] = []
    for i, source in enumerate(sources):
        if source.bigger in seen:
            continue
        seen.append(source.bigger)
        for rest in _subsets(sources[i + 1 :], size - 1):
            yield [source, *rest]


def _ways(sources: list[Source]) -> Iterator[list[tuple[Source, Way]]]:
    if not sources:
        yield []
        return
    for way in sources[0].bigger:
        for rest in _ways(sources[1:]):
            yield [(sources[0], way), *rest]


def without_waste(bill: Bill, placed: list[Unit], units: list[Unit]) -> list[Unit]:
    """Leave out sources that mana made anyway by others can replace (a rock for two already pays both)."""
    using = {u.source.oid for u in placed if u.source is not None and u.source.fixed is not None}
    spare = [u for u in units if u.at == UNPLACED and u.source is not None and u.source.oid in using]
    if not spare:
        return placed
    for victim in reversed(placed):
        if victim.source is None or victim.way is not None:
            continue
        again = place(bill, [*(u for u in placed if u is not victim), *spare])
        if again is not None:
            return again
    place(bill, placed)
    return placed


def two_ways(cost: ManaCost) -> list[ManaCost]:
    """The cost with each monocoloured hybrid symbol as its colour or as two generic, colours first."""
    if not cost.phyrexian and not cost.twobrid:
        return [cost]
    ways = [ManaCost(cost.pips + cost.phyrexian, cost.generic)]
    for mask in cost.twobrid:
        colored = [ManaCost((*w.pips, mask), w.generic) for w in ways]
        ways = [*colored, *(ManaCost(w.pips, w.generic + 2) for w in ways)]
    return ways
