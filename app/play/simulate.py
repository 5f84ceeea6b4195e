"""Games without people: sensible autopilots in the heroes' seats, the horde by its rules."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from app.cards.decks_in_play import hero_deck
from app.cards.hordes.custom import CustomHorde
from app.cards.hordes.readings import game
from app.cards.starter_decks import STARTER_DECKS, StarterDeck, starter_deck
from app.engine.autopilot import hero
from app.engine.game import Game
from app.engine.machine import begin, process
from app.engine.model.commands import Answer, AnyCommand, Done
from app.engine.model.state import State
from app.engine.modes import at_a_table
from app.engine.modes.horde.seats import HEROES, HORDE
from app.engine.modes.horde.setup import set_up
from app.engine.rules import mulligan
from app.engine.view.players import waiting_for

MOST_TURNS = 120
MOST_COMMANDS = 20_000
HEROES_WON, HORDE_WON, DRAW = "heroes", "horde", "draw"


@dataclass
class Result:
    """One simulated game. ``reason`` how it ended, empty when it was stopped."""

    seed: str
    winner: str = ""
    reason: str = ""
    turns: int = 0
    commands: int = 0
    decisions: int = 0
    spent: int = 0
    could: int = 0
    seconds: float = 0.0
    error: str = ""


@dataclass
class Plan:
    """What to simulate: mode, horde, heroes and their decks (starters in turn by default); ``own`` a horde of one's
    own, for the deck ``own``. In the other modes the heroes are the players."""

    mode: str = "horde"
    deck: str = "eldrazi-scourge"
    variant: str = ""
    level: str = "normal"
    heroes: int = 2
    decks: tuple[str, ...] = ()
    knobs: dict[str, str | int | bool] = field(default_factory=dict)
    own: CustomHorde | None = None


def start(plan: Plan, seed: str) -> State:
    """The first state of a simulated game."""
    at = int.from_bytes(seed.encode(), "big")
    heroes = [hero_deck(f"hero{n + 1}", *_deck(plan, at, n)) for n in range(plan.heroes)]
    if plan.mode in at_a_table.PLAYERS:
        g = Game(at_a_table.set_up(plan.mode, seed, heroes, dict(plan.knobs)))
        mulligan.opening(g)
        return begin(g.s).state
    table = {"horde": plan.deck, "variant": plan.variant, "level": plan.level}
    settings, horde = game({**plan.knobs, **table}, plan.own)
    state = set_up(seed, heroes, horde, settings)
    g = Game(state)
    mulligan.opening(g)
    return begin(g.s).state


def _deck(plan: Plan, at: int, n: int) -> tuple[list[str], list[str]]:
    """The names of a hero's library and commanders: a ready deck, or a deck file."""
    if not plan.decks:
        return _names(STARTER_DECKS[(at + n) % len(STARTER_DECKS)])
    wanted = plan.decks[n % len(plan.decks)]
    found = starter_deck(wanted)
    return _names(found) if found is not None else _from_file(wanted)


def _names(deck: StarterDeck) -> tuple[list[str], list[str]]:
    return [name for count, name in deck.main() for _ in range(count)], [deck.commander]


def _from_file(path: str) -> tuple[list[str], list[str]]:
    from app.decks.reading import read_deck

    deck = read_deck(Path(path).read_bytes())
    library = [e.name for e in deck.main for _ in range(e.count)]
    return library, [e.name for e in deck.commander for _ in range(e.count)]


def next_move(state: State) -> tuple[str, AnyCommand] | None:
    """Who acts next and how; None when nobody can."""
    for d in state.pending:
        if d.answer is None and d.kind == "proceed":
            return d.seat, Answer(d.id, ("go",))
    waiting = waiting_for(state)
    return (waiting[0], hero.next_command(state, waiting[0])) if waiting else None


def play(plan: Plan, seed: str) -> Result:
    """Play one game to its end, or to the limit of turns; a crash is noted, never raised."""
    out = Result(seed)
    began = time.perf_counter()
    try:
        _play(start(plan, seed), out)
    except Exception as error:
        out.error = f"{type(error).__name__}: {error}"
    out.seconds = time.perf_counter() - began
    return out


def _play(state: State, out: Result) -> None:
    while state.ended is None and state.turn.number <= MOST_TURNS and out.commands < MOST_COMMANDS:
        move = next_move(state)
        if move is None:
            raise RuntimeError(f"nobody can act in turn {state.turn.number}, {state.turn.step}")
        seat, command = move
        if isinstance(command, Done) and state.turn.step == "postcombat main":
            _count_mana(state, seat, out)
        outcome = process(state, seat, command)
        out.spent += sum(e.amount for e in outcome.events if e.kind == "mana_spent")
        state = outcome.state
        out.commands += 1
        out.decisions += isinstance(command, Answer)
    out.turns = state.turn.number
    if state.ended is not None:
        won = state.ended.winners
        named = HEROES_WON if HEROES in won else HORDE_WON if HORDE in won else DRAW
        out.winner = " ".join(won) if state.mode in at_a_table.PLAYERS and won else named
        out.reason = state.ended.reason


def _count_mana(state: State, seat: str, out: Result) -> None:
    """What was left unspent of the mana a hero could have made, as the main phases end."""
    from app.engine.rules.paying import Payer

    out.could += Payer(Game(state), seat).most


def simulate(plan: Plan, games: int, seed: int, jobs: int = 1) -> list[Result]:
    """Play games with consecutive seeds; the results in the order of their seeds."""
    seeds = [f"{seed}:{n}" for n in range(games)]
    if jobs <= 1:
        return [play(plan, s) for s in seeds]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, [plan] * games, seeds))


ENDINGS = ("life", "library", "commander", "exhausted")


def summary(results: Sequence[Result]) -> dict[str, object]:
    """The figures of `holdfast simulate --json`."""
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
        "heroes_won": sum(r.winner == HEROES_WON for r in finished),
        "heroes_won_share": round(sum(r.winner == HEROES_WON for r in finished) / len(finished), 3)
        if finished
        else 0.0,
        "horde_won": sum(r.winner == HORDE_WON for r in finished),
        "draws": sum(r.winner == DRAW for r in finished),
        "won_by": dict(sorted(Counter(r.winner for r in finished).items())),
        "ended_by": ended,
        "turns_median": statistics.median([r.turns for r in finished] or [0]),
        "commands": commands,
        "decisions": sum(r.decisions for r in results),
        "mana_spent_share": round(spent / (spent + could), 3) if spent + could else 0.0,
        "commands_per_s": round(commands / seconds) if seconds else 0,
        "errors": [f"{r.seed}: {r.error}" for r in results if r.error][:5],
    }
