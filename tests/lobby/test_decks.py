"""Bringing a deck: any list, a clear report, and nothing lost when it is refused."""

from __future__ import annotations

import html

import pytest
from sqlalchemy import select

from app.cards.starter_decks import STARTER_DECKS
from app.db.session import Database
from app.lobby.decks import MOST_CARDS, TEXT_BYTES, NoDeck, deck_report, judged, led_by
from app.lobby.models import Member, SavedDeck
from tests.support.guests import Guest, readable

PLAIN = "Commander\n1 Kangee, Sky Warden\n\nDeck\n1 Sol Ring\n10 Island\n2 Bogus Wyrm\n"
TWO_LEGENDS = "1 Sol Ring\n10 Island\n1 Kangee, Sky Warden\n1 Niv-Mizzet, Parun\n"


def test_a_report_counts_what_plays_by_itself() -> None:
    report = deck_report(PLAIN)
    assert report.name == "Kangee, Sky Warden"
    assert report.commanders == ("Kangee, Sky Warden",)
    assert report.count() == 14
    assert [card.name for card in report.at("by_hand")] == ["Bogus Wyrm"]
    assert report.library().count("Island") == 10
    assert "Kangee, Sky Warden" not in report.library()
    assert [line.name for line in report.unknown] == ["Bogus Wyrm"]


def test_a_report_can_be_written_and_read_again() -> None:
    report = deck_report(PLAIN)
    again = deck_report(report.text(), report.name)
    assert (again.cards, again.commanders, again.name) == (report.cards, report.commanders, report.name)


@pytest.mark.parametrize("deck", STARTER_DECKS, ids=lambda deck: deck.key)
def test_every_starter_deck_is_ready_and_legal(deck: object) -> None:
    report = deck_report(deck.as_text())  # type: ignore[attr-defined]
    assert report.count() == 100 and len(report.library()) == 99
    assert report.problems == () and report.unknown == ()
    assert report.summary().playable("commander")


def test_one_legend_leads_by_itself_and_two_are_asked_about() -> None:
    assert deck_report("1 Kangee, Sky Warden\n5 Island").commanders == ("Kangee, Sky Warden",)
    report = deck_report(TWO_LEGENDS)
    assert report.commanders == ()
    assert not report.summary().playable("commander") and report.summary().playable("sixty")
    assert set(report.candidates) == {"Kangee, Sky Warden", "Niv-Mizzet, Parun"}


def test_a_legend_leads_nothing_where_decks_need_no_leader() -> None:
    assert deck_report("1 Kangee, Sky Warden\n59 Island", format="sixty").commanders == ()


SIXTY_CARDS = "2 Kangee, Sky Warden\n4 Storm Crow\n4 Counterspell\n3 Opt\n23 Island\n24 Plains\n"
SIDE = "\nSideboard\n1 Niv-Mizzet, Parun\n2 Duress\n"


def test_a_deck_for_other_games_gets_no_leader_and_none_comes_from_its_sideboard() -> None:
    report = deck_report(SIXTY_CARDS + SIDE, "Crows", None)
    assert (report.commanders, report.candidates, report.made_for) == ((), ("Kangee, Sky Warden",), "sixty")
    assert deck_report(SIXTY_CARDS).commanders == ()
    assert deck_report("1 Kangee, Sky Warden\n98 Island\n2 Opt", format=None).made_for == "commander"


def test_a_sideboard_of_one_is_where_some_programs_write_the_commander() -> None:
    report = deck_report("1 Sol Ring\n98 Island\n\nSideboard\n1 Niv-Mizzet, Parun\n")
    assert report.commanders == ("Niv-Mizzet, Parun",)
    assert (report.count(), len(report.library()), report.name) == (100, 99, "Niv-Mizzet, Parun")


def test_choosing_a_commander_moves_one_copy_and_judges_again() -> None:
    report = judged(led_by(deck_report(TWO_LEGENDS), ("Niv-Mizzet, Parun",)), "commander")
    assert report.commanders == ("Niv-Mizzet, Parun",)
    assert "Niv-Mizzet, Parun" not in report.library() and "Kangee, Sky Warden" in report.library()
    assert any("Kangee, Sky Warden" in message.text() for message in report.problems)  # white is not Niv-Mizzet's
    with pytest.raises(NoDeck):
        led_by(report, ("Sol Ring",))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("", "no cards"),
        (b"", "no cards"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4, ""),
        ("<!doctype html><p>1 Sol Ring</p>", "web page"),
        ("1 Sol Ring\n" * 30_000, "kB"),
        ("99 Sol Ring\n" * 6, "500"),
    ],
)
def test_what_is_no_deck_is_refused_with_a_reason(given: str | bytes, why: str) -> None:
    with pytest.raises(NoDeck) as refused:
        deck_report(given)
    assert why in refused.value.message.text()


def test_the_limits_are_where_they_are_said_to_be() -> None:
    assert deck_report(f"1 Kangee, Sky Warden\n{MOST_CARDS - 1} Island").count() == MOST_CARDS
    line = "1 Sol Ring"
    longest = line + (" " * 127 + "\n") * (TEXT_BYTES // 128)
    assert deck_report(longest[: TEXT_BYTES - 1] + "\n").count() == 1
    with pytest.raises(NoDeck):
        deck_report(longest)


async def test_the_report_is_there_before_one_is_ready(host: Guest) -> None:
    await host.do("deck", text=PLAIN)
    text = await host.text()
    assert "Led by Kangee, Sky Warden." in text
    assert "2 cards you play by hand" in text and "Bogus Wyrm" in text
    assert "1 line names no card we know" in text
    assert "Not legal in Commander" in text
    assert "I am ready" in text


async def test_others_see_the_counts_and_not_the_cards(host: Guest, bob: Guest) -> None:
    await host.do("deck", text=PLAIN)
    text = await bob.text()
    assert "Kangee, Sky Warden 14 cards" in text
    assert "Bogus Wyrm" not in text and "Sol Ring" not in text


async def test_a_refused_list_comes_back_as_it_was_typed(host: Guest) -> None:
    typed = '<script>alert("x")</script>\n\u202eabc'
    answer = await host.do("deck", text=typed, name="It's <mine>")
    assert answer.status_code == 422
    assert "This is a web page" in answer.text
    assert html.escape(typed).replace("&quot;", "&#34;") in answer.text
    assert "It&#39;s &lt;mine&gt;" in answer.text
    assert "<script>alert" not in answer.text


async def test_hostile_names_in_a_deck_are_text(host: Guest) -> None:
    await host.do(
        "deck", text='1 Kangee, Sky Warden\n1 <img src=x onerror=alert(1)> Wyrm\n1 {name} "quoted"', name="{0}<b>"
    )
    page = await host.room()
    assert "<img src=x" not in page and "<b>" not in page
    assert "{name}" in readable(page)


async def test_an_uploaded_file_is_read_in_its_own_encoding(host: Guest) -> None:
    data = "Commander\r\n1 Séance Master\r\n1 Kangee, Sky Warden\r\n\r\n1 Lim-Dûl's Vault\r\n".encode("cp1252")
    answer = await host.client.post(f"{host.table}/deck", files={"file": ("My deck.txt", data)}, data={"text": ""})
    assert answer.status_code == 303
    text = await host.text()
    assert "My deck" in text and "Lim-Dûl's Vault" in text


async def test_the_commander_is_chosen_by_a_click(host: Guest) -> None:
    await host.do("deck", text=TWO_LEGENDS)
    text = await host.text()
    assert "Who leads this deck?" in text and "I am ready" not in text
    assert (await host.do("deck/commander", name="Sol Ring")).status_code == 409
    await host.do("deck/commander", name="Niv-Mizzet, Parun")
    assert "Led by Niv-Mizzet, Parun." in await host.text()
    await host.do("deck/commander", name="Kangee, Sky Warden", beside="Niv-Mizzet, Parun")
    assert "Led by Niv-Mizzet, Parun + Kangee, Sky Warden." in await host.text()


async def test_a_table_that_plays_commander_says_so_about_another_deck(host: Guest, bob: Guest) -> None:
    for guest in (host, bob):
        await guest.do("deck", text=SIXTY_CARDS + SIDE, name="Crows")
    text = await host.text()
    assert "This table plays Commander, and this looks like a 60-card deck." in text
    where = "can set the table to such decks: Settings, Variant, “60-card decks: 60 cards, titans out, shared life 20”."
    assert f"You {where} Or choose another deck below." in text and f"The host {where}" in await bob.text()
    assert "Who leads this deck?" not in text and "Choose who leads" not in text and "Not legal" not in text
    await host.do("settings", mode="commander")
    assert "You can choose a game with such decks under Settings." in await host.text()
    assert "The host can choose a game with such decks under Settings." in await bob.text()
    await host.do("settings", mode="horde", variant="sixty")
    text = await host.text()
    assert "plays Commander" not in text and "I am ready" in text


async def test_a_deck_is_kept_for_the_next_table(host: Guest, bob: Guest, db: Database) -> None:
    await host.do("deck", text=PLAIN, name="Birds")
    async with db.sessions() as session:
        (kept,) = (await session.scalars(select(SavedDeck))).all()
    assert kept.name == "Birds"
    await host.open("Ann")
    assert "Birds" in await host.text()
    await host.do("deck", saved=str(kept.id))
    assert "14 cards" in await host.text()
    assert (await bob.do("deck", saved=str(kept.id))).status_code == 404  # Ann's, not Bob's
    await bob.do("deck/forget", saved=str(kept.id))
    async with db.sessions() as session:
        assert len((await session.scalars(select(SavedDeck))).all()) == 1
    await host.do("deck/forget", saved=str(kept.id))
    async with db.sessions() as session:
        assert (await session.scalars(select(SavedDeck))).all() == []


async def test_starter_decks_are_not_kept(host: Guest, db: Database) -> None:
    await host.do("deck", starter="spells")
    assert (await host.do("deck", starter="nope")).status_code == 404
    async with db.sessions() as session:
        assert (await session.scalars(select(SavedDeck))).all() == []
        assert (await session.scalars(select(Member))).one().deck is not None


async def test_a_deck_is_chosen_before_the_game_only(host: Guest, db: Database) -> None:
    from sqlalchemy import update

    from app.lobby.models import Table

    async with db.begin() as session:
        await session.execute(update(Table).values(status="playing", seats=1, game=1))
    answer = await host.do("deck", starter="spells")
    assert answer.status_code == 409
    assert "only between games" in answer.text
