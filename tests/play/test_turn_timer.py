"""The optional timer of a turn: shown on every page, by the server's clock; a pause of the host stops it."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable

from fastapi import FastAPI

from app.play.standing import Timer
from tests.play.pages import live_page
from tests.play.tables import Playing
from tests.support.guests import until

Begin = Callable[..., Awaitable[Playing]]
LEFT = re.compile(r"(\d+):(\d\d) left for this turn")


def shown(words: str) -> int:
    """The seconds that a page shows."""
    found = LEFT.search(words)
    assert found, words
    return 60 * int(found[1]) + int(found[2])


async def test_everybody_sees_it_and_it_stands_still_in_a_pause(begin: Begin, address: str, app: FastAPI) -> None:
    app.state.clock.look_seconds = 0.02
    playing = await begin(2, watchers=1, turn_minutes="5")
    await playing.keep_hands()
    ann = playing.heroes[0]
    async with live_page(address, ann) as page, live_page(address, playing.watchers[0]) as other:
        for one in (page, other):
            await one.settled("standing", "left for this turn")
            assert 290 <= shown(one.words("standing")) <= 300
        clock, game = app.state.clock, app.state.games.live[playing.table]
        key = (game.id, ("turn", game.state.turn.number))
        clock.began[key] -= 200
        await until(lambda: clock.games.hub.rooms[game.id].timer.shows() <= 100, "200 seconds went by")

        await ann.do("host/pause")
        await page.settled("standing", "paused the game")
        while "data-still" not in page.html("standing"):
            await page.read()
        await until(lambda: game.id in clock.still, "the clock stands still")
        assert 90 <= shown(page.words("standing")) <= 100 and "data-ends" not in page.html("standing")
        clock.still[game.id] -= 1000  # the pause is a long one
        clock.began[key] -= 1000
        await ann.do("host/resume")
        while "paused" in page.words("standing") or "data-ends" not in page.html("standing"):
            await page.read()
        assert 90 <= shown(page.words("standing")) <= 100
        turn = game.state.turn.number
        clock.began[key] = time.monotonic() - 301
        await until(lambda: game.state.turn.number > turn, "time was up")
        while shown(page.words("standing")) < 200:  # the next turn has its own time
            await page.read()


async def test_without_the_setting_there_is_none(begin: Begin, address: str, app: FastAPI) -> None:
    app.state.clock.look_seconds = 0.02
    playing = await begin(1)
    async with live_page(address, playing.heroes[0]) as page:
        await page.until(0)
        game = app.state.games.live[playing.table]
        await until(lambda: app.state.clock.alive > 0, "the clock has looked")
        assert "timer" not in page.html("standing")
        assert app.state.games.hub.rooms[game.id].timer is None


def test_two_looks_at_one_clock_are_no_news() -> None:
    timer = Timer.of(100.2, running=True)
    assert timer.agrees(Timer.of(99.6, running=True)) and timer.shows() in (99, 100, 101)
    assert not timer.agrees(Timer.of(90, running=True))
    assert not timer.agrees(Timer.of(100, running=False))
    assert Timer.of(-5, running=True).shows() == 0 and Timer.of(61, running=False).shows() == 61
