"""Life totals given out anew (CR 119.7–8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from app.engine import modes
from app.engine.effects import Answers, Ask, executes, then
from app.engine.model.effect import RedistributeLife
from app.engine.model.state import Env
from app.engine.model.values import Seat
from app.engine.rules import damage, player_rules, values
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

GIVEN = "life given:"  # numbers of an Env: the total that a player gets
PROMPT = N_("Which life total does {who} get?")


@executes(RedistributeLife)
def redistribute_life(g: Game, fx: RedistributeLife, env: Env, answers: Answers | None) -> Ask | None:
    """One player (or team that shares its life) after the other gets one of the totals; then all change at once."""
    chooser = next(iter(values.who(g, fx.who, env)), env.you)
    people = holders(g)
    given = [env.numbers[GIVEN + seat] for seat in people if GIVEN + seat in env.numbers]
    if len(given) == len(people):
        _change(g, people, given, env)
        return None
    seat = people[len(given)]
    offered = possible(g, people, given)
    if len(offered) > 1 and answers is None:
        options = [str(n) for n in offered]
        return Ask([g.ask(chooser, "option", PROMPT, options, who=seat, source=env.this)])
    said = (answers or {}).get(chooser, [])
    env.numbers[GIVEN + seat] = int(said[0]) if said else offered[0]
    then(g, fx)
    return None


def holders(g: Game) -> list[Seat]:
    """One player for each life total there is: a team that shares one counts once."""
    seats = [seat for seat in g.seats() if modes.of(g).has_life(g, seat)]
    firsts = {g.player(seat).team: seat for seat in reversed(seats)}
    return [seat for seat in seats if g.team_of(seat).life is None or firsts[g.player(seat).team] == seat]


def possible(g: Game, people: Sequence[Seat], given: Sequence[int]) -> list[int]:
    """The totals the next player may get so that all can get one; where a rule leaves no way, nobody's changes."""
    now = [g.life(seat) for seat in people]
    left = Counter(now)
    left.subtract(given)
    rest = people[len(given) :]
    ways = (way for way in permutations(left.elements()) if all(map(_may_get, [g] * len(rest), rest, way)))
    return sorted({way[0] for way in ways}, reverse=True) or [now[len(given)]]


def _may_get(g: Game, seat: Seat, total: int) -> bool:
    """CR 119.7–8: no higher total for who can't gain life, no lower one for who can't lose any."""
    now = g.life(seat)
    up = total > now and player_rules.cant_gain_life(g, seat)
    return not up and not (total < now and player_rules.cant_lose_life(g, seat))


def _change(g: Game, people: Sequence[Seat], given: Sequence[int], env: Env) -> None:
    for seat, total in zip(people, given, strict=True):
        del env.numbers[GIVEN + seat]
        change = total - g.life(seat)
        if change > 0:
            damage.gain_life(g, seat, change)
        else:
            damage.lose_life(g, seat, -change)
