"""Games with schemes without people: the bot archenemy against autopilot heroes, and rumbles of bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from app import WrongUse
from app.cards import schemes
from app.cards.decks_in_play import hero_deck
from app.cards.starter_decks import STARTER_DECKS, starter_deck
from app.cards.villains import HERO_DECKS, VILLAIN_DECKS, SixtyDeck, sixty_deck
from app.engine.autopilot import hero, villain
from app.engine.game import Game
from app.engine.machine import Outcome
from app.engine.model.card import card_of, intern
from app.engine.model.commands import AnyCommand, Attackers
from app.engine.model.state import State
from app.engine.modes.archenemy.seats import ARCHENEMY, GAMES, HEROES, PLAIN
from app.engine.modes.archenemy.setup import Villain
from app.engine.modes.horde.setup import HeroDeck
from app.engine.view.players import waiting_for
from app.play.hero_lists import Names, listed
from app.play.setup import Start, first_state
from app.play.whole_games import Move, Played, ends_main_phases, figures, many, noted, through
from app.rng import roll

MODES = tuple(GAMES)
Figures = dict[str, object]
EVERY_OTHER = 2  # of the games: a scheme deck by chance from all there are, so that each is met


@dataclass(frozen=True)
class SchemePlan:
    """What to simulate: how many heroes (or villains of a rumble), the archenemy's deck and scheme deck by key and the
    others' decks, "" and () for all of them in turn; ``style`` how the archenemy plays."""

    mode: str = PLAIN
    players: int = 3
    deck: str = ""
    schemes: str = ""
    decks: tuple[str, ...] = ()
    style: str = villain.SENSIBLE
    knobs: dict[str, object] = field(default_factory=dict)


@dataclass
class SchemeResult(Played):
    """One simulated game: who ``won``; ``held`` and ``wasted`` count what a sensible archenemy never does; ``margin``
    is its life at the end less the heroes' together."""

    won: tuple[str, ...] = ()
    schemes: tuple[str, ...] = ()
    held: int = 0
    wasted: int = 0
    margin: int = 0


def plan_of(mode: str, players: int, decks: Sequence[str], scheme_deck: str, *, reckless: bool = False) -> SchemePlan:
    """The plan somebody asks for: of the decks named the first archenemy's one is the archenemy's (with Commander decks
    the first), the others the heroes'. WrongUse, in a sentence, for what there is not."""
    game = GAMES[mode]
    fewest, most = game.players
    if not fewest <= players <= most:
        raise WrongUse(f"--heroes takes a number from {fewest} to {most} in this game.")
    if scheme_deck and scheme_deck not in schemes.DECKS:
        raise WrongUse(f"There is no scheme deck {scheme_deck!r}; there are {', '.join(schemes.DECKS)}.")
    for key in decks:
        if (starter_deck(key) if game.commander else sixty_deck(key)) is None and not Path(key).is_file():
            raise WrongUse(f"There is no ready deck {key!r} for this game, and no such file.")
        listed(key)  # says what is wrong before any game begins
    villains = [key for key in decks if game.commander or key in {deck.key for deck in VILLAIN_DECKS}]
    deck = villains[0] if villains else ""
    others = list(decks)
    if deck:
        others.remove(deck)
    style = villain.RECKLESS if reckless else villain.SENSIBLE
    return SchemePlan(mode, players, deck, scheme_deck, tuple(others), style)


# ---------------------------------------------------------------- the first state
def start(plan: SchemePlan, seed: str) -> State:
    """The first state of a simulated game. WrongUse for an unknown deck."""
    at = int.from_bytes(seed.encode(), "big")
    if GAMES[plan.mode].each:
        heroes, seats = 0, [f"villain{n + 1}" for n in range(plan.players)]
    else:
        heroes, seats = plan.players, [ARCHENEMY]
    return first_state(
        Start(
            mode=plan.mode,
            seed=seed,
            knobs=dict(plan.knobs),
            heroes=tuple(_hero(plan, f"hero{n + 1}", at, n) for n in range(heroes)),
            villains=tuple(_villain(plan, seat, seed, at, n) for n, seat in enumerate(seats)),
        )
    )


def _villain(plan: SchemePlan, seat: str, seed: str, at: int, n: int) -> Villain:
    main, commanders = _list(plan, plan.deck, VILLAIN_DECKS, at + n)
    deck = hero_deck(seat, main, commanders)
    return Villain(seat, deck.library, deck.commanders, _scheme_deck(plan, seed, at, n))


def _hero(plan: SchemePlan, seat: str, at: int, n: int) -> HeroDeck:
    key = plan.decks[n % len(plan.decks)] if plan.decks else ""
    return hero_deck(seat, *_list(plan, key, HERO_DECKS, at // 3 + n))


def _list(plan: SchemePlan, key: str, ready: Sequence[SixtyDeck], at: int) -> Names:
    """The names of a library and of commanders: the deck of that key or file, or one of the ready ones."""
    if key:
        return listed(key)
    if GAMES[plan.mode].commander:
        return listed(STARTER_DECKS[at % len(STARTER_DECKS)].key)
    return ready[at % len(ready)].names(), []


def _scheme_deck(plan: SchemePlan, seed: str, at: int, n: int) -> tuple[str, ...]:
    """The hashes of a scheme deck: that of the key, else a ready one or one by chance."""
    least, copies = GAMES[plan.mode].schemes
    if plan.schemes or (at + n) % EVERY_OTHER:
        names = _ready(plan.schemes, (at + n) // EVERY_OTHER, least)
    else:
        names = _by_chance(f"{seed}:schemes:{n}", least)
    names = list(dict.fromkeys(names)) if copies == 1 else names
    return tuple(intern(schemes.scheme(name)) for name in names)


def _ready(key: str, at: int, size: int) -> list[str]:
    """The names of a ready scheme deck; one that is too small is played with the one after it (AE-4)."""
    keys = list(schemes.DECKS)
    first = keys.index(key) if key else at % len(keys)
    names: list[str] = []
    while len(names) < size:
        names += schemes.DECKS[keys[first % len(keys)]].listed()
        first += 1
    return names


def _by_chance(seed: str, size: int) -> list[str]:
    names = [card.name for card in schemes.SCHEMES]
    for i in range(len(names) - 1, 0, -1):
        j = roll(seed, i, i + 1)
        names[i], names[j] = names[j], names[i]
    return names[:size]


# ---------------------------------------------------------------- playing
def next_move(plan: SchemePlan, state: State) -> tuple[str, AnyCommand] | None:
    """Who acts next and how; None when nobody can."""
    waiting = waiting_for(state)
    if not waiting:
        return None
    seat = waiting[0]
    if state.players[seat].team == HEROES:
        return seat, hero.next_command(state, seat)
    return seat, villain.next_move(state, seat, plan.style).command


def play(plan: SchemePlan, seed: str) -> SchemeResult:
    """Play one game to its end, or to the limit of turns; a crash is noted, never raised."""
    out = SchemeResult(seed)

    def watch(state: State, move: Move, outcome: Outcome) -> None:
        out.schemes += tuple(e.text for e in outcome.events if e.kind == "scheme_set")
        _judge(state, move, out)

    def whole() -> None:
        first = start(plan, seed)
        out.schemes += _set_in(first)
        state = through(first, out, partial(next_move, plan), watch)
        out.margin = sum(life if name == ARCHENEMY else -life for name, life in _lives(Game(state)))
        if state.ended is not None:
            out.won = state.ended.winners

    noted(out, whole)
    return out


def _lives(g: Game) -> list[tuple[str, int]]:
    """The teams with the life of each of their life totals, nothing below zero."""
    lives = {
        (team.id, "" if team.life is not None else seat): g.life(seat)
        for team in g.s.teams.values()
        for seat in team.seats
        if not g.player(seat).left
    }
    return [(name, max(0, life)) for (name, _), life in lives.items()]


def _set_in(state: State) -> tuple[str, ...]:
    return tuple(card_of(ref).name for _, _, ref, _ in state.notes.get("schemes set", ()))


def _judge(state: State, move: Move, out: SchemeResult) -> None:
    """Count what a sensible archenemy never does."""
    seat, command = move
    if state.players[seat].team == HEROES:
        return
    if isinstance(command, Attackers) and command.attacks:
        out.wasted += bool(villain.lost_for_nothing(state, seat, command.attacks))
    if ends_main_phases(state, move) and "postcombat main" not in state.turn.steps:
        out.held += villain.held_a_creature(state, seat)


def simulate(plan: SchemePlan, games: int, seed: int, jobs: int = 1) -> list[SchemeResult]:
    """Play games with consecutive seeds; the results in the order of their seeds."""
    return many(play, plan, games, seed, jobs)


# ---------------------------------------------------------------- figures
def summary(plan: SchemePlan, results: Sequence[SchemeResult]) -> Figures:
    """The figures of `holdfast simulate --json`."""
    finished = [r for r in results if r.reason]
    won = {**_who_won(plan, finished), "draws": sum(not r.won for r in finished)}
    more = {
        "schemes_set": len({name for r in results for name in r.schemes}),
        "held_castable": sum(r.held for r in results),
        "attacked_for_nothing": sum(r.wasted for r in results),
    }
    return figures(results, won, more)


def _who_won(plan: SchemePlan, finished: Sequence[SchemeResult]) -> Figures:
    if GAMES[plan.mode].each:
        seats = [f"villain{n + 1}" for n in range(plan.players)]
        return {"won_by_seat": [sum(seat in r.won for r in finished) for seat in seats]}
    won = sum(ARCHENEMY in r.won for r in finished)
    heroes = sum(HEROES in r.won for r in finished)
    share = round(heroes / len(finished), 3) if finished else 0.0
    return {"heroes_won": heroes, "heroes_won_share": share, "villain_won": won}


def against_reckless(results: Sequence[SchemeResult], others: Sequence[SchemeResult]) -> Figures:
    """How the archenemy's games compare with those, on the same seeds, of one who casts everything and attacks with
    everything."""
    verdicts = Counter(better(a, b) for a, b in zip(results, others, strict=True))
    decided = verdicts[1] + verdicts[-1]
    return {
        "better_than_reckless": verdicts[1],
        "worse_than_reckless": verdicts[-1],
        "better_share": round(verdicts[1] / decided, 3) if decided else 0.0,
        "reckless_won": sum(ARCHENEMY in r.won for r in others),
    }


def better(a: SchemeResult, b: SchemeResult) -> int:
    """Which of two games with one seed went better for the archenemy: 1 the first, -1 the second, 0 neither. A win
    beats a loss, else the better margin of life counts."""

    def rank(r: SchemeResult) -> tuple[bool, int]:
        return ARCHENEMY in r.won, r.margin

    return (rank(a) > rank(b)) - (rank(a) < rank(b))
