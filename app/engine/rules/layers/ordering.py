"""Dependency (CR 613.8): which of several effects in one layer waits for which."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from app.engine.rules.layers.computing import is_about
from app.engine.rules.layers.sheet import apply

if TYPE_CHECKING:
    from app.engine.rules.layers.computing import Step, Working


def in_order(work: Working, steps: list[Step]) -> None:
    """Apply the parts of one layer; after each the order of the rest is judged anew (CR 613.8c)."""
    remaining = list(steps)
    while remaining:
        step = remaining[0] if len(remaining) == 1 else _next(work, remaining)
        remaining.remove(step)
        work.step(step)


def _next(work: Working, remaining: list[Step]) -> Step:
    """The earliest part that depends on no other, or the earliest of a loop (CR 613.8b)."""
    waits = [
        [j for j in range(len(remaining)) if j != i and _depends(work, b, remaining[j])]
        for i, b in enumerate(remaining)
    ]
    for i, on in enumerate(waits):
        if not on or i in _reached(waits, i):
            return remaining[i]
    return remaining[0]


def _reached(waits: list[list[int]], start: int) -> set[int]:
    """Everything the part waits for, directly or not; itself where it is in a loop."""
    seen: set[int] = set()
    todo = list(waits[start])
    while todo:
        at = todo.pop()
        if at not in seen:
            seen.add(at)
            todo += waits[at]
    return seen


def _depends(work: Working, b: Step, a: Step) -> bool:
    """Whether applying ``a`` would change if ``b`` applies to the object (CR 613.8a)."""
    if b[4].key in work.started:
        return False
    g, o, sheet = work.g, work.o, work.now()
    if not work.started.get(a[4].key, True) or not is_about(g, a[4], o, sheet):
        return False
    trial = copy(sheet)
    apply(trial, a[5], work.amount(a[5].a), work.amount(a[5].b))
    return is_about(g, b[4], o, sheet) != is_about(g, b[4], o, trial)
