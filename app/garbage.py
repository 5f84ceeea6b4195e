"""When Python looks for garbage that holds itself in cycles."""

from __future__ import annotations

import gc


def collect_seldom() -> None:
    """Keep what is there now for good, and look through everything that comes only once in ten million new objects.

    A look through all tables takes a fifth of a second in which every one of them stands still, and finds next to
    nothing: states of games are trees, freed as soon as nothing refers to them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 500)
