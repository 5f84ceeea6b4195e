"""What the form of a list sends: typed, or as a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Form, UploadFile

from app.decks import horde_lists
from app.lobby.decks import TEXT_BYTES

MOST_BYTES = max(TEXT_BYTES, horde_lists.MOST_BYTES)
Text = Annotated[str, Form()]


@dataclass(frozen=True)
class TypedDeck:
    """A deck's name and list as a form holds them, and why they were refused, in words."""

    name: str = ""
    text: str = ""
    error: str = ""


NO_DECK = TypedDeck()


@dataclass(frozen=True)
class GivenList:
    """A list as a form sent it. `data`: what a file holds, cut behind what any list may hold; `filename` is its name
    without the ending. Both are empty where no file was chosen."""

    text: str = ""
    name: str = ""
    data: bytes = b""
    filename: str = ""

    @property
    def content(self) -> str | bytes:
        """The file if there is one, else what was typed."""
        return self.data if self.filename else self.text

    def refused(self, error: str) -> TypedDeck:
        """What the form of a deck shows again."""
        return TypedDeck(self.name, self.text, error)


async def _given(text: Text = "", name: Text = "", file: UploadFile | None = None) -> GivenList:
    if file is None or not file.filename:
        return GivenList(text, name)
    stem = file.filename.rpartition(".")[0] or file.filename
    return GivenList(text, name, await file.read(MOST_BYTES + 1), stem)


Given = Annotated[GivenList, Depends(_given)]
