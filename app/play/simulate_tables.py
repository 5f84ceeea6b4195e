"""Games of people against each other without people: Commander, duels, free-for-all, two-headed giant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from app import WrongUse
from app.cards.decks_in_play import hero_deck
from app.cards.starter_decks import STARTER_DECKS
from app.cards.villains import HERO_DECKS
from app.engine.model.state import State
from app.engine.modes.at_a_table import COMMANDER, DUEL, PLAYERS, TWO_HEADED
from app.play.hero_lists import listed
from app.play.setup import Start, first_state
from app.play.simulate import DRAW, next_move
from app.play.whole_games import Played, figures, many, noted, through

USUAL = 4  # players, where there may be more than two


@dataclass(frozen=True)
class TablePlan:
    """What to simulate: a mode, how many play, and their decks by key or file, () for ready ones in turn."""

    mode: str
    players: int
    decks: tuple[str, ...] = ()
    knobs: dict[str, object] = field(default_factory=dict)


@dataclass
class TableResult(Played):
    """One simulated game: the teams that ``won``, a player's own by their seat; nobody in a draw."""

    won: tuple[str, ...] = ()


def plan_of(mode: str, players: int | None, decks: Sequence[str]) -> TablePlan:
    """The plan somebody asks for. WrongUse, in a sentence, for a number that cannot play it or a deck there is not."""
    fewest, most = PLAYERS[mode]
    count = players if players is not None else fewest if mode == DUEL else USUAL
    if not fewest <= count <= most or (mode == TWO_HEADED and count % 2):
        numbers = f"{fewest} or {most}" if mode == TWO_HEADED else f"a number from {fewest} to {most}"
        raise WrongUse(f"--heroes takes {numbers} in this game.")
    for name in decks:
        listed(name)  # says what is wrong before any game begins
    return TablePlan(mode, count, tuple(decks))


def start(plan: TablePlan, seed: str) -> State:
    """The first state of a simulated game."""
    at = int.from_bytes(seed.encode(), "big")
    ready = [deck.key for deck in (STARTER_DECKS if plan.mode == COMMANDER else HERO_DECKS)]
    names = plan.decks or [*ready[at % len(ready) :], *ready[: at % len(ready)]]
    players = tuple(hero_deck(f"p{n + 1}", *listed(names[n % len(names)])) for n in range(plan.players))
    return first_state(Start(mode=plan.mode, seed=seed, knobs=dict(plan.knobs), heroes=players))


def play(plan: TablePlan, seed: str) -> TableResult:
    """Play one game to its end, or to the limit of turns; a crash is noted, never raised."""
    out = TableResult(seed)

    def whole() -> None:
        state = through(start(plan, seed), out, next_move)
        if state.ended is not None:
            out.won = state.ended.winners

    noted(out, whole)
    return out


def simulate(plan: TablePlan, games: int, seed: int, jobs: int = 1) -> list[TableResult]:
    """Play games with consecutive seeds; the results in the order of their seeds."""
    return many(play, plan, games, seed, jobs)


def summary(plan: TablePlan, results: Sequence[TableResult]) -> dict[str, object]:
    """The figures of `holdfast simulate --json`."""
    by = Counter(" ".join(r.won) or DRAW for r in results if r.reason)
    return {"mode": plan.mode, "players": plan.players, **figures(results, {"won_by": dict(sorted(by.items()))}, {})}
