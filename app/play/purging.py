"""Games that were finished long ago: deleted with their logs, and the cards that no game pins any more."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from app.play.models import Game
from app.play.store import PINNING

UNUSED = text("delete from card_trees t where not exists (select from games g where g.cards ? t.hash)")


async def finished(db: AsyncSession, before: datetime) -> list[tuple[str, datetime]]:
    """The games that ended before a time, as (table, when it ended)."""
    rows = await db.execute(select(Game.table_id, Game.ended_at).where(Game.ended_at < before))
    return [(row.table_id, row.ended_at) for row in rows]


async def purge_games(db: AsyncSession, before: datetime) -> int:
    """Delete the games that ended before a time, with log and snapshots. The number of them."""
    gone = await db.scalars(delete(Game).where(Game.ended_at < before).returning(Game.id))
    return len(gone.all())


async def purge_cards(db: AsyncSession) -> None:
    """Delete the pinned cards of no game. Nobody begins a game meanwhile (in this transaction)."""
    await db.execute(select(func.pg_advisory_xact_lock(PINNING)))
    await db.execute(UNUSED)
