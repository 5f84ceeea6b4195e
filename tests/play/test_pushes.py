"""Pages follow the game: a full view, then every change; never a gap, never behind for good, nobody held up."""

from __future__ import annotations

import asyncio
import math
import re
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.db.session import Database
from app.engine.model.commands import Hold, Manual
from app.engine.view.project import Board
from app.play import hub, routes
from tests.play.conftest import Another
from tests.play.pages import GamePage, live_page
from tests.play.tables import Player, Playing
from tests.play.test_going_back import play_land
from tests.support.guests import until

Serve = Callable[..., Awaitable[str]]
Begin = Callable[..., Awaitable[Playing]]


async def assert_like_fresh(page: GamePage, address: str, player: Player, version: int) -> None:
    """The page shows what one that is opened now shows."""
    await page.until(version)
    async with live_page(address, player) as fresh:
        await fresh.until(version)
        await page.like(fresh, "moves")
        await page.like(fresh, "table")
        await page.like(fresh, "standing")
        assert page.html("log").endswith(fresh.html("log").removeprefix('<div id="log">'))


async def test_what_is_pushed_adds_up_to_a_full_view(playing: Playing, address: str) -> None:
    people = [*playing.heroes, playing.watchers[0]]
    async with (
        live_page(address, people[0]) as ann,
        live_page(address, people[1]) as bob,
        live_page(address, people[2]) as watcher,
    ):
        for page in (ann, bob, watcher):
            await page.until(0)
        for _ in range(3):
            await playing.play(15)
            version = (await playing.rest()).version
            for page, player in zip((ann, bob, watcher), people, strict=True):
                await assert_like_fresh(page, address, player, version)
        assert [page.views for page in (ann, bob, watcher)] == [1, 1, 1]


async def test_the_page_that_is_loaded_is_the_one_that_is_pushed(playing: Playing, address: str) -> None:
    ann = playing.player("hero1")
    loaded = (await ann.get(playing.path)).text
    async with live_page(address, ann) as page:
        await page.until(0)
        sent = page.frames[0]
    body = sent[sent.index("<div id=") : sent.index("</hx-partial>")]
    assert body in loaded


async def test_public_markup_is_the_same_for_all_and_rendered_once(
    playing: Playing, address: str, app: FastAPI
) -> None:
    async with (
        live_page(address, playing.player("hero1")) as ann,
        live_page(address, playing.player("hero2")) as bob,
        live_page(address, playing.watchers[0]) as watcher,
    ):
        for page in (ann, bob, watcher):
            await page.until(0)
        await play_land(playing, "hero1")
        version = (await playing.look()).version
        for page in (ann, bob, watcher):
            await page.until(version)
        (room,) = app.state.games.hub.rooms.values()
        assert len(room.pages) == 1  # one pair of languages
        shared = [part for part in watcher.frames[-1].split("</hx-partial>") if part]
        for page in (ann, bob):
            frame = next(f for f in page.frames if f'data-version="{version}"' in f)
            assert all(part in frame for part in shared)


async def test_what_becomes_something_else_moves_to_another_row(playing: Playing, address: str) -> None:
    """An artifact that is a creature now: it goes from one row and comes into the other as it is then."""
    ann, watcher = playing.heroes[0], playing.watchers[0]
    for name in ("Rock", "Stone", "Pebble"):
        token = Manual("token", text=name, args={"types": ["Artifact"]})
        assert (await ann.say(token)).status_code == 204
    rock, *_ = (await playing.state()).zones["battlefield"]
    async with live_page(address, watcher) as page:
        await page.until(0)
        for tool, row in (("face_down", "creatures"), ("face_up", "others")):
            assert (await ann.say(Manual(tool, (rock,)))).status_code == 204
            version = (await playing.look()).version
            await page.until(version)
            assert f'id="o-{rock}"' in page.html(f"row-hero1-{row}")
            await assert_like_fresh(page, address, watcher, version)
        assert page.views == 1


async def test_joining_while_the_game_goes_on_leaves_no_gap(playing: Playing, address: str) -> None:
    async def opens_and_follows(player: Player) -> int:
        async with live_page(address, player) as page:  # GamePage fails on a gap
            await page.until(0)
            await page.until(page.version + 3)
            return page.views

    async def goes_on() -> None:
        for number in range(60):
            answer = await playing.player("hero1").say(Hold(on=number % 2 == 0))
            assert answer.status_code == 204

    people = [*playing.heroes, *playing.watchers] * 3
    *views, _ = await asyncio.gather(*(opens_and_follows(p) for p in people), goes_on())
    assert views == [1] * len(people)


async def test_two_tabs_of_one_person_show_the_same(playing: Playing, address: str) -> None:
    ann = playing.player("hero1")
    async with live_page(address, ann) as one, live_page(address, ann) as two:
        await one.until(0)
        await two.until(0)
        await play_land(playing, "hero1")
        version = (await playing.look()).version
        await one.until(version)
        await two.until(version)
        await two.like(one, "table")


async def test_everyone_reads_their_own_language(playing: Playing, address: str) -> None:
    ann, bob = playing.heroes
    async with live_page(address, ann) as english, live_page(address, bob, **{"Accept-Language": "es"}) as spanish:
        await ann.do("host/pause")
        await english.settled("standing", "The host has paused the game")
        await spanish.settled("standing", "El anfitrión ha detenido la partida")


async def test_a_pages_socket_speaks_the_language_of_the_page(playing: Playing, address: str) -> None:
    """Whatever languages the browser names when it opens it."""
    ann, bob = playing.heroes
    page = (await bob.client.get(playing.path, headers={"Accept-Language": "es"})).text
    [path] = re.findall(r'hx-ws:connect="([^"]+)"', page)
    async with live_page(address, bob, path, **{"Accept-Language": "en-US"}) as spanish:
        await ann.do("host/pause")
        await spanish.settled("standing", "El anfitrión ha detenido la partida")


# ---------------------------------------------------------------- slow ones
@pytest.fixture
async def narrow(app: FastAPI, serve: Serve) -> str:
    """The application, at an address where little fits into the line."""
    return await serve(app, buffer=4096)


def unread(address: str, player: Player) -> connect:
    """A socket that is opened and not read from."""
    host, port = address.split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    line.setblocking(False)
    return connect(
        f"ws://{address}{player.table}/live",
        sock=line,
        additional_headers={"Cookie": player.cookies},
        compression=None,
        max_queue=1,
        max_size=None,
        ping_interval=None,
    )


async def talk_until(playing: Playing, condition: Callable[[], bool]) -> int:
    """Small steps until something is so; the version after them."""
    async with asyncio.timeout(90):  # the line itself takes in some hundred thousand bytes first
        while not condition():
            for on in (True, False):
                assert (await playing.player("hero1").say(Hold(on=on))).status_code == 204
    return (await playing.look()).version


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> int:
    """Few frames are queued, and who takes none for a second is gone."""
    monkeypatch.setattr(hub, "SEND_SECONDS", 1.0)
    monkeypatch.setattr(hub, "QUEUE", 8)
    return 8


async def test_a_page_that_never_reads_holds_nobody_up(playing: Playing, narrow: str, app: FastAPI, short: int) -> None:
    (bob,) = playing.heroes[1:]
    async with unread(narrow, playing.watchers[0]):
        await until(lambda: app.state.games.hub.rooms, "it is watched")
        (room,) = app.state.games.hub.rooms.values()
        (deaf,) = room.viewers
        async with live_page(narrow, bob) as page:
            await page.until(0)
            await page.until(await talk_until(playing, lambda: deaf not in room.viewers))
            assert page.views == 1, "the page beside it missed nothing"
        assert len(deaf.overflows) <= 1 and len(deaf.queue) <= short


async def test_a_slow_page_gets_a_full_view_and_thrice_a_minute_is_sent_away(
    playing: Playing, narrow: str, app: FastAPI, short: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "SEND_SECONDS", 60.0)
    async with unread(narrow, playing.watchers[0]) as connection:
        await until(lambda: app.state.games.hub.rooms, "it is watched")
        (room,) = app.state.games.hub.rooms.values()
        (viewer,) = room.viewers
        page = GamePage(connection)
        for times in (1, 2, 3):
            await talk_until(playing, lambda times=times: len(viewer.overflows) == times)  # type: ignore[misc]
            if times < 3:
                views = page.views
                async with asyncio.timeout(20):
                    while page.views == views or viewer.queue:
                        await page.read()
                await page.until((await playing.look()).version)
        assert await page.closed() == 1013


# ---------------------------------------------------------------- several processes
async def test_players_on_different_processes_see_the_same_game(
    playing: Playing, app: FastAPI, serve: Serve, another: Another
) -> None:
    async with another() as other:
        bob = Player(other)
        bob.client.cookies, bob.table = playing.heroes[1].client.cookies, playing.path
        playing.heroes[1] = bob
        here, there = await serve(app), await serve(other)
        async with live_page(here, playing.heroes[0]) as anns, live_page(there, bob) as bobs:
            await anns.until(0)
            await bobs.until(0)
            await playing.play(30)
            version = (await playing.rest()).version
            await anns.until(version)
            await bobs.until(version)
            assert anns.words("turn") == bobs.words("turn")
            assert anns.html("row-hero2-lands") == bobs.html("row-hero2-lands")
            await assert_like_fresh(bobs, here, playing.heroes[1], version)


async def test_two_processes_that_act_at_once_do_one_after_the_other(
    playing: Playing, app: FastAPI, another: Another, db: Database
) -> None:
    async with another() as other:
        bob = Player(other)
        bob.client.cookies, bob.table = playing.heroes[1].client.cookies, playing.path
        for number in range(15):
            hold = Hold(on=number % 2 == 0)
            answers = await asyncio.gather(playing.heroes[0].say(hold), bob.say(hold))
            assert [a.status_code for a in answers] == [204, 204]
    game = await playing.look()
    assert game.version == 2 + 30
    async with db.sessions() as session:
        numbers = list(await session.scalars(text("select seq from game_commands order by seq")))
    assert numbers == list(range(1, 33))


async def test_lost_notices_are_found(playing: Playing, app: FastAPI, serve: Serve, another: Another) -> None:
    """A process whose listening connection says nothing compares versions."""
    async with another() as other:
        await other.state.listener.stop()  # deaf from now on
        other.state.clock.alive = math.inf  # and it looks for nothing
        bob = Player(other)
        bob.client.cookies, bob.table = playing.heroes[1].client.cookies, playing.path
        async with live_page(await serve(other), bob) as page:
            await page.until(0)
            await play_land(playing, "hero1")
            version = (await playing.look()).version
            assert other.state.games.live[playing.table].version < version
            other.state.clock.alive = 0.0  # ten seconds have passed
            await page.until(version)


# ---------------------------------------------------------------- who may watch
async def test_a_stranger_is_told_nothing(playing: Playing, app: FastAPI, address: str) -> None:
    stranger = Player(app)
    await stranger.post("/me/name", name="Mallory")
    stranger.table = playing.path
    for person in (stranger, Player(app)):
        person.table = playing.path
        async with live_page(address, person) as page:
            assert await page.closed() == 1008
        assert page.frames == []


async def test_one_person_has_so_many_pages_and_no_more(
    playing: Playing, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "MOST_PAGES", 2)
    ann, bob = playing.heroes
    async with live_page(address, ann) as one, live_page(address, ann) as two:
        for page in (one, two):
            await page.until(0)
        async with live_page(address, ann) as third, live_page(address, bob) as bobs:
            assert await third.closed() == 1013 and third.frames == []
            await bobs.until(0)


async def test_another_sites_page_gets_no_socket(playing: Playing, address: str) -> None:
    with pytest.raises(InvalidStatus):
        async with live_page(address, playing.player("hero1"), Origin="https://evil.example"):
            pass


async def test_what_a_page_says_over_its_socket_is_let_fall(playing: Playing, address: str) -> None:
    async with live_page(address, playing.player("hero1")) as page:
        await page.until(0)
        await page.connection.send('{"type":"concede"}')
        await page.connection.send(b"\x00\xff")
        await play_land(playing, "hero1")
        version = (await playing.look()).version
        await page.until(version)
    assert (await playing.state()).ended is None


async def test_a_message_that_is_too_long_ends_only_its_own_socket(playing: Playing, address: str) -> None:
    async with live_page(address, playing.player("hero1")) as loud, live_page(address, playing.watchers[0]) as page:
        await loud.until(0)
        await page.until(0)
        with suppress(ConnectionClosed):
            await loud.connection.send("x" * 20_000_000)
        assert await loud.closed() in (1006, 1009)
        await play_land(playing, "hero1")
        await page.until((await playing.look()).version)


async def test_a_step_that_cannot_be_shown_is_shown_anew(
    playing: Playing, address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with live_page(address, playing.player("hero1")) as page:
        before = (await playing.look()).version
        await page.until(before)
        with monkeypatch.context() as broken:
            broken.setattr(Board, "update", lambda board, state: 1 / 0)
            assert (await playing.player("hero2").say(Hold(True))).status_code == 204
        await page.until(before + 1)
        await assert_like_fresh(page, address, playing.player("hero1"), before + 1)
        assert (await playing.player("hero2").say(Hold(False))).status_code == 204
        await page.until(before + 2)
        await assert_like_fresh(page, address, playing.player("hero1"), before + 2)
    assert "Showing entry" in caplog.text
