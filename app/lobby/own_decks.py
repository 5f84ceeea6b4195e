"""Decks that somebody keeps: named, changed in place, brought to any table."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import undefer

from app.decks.deck import Message
from app.i18n import N_
from app.lobby.decks import DeckReport, NoDeck
from app.lobby.models import SavedDeck
from app.web.errors import Problem

MOST_DECKS = 50  # of one person
NOT_YOURS = N_("That deck is not among your decks any more.")
TOO_MANY = N_("You keep {limit} decks already. Forget one first.")
NAME_TAKEN = N_("Another of your decks is called {name}. Give this one another name.")
NAMELESS = N_("Give the deck a name.")


async def list_of(db: AsyncSession, person: UUID) -> list[SavedDeck]:
    """A person's decks, the one used last first."""
    own = select(SavedDeck).where(SavedDeck.person_id == person)
    return list(await db.scalars(own.order_by(SavedDeck.saved_at.desc(), SavedDeck.id.desc())))


async def saved(db: AsyncSession, person: UUID, number: int, *, lock: bool = False) -> SavedDeck:
    """One of a person's own decks with its text. Raises Problem 404."""
    own = (
        select(SavedDeck).where(SavedDeck.id == number, SavedDeck.person_id == person).options(undefer(SavedDeck.text))
    )
    found: SavedDeck | None = await db.scalar(own.with_for_update() if lock else own)
    if found is None:
        raise Problem(404, NOT_YOURS)
    return found


async def keep(db: AsyncSession, person: UUID, report: DeckReport, text: str) -> SavedDeck:
    """Keep another deck as it was written. Raises NoDeck for a name that is missing or taken, and for too many."""
    count = await db.scalar(select(func.count()).select_from(SavedDeck).where(SavedDeck.person_id == person))
    if (count or 0) >= MOST_DECKS:
        raise NoDeck(Message(TOO_MANY, {"limit": MOST_DECKS}))
    row = SavedDeck(person_id=person)
    await change(db, person, row, report, text)
    db.add(row)
    await db.flush()
    return row


async def change(db: AsyncSession, person: UUID, row: SavedDeck, report: DeckReport, text: str) -> None:
    """Put another text and name into a kept deck. Raises NoDeck for a name that is missing or taken."""
    if not report.name:
        raise NoDeck(Message(NAMELESS))
    same = select(SavedDeck.id).where(SavedDeck.person_id == person, SavedDeck.name == report.name)
    with db.no_autoflush:
        if any(number != row.id for number in await db.scalars(same)):
            raise NoDeck(Message(NAME_TAKEN, {"name": report.name}))
    row.name, row.text, row.commanders, row.saved_at = report.name, text, list(report.commanders), datetime.now(UTC)
