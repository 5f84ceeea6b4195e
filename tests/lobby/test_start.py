"""From the room into the game: what the game is given, once, and what it asks the lobby afterwards."""

from __future__ import annotations

import asyncio
from uuid import UUID

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text, update

from app.db.session import Database
from app.lobby.models import Member, Table
from app.lobby.room import find_room
from app.lobby.service import build_setup
from app.lobby.tables import LobbyTables
from app.play.models import Game
from app.play.seam import Roster
from tests.support.guests import Guest, until


@pytest.fixture
async def ready(host: Guest, bob: Guest) -> Guest:
    """Ann, with everyone at her table ready; Bob sits in the fourth seat."""
    await bob.do("seat", seat="4")
    await host.do("deck", starter="skies")
    await bob.do("deck", starter="tokens")
    for guest in (host, bob):
        await guest.do("ready")
    return host


async def games(db: Database) -> list[Game]:
    async with db.sessions() as session:
        return list(await session.scalars(select(Game)))


async def roster(app: FastAPI, guest: Guest) -> Roster:
    found = await LobbyTables(app.state.db).roster(guest.table.rpartition("/")[2])
    assert found
    return found


async def test_the_game_starts_from_what_the_room_shows(ready: Guest, bob: Guest, db: Database) -> None:
    await ready.do("settings", setup_turns="5", horde_blocks="to_survive")
    async with db.begin() as session:
        table = (await session.scalars(select(Table))).one()
        room = await find_room(session, table.id, table.host_id or UUID(int=0))
        assert room
        setup = await build_setup(room)
    assert (setup.table, setup.number, setup.mode) == (table.id, 1, "horde")
    assert setup.knobs["setup_turns"] == 5 and setup.knobs["horde_blocks"] == "to_survive"
    assert setup.knobs["horde"] == "eldrazi-scourge" and "mode" not in setup.knobs
    assert len(setup.seed) == 32
    assert [(hero.seat, hero.name) for hero in setup.heroes] == [("hero1", "Ann"), ("hero2", "Bob")]
    assert setup.heroes[0].commanders == ("Kangee, Sky Warden",)
    assert [len(hero.cards) for hero in setup.heroes] == [99, 99]


async def test_starting_opens_the_game_at_the_tables_address(ready: Guest, db: Database) -> None:
    answer = await ready.do("start")
    assert answer.status_code == 303 and answer.headers["location"] == ready.table
    (game,) = await games(db)
    assert (game.table_id, game.number) == (ready.table.rpartition("/")[2], 1)
    assert '<body class="playing"' in (await ready.get(ready.table)).text
    assert "To the game" in await ready.text()  # the room is there too


async def test_leaving_a_running_game_is_asked_about_and_the_next_one_brings_no_deck(
    ready: Guest, bob: Guest, eve: Guest
) -> None:
    assert "Yes, leave the table" not in await bob.text()
    await ready.do("start")
    assert (
        "Somebody else can take your seat then. You come back with the invite link only. Yes, leave" in await bob.text()
    )
    assert "Somebody else" not in await eve.text()
    await bob.do("leave")
    await eve.do("seat", seat="2")
    assert "no deck yet" not in await ready.text()


async def test_seats_close_up_and_only_they_are_left(ready: Guest, bob: Guest, eve: Guest, db: Database) -> None:
    await ready.do("start")
    async with db.sessions() as session:
        rows = await session.scalars(select(Member).order_by(Member.joined_at))
        assert [(one.name, one.seat) for one in rows] == [("Ann", 1), ("Bob", 2), ("Eve", None)]
        table = (await session.scalars(select(Table))).one()
    assert (table.status, table.seats, table.game) == ("playing", 2, 1)
    assert (await eve.do("seat", seat="3")).status_code == 404


async def test_starting_twice_at_once_starts_one_game(ready: Guest, db: Database) -> None:
    answers = await asyncio.gather(*(ready.do("start") for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [303, 409, 409]
    assert len(await games(db)) == 1


async def test_every_game_has_a_seed_of_its_own_that_no_page_shows(ready: Guest, bob: Guest, db: Database) -> None:
    await ready.do("start")
    async with db.begin() as session:
        await session.execute(update(Table).values(status="over"))
    await ready.do("host/rematch")
    for guest in (ready, bob):
        await guest.do("ready")
    await ready.do("start")
    first, second = sorted(await games(db), key=lambda game: game.number)
    assert (first.number, second.number) == (1, 2)
    assert first.setup["seed"] != second.setup["seed"]
    for guest in (ready, bob):
        for page in (await guest.room(), (await guest.get(guest.table)).text):
            assert first.setup["seed"] not in page and second.setup["seed"] not in page


async def test_the_game_asks_who_sits_where(app: FastAPI, ready: Guest, bob: Guest, eve: Guest) -> None:
    await ready.do("start")
    found = await roster(app, ready)
    assert found.status == "playing" and found.number == 1 and found.seats == ("hero1", "hero2")
    assert found.names() == {"hero1": "Ann", "hero2": "Bob"}
    assert [(one.name, one.host, one.may_chat) for one in found.members] == [
        ("Ann", True, True),
        ("Bob", False, True),
        ("Eve", False, True),
    ]
    await bob.do("watch")
    await eve.do("seat", seat="2")
    await ready.do("host/pause")
    found = await roster(app, ready)
    assert found.names() == {"hero1": "Ann", "hero2": "Eve"} and found.paused


async def test_a_roster_is_kept_until_a_notice_comes(db: Database, ready: Guest) -> None:
    tables, table = LobbyTables(db), ready.table.rpartition("/")[2]
    first = await tables.roster(table)
    assert first is await tables.roster(table)
    tables.hear("another table")
    assert first is await tables.roster(table)
    tables.hear(table)
    assert first is not await tables.roster(table)
    assert await tables.roster("nothing") is None


async def test_notices_reach_the_rosters_of_the_game(app: FastAPI, ready: Guest, bob: Guest) -> None:
    tables, table = app.state.tables, ready.table.rpartition("/")[2]
    await app.state.listener.listening.wait()
    await tables.roster(table)
    await bob.do("seat", seat="3")
    await until(lambda: table not in tables.kept, "the roster is let go")
    assert {one.seat for one in (await tables.roster(table)).members} == {"hero1", "hero3"}


async def test_who_signed_out_elsewhere_is_out_of_the_game_too(app: FastAPI, ready: Guest) -> None:
    before = (await roster(app, ready)).members[0].epoch
    await ready.post("/me/sign-out-elsewhere")
    assert (await roster(app, ready)).members[0].epoch == before + 1


async def test_when_the_game_is_over_the_table_is_there_for_another(app: FastAPI, ready: Guest, db: Database) -> None:
    await ready.do("start")
    tables: LobbyTables = app.state.tables
    table = ready.table.rpartition("/")[2]
    async with db.begin() as session:
        await tables.game_over(session, table, 7)  # some other game
    assert (await roster(app, ready)).status == "playing"
    async with db.begin() as session:
        await tables.game_over(session, table, 1)
    assert (await roster(app, ready)).status == "over"
    assert "The game is over." in await ready.text()


async def test_nothing_of_a_deleted_person_is_left_in_the_database(ready: Guest, bob: Guest, db: Database) -> None:
    async with db.sessions() as session:
        person = (await session.scalars(select(Member.person_id).where(Member.name == "Bob"))).one()
    await ready.do("start")
    assert await mentions(db, "Bob")
    await bob.post("/me/delete")
    for trace in ("Bob", str(person), b"Bob".hex(), person.hex):
        assert await mentions(db, trace) == []


async def mentions(db: Database, words: str) -> list[str]:
    """The tables of the database with a row that holds these words."""
    async with db.sessions() as session:
        names = list(await session.scalars(text("select tablename from pg_tables where schemaname = 'public'")))
        found = []
        for name in names:
            held = text(f'select exists (select from "{name}" t where strpos(t::text, :words) > 0)')
            if await session.scalar(held, {"words": words}):
                found.append(name)
        return found
