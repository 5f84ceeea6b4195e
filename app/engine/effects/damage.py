"""Damage and life: deals damage, fights, gains and loses life, counters on players (CR 119, 120, 701.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import modes
from app.engine.effects import Answers, bind, executes
from app.engine.effects.selecting import concerning, one, recipients
from app.engine.game import with_count
from app.engine.model.effect import (
    AddPlayerCounters,
    DealDamage,
    Fight,
    GainLife,
    LoseLife,
    PreventDamage,
    SetLife,
)
from app.engine.model.state import Env, Shield
from app.engine.model.values import Amount, ObjId, Ref, Seat
from app.engine.rules import damage, values

if TYPE_CHECKING:
    from app.engine.game import Game

Hit = tuple[ObjId, ObjId | Seat, int]


@executes(DealDamage)
def deal_damage(g: Game, fx: DealDamage, env: Env, answers: Answers | None) -> None:
    """CR 120; a division was announced with the targets (601.2d). In the amount ``player`` is who is dealt it."""
    amount = values.number(g, fx.amount, env)
    hits: list[Hit] = []
    for source in (i for i in values.bound(g, fx.source, env) if isinstance(i, int)):
        for to in recipients(g, fx.to, env):
            hits.append((source, to, _part(g, fx, to, amount, env)))
    _deal(g, hits, env, fx.bind)


def _part(g: Game, fx: DealDamage, to: ObjId | Seat, amount: int, env: Env) -> int:
    if fx.divided:
        return env.numbers.get(f"divided:{fx.to}:{to}", 0)
    if isinstance(fx.amount, int) or not isinstance(to, str):
        return amount
    return values.number(g, fx.amount, concerning(env, to))


def _deal(g: Game, hits: list[Hit], env: Env, name: str | None) -> None:
    """Deal it all at once and remember who was really dealt damage, and how much (``dealt``)."""
    dealt = damage.deal(g, hits)
    env.numbers["dealt"] = sum(amount for _, _, amount in dealt)
    bind(env, name, dict.fromkeys(to for _, to, _ in dealt))


@executes(Fight)
def fight(g: Game, fx: Fight, env: Env, answers: Answers | None) -> None:
    """CR 701.14: each deals damage equal to its power to the other, if both are still creatures in play."""
    a, b = one(g, fx.a, env), one(g, fx.b, env)
    if a is None or b is None or not all(g.in_play(i) and g.ch(i).is_creature for i in (a, b)):
        return
    _deal(g, [(a, b, g.ch(a).power or 0), (b, a, g.ch(b).power or 0)], env, None)


@executes(PreventDamage)
def prevent_damage(g: Game, fx: PreventDamage, env: Env, answers: Answers | None) -> None:
    """CR 615.7: a shield for each object or player; ``everything`` is one shield for all of them."""
    amount = None if fx.amount is None else values.number(g, fx.amount, env)
    if amount is not None and amount <= 0:
        return
    to: list[ObjId | Seat] = ["everything"] if fx.to == "everything" else recipients(g, fx.to, env)
    g.s.shields = (*g.s.shields, *(Shield(each, amount, fx.combat_only, fx.by) for each in to))


# ---------------------------------------------------------------- life
@executes(GainLife)
def gain_life(g: Game, fx: GainLife, env: Env, answers: Answers | None) -> None:
    """CR 119.3; the number ``gained`` is what all of them gained."""
    shares = _each(g, fx.who, fx.amount, env)
    env.numbers["gained"] = sum(damage.gain_life(g, seat, amount) for seat, amount in shares)


def _each(g: Game, who: Ref, amount: Amount, env: Env) -> list[tuple[Seat, int]]:
    """The number for each of them, counted before anything happens; in it ``player`` is who it is for."""
    seats = values.who(g, who, env)
    if isinstance(amount, int):
        return [(seat, amount) for seat in seats]
    return [(seat, values.number(g, amount, concerning(env, seat))) for seat in seats]


@executes(LoseLife)
def lose_life(g: Game, fx: LoseLife, env: Env, answers: Answers | None) -> None:
    """CR 119.3; the number ``lost`` is what all of them lost."""
    shares = _each(g, fx.who, fx.amount, env)
    env.numbers["lost"] = sum(damage.lose_life(g, seat, amount) for seat, amount in shares)


@executes(SetLife)
def set_life(g: Game, fx: SetLife, env: Env, answers: Answers | None) -> None:
    """CR 119.5: the player gains or loses the difference."""
    for seat, amount in _each(g, fx.who, fx.amount, env):
        change = amount - g.life(seat) if modes.of(g).has_life(g, seat) else 0
        if change > 0:
            damage.gain_life(g, seat, change)
        else:
            damage.lose_life(g, seat, -change)


@executes(AddPlayerCounters)
def add_player_counters(g: Game, fx: AddPlayerCounters, env: Env, answers: Answers | None) -> None:
    """CR 122.1: poison, energy, experience … on players."""
    count = values.number(g, fx.count, env)
    for seat in values.who(g, fx.who, env):
        damage.add_player_counters(g, seat, fx.kind, count)


def remove_player_counters(g: Game, seat: Seat, kind: str, count: int) -> None:
    """As many as the player has, at most ``count``."""
    count = min(count, g.player(seat).counter(kind))
    if count > 0:
        player = g.edit_player(seat)
        player.counters = with_count(player.counters, kind, -count)
        g.emit("player_counters_removed", seat=seat, text=kind, amount=count)
