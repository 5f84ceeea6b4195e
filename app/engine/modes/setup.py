"""Setting a game up from plain data (CR 103): seats, decks, life totals; no shuffling of other people's luck."""

from __future__ import annotations

from typing import Any

import msgspec

from app.clauses import clause
from app.engine.codec import SCHEMA
from app.engine.game import Game
from app.engine.model.state import Player, State, Team
from app.engine.model.values import COMMAND, LIBRARY, SCHEMES


class SeatSetup(msgspec.Struct, frozen=True):
    """One player: seat id, team id, cards of the library, of the command zone and of the scheme deck as pool hashes."""

    seat: str
    team: str
    library: tuple[str, ...] = ()
    commanders: tuple[str, ...] = ()
    life: int = 20
    schemes: tuple[str, ...] = ()


class Setup(msgspec.Struct, frozen=True):
    """Everything a game starts from, except its cards' trees. ``shared_life`` team -> total.

    ``order`` team ids in turn order."""

    mode: str
    seed: str
    seats: tuple[SeatSetup, ...]
    order: tuple[str, ...]
    shared_life: dict[str, int] = {}
    knobs: dict[str, Any] = {}


@clause("CM-4", otherwise=LIBRARY)
def commanders_zone() -> str:
    """CM-4: commanders begin face up in the command zone, the other cards are the library (CR 903.6)."""
    return COMMAND


def blank(setup: Setup) -> State:
    """A state with players, teams, unshuffled libraries and commanders, before anything happens."""
    state = State(SCHEMA, setup.mode, dict(setup.knobs), setup.seed)
    state.order = setup.order
    for name in setup.order:
        seats = tuple(s.seat for s in setup.seats if s.team == name)
        state.teams[name] = Team(name, seats, setup.shared_life.get(name), primary=seats[0])
    for seat in setup.seats:
        life = setup.shared_life.get(seat.team, seat.life)
        state.players[seat.seat] = Player(seat.seat, seat.team, seat.life, starting_life=life)
    g = Game(state)
    for seat in setup.seats:
        for ref in seat.library:
            g.create(ref, seat.seat, LIBRARY)
        for ref in seat.commanders:
            g.create(ref, seat.seat, commanders_zone(), commander=True)
        for ref in seat.schemes:
            g.create(ref, seat.seat, SCHEMES)
    return g.s
