"""`holdfast bench cards`: looking up and searching the facts of all cards, and the memory they take."""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Callable
from typing import Any

from app import garbage

LOOKUPS, SEARCHES = 2000, 200


def figures() -> dict[str, Any]:
    """First use, one lookup by name, one with a slip of the pen, the trees of cards (CPU time); memory, all loaded."""
    before = _megabytes()
    imported = _timed(_load)
    from app.cards import facts, registry, search

    first = _timed(lambda: facts.find("Sol Ring"))
    names = [card.name for card in facts.every_card()]
    chosen = random.Random(1).sample(names, LOOKUPS)
    lookup = _timed(lambda: [facts.find(name) for name in chosen]) / LOOKUPS
    again = _timed(lambda: [facts.find(name) for name in chosen]) / LOOKUPS
    prepared = _timed(search.prepare)
    garbage.collect_seldom()  # as the server does
    searches = _searches(chosen[:SEARCHES])
    trees = _timed(registry.all_scripted)
    built = _timed(lambda: [registry.card_for(name) for name in chosen]) / LOOKUPS
    return {
        "cards": len(names),
        "import_ms": round(imported * 1000, 1),
        "first_lookup_ms": round(first * 1000, 1),
        "lookup_us": round(lookup * 1e6, 1),
        "lookup_again_us": round(again * 1e6, 1),
        "prepare_search_ms": round(prepared * 1000, 1),
        **searches,
        "scripts_ms": round(trees * 1000, 1),
        "tree_us": round(built * 1e6, 1),
        "memory_mb": round(_megabytes() - before, 1),
    }


def _searches(names: list[str]) -> dict[str, Any]:
    """Searches of all cards of each kind, in ms: their mean and the slowest."""
    from app.cards.search import Query, search

    kinds = {
        "name": [Query(name) for name in names],
        "part": [Query(name.split()[-1]) for name in names],
        "letters": [Query(name[:n]) for name in names for n in (1, 2, 3)],
        "slip": [Query(name[:2] + name[3:]) for name in names],
        "type": [Query(types=words) for words in ("legendary elf", "instant", "artifact creature", "goblin") * 5],
        "color_and_cost": [Query(within="WU", cost=cost, types="creature") for cost in ("<=2", "3", "{U}{U}") * 5],
        "cost": [Query(cost=cost) for cost in ("<=2", ">0", "3", "{U}{U}", "2gg") * 5],
        "text": [Query(text=words) for words in ("draw two cards", "destroy target creature", "whenever attacks") * 5],
    }
    found: dict[str, Any] = {}
    for kind, queries in kinds.items():
        times = [_timed(lambda query=query: search(query)) for query in queries]  # type: ignore[misc]
        found[f"search_{kind}_ms"] = {"mean": _ms(sum(times) / len(times)), "slowest": _ms(max(times))}
    return found


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def _load() -> None:
    import app.cards.registry  # noqa: F401


def _timed(work: Callable[[], object]) -> float:
    began = time.thread_time()
    work()
    return time.thread_time() - began


def _megabytes() -> float:
    """The most memory this process has used so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
