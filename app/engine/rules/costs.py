"""Costs other than mana, and whole costs with it (CR 118): what can be paid, what must be chosen, paying it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from app.engine.model.state import Decision, Env
from app.engine.model.values import (
    BATTLEFIELD,
    EXILE,
    HAND,
    CostPart,
    DiscardCost,
    ExileCost,
    Filter,
    LoyaltyCost,
    Mana,
    MoveCost,
    ObjId,
    PayLife,
    PlayerCountersCost,
    RemoveCountersCost,
    ReturnCost,
    RevealCost,
    SacrificeCost,
    Seat,
    TapCost,
    TapThis,
    UntapThis,
)
from app.engine.rules import player_rules, values
from app.engine.rules.mana_cost import FREE, ManaCost, parse
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

Chosen = Sequence[Sequence[ObjId]]
Choosing = SacrificeCost | DiscardCost | ExileCost | ReturnCost | TapCost | MoveCost | RevealCost
_NEVER_ASK = frozenset((Mana, TapThis, UntapThis, PayLife, LoyaltyCost))
_ALWAYS_ASK = (ReturnCost, TapCost, MoveCost, RevealCost)
_FROM_HAND, _PERMANENTS = (DiscardCost, RevealCost), (SacrificeCost, ReturnCost)

PROMPTS: dict[type, str] = {
    SacrificeCost: N_("Choose what to sacrifice for {name}."),
    DiscardCost: N_("Choose what to discard for {name}."),
    ExileCost: N_("Choose what to exile for {name}."),
    ReturnCost: N_("Choose what to return to hand for {name}."),
    TapCost: N_("Choose what to tap for {name}."),
    MoveCost: N_("Choose what to move for {name}."),
    RevealCost: N_("Choose what to reveal for {name}."),
}


# ---------------------------------------------------------------- mana in a cost
def mana_of(parts: Iterable[CostPart]) -> ManaCost:
    """All the mana in a cost together."""
    total = FREE
    for part in parts:
        if isinstance(part, Mana):
            total = total.plus(parse(part.cost))
    return total


def has_x(parts: Iterable[CostPart]) -> bool:
    """True if an X must be announced for this cost (CR 107.3a)."""
    for part in parts:
        if isinstance(part, Mana) and parse(part.cost).xs:
            return True
        if isinstance(part, LoyaltyCost) and part.amount == "-x":
            return True
        if "x" in (getattr(part, "count", None), getattr(part, "amount", None)):
            return True
    return False


# ---------------------------------------------------------------- choices in a cost
def asks(part: CostPart) -> bool:
    """True if objects must be chosen for this part."""
    if type(part) in _NEVER_ASK:
        return False
    if isinstance(part, SacrificeCost):
        return part.what is not None
    if isinstance(part, (DiscardCost, ExileCost)):
        return not part.this
    return isinstance(part, _ALWAYS_ASK)


def options(g: Game, seat: Seat, part: CostPart, env: Env, without: Sequence[ObjId] = ()) -> list[ObjId]:
    """The objects that could be chosen for a part that asks; never the spell itself, nor one chosen for another
    part (CR 118.10)."""
    return list(_each_option(g, seat, part, env, without))


def _each_option(g: Game, seat: Seat, part: CostPart, env: Env, without: Sequence[ObjId]) -> Iterator[ObjId]:
    what = _what(part)
    among = g.battlefield(seat) if what.zone == BATTLEFIELD else None
    for oid in values.each(g, what, env, among):
        if oid not in without and _payable(g, seat, part, oid, env):
            yield oid


def usable(g: Game, seat: Seat, part: CostPart, oid: ObjId, env: Env, without: Sequence[ObjId]) -> bool:
    """Whether an object is one of the :func:`options`."""
    fits = oid in g.s.objects and oid not in without and values.matches(g, _what(part), oid, env)
    return fits and _payable(g, seat, part, oid, env)


def _what(part: CostPart) -> Filter:
    what = getattr(part, "what", None)
    if what is None:
        return Filter(zone=HAND)
    assert isinstance(what, Filter)
    return what


def _payable(g: Game, seat: Seat, part: CostPart, oid: ObjId, env: Env) -> bool:
    o = g.s.objects[oid]
    if isinstance(part, _FROM_HAND):
        return o.owner == seat and o.zone == HAND and oid != env.this
    if isinstance(part, TapCost):
        return o.controller == seat and not o.tapped
    if isinstance(part, _PERMANENTS):
        return (
            o.controller == seat
            and o.zone == BATTLEFIELD
            and not (isinstance(part, SacrificeCost) and "cant_be_sacrificed" in g.ch(oid).keywords)
        )
    if o.zone == BATTLEFIELD:
        return o.controller == seat
    own_zone = o.zone == EXILE or o.owner == seat
    return own_zone and not (oid == env.this and o.zone != BATTLEFIELD)


def number(g: Game, part: CostPart, env: Env) -> int:
    """How many objects (or counters, or life) a part needs."""
    amount = part.amount if isinstance(part, PayLife) else getattr(part, "count", 1)
    return max(0, values.number(g, amount, env))


def question(
    g: Game, seat: Seat, parts: Sequence[CostPart], env: Env, chosen: Chosen, name: str = ""
) -> Decision | None:
    """The next choice of objects for a cost when ``chosen`` has been answered, or None when all is chosen.

    Parts without a real choice are never asked: put what :func:`settled` gives into ``chosen`` first."""
    asking = [p for p in parts if asks(p)]
    if len(chosen) >= len(asking):
        return None
    part = asking[len(chosen)]
    taken = [i for some in chosen for i in some]
    among = options(g, seat, part, env, taken)
    least, most = number(g, part, env), number(g, part, env)
    if isinstance(part, TapCost) and part.total_power is not None:
        least, most = 1, len(among)
    purpose = type(part).__name__
    return g.ask(seat, "objects", PROMPTS[type(part)], among, least, most, name=name, purpose=purpose)


def settled(g: Game, seat: Seat, parts: Sequence[CostPart], env: Env, chosen: Chosen) -> list[tuple[ObjId, ...]]:
    """``chosen`` with the parts after it filled in as long as they leave no choice."""
    out = [tuple(some) for some in chosen]
    asking = list(filter(asks, parts))
    for part in asking[len(out) :]:
        among = options(g, seat, part, env, [i for some in out for i in some])
        need = number(g, part, env)
        if need and ((isinstance(part, TapCost) and part.total_power is not None) or len(among) != need):
            break
        out.append(tuple(among[:need]))
    return out


def default(g: Game, seat: Seat, parts: Sequence[CostPart], env: Env, chosen: Chosen = ()) -> list[tuple[ObjId, ...]]:
    """``chosen`` with every missing choice made: the first objects offered (enough power for crew)."""
    out = [tuple(some) for some in chosen]
    asking = list(filter(asks, parts))
    for part in asking[len(out) :]:
        among = options(g, seat, part, env, [i for some in out for i in some])
        if isinstance(part, TapCost) and part.total_power is not None:
            out.append(_crew(g, among, part.total_power))
        else:
            out.append(tuple(among[: number(g, part, env)]))
    return out


def _crew(g: Game, among: Sequence[ObjId], power: int) -> tuple[ObjId, ...]:
    crew: list[ObjId] = []
    for oid in sorted(among, key=lambda i: (g.ch(i).power or 0, i)):
        if power_of(g, crew) >= power:
            break
        crew.append(oid)
    return tuple(crew)


def power_of(g: Game, ids: Iterable[ObjId]) -> int:
    return sum(max(0, g.ch(i).power or 0) for i in ids)


# ---------------------------------------------------------------- can it be paid
def can_pay_parts(g: Game, seat: Seat, parts: Sequence[CostPart], env: Env) -> bool:
    """True if everything but mana could be paid now (CR 118.3)."""
    taken: list[ObjId] = []
    for part in parts:
        if isinstance(part, Mana):
            continue
        if asks(part):
            if isinstance(part, TapCost) and part.total_power is not None:
                if power_of(g, options(g, seat, part, env, taken)) < part.total_power:
                    return False
                continue
            need = number(g, part, env)
            among = list(islice(_each_option(g, seat, part, env, taken), need + 1))
            if len(among) < need:
                return False
            taken += among[:need] if len(among) == need else []
        elif not ABLE[type(part)](g, seat, part, env):
            return False
    return True


def can_pay(g: Game, seat: Seat, parts: Sequence[CostPart], env: Env) -> bool:
    """True if the player could pay the whole cost now, mana from lands and other sources included."""
    from app.engine.rules import cost_payment, paying

    if not can_pay_parts(g, seat, parts, env):
        return False
    price = mana_of(parts).with_x(env.numbers.get("x", 0))
    if price == FREE:
        return True
    spare = (env.this,) if any(isinstance(p, TapThis) for p in parts) else ()
    return cost_payment.fewest_lives(paying.Payer(g, seat, None, spare), price)[1] is not None


def _can_tap(g: Game, seat: Seat, part: Any, env: Env) -> bool:
    """CR 107.5, 302.6: {T} and {Q} need a creature that is not new; {T} an untapped permanent, {Q} a tapped one."""
    o = g.s.objects.get(env.this)
    if o is None or o.zone != BATTLEFIELD or o.tapped is isinstance(part, TapThis):
        return False
    c = g.ch(env.this)
    return not (o.sick and "Creature" in c.types and "haste" not in c.keywords)


def _can_pay_life(g: Game, seat: Seat, part: Any, env: Env) -> bool:
    """CR 119.4: only with at least that much life; 0 can always be paid (119.4b)."""
    due = number(g, part, env)
    return due == 0 or (g.life(seat) >= due and not player_rules.cant_lose_life(g, seat))


def _has_this(g: Game, seat: Seat, part: Any, env: Env) -> bool:
    o = g.s.objects.get(env.this)
    if o is None:
        return False
    if isinstance(part, SacrificeCost):
        return o.zone == BATTLEFIELD and o.controller == seat and "cant_be_sacrificed" not in g.ch(o.id).keywords
    if isinstance(part, DiscardCost):
        return o.zone == HAND and o.owner == seat
    return True


def _has_loyalty(g: Game, seat: Seat, part: Any, env: Env) -> bool:
    """CR 606.6."""
    return g.here(env.this) and g.obj(env.this).counter("loyalty") + loyalty_change(g, part, env) >= 0


def loyalty_change(g: Game, part: LoyaltyCost, env: Env) -> int:
    """How many loyalty counters a loyalty cost puts on (removes if negative)."""
    return -env.numbers.get("x", 0) if isinstance(part.amount, str) else part.amount


def _has_counters(g: Game, seat: Seat, part: Any, env: Env) -> bool:
    return g.here(env.this) and g.obj(env.this).counter(part.kind) >= number(g, part, env)


ABLE: dict[type, Callable[[Game, Seat, Any, Env], bool]] = {
    TapThis: _can_tap,
    UntapThis: _can_tap,
    PayLife: _can_pay_life,
    SacrificeCost: _has_this,
    DiscardCost: _has_this,
    ExileCost: _has_this,
    LoyaltyCost: _has_loyalty,
    RemoveCountersCost: _has_counters,
    PlayerCountersCost: lambda g, seat, part, env: g.player(seat).counter(part.kind) >= number(g, part, env),
}
