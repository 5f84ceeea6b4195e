"""`holdfast bench cards`: looking up and searching the facts of all cards, and the memory they take."""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Callable
from typing import Any

LOOKUPS, SEARCHES = 2000, 200


def figures() -> dict[str, Any]:
    """First use, one lookup by name, one with a slip of the pen, the trees of cards (CPU time); memory, all loaded."""
    before = _megabytes()
    imported = _timed(_load)
    from app.cards import facts, registry

    first = _timed(lambda: facts.find("Sol Ring"))
    names = [card.name for card in facts.every_card()]
    chosen = random.Random(1).sample(names, LOOKUPS)
    lookup = _timed(lambda: [facts.find(name) for name in chosen]) / LOOKUPS
    again = _timed(lambda: [facts.find(name) for name in chosen]) / LOOKUPS
    slips = [name[:2] + name[3:] for name in chosen[:SEARCHES]]
    search = _timed(lambda: [facts.nearest(name) for name in slips]) / SEARCHES
    trees = _timed(registry.all_scripted)
    built = _timed(lambda: [registry.card_for(name) for name in chosen]) / LOOKUPS
    return {
        "cards": len(names),
        "import_ms": round(imported * 1000, 1),
        "first_lookup_ms": round(first * 1000, 1),
        "lookup_us": round(lookup * 1e6, 1),
        "lookup_again_us": round(again * 1e6, 1),
        "search_ms": round(search * 1000, 2),
        "scripts_ms": round(trees * 1000, 1),
        "tree_us": round(built * 1e6, 1),
        "memory_mb": round(_megabytes() - before, 1),
    }


def _load() -> None:
    import app.cards.registry  # noqa: F401


def _timed(work: Callable[[], object]) -> float:
    began = time.thread_time()
    work()
    return time.thread_time() - began


def _megabytes() -> float:
    """The most memory this process has used so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
