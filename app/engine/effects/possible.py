"""Whether an optional effect could be done at all (CR 608.2d: an impossible option can't be chosen)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from app.engine.effects.selecting import concerning, own, permanents
from app.engine.effects.zones import may_sacrifice
from app.engine.model.effect import (
    Abandon,
    CastFree,
    Choose,
    Destroy,
    Discard,
    Effect,
    ExileChosen,
    Mill,
    Move,
    Sacrifice,
    Tap,
    Untap,
)
from app.engine.model.state import Env
from app.engine.model.values import HAND, LIBRARY, Filter, Seat
from app.engine.rules import free_casting, schemes, values

if TYPE_CHECKING:
    from app.engine.game import Game


def can_be_done(g: Game, effects: tuple[Effect, ...], env: Env, seat: Seat) -> bool:
    """Whether the first of the effects is possible when this player chooses it."""
    if not effects:
        return False
    test = _TESTS.get(type(effects[0]))
    return test is None or test(g, effects[0], concerning(env, seat))


def _sacrifice(g: Game, fx: Sacrifice, env: Env) -> bool:
    seats = values.who(g, fx.who, env)
    if not isinstance(fx.what, Filter):
        return any(g.s.objects[i].controller in seats for i in permanents(g, fx.what, env))
    n = values.number(g, fx.count, env)
    return any(len(may_sacrifice(g, fx.what, seat, env)) >= n for seat in seats)


def _exile_chosen(g: Game, fx: ExileChosen, env: Env) -> bool:
    n = values.number(g, fx.count, env)
    return any(len(own(g, fx.what, seat, env)) >= n for seat in values.who(g, fx.who, env))


def _discard(g: Game, fx: Discard, env: Env) -> bool:
    if fx.all:
        return True
    n = values.number(g, fx.count, env)
    hands = [g.zone(HAND, seat) for seat in values.who(g, fx.who, env)]
    return any(_matching(g, fx.what, hand, env) >= n for hand in hands)


def _matching(g: Game, what: Filter | None, hand: tuple[int, ...], env: Env) -> int:
    return len(hand) if what is None else sum(values.matches(g, what, i, env, zone=False) for i in hand)


def _mill(g: Game, fx: Mill, env: Env) -> bool:
    """CR 701.17b."""
    n = values.number(g, fx.count, env)
    return all(len(g.zone(LIBRARY, seat)) >= n for seat in values.who(g, fx.who, env))


def _some(g: Game, fx: Move | Destroy, env: Env) -> bool:
    return bool(values.objects(g, fx.what, env))


def _castable(g: Game, fx: CastFree, env: Env) -> bool:
    return any(free_casting.options(g, seat, fx, env) for seat in values.who(g, fx.who, env))


def _choose(g: Game, fx: Choose, env: Env) -> bool:
    return fx.upto or bool(values.matching(g, fx.what, env))


def _turned(tapped: bool) -> Callable[[Game, Tap | Untap, Env], bool]:
    def test(g: Game, fx: Tap | Untap, env: Env) -> bool:
        return any(g.s.objects[i].tapped is tapped for i in permanents(g, fx.what, env))

    return test


def _abandon(g: Game, fx: Abandon, env: Env) -> bool:
    """CR 701.33a."""
    return any(schemes.is_one(g, i) and schemes.is_ongoing(g, i) for i in values.objects(g, fx.what, env))


_TESTS: dict[type[msgspec.Struct], Callable[..., bool]] = {
    Abandon: _abandon,
    Sacrifice: _sacrifice,
    ExileChosen: _exile_chosen,
    Discard: _discard,
    Mill: _mill,
    Move: _some,
    Destroy: _some,
    CastFree: _castable,
    Choose: _choose,
    Tap: _turned(False),
    Untap: _turned(True),
}
