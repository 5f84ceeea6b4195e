"""The lobby in real browsers: a link, two friends and one who watches, decks, ready; wide and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import PHONE, WIDE, People, axe, picture
from tests.support.server import LiveServer

LIST = "Commander\n1 Kangee, Sky Warden\n\nDeck\n1 Sol Ring\n10 Island\n2 Bogus Wyrm\n"


def open_table(page: Page, name: str) -> str:
    """Open a table as somebody new; the invite link."""
    page.goto("/")
    page.get_by_role("link", name="Open a table").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Open the table").click()
    return page.get_by_label("Whoever has this link can come in").input_value()


def join(page: Page, link: str, name: str, button: str = "Take a seat") -> None:
    """Come to a table by its link."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("heading", name="Heroes")).to_be_visible()


def no_sideways_scrolling(page: Page) -> bool:
    """Whether everything fits the width of the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_two_friends_join_by_link_choose_decks_and_get_ready(people: People, live_server: LiveServer) -> None:
    ann = people.person(live_server.url)
    link = open_table(ann, "Ann")
    bob = people.person(live_server.url, size=PHONE)
    join(bob, link, "Bob")
    eve = people.person(live_server.url)
    join(eve, link, "Eve", "Only watch")
    # nobody reloads: the rooms follow
    expect(ann.locator("#seat-2")).to_contain_text("Bob")
    expect(ann.locator("#room-people")).to_contain_text("1 spectator")
    picture(ann, "lobby-gathering-wide")
    picture(bob, "lobby-gathering-phone")

    ann.get_by_role("button", name=re.compile("Open Skies")).click()
    expect(ann.get_by_text("Led by Kangee, Sky Warden.")).to_be_visible()
    expect(bob.locator("#seat-1")).to_contain_text("100 automatic")
    bob.get_by_label("Cards, one a line").fill(LIST)
    bob.get_by_role("button", name="Use this deck").click()
    expect(bob.get_by_text("2 cards you play by hand")).to_be_visible()
    picture(bob, "lobby-report-phone")
    picture(ann, "lobby-report-wide")
    for page in (ann, bob):
        expect(page.get_by_role("button", name="I am ready")).to_be_in_viewport()
        if page is bob:  # what was chosen is in sight, not what lay below the list
            expect(page.locator("#room-deck .deck-head")).to_be_in_viewport()
        page.get_by_role("button", name="I am ready").click()
        expect(page.locator(".seat.mine")).to_contain_text("ready")
    expect(ann.get_by_role("button", name="Start the game")).to_be_visible()
    expect(bob.locator("#room-start")).to_contain_text("Ann can start the game")
    expect(eve.locator("#room-start")).to_contain_text("Ann can start the game")
    picture(ann, "lobby-ready-wide")
    picture(bob, "lobby-ready-phone")
    assert no_sideways_scrolling(ann) and no_sideways_scrolling(bob)
    for page in (ann, bob, eve):
        assert axe(page) == []
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, bob, eve):  # all three are in the game
        expect(page.locator("body.playing")).to_be_visible()


def test_half_typed_words_survive_what_others_do(people: People, live_server: LiveServer) -> None:
    ann = people.person(live_server.url)
    link = open_table(ann, "Ann")
    ann.get_by_label("Cards, one a line").fill("1 Sol R")
    message = ann.get_by_label("Message")
    message.press_sequentially("hello B")
    bob = people.person(live_server.url)
    join(bob, link, "Bob")
    bob.get_by_label("Message").fill("hi <b>Ann</b>")
    bob.get_by_role("button", name="Send").click()
    expect(ann.get_by_role("log")).to_contain_text("hi <b>Ann</b>")
    expect(bob.get_by_label("Message")).to_have_value("")
    expect(message).to_have_value("hello B")
    expect(message).to_be_focused()
    expect(ann.get_by_label("Cards, one a line")).to_have_value("1 Sol R")
    message.press_sequentially("ob")
    message.press("Enter")
    expect(bob.get_by_role("log")).to_contain_text("hello Bob")


def test_a_refused_deck_stays_in_its_field(people: People, live_server: LiveServer) -> None:
    ann = people.person(live_server.url)
    open_table(ann, "Ann")
    ann.get_by_label("Cards, one a line").fill("<html>no deck</html>")
    ann.get_by_role("button", name="Use this deck").click()
    expect(ann.get_by_role("alert").filter(has_text="web page")).to_be_visible()
    expect(ann.get_by_label("Cards, one a line")).to_have_value("<html>no deck</html>")


def test_the_host_sets_the_table_and_a_guest_sees_it(people: People, live_server: LiveServer) -> None:
    ann = people.person(live_server.url)
    link = open_table(ann, "Ann")
    bob = people.person(live_server.url)
    join(bob, link, "Bob")
    settings = ann.locator("#room-settings")
    settings.locator("summary").first.click()
    settings.get_by_text("Every rule of the horde", exact=True).click()
    settings.get_by_label("Turns for the heroes").fill("1")
    settings.get_by_label("The horde blocks").select_option("never")
    bob.locator("#room-settings summary").first.click()
    expect(bob.locator("#room-settings")).to_contain_text(re.compile(r"Turns for the heroes.*\s1\s"))
    expect(bob.locator("#room-settings")).to_contain_text(re.compile(r"The horde blocks\s+never"))
    expect(settings.locator("details").first).to_have_attribute("open", "")
    ann.locator("#room-hosting summary").first.click()
    ann.get_by_role("button", name="Send away").click()
    expect(bob.get_by_text("You are not at this table any more.")).to_be_visible()
    for left in ("#room-people", "#line"):  # nothing to press that would do nothing, and no talk of a lost connection
        expect(bob.locator(left)).to_be_hidden()
    expect(ann.locator("#room-hosting")).to_contain_text("Sent away")


def test_a_personal_link_works_and_leaves_no_trace_in_the_address(people: People, live_server: LiveServer) -> None:
    ann = people.person(live_server.url)
    open_table(ann, "Ann")
    ann.goto("/me")
    ann.get_by_role("button", name="Make my personal link").click()
    link = ann.get_by_label("My personal link").input_value()
    phone = people.person(live_server.url, size=PHONE)
    phone.goto(link)
    expect(phone.get_by_label("Code of the link")).not_to_have_value("")
    assert phone.url == f"{live_server.url}/resume"
    picture(phone, "resume-phone")
    phone.get_by_role("button", name="Go on as me").click()
    expect(phone.get_by_role("link", name="To the table")).to_be_visible()
    picture(phone, "home-phone")
    code = link.rpartition("#")[2]
    assert code not in live_server.log()


def test_keys_alone_open_a_table(people: People, live_server: LiveServer) -> None:
    page = people.person(live_server.url)
    page.goto("/tables/new")
    page.get_by_label("Your name").focus()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Heroes")).to_be_visible()
    button = page.get_by_role("button", name="Move to seat 3")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#seat-3")).to_contain_text("Ann")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("language", ["en", "es", "it"])
def test_every_page_is_legible(people: People, live_server: LiveServer, size: tuple[int, int], language: str) -> None:
    page = people.person(live_server.url, size=size, language=language)
    for path in ("/", "/tables/new", "/help", "/privacy", "/me", "/resume"):
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == language
        assert no_sideways_scrolling(page), path
        if language == "en":
            assert axe(page) == [], path
        picture(page, f"page-{path.strip('/').replace('/', '-') or 'home'}-{language}-{size[0]}")


def test_the_dark_look_is_legible_too(people: People, live_server: LiveServer) -> None:
    page = people.person(live_server.url, color_scheme="dark")
    open_table(page, "Ann")
    page.get_by_role("button", name=re.compile("Open Skies")).click()
    expect(page.get_by_text("Led by Kangee, Sky Warden.")).to_be_visible()
    picture(page, "lobby-dark-wide")
    assert axe(page) == []


def test_the_room_comes_back_after_the_server_was_killed(people: People, live_server: LiveServer) -> None:
    ann = people.person(live_server.url)
    open_table(ann, "Ann")
    expect(ann.locator("html.script")).to_have_count(1)  # all of the page is there
    live_server.kill()
    expect(ann.get_by_text("The connection is lost")).to_be_visible()
    live_server.restart()
    expect(ann.get_by_text("The connection is lost")).to_be_hidden()
    ann.get_by_role("button", name="Move to seat 4").click()
    expect(ann.locator("#seat-4")).to_contain_text("Ann")
