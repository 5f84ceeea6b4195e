"""Battles (CR 310): who protects one."""

from __future__ import annotations

from app.engine.model.state import GameObject
from app.engine.model.values import Seat

PROTECTOR = "opponent"  # what is chosen as a Siege enters (CR 310.12a)


def protector(o: GameObject) -> Seat:
    """CR 310.9: the player chosen as it entered, else its controller."""
    return next((value for name, value in o.chosen if name == PROTECTOR), o.controller)
