"""The main job in real browsers: by a link, with pasted decks, to the horde's second turn, through a killed server."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from app.cards.starter_decks import STARTER_DECKS
from tests.e2e.playing import MINE, Playing, connected, doing, heard, must_do, play_on, together
from tests.e2e.test_lobby import join, open_table
from tests.support.browser import People
from tests.support.server import LiveServer, wait_for

SHARED = Path(__file__).resolve().parents[3] / "shared" / "decks"
# Lands and creatures for one mana: surely something to cast in the first turns, and to block with.
LIONS = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n40 Plains\n59 Savannah Lions\n"
DECKS = ("forge-C13-Mind-Seize.dck", "p84-mtggoldfish-commander.txt")
REGIONS = """() => Object.fromEntries([...document.querySelectorAll('#table [id]')]
  .filter(node => node.id !== 'version' && !node.closest('[data-fleeting]'))
  .map(node => [node.id, node.textContent.replace(/\\s+/g, ' ').trim()]))"""


def deck_text(at: int) -> str:
    """A Commander deck as a friend pastes it: a real one, else one of ours."""
    path = SHARED / DECKS[at]
    return path.read_text(encoding="utf-8") if path.exists() else STARTER_DECKS[at].as_text()


def bring(page: Page, text: str) -> None:
    """Paste a deck, choose its commander where the list does not say it, and be ready."""
    page.get_by_label("Cards, one a line").fill(text)
    page.get_by_role("button", name="Use this deck").click()
    ready = page.get_by_role("button", name="I am ready")
    commander = page.locator("button[name=commander], button[name=commanders]").first
    expect(ready.or_(commander).first).to_be_visible()
    if commander.is_visible():
        commander.click()
    ready.click()
    expect(page.locator(".seat.mine")).to_contain_text("ready")


def sit_down(people: People, server: LiveServer) -> tuple[Page, Page, Page]:
    ann = people.person(server.url)
    link = open_table(ann, "Ann")
    bob, sam = people.person(server.url), people.person(server.url)
    join(bob, link, "Bob")
    join(sam, link, "Sam", "Only watch")
    settings = ann.locator("#room-settings")
    settings.locator("summary").first.click()
    settings.get_by_text("Every rule of the horde", exact=True).click()
    settings.get_by_label("Turns for the heroes").fill("2")
    settings.get_by_label("Pace of the horde").select_option("instant")
    expect(sam.locator("#room-settings")).to_contain_text(re.compile(r"Pace of the horde\s+at once"))
    bring(ann, LIONS)
    bring(bob, deck_text(0))
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, bob, sam):
        expect(page.locator("body.playing")).to_be_visible()
        connected(page)
    return ann, bob, sam


def regions(page: Page) -> dict[str, str]:
    """The text of every part of the table by its id."""
    found: dict[str, str] = page.evaluate(REGIONS)
    return found


def turn(page: Page) -> tuple[int, str]:
    """(turn number, team) as the page's bar says."""
    bar = page.locator("#turn")
    text = bar.inner_text()
    number = re.search(r"\d+", text)
    return int(number[0]) if number else 0, bar.get_attribute("data-team") or ""


def keep_hand(page: Page) -> None:
    """Keep the hand by one click."""
    assert heard(page, page.locator("form.prompt button[value=keep]").click)


def play_a_land(page: Page, seat: str) -> bool:
    """Click a basic land in the hand, as a friend does; True if there was one (it must leave the hand)."""
    hand = page.locator(f'.hand[data-of="{seat}"] .card')
    lands = hand.filter(has=page.locator(".kind", has_text="Basic Land"))  # not what a spell says of such lands
    if lands.count() == 0:
        return False
    before = hand.count()
    assert heard(page, lands.first.click)
    expect(hand).not_to_have_count(before)
    return True


def a_lion(page: Page) -> Locator:
    """The lions in the hand that can be cast now."""
    return page.locator(f"{MINE} .hand .card[data-can=cast]", has_text="Savannah Lions")


def act(page: Page) -> None:
    """Cast a lion, block with a creature that does not yet, or say done."""
    able = page.locator(f"{MINE} .field .card[data-can=block]")
    if doing(page) == "main" and a_lion(page).count():
        a_lion(page).first.click()
    elif doing(page) == "block" and able.count() and not page.locator(f"{MINE} [data-drafted]").count():
        able.first.click()
        attacker, one = page.locator(".foe-board .card[data-glow]"), page.get_by_role("button", name="1", exact=True)
        expect(attacker.or_(one).first).to_be_visible()
        if one.is_visible():  # of several equal lions
            one.click()
        attacker.first.click()
    else:
        said_done(page)


def said_done(page: Page) -> None:
    must_do(page)
    page.locator("#done").click()


def test_friends_play_by_link_and_a_killed_server_changes_nothing(people: People, live_server: LiveServer) -> None:
    ann, bob, sam = sit_down(people, live_server)
    everybody = (ann, bob, sam)
    # the server dies while both are asked about their hands
    together(everybody)
    for page in (ann, bob):
        expect(page.locator("form.prompt button[value=keep]")).to_be_visible()
    before = [regions(page) for page in everybody]
    live_server.kill()
    live_server.restart()
    for page in everybody:
        expect(page.locator("#line")).to_be_hidden(timeout=20_000)
        connected(page)
    for page, seen in zip(everybody, before, strict=True):
        wait_for(lambda page=page, seen=seen: regions(page) == seen, "the page shows what it showed before")
    # they keep, and play lands in the same turn
    keep_hand(ann)
    said = ann.locator("form.prompt[data-answered]")
    expect(said).to_contain_text("You have answered; it can be changed until everybody has.")
    expect(said.locator("button[value=keep]")).to_have_attribute("aria-pressed", "true")
    keep_hand(bob)
    expect(ann.locator("#turn")).to_contain_text(re.compile(r"Turn 1\b"))
    together(everybody)
    played = [play_a_land(ann, "hero1"), play_a_land(bob, "hero2")]
    together(everybody)
    assert turn(ann)[0] <= 2 and any(played)  # with nothing left to do, the turn is over by itself
    # the horde's first turns are the third and the fifth; until it attacks somebody who can block, it has some more
    game, log = Playing([ann, bob], sam, ann.url), sam.locator("#log")
    over = sam.locator("#result").is_visible
    play_on(game, lambda: turn(sam)[0] >= 6 or over(), act)
    play_on(game, lambda: turn(sam)[0] >= 14 or "blocks" in log.inner_text() or over(), act)
    together(everybody)
    for happened in ("Turn 3", "Turn 5", "reveals", "casts Savannah Lions"):
        expect(log).to_contain_text(happened)
    assert "blocks" in log.inner_text() or over()  # now and then the horde exiles its own library before
    assert regions(sam)["turn"] == regions(ann)["turn"]
    assert people.complaints == []
