"""Open rooms follow what happens, whichever process made it happen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from websockets.exceptions import InvalidStatus

from app.db.session import Database, DatabaseAway
from app.lobby import live
from app.main import create_app
from app.settings import Settings
from tests.lobby.conftest import live_room
from tests.support.guests import Guest, until

Serve = Callable[[FastAPI], Awaitable[str]]


async def test_a_room_opens_whole_and_then_gets_what_changed(
    app: FastAPI, serve: Serve, host: Guest, link: str
) -> None:
    async with live_room(await serve(app), host) as room:
        assert set(await room.read()) == set(live.REGIONS)
        await Guest(app).join(link, "Bob")
        assert set(await room.read()) == {"people", "start", "hosting"}
        assert "Bob" in room.parts["people"]


async def test_everyone_sees_their_own_room(app: FastAPI, serve: Serve, host: Guest, bob: Guest, eve: Guest) -> None:
    address = await serve(app)
    async with live_room(address, bob) as bobs, live_room(address, eve) as eves:
        await bobs.until("people", "Bob you")
        await eves.until("people", "Eve you")
        assert "/join/" in bobs.parts["invite"] and "/join/" not in eves.parts["invite"]
        assert "deck-text" in bobs.parts["deck"] and "deck-text" not in eves.parts["deck"]
        assert "For the host" not in bobs.parts["hosting"] + eves.parts["hosting"]
        await host.do("chat", text="<i>welcome</i>")
        for room in (bobs, eves):
            assert "<i>" not in await room.until("chat", "<i>welcome</i>")


async def test_another_process_hears_of_a_change(settings: Settings, app: FastAPI, serve: Serve, host: Guest) -> None:
    other = create_app(settings)
    async with other.router.lifespan_context(other), live_room(await serve(other), host) as room:
        await room.until("people", "Ann you")
        await host.do("seat", seat="4")  # asked of `app`
        await room.until("people", "4 Ann")
        assert app.state.rooms.watchers == {}


async def test_who_is_sent_away_is_told_and_the_socket_does_not_come_back(
    app: FastAPI, serve: Serve, host: Guest, bob: Guest
) -> None:
    async with live_room(await serve(app), bob) as room:
        await room.until("people", "Bob you")
        await host.do("host/remove", name="Bob")
        assert await room.closed() == 1008
        assert "not at this table any more" in room.parts["state"]


async def test_a_stranger_hears_nothing(app: FastAPI, serve: Serve, host: Guest) -> None:
    stranger = Guest(app)
    await stranger.post("/me/name", name="Mallory")
    stranger.table = host.table
    async with live_room(await serve(app), stranger) as room:
        assert await room.closed() == 1008
        assert list(room.parts) == ["state"]
        assert "Ann" not in room.parts["state"]


async def test_another_sites_page_gets_no_socket(app: FastAPI, serve: Serve, host: Guest) -> None:
    with pytest.raises(InvalidStatus):
        async with live_room(await serve(app), host, Origin="https://evil.example"):
            pass


async def test_one_person_has_so_many_pages_and_no_more(
    app: FastAPI, serve: Serve, host: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOST_PAGES", 1)
    address = await serve(app)
    async with live_room(address, host) as room, live_room(address, bob) as bobs:
        await room.until("people", "Ann you")
        await bobs.until("people", "Bob you")
        async with live_room(address, host) as second:
            assert await second.closed() == 1013 and second.parts == {}


async def test_a_page_opened_while_the_database_is_away_is_asked_to_come_back(
    app: FastAPI, serve: Serve, host: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise DatabaseAway("no answer")

    monkeypatch.setattr(live, "touch", away)
    async with live_room(await serve(app), host) as room:
        assert await room.closed() == 1013


async def test_a_stranger_keeps_no_table_alive(app: FastAPI, serve: Serve, host: Guest, db: Database) -> None:
    async def active() -> object:
        async with db.sessions() as session:
            return await session.scalar(text("select active_at from tables"))

    before, stranger = await active(), Guest(app)
    stranger.table = host.table
    async with live_room(await serve(app), stranger) as room:
        assert await room.closed() == 1008
    assert await active() == before
    async with live_room(await serve(app), host) as room:
        await room.until("people", "Ann you")
    assert await active() != before


async def test_a_page_that_talks_or_stalls_disturbs_nobody(app: FastAPI, serve: Serve, host: Guest, bob: Guest) -> None:
    address = await serve(app)
    async with live_room(address, bob) as stalled, live_room(address, host) as room:
        await stalled.connection.send("x" * 100_000)
        await stalled.connection.send(b"\x00\xff")
        for number in range(30):
            await host.do("chat", text=f"line {number}")
        await room.until("chat", "line 29")
        await stalled.until("chat", "line 29")


async def test_a_closed_page_is_forgotten(app: FastAPI, serve: Serve, host: Guest) -> None:
    async with live_room(await serve(app), host) as room:
        await room.until("people", "Ann")
        assert sum(map(len, app.state.rooms.watchers.values())) == 1
    await until(lambda: not app.state.rooms.watchers, "nobody watches")


async def test_after_the_listening_connection_is_lost_nothing_is_missed(
    app: FastAPI, serve: Serve, host: Guest, db: Database
) -> None:
    async with live_room(await serve(app), host) as room:
        await room.until("people", "Ann you")
        async with asyncio.timeout(10):
            await app.state.listener.listening.wait()
        async with db.begin() as session:
            ended = await session.scalars(
                text(
                    "select pg_terminate_backend(pid) from pg_stat_activity"
                    " where datname = current_database() and (query ilike 'listen%' or query = 'select 1')"
                )
            )
            assert list(ended)
        await host.do("seat", seat="5")
        await room.until("people", "5 Ann")


async def test_signs_of_life_say_who_is_away(app: FastAPI, serve: Serve, host: Guest, bob: Guest, db: Database) -> None:
    async with db.begin() as session:
        await session.execute(text("update members set seen_at = now() - interval '1 hour'"))
    async with live_room(await serve(app), host) as room:
        people = await room.until("people", "Bob away")
        assert "Ann you host away" not in people
        async with db.begin() as session:  # coming back is being present since now
            fresh = await session.scalar(
                text("select now() - present_since < interval '1 minute' from members where name = 'Ann'")
            )
        assert fresh is True


async def test_another_page_can_show_some_parts_of_the_room(
    app: FastAPI, serve: Serve, host: Guest, bob: Guest
) -> None:
    async with live_room(await serve(app), bob, "chat,people,nonsense") as room:
        assert await room.read() == ["people", "chat"]
        await host.do("settings", setup_turns="5")  # nothing of it is shown there
        await host.do("chat", text="hello")
        assert await room.read() == ["chat"]


async def test_with_scripts_an_action_answers_nothing_and_the_socket_brings_it(
    app: FastAPI, serve: Serve, host: Guest
) -> None:
    host.client.headers["HX-Request"] = "true"
    async with live_room(await serve(app), host) as room:
        await room.until("people", "Ann you")
        answer = await host.do("seat", seat="3")
        assert (answer.status_code, answer.text) == (204, "")
        await room.until("people", "3 Ann")


async def test_with_scripts_a_refused_form_comes_back_in_its_own_part(host: Guest) -> None:
    host.client.headers["HX-Request"] = "true"
    refused = await host.do("deck", text="<html>typed</html>")
    assert refused.status_code == 422
    assert refused.text.startswith('<hx-partial hx-target="#room-deck"') and "&lt;html&gt;typed" in refused.text
    accepted = await host.do("deck", starter="skies")
    assert accepted.status_code == 200 and "typed" not in accepted.text
    wrong = await host.do("settings", setup_turns="99")
    assert wrong.status_code == 422 and wrong.text.startswith('<hx-partial hx-target="#room-settings"')
    other = await host.do("ready", ready="yes")
    assert other.status_code == 204
