"""Games without people: the same bot in both seats. Who has placed first is left to chance."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from app.base_race.bot import next_command
from app.base_race.chance import Chance
from app.base_race.commands import AnyCommand
from app.base_race.machine import process
from app.base_race.packs import Boosters, new_game, opened
from app.base_race.state import Seat, State
from app.base_race.view import View, project

SEATS = ("one", "two")
ENDINGS = ("land", "quiet", "no move")
Player = Callable[[View, str], AnyCommand | None]


@dataclass
class Result:
    """One simulated game. ``first`` had the first turn; ``reason`` is how it ended, empty when it crashed."""

    seed: str
    first: Seat = ""
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    turns: int = 0
    error: str = ""


def play(boosters: Boosters, seed: str, players: tuple[Player, Player] = (next_command, next_command)) -> Result:
    """Play one game to its end; a crash is noted, never raised."""
    out = Result(seed)
    try:
        state = played(new_game(seed, SEATS, opened(seed, boosters)), seed, dict(zip(SEATS, players, strict=True)))
    except Exception as error:
        out.error = f"{type(error).__name__}: {error}"
        return out
    ended = state.ended
    assert ended is not None
    out.first, out.turns = state.finished[0], state.turn
    out.winners, out.reason = ended.winners, ended.reason
    return out


def played(state: State, seed: str, players: dict[Seat, Player]) -> State:
    """A game played to its end; ``seed`` decides who places first and what the players' whims are."""
    order = Chance(f"{seed}:first").shuffled(SEATS)
    while state.ended is None:
        for seat in [state.mover] if state.turn else order:
            command = players[seat](project(state, seat), f"{seed}:{seat}")
            if command is not None:
                state = process(state, seat, command).state
                break
        else:
            raise RuntimeError(f"nobody says anything in turn {state.turn}")
    return state


def simulate(boosters: Boosters, games: int, seed: int, jobs: int = 1) -> list[Result]:
    """Play games with consecutive seeds; the results in the order of their seeds."""
    seeds = [f"{seed}:{n}" for n in range(games)]
    if jobs <= 1:
        return [play(boosters, s) for s in seeds]
    with ProcessPoolExecutor(jobs) as workers:
        return list(workers.map(partial(play, boosters), seeds, chunksize=max(1, games // (4 * jobs))))


def summary(results: Sequence[Result]) -> dict[str, object]:
    """The figures of `holdfast simulate --mode base-race --json`."""
    finished = [r for r in results if r.reason]
    won_first = sum(r.winners == (r.first,) for r in finished)
    draws = sum(not r.winners for r in finished)
    return {
        "games": len(results),
        "finished": len(finished),
        "crashed": sum(bool(r.error) for r in results),
        "first_mover_won": won_first,
        "second_mover_won": len(finished) - won_first - draws,
        "draws": draws,
        "turns_median": statistics.median([r.turns for r in finished] or [0]),
        "ended_by": {reason: sum(r.reason == reason for r in finished) for reason in ENDINGS},
    }
