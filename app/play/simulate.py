"""Games without people: sensible autopilots in the heroes' seats, the horde by its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.cards.decks_in_play import hero_deck
from app.cards.hordes.custom import CustomHorde
from app.cards.hordes.readings import game
from app.cards.starter_decks import STARTER_DECKS
from app.engine.autopilot import hero
from app.engine.model.commands import Answer, AnyCommand
from app.engine.model.state import State
from app.engine.modes.horde.seats import HEROES, HORDE
from app.engine.view.players import waiting_for
from app.play.hero_lists import listed
from app.play.setup import Start, first_state
from app.play.whole_games import Played, figures, many, noted, through

DRAW = "draw"


@dataclass
class Result(Played):
    """One simulated game and who won it: ``heroes``, ``horde`` or ``draw``."""

    winner: str = ""


@dataclass
class Plan:
    """What to simulate: horde, heroes and their decks (starters in turn by default); ``own`` a horde of one's own, for
    the deck ``own``."""

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
    heroes = tuple(hero_deck(f"hero{n + 1}", *_deck(plan, at, n)) for n in range(plan.heroes))
    table = {"horde": plan.deck, "variant": plan.variant, "level": plan.level}
    settings, horde = game({**plan.knobs, **table}, plan.own)
    return first_state(Start(mode=HORDE, seed=seed, knobs=settings, heroes=heroes, horde=horde))


def _deck(plan: Plan, at: int, n: int) -> tuple[list[str], list[str]]:
    """The names of a hero's library and commanders: a ready deck, or one named."""
    if plan.decks:
        return listed(plan.decks[n % len(plan.decks)])
    return listed(STARTER_DECKS[(at + n) % len(STARTER_DECKS)].key)


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

    def whole() -> None:
        state = through(start(plan, seed), out, next_move)
        if state.ended is not None:
            won = state.ended.winners
            out.winner = HEROES if HEROES in won else HORDE if HORDE in won else DRAW

    noted(out, whole)
    return out


def simulate(plan: Plan, games: int, seed: int, jobs: int = 1) -> list[Result]:
    """Play games with consecutive seeds; the results in the order of their seeds."""
    return many(play, plan, games, seed, jobs)


def summary(results: Sequence[Result]) -> dict[str, object]:
    """The figures of `holdfast simulate --json`."""
    finished = [r for r in results if r.reason]
    by = Counter(r.winner for r in finished)
    won = {
        "heroes_won": by[HEROES],
        "heroes_won_share": round(by[HEROES] / len(finished), 3) if finished else 0.0,
        "horde_won": by[HORDE],
        "draws": by[DRAW],
    }
    return figures(results, won, {})
