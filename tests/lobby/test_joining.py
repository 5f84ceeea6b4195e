"""Opening a table, and coming to it: once, whatever one clicks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from app.accounts.models import Person
from app.db.session import Database
from app.lobby.models import Member, Table
from app.settings import Settings
from app.web.links import code, only_here
from tests.support.guests import Guest, readable, refusal

NewGuest = Callable[[], Guest]


async def members(db: Database) -> list[Member]:
    async with db.sessions() as session:
        return list(await session.scalars(select(Member).order_by(Member.joined_at)))


async def test_who_opens_a_table_sits_there_as_its_host(host: Guest, db: Database) -> None:
    (ann,) = await members(db)
    assert (ann.name, ann.seat) == ("Ann", 1)
    text = await host.text()
    assert "For the host" in text and "Ann you host" in text


async def test_a_table_without_a_name_keeps_the_form(guest: NewGuest, db: Database) -> None:
    answer = await guest().post("/tables", name="\u200b", setup_turns="5", public="yes")
    assert answer.status_code == 422
    assert "type a name" in answer.text
    assert re.search(r'name="setup_turns" value="5"', answer.text)
    assert re.search(r'name="public" value="yes" checked', answer.text)
    assert await members(db) == []


async def test_a_wrong_setting_is_named_and_the_rest_is_kept(guest: NewGuest) -> None:
    answer = await guest().post("/tables", name="Ann", setup_turns="9", grace_seconds="120", first_draw="no")
    assert answer.status_code == 422
    assert "This must be a whole number from 1 to 5." in answer.text
    assert 'name="setup_turns" value="9"' in answer.text
    assert 'name="grace_seconds" value="120"' in answer.text
    assert re.search(r'<select id="knob-first_draw".+?<option value="no" selected>', answer.text, re.S)
    assert '<details class="more" open>' in answer.text


async def test_the_settings_of_the_form_are_the_tables(guest: NewGuest, db: Database) -> None:
    await guest().open("Ann", setup_turns="1", horde_blocks="never", first_draw="no", open_hands="no", pace="instant")
    async with db.sessions() as session:
        table = (await session.scalars(select(Table))).one()
    assert table.settings["mode"] == "horde" and table.settings["horde"] == "eldrazi-scourge"
    assert table.settings["setup_turns"] == 1
    assert table.settings["horde_blocks"] == "never"
    assert table.settings["first_draw"] == "no" and table.settings["open_hands"] is False
    assert table.settings["haste"] == ""  # as the rules of the deck say
    assert table.settings["pace"] == "instant"
    assert table.public is False


async def test_with_a_host_key_only_who_knows_it_opens_tables(settings: Settings) -> None:
    from app.main import create_app

    made = create_app(settings.model_copy(update={"host_key": "open sésame"}))
    async with made.router.lifespan_context(made):
        ann = Guest(made)
        for wrong in ({}, {"host_key": "open"}):
            answer = await ann.post("/tables", name="Ann", **wrong)
            assert answer.status_code == 422
            assert "not the key of this server" in answer.text
            assert 'value="Ann"' in answer.text
        await ann.open("Ann", host_key=" open sésame ")
        assert "open sésame" not in await ann.room()


async def test_behind_a_proxy_the_link_is_that_of_the_base_url(settings: Settings) -> None:
    from app.main import create_app

    made = create_app(settings.model_copy(update={"base_url": "http://play.example.org"}))
    async with made.router.lifespan_context(made):
        ann = Guest(made)
        await ann.open("Ann")
        assert 'value="http://play.example.org/join/' in await ann.room()
        assert "This link works on this computer only." not in await ann.text()


@pytest.mark.parametrize("address", ["http://localhost:8000", "http://127.0.0.1:9000", "http://[::1]:8000"])
def test_a_link_that_leads_nowhere_elsewhere_is_known(address: str) -> None:
    assert only_here(f"{address}/join/abc")
    assert not only_here("http://192.168.0.7:8000/join/abc") and not only_here("https://localhost.example.org/join/abc")


async def test_the_room_says_that_its_link_works_here_only(app: FastAPI) -> None:
    ann = Guest(app)
    await ann.open("Ann")
    assert "This link works on this computer only." not in await ann.text()
    page = await ann.client.get(f"{ann.table}/room", headers={"Host": "localhost:8000"})
    assert "This link works on this computer only." in page.text


async def test_looking_at_the_link_takes_no_seat(guest: NewGuest, link: str, db: Database) -> None:
    preview = guest()
    page = await preview.get(link)
    await preview.client.head(link)
    assert page.status_code == 200
    assert len(await members(db)) == 1
    async with db.sessions() as session:
        assert len((await session.scalars(select(Person))).all()) == 1


async def test_what_a_preview_shows_is_noindex_and_names_nobody(guest: NewGuest, link: str) -> None:
    page = await guest().get(link)
    assert page.headers["x-robots-tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in page.text
    title = re.search(r'<meta property="og:title" content="([^"]*)">', page.text)
    assert title and title[1] == "You are invited to a table"
    head, body = page.text.split("</head>")
    assert "Ann" not in head
    assert "Ann invites you." in readable(body)


async def test_a_guest_takes_the_first_free_seat_or_watches(host: Guest, bob: Guest, eve: Guest, db: Database) -> None:
    assert [(one.name, one.seat) for one in await members(db)] == [("Ann", 1), ("Bob", 2), ("Eve", None)]
    assert "1 spectator" in await host.text()


async def test_where_all_seats_are_taken_the_link_says_so(guest: NewGuest) -> None:
    ann, bob = guest(), guest()
    await ann.open("Ann", mode="duel")
    link = await ann.link()
    assert "1 seat is free." in (await bob.get(link)).text
    await bob.join(link, "Bob")
    page = (await guest().get(link)).text
    assert "All seats are taken; you can watch." in page and "Take a seat" not in page


async def test_opening_the_link_again_makes_no_second_seat(bob: Guest, link: str, db: Database) -> None:
    assert (await bob.get(link)).status_code == 303
    for role in ("play", "watch"):
        await bob.join(link, "Robert", role)
    assert [(one.name, one.seat) for one in await members(db)] == [("Ann", 1), ("Bob", 2)]


async def test_two_tabs_at_once_make_one_seat(guest: NewGuest, link: str, db: Database) -> None:
    bob = guest()
    await asyncio.gather(bob.get(link), bob.get(link))
    answers = await asyncio.gather(*(bob.post(link, name="Bob", role="play") for _ in range(6)))
    assert {answer.status_code for answer in answers} == {303}
    assert [(one.name, one.seat) for one in await members(db)] == [("Ann", 1), ("Bob", 2)]


async def test_many_guests_at_once_share_no_seat(app: FastAPI, link: str, db: Database) -> None:
    guests = [Guest(app) for _ in range(8)]
    await asyncio.gather(*(one.join(link, "Sam") for one in guests))
    found = await members(db)
    assert sorted(one.seat for one in found if one.seat) == [1, 2, 3, 4, 5]
    assert sum(one.seat is None for one in found) == 4
    assert len({one.name for one in found}) == 9


async def test_the_database_itself_guards_seats_and_names(host: Guest, bob: Guest, db: Database) -> None:
    first, second = await members(db)
    for change in ({"seat": first.seat}, {"name_key": first.name_key}, {"seat": 7}, {"seat": 0}):
        with pytest.raises(IntegrityError):
            async with db.begin() as session:
                row = await session.get(Member, (second.table_id, second.person_id))
                assert row
                for name, value in change.items():
                    setattr(row, name, value)
    with pytest.raises(IntegrityError):
        async with db.begin() as session:
            session.add(Member(table_id=first.table_id, person_id=first.person_id, name="x", name_key="x"))


async def test_look_alikes_get_a_number(host: Guest, guest: NewGuest, link: str, db: Database) -> None:
    for typed in ("ann", "Аnn", "A\u200bnn"):
        await guest().join(link, typed)
    assert [one.name for one in await members(db)] == ["Ann", "ann 2", "Аnn 3", "Ann 4"]


async def test_a_refused_name_keeps_the_form(guest: NewGuest, link: str) -> None:
    answer = await guest().post(link, name="x" * 25, role="play")
    assert answer.status_code == 422
    assert "too long" in answer.text and "x" * 25 in answer.text


async def test_an_old_link_is_refused_with_a_sentence(host: Guest, link: str, guest: NewGuest) -> None:
    await host.do("host/renew-link")
    answer = await guest().get(link)
    assert answer.status_code == 404
    assert "not valid any more" in refusal(answer)
    assert (await guest().get(await host.link())).status_code == 200


async def test_a_strangers_address_bar_opens_no_table(host: Guest, guest: NewGuest) -> None:
    for path in (host.table, f"{host.table}/room", "/tables/nothing-here", f"{host.table}/join"):
        answer = await guest().get(path)
        assert answer.status_code == 404, path
        assert "Ann" not in answer.text


@pytest.mark.parametrize(
    ("action", "form"),
    [
        ("seat", {"seat": "2"}),
        ("watch", {}),
        ("leave", {}),
        ("ready", {}),
        ("start", {}),
        ("chat", {"text": "hi"}),
        ("deck", {"starter": "skies"}),
        ("deck/commander", {"name": "x"}),
        ("settings", {"setup_turns": "1"}),
        ("host/end", {}),
        ("host/remove", {"name": "Ann"}),
    ],
)
async def test_who_is_not_at_the_table_does_nothing_there(
    host: Guest, guest: NewGuest, action: str, form: dict[str, str], db: Database
) -> None:
    stranger = guest()
    await stranger.post("/me/name", name="Mallory")
    answer = await stranger.post(f"{host.table}/{action}", **form)
    assert answer.status_code == 404
    assert [(one.name, one.seat, one.ready) for one in await members(db)] == [("Ann", 1, False)]


async def test_public_tables_are_listed_and_open(guest: NewGuest) -> None:
    ann, bob = guest(), guest()
    await ann.open("Ann", public="yes")
    listed = readable((await bob.get("/")).text)
    assert "at the table of Ann 4 seats free 0 spectators" in listed
    assert (await bob.get(ann.table)).headers["location"] == f"{ann.table}/join"
    await bob.join(f"{ann.table}/join", "Bob", "watch")
    assert "Bob" in await ann.text()


async def test_other_tables_are_not(host: Guest, guest: NewGuest) -> None:
    bob = guest()
    assert "None just now" in (await bob.get("/")).text
    await host.do("host/publish")
    assert "at the table of Ann" in readable((await bob.get("/")).text)
    await host.do("host/unpublish")
    assert "None just now" in (await bob.get("/")).text
    assert (await bob.get(f"{host.table}/join")).status_code == 404


async def test_my_tables_show_running_games_first(host: Guest, db: Database) -> None:
    running = host.table
    async with db.begin() as session:
        table = await session.get(Table, running.rpartition("/")[2])
        assert table
        table.status, table.seats = "playing", 1
    await host.open("Ann")
    page = (await host.get("/")).text
    assert page.index(running) < page.index(host.table)
    assert "Go on playing" in page


async def test_one_host_cannot_open_tables_without_end(host: Guest) -> None:
    for _ in range(19):
        await host.open("Ann")
    answer = await host.post("/tables", name="Ann")
    assert answer.status_code == 409
    assert "20 tables" in refusal(answer)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "a'b\"c&d", "{{ 7*7 }}", "עדי <b>"])
async def test_a_name_is_only_ever_text(guest: NewGuest, name: str) -> None:
    ann, bob = guest(), guest()
    await ann.open(name[:24], public="yes")
    link = await ann.link()
    await ann.do("chat", text=f"{name} says hi")
    await bob.join(link, "Bob")
    shown = [await ann.room(), await bob.room(), (await bob.get("/")).text, (await ann.get("/me")).text]
    for page in shown:
        assert name[:24] in readable(page) or name[:24] in page.replace("&lt;", "<").replace("&gt;", ">").replace(
            "&#34;", '"'
        ).replace("&#39;", "'").replace("&amp;", "&")
        assert "<script>alert" not in page and "<img src=x" not in page and "<b>" not in page


def test_no_code_is_cut_or_taken_for_an_option() -> None:
    codes = {code(12) for _ in range(300)}
    assert len(codes) == 300
    assert all(len(one) == 12 and one.isascii() and one.isalnum() for one in codes)
