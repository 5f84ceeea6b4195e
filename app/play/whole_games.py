"""Games without people, of every kind: the loop that plays one, what is counted, and the figures of many."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from app.engine.game import Game
from app.engine.machine import Outcome, process
from app.engine.model.commands import Answer, AnyCommand, Done
from app.engine.model.state import State
from app.engine.model.values import Seat
from app.engine.rules.paying import Payer

MOST_TURNS = 120
MOST_COMMANDS = 30_000
ENDINGS = ("life", "library", "commander", "exhausted")
Move = tuple[Seat, AnyCommand]


P = TypeVar("P")


@dataclass
class Played:
    """One game. ``reason`` how it ended, empty when it was stopped. ``spent``: the mana that was spent, ``could``: what
    was left unspent as main phases of one's own ended."""

    seed: str
    reason: str = ""
    turns: int = 0
    commands: int = 0
    decisions: int = 0
    spent: int = 0
    could: int = 0
    seconds: float = 0.0
    error: str = ""


R = TypeVar("R", bound=Played)


def through(
    state: State,
    out: Played,
    next_move: Callable[[State], Move | None],
    watch: Callable[[State, Move, Outcome], None] | None = None,
) -> State:
    """Play on to the end of a game, or to the limit of turns; the last state. ``watch`` sees every step.

    RuntimeError where nobody can act."""
    while state.ended is None and state.turn.number <= MOST_TURNS and out.commands < MOST_COMMANDS:
        move = next_move(state)
        if move is None:
            raise RuntimeError(f"nobody can act in turn {state.turn.number}, {state.turn.step}")
        if ends_main_phases(state, move):
            out.could += Payer(Game(state), move[0]).most
        outcome = process(state, *move)
        out.spent += sum(e.amount for e in outcome.events if e.kind == "mana_spent")
        if watch is not None:
            watch(state, move, outcome)
        state = outcome.state
        out.commands += 1
        out.decisions += isinstance(move[1], Answer)
    out.turns = state.turn.number
    out.reason = state.ended.reason if state.ended is not None else ""
    return state


def ends_main_phases(state: State, move: Move) -> bool:
    """Whether somebody says done in their last main phase with nothing on the stack."""
    seat, command = move
    own = state.turn.team == state.players[seat].team
    return isinstance(command, Done) and own and state.turn.step == "postcombat main" and not state.stack


def noted(out: Played, whole: Callable[[], None]) -> None:
    """Play a whole game; a crash is noted, never raised."""
    began = time.perf_counter()
    try:
        whole()
    except Exception as error:
        out.error = f"{type(error).__name__}: {error}"
    out.seconds = time.perf_counter() - began


def many(play: Callable[[P, str], R], plan: P, games: int, seed: int, jobs: int) -> list[R]:
    """Play games with consecutive seeds; the results in the order of their seeds."""
    seeds = [f"{seed}:{n}" for n in range(games)]
    if jobs <= 1:
        return [play(plan, s) for s in seeds]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, [plan] * games, seeds))


def figures(results: Sequence[Played], won: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """The figures of `holdfast simulate --json`; ``won`` and ``more`` are those of the mode."""
    finished = [r for r in results if r.reason]
    ended = {kind: sum(r.reason == kind for r in finished) for kind in ENDINGS}
    ended["other"] = len(finished) - sum(ended.values())
    commands, seconds = sum(r.commands for r in results), sum(r.seconds for r in results)
    spent, could = sum(r.spent for r in results), sum(r.could for r in results)
    return {
        "games": len(results),
        "finished": len(finished),
        "crashed": sum(bool(r.error) for r in results),
        "stopped": sum(not r.reason and not r.error for r in results),
        **won,
        "ended_by": ended,
        "turns_median": statistics.median([r.turns for r in finished] or [0]),
        **more,
        "commands": commands,
        "decisions": sum(r.decisions for r in results),
        "mana_spent_share": round(spent / (spent + could), 3) if spent + could else 0.0,
        "commands_per_s": round(commands / seconds) if seconds else 0,
        "errors": [f"{r.seed}: {r.error}" for r in results if r.error][:5],
    }
