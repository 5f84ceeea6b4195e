"""Games with scheme decks (CR 904.9–11): what their modes have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.state import Attack, State
from app.engine.model.values import COMMAND, SCHEMES, Seat
from app.engine.modes.base import Mode
from app.engine.rules import blocking, schemes
from app.engine.view.structs import SchemeDeckView, SchemesView

if TYPE_CHECKING:
    from app.engine.game import Game

MOST_TOLD = 30  # of the schemes set in motion so far, the last ones


class Scheming(Mode):
    """Modes whose players have scheme decks."""

    def acts(self, g: Game) -> bool:
        return g.s.priority is not None and schemes.turn_down(g)

    def stops_at(self, g: Game, seat: Seat) -> bool:
        return sensible_stop(g, seat)

    def view(self, state: State) -> SchemesView:
        return SchemesView(decks_of(state))


def set_one(g: Game) -> None:
    """CR 904.9: whoever has a scheme deck and whose turn it is sets one in motion; a turn-based action."""
    for seat in g.seats(g.s.turn.team):
        if schemes.deck(g, seat):
            schemes.set_in_motion(g, seat)


def sensible_stop(g: Game, seat: Seat) -> bool:
    """Whether a player who could act is asked here though nothing is on the stack: at the end of an opponent's turn,
    once somebody of theirs is attacked, and when their own attackers have been blocked."""
    step, team = g.s.turn.step, g.player(seat).team
    if g.active(seat):
        return step == "declare blockers" and any(a.controller == seat for a in _attacks(g))
    if step in ("declare attackers", "declare blockers"):
        return bool(blocking.against_team(g, team))
    return step == "end"


def _attacks(g: Game) -> tuple[Attack, ...]:
    return g.s.combat.attacks if g.s.combat is not None else ()


# ---------------------------------------------------------------- what everybody sees
def decks_of(state: State) -> tuple[SchemeDeckView, ...]:
    """The scheme decks of a game: how many cards are left in each, what is face up, what was set in motion."""
    return tuple(_deck(state, seat) for seat in state.players if _has_schemes(state, seat))


def _has_schemes(state: State, seat: Seat) -> bool:
    return f"{SCHEMES}:{seat}" in state.zones and not state.players[seat].left


def _deck(state: State, seat: Seat) -> SchemeDeckView:
    from app.engine.view.cards import Picture

    picture = Picture(state)
    mine = [state.objects[i] for i in state.zones.get(COMMAND, ()) if state.objects[i].owner == seat]
    cards = [picture.of(o) for o in mine if not o.face_down]
    up = [c for c in cards if "Scheme" in c.types]
    told = [(turn, ref, bool(again)) for turn, who, ref, again in state.notes.get(schemes.HISTORY, ()) if who == seat]
    return SchemeDeckView(
        seat,
        len(state.zones.get(f"{SCHEMES}:{seat}", ())),
        tuple(c for c in up if "Ongoing" not in c.supertypes),
        tuple(c for c in up if "Ongoing" in c.supertypes),
        tuple(told[-MOST_TOLD:]),
    )
