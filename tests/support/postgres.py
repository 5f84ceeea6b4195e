"""One PostgreSQL server for a whole test run, shared by all its processes; a fresh database for each test."""

from __future__ import annotations

import asyncio
import fcntl
import uuid
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import asyncpg

from app.db import migrate
from app.db.embedded import EmbeddedPostgres
from app.db.session import Database, plain_url
from tests.support import session

TEMPLATE = "template_holdfast"
T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, also where another event loop already runs in this thread (Playwright's)."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Hold the folder's lock, so that only one process of the run is here."""
    with (folder / "lock").open("w") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield


class Server:
    """The run's server. Databases are copies of one that was migrated once."""

    def __init__(self) -> None:
        folder = session.folder()
        self.postgres = EmbeddedPostgres(folder / session.CLUSTER, durable=False)
        with alone(folder):
            self.postgres.start()
            if not (folder / "ready").exists():
                self.create(TEMPLATE, template="template1")
                run(_migrate(self.url(TEMPLATE)))
                (folder / "ready").touch()

    def url(self, name: str) -> str:
        """The address of one of its databases, in DATABASE_URL's form."""
        return self.postgres.url.replace("/postgres?", f"/{name}?")

    def create(self, name: str = "", template: str = TEMPLATE) -> str:
        """Make a database and return its address."""
        name = name or f"test_{uuid.uuid4().hex[:12]}"
        self._say(f'create database "{name}" template "{template}"')
        return self.url(name)

    def drop(self, url: str) -> None:
        """Remove a database, whoever is connected to it."""
        name = url.rpartition("/postgres@/")[2].partition("?")[0]
        self._say(f'drop database if exists "{name}" with (force)')

    def _say(self, statement: str) -> None:
        run(_execute(self.postgres.url, statement))


async def _execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def _migrate(url: str) -> None:
    database = Database(url)
    await migrate.upgrade(database)
    await database.close()


async def until_a_commit_waits(url: str) -> None:
    """Wait until a server's commit of a command waits for a lock that the test holds."""
    await until_it_waits(url, "update games set version")


async def until_it_waits(url: str, words: str = "", seconds: float = 20) -> None:
    """Wait until a statement with these words waits for a lock that the test holds."""
    waiting = (
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
        " and strpos(query, $1) > 0"
    )
    connection = await asyncpg.connect(plain_url(url))  # of its own: a transaction sees one moment only
    try:
        async with asyncio.timeout(seconds):
            while not await connection.fetchval(waiting, words):
                continue
    finally:
        await connection.close()
