"""Seats, readiness, chat, and what the host may do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from app.accounts.models import Person
from app.db.session import Database
from app.lobby.hosting import ACTIONS
from app.lobby.models import Member, Message, SavedDeck, Table
from app.lobby.purging import purge_tables
from tests.support.guests import Guest, readable, refusal

NewGuest = Callable[[], Guest]


async def seats(db: Database) -> dict[str, int | None]:
    async with db.sessions() as session:
        return {one.name: one.seat for one in await session.scalars(select(Member).order_by(Member.joined_at))}


async def away(db: Database, name: str, minutes: float) -> None:
    """Let somebody be gone for so long."""
    then = datetime.now(UTC) - timedelta(minutes=minutes)
    async with db.begin() as session:
        await session.execute(update(Member).where(Member.name == name).values(seen_at=then))


# Seats


async def test_moving_between_seats_and_watching(host: Guest, bob: Guest, db: Database) -> None:
    await bob.do("seat", seat="5")
    assert await seats(db) == {"Ann": 1, "Bob": 5}
    await bob.do("watch")
    assert await seats(db) == {"Ann": 1, "Bob": None}
    await bob.do("seat", seat="2")
    assert await seats(db) == {"Ann": 1, "Bob": 2}


async def test_a_taken_seat_stays_taken(bob: Guest, db: Database) -> None:
    answer = await bob.do("seat", seat="1")
    assert answer.status_code == 409
    assert refusal(answer) == "That seat is taken by Ann."
    assert await seats(db) == {"Ann": 1, "Bob": 2}


@pytest.mark.parametrize("seat", ["0", "6", "-1", "x", "", "99999999999999999999"])
async def test_there_are_five_seats(bob: Guest, seat: str, db: Database) -> None:
    answer = await bob.do("seat", seat=seat)
    assert answer.status_code in (404, 422)
    assert await seats(db) == {"Ann": 1, "Bob": 2}


async def test_in_a_running_game_only_its_free_seats_can_be_taken(host: Guest, eve: Guest, db: Database) -> None:
    async with db.begin() as session:
        await session.execute(update(Table).values(status="playing", seats=2, game=1))
    assert (await eve.do("seat", seat="3")).status_code == 404
    await eve.do("seat", seat="2")
    assert await seats(db) == {"Ann": 1, "Eve": 2}


async def test_leaving_frees_the_seat_and_hands_the_table_on(host: Guest, bob: Guest, db: Database) -> None:
    assert (await host.do("leave")).headers["location"] == "/"
    assert await seats(db) == {"Bob": 2}
    assert "Bob you host" in await bob.text()
    await bob.do("leave")
    async with db.sessions() as session:
        assert (await session.scalars(select(Table))).one().status == "ended"


# Getting ready


async def test_ready_needs_a_seat_and_a_deck_with_its_commander(host: Guest, eve: Guest) -> None:
    assert refusal(await eve.do("ready")) == "Take a seat first."
    assert refusal(await host.do("ready")) == "Choose a deck and its commander first."
    await host.do("deck", starter="skies")
    assert (await host.do("ready")).status_code == 303
    assert "✓ ready" in await host.text()
    await host.do("ready", ready="no")
    assert "✓ ready" not in await host.text()


async def test_another_deck_or_other_settings_ask_again(host: Guest, bob: Guest) -> None:
    for one in (host, bob):
        await one.do("deck", starter="skies")
        await one.do("ready")
    assert "Everyone is ready." in await host.text()
    await bob.do("deck", starter="tokens")
    assert "Waiting for Bob." in await host.text()
    await bob.do("ready")
    await host.do("settings", setup_turns="")  # as it was
    assert "Everyone is ready." in await host.text()
    await host.do("settings", setup_turns="1")
    assert "Waiting for you and Bob." in await host.text()


async def test_only_the_host_starts_and_only_when_all_are_ready(host: Guest, bob: Guest) -> None:
    await bob.do("deck", starter="skies")
    await bob.do("ready")
    assert "Only the host" in refusal(await bob.do("start"))
    assert refusal(await host.do("start")) == "Not everyone is ready yet: Ann."


async def test_a_wrong_setting_changes_nothing_and_comes_back(host: Guest, db: Database) -> None:
    answer = await host.do("settings", setup_turns="7", pace="slow")
    assert answer.status_code == 422
    assert 'name="setup_turns" value="7"' in answer.text
    assert "whole number from 1 to 5" in answer.text
    async with db.sessions() as session:
        assert (await session.scalars(select(Table))).one().settings["pace"] == "calm"


async def test_a_name_from_right_to_left_turns_no_sentence_around(host: Guest, guest: NewGuest, link: str) -> None:
    carl = guest()
    await carl.join(link, "عدي")
    assert "Waiting for you and \u2068عدي\u2069." in await host.text()


# Chat


async def test_chat_is_plain_text_for_everyone(host: Guest, eve: Guest) -> None:
    await eve.do("chat", text="  <b>hi</b>\u202e & \x07bye ")
    page = await host.room()
    assert "&lt;b&gt;hi&lt;/b&gt; &amp; bye" in page
    assert "<b>hi" not in page and "\u202e" not in page


@pytest.mark.parametrize(("text", "why"), [("", "nothing to send"), ("\u200b", "nothing to send"), ("x" * 501, "500")])
async def test_chat_refuses_nothing_and_too_much(host: Guest, text: str, why: str, db: Database) -> None:
    answer = await host.do("chat", text=text)
    assert answer.status_code == 422
    assert why in refusal(answer)
    async with db.sessions() as session:
        assert (await session.scalars(select(Message))).all() == []


async def test_spectators_chat_can_be_turned_off_for_all_or_one(host: Guest, bob: Guest, eve: Guest) -> None:
    await host.do("settings", spectators_chat="no")
    assert (await eve.do("chat", text="psst")).status_code == 403
    assert (await bob.do("chat", text="hello")).status_code == 303
    await host.do("settings", spectators_chat="yes")
    assert (await eve.do("chat", text="hello")).status_code == 303
    await host.do("host/mute", name="Eve")
    assert (await eve.do("chat", text="psst")).status_code == 403
    assert "turned the chat off for you" in await eve.text()
    await host.do("host/unmute", name="Eve")
    assert (await eve.do("chat", text="thanks")).status_code == 303
    assert "psst" not in await host.text()


async def test_spectators_are_silenced_while_a_game_runs_too(host: Guest, bob: Guest, eve: Guest, db: Database) -> None:
    async with db.begin() as session:
        await session.execute(update(Table).values(status="playing", seats=2, game=1))
    await host.do("host/silence-spectators")
    assert (await eve.do("chat", text="psst")).status_code == 403
    assert (await bob.do("chat", text="hello")).status_code == 303
    assert "Let spectators chat" in await host.text()
    await host.do("host/let-spectators-chat")
    assert (await eve.do("chat", text="thanks")).status_code == 303
    assert "psst" not in await host.text()


async def test_the_horde_s_pace_is_changed_while_a_game_runs(host: Guest, bob: Guest, db: Database) -> None:
    async with db.begin() as session:
        await session.execute(update(Table).values(status="playing", seats=2, game=1))
    room = await host.room()
    assert "host/pace-instant" in room and "host/pace-calm" not in room
    await host.do("host/pace-instant")
    room = await host.room()
    assert "host/pace-instant" not in room and "host/pace-calm" in room
    assert (await host.do("host/pace-hectic")).status_code == 404
    async with db.sessions() as session:
        assert (await session.scalars(select(Table))).one().settings["pace"] == "instant"


async def test_a_game_without_a_horde_has_no_pace(app: FastAPI) -> None:
    ann = Guest(app)
    await ann.open("Ann", mode="duel")
    assert (await ann.do("host/pace-instant")).status_code == 404


# The host


@pytest.mark.parametrize("action", ACTIONS)
async def test_guests_may_do_nothing_of_the_hosts(bob: Guest, eve: Guest, action: str) -> None:
    answer = await bob.do(f"host/{action}", name="Eve")
    assert answer.status_code == 403
    assert "Only the host" in refusal(answer)


async def test_the_host_frees_a_seat(host: Guest, bob: Guest, db: Database) -> None:
    await host.do("host/free-seat", name="Bob")
    assert await seats(db) == {"Ann": 1, "Bob": None}


async def test_who_is_sent_away_stays_away_until_let_back(host: Guest, bob: Guest, link: str, db: Database) -> None:
    await host.do("host/remove", name="Bob")
    assert await seats(db) == {"Ann": 1}
    assert (await bob.get(bob.table)).status_code == 404
    answer = await bob.post(link, name="Bobby", role="play")
    assert answer.status_code == 403
    assert "does not let you back in" in refusal(answer)
    await host.do("host/let-back-in", name="Bob")
    await bob.join(link, "Bob")
    assert await seats(db) == {"Ann": 1, "Bob": 2}


async def test_a_locked_table_lets_nobody_new_in(host: Guest, bob: Guest, link: str, guest: NewGuest) -> None:
    await host.do("host/lock")
    carl = guest()
    assert "locked" in (await carl.get(link)).text
    assert (await carl.post(link, name="Carl", role="watch")).status_code == 403
    assert (await bob.get(bob.table)).status_code == 200
    await host.do("host/unlock")
    await carl.join(link, "Carl")


async def test_handing_the_role_over(host: Guest, bob: Guest) -> None:
    await host.do("host/hand-over", name="Bob")
    assert (await host.do("host/lock")).status_code == 403
    assert (await bob.do("host/lock")).status_code == 303


async def test_the_name_of_nobody_is_a_sentence(host: Guest) -> None:
    answer = await host.do("host/remove", name="Nobody")
    assert answer.status_code == 404
    assert "Nobody with that name" in refusal(answer)
    assert (await host.do("host/remove", name="Ann")).status_code == 404
    assert (await host.do("host/no-such-thing")).status_code == 404


async def test_a_host_who_is_gone_is_stood_in_for_and_gets_the_role_back(
    host: Guest, bob: Guest, guest: NewGuest, link: str, db: Database
) -> None:
    carl = guest()
    await carl.join(link, "Carl")
    async with db.begin() as session:  # Carl is the one who is here longest
        earlier = datetime.now(UTC) - timedelta(hours=1)
        await session.execute(update(Member).where(Member.name == "Carl").values(present_since=earlier))
    await away(db, "Ann", 0.5)
    assert "Carl you host" not in await carl.text()  # not for the grace time
    await away(db, "Ann", 1.1)
    assert "Carl you host" in await carl.text()
    assert (await bob.do("host/lock")).status_code == 403
    assert (await carl.do("host/lock")).status_code == 303
    assert "stand in for the host" in refusal(await carl.do("host/hand-over", name="Bob"))
    assert "stand in for the host" in refusal(await carl.do("host/remove", name="Ann"))
    await away(db, "Ann", 0)
    assert "Ann you host" in await host.text()
    assert (await carl.do("host/unlock")).status_code == 403


async def test_a_host_who_is_gone_keeps_the_role_when_nobody_else_plays(host: Guest, eve: Guest, db: Database) -> None:
    await away(db, "Ann", 90)
    assert "Eve you host" not in await eve.text()
    assert "Ann you host" in await host.text()


async def test_an_ended_table_is_over_for_all(host: Guest, bob: Guest, link: str, guest: NewGuest) -> None:
    await host.do("host/end")
    page = await bob.text()
    assert "ended this table" in page and "Leave the table" not in page
    assert (await guest().post(link, name="Carl", role="play")).status_code == 410
    assert "ended this table" in refusal(await bob.do("seat", seat="3"))
    assert bob.table not in (await bob.get("/")).text


async def test_a_rematch_keeps_everyone(host: Guest, bob: Guest, eve: Guest, db: Database) -> None:
    for one in (host, bob):
        await one.do("deck", starter="skies")
        await one.do("ready")
    assert "not started" in refusal(await host.do("host/rematch"))
    async with db.begin() as session:
        await session.execute(update(Table).values(status="over", seats=2, game=1))
    await host.do("host/rematch")
    assert await seats(db) == {"Ann": 1, "Bob": 2, "Eve": None}
    text = await bob.text()
    assert "Waiting for you and Ann." in text and "Kangee" in text


async def test_pausing_is_for_running_games(host: Guest, db: Database) -> None:
    assert (await host.do("host/pause")).status_code == 409
    async with db.begin() as session:
        await session.execute(update(Table).values(status="playing", seats=1, game=1))
    await host.do("host/pause")
    assert "The game is paused." in await host.text()
    await host.do("host/resume")
    assert "The game is running." in await host.text()


# Leaving for good


async def test_delete_my_data_leaves_nothing_of_me(host: Guest, bob: Guest, db: Database) -> None:
    await bob.do("deck", text="Commander\n1 Kangee, Sky Warden\n\n1 Island", name="Secret plans")
    await bob.do("chat", text="my secret")
    answer = await bob.post("/me/delete")
    assert answer.headers["location"] == "/?deleted=true"
    assert "are deleted" in (await bob.get("/?deleted=true")).text
    async with db.sessions() as session:
        assert [one.name for one in await session.scalars(select(Person))] == ["Ann"]
        assert (await session.scalars(select(SavedDeck))).all() == []
        assert (await session.scalars(select(Message))).all() == []
    assert await seats(db) == {"Ann": 1}
    text = await host.text()
    assert "Bob" not in text and "secret" not in text


async def test_a_host_who_deletes_everything_leaves_the_table_to_the_others(host: Guest, bob: Guest) -> None:
    await host.post("/me/delete")
    assert "Bob you host" in await bob.text()
    await bob.post("/me/delete")
    assert bob.table not in (await bob.get("/")).text


async def test_tables_nobody_uses_go_away(host: Guest, db: Database) -> None:
    await host.do("chat", text="hello")
    now = datetime.now(UTC)
    async with db.begin() as session:
        assert await purge_tables(session, now - timedelta(days=30)) == 0
        assert await purge_tables(session, now + timedelta(days=1), dry_run=True) == 1
    async with db.begin() as session:
        assert await purge_tables(session, now + timedelta(days=1)) == 1
    async with db.sessions() as session:
        assert (await session.scalars(select(Message))).all() == []
    assert (await host.get(host.table)).status_code == 404
    assert "None yet" in readable((await host.get("/")).text)
