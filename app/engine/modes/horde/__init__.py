"""The horde (HS-1 to HS-8): a deck the server plays against heroes who share turn and life."""

from app.engine.modes.horde import choices, reveal  # noqa: F401  (they register their procedures)
from app.engine.modes.horde.mode import Horde

__all__ = ["Horde"]
