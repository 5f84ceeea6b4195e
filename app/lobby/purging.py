"""What is kept only so long: tables nobody used, games finished long ago, the chat and the log of both."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.session import Database, is_outage
from app.lobby.models import GATHERING, OVER, Message, Table
from app.play import purging as games
from app.play.models import Game
from app.settings import Settings

log = logging.getLogger("holdfast")
FIRST_SECONDS, EVERY_SECONDS = 300.0, 6 * 3600.0


@dataclass(frozen=True)
class Purged:
    """How much was (or would be) deleted."""

    tables: int
    games: int


async def purge(db: Database, settings: Settings, *, dry_run: bool = False) -> Purged:
    """Delete what the settings do not let be kept any longer; with `dry_run` only count it."""
    now = datetime.now(UTC)
    unused = now - timedelta(days=settings.purge_tables_days)
    ended = now - timedelta(days=settings.purge_games_days)
    async with db.begin() as session:
        tables = await purge_tables(session, unused, dry_run=dry_run)
        old = await games.finished(session, ended)
        if dry_run:
            return Purged(tables, len(old))
        for table, when in old:
            await session.execute(delete(Message).where(Message.table_id == table, Message.at <= when))
        purged = Purged(tables, await games.purge_games(session, ended))
        without = Table.status == OVER, ~exists().where(Game.table_id == Table.id)
        await session.execute(update(Table).where(*without).values(status=GATHERING, seats=0))
    async with db.begin() as session:
        await games.purge_cards(session)
    return purged


async def purge_tables(db: AsyncSession, before: datetime, *, dry_run: bool = False) -> int:
    """Delete the tables not used since `before`, with their chat and games. The number of them."""
    old = Table.active_at < before
    if dry_run:
        return await db.scalar(select(func.count()).select_from(Table).where(old)) or 0
    return len(list(await db.scalars(delete(Table).where(old).returning(Table.id))))


async def forever(db: Database, settings: Settings, stopped: asyncio.Event) -> None:
    """Purge again and again until it is stopped; what is under way is finished."""
    seconds = FIRST_SECONDS
    while not await _happens(stopped, seconds):
        seconds = EVERY_SECONDS
        try:
            await purge(db, settings)
        except Exception as error:
            if not is_outage(error):
                log.exception("Old tables and games could not be deleted")


async def _happens(event: asyncio.Event, seconds: float) -> bool:
    with suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()
