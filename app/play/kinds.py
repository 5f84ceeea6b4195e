"""Which kind of game is played where: by the mode a table chose, or by a state."""

from __future__ import annotations

from typing import Any

from app.base_race import State as RaceState
from app.engine.model.state import State as MagicState
from app.play.kind import Kind, Start, State
from app.play.magic import Magic
from app.play.race.kind import BaseRace
from app.play.race.start import MODE as RACE_MODE
from app.play.seam import GameSetup

MAGIC: Kind = Magic()
RACE: Kind = BaseRace()
_by_mode: dict[str, Kind] = {RACE_MODE: RACE}  # all other modes are Magic's
_by_state: dict[type, Kind] = {MagicState: MAGIC, RaceState: RACE}


def named(mode: str) -> Kind:
    """The kind that plays a mode."""
    return _by_mode.get(mode, MAGIC)


def of(state: State) -> Kind:
    """The kind whose state that is."""
    return _by_state[type(state)]


# ---------------------------------------------------------------- how a game begins
def start_of(setup: GameSetup) -> Start:
    """What a game starts from, with names looked up. ValueError for what there is not."""
    return named(setup.mode).start_of(setup)


def read_start(found: dict[str, Any]) -> Start:
    """The same as it was kept. msgspec.ValidationError for one of another form."""
    return named(str(found.get("mode"))).read_start(found)


def first_state(start: Start) -> State:
    """The state that a game begins with."""
    return named(start.mode).first_state(start)


def cards_of(start: Start, state: State) -> tuple[str, ...]:
    """The hashes of all card trees that the game pins."""
    return named(start.mode).cards_of(start, state)
