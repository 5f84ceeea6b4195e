"""Games in which people play against each other: free-for-all (CR 806), Commander (CR 903, CM-10), two-headed giant
(CR 810). A seat of its own is a team of one, so all of them run on the same priority code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.clauses import clause
from app.engine.game import Game
from app.engine.model.state import State
from app.engine.model.values import Seat
from app.engine.modes.base import Mode
from app.engine.modes.setup import SeatSetup, Setup, blank

if TYPE_CHECKING:
    from app.engine.modes.horde.setup import HeroDeck

DUEL, FFA, COMMANDER, TWO_HEADED = "duel", "ffa", "commander", "two-headed-giant"
LIFE = {DUEL: 20, FFA: 20, COMMANDER: 40, TWO_HEADED: 30}  # CR 103.4, 810.4, 903.7
PLAYERS = {DUEL: (2, 2), FFA: (2, 6), COMMANDER: (2, 6), TWO_HEADED: (4, 6)}
HEAD = 15  # CR 810.11: life for each player of a team beyond the second


class FreeForAll(Mode):
    """Everybody for themselves (CR 806): all opponents may be attacked (802), nobody's range is limited."""

    name = FFA


class Commander(FreeForAll):
    """CM-10: Commander, a free-for-all of two to six."""

    name = COMMANDER

    def foes(self, g: Game, seat: Seat) -> list[Seat]:
        return anyone(g, seat)


class TwoHeadedGiant(Mode):
    """Two teams with a life total each (CR 810)."""

    name = TWO_HEADED

    def draws(self, g: Game, seat: Seat) -> bool:
        """CR 103.8b, 810.6: not the team who plays first in its first turn."""
        return g.s.turn.number != 1


@clause("CM-10", otherwise=lambda g, seat: g.opponents(seat)[:1])
def anyone(g: Game, seat: Seat) -> list[Seat]:
    """CM-10: a player may attack every opponent, several at once."""
    return g.opponents(seat)


# ---------------------------------------------------------------- set-up
def set_up(mode: str, seed: str, players: Sequence[HeroDeck], knobs: dict[str, Any]) -> State:
    """A game of that mode before its opening hands; ``players`` in the order of their seats, of a two-headed giant
    first one team, then the other. The knob ``life`` may give another starting life total.

    ValueError for a mode that is none of these, or a number of players that cannot play it."""
    if mode not in PLAYERS:
        raise ValueError(f"no such mode: {mode}")
    fewest, most = PLAYERS[mode]
    fits = fewest <= len(players) <= most and not (mode == TWO_HEADED and len(players) % 2)
    if not fits:
        raise ValueError(f"{mode} is played by {fewest} to {most} players")
    teams = teams_of(mode, [p.seat for p in players])
    life = starting_life(mode, len(players) // 2, knobs)
    seats = tuple(SeatSetup(p.seat, teams[p.seat], p.library, p.commanders, life) for p in players)
    order = tuple(dict.fromkeys(teams.values()))
    shared = dict.fromkeys(order, life) if mode == TWO_HEADED else {}
    g = Game(blank(Setup(mode, seed, seats, order, shared, dict(knobs))))
    first = g.random(len(order))  # CR 103.1
    g.s.order = (*order[first:], *order[:first])
    return g.s


def starting_life(mode: str, heads: int, knobs: dict[str, Any]) -> int:
    """CR 103.4, 810.4, 810.11, 903.7, or what the table says."""
    usual = LIFE[mode] + (HEAD * (heads - 2) if mode == TWO_HEADED else 0)
    return int(knobs.get("life", usual))


def teams_of(mode: str, seats: Sequence[Seat]) -> dict[Seat, str]:
    """The team of each seat: two teams of a two-headed giant, else everybody their own."""
    if mode != TWO_HEADED:
        return {seat: seat for seat in seats}
    half = len(seats) // 2
    return {seat: "team-1" if at < half else "team-2" for at, seat in enumerate(seats)}
