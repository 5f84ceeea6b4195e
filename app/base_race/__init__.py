"""Base Race, the two-player minigame: its own small pure engine (BR-1 to BR-12 in docs/rules.md)."""

from app.base_race.machine import Outcome, process
from app.base_race.moves import legal_moves
from app.base_race.packs import Boosters, PoolCard, new_game, opened, unpacked
from app.base_race.state import Card, LogLine, State
from app.base_race.tell import lines
from app.base_race.view import View, project

__all__ = [
    "Boosters",
    "Card",
    "LogLine",
    "Outcome",
    "PoolCard",
    "State",
    "View",
    "legal_moves",
    "lines",
    "new_game",
    "opened",
    "process",
    "project",
    "unpacked",
]
