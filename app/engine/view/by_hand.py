"""What the log says of manual tools: every use of one, in a sentence of its own (architecture 1.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.state import Event
from app.engine.rules.said_by_hand import HIDDEN, saying
from app.engine.view.structs import LogLine

if TYPE_CHECKING:
    from app.engine.view.tell import Telling


def manual(t: Telling, e: Event) -> list[LogLine]:
    """One line for everybody; hidden cards are only counted."""
    args = e.args or {}
    cards = [*args.get("cards", ()), *[HIDDEN] * args.get("hidden", 0)]
    who = e.to if isinstance(e.to, str) else e.seat
    said = saying(e.text, e.seat, who, e.amount, str(args.get("what", "")), args, cards)
    return t.public(said.key, **said.args)
