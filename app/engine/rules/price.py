"""The total cost of a spell (CR 601.2f): mana or alternative cost, additional costs, increases, reductions, X."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.engine.model.ability import AdditionalCost, Keyword
from app.engine.model.card import Characteristics
from app.engine.model.state import Env
from app.engine.model.values import CostPart, Mana, ObjId, SacrificeCost, Seat
from app.engine.rules import costs, player_rules, spells, values
from app.engine.rules.mana_cost import FREE, ManaCost, parse
from app.engine.rules.spells import Way

if TYPE_CHECKING:
    from app.engine.game import Game

BY_LIFE = "phyrexian"  # in ``Cast.additional``: one Phyrexian symbol paid with 2 life, each time it is named


@dataclass(slots=True)
class Price:
    """A total cost: ``mana`` (None: it can't be paid, CR 118.6) with X still open, and the other ``parts``."""

    mana: ManaCost | None
    parts: tuple[CostPart, ...]


def additional_of(c: Characteristics) -> list[AdditionalCost]:
    """The additional costs printed on the spell (CR 118.8)."""
    return [a for a in c.abilities if isinstance(a, AdditionalCost)]


def optional_names(c: Characteristics) -> dict[str, bool]:
    """The names of optional costs; True for those that may be paid many times (multikicker)."""
    return {a.name: a.many for a in additional_of(c) if a.optional}


def chosen_costs(c: Characteristics, names: Sequence[str]) -> list[AdditionalCost]:
    """The additional costs that are paid: all that must be, and the optional ones as often as named."""
    return [a for a in additional_of(c) for _ in range(names.count(a.name) if a.optional else 1)]


def of_spell(
    g: Game, seat: Seat, oid: ObjId, way: Way, names: Sequence[str], env: Env, picks: costs.Chosen = ()
) -> Price:
    """The price of a card cast this way with these optional costs; ``picks`` matter for emerge only."""
    c = spells.shown(way, g.ch(oid))
    parts: list[CostPart] = list(way.cost.cost) if way.cost is not None else []
    for extra in chosen_costs(c, names):
        parts += extra.cost
    base = _base(g, oid, c, way)
    rest = tuple(p for p in parts if not isinstance(p, Mana))
    if base is None:
        return Price(None, rest)
    mana = base.plus(costs.mana_of(parts))
    change = (
        spells.tax(g, seat, g.s.objects[oid]) + player_rules.cost_change(g, seat, oid) - _reduction(g, seat, c, env)
    )
    if way.name == "emerge":
        change -= _emerged(g, seat, parts, env, picks)
    return Price(mana.more(change) if change >= 0 or not mana.xs else _less(mana, change), rest)


def _base(g: Game, oid: ObjId, c: Characteristics, way: Way) -> ManaCost | None:
    """The mana cost, nothing if something else is paid instead, None if there is no mana cost (CR 118.6)."""
    if way.free or way.cost is not None:
        return FREE
    if not c.cost and not spells.by_hand(g.s.objects[oid]):
        return None
    return parse(c.cost)


def _less(mana: ManaCost, change: int) -> ManaCost:
    """A reduction that may also eat into X is kept as negative generic mana until X is known."""
    return ManaCost(mana.pips, mana.generic + change, mana.xs, mana.phyrexian, mana.twobrid)


def with_x(mana: ManaCost, x: int) -> ManaCost:
    """The cost with X announced; reductions never reach below no generic mana (CR 118.7a)."""
    settled = mana.with_x(x)
    return settled if settled.generic >= 0 else settled.more(-settled.generic)


def _reduction(g: Game, seat: Seat, c: Characteristics, env: Env) -> int:
    """Affinity and undaunted (CR 702.41, 702.125)."""
    less = 0
    for a in c.abilities:
        if isinstance(a, Keyword) and a.name == "affinity" and a.what is not None:
            less += sum(1 for i in values.matching(g, a.what, env) if g.s.objects[i].controller == seat)
        elif isinstance(a, Keyword) and a.name == "undaunted":
            less += len(g.opponents(seat))
    return less


def _emerged(g: Game, seat: Seat, parts: Sequence[CostPart], env: Env, picks: costs.Chosen) -> int:
    """CR 702.119a: less by the sacrificed creature's mana value; by the greatest there is until one is chosen."""
    asking = [p for p in parts if costs.asks(p)]
    at = next(i for i, part in enumerate(asking) if isinstance(part, SacrificeCost))
    if at < len(picks):
        return sum(g.ch(i).mana_value for i in picks[at])
    return max((g.ch(i).mana_value for i in costs.options(g, seat, asking[at], env)), default=0)
