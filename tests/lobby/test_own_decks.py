"""Decks somebody keeps: named, changed in place, brought to a table, exported, and nobody else's."""

from __future__ import annotations

from sqlalchemy import select

from app.db.session import Database
from app.decks.reading import read_deck
from app.lobby.models import SavedDeck
from tests.support.guests import Guest, readable

LIST = "Commander\n1 Kangee, Sky Warden\n\nDeck\n1 Sol Ring\n98 Plains"


async def keep(guest: Guest, name: str = "Birds", text: str = LIST) -> str:
    """Keep a deck; the path of its page."""
    answer = await guest.post("/decks", name=name, text=text)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


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


async def test_what_is_wrong_is_said_and_nothing_is_lost(host: Guest) -> None:
    page, other = await keep(host), await keep(host, "Others")
    for form, sentence in (
        ({"name": "Others", "text": LIST}, "Another of your decks is called Others."),
        ({"name": "", "text": "4 Plains\n"}, "Give the deck a name."),
    ):
        answer = await host.post(page, **form)
        assert answer.status_code == 422 and sentence in readable(answer.text)
        assert " ".join(form["text"].split()) in readable(answer.text)
    assert "Kangee" in readable((await host.get(page)).text)
    assert page != other


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
