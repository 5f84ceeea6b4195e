"""Every executor: importing this module completes ``effects.EXECUTORS`` and ``effects.PROCEDURES``."""

from app.engine.effects import (
    by_hand,
    choices,
    continuous,
    control,
    counters,
    damage,
    library,
    paying,
    piles,
    schemes,
    stack,
    tokens,
    turns,
    zones,
)

__all__ = [
    "by_hand",
    "choices",
    "continuous",
    "control",
    "counters",
    "damage",
    "library",
    "paying",
    "piles",
    "schemes",
    "stack",
    "tokens",
    "turns",
    "zones",
]
