"""Who may know which card (CR 400.2, 406.3, 708.5; AE-1.11 for teammates' hands)."""

from __future__ import annotations

from app.clauses import clause
from app.engine.model.state import GameObject, State
from app.engine.model.values import COMMAND, GRAVEYARD, HAND, LIBRARY, SCHEMES, Seat

HIDDEN = (LIBRARY, HAND, SCHEMES)


@clause("AE-1.11", otherwise=False)
def hands_shared(state: State) -> bool:
    """Teammates may look at each other's hands unless the table turned it off."""
    return bool(state.knobs.get("teammates_see_hands", True))


def knows(state: State, viewer: Seat | None, o: GameObject) -> bool:
    """True if the viewer (None: a spectator) may know which card this is now."""
    if state.ended is not None and o.zone != LIBRARY:
        return True
    if o.zone not in HIDDEN and not o.face_down:
        return True
    if viewer is None:
        return False
    if viewer in o.known_to:
        return True
    if o.face_down and o.zone not in HIDDEN:
        return o.zone not in (GRAVEYARD, COMMAND, "exile") and o.controller == viewer
    if o.zone == HAND:
        if o.owner == viewer:
            return True
        return hands_shared(state) and state.players[o.owner].team == state.players[viewer].team
    return False


def hand_audience(state: State, seat: Seat) -> str:
    """Who is shown a hand: ``team:TEAM`` when teammates share hands, else ``seat:SEAT``."""
    if state.ended is not None:
        return "public"
    return f"team:{state.players[seat].team}" if hands_shared(state) else f"seat:{seat}"


def may_see(state: State, viewer: Seat | None, audience: str) -> bool:
    """Whether a viewer belongs to an audience; ``not:AUDIENCE`` are all others."""
    kind, _, name = audience.partition(":")
    if kind == "not":
        return not may_see(state, viewer, name)
    if kind == "public":
        return True
    if viewer is None:
        return False
    return viewer == name if kind == "seat" else state.players[viewer].team == name
