"""Refusals (app.errors), under the name the engine's modules know them by."""

from app.errors import Illegal, Stale

__all__ = ["Illegal", "Stale"]
