"""Decks that somebody keeps: named, changed in place, brought to any table. None is ever replaced or removed but by
who keeps it."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import undefer

from app.accounts.service import alone
from app.decks.deck import Message
from app.decks.reading import read_deck
from app.decks.reading.decoding import decode
from app.decks.writing import write_deck
from app.i18n import N_
from app.lobby.decks import DeckReport, NoDeck, Unkept, deck_report, named
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


def read(content: str | bytes, name: str, format: str | None = None) -> tuple[DeckReport, str]:
    """The report on what was typed or uploaded, and it as it was written; of an XML file, its cards as a plain list.

    Raises NoDeck."""
    report = deck_report(content, name, format)
    text = decode(content)[0] if isinstance(content, bytes) else content
    return report, write_deck(read_deck(content), "text") if text.lstrip().startswith("<") else text


async def keep(db: AsyncSession, person: UUID, report: DeckReport, text: str) -> SavedDeck:
    """Keep another deck as it was written; the same text under the same name is kept already.

    Raises NoDeck for a name that is missing or taken, and for too many.
    """
    await alone(db, person)
    kept = await list_of(db, person)
    same = next((row for row in kept if row.name == report.name), None)
    if same is not None and await db.scalar(select(SavedDeck.text).where(SavedDeck.id == same.id)) == text:
        same.saved_at = datetime.now(UTC)
        return same
    if same is None and len(kept) >= MOST_DECKS:
        raise NoDeck(Message(TOO_MANY, {"limit": MOST_DECKS}))
    row = SavedDeck(person_id=person)
    _put(row, report, text, kept)
    db.add(row)
    await db.flush()
    return row


async def brought(db: AsyncSession, person: UUID, report: DeckReport, text: str) -> DeckReport:
    """Keep a deck that comes to a table for the next one. The report says so where it cannot be kept."""
    try:
        await keep(db, person, report, text)
    except NoDeck as refused:
        return msgspec.structs.replace(report, unkept=Unkept(refused.message, text))
    return report


async def keep_brought(db: AsyncSession, person: UUID, report: DeckReport, name: str) -> DeckReport:
    """Try again, under that name, what could not be kept when it was brought. The report says so if it still cannot."""
    if report.unkept is None:
        return report
    return await brought(db, person, named(msgspec.structs.replace(report, unkept=None), name), report.unkept.text)


async def change(db: AsyncSession, person: UUID, number: int, report: DeckReport, text: str) -> None:
    """Put another text and name into a kept deck. Raises NoDeck for a name that is missing or taken, Problem 404."""
    await alone(db, person)
    row = await saved(db, person, number, lock=True)
    _put(row, report, text, await list_of(db, person))


def _put(row: SavedDeck, report: DeckReport, text: str, kept: list[SavedDeck]) -> None:
    if not report.name:
        raise NoDeck(Message(NAMELESS))
    if any(other.name == report.name and other is not row for other in kept):
        raise NoDeck(Message(NAME_TAKEN, {"name": report.name}))
    row.name, row.text, row.commanders, row.saved_at = report.name, text, list(report.commanders), datetime.now(UTC)


async def used(db: AsyncSession, person: UUID, number: int) -> None:
    """Note that a kept deck comes to a table. Raises Problem 404."""
    (await saved(db, person, number)).saved_at = datetime.now(UTC)


async def forget(db: AsyncSession, person: UUID, number: int) -> None:
    """Remove one of a person's own decks; a table it was brought to keeps it."""
    await db.execute(delete(SavedDeck).where(SavedDeck.id == number, SavedDeck.person_id == person))
