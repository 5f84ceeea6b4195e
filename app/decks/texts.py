"""The official words of cards, where the host has imported them; never part of the product itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.cards.facts import CardFacts, normalize
from app.decks.models import CardText

BETWEEN_FACES = "\n//\n"
_facts: msgspec.msgpack.Decoder[CardFacts] = msgspec.msgpack.Decoder(CardFacts)


@dataclass(frozen=True)
class Official:
    """What a host imported about a card: the text of each face, the addresses of its pictures."""

    faces: tuple[str, ...]
    image: str | None
    image_back: str | None

    def text(self, face: int) -> tuple[str, ...]:
        """The lines of a face; of the front where it has no text of its own."""
        found = self.faces[face] if face < len(self.faces) else self.faces[0]
        return tuple(found.splitlines())

    def picture(self, face: int) -> str:
        """The address of a face's picture; "" where there is none."""
        return (self.image_back if face and self.image_back else self.image) or ""


async def new_cards(session: AsyncSession) -> list[CardFacts]:
    """The imported cards that the shipped library does not have."""
    bodies = await session.scalars(select(CardText.facts).where(CardText.facts.is_not(None)).order_by(CardText.key))
    return [_facts.decode(body) for body in bodies if body is not None]


async def new_named(session: AsyncSession, names: Iterable[str]) -> dict[str, CardFacts]:
    """Those of them with one of these (whole English) names, by the normalized name."""
    keys = {normalize(name) for name in names}
    if not keys:
        return {}
    found = select(CardText.key, CardText.facts).where(CardText.key.in_(keys), CardText.facts.is_not(None))
    return {key: _facts.decode(body) for key, body in await session.execute(found) if body is not None}


async def official(session: AsyncSession, names: Iterable[str]) -> dict[str, Official]:
    """What was imported about the cards of these (whole English) names, by name; those without are left out."""
    keys = {normalize(name): name for name in names}
    if not keys:
        return {}
    rows = await session.scalars(select(CardText).where(CardText.key.in_(keys)))
    found = {row.key: Official(tuple(row.text.split(BETWEEN_FACES)), row.image, row.image_back) for row in rows}
    return {name: found[key] for key, name in keys.items() if key in found}
