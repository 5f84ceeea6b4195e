"""From the room into the game: what the game is given, once, and what it asks the lobby afterwards."""

from __future__ import annotations

import asyncio
from uuid import UUID

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from app.db.session import Database
from app.lobby.models import Member, Table
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
    for guest in (ready, bob):
        await guest.do("ready")
    answer = await ready.do("start")
    assert answer.status_code == 303 and answer.headers["location"] == ready.table
    (game,) = await games(db)
    setup = game.setup
    assert (setup["table"], setup["number"], setup["mode"]) == (game.table_id, 1, "horde")
    assert setup["knobs"]["setup_turns"] == 5 and setup["knobs"]["horde_blocks"] == "to_survive"
    assert setup["knobs"]["horde"] == "eldrazi-scourge"
    assert len(setup["seed"]) == 32
    assert [(hero["seat"], hero["name"]) for hero in setup["heroes"]] == [("hero1", "Ann"), ("hero2", "Bob")]
    assert setup["heroes"][0]["commanders"] == ["Kangee, Sky Warden"]
    assert [len(hero["cards"]) for hero in setup["heroes"]] == [99, 99]


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


async def test_a_roster_is_kept_until_a_notice_comes(app: FastAPI, ready: Guest, bob: Guest) -> None:
    tables: LobbyTables = app.state.tables
    await app.state.listener.listening.wait()
    table = ready.table.rpartition("/")[2]
    first = await tables.roster(table)
    assert first is await tables.roster(table)
    await bob.do("seat", seat="3")
    await until(lambda: table not in tables.kept, "the roster is let go")
    found = await tables.roster(table)
    assert found and {one.seat for one in found.members} == {"hero1", "hero3"}
    assert await tables.roster("nothing") is None


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


async def test_a_deleted_person_is_in_no_game_any_more(ready: Guest, bob: Guest, db: Database) -> None:
    await ready.do("start")
    (game,) = await games(db)
    person = game.setup["heroes"][1]["person"]
    assert UUID(person)
    await bob.post("/me/delete")
    (game,) = await games(db)
    assert person not in str(game.setup) and "Bob" not in str(game.setup)
    assert [hero["name"] for hero in game.setup["heroes"]] == ["Ann", ""]
    assert len(game.setup["heroes"][1]["cards"]) == 99  # the game can still be replayed
