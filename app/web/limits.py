"""Rate limits, kept in memory alone: no address is ever written down."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

KEPT = 20_000  # buckets; the ones used least recently go first


@dataclass(frozen=True)
class Rate:
    """`burst` at once, then `per_second` on and on."""

    per_second: float
    burst: float


class Limiter:
    """Token buckets by name. `factor` widens every rate; 0 turns all limits off."""

    def __init__(self, factor: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.factor = factor
        self.clock = clock
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, name: str, rate: Rate) -> float:
        """Take one token of the bucket `name`: 0 when there was one, else the seconds until there is."""
        if not self.factor:
            return 0.0
        now = self.clock()
        full, speed = rate.burst * self.factor, rate.per_second * self.factor
        left, then = self.buckets.pop(name, (full, now))
        left = min(full, left + (now - then) * speed)
        enough = left >= 1
        self.buckets[name] = (left - 1 if enough else left, now)
        if len(self.buckets) > KEPT:
            self.buckets.popitem(last=False)
        return 0.0 if enough else (1 - left) / speed
