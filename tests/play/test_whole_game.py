"""A whole game through HTTP and sockets, by clients that only say what a hero may say, to its end and again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from app.db.session import Database
from app.engine.modes.horde.seats import HEROES, HORDE
from app.play import replay
from tests.play.pages import live_page
from tests.play.tables import Playing
from tests.play.test_pushes import assert_like_fresh

Begin = Callable[..., Awaitable[Playing]]


async def test_to_the_end_and_again(begin: Begin, address: str, db: Database) -> None:
    playing = await begin(2, watchers=1, setup_turns="2")
    people = [*playing.heroes, playing.watchers[0]]
    async with (
        live_page(address, people[0]) as ann,
        live_page(address, people[1]) as bob,
        live_page(address, people[2]) as watcher,
    ):
        pages = (ann, bob, watcher)
        for page in pages:
            await page.until(0)
        async with asyncio.timeout(300):
            while await playing.step():
                for page in pages:
                    await page.until((await playing.look()).version)
        game = await playing.look()
        assert game.state.ended is not None and game.state.ended.winners[0] in (HEROES, HORDE)
        assert game.version > 40
        for page, player in zip(pages, people, strict=True):
            await page.settled("turn", "is over")
            await assert_like_fresh(page, address, player, game.version)
            assert page.views <= 2, "one full view at first, at most one more when all hands were laid open"
        assert watcher.find("hand-hero1") is not None, "all is open after the game"
    outcome = replay.replay(await replay.export(db, game.id))
    assert outcome.same and outcome.states == game.version
