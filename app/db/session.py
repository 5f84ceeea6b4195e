"""Connections: one async engine a process, one session a piece of work."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidatePoolError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from app import WrongUse

WAIT_SECONDS = 10.0  # for a connection to be free
# Classes of SQLSTATE: connection lost, database missing, out of connections or disk, shutting down or starting.
AWAY = ("08", "3D", "53", "57")


def async_url(address: str) -> URL:
    """The SQLAlchemy URL for asyncpg of a `postgres://` or `postgresql://` address as hosts write it. Raises WrongUse
    for what is none."""
    try:
        url = make_url(address.replace("postgres://", "postgresql://", 1))
    except (ArgumentError, ValueError) as error:
        raise WrongUse("The setting DATABASE_URL is wrong: that is no address of a database.") from error
    query = dict(url.query)
    if "sslmode" in query:  # libpq's word; asyncpg's is ssl
        query["ssl"] = query.pop("sslmode")
    return url.set(drivername="postgresql+asyncpg", query=query)


def plain_url(address: str) -> str:
    """The same address as libpq's programs (pg_dump) and asyncpg.connect take it."""
    url = async_url(address)
    query = dict(url.query)
    if "ssl" in query:
        query["sslmode"] = query.pop("ssl")
    return url.set(drivername="postgresql", query=query).render_as_string(hide_password=False)


class Database:
    """An engine and its sessions, and so many `direct` connections at most. `address` as in DATABASE_URL."""

    def __init__(self, address: str, *, pool_size: int = 10, direct: int = 8) -> None:
        self.address = address
        self.engine: AsyncEngine = create_async_engine(
            async_url(address),
            pool_size=pool_size,
            max_overflow=1,
            pool_timeout=WAIT_SECONDS,
            connect_args={"timeout": 10, "async_creator_fn": connect},
            hide_parameters=True,  # names and decks are nobody's business in a log,
        )
        self.direct = Direct(address, direct)
        event.listen(self.engine.sync_engine, "checkout", _no_dead_ones)
        self.hears: dict[str, list[Callable[[str], None]]] = {}
        self.sessions: async_sessionmaker[AsyncSession] = async_sessionmaker(
            self.engine, expire_on_commit=False, info={"hears": self.hears}
        )

    def hear_own(self, topic: str, hear: Callable[[str], None]) -> None:
        """Call `hear`, which must be quick, with the payload of each notice of a topic as soon as a transaction of this
        process that gives it is committed: the next request after a change must see it, and notices take a moment."""
        self.hears.setdefault(topic, []).append(hear)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncSession]:
        """A session in one transaction: committed at the end, rolled back on any exception."""
        async with self.sessions.begin() as session:
            yield session

    async def close(self) -> None:
        """Give all connections back."""
        await self.direct.close()
        await self.engine.dispose()


def _no_dead_ones(connection: Any, *_: object) -> None:
    """Connections that the server has closed are known to be: after an outage the pool starts anew."""
    if connection.driver_connection.is_closed():
        raise InvalidatePoolError


class DatabaseAway(ConnectionError):
    """No connection can be made."""


async def connect(*arguments: Any, **named: Any) -> Any:
    """A connection of asyncpg's, which takes these arguments. Raises DatabaseAway when none can be had."""
    try:
        return await asyncpg.connect(*arguments, **named)
    except OSError as error:  # refused, no such socket, no route, timed out
        raise DatabaseAway(str(error) or "no answer") from error


class Direct:
    """A pool of connections without SQLAlchemy, for statements that are transactions of their own: nothing is left on
    them, so nothing is reset (docs/decisions/direct-connections.md)."""

    def __init__(self, address: str, most: int) -> None:
        self.address, self.most = plain_url(address), most
        self.pool: asyncpg.Pool | None = None

    async def fetch(self, statement: str, *arguments: object) -> list[asyncpg.Record]:
        """The rows of a statement; its places are $1, $2 … Raises asyncpg's errors, DatabaseAway without a
        connection."""
        try:
            async with (await self._opened()).acquire(timeout=WAIT_SECONDS) as connection:
                found: list[asyncpg.Record] = await connection.fetch(statement, *arguments)
                return found
        except TimeoutError as error:
            raise DatabaseAway("no connection is free") from error
        except asyncpg.InterfaceError as error:  # it broke before the statement was sent
            raise DatabaseAway(str(error)) from error

    async def _opened(self) -> asyncpg.Pool:
        if self.pool is None:  # in the loop that uses it; without a first connection this waits for nothing
            self.pool = asyncpg.create_pool(
                self.address,
                min_size=0,
                max_size=self.most,
                max_inactive_connection_lifetime=0,
                connect=connect,
                reset=_as_it_is,
                timeout=WAIT_SECONDS,
            )
        return await self.pool

    async def close(self) -> None:
        """Close them all, as soon as they are given back."""
        if self.pool is not None:
            await self.pool.close()


async def _as_it_is(connection: object) -> None:
    """Nothing was changed on it."""


def is_outage(error: BaseException) -> bool:
    """Whether an exception means "the database is away or full", rather than "the statement was wrong"."""
    return any(_away(one) for one in _chain(error))


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _away(error: BaseException) -> bool:
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        return state[:2] in AWAY and state != "57014"  # a cancelled query is none
    return isinstance(error, ConnectionError | PoolTimeout)
