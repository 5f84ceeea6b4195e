"""What goes on around a game in real browsers: calls, timers, the host's powers, seats, the way back, a rematch."""

from __future__ import annotations

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import asyncpg
from playwright.sync_api import Page, TimeoutError, expect

from app.db.session import plain_url
from tests.e2e.playing import MINE, after, begin, connected, play_on, together
from tests.e2e.test_lobby import open_table
from tests.e2e.test_table import click_done, look_away, play_land
from tests.support.browser import PHONE, People, axe, picture
from tests.support.friday import friday
from tests.support.server import LiveServer, wait_for

HEARD = """() => { window.heard = {sound: 0, vibration: 0};
  navigator.vibrate = () => { window.heard.vibration += 1; return true; };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.heard.sound += 1; return start.apply(this, at); }; }"""


def heard(page: Page) -> tuple[int, int]:
    """How many tones and vibrations there were."""
    found = page.evaluate("window.heard")
    return found["sound"], found["vibration"]


def from_menu(page: Page, name: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu-more").get_by_text(name, exact=True).click()


def host(page: Page, *buttons: str) -> None:
    """Go to the room of a running game and do what the host may."""
    page.locator("summary", has_text="For the host").click()
    for button in buttons:
        page.locator("#room-hosting").get_by_role("button", name=button, exact=True).click()


# ---------------------------------------------------------------- calls
def test_each_way_of_calling_can_be_switched_off(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url)
    ann = game.heroes[0]
    ann.evaluate(HEARD)
    ann.locator("#log").click()  # browsers are silent before
    look_away(ann, hidden=True)
    wait_for(lambda: heard(ann) == (2, 1), "a soft sound of two tones, and a vibration")
    expect(ann).to_have_title(re.compile("^●"))
    look_away(ann, hidden=False)
    from_menu(ann, "When it is my move")
    dialog = ann.get_by_role("dialog", name="When it is my move")
    for name in ("Mark the title", "Mark the icon", "A soft sound", "Vibrate"):
        dialog.get_by_label(name).uncheck()
    dialog.get_by_role("button", name="Try it").click()
    dialog.get_by_role("button", name="Close").click()
    look_away(ann, hidden=True)
    assert heard(ann) == (2, 1)
    expect(ann).not_to_have_title(re.compile("^●"))
    assert "icon-waits" not in (ann.locator("link[rel=icon]").get_attribute("href") or "")
    ann.reload()
    connected(ann)
    from_menu(ann, "When it is my move")
    expect(dialog.get_by_label("A soft sound")).not_to_be_checked()


# ---------------------------------------------------------------- what the table shows
def can_hurry(page: Page) -> bool:
    """Whether the horde pauses now, for everybody to read along."""
    with suppress(TimeoutError):
        page.locator("#skip").wait_for(timeout=700)
        return True
    return False


def test_flags_countdown_forecast_and_reveals(people: People, live_server: LiveServer, database_url: str) -> None:
    state = friday(2, 11, scourge=())
    game = begin(people, live_server, state=state, database_url=database_url, pace="slow")
    ann, bob = game.heroes
    sam = game.watcher
    expect(sam.locator("#mode")).to_contain_text("Ulamog, the Ceaseless Hunger")
    expect(sam.locator("#mode .clock")).to_have_text("3")
    expect(sam.locator("#mode")).to_contain_text("library 20")
    expect(sam.locator(".foe-board .times")).to_have_text(["×9", "×2"])
    after(bob, bob.locator("#done").click)
    expect(sam.locator("#seat-hero2 [data-f=done]")).to_be_visible()
    expect(sam.locator(".hero[data-of=hero1][data-waits]")).to_be_visible()
    expect(ann.locator(".waiting")).to_have_text("Waiting for Ann")
    expect(ann.locator(".waiting [data-one=hero1]")).to_be_hidden()  # nobody is told to wait for themselves
    expect(sam.locator(".waiting [data-one=hero1]")).to_be_visible()
    assert ann.evaluate("getComputedStyle(document.querySelector('.waiting'), '::before').content").startswith(
        '"Your move'
    )
    play_on(game, lambda: can_hurry(ann), click_done)  # the horde goes on slowly: card by card
    ann.locator("#skip").click()
    expect(ann.locator("#skip")).to_be_hidden()
    play_on(game, lambda: sam.locator("#turn").get_attribute("data-declaring") == "block", click_done)
    expect(sam.locator("#log")).to_contain_text("reveals")
    expect(sam.locator("#combat .forecast")).to_contain_text(re.compile(r"\d+ unblocked · the heroes 40 → -?\d+"))


def test_the_turn_has_a_timer_that_stops_in_a_pause(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url, turn_minutes="1", phones=[1])
    ann, bob = game.heroes
    for page in game.pages:
        expect(page.get_by_role("timer")).to_contain_text("left for this turn")
    clock = bob.locator(".timer .clock")
    wait_for(lambda: clock.inner_text() in ("0:58", "0:57", "0:56", "0:55"), "the clock ticks")
    expect(bob.locator("#standing .told")).to_have_text("Less than a minute is left for this turn.")
    desk = ann.context.new_page()
    desk.goto(f"{game.table}/room")
    host(desk, "Pause the game")
    for page in game.pages:
        expect(page.locator("#standing")).to_contain_text("The host has paused the game.")
        expect(page.locator(".timer[data-still]")).to_be_visible()
    still = clock.inner_text()
    ann.locator("#done").click()
    expect(ann.locator("#notice")).to_contain_text("The host has paused the game.")
    assert clock.inner_text() == still
    desk.locator("#room-state").get_by_role("button", name="End the pause").click()
    expect(bob.locator(".timer[data-ends]")).to_be_visible()
    minutes, seconds = clock.inner_text().split(":")
    assert 60 * int(minutes) + int(seconds) <= 60
    expect(bob.locator(".paused")).to_have_count(0)


# ---------------------------------------------------------------- people come and go
def test_a_freed_seat_is_taken_over_by_who_watched(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url)
    (ann, bob), sam = game.heroes, game.watcher
    from_menu(ann, "To the room")
    ann.locator("summary", has_text="For the host").click()
    bobs = ann.locator("#room-hosting li", has_text="Bob")
    bobs.get_by_role("button", name="Free the seat").click()
    expect(bob.locator("body")).to_have_attribute("data-seat", "")
    expect(bob.locator(f"{MINE}")).to_have_count(0)
    sams = ann.locator("#room-hosting li", has_text="Sam")
    sams.get_by_role("button", name="Mute").click()
    expect(sam.get_by_label("Message")).to_be_hidden()
    expect(sam.locator("#chatbox")).to_contain_text("The host has turned the chat off for you.")
    sams.get_by_role("button", name="Let them chat").click()
    expect(sam.get_by_label("Message")).to_be_visible()
    from_menu(sam, "To the room")
    sam.get_by_role("button", name="Take seat 2").click()
    expect(sam.locator("#seat-2")).to_contain_text("Sam")
    sam.get_by_role("link", name="To the game").click()
    connected(sam)
    expect(sam.locator(f"{MINE} .hand .card").first).to_be_visible()
    play_land(sam)
    expect(bob.locator("#log")).to_contain_text("Sam plays")


def test_a_teammate_plays_for_who_is_away(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url, grace_seconds="10")
    (ann, bob), sam = game.heroes, game.watcher
    bob.close()
    not_seen(database_url, "Bob")
    ann.get_by_role("button", name="Play for Bob").click()
    connected(ann)
    expect(ann.locator("body")).to_have_attribute("data-seat", "hero2")
    expect(ann.locator("#standing")).to_contain_text("You play for Bob now.")
    expect(sam.locator("#standing")).to_contain_text("Ann plays for Bob.")
    assert axe(ann, "#standing") == []
    picture(ann, "table-plays-for")
    play_land(ann)
    expect(sam.locator("#log")).to_contain_text("Bob plays")
    ann.get_by_role("button", name="Back to my own seat").click()
    expect(ann.locator("body")).to_have_attribute("data-seat", "hero1")
    connected(ann)
    expect(ann.locator(f"{MINE} .who")).to_have_text("Ann")


def not_seen(database_url: str, name: str) -> None:
    """Somebody gave the last sign of life a minute ago."""

    async def put() -> None:
        connection = await asyncpg.connect(plain_url(database_url))
        try:
            await connection.execute("update members set seen_at = now() - interval '60 s' where name = $1", name)
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, put()).result()


def test_a_person_goes_on_with_their_phone(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url)
    ann = game.heroes[0]
    desk = ann.context.new_page()
    desk.goto("/me")
    desk.get_by_role("button", name="Make my personal link").click()
    link = desk.get_by_label("My personal link").input_value()
    phone = people.person(live_server.url, size=PHONE)
    phone.goto(link)
    assert "#" not in phone.url  # out of the address and the history at once
    phone.get_by_role("button", name="Go on as me").click()
    phone.goto("/")
    phone.get_by_role("link", name="Go on playing").click()
    connected(phone)
    expect(phone.locator("body")).to_have_attribute("data-seat", "hero1")
    together((phone, ann))
    play_land(phone)
    expect(ann.locator("#log")).to_contain_text("Ann plays")


# ---------------------------------------------------------------- back, and again
def test_the_turn_goes_back_when_all_agree(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url)
    ann, bob = game.heroes
    before = ann.locator(f"{MINE} .hand .card").count()
    play_land(ann)
    play_land(bob)
    together(game.pages)
    from_menu(ann, "Ask to go back to the start of this turn")
    expect(game.watcher.locator(".vote")).to_contain_text("Ann asks to go back. Not answered yet: Bob")
    expect(game.watcher.get_by_role("button", name="Agree")).to_have_count(0)
    bob.locator("#standing").get_by_role("button", name="No", exact=True).click()
    expect(ann.locator("#log")).to_contain_text("Bob does not agree")
    after(ann, lambda: from_menu(ann, "Ask to go back to the start of this turn"))
    after(bob, bob.get_by_role("button", name="Agree").click)
    expect(game.watcher.locator("#log")).to_contain_text("The table agrees")
    expect(ann.locator(f"{MINE} .hand .card")).to_have_count(before - 1)  # the turn's first act stays
    expect(ann.locator(".vote")).to_have_count(0)


def test_who_is_sent_away_from_a_game_sees_no_more_of_it(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url)
    (ann, bob), sam = game.heroes, game.watcher
    desk = ann.context.new_page()
    desk.goto(f"{game.table}/room")
    host(desk)
    for page, name in ((sam, "Sam"), (bob, "Bob")):
        guest = desk.locator("#room-hosting li").filter(has=desk.get_by_text(name, exact=True))
        guest.get_by_role("button", name="Send away").click()
        expect(page.get_by_role("alert")).to_contain_text("You are not at this table")
        expect(page.locator("#table")).to_have_count(0)


def test_a_game_that_is_over_asks_nothing(people: People, live_server: LiveServer) -> None:
    game = begin(people, live_server, mode="duel")
    ann = game.heroes[0]
    for page in game.heroes:
        expect(page.get_by_role("button", name="Keep", exact=True)).to_be_visible()
    from_menu(ann, "Concede")
    after(ann, ann.get_by_role("button", name="Yes, concede").click)
    for page in game.heroes:
        expect(page.locator("#result")).to_be_visible()
        expect(page.get_by_role("button", name="Keep", exact=True)).to_be_hidden()


def test_after_the_game_comes_another(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url, level="hard")
    (ann, bob), sam = game.heroes, game.watcher
    from_menu(bob, "The rules of this table")
    expect(bob.get_by_role("heading", name="House rules in force")).to_be_visible()
    expect(bob.get_by_role("heading", name="Chosen for this table")).to_be_visible()
    bob.get_by_role("link", name="Back to the game").click()
    connected(bob)
    with ann.expect_download() as report:
        from_menu(ann, "A file for reporting a problem")
    assert report.value.suggested_filename.startswith("holdfast-problem-")
    ann.keyboard.press("Escape")
    for page in game.heroes:
        from_menu(page, "Concede")
        after(page, page.get_by_role("button", name="Yes, concede").click)
    with sam.expect_download() as log:
        sam.locator("#result").get_by_role("link", name="The log as a file").click()
    assert "Bob concedes." in log.value.path().read_text(encoding="utf-8")
    with sam.expect_download() as whole:
        sam.get_by_role("link", name="The whole game as a file").click()
    assert json.loads(whole.value.path().read_bytes())["commands"]
    ann.get_by_role("link", name="To the room and a rematch").click()
    ann.get_by_role("button", name="Rematch").click()
    for page in (bob, sam):  # their pages follow by themselves
        expect(page.get_by_role("heading", name="Heroes")).to_be_visible()
    expect(sam.locator("#room-people")).to_contain_text("1 spectator")
    ann.get_by_role("button", name="Move to seat 3").click()
    ann.locator("summary", has_text="Settings").click()
    ann.get_by_label("How hard").select_option(index=0)
    bob.locator("summary", has_text="Choose another deck").click()
    bob.get_by_role("button", name="Many Voices").click()
    expect(bob.get_by_label("Cards, one a line")).to_be_hidden()  # folded again
    bob.locator("summary", has_text="Choose another deck").click()
    bob.get_by_label("Cards, one a line").fill("1 Kangee, Sky Warden\n1 Niv-Mizzet, Parun\n60 Island\n")
    bob.get_by_role("button", name="Use this deck").click()
    expect(bob.locator("#room-deck")).to_contain_text("Who leads this deck?")
    bob.get_by_role("button", name="Niv-Mizzet, Parun", exact=True).click()
    expect(bob.locator("#room-deck")).to_contain_text("Led by Niv-Mizzet, Parun.")
    for page in (ann, bob):
        page.get_by_role("button", name="I am ready").click()
    ann.get_by_role("button", name="Start the game").click()
    for page in game.pages:
        connected(page)
        expect(page.locator("#turn")).to_contain_text("Opening hands")
    expect(ann.locator("body")).to_have_attribute("data-seat", "hero2")  # Bob sits before Ann now


def test_the_invite_is_there_as_a_code_too(people: People, live_server: LiveServer) -> None:
    ann = people.person(live_server.url, size=PHONE)
    open_table(ann, "Ann")
    ann.locator("summary", has_text="QR code").click()
    expect(ann.get_by_role("img", name="QR code of the invite link").locator("svg")).to_be_visible()
    ann.get_by_role("button", name="Copy the link").click()
    expect(ann.locator("#room-invite")).to_contain_text("Copied")


# As soon as a tab is marked the page itself opens it: whether the tab is still marked then, and the card in sight.
OPENING = """() => { window.opened = new Promise((done) => new MutationObserver((_, watcher) => {
  const tab = document.querySelector('.tabs [data-pinged]');
  if (!tab) return;
  watcher.disconnect();
  tab.click();
  const card = document.querySelector(`.hero[data-of=${tab.dataset.tab}] .card[data-pinged]`);
  done([tab.dataset.tab, tab.matches('[data-pinged]'), Boolean(card?.getClientRects().length)]);
}).observe(document.body, {subtree: true, childList: true, attributes: true})); }"""


def test_what_is_pointed_at_out_of_sight_marks_its_tab(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url, phones=[0])
    ann, bob = game.heroes
    ann.evaluate(OPENING)
    bob.locator(f"{MINE} .field .card").first.focus()
    bob.keyboard.press("p")
    assert ann.evaluate("window.opened") == ["hero2", False, True]
