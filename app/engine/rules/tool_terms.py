"""What all manual tools have in common: what they hand back, what their effects know, what must be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeGuard

from app.engine.model.commands import Manual
from app.engine.model.values import Seat

if TYPE_CHECKING:
    from app.engine.game import Game

Todo = list[Any] | Callable[[], object]  # effects to do as a frame, or what is done at once
Tool = Callable[["Game", Seat, Manual], Todo]

OBJECTS, HOST, SOURCE, WHO = "objects", "host", "source", "who"


def is_number(value: object) -> TypeGuard[int]:
    """Whether what was sent is a whole number; true and false are none."""
    return type(value) is int


def chosen(g: Game, command: Manual, zone: str | None = None) -> None:
    """Raise Illegal unless objects are chosen, all of them in the zone."""
    g.require(command.objects, "Choose something first.")
    fits = all(zone is None or g.s.objects[i].zone == zone for i in command.objects)
    g.require(fits, "That is not in the right place for this.")
