"""The archenemy modes: whose turn it is, who defends, who loses with whom. The schemes are in ``modes.scheming``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine.model.state import State
from app.engine.model.values import Seat
from app.engine.modes.archenemy import knobs
from app.engine.modes.archenemy.seats import ARCHENEMY, COMMANDER, PLAIN, RUMBLE
from app.engine.modes.scheming import Scheming, set_one

if TYPE_CHECKING:
    from app.engine.game import Game


class Archenemy(Scheming):
    """One archenemy against a team of heroes; see ``docs/rules.md``: each method carries out the clauses it names."""

    name = PLAIN

    def step_begins(self, g: Game, step: str) -> None:
        if step == "precombat main":
            sets_one(g)

    def by_server(self, g: Game, seat: Seat) -> bool:
        return knobs.value(g.s.knobs, "villain") == "server" and g.player(seat).team == ARCHENEMY

    def draws(self, g: Game, seat: Seat) -> bool:
        return first_draw(g)

    def foes(self, g: Game, seat: Seat) -> list[Seat]:
        return attacks_several(g, seat)

    def defends_as_one(self, state: State, seat: Seat) -> bool:
        return each_for_themselves(state, seat)

    def counts_together(self, g: Game, seat: Seat) -> bool:
        return counted_together(g, seat)

    def team_loses(self, g: Game, seat: Seat) -> bool:
        return lost_for_all(g, seat) if g.team_of(seat).life is not None else not goes_alone(g, seat)


class ArchenemyCommander(Archenemy):
    """The same with Commander decks and a life total that the heroes share (AE-2)."""

    name = COMMANDER


class Rumble(Scheming):
    """Everybody is the archenemy of their own scheme deck (AE-3)."""

    name = RUMBLE

    def step_begins(self, g: Game, step: str) -> None:
        if step == "precombat main":
            sets_own(g)

    def foes(self, g: Game, seat: Seat) -> list[Seat]:
        return attacks_anyone(g, seat)


@clause("AE-1.3", otherwise=lambda g: g.s.turn.number > 1)
def first_draw(g: Game) -> bool:
    """CR 103.8c: the archenemy draws in their first turn too."""
    return True


@clause("AE-1.4")
def sets_one(g: Game) -> None:
    """Once in each of the archenemy's turns, immediately after the precombat main phase begins (CR 904.9)."""
    set_one(g)


@clause("AE-3.3")
def sets_own(g: Game) -> None:
    """In a rumble each player does, in their own turn (CR 904.12c)."""
    set_one(g)


@clause("AE-1.9", otherwise=lambda g, seat: g.opponents(seat)[:1])
def attacks_several(g: Game, seat: Seat) -> list[Seat]:
    """CR 802.3: each attacking creature is assigned a hero, or a planeswalker of one."""
    return g.opponents(seat)


@clause("AE-1.9", otherwise=lambda state, seat: state.teams[state.players[seat].team].life is not None)
def each_for_themselves(state: State, seat: Seat) -> bool:
    """Heroes are not one defending player, even where they share a life total (CR 904.2, 904.13b)."""
    return False


@clause("AE-1.10", otherwise=False)
def goes_alone(g: Game, seat: Seat) -> bool:
    """A hero who loses leaves; the others go on (CR 104.3, 800.4)."""
    return True


@clause("AE-2", otherwise=False)
def lost_for_all(g: Game, seat: Seat) -> bool:
    """CR 810.8a: who shares a life total wins and loses as a team, unless the table lets a hero drop out."""
    return not knobs.value(g.s.knobs, "drop_out")


@clause("AE-2", otherwise=lambda g, seat: g.team_of(seat).life is not None)
def counted_together(g: Game, seat: Seat) -> bool:
    """CR 904.13c: poison is counted for each player, and so is damage by commanders (903.10a)."""
    return False


@clause("AE-3.4", otherwise=lambda g, seat: g.opponents(seat)[:1])
def attacks_anyone(g: Game, seat: Seat) -> list[Seat]:
    """CR 904.12a, 802: any opponent, or a planeswalker of one, chosen for each creature."""
    return g.opponents(seat)
