"""The official words and pictures of cards, where the host has imported them."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request

from app.decks.texts import official
from app.engine.model.card import card_of


@dataclass(frozen=True)
class Print:
    """What is printed on a face: lines of text, and the address of its picture where the host shows pictures."""

    lines: tuple[str, ...] = ()
    picture: str = ""


async def of(request: Request, ref: str, face: int) -> Print:
    """What the host has imported about a face; nothing where there is nothing. KeyError for an unknown card."""
    name = card_of(ref).name
    async with request.app.state.db.begin() as session:
        found = (await official(session, [name])).get(name)
    if found is None:
        return Print()
    return Print(found.text(face), found.picture(face) if request.app.state.settings.images else "")
