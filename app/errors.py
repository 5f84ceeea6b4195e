"""What an engine says when a command breaks a rule."""

from __future__ import annotations

from typing import Any


class Illegal(Exception):
    """The command broke a rule; the caller's state is untouched.

    ``key`` is a catalogue key (an English sentence with {names}), ``args`` its arguments; ``about`` are the objects
    that it is about, by their ids, where a page can show them."""

    def __init__(self, key: str, about: tuple[int, ...] = (), **args: Any) -> None:
        super().__init__(key.format(**args) if args else key)
        self.key = key
        self.about = about
        self.args_ = args


class Stale(Illegal):
    """The command was said in a window that is over; the player is shown the new prompt."""
