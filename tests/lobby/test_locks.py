"""People act at one table at once: one waits for the other, never both for each other."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select

from app.db.session import Database
from app.decks.deck import Deck
from app.lobby import race
from app.lobby.live import touch
from app.lobby.models import Member
from app.lobby.room import acting
from app.lobby.service import forget
from tests.support.guests import Guest
from tests.support.postgres import until_it_waits

Other = Callable[[Database, str, UUID], Coroutine[Any, Any, None]]


async def persons(db: Database) -> dict[str, UUID]:
    """Who is at the table, by name."""
    async with db.sessions() as session:
        return {one.name: one.person_id for one in await session.scalars(select(Member))}


async def sign_of_life(db: Database, table: str, person: UUID) -> None:
    """Bob's page says that he is there."""
    await touch(db, [(table, person)])


async def goes_for_good(db: Database, table: str, person: UUID) -> None:
    """Bob deletes all that is his."""
    async with db.begin() as session:
        await forget(session, person)


@pytest.mark.parametrize("other", [sign_of_life, goes_for_good])
async def test_who_acts_and_who_is_acted_on(
    host: Guest, bob: Guest, db: Database, database_url: str, other: Other
) -> None:
    """The host mutes Bob in the moment in which something else is written about him."""
    table, there = host.table.rpartition("/")[2], await persons(db)
    async with acting(db, table, there["Ann"]) as room:
        beside = asyncio.create_task(other(db, table, there["Bob"]))
        await until_it_waits(database_url)
        room.other("Bob").muted = True
        await room.db.flush()
    await beside
    assert set(await persons(db)) == ({"Ann", "Bob"} if other is sign_of_life else {"Ann"})
    assert "Bob" not in await host.text() or "Bob muted" in await host.text()


async def test_a_list_is_read_before_the_table_is_locked(
    host: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob stands up while the host's list of cards is still being read."""
    reading, go_on, read = asyncio.Event(), threading.Event(), race.read_deck
    loop = asyncio.get_running_loop()

    def slowly(text: str) -> Deck:
        loop.call_soon_threadsafe(reading.set)
        assert go_on.wait(20)
        return read(text)

    monkeypatch.setattr(race, "read_deck", slowly)
    setting = asyncio.create_task(host.do("settings", mode="base-race", cards="3 Grizzly Bears\n2 Forest"))
    try:
        async with asyncio.timeout(10):
            await reading.wait()
            assert (await bob.do("watch")).status_code == 303
    finally:
        go_on.set()
    assert (await setting).status_code == 303
    assert (await bob.do("settings", mode="base-race")).status_code == 403
