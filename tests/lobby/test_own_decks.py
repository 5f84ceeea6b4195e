"""Decks somebody keeps: named, changed in place, brought to a table, exported, and nobody else's."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.orm import undefer

from app.db.session import Database
from app.decks.reading import read_deck
from app.lobby.models import Member, SavedDeck
from app.lobby.own_decks import MOST_DECKS
from tests.support.guests import Guest, readable

LIST = "Commander\n1 Kangee, Sky Warden\n\nDeck\n1 Sol Ring\n98 Plains"


async def keep(guest: Guest, name: str = "Birds", text: str = LIST) -> str:
    """Keep a deck; the path of its page."""
    answer = await guest.post("/decks", name=name, text=text)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


async def kept(db: Database) -> dict[str, str]:
    """The text of every kept deck, by its name."""
    async with db.sessions() as session:
        return {row.name: row.text for row in await session.scalars(select(SavedDeck).options(undefer(SavedDeck.text)))}


async def fill(db: Database, count: int) -> None:
    """So many decks are kept by the only person there is."""
    async with db.begin() as session:
        person = (await session.scalars(select(Member))).one().person_id
        rows = [SavedDeck(person_id=person, name=f"Old {n}", text=LIST, commanders=[]) for n in range(count)]
        session.add_all(rows)


def codes(answers: list[httpx.Response]) -> list[int]:
    """What the answers say, the lowest first."""
    return sorted(answer.status_code for answer in answers)


async def test_a_deck_is_kept_and_changed_in_its_place(host: Guest, db: Database) -> None:
    page = await keep(host)
    shown = readable((await host.get(page)).text)
    assert "Led by Kangee, Sky Warden." in shown and "100 cards" in shown
    await host.post(page, name="More birds", text=LIST.replace("98 Plains", "97 Plains\n1 Storm Crow"))
    shown = readable((await host.get(page)).text)
    assert "More birds" in shown and "1 Storm Crow" in shown
    async with db.sessions() as session:
        rows = list(await session.scalars(select(SavedDeck)))
    assert [(row.name, row.commanders) for row in rows] == [("More birds", ["Kangee, Sky Warden"])]
    assert "More birds" in readable((await host.get("/decks")).text)


async def test_a_kept_deck_comes_to_the_table(host: Guest) -> None:
    page = await keep(host)
    number = page.rpartition("/")[2]
    assert "Birds" in await host.text()
    await host.do("deck", saved=number)
    assert "Led by Kangee, Sky Warden." in await host.text()


async def test_what_is_wrong_is_said_and_nothing_is_lost(host: Guest, db: Database) -> None:
    page = await keep(host)
    await keep(host, "Others")
    for form, sentence in (
        ({"name": "Others", "text": LIST}, "Another of your decks is called Others."),
        ({"name": "", "text": "4 Plains\n"}, "Give the deck a name."),
    ):
        answer = await host.post(page, **form)
        assert answer.status_code == 422 and sentence in readable(answer.text)
        assert " ".join(form["text"].split()) in readable(answer.text)
    assert await kept(db) == {"Birds": LIST, "Others": LIST}


async def test_a_deck_goes_to_another_program_and_back(host: Guest) -> None:
    page = await keep(host)
    for format in ("text", "arena", "cockatrice", "nonsense"):
        answer = await host.get(f"{page}/file?as={format}")
        assert "attachment" in answer.headers["content-disposition"]
        again = read_deck(answer.text)
        assert (again.count(), [entry.name for entry in again.commander]) == (100, ["Kangee, Sky Warden"])


async def test_nobody_sees_or_changes_anothers_deck(host: Guest, bob: Guest) -> None:
    page = await keep(host)
    assert (await bob.get(page)).status_code == 404
    assert (await bob.get(f"{page}/file")).status_code == 404
    assert (await bob.post(page, name="Mine", text=LIST)).status_code == 404
    await bob.post(f"{page}/forget")
    assert "Birds" in readable((await host.get(page)).text)
    await host.post(f"{page}/forget")
    assert (await host.get(page)).status_code == 404


WRITTEN = f"// mine\n{LIST.replace('1 Sol Ring', '1 Sol Ring (CMM) 396')}\n\nSideboard\n2 Storm Crow"


@pytest.mark.parametrize("as_file", [False, True])
async def test_a_deck_that_is_brought_is_kept_as_it_was_written(host: Guest, db: Database, as_file: bool) -> None:
    if as_file:
        files = {"file": ("Birds.txt", WRITTEN.encode("utf-16"))}
        await host.client.post(f"{host.table}/deck", files=files)
    else:
        await host.do("deck", text=WRITTEN, name="Birds")
    assert await kept(db) == {"Birds": WRITTEN}
    assert "not among those you keep" not in await host.text()


async def test_an_uploaded_xml_file_is_kept_as_a_list_with_all_its_cards(host: Guest, db: Database) -> None:
    page = await keep(host, text=WRITTEN)
    exported = (await host.get(f"{page}/file?as=cockatrice")).content
    await host.client.post("/decks", files={"file": ("Again.cod", exported)}, data={"name": "Again"})
    text = (await kept(db))["Again"]
    again = read_deck(text)
    assert "<" not in text and (again.count("commander", "main"), again.count("sideboard")) == (100, 2)


async def test_what_cannot_be_kept_plays_and_says_why(host: Guest, db: Database) -> None:
    await host.do("deck", text=WRITTEN, name="Birds")
    other = LIST.replace("98 Plains", "97 Plains")
    await host.do("deck", text=other, name="Birds")
    room = await host.text()
    assert "You can play this deck, but it is not among those you keep. Another of your decks is called Birds." in room
    assert "99 cards" in room and other in (await host.room()).replace("\r", "")  # in the form, for another name
    assert await kept(db) == {"Birds": WRITTEN}
    await host.do("deck", text=other, name="Birds too")
    assert "not among those you keep" not in await host.text()
    assert await kept(db) == {"Birds": WRITTEN, "Birds too": other}


async def test_the_same_list_again_is_kept_once_and_without_a_word(host: Guest, db: Database) -> None:
    for _ in range(2):
        await host.do("deck", text=LIST, name="Birds")
    assert await keep(host) == await keep(host)
    assert "not among those you keep" not in await host.text()
    assert await kept(db) == {"Birds": LIST}


async def test_a_deck_without_a_name_plays_and_is_not_kept(host: Guest, db: Database) -> None:
    await host.do("deck", text="1 Sol Ring\n99 Plains")
    assert "Give the deck a name." in await host.text()
    assert await kept(db) == {}


async def test_a_deck_that_is_not_kept_gets_its_name_right_there(host: Guest, db: Database) -> None:
    await host.do("deck", text=LIST, name="Birds")
    await host.do("deck", text=WRITTEN, name="Birds")
    await host.do("ready")
    await host.do("deck/keep", name="Birds")
    assert "Another of your decks is called Birds." in await host.text()
    await host.do("deck/keep", name="Rings")
    text = await host.text()
    assert "not among those you keep" not in text and "Rings" in text and "Not ready after all" in text
    assert await kept(db) == {"Birds": LIST, "Rings": WRITTEN}
    await host.do("deck/keep", name="Other")  # is kept already
    assert await kept(db) == {"Birds": LIST, "Rings": WRITTEN}


async def test_the_last_deck_that_can_be_kept_and_the_one_after_it(host: Guest, db: Database) -> None:
    await fill(db, MOST_DECKS - 1)
    await host.do("deck", text=LIST, name="Last")
    assert "not among those you keep" not in await host.text()
    await host.do("deck", text=WRITTEN, name="One more")
    assert f"You keep {MOST_DECKS} decks already. Forget one first." in await host.text()
    refused = await host.post("/decks", name="One more", text=WRITTEN)
    assert refused.status_code == 422 and "2 Storm Crow" in refused.text
    assert set(await kept(db)) == {*(f"Old {n}" for n in range(MOST_DECKS - 1)), "Last"}
    await host.do("deck", text=LIST, name="Last")  # is kept already
    assert "not among those you keep" not in await host.text()


async def test_of_many_at_once_only_so_many_are_kept(host: Guest, db: Database) -> None:
    await fill(db, MOST_DECKS - 1)
    answers = await asyncio.gather(*(host.post("/decks", name=f"New {n}", text=LIST) for n in range(6)))
    assert codes(answers) == [303] + [422] * 5
    assert len(await kept(db)) == MOST_DECKS


async def test_of_many_at_once_one_has_the_name(host: Guest, db: Database) -> None:
    lists = [LIST.replace("98 Plains", f"{98 - n} Plains") for n in range(6)]
    answers = await asyncio.gather(*(host.post("/decks", name="Birds", text=text) for text in lists))
    assert codes(answers) == [303] + [422] * 5
    pages = [await keep(host, f"Old {n}") for n in range(6)]
    renamed = await asyncio.gather(*(host.post(page, name="New", text=LIST) for page in pages))
    assert codes(renamed) == [303] + [422] * 5
    assert len(await kept(db)) == 7


async def test_a_deck_that_is_brought_again_comes_first(host: Guest, db: Database) -> None:
    page = await keep(host)
    await keep(host, "Others")
    await host.do("deck", saved=page.rpartition("/")[2])
    shown = readable((await host.get("/decks")).text)
    assert 0 < shown.index("Birds") < shown.index("Others")


async def test_where_nobody_brings_a_deck_none_is_taken_or_kept(host: Guest, db: Database) -> None:
    await host.do("settings", mode="base-race")
    answer = await host.do("deck", text=LIST, name="Birds")
    assert answer.status_code == 409 and "Nobody brings a deck to this game." in readable(answer.text)
    assert await kept(db) == {}
