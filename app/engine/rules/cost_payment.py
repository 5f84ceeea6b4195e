"""Paying costs (CR 118, 601.2h): mana first, then the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from app.engine.game import with_count
from app.engine.model.state import Attack, Env
from app.engine.model.values import (
    EXILE,
    HAND,
    CostPart,
    DiscardCost,
    ExileCost,
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
from app.engine.rules import drawing, paying, zones
from app.engine.rules.costs import ABLE, Chosen, asks, default, loyalty_change, mana_of, number, power_of, usable
from app.engine.rules.mana_cost import FREE, ManaCost

if TYPE_CHECKING:
    from app.engine.game import Game
    from app.engine.rules.paying import Payer, Plan


# ---------------------------------------------------------------- paying
def pay(g: Game, seat: Seat, parts: Sequence[CostPart], env: Env, chosen: Chosen = ()) -> None:
    """Pay a whole cost: mana first, then the rest; what was sacrificed, discarded … is bound in ``env``.

    ``chosen`` are the objects for each part that asks, in order; missing choices are made by :func:`default`.
    Phyrexian symbols are paid with life only where their mana can't be. Raises Illegal if it can't be paid."""
    price = mana_of(parts).with_x(env.numbers.get("x", 0))
    if price != FREE:
        spare = (env.this,) if any(isinstance(p, TapThis) for p in parts) else ()
        plan, lives = cheapest_in_life(paying.Payer(g, seat, None, spare), price)
        g.require(plan is not None, "You cannot pay the mana for this.")
        assert plan is not None
        paying.carry_out(g, seat, plan)
        pay_life(g, seat, 2 * lives)
    pay_parts(g, seat, parts, env, chosen)


def cheapest_in_life(payer: Payer, price: ManaCost) -> tuple[Plan | None, int]:
    """The plan that pays as few Phyrexian symbols as possible with life, and how many; (None, 0) without any."""
    lives, way = fewest_lives(payer, price)
    return (None, 0) if way is None else (payer.plan(way), lives)


def fewest_lives(payer: Payer, price: ManaCost) -> tuple[int, ManaCost | None]:
    """How few Phyrexian symbols must be paid with life, and the mana that is left then; None if it can't be paid."""
    if not price.phyrexian:
        return 0, price if payer.can_pay(price) else None
    for lives in range(len(price.phyrexian) + 1):
        for way in price.paying_life(lives):
            if payer.can_pay(way):
                return lives, way
    return 0, None


def pay_parts(g: Game, seat: Seat, parts: Sequence[CostPart], env: Env, chosen: Chosen) -> None:
    """Pay everything but the mana. Raises Illegal for choices that are not allowed or what can't be paid."""
    picks = default(g, seat, parts, env, chosen)
    at = 0
    for part in parts:
        if isinstance(part, Mana):
            continue
        if asks(part):
            _check(g, seat, part, env, picks[at], [i for some in picks[:at] for i in some])
            at += 1
        else:
            g.require(ABLE[type(part)](g, seat, part, env), "You cannot pay this cost now.")
    at = 0
    for part in parts:
        if isinstance(part, Mana):
            continue
        mine: Sequence[ObjId] = (env.this,)
        if asks(part):
            mine, at = picks[at], at + 1
        _PAY[type(part)](g, seat, part, env, mine)


def _check(g: Game, seat: Seat, part: CostPart, env: Env, mine: Sequence[ObjId], taken: Sequence[ObjId]) -> None:
    fine = all(usable(g, seat, part, oid, env, taken) for oid in mine) and len(set(mine)) == len(mine)
    g.require(fine, "That cannot be used to pay this cost.")
    if isinstance(part, TapCost) and part.total_power is not None:
        enough = power_of(g, mine) >= part.total_power
        g.require(enough, "Tap creatures with total power {power} or more.", power=part.total_power)
    else:
        need = number(g, part, env)
        g.require(len(mine) == need, "Choose {count} to pay this cost.", count=need)


# ---------------------------------------------------------------- one part
Done = Callable[["Game", Seat, Any, Env, Sequence[ObjId]], None]
_PAY: dict[type, Done] = {}
P = TypeVar("P", bound=Done)


def _pays(kind: type) -> Callable[[P], P]:
    """Register how a part of that kind is paid, with the objects chosen for it (or the source itself)."""

    def register(function: P) -> P:
        _PAY[kind] = function
        return function

    return register


@_pays(TapThis)
def _tap_this(g: Game, seat: Seat, part: TapThis, env: Env, mine: Sequence[ObjId]) -> None:
    g.tap(env.this)


@_pays(UntapThis)
def _untap_this(g: Game, seat: Seat, part: UntapThis, env: Env, mine: Sequence[ObjId]) -> None:
    g.untap(env.this)


@_pays(PayLife)
def _lose_life(g: Game, seat: Seat, part: PayLife, env: Env, mine: Sequence[ObjId]) -> None:
    pay_life(g, seat, number(g, part, env))


@_pays(LoyaltyCost)
def _change_loyalty(g: Game, seat: Seat, part: LoyaltyCost, env: Env, mine: Sequence[ObjId]) -> None:
    g.add_counters(env.this, "loyalty", loyalty_change(g, part, env))


@_pays(RemoveCountersCost)
def _remove_counters(g: Game, seat: Seat, part: RemoveCountersCost, env: Env, mine: Sequence[ObjId]) -> None:
    g.add_counters(env.this, part.kind, -number(g, part, env))


@_pays(PlayerCountersCost)
def _spend_counters(g: Game, seat: Seat, part: PlayerCountersCost, env: Env, mine: Sequence[ObjId]) -> None:
    player = g.edit_player(seat)
    player.counters = with_count(player.counters, part.kind, -number(g, part, env))


@_pays(TapCost)
def _tap(g: Game, seat: Seat, part: TapCost, env: Env, mine: Sequence[ObjId]) -> None:
    for oid in mine:
        g.tap(oid)
    _bind(env, "tapped", mine)


@_pays(SacrificeCost)
def _sacrifice(g: Game, seat: Seat, part: SacrificeCost, env: Env, mine: Sequence[ObjId]) -> None:
    for oid in mine:
        zones.sacrifice(g, oid)
    _bind(env, "sacrificed", mine)


@_pays(DiscardCost)
def _discard(g: Game, seat: Seat, part: DiscardCost, env: Env, mine: Sequence[ObjId]) -> None:
    _bind(env, "discarded", [drawing.discard(g, seat, oid) or oid for oid in mine])


@_pays(ExileCost)
def _exile(g: Game, seat: Seat, part: ExileCost, env: Env, mine: Sequence[ObjId]) -> None:
    _bind(env, "exiled", [zones.change(g, oid, EXILE) or oid for oid in mine])


@_pays(ReturnCost)
def _return(g: Game, seat: Seat, part: ReturnCost, env: Env, mine: Sequence[ObjId]) -> None:
    _bind(env, "attacked", [a.defender for oid in mine for a in _attacks_of(g, oid)])
    _bind(env, "returned", [zones.change(g, oid, HAND) or oid for oid in mine])


@_pays(MoveCost)
def _move(g: Game, seat: Seat, part: MoveCost, env: Env, mine: Sequence[ObjId]) -> None:
    for oid in mine:
        zones.change(g, oid, part.to)


@_pays(RevealCost)
def _reveal(g: Game, seat: Seat, part: RevealCost, env: Env, mine: Sequence[ObjId]) -> None:
    for oid in mine:
        g.know(oid, g.s.players)
        g.emit("revealed", object=oid, seat=seat)


def _attacks_of(g: Game, oid: ObjId) -> list[Attack]:
    return [a for a in g.s.combat.attacks if a.attacker == oid] if g.s.combat is not None else []


def _bind(env: Env, name: str, ids: Sequence[ObjId | Seat]) -> None:
    env.refs[name] = [*env.refs.get(name, ()), *ids]


def pay_life(g: Game, seat: Seat, amount: int) -> None:
    """CR 119.4: paying life is losing it."""
    if amount:
        g.require(g.life(seat) >= amount, "You do not have that much life.")
        g.change_life(seat, -amount)
