"""Costs paid while something resolves (CR 118.12, 608.2g)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.engine.effects import Answers, Ask, executes, said_yes, then
from app.engine.effects.control import DID, YES_NO, follow
from app.engine.model.effect import MayPay
from app.engine.model.state import Decision, Env
from app.engine.model.values import CostPart, ObjId, Seat
from app.engine.rules import cost_payment, costs, values
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

PAYING = "paying"
HOW_MUCH = N_("How much do you pay for {card}? 0 pays nothing.")
MOST_PAID = 100


@executes(MayPay)
def may_pay(g: Game, fx: MayPay, env: Env, answers: Answers | None) -> Ask | None:
    """Each of them may pay: first whether, then with what; who can't pay is not asked.

    Unless ``who`` is ``you``, ``player`` is who paid (or did not) meanwhile; ``Did()`` tells whether anybody did."""
    seats = values.who(g, fx.who, env)
    if PAYING not in env.refs and costs.has_x(fx.cost):
        asked = _how_much(g, fx, seats, env, answers)
        if asked is not None:
            return asked
        answers = None
    if PAYING not in env.refs:
        able = [seat for seat in seats if costs.can_pay(g, seat, fx.cost, payer(env, seat))]
        if able and answers is None:
            return Ask([_whether(g, fx, seat, env) for seat in able])
        env.refs[PAYING] = [seat for seat in able if said_yes(answers or {}, seat)]
        answers = None
    yes = [seat for seat in env.refs[PAYING] if isinstance(seat, str)]
    asks = _with_what(g, fx.cost, yes, env, answers)
    if asks:
        return Ask(asks)
    paid = [seat for seat in yes if _pay(g, fx.cost, seat, env)]
    for key in [k for k in env.refs if k.startswith(PAYING)]:
        del env.refs[key]
    env.numbers[DID] = len(paid)
    then(g, *follow(fx.who, seats, paid, fx.then, fx.otherwise))
    return None


def _how_much(g: Game, fx: MayPay, seats: list[Seat], env: Env, answers: Answers | None) -> Ask | None:
    """CR 107.3: one player says how much X is, as much as they can pay; 0 pays nothing."""
    seat = seats[0] if seats else env.you
    most = 0
    while most < MOST_PAID and costs.can_pay(g, seat, fx.cost, _with_x(payer(env, seat), most + 1)):
        most += 1
    if most and answers is None:
        card = g.ch(env.this).name if env.this else ""
        return Ask([g.ask(seat, "number", HOW_MUCH, (), 0, most, card=card, source=env.this, purpose="x")])
    env.numbers["x"] = next((n for n in (answers or {}).get(seat, []) if isinstance(n, int)), 0)
    env.refs[PAYING] = [seat] if env.numbers["x"] else []
    return None


def _with_x(env: Env, x: int) -> Env:
    return Env(env.you, env.this, env.refs, {**env.numbers, "x": x})


def payer(env: Env, seat: Seat) -> Env:
    """The same knowledge with the player who pays as ``you``; what is paid is bound for both."""
    return Env(seat, env.this, env.refs, env.numbers)


def _whether(g: Game, fx: MayPay, seat: Seat, env: Env) -> Decision:
    card = g.ch(env.this).name if env.this else ""
    asked = g.ask(seat, "pay", "Pay the cost for {card}?", YES_NO, card=card, source=env.this)
    asked.cost = fx.cost
    return asked


def _with_what(
    g: Game, cost: Sequence[CostPart], seats: list[Seat], env: Env, answers: Answers | None
) -> list[Decision]:
    """The next question to each payer about objects to pay with; answers wait in the Env."""
    out = []
    for seat in seats:
        asked = _next(g, cost, seat, env)
        if asked is not None and answers is not None:
            env.refs[f"{PAYING}:{seat}:{len(_chosen(g, cost, seat, env))}"] = list(answers.get(seat, []))
            asked = _next(g, cost, seat, env)
        if asked is not None:
            out.append(asked)
    return out


def _next(g: Game, cost: Sequence[CostPart], seat: Seat, env: Env) -> Decision | None:
    name = g.ch(env.this).name if env.this else ""
    return costs.question(g, seat, cost, payer(env, seat), _chosen(g, cost, seat, env), name)


def _chosen(g: Game, cost: Sequence[CostPart], seat: Seat, env: Env) -> list[tuple[ObjId, ...]]:
    """What has been chosen for the parts of the cost so far, with those that leave no choice."""
    out: list[tuple[ObjId, ...]] = []
    while True:
        out = costs.settled(g, seat, cost, payer(env, seat), out)
        known = env.refs.get(f"{PAYING}:{seat}:{len(out)}")
        if known is None:
            return out
        out.append(tuple(i for i in known if isinstance(i, int)))


def _pay(g: Game, cost: Sequence[CostPart], seat: Seat, env: Env) -> bool:
    knows = payer(env, seat)
    if not costs.can_pay(g, seat, cost, knows):
        return False
    cost_payment.pay(g, seat, cost, knows, _chosen(g, cost, seat, env))
    return True
