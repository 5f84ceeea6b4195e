"""The games that can be played: set-up, turn order and ways to end, as data and few named overrides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.modes.base import Mode

if TYPE_CHECKING:
    from app.engine.game import Game


def of(g: Game) -> Mode:
    """The mode a game is played in."""
    return MODES[g.s.mode]


def register(mode: Mode) -> Mode:
    """Make a mode known by its name."""
    MODES[mode.name] = mode
    return mode


MODES: dict[str, Mode] = {}

from app.engine.modes import duel  # noqa: E402,F401  (it registers itself)
from app.engine.modes.archenemy import Archenemy, ArchenemyCommander, Rumble  # noqa: E402
from app.engine.modes.at_a_table import Commander, FreeForAll, TwoHeadedGiant  # noqa: E402
from app.engine.modes.horde import Horde  # noqa: E402

for _mode in (Horde(), Archenemy(), ArchenemyCommander(), Rumble(), FreeForAll(), Commander(), TwoHeadedGiant()):
    register(_mode)
