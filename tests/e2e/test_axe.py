"""No page has a fault that axe finds: every page, wide and light, on a phone and dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from app.engine.game import Game
from app.engine.model.state import State
from tests.e2e.playing import MINE, Playing, after, begin, connected
from tests.horde.board import HordeBoard
from tests.support.browser import PHONE, WIDE, People, axe
from tests.support.friday import friday
from tests.support.server import LiveServer

LOOKS = [(WIDE, "light"), (PHONE, "dark")]
IDS = ["wide", "phone"]
OPEN = {"HOLDFAST_START_FROM_BOARD": "true", "HOLDFAST_HOST_KEY": "k"}
LIST = "Commander\n1 Kangee, Sky Warden\n\nDeck\n1 Sol Ring\n10 Island\n2 Bogus Wyrm\n1 Balckmail\n"


def faults(walked: dict[str, list[str]]) -> dict[str, list[str]]:
    return {where: found for where, found in walked.items() if found}


def bare() -> State:
    """A table with nothing in any pile, on any battlefield or in any hand; the horde's titan is about to come."""
    board = HordeBoard("hero1", "hero2", horde_life=60)
    board.horde("library", *["Ulamog's Crusher"] * 9)
    board.begin("heroes", "precombat main", turn=9)
    g = Game(board.state)
    g.edit_player("hero1").hold = True
    return g.s


@pytest.mark.parametrize(("size", "scheme"), LOOKS, ids=IDS)
def test_the_pages_around_the_game(
    people: People, start_server: Callable[..., LiveServer], database_url: str, size: tuple[int, int], scheme: str
) -> None:
    server = start_server(DATABASE_URL=database_url, HOLDFAST_RATE_LIMITS="0", **OPEN)
    ann, bob = (people.person(server.url, size=size, color_scheme=scheme) for _ in range(2))
    walked: dict[str, list[str]] = {}

    def look(page: Page, where: str, path: str = "") -> None:
        if path:
            page.goto(path)
        walked[where] = axe(page)

    for path in ("/", "/help", "/privacy", "/me", "/resume", "/cards", "/tables/new", "/tables/board", "/nowhere"):
        look(ann, path, path)
    ann.goto("/tables/new")
    ann.locator("summary", has_text="Settings").click()
    ann.locator("summary", has_text="Every rule of the horde").click()
    ann.get_by_label("Your name").fill("Ann")
    look(ann, "open, all settings")
    ann.get_by_label("Key of this server").fill("wrong")
    ann.get_by_role("button", name="Open the table").click()
    look(ann, "open, refused")
    ann.get_by_label("Key of this server").fill("k")
    ann.get_by_label("On the public list").check()
    ann.get_by_role("button", name="Open the table").click()
    link = ann.get_by_label("Whoever has this link can come in").input_value()
    for summary in ("QR code", "Settings", "Every rule of the horde", "For the host", "End the table"):
        ann.locator("summary", has_text=summary).first.click()
    look(ann, "room, all open")
    look(bob, "join", link)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    bob.get_by_label("Message").fill("Hello")
    bob.get_by_role("button", name="Send").click()
    bob.get_by_label("Cards, one a line").fill("")
    bob.get_by_role("button", name="Use this deck").click()
    look(bob, "deck, refused")
    bob.get_by_label("Cards, one a line").fill(LIST)
    bob.get_by_role("button", name="Use this deck").click()
    expect(bob.get_by_text("What plays by itself")).to_be_visible()
    for summary in bob.locator("#room-deck summary").all():
        summary.click()
    look(bob, "deck report, all open")
    expect(ann.locator("#room-hosting")).to_contain_text("Bob")
    look(ann, "room with a guest")
    look(ann, "my tables", "/")
    look(ann, "cards found", "/cards?name=krenko")
    look(ann, "no decks", "/decks")
    ann.get_by_label("Name").fill("Birds")
    ann.get_by_label("Cards, one a line").fill(LIST)
    ann.get_by_role("button", name="Keep this deck").click()
    expect(ann.get_by_role("heading", name="Birds")).to_be_visible()
    look(ann, "my deck")
    look(ann, "my decks", "/decks")
    look(people.person(server.url, size=size, color_scheme=scheme), "public tables", "/")
    ann.goto("/me")
    ann.get_by_role("button", name="Make my personal link").click()
    look(ann, "personal link")
    assert faults(walked) == {}


@pytest.mark.parametrize(("size", "scheme"), LOOKS, ids=IDS)
def test_the_table(
    people: People, live_server: LiveServer, database_url: str, size: tuple[int, int], scheme: str
) -> None:
    phones = range(5) if size == PHONE else ()
    walked: dict[str, list[str]] = {}

    def table(state: State, heroes: int) -> Playing:
        return begin(
            people, live_server, heroes, state=state, database_url=database_url, phones=[*phones], scheme=scheme
        )

    ann = table(bare(), 2).heroes[0]
    walked["empty"] = axe(ann)
    game = table(friday(), 4)
    ann, sam = game.heroes[0], game.watcher
    walked["full"], walked["watching"] = axe(ann), axe(sam)
    for dialog in ("menu-more", "stops", "alerts", "keys", "conceding"):
        ann.evaluate("id => document.getElementById(id).showModal()", dialog)
        walked[dialog] = axe(ann, f"#{dialog}")
        ann.keyboard.press("Escape")
    ann.locator(f"{MINE} .hand .card").first.focus()
    ann.keyboard.press("r")
    expect(ann.get_by_role("dialog", name="Card")).to_be_visible()
    walked["a card, large"] = axe(ann, "#zoom")
    ann.keyboard.press("Escape")
    for tab in ann.locator(".tabs button").all() if size == PHONE else ():
        tab.tap()
        walked[f"tab {tab.inner_text()}"] = axe(ann, "#live")
    ann.keyboard.press("t")
    expect(ann.locator("#manual")).to_be_visible()
    for summary in ann.locator("#manual summary").filter(visible=True).all():
        summary.click()
    walked["by hand"] = axe(ann, "#manual")
    ann.keyboard.press("Escape")
    rules = game.heroes[1]
    rules.goto(f"{game.table}/help")
    walked["rules of the table"] = axe(rules)
    rules.goto(f"{game.table}/room")
    walked["room of a running game"] = axe(rules)
    for page in (ann, *game.heroes[2:]):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Concede").click()
        after(page, page.get_by_role("button", name="Yes, concede").click)
    rules.goto(game.table)
    connected(rules)
    rules.get_by_role("button", name="Menu").click()
    rules.get_by_role("button", name="Concede").click()
    after(rules, rules.get_by_role("button", name="Yes, concede").click)
    for page in (ann, sam):
        expect(page.locator("#result h2")).to_have_text("Victory for the horde")
    walked["the end"], walked["the end, watching"] = axe(ann), axe(sam)
    assert faults(walked) == {}
