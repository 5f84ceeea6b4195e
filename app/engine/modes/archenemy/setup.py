"""Setting up games with schemes (AE-1.1 … AE-1.3, AE-2, AE-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from app.clauses import clause
from app.engine.game import Game
from app.engine.model.state import State
from app.engine.modes.archenemy import knobs as k
from app.engine.modes.archenemy.seats import ARCHENEMY, GAMES, HEROES, RUMBLE
from app.engine.modes.horde.setup import HeroDeck
from app.engine.modes.setup import SeatSetup, Setup, blank
from app.engine.rules import schemes
from app.i18n import N_

FEW_HEROES = N_("Archenemy is made for three heroes or more; with two the archenemy has the upper hand.")
USUAL_HEROES = 3


class Villain(msgspec.Struct, frozen=True):
    """An archenemy: seat id, cards of the library, commanders and cards of the scheme deck as pool hashes."""

    seat: str
    library: tuple[str, ...]
    commanders: tuple[str, ...] = ()
    schemes: tuple[str, ...] = ()


def warnings(heroes: int) -> tuple[str, ...]:
    """AE-1.1: message keys about a table with so many heroes; empty when all is well."""
    return (FEW_HEROES,) if heroes < USUAL_HEROES else ()


def set_up(mode: str, seed: str, heroes: Sequence[HeroDeck], villain: Villain, knobs: dict[str, Any]) -> State:
    """A game against an archenemy before its opening hands; ``mode`` ``archenemy`` or ``archenemy-commander``.

    Commander decks may be played in either. ValueError for a number of heroes that can't play (AE-1.1)."""
    _enough_heroes(mode, len(heroes))
    own = k.heroes_life(knobs, mode, len(heroes))
    seats = [
        SeatSetup(
            villain.seat,
            ARCHENEMY,
            villain.library,
            villain.commanders,
            k.archenemy_life(knobs, mode),
            villain.schemes,
        ),
        *(SeatSetup(h.seat, team_of(h), h.library, h.commanders, own) for h in heroes),
    ]
    order = in_turn_order(tuple(dict.fromkeys(seat.team for seat in seats)))
    shared = {HEROES: own} if k.shares_life(knobs, mode) else {}
    return _shuffled(Setup(mode, seed, tuple(seats), order, shared, k.all_of(knobs)))


def set_up_rumble(seed: str, villains: Sequence[Villain], knobs: dict[str, Any]) -> State:
    """A Supervillain Rumble before its opening hands. ValueError unless three to six play (AE-3.1)."""
    _enough(RUMBLE, len(villains))
    life = k.archenemy_life(knobs, RUMBLE)
    seats = tuple(SeatSetup(v.seat, v.seat, v.library, v.commanders, life, own_deck(v)) for v in villains)
    state = _shuffled(Setup(RUMBLE, seed, seats, tuple(v.seat for v in villains), {}, k.all_of(knobs)))
    g = Game(state)
    g.s.order = from_anyone(g, g.s.order)
    return g.s


def _shuffled(setup: Setup) -> State:
    """The state with every scheme deck in an order nobody knows."""
    g = Game(blank(setup))
    for seat in g.s.players:
        if schemes.deck(g, seat):
            schemes.shuffle(g, seat)
    return g.s


@clause("AE-1.1")
def _enough_heroes(mode: str, heroes: int) -> None:
    _enough(mode, heroes)


def _enough(mode: str, players: int) -> None:
    (fewest, most), who = GAMES[mode].players, "players" if GAMES[mode].each else "heroes"
    if not fewest <= players <= most:
        raise ValueError(f"{mode} is played by {fewest} to {most} {who}")


@clause("AE-1.8", otherwise=lambda hero: hero.seat)
def team_of(hero: HeroDeck) -> str:
    """The heroes are one team: they take their turns together (CR 805)."""
    return HEROES


@clause("AE-1.3", otherwise=lambda teams: teams[::-1])
def in_turn_order(teams: tuple[str, ...]) -> tuple[str, ...]:
    """CR 904.6: the archenemy takes the first turn."""
    return teams


@clause("AE-3.1", otherwise=())
def own_deck(villain: Villain) -> tuple[str, ...]:
    """CR 904.12a–b: each player is the archenemy of a scheme deck of their own."""
    return villain.schemes


@clause("AE-3.2", otherwise=lambda g, order: order)
def from_anyone(g: Game, order: tuple[str, ...]) -> tuple[str, ...]:
    """CR 904.12c: the starting player is chosen at random; the others follow in the order of the seats."""
    first = g.random(len(order))
    return (*order[first:], *order[:first])
