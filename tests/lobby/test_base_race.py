"""Base Race in the lobby: no deck, one person or two, a list instead of packs; and beside a table where people wait."""

from __future__ import annotations

import asyncio
import threading

import msgspec
import pytest
from fastapi import FastAPI
from sqlalchemy import event

from app.base_race import unpacked
from app.cards import facts
from app.cards.race_pool import boosters, boosters_with
from app.db.session import Database
from app.decks.deck import Deck
from app.decks.models import CardText
from app.decks.texts import new_cards
from app.lobby import race
from app.lobby.knob import WrongKnob
from tests.play.racing import LIST
from tests.support.guests import Guest, readable, refusal


async def opened(app: FastAPI, **settings: str) -> tuple[Guest, Guest]:
    """Ann and Bob at a table of Base Race."""
    ann, bob = Guest(app), Guest(app)
    await ann.open("Ann", mode="base-race", cards=LIST, **settings)
    await bob.join(await ann.link(), "Bob")
    return ann, bob


# ---------------------------------------------------------------- opening, starting
async def test_nobody_brings_a_deck_and_nobody_is_asked_whether_they_are_ready(app: FastAPI) -> None:
    ann, bob = await opened(app)
    page = await bob.text()
    assert "Everyone is ready: Ann can start the game." in page
    assert "My deck" not in page and "no deck yet" not in page and "not ready" not in page
    answer = await bob.do("deck", starter="skies")
    assert answer.status_code == 409 and refusal(answer) == "Nobody brings a deck to this game."
    assert (await bob.do("start")).status_code == 403
    assert (await ann.do("start")).status_code == 303
    assert 'class="playing racing"' in (await bob.get(bob.table)).text


async def test_one_alone_starts_against_the_bot_and_a_third_may_only_watch(app: FastAPI) -> None:
    ann = Guest(app)
    await ann.open("Ann", mode="base-race", cards=LIST)
    assert "Start against the bot" in await ann.text()
    assert (await ann.do("start")).status_code == 303
    assert "The bot" in readable((await ann.get(ann.table)).text)
    bob = Guest(app)
    await bob.join(await ann.link(), "Bob")
    page = (await bob.get(bob.table)).text
    assert 'data-seat=""' in page and (await bob.do("seat", seat="2")).status_code == 404


async def test_what_was_a_table_of_another_game_becomes_one_of_base_race(app: FastAPI) -> None:
    people = [Guest(app) for _ in range(3)]
    await people[0].open("Ann")
    for guest, name in zip(people[1:], ("Bob", "Cleo"), strict=True):
        await guest.join(await people[0].link(), name)
    assert (await people[0].do("settings", mode="base-race")).status_code == 303
    page = await people[0].text()
    assert "A quick game for two" in page and "1 spectator" in page
    assert (await people[0].do("start")).status_code == 303


# ---------------------------------------------------------------- a list instead of packs
@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", None),
        (LIST, None),
        ("60 Grizzly Bears\nSideboard\n2 Forest", None),
        ("1001 Grizzly Bears", WrongKnob(race.TOO_LONG, {"limit": 1000})),
        ("1 Grizzly Bears\n" * 2000, WrongKnob(race.TOO_LONG, {"limit": 1000})),
        ("# nothing", WrongKnob(race.NOTHING)),
        ("1 Qqq Zzz Xxx", WrongKnob(race.NO_CARD, {"card": "Qqq Zzz Xxx", "line": 1})),
    ],
)
def test_what_is_wrong_with_a_list(text: str, wrong: WrongKnob | None) -> None:
    assert race.wrong_list(text) == wrong


def test_a_name_that_is_nearly_right_is_shown_with_what_was_meant() -> None:
    found = race.wrong_list("1 Sol Ring\n1 Griz Bears")
    assert found is not None and found.key == race.NEAR
    assert found.arguments["line"] == 2 and "Grizzly Bears" in str(found.arguments["names"])


async def test_a_wrong_list_comes_back_as_it_was_typed(app: FastAPI) -> None:
    ann = Guest(app)
    answer = await ann.post("/tables", name="Ann", mode="base-race", cards="1 Griz Bears")
    assert answer.status_code == 422 and "1 Griz Bears" in answer.text and "Did you mean Grizzly Bears" in answer.text
    await ann.open("Ann", mode="base-race")
    answer = await ann.do("settings", mode="base-race", cards="1 Griz Bears")
    assert answer.status_code == 422 and "Did you mean Grizzly Bears" in answer.text


async def test_a_list_is_read_once_and_beside_all_tables(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others' tables would stand still meanwhile."""
    threads, read = [], race.read_deck

    def noted(text: str) -> Deck:
        threads.append(threading.current_thread())
        return read(text)

    monkeypatch.setattr(race, "read_deck", noted)
    ann = Guest(app)
    answer = await ann.post("/tables", name="Ann", mode="base-race", cards="1 Grizzly Bears\r\n7 Qqqq Zzzz\r\n")
    assert answer.status_code == 422 and len(threads) == 1 and threads[0] is not threading.main_thread()


def test_the_cards_of_a_list_are_dealt() -> None:
    cards = race.listed("30 Grizzly Bears\n5 Forest")
    assert len(cards) == 35
    kept, packs = unpacked("seed", boosters(), cards)
    assert {card.name for card in kept} == {"Grizzly Bears"} and (packs.opened, packs.cards, packs.out) == (0, 35, 5)


def imported(name: str, **changed: object) -> CardText:
    """A card that only the host's import knows."""
    known = facts.find("Grizzly Bears")
    assert known is not None
    card = msgspec.structs.replace(known, name=name, **changed)
    body = msgspec.msgpack.encode(card)
    return CardText(oracle_id=name, name=name, key=facts.normalize(name), text="", legalities="", facts=body)


async def test_a_list_may_hold_cards_that_the_host_imported(app: FastAPI, db: Database) -> None:
    text = "30 A Card Of Tomorrow\n1 Forest"
    ann = Guest(app)
    answer = await ann.post("/tables", name="Ann", mode="base-race", cards=text)
    assert answer.status_code == 422 and "No card is called A Card Of Tomorrow (line 1)." in readable(answer.text)
    async with db.begin() as session:
        session.add(imported("A Card of Tomorrow"))
    assert (await ann.post("/tables", name="Ann", mode="base-race", cards=text)).status_code == 303
    await ann.open("Ann", mode="base-race")
    answer = await ann.do("settings", mode="base-race", cards="1 A Card Of Yesterday\n" + text)
    assert answer.status_code == 422 and "No card is called A Card Of Yesterday (line 1)." in readable(answer.text)
    assert (await ann.do("settings", mode="base-race", cards=text)).status_code == 303
    assert (await ann.do("start")).status_code == 303
    assert "A Card of Tomorrow" in readable((await ann.get(ann.table)).text)


async def test_cards_that_the_host_imported_are_in_the_packs(db: Database) -> None:
    rows = [imported("A Card Of Tomorrow"), imported("On Screens Only", digital=True)]
    async with db.begin() as session:
        session.add_all([*rows, CardText(oracle_id="x", name="x", key="x", text="", legalities="", facts=None)])
    async with db.sessions() as session:
        found = await new_cards(session)
    assert [card.name for card in found] == ["A Card Of Tomorrow", "On Screens Only"]
    names = {one.card.name for one in boosters_with(found).pool}
    assert "A Card Of Tomorrow" in names and "On Screens Only" not in names and "Serra Angel" in names


# ---------------------------------------------------------------- beside a table where people wait
async def test_two_who_wait_play_beside_their_table(host: Guest, bob: Guest, eve: Guest, app: FastAPI) -> None:
    assert "Play Base Race meanwhile" in await host.text()
    answer = await host.do("race")
    assert answer.status_code == 303
    there = answer.headers["location"]
    number = there.rpartition("/")[2]
    assert (await host.do("race")).headers["location"] == there, "one that waits already is enough"
    assert "Ann would like to play." in await bob.text()
    stranger = Guest(app)
    assert (await stranger.post(f"{host.table}/race/{number}")).status_code == 404
    joined = await bob.do(f"race/{number}")
    assert joined.headers["location"] == there
    page = (await bob.get(there)).text
    assert 'class="playing racing"' in page and 'data-seat="hero2"' in page
    assert "Ann – Bob" in await eve.text()
    await eve.do(f"race/{number}")
    assert 'data-seat=""' in (await eve.get(there)).text
    assert "The game has not started yet." not in await host.text()
    room = readable((await bob.get(f"{there}/room")).text)
    assert "Back to the table where you wait" in room and "Play Base Race meanwhile" not in room
    assert "Play Base Race meanwhile" not in await bob.text() and "Choose a deck" in await bob.text()


async def test_a_game_that_runs_or_is_over_is_not_opened_again(
    host: Guest, bob: Guest, eve: Guest, app: FastAPI
) -> None:
    first = (await host.do("race")).headers["location"]
    assert (await eve.do(f"race/{first.rpartition('/')[2]}")).headers["location"] == first
    second = (await host.do("race")).headers["location"]
    assert second != first, "Ann's first game runs"
    assert (await host.do("race")).headers["location"] == second
    assert (await bob.do("race")).headers["location"] not in (first, second), "each their own"
    command = {"command": '{"type":"concede"}', "command_id": "1"}
    assert (await eve.post(f"{first}/commands", **command)).status_code == 204
    page = await host.text()
    assert "Go on" in page and "Play Base Race meanwhile" not in page  # in the one that waits
    assert (await host.post(f"{second}/watch")).status_code == 303
    third = (await host.do("race")).headers["location"]
    assert third not in (first, second), "one is over, and in the other Ann has no seat"


async def test_tables_that_wait_cost_no_questions_each(host: Guest, bob: Guest, app: FastAPI) -> None:
    asked: list[str] = []
    here = asyncio.current_task()

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if asyncio.current_task() is here:  # not what the server does beside
            asked.append(statement)

    async def asks() -> int:
        asked.clear()
        assert (await bob.do("race")).status_code == 303
        return len(asked)

    await bob.do("race")
    event.listen(app.state.db.engine.sync_engine, "before_cursor_execute", note)
    first = await asks()
    for _ in range(4):
        there = (await host.do("race")).headers["location"]
        await host.post(f"{there}/watch")
    assert 0 < await asks() == first


async def test_who_plays_beside_is_told_when_their_table_begins(host: Guest, bob: Guest, app: FastAPI) -> None:
    there = (await host.do("race")).headers["location"]
    number = there.rpartition("/")[2]
    await bob.do(f"race/{number}")
    roster = await app.state.tables.roster(number)
    assert roster.beside == host.table.rpartition("/")[2] and not roster.called
    for guest in (host, bob):
        await guest.do("deck", starter="skies")
        await guest.do("ready")
    assert (await host.do("start")).status_code == 303
    app.state.tables.hear(number)
    assert (await app.state.tables.roster(number)).called


async def test_a_race_beside_another_table_or_one_that_ended_cannot_be_joined(
    host: Guest, bob: Guest, app: FastAPI
) -> None:
    elsewhere = Guest(app)
    await elsewhere.open("Zoe")
    number = (await elsewhere.do("race")).headers["location"].rpartition("/")[2]
    assert (await bob.do(f"race/{number}")).status_code == 404
    mine = (await host.do("race")).headers["location"]
    assert (await host.post(f"{mine}/host/end")).status_code == 303
    assert (await bob.do(f"race/{mine.rpartition('/')[2]}")).status_code == 404
    assert (await host.do("race")).headers["location"] != mine
    racing = Guest(app)
    await racing.open("Kim", mode="base-race")
    assert (await racing.do("race")).status_code == 409
