"""A host's own horde: pasted, told what its cards do, kept, brought to the table, exported and imported; and what a
host set is kept for the next table."""

from __future__ import annotations

import asyncio
import re
from uuid import UUID

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from app.accounts.service import alone
from app.cards.hordes import win_rates
from app.db.session import Database
from app.engine import codec
from app.engine.model.card import card_of
from app.lobby.models import Member, SavedHorde, Table
from app.lobby.own_hordes import MOST_HORDES
from app.lobby.room import find_room
from app.lobby.service import build_setup
from app.play.setup import first_state, start_of
from tests.support.guests import Guest, readable
from tests.support.postgres import until_it_waits

LIST = "20 Zombie (token)\n5 Zombie Giant\n2 Moss Hulk\n1 Rise of Moss\n2 Grave Titan"
ZOMBIE = "2/2 B Creature — Zombie"


def table_of(guest: Guest) -> str:
    return guest.table.removeprefix("/tables/")


async def paste(guest: Guest, text: str = LIST, **more: str) -> str:
    """Paste a horde; the path of its page."""
    answer = await guest.post(
        f"/hordes?table={table_of(guest)}", text=text, **{"name": "Moss", "rules": "custom", **more}
    )
    if answer.status_code == 303:
        return str(answer.headers["location"]).partition("?")[0]
    found = re.search(r'action="(/hordes/\d+)/list', answer.text)
    assert answer.status_code == 200 and found, answer.text
    return found[1]


async def settle(guest: Guest, page: str) -> None:
    """Answer what is asked of that list."""
    for form in (
        {"name": "Zombie", "kind": ZOMBIE, "tier": "early"},
        {"name": "Moss Hulk", "types": "Creature", "power": "4", "toughness": "5", "mana": "5", "tier": ""},
        {"name": "Rise of Moss", "types": "Sorcery", "tier": "late"},
    ):
        assert (await guest.post(f"{page}/card", **form)).status_code == 303
    for form in (
        {"name": "Moss Hulk", "when": "attacks", "template": "lose_life", "n": "2"},
        {"name": "Rise of Moss", "template": "make_tokens", "n": "3", "token": "Zombie"},
    ):
        assert (await guest.post(f"{page}/tell", **form)).status_code == 303


async def test_from_a_list_to_the_horde_of_a_game(host: Guest, db: Database) -> None:
    page = await paste(host)
    asked = readable((await host.get(page)).text)
    assert "3 questions are open" not in asked  # there is no table in this address
    assert "needs an answer" in asked and "Which Zombie token?" in asked
    refused = await host.do("horde", saved=page.rpartition("/")[2])
    assert refused.status_code == 409 and "Zombie" in refused.text and "Moss Hulk" in refused.text
    await settle(host, page)
    told = readable((await host.get(page)).text)
    assert "Whenever this creature attacks, each opponent loses 2 life." in told
    assert "Create three 2/2 black Zombie creature tokens." in told
    assert "needs an answer" not in told
    brought = await host.do("horde", saved=page.rpartition("/")[2])
    assert brought.status_code == 303
    room = await host.text()
    assert "Moss" in room and "30 cards" in room and "25 tokens" in room
    await host.do("deck", starter="graveyard")
    await host.do("ready", ready="yes")
    async with db.begin() as session:
        table = (await session.scalars(select(Table))).one()
        room = await find_room(session, table.id, table.host_id or UUID(int=0))
        assert room
        state = first_state(start_of(await build_setup(room)))
    library = [card_of(state.objects[i].card).name for i in state.zones["library:horde"]]
    assert len(library) == 30 and "Rise of Moss" in library[15:] and library[:15].count("Zombie") >= 8
    assert codec.from_json(codec.to_json(state)) == state
    assert (await host.do("start")).status_code == 303


async def test_the_room_says_when_there_is_no_horde_of_ones_own_and_the_game_does_not_start(host: Guest) -> None:
    await host.do("settings", mode="horde", horde="own")
    assert "The table has no horde of your own yet." in await host.text()
    await host.do("deck", starter="graveyard")
    await host.do("ready", ready="yes")
    answer = await host.do("start")
    assert answer.status_code == 409 and "paste one or choose one" in readable(answer.text)


async def test_a_list_with_mistakes_comes_back_whole_with_their_lines(host: Guest) -> None:
    text = "20 Zombie (token)\n0 Bad Moon\n1 Swamp"
    answer = await host.post("/hordes", text=text, name="Broken <b>")
    assert answer.status_code == 422
    shown = readable(answer.text)
    assert "Line 2:" in shown and "Line 3: Swamp is a land" in shown
    assert text in answer.text.replace("\r", "") and 'value="Broken &lt;b&gt;"' in answer.text
    assert "Broken" not in readable((await host.get("/hordes")).text)


async def test_a_changed_list_keeps_what_was_said_and_a_broken_one_changes_nothing(host: Guest) -> None:
    page = await paste(host)
    await settle(host, page)
    broken = await host.post(f"{page}/list", text="0 Moss Hulk", name="Moss", rules="custom")
    assert broken.status_code == 422 and "Line 1" in readable(broken.text) and "0 Moss Hulk" in broken.text
    assert "loses 2 life" in readable((await host.get(page)).text)
    good = await host.post(f"{page}/list", text="9 Moss Hulk\n1 Bad Moon", name="Moss again", rules="classic")
    assert good.status_code == 303
    shown = readable((await host.get(page)).text)
    assert "Moss again" in shown and "9×" in shown and "loses 2 life" in shown


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"template": "lose_life", "when": "attacks", "n": "0"}, "The numbers of an instruction"),
        ({"template": "lose_life", "when": "attacks", "n": "many"}, "The numbers of an instruction"),
        ({"template": "lose_life", "when": "", "n": "3"}, "This happens once; say when."),
        ({"template": "lose_life", "when": "always", "n": "3"}, "This happens once; say when."),
        ({"template": "lose_life", "when": "resolves"}, "does nothing “as it resolves”"),
        ({"template": "made up", "when": "dies"}, "There is no such instruction."),
        ({"template": "make_tokens", "when": "dies", "token": "Ogre"}, "Say which token"),
        ({"template": "destroy_each", "when": "dies", "what": "scheme"}, "Choose one of the values offered."),
    ],
)
async def test_an_instruction_that_cannot_be_is_refused_at_its_card(
    host: Guest, form: dict[str, str], words: str
) -> None:
    page = await paste(host)
    await settle(host, page)
    answer = await host.post(f"{page}/tell", name="Moss Hulk", **form)
    assert answer.status_code == 422 and words in readable(answer.text)
    assert (await host.post(f"{page}/tell", name="Nobody", **form)).status_code == 409


async def test_instructions_are_taken_away_and_there_are_not_too_many(host: Guest) -> None:
    page = await paste(host)
    await settle(host, page)
    assert (await host.post(f"{page}/untell", name="Moss Hulk", at="0")).status_code == 303
    assert "loses 2 life" not in readable((await host.get(page)).text)
    form = {"name": "Moss Hulk", "when": "dies", "template": "mill", "n": "1"}
    answers = [(await host.post(f"{page}/tell", **form)).status_code for _ in range(9)]
    assert answers == [303] * 8 + [422]


async def test_a_horde_is_exported_and_imported(host: Guest, bob: Guest) -> None:
    page = await paste(host)
    await settle(host, page)
    file = await host.get(f"{page}/file")
    assert file.headers["content-disposition"].startswith("attachment; filename*=UTF-8''Moss")
    answer = await bob.client.post("/hordes", data={"name": ""}, files={"file": ("moss.json", file.content)})
    assert answer.status_code == 303
    theirs = answer.headers["location"]
    assert "Moss" in readable((await bob.get(theirs)).text)
    again = await bob.get(f"{theirs}/file")
    assert again.content == file.content
    damaged = file.content.replace(b'"count": 2', b'"count": "two"')
    answer = await bob.client.post("/hordes", files={"file": ("moss.json", damaged)})
    assert answer.status_code == 422 and "does not hold a horde" in readable(answer.text)


async def test_hordes_are_ones_own(host: Guest, bob: Guest) -> None:
    page = await paste(host)
    for path in (page, f"{page}/file"):
        assert (await bob.get(path)).status_code == 404
    for path in ("list", "card", "tell", "untell"):
        assert (await bob.post(f"{page}/{path}", text="1 Bad Moon", name="Moss Hulk")).status_code == 404
    await bob.post(f"{page}/forget")
    assert (await host.get(page)).status_code == 200
    assert (await bob.do("horde", saved=page.rpartition("/")[2])).status_code == 403


async def test_a_forgotten_horde_is_gone_and_so_is_one_of_a_person_who_is_deleted(host: Guest) -> None:
    page = await paste(host)
    await host.post(f"{page}/forget")
    assert (await host.get(page)).status_code == 404
    await paste(host)
    await host.post("/me/delete")
    assert (await host.get("/hordes")).status_code == 200


@pytest.mark.parametrize("number", ["0", "-1", "99999999999999999999", "x"])
async def test_there_is_no_horde_of_another_number(host: Guest, number: str) -> None:
    assert (await host.get(f"/hordes/{number}")).status_code in (404, 422)
    assert (await host.post(f"/hordes/{number}/tell", name="x")).status_code in (404, 422)


async def test_only_who_has_a_name_keeps_hordes(app: FastAPI) -> None:
    assert (await Guest(app).post("/hordes", text=LIST)).status_code == 403


# ---------------------------------------------------------------- kept for the next table
async def test_the_next_table_starts_from_the_settings_and_the_horde_of_the_last(host: Guest) -> None:
    page = await paste(host)
    await settle(host, page)
    await host.do("horde", saved=page.rpartition("/")[2])
    await host.do("settings", mode="horde", horde="own", level="hard", setup_turns="2", open_hands="no", pace="quick")
    form = (await host.get("/tables/new")).text
    assert re.search(r'<option value="hard" selected', form) and re.search(r'<option value="quick" selected', form)
    assert 'id="knob-setup_turns" name="setup_turns" value="2"' in form
    assert '<option value="own" selected' in form
    assert not re.search(r'name="open_hands" value="yes" checked', form)
    await host.open("Ann", horde="own", level="hard")
    assert "Moss" in await host.text()


async def test_another_person_starts_from_the_usual_settings(app: FastAPI, host: Guest) -> None:
    await host.do("settings", mode="horde", level="hard")
    other = Guest(app)
    assert '<option value="normal" selected' in (await other.get("/tables/new")).text


# ---------------------------------------------------------------- measured
async def test_the_room_shows_the_win_rates_of_the_level(host: Guest) -> None:
    await host.do("settings", mode="horde", horde="zombies", level="brutal")
    (rate, *_) = win_rates.measured("zombies", "brutal")
    assert f"{rate.won} of {rate.games}" in await host.text()
    await host.do("settings", mode="horde", horde="zombies", level="brutal", rules="scourge")
    assert "How often plain computer heroes" not in await host.text()


async def test_of_two_at_once_only_so_many_are_kept(host: Guest, db: Database, database_url: str) -> None:
    async with db.begin() as session:
        person = (await session.scalars(select(Member))).one().person_id
        rows = [SavedHorde(person_id=person, name=f"Old {n}", data={}) for n in range(MOST_HORDES - 1)]
        session.add_all(rows)
    async with db.begin() as session:
        await alone(session, person)
        posts = [asyncio.create_task(host.post("/hordes", text="9 Grave Titan", name=name)) for name in ("A", "B")]
        await until_it_waits(database_url, "persons")
    assert sorted(answer.status_code for answer in await asyncio.gather(*posts)) == [303, 422]
    async with db.sessions() as session:
        assert len(list(await session.scalars(select(SavedHorde)))) == MOST_HORDES
