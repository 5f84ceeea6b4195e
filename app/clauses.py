"""Marks for the clauses of our own rules: each place that carries one out can be switched off.

``@clause("HS-4.3", otherwise=...)`` names the clause; ``OFF`` holds the numbers switched off (tests only, before the
modules of the rules are imported: what is not off costs nothing)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

OFF: set[str] = set()
PLACES: dict[str, list[str]] = {}


def clause(*numbers: str, otherwise: Any = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a function as carrying out clauses. With one of them off, ``otherwise`` is returned instead
    (called with the same arguments when it is a function): the ordinary rules go on."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        for number in numbers:
            PLACES.setdefault(number, []).append(f"{function.__module__}.{function.__qualname__}")
        if OFF.isdisjoint(numbers):
            return function

        @wraps(function)
        def switched_off(*args: P.args, **kwargs: P.kwargs) -> R:
            return otherwise(*args, **kwargs) if callable(otherwise) else otherwise  # type: ignore[no-any-return]

        return switched_off

    return mark


def data_clause(number: str, place: str) -> str:
    """Mark a row of data (a knob) as carrying out a clause; returns the number."""
    PLACES.setdefault(number, []).append(place)
    return number


def on(number: str) -> bool:
    """True unless the clause is switched off."""
    return number not in OFF
