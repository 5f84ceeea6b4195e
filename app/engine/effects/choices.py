"""Choices while something resolves: objects, words, players, votes, dice, coins (CR 608.2d, 701.38, 705, 706)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.effects import Answers, Ask, bind, executes, then
from app.engine.effects.selecting import ask_each, concerning
from app.engine.model.effect import Choose, ChooseOption, ChoosePlayer, FlipCoin, RollDice, Vote
from app.engine.model.state import Env
from app.engine.model.values import ObjId, Property, Seat
from app.engine.rules import values
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

VOTED = "voted"
UP_TO, SO_MANY = N_("Choose up to {count}."), N_("Choose {count}.")


@executes(Choose)
def choose(g: Game, fx: Choose, env: Env, answers: Answers | None) -> Ask | None:
    """Each player chooses objects; in the filter ``player`` is who chooses. All of them are bound together."""
    wanted = {}
    for seat in values.who(g, fx.who, env):
        inner = concerning(env, seat)
        n = max(0, values.number(g, fx.count, inner))
        wanted[seat] = (values.matching(g, fx.what, inner), 0 if fx.upto else n, n)
    made = ask_each(g, wanted, UP_TO if fx.upto else SO_MANY, answers, source=env.this)
    if isinstance(made, Ask) and fx.different is not None:
        for asked in made.decisions:
            asked.args["apart"] = [_number_of(g, i, fx.different, env) for i in asked.options]
    if isinstance(made, Ask):
        return made
    bind(env, fx.bind, dict.fromkeys(i for ids in made.values() for i in ids))
    return None


def _number_of(g: Game, oid: ObjId | Seat, name: str, env: Env) -> int:
    return values.number(g, Property("it", name), Env(env.you, env.this, {"it": [oid]}))


@executes(ChooseOption)
def choose_option(g: Game, fx: ChooseOption, env: Env, answers: Answers | None) -> Ask | None:
    """Each player chooses a word; ``Did(word)`` is true of those that were chosen."""
    seats = values.who(g, fx.who, env)
    if seats and answers is None and len(fx.options) > 1:
        return Ask([g.ask(seat, "option", "Choose one.", fx.options, source=env.this) for seat in seats])
    words = [word for seat in seats for word in (answers or {}).get(seat, fx.options[:1])]
    for option in fx.options:
        env.numbers[f"did:{option}"] = words.count(option)
    bind(env, fx.bind, words)
    for seat, word in zip(seats, words, strict=False):
        g.emit("chose", seat=seat, text=str(word), source=env.this)
    return None


@executes(ChoosePlayer)
def choose_player(g: Game, fx: ChoosePlayer, env: Env, answers: Answers | None) -> Ask | None:
    """A player chooses a player: ``opponent``, ``any``, ``not_you`` …"""
    chooser = next(iter(values.who(g, fx.who, env)), None)
    if chooser is None:
        return None
    seen = Env(chooser, env.this, env.refs, env.numbers)
    options = [seat for seat in g.seats() if values.is_player(g, fx.players, seat, seen)]
    options = [seat for seat in options if values.holds(g, fx.where, concerning(seen, seat))]
    if len(options) > 1 and answers is None:
        return Ask([g.ask(chooser, "players", "Choose a player.", options, source=env.this)])
    chosen = options if answers is None else [s for s in answers.get(chooser, []) if s in options]
    bind(env, fx.bind, chosen)
    for seat in chosen:
        g.emit("chose", seat=chooser, to=seat, source=env.this)
    return None


# ---------------------------------------------------------------- votes
@executes(Vote)
def vote(g: Game, fx: Vote, env: Env, answers: Answers | None) -> Ask | None:
    """CR 701.38a: one after the other in turn order; ``votes.OPTION`` counts each option's votes."""
    order = _voters(g, fx, env)
    cast = len(env.refs.get(VOTED, ()))
    if cast >= len(order):
        env.refs.pop(VOTED, None)
        for option in fx.options:
            env.numbers.setdefault(f"votes.{option}", 0)
        return None
    voter = order[cast]
    if answers is None:
        return Ask([g.ask(voter, "option", "Vote for one.", fx.options, vote=True, source=env.this)])
    if cast == 0:
        env.numbers.update({f"votes.{option}": 0 for option in fx.options})
    bind(env, f"+{VOTED}", [voter])
    for chosen in answers.get(voter, []):
        env.numbers[f"votes.{chosen}"] += 1
        g.emit("voted", seat=voter, text=str(chosen), source=env.this)
    then(g, fx)
    return None


def _voters(g: Game, fx: Vote, env: Env) -> list[Seat]:
    """Every player in turn order, beginning with ``starting``; teams keep together (CR 805.6)."""
    order = [seat for team in g.s.order for seat in g.s.teams[team].seats if not g.player(seat).left]
    first = next(iter(values.who(g, fx.starting, env)), None)
    at = order.index(first) if first in order else 0
    return order[at:] + order[:at]


# ---------------------------------------------------------------- chance
@executes(RollDice)
def roll_dice(g: Game, fx: RollDice, env: Env, answers: Answers | None) -> None:
    """CR 706.2: each roll is an event of its own; their sum is bound."""
    rolls = [roll(g, env.you, fx.sides, env.this) for _ in range(values.times(g, fx.count, env))]
    env.numbers[fx.bind] = sum(rolls)


def roll(g: Game, seat: Seat, sides: int, source: int = 0) -> int:
    """One die: 1 … sides, shown to everybody."""
    result = g.random(sides, "die") + 1
    g.emit("rolled", seat=seat, amount=result, source=source, text=f"d{sides}", args={"sides": sides})
    return result


@executes(FlipCoin)
def flip_coin(g: Game, fx: FlipCoin, env: Env, answers: Answers | None) -> None:
    """CR 705.2: 1 for heads, 0 for tails."""
    env.numbers[fx.bind] = flip(g, env.you, env.this)


def flip(g: Game, seat: Seat, source: int = 0) -> int:
    """One coin, shown to everybody."""
    heads = g.random(2, "coin")
    g.emit("flipped", seat=seat, amount=heads, source=source, text="heads" if heads else "tails")
    return heads
