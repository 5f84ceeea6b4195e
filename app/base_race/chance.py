"""Chance that can be played again: every number is decided by a seed and by how many came before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from app.rng import roll

T = TypeVar("T")


class Chance:
    """Numbers from a seed; ``used`` says how many it has given."""

    def __init__(self, seed: str, used: int = 0) -> None:
        self.seed, self.used = seed, used

    def below(self, sides: int) -> int:
        """A number from 0 to ``sides`` - 1."""
        self.used += 1
        return roll(self.seed, self.used - 1, sides)

    def one_of(self, things: Sequence[T]) -> T:
        """One of them, each as likely as the others."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in an order by chance."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]
