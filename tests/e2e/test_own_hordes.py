"""A host pastes a horde with cards nobody knows, tells them what to do, and the table plays it; and a horde of a
hundred tokens that attacks four heroes stays readable."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import LINK, Playing, connected, must_do, play_on
from tests.e2e.test_lobby import no_sideways_scrolling, open_table
from tests.support.browser import PHONE, People, axe, picture
from tests.support.server import LiveServer

LIST = """6 Zombie Giant
12 Wurm (token)

Early
9 Moss Hulk

Late
3 Rise of Moss
"""
pytestmark = pytest.mark.browser


def card(page: Page, name: str) -> str:
    """The selector of a card's part of the page."""
    return f".horde-card:has(h3:has-text('{name}'))"


def tell(page: Page, name: str, happens: str, *, when: str = "", **fields: str) -> None:
    """Give a card an instruction by its form."""
    form = page.locator(card(page, name)).locator("form.tell")
    if when:
        form.locator("[name=when]").select_option(label=when)
    form.locator("[name=template]").select_option(label=happens)
    for field_name, value in fields.items():
        field = form.locator(f"[name={field_name}]")
        expect(field).to_be_visible()
        if field.evaluate("node => node.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.get_by_role("button", name="Add").click()


def test_a_host_pastes_a_horde_instructs_two_unknown_cards_and_plays_three_turns(
    people: People, live_server: LiveServer
) -> None:
    ann = people.person(live_server.url)
    open_table(ann, "Ann")
    room = ann.url.removesuffix("/room")
    ann.locator("#room-settings summary").first.click()
    ann.get_by_role("link", name="Paste or choose a horde of my own").click()
    ann.get_by_label("Name of the horde").fill("Moss")
    ann.get_by_label("Cards, one a line").fill(LIST + "0 Bad Moon\n")
    ann.get_by_role("button", name="Take this list").click()
    expect(ann.get_by_role("alert").filter(has_text="Line 9")).to_be_visible()
    expect(ann.get_by_label("Cards, one a line")).to_have_value(LIST + "0 Bad Moon\n")
    ann.get_by_label("Cards, one a line").fill(LIST)
    ann.get_by_role("button", name="Take this list").click()
    expect(ann.get_by_text("3 questions are open")).to_be_visible()
    expect(ann.get_by_text("no card is called Moss Hulk")).to_be_visible()
    picture(ann, "own-horde-questions-wide")
    instruct(ann)
    picture(ann, "own-horde-wide")
    assert axe(ann) == [] and no_sideways_scrolling(ann)
    ann.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    picture(ann, "own-horde-phone")
    assert no_sideways_scrolling(ann)
    ann.set_viewport_size({"width": 1440, "height": 900})
    ann.get_by_role("button", name="Play it at the table").first.click()
    expect(ann.locator("#room-settings")).to_contain_text("Moss")
    room_shows_rates(ann)
    game = started(people, live_server, ann, room)
    turns: set[str] = set()
    play_on(game, lambda: three_turns(game, turns), lambda page: done(page))
    assert game.watcher.locator("#log").get_by_text("Moss Hulk").count()


def room_shows_rates(ann: Page) -> None:
    """The room says how often a shipped horde is beaten at the chosen level, and takes the own one again."""
    ann.locator("#room-settings summary").first.click()
    ann.get_by_label("Deck of the horde").select_option("goblins")
    expect(ann.locator(".rates")).to_contain_text("4 heroes")
    picture(ann, "room-rates-wide")
    ann.get_by_label("Deck of the horde").select_option("own")
    expect(ann.locator(".rates")).to_have_count(0)
    expect(ann.locator("#room-settings .note")).to_contain_text("Moss")
    picture(ann, "room-own-horde-wide")


def instruct(page: Page) -> None:
    """Answer what is asked, and tell both cards what to do."""
    page.locator(card(page, "Wurm")).get_by_role("radio").first.check()
    page.locator(card(page, "Wurm")).get_by_role("button", name="Save this").click()
    hulk = page.locator(card(page, "Moss Hulk"))
    hulk.get_by_label("What is it?").select_option(label="creature")
    hulk.get_by_label("Power").fill("2")
    hulk.get_by_role("button", name="Save this").click()
    page.locator(card(page, "Rise of Moss")).get_by_label("What is it?").select_option(label="sorcery")
    expect(page.locator(card(page, "Rise of Moss")).get_by_label("Power")).to_be_hidden()
    page.locator(card(page, "Rise of Moss")).get_by_role("button", name="Save this").click()
    tell(page, "Moss Hulk", "each hero loses life", when="when it enters", n="1")
    expect(page.locator(card(page, "Moss Hulk"))).to_contain_text("each opponent loses 1 life")
    tell(page, "Moss Hulk", "make tokens of the list", when="when it dies", n="2", token="Wurm")
    expect(page.locator(card(page, "Moss Hulk"))).to_contain_text("create two")
    tell(page, "Rise of Moss", "destroy the best", n="1", what="creature")
    expect(page.locator(card(page, "Rise of Moss"))).to_contain_text("estroy the creature with the greatest mana value")


def started(people: People, live_server: LiveServer, ann: Page, room: str) -> Playing:
    """Ready, with one who watches; the game runs by quick rules."""
    found = LINK.search(ann.request.get(f"{room}/room").text())
    assert found
    sam = people.person(live_server.url)
    sam.request.post(found[1], form={"name": "Sam", "role": "watch"})
    table = room.replace(live_server.url, "")
    settings = {"mode": "horde", "horde": "own", "setup_turns": "1", "pace": "instant"}
    ann.request.post(f"{table}/settings", form=settings)
    ann.request.post(f"{table}/deck", form={"starter": "skies"})
    ann.request.post(f"{table}/ready", form={"ready": "yes"})
    assert ann.request.post(f"{table}/start", max_redirects=0).status == 303
    expect(ann.locator("body.playing")).to_be_visible()  # the room leads there by itself
    sam.goto(table)
    for page in (ann, sam):
        connected(page)
    return Playing([ann], sam, table)


def three_turns(game: Playing, seen: set[str]) -> bool:
    """Whether three turns are over, the horde's among them."""
    seen.add(
        game.watcher.locator("#turn .turnno").inner_text() if game.watcher.locator("#turn .turnno").count() else ""
    )
    return any(f"Turn {n}" in seen for n in (4, 5, 6))


def done(page: Page) -> None:
    must_do(page)
    page.locator("#done").click()
