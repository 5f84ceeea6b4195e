"""A deck list as it was read: plain data."""

from __future__ import annotations

from typing import Final

import msgspec

from app.i18n import words

LISTS: Final = ("commander", "main", "sideboard", "maybeboard", "tokens", "schemes")


class Message(msgspec.Struct, frozen=True):
    """Something to tell a person: an English key with `{named}` places, and what stands in them."""

    key: str
    arguments: dict[str, str | int] = {}

    def text(self, language: str = "en") -> str:
        """The sentence in a language."""
        return words(language, self.key, **self.arguments)


class Entry(msgspec.Struct, frozen=True):
    """One line of a list. `name` is the card's English name, `written` the line as it stood in the file,
    `line` its number from 1; `set` and `number` are the printing, as written, if one was given."""

    count: int
    name: str
    set: str | None = None
    number: str | None = None
    line: int = 0
    written: str = ""


class Unknown(Entry, frozen=True):
    """A line whose name no card has; `section` is the list it stood in, `suggestions` are near names."""

    section: str = "main"
    suggestions: tuple[str, ...] = ()


class Deck(msgspec.Struct, frozen=True):
    """Every card of a file, each in exactly one list, in the order of the file."""

    format: str
    encoding: str
    title: str = ""
    commander: tuple[Entry, ...] = ()
    main: tuple[Entry, ...] = ()
    sideboard: tuple[Entry, ...] = ()
    maybeboard: tuple[Entry, ...] = ()
    tokens: tuple[Entry, ...] = ()
    schemes: tuple[Entry, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    warnings: tuple[Message, ...] = ()

    def count(self, *lists: str) -> int:
        """How many cards the named lists hold; with no names, all lists and the unknown cards."""
        chosen = lists or (*LISTS, "unknown")
        return sum(entry.count for name in chosen for entry in getattr(self, name))
