"""The database goes away and comes back: clear words, nothing acknowledged is lost, the page recovers by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import asyncpg
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError

from app.db.session import Database, is_outage
from app.engine.model.commands import Hold
from app.play import clock as clocks
from tests.play.conftest import Another
from tests.play.pages import live_page
from tests.play.tables import Player, Playing
from tests.play.test_going_back import play_land
from tests.play.test_submit import land_in_hand
from tests.support.guests import until
from tests.support.postgres import Server, until_a_commit_waits

Begin = Callable[..., Awaitable[Playing]]
Away = Callable[[], AbstractAsyncContextManager[None]]


@pytest.fixture
def away(postgres: Server, database_url: str) -> Away:
    """`async with away():` the test's database is gone, every connection to it cut."""
    name = database_url.rpartition("/postgres@/")[2].partition("?")[0]

    async def say(*statements: str) -> None:
        connection = await asyncpg.connect(postgres.postgres.url)
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()

    @asynccontextmanager
    async def gone() -> AsyncIterator[None]:
        cut = f"select pg_terminate_backend(pid) from pg_stat_activity where datname in ('{name}', '{name}_away')"
        for _ in range(50):  # somebody may come back between the two
            try:
                await say(cut, f'alter database "{name}" rename to "{name}_away"', cut)
                break
            except asyncpg.ObjectInUseError:
                await asyncio.sleep(0.02)
        try:
            yield
        finally:
            await say(cut, f'alter database "{name}_away" rename to "{name}"')

    return gone


async def test_commands_get_clear_words_and_nothing_happens(playing: Playing, away: Away) -> None:
    version = (await playing.look()).version
    land = land_in_hand(await playing.state(), "hero1")
    ann = playing.player("hero1")
    async with away():
        for _ in range(3):
            answer = await ann.say(land, "mine")
            assert answer.status_code == 503 and "does not answer" in answer.text
            assert answer.headers["retry-after"]
    assert (await playing.look()).version == version
    answer = await ann.say(land, "mine")
    assert answer.status_code == 204
    assert (await ann.say(land, "mine")).status_code == 204
    assert (await playing.look()).version == version + 1


async def test_after_an_outage_the_first_command_goes_through(playing: Playing, app: FastAPI, away: Away) -> None:
    """Dead connections of the pool cost nobody an error."""
    await asyncio.gather(*(playing.player("hero1").get(f"{playing.path}/room") for _ in range(8)))
    async with away():
        pass
    for number in range(12):
        assert (await playing.player("hero1").say(Hold(on=number % 2 == 0))).status_code == 204


async def test_pages_recover_by_themselves(playing: Playing, address: str, app: FastAPI, away: Away) -> None:
    app.state.clock.look_seconds = 0.05
    async with live_page(address, playing.player("hero2")) as page:
        await page.until(0)
        async with away():
            assert (await playing.player("hero1").say(Hold())).status_code == 503
            await until(lambda: not app.state.listener.listening.is_set(), "it does not hear")
        await play_land(playing, "hero1")
        await page.until((await playing.look()).version)
        assert page.views == 1


async def test_a_page_that_is_opened_meanwhile_is_asked_to_come_back(
    playing: Playing, address: str, app: FastAPI, away: Away
) -> None:
    app.state.tables.kept.clear()
    async with away():
        app.state.tables.kept.clear()
        async with live_page(address, playing.player("hero1")) as page:
            assert await page.closed() == 1013
        app.state.tables.kept.clear()
        assert (await playing.player("hero1").get(playing.path)).status_code == 503
    async with live_page(address, playing.player("hero1")) as page:
        await page.until(0)


async def test_the_horde_goes_on_after_an_outage(
    begin: Begin, address: str, app: FastAPI, away: Away, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = await begin(1, setup_turns="1", pace="slow")  # so it still has something to do when they are gone
    app.state.clock.look_seconds = 0.05
    async with live_page(address, playing.heroes[0]) as page:
        while not any(d.kind == "proceed" for d in (await playing.state()).pending):
            assert await playing.step()
        async with away():
            await until(lambda: not app.state.clock.going, "the horde has noticed")
            monkeypatch.setitem(clocks.PACES, "slow", 0.0)
            version = app.state.games.live[playing.table].version
        await page.until(version + 1)


async def test_a_commit_whose_answer_is_lost_is_found_and_not_done_twice(
    playing: Playing, postgres: Server, app: FastAPI, database_url: str
) -> None:
    """The connection breaks after the statement was sent: it happens, unacknowledged, and the repeat says so."""
    ann = playing.player("hero1")
    land = land_in_hand(await playing.state(), "hero1")
    version = (await playing.look()).version
    blocker = await asyncpg.connect(database_url)
    held = blocker.transaction()
    await held.start()
    await blocker.execute("select * from games for update")  # the commit waits for this
    sent = asyncio.create_task(ann.say(land, "mine"))
    await until_a_commit_waits(database_url)
    live = app.state.games.live[playing.table]
    assert live.lock.locked()
    sent.cancel()
    await held.rollback()
    await blocker.close()
    await asyncio.gather(sent, return_exceptions=True)
    await until(lambda: not live.lock.locked(), "the command has ended")
    again = await ann.say(land, "mine")
    assert again.status_code == 204
    game = await playing.look()
    assert game.version == version + 1
    assert land.card not in game.state.zones["hand:hero1"]


async def test_the_process_may_end_while_the_database_is_away(playing: Playing, another: Another, away: Away) -> None:
    async with another() as other:
        ann = Player(other)
        ann.client.cookies, ann.table = playing.heroes[0].client.cookies, playing.path
        assert (await ann.say(Hold())).status_code == 204
        async with away():
            await other.state.clock.stop()
            with pytest.raises((DBAPIError, OSError)) as ended:
                await other.state.games.close()
            assert is_outage(ended.value)
    assert (await playing.look()).version == 3


async def test_a_wrong_argument_is_no_outage(db: Database) -> None:
    with pytest.raises(asyncpg.DataError) as wrong:
        await db.direct.fetch("select $1::int", 2**70)
    assert not is_outage(wrong.value)
    (row,) = await db.direct.fetch("select $1::int as n", 7)  # the connection serves on
    assert row["n"] == 7
