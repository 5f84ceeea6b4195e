"""Archenemy, Archenemy Commander and Supervillain Rumble (AE; CR 904)."""

from app.engine.modes.archenemy.mode import Archenemy, ArchenemyCommander, Rumble

__all__ = ["Archenemy", "ArchenemyCommander", "Rumble"]
