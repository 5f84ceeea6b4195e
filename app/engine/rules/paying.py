"""Paying mana automatically (CR 601.2g–h): which sources to use so that the least is regretted.

Mana in the pool goes first; coloured symbols take the least flexible sources; what hurts (life, creatures, things
to sacrifice, cards to delve) comes last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING

from app.engine.model.card import Characteristics
from app.engine.model.state import Env
from app.engine.model.values import COLORS, HAND, MANA, Filter, ObjId, Seat
from app.engine.rules import mana, mana_sources
from app.engine.rules.mana import Purpose
from app.engine.rules.mana_abilities import FREELY, Way
from app.engine.rules.mana_cost import ANY, BIT, ManaCost, parse
from app.engine.rules.mana_sources import HURTS, Gathered, Source
from app.engine.rules.placing import (
    GENERIC,
    UPKEEP,
    Bill,
    Unit,
    by_regret,
    combinations,
    place,
    two_ways,
    without_waste,
)

if TYPE_CHECKING:
    from app.engine.game import Game

WASTE = 8.0
MOST_TRIES = 64
TYPES_IN = [tuple(i for i in range(6) if mask >> i & 1) for mask in range(128)]


@dataclass(slots=True)
class Step:
    """One source to use: the ``mana`` its ability makes and the mana spent on that ability."""

    source: Source
    way: Way | None
    mana: str = ""
    pays: str = ""


@dataclass(slots=True)
class Plan:
    """How a cost is paid: sources in order, then this mana from the pool (each with its restriction)."""

    steps: list[Step] = field(default_factory=list)
    spend: list[tuple[str, Filter | None]] = field(default_factory=list)

    @property
    def ids(self) -> tuple[ObjId, ...]:
        """The permanents tapped and cards exiled, in order."""
        return tuple(step.source.oid for step in self.steps)


Placing = tuple[Bill, list[Unit], list[tuple[Source, Way]], list[Unit]]


class Payer:
    """What a player can pay with now, gathered once for any number of plans.

    ``purpose`` says what the mana is for (restrictions, convoke, what else is in hand); ``spare`` are objects that
    must not be used, because they are paid otherwise; ``found`` is what was gathered already."""

    def __init__(
        self,
        g: Game,
        seat: Seat,
        purpose: Purpose | None = None,
        spare: tuple[ObjId, ...] = (),
        found: Gathered | None = None,
    ) -> None:
        self.g, self.seat, self.purpose = g, seat, purpose
        self.found = found = mana_sources.gather(g, seat, purpose) if found is None else found
        self.limited, self.by_life = found.limited, found.by_life
        self.sources = [s for s in found.sources if s.oid not in spare] if spare else found.sources
        self.player = g.s.players[seat]
        self._weights: list[float] | None = None
        self._wants: dict[int, float] = {}
        self._units: dict[tuple[int, tuple[ObjId, ...], bool], list[Unit]] = {}

    def with_keywords(self, c: Characteristics, spare: tuple[ObjId, ...] = ()) -> Payer:
        """Also use convoke, improvise and delve of this spell."""
        taken = {s.oid for s in self.sources} | set(spare)
        self.sources = [*self.sources, *mana_sources.of_keywords(self.g, self.seat, c, taken)]
        return self

    def require(self, first: Sequence[ObjId]) -> Payer:
        """Raise Illegal unless everything the player wants to use by hand can pay."""
        known = [s.oid for s in self.sources]
        self.g.require(all(oid in known for oid in first), "Something you chose to pay with cannot pay for this.")
        return self

    @cached_property
    def most(self) -> int:
        """At most this much mana could be spent."""
        big = sum([max(1, *(len(w.mana) for w in s.bigger)) if s.bigger else 1 for s in self.sources])
        return big + mana.floating(self.player)

    def weights(self) -> list[float]:
        """For each type of mana how much the other cards in hand want it, against how many sources make it."""
        if self._weights is None:
            wanted = [0] * 6
            for oid in self.g.zone(HAND, self.seat):
                if self.purpose is None or oid != self.purpose.oid:
                    for mask in parse(self.g.ch(oid).cost).pips:
                        for i in TYPES_IN[mask]:
                            wanted[i] += 1
            made = [1] * 6
            for source in self.sources:
                for i in TYPES_IN[source.mask | source.hurting]:
                    made[i] += 1
            self._weights = [0.1 + wanted[i] / made[i] for i in range(6)]
        return self._weights

    # ------------------------------------------------------------ units
    def units(self, need: int, first: tuple[ObjId, ...], harm: bool) -> list[Unit]:
        """Every mana that is floating or could be made by sources that leave no choice of way, cheapest first. A
        source that makes some mana without harm offers that too, unless with ``harm`` it offers all or nothing."""
        key = (min(need, 4), first, harm)
        known = self._units.get(key)
        if known is None:
            known = self._units[key] = sorted(self._every_unit(need, first, harm), key=by_regret)
        return known

    def _every_unit(self, need: int, first: tuple[ObjId, ...], harm: bool) -> list[Unit]:
        weights = self.weights()
        out = [Unit(BIT[s], -300.0, only=f) for s, f in self.player.restricted if mana.allowed(self.g, f, self.purpose)]
        for i, count in enumerate(self.player.mana):
            out += [Unit(1 << i, -200.0 + weights[i]) for _ in range(count)]
        for source in self.sources:
            regret = source.regret - 100.0 if source.oid in first else source.regret
            self._of_source(source, regret, need, harm, out)
        return out

    def _of_source(self, source: Source, regret: float, need: int, harm: bool, out: list[Unit]) -> None:
        if (source.mask and not (harm and source.hurting)) or source.kind != "mana":
            out.append(Unit(source.mask | source.snow, regret + self._wanted(source.mask), source))
        if source.hurting:
            mask = source.hurting | source.mask
            out.append(Unit(mask | source.snow, regret + HURTS + self._wanted(mask), source, source.single[-1]))
        fixed = source.fixed if source.bigger else None
        if fixed is not None:
            masks = fixed.masks(source.snow)
            regret += WASTE * (len(masks) > need) + HURTS * fixed.hurts + self._wanted(masks[0])
            out += [Unit(mask, regret, source, fixed, fixed.only) for mask in masks]

    def _wanted(self, mask: int) -> float:
        known = self._wants.get(mask)
        if known is None:
            weights = self.weights()
            known = self._wants[mask] = min(4.9, sum([weights[i] for i in TYPES_IN[mask]]))
        return known

    # ------------------------------------------------------------ plans
    def plan(self, cost: ManaCost, first: tuple[ObjId, ...] = ()) -> Plan | None:
        """The plan of least regret for a cost whose X and life are settled, or None if it can't be paid.

        ``first`` are sources used before all others."""
        if cost.total == 0:
            return Plan()
        found = self._find(cost, first)
        if found is None:
            return None
        bill, placed, used, units = found
        if not used:
            placed = without_waste(bill, placed, units)
        return made_of(bill, placed, used)

    def can_pay(self, cost: ManaCost) -> bool:
        """True if there is a plan."""
        if cost.total == 0:
            return True
        if cost.total > self.most:
            return False
        for way in two_ways(cost) if not self.player.restricted else ():
            if self.plainly(way):
                return True
        return self.choosy and self._find(cost, ()) is not None

    @cached_property
    def choosy(self) -> bool:
        """Some mana is restricted, or some source could be used in several ways that make more than one mana."""
        return bool(self.player.restricted) or any(s.bigger and s.fixed is None for s in self.sources)

    @cached_property
    def counted(self) -> dict[int, int]:
        """How much mana of each mask there is without choosing among ways of a source."""
        out: dict[int, int] = {}
        for mask, count in self._counted():
            out[mask] = out.get(mask, 0) + count
        return out

    def _counted(self) -> Iterator[tuple[int, int]]:
        yield from ((1 << i, count) for i, count in enumerate(self.player.mana) if count)
        for source in self.sources:
            if source.mask or source.hurting or source.kind != "mana":
                yield source.mask | source.hurting | source.snow, 1
            elif source.fixed is not None:
                yield from ((mask, 1) for mask in source.fixed.masks(source.snow))

    def plainly(self, cost: ManaCost) -> bool:
        """Whether that mana is enough: for any of the symbols there is as much mana that pays one of them (Hall)."""
        counted = self.counted
        if sum(counted.values()) < cost.total:
            return False
        if not cost.pips:
            return True
        masks = list(dict.fromkeys(cost.pips))
        for some in range(1, 1 << len(masks)):
            chosen = [m for i, m in enumerate(masks) if some >> i & 1]
            union = reduce(or_, chosen)
            if sum([n for mask, n in counted.items() if mask & union]) < sum(map(cost.pips.count, chosen)):
                return False
        return True

    def _find(self, cost: ManaCost, first: tuple[ObjId, ...]) -> Placing | None:
        if cost.total > self.most:
            return None
        for harm in (False, True) if any(s.mask and s.hurting for s in self.sources) else (False,):
            for way in two_ways(cost):
                found = self._place(way, first, harm)
                if found is not None:
                    return found
        return None

    def _place(self, cost: ManaCost, first: tuple[ObjId, ...], harm: bool) -> Placing | None:
        bill = Bill(cost.pips, cost.generic)
        units = self.units(bill.total, first, harm)
        choosy = [s for s in self.sources if s.bigger and s.fixed is None]
        by_hand = [s for s in choosy if s.oid in first]
        if not by_hand:
            placed = place(bill, units)
            if placed is not None:
                return bill, placed, [], units
        for tries, used in enumerate(combinations(choosy, by_hand)):
            if tries >= MOST_TRIES:
                return None
            larger, more = self._with(bill, units, used)
            placed = place(larger, more)
            if placed is not None:
                return larger, placed, used, more
        return None

    def _with(self, bill: Bill, units: list[Unit], used: list[tuple[Source, Way]]) -> tuple[Bill, list[Unit]]:
        """The bill and the units when these sources are used in these ways."""
        larger = Bill(bill.slots, bill.generic, len(bill.slots))
        taken = {source.oid for source, _ in used}
        mine = [u for u in units if u.source is None or u.source.oid not in taken]
        for source, way in used:
            fresh = way.pays is not None
            if way.pays is not None:
                larger.slots += way.pays.pips
                larger.upkeep += way.pays.generic
            mine += [Unit(m, -150.0, source, way, way.only, fresh) for m in way.masks(source.snow)]
        mine.sort(key=by_regret)
        return larger, mine


# ---------------------------------------------------------------- the plan in order
def made_of(bill: Bill, placed: list[Unit], used: list[tuple[Source, Way]]) -> Plan:
    """Units with their places as sources to use in order; those that cost mana come after those that do not."""
    plan = Plan()
    steps: dict[ObjId, Step] = {}
    for source, way in used:
        steps[source.oid] = Step(source, way, way.mana)
    owed: list[tuple[int, str]] = []
    for unit in placed:
        symbol = _symbol(unit, bill)
        if unit.source is not None:
            _use(steps, unit, symbol)
        if unit.at == UPKEEP or bill.upkeep_from <= unit.at < GENERIC:
            owed.append((unit.at, symbol))
        elif symbol:
            plan.spend.append((symbol, _only(unit, symbol)))
    _share(bill, [steps[s.oid] for s, _ in used], owed)
    ordered = sorted(steps.values(), key=lambda step: bool(step.pays))
    plan.steps = [_whole(step) for step in ordered]
    return plan


def _symbol(unit: Unit, bill: Bill) -> str:
    """The mana a unit is spent as; empty for a creature that convokes and its like."""
    if unit.source is not None and unit.source.kind != "mana":
        return ""
    mask = unit.mask & ANY
    if unit.at < len(bill.slots) and bill.slots[unit.at] & ANY:
        mask &= bill.slots[unit.at]
    if unit.source is not None and mask & unit.source.mask:
        mask &= unit.source.mask
    return MANA[(mask & -mask).bit_length() - 1]


def _use(steps: dict[ObjId, Step], unit: Unit, symbol: str) -> None:
    source = unit.source
    assert source is not None
    if source.kind != "mana":
        steps[source.oid] = Step(source, None)
    elif unit.way is None or unit.way in source.single:
        steps[source.oid] = Step(source, _single(source, symbol), symbol)
    else:
        step = steps.setdefault(source.oid, Step(source, unit.way, unit.way.mana))
        step.mana = step.mana.replace(FREELY, symbol, 1) if symbol not in unit.way.mana else step.mana


def _single(source: Source, symbol: str) -> Way:
    """The least harmful way to make one mana of that type."""
    fits = [w for w in source.single if mana.fits(w.mana, symbol)]
    return min(fits, key=lambda w: w.hurts)


def _only(unit: Unit, symbol: str) -> Filter | None:
    source, way = unit.source, unit.way
    if source is None:
        return unit.only
    return _single(source, symbol).only if way is None or way in source.single else way.only


def _share(bill: Bill, steps: list[Step], owed: list[tuple[int, str]]) -> None:
    """Say which mana is spent on which source's own cost."""
    colored = [symbol for at, symbol in sorted(owed) if at != UPKEEP]
    generic = [symbol for at, symbol in owed if at == UPKEEP]
    for step in steps:
        pays = step.way.pays if step.way is not None else None
        if pays is not None:
            step.pays = "".join(colored[: len(pays.pips)] + generic[: pays.generic])
            colored, generic = colored[len(pays.pips) :], generic[pays.generic :]


def _whole(step: Step) -> Step:
    step.mana = step.mana.replace(FREELY, COLORS[0])
    return step


# ---------------------------------------------------------------- doing it
def carry_out(g: Game, seat: Seat, plan: Plan) -> None:
    """Use the sources of a plan and spend the mana (CR 601.2g–h)."""
    for step in plan.steps:
        _activate(g, seat, step)
    for symbol, only in plan.spend:
        spend_one(g, seat, symbol, only)
    if plan.spend:
        g.emit("mana_spent", seat=seat, amount=len(plan.spend), text="".join(s for s, _ in plan.spend))
        g.count("mana_spent", seat, len(plan.spend))


def _activate(g: Game, seat: Seat, step: Step) -> None:
    from app.engine.rules import cost_payment, zones

    oid, way = step.source.oid, step.way
    if way is None:
        if step.source.kind == "delve":
            zones.change(g, oid, "exile")
        else:
            g.tap(oid)
        return
    for symbol in step.pays:
        spend_one(g, seat, symbol, None)
    ability = way.maker.ability
    env = Env(seat, oid)
    if way.maker.free:
        g.tap(oid)
    else:
        cost_payment.pay_parts(g, seat, ability.cost, env, ())
    if ability.per_turn is not None and g.here(oid):
        mark = f"turn:activated:{way.maker.index}"
        g.set_mark(oid, mark, g.obj(oid).mark(mark) + 1)
    mana.produce(g, seat, oid, ability, env, [step.mana])


def spend_one(g: Game, seat: Seat, symbol: str, only: Filter | None) -> None:
    """Take one mana out of the pool: with that restriction, or without any."""
    if only is None:
        mana.remove(g, seat, symbol)
        return
    restricted = g.player(seat).restricted
    at = next(i for i, (s, f) in enumerate(restricted) if s == symbol and f == only)
    mana.remove_restricted(g, seat, [at])


def pay(g: Game, seat: Seat, cost: ManaCost, first: tuple[ObjId, ...] = (), purpose: Purpose | None = None) -> None:
    """Pay a cost whose X and life are settled. Raises Illegal if the player can't."""
    plan = Payer(g, seat, purpose).plan(cost, first)
    g.require(plan is not None, "You cannot pay the mana for this.")
    assert plan is not None
    carry_out(g, seat, plan)
