"""What a format's reader gives: rows, not yet looked up."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from app.decks.deck import Message

Section = Literal["commander", "main", "sideboard", "maybeboard", "tokens", "schemes"]


@dataclass(frozen=True, slots=True)
class Row:
    """A card line: `section` is the list the file puts it in, `block` counts the groups between empty lines."""

    count: int
    name: str
    line: int
    written: str
    section: Section = "main"
    set: str | None = None
    number: str | None = None
    block: int = 0

    def moved(self, section: Section) -> Row:
        """The same row in another section."""
        return replace(self, section=section)


@dataclass(slots=True)
class Sheet:
    """A file's rows. `explicit` says that the file names its sections, so that nothing is to be read out of
    empty lines; `leaders` are commander names given outside the rows, `banner` is a card named there for its
    looks, often the commander."""

    format: str
    rows: list[Row] = field(default_factory=list)
    warnings: list[Message] = field(default_factory=list)
    title: str = ""
    explicit: bool = False
    leaders: list[str] = field(default_factory=list)
    banner: str = ""
