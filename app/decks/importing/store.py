"""Writing imported cards to the database, in batches that may be repeated without harm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec
from sqlalchemy import func, or_, select
from sqlalchemy.dialects.postgresql import insert

from app.db.session import Database
from app.decks.importing.bulk import CardRow
from app.decks.models import CardText

BATCH = 1000


async def store(database: Database, rows: Iterable[CardRow]) -> tuple[int, int]:
    """Insert or update rows; returns how many were given and how many cards are new.

    Each batch is a transaction of its own: a broken import leaves what was written, and the next one goes on.
    A row that is there already and the same is not written again.
    """
    before = await count(database)
    statement = insert(CardText)
    fields = {name: statement.excluded[name] for name in CardRow.__struct_fields__ if name != "oracle_id"}
    changed = or_(*(getattr(CardText, name).is_distinct_from(value) for name, value in fields.items()))
    statement = statement.on_conflict_do_update(
        index_elements=["oracle_id"], set_={**fields, "imported_at": func.now()}, where=changed
    )
    given = 0
    for batch in _batches(rows):
        async with database.begin() as session:
            await (await session.connection()).execute(statement, [msgspec.structs.asdict(row) for row in batch])
        given += len(batch)
    return given, await count(database) - before


def _batches(rows: Iterable[CardRow]) -> Iterator[list[CardRow]]:
    source = iter(rows)
    while batch := list(islice(source, BATCH)):
        yield batch


async def count(database: Database) -> int:
    """How many cards were imported so far."""
    async with database.begin() as session:
        return int(await session.scalar(select(func.count()).select_from(CardText)) or 0)
