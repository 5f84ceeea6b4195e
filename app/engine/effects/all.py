"""Every executor: importing this module completes ``effects.EXECUTORS`` and ``effects.PROCEDURES``."""

from app.engine.effects import (
    by_hand,
    choices,
    continuous,
    control,
    counters,
    damage,
    keyword_steps,
    library,
    paying,
    piles,
    redistribute,
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
    "keyword_steps",
    "library",
    "paying",
    "piles",
    "redistribute",
    "schemes",
    "stack",
    "tokens",
    "turns",
    "zones",
]
