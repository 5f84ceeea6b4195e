"""Committing entries of games: one statement for all that are to be committed at the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import asyncpg
import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from app.db.listen import CHANNEL
from app.db.session import Database, DatabaseAway
from app.play import kinds
from app.play.kind import State
from app.play.live import Row
from app.play.store import TOPIC, pack

EVERY = 20  # entries between two snapshots
MOST = 50  # entries in one statement
_lines = msgspec.json.Encoder()

# Each argument is a list with one place for each entry; the ids of the games whose entry was committed come back.
COMMIT = f"""
with new as (
  select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::bytea[], $6::bytea[], $7::bytea[],
    $8::int[], $9::int[], $10::timestamptz[], $11::int[], $12::bytea[])
  as t(game, version, seat, command_id, command, lines, fingerprint, turn, back, ended_at, schema, body)
), g as (
  update games set version = new.version + 1, ended_at = coalesce(games.ended_at, new.ended_at)
  from new where games.id = new.game and games.version = new.version returning games.id, games.version
), c as (
  insert into game_commands (game_id, seq, seat, command_id, command, lines, fingerprint, turn, back)
  select g.id, g.version, seat, command_id, command, lines, fingerprint, turn, back from new join g on g.id = new.game
), s as (
  insert into snapshots (game_id, seq, schema, body)
  select g.id, g.version, schema, body from new join g on g.id = new.game where body is not null
)
select g.id, pg_notify('{CHANNEL}', '{TOPIC}:' || g.id || ':' || g.version) from g
"""

Over = Callable[[AsyncSession], Awaitable[None]]
Entry = tuple[Any, ...]  # one place of each of the statement's arguments
Waiting = tuple[Entry, asyncio.Future[bool]]


class Conflict(Exception):
    """Another process committed first: read what it did and try again."""


class Repeated(Exception):
    """This command was carried out already; its answer stands."""


class Commits:
    """The commits of this process. What comes while a statement is under way goes into the next one, so that busy
    tables share its price (docs/decisions/direct-connections.md). A game has one entry under way at most."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.waiting: list[Waiting] = []
        self.working: asyncio.Task[None] | None = None

    async def commit(self, game: str, version: int, row: Row, state: State, over: Over) -> None:
        """Commit the entry that follows ``version``, with a notice to every process. ``over`` is called in the same
        transaction when the game has ended.

        Raises Conflict when ``version`` is not the newest any more, Repeated for a command_id seen before."""
        entry = _entry(game, version, row, state)
        if state.ended is not None:
            done = await _with(self.db, entry, over)
        else:
            answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            self.waiting.append((entry, answer))
            if self.working is None:
                self.working = asyncio.create_task(self._work(), name="commit")
            done = await answer
        if not done:
            raise Conflict

    async def _work(self) -> None:
        now: Sequence[Waiting] = ()
        try:
            while self.waiting:
                now, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
                await self._together(now)
        except BaseException as error:  # the server stops: nobody waits for what does not come any more
            _fail([*now, *self.waiting], error)
            self.waiting = []
            raise
        finally:
            self.working = None

    async def _together(self, now: Sequence[Waiting]) -> None:
        try:
            rows = await self.db.direct.fetch(COMMIT, *_columns([entry for entry, _ in now]))
        except (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError) as error:
            if len(now) == 1:
                return _fail(now, Repeated() if isinstance(error, asyncpg.UniqueViolationError) else error)
            for one in now:  # one spoils the statement for all
                await self._together([one])
        except Exception as error:
            _fail(now, error)
        else:
            done = {row[0] for row in rows}
            for entry, answer in now:
                if not answer.done():
                    answer.set_result(entry[0] in done)


def _fail(now: Sequence[Waiting], error: BaseException) -> None:
    for _, answer in now:
        if not answer.done():
            answer.set_exception(error) if isinstance(error, Exception) else answer.cancel()


def _entry(game: str, version: int, row: Row, state: State) -> Entry:
    ended = datetime.now(UTC) if state.ended is not None else None
    keep = ended or row.back is not None or (version + 1) % EVERY == 0
    lines, body = _lines.encode(row.lines), pack(state) if keep else None
    said = (row.seat, row.command_id, row.command, lines, row.fingerprint, row.turn, row.back)
    return (game, version, *said, ended, kinds.of(state).schema, body)


def _columns(entries: Sequence[Entry]) -> list[tuple[Any, ...]]:
    return list(zip(*entries, strict=True))


async def _with(db: Database, entry: Entry, over: Over) -> bool:
    async with db.sessions() as session, session.begin() as transaction:
        await over(session)
        try:
            done = await _fetch(await session.connection(), entry)
        except asyncpg.UniqueViolationError as error:
            raise Repeated from error
        if not done:
            await transaction.rollback()
        return done


async def _fetch(connection: AsyncConnection, entry: Entry) -> bool:
    driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    try:
        return await driver.fetchrow(COMMIT, *_columns([entry])) is not None
    except asyncpg.UniqueViolationError:
        raise
    except asyncpg.InterfaceError as error:  # the connection broke before the statement was sent
        await connection.invalidate()
        raise DatabaseAway(str(error)) from error
    except BaseException:  # whatever became of it: nobody else may get this connection
        await connection.invalidate()
        raise
