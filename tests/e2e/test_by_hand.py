"""Playing by hand in real browsers: a spell carried out with tools, a named blank, consent; by mouse, touch, keys."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.playing import MINE, Playing, after, begin, together
from tests.support.browser import People, axe, picture
from tests.support.server import LiveServer

LIST = "Commander\n1 Kangee, Sky Warden\n\nDeck\n33 Swamp\n33 Bubbling Muck\n33 Bogus Wyrm\n"
HAND = f"{MINE} .hand .card"


def hands_kept(people: People, server: LiveServer, **settings: object) -> Playing:
    """Ann with a pasted list and Bob, who kept their hands; Sam watches."""
    game = begin(people, server, decks=[LIST], **settings)  # type: ignore[arg-type]
    for page in game.heroes:
        after(page, page.get_by_role("button", name="Keep").click)
    together(game.pages)
    return game


def in_hand(page: Page, name: str) -> None:
    """Click a card of one's hand; of three kinds of card a hand of eight may lack one, which is then fetched."""
    if not page.locator(HAND, has_text=name).count():
        page.keyboard.press("t")
        panel = page.locator("#manual")
        after(page, panel.get_by_role("button", name="Search the library").click)
        panel.locator(".pickline", has_text=name).click()
        after(page, panel.locator("form[data-tool=move]").get_by_role("button", name="Hand").click)
        after(page, panel.get_by_role("button", name="Shuffle").click)
        page.keyboard.press("Escape")
    page.locator(HAND, has_text=name).first.click()


def cast_blood(ann: Page) -> None:
    """Play a land, cast the sorcery without targets, and wait until it resolves."""
    after(ann, lambda: in_hand(ann, "Swamp"))
    in_hand(ann, "Bubbling Muck")
    expect(ann.locator("#aim")).to_contain_text("What does Bubbling Muck target?")
    ann.locator("#aim").get_by_role("button", name="Confirm").click()
    expect(ann.locator("#manual .doing")).to_contain_text("Bubbling Muck")


def test_a_spell_is_carried_out_by_hand_before_everybodys_eyes(people: People, live_server: LiveServer) -> None:
    game = hands_kept(people, live_server)
    (ann, bob), sam = game.heroes, game.watcher
    cast_blood(ann)
    panel, log = ann.locator("#manual"), sam.locator("#log")
    expect(panel.locator(".doing")).to_contain_text("Sorcery")
    expect(sam.locator(".thestack")).to_contain_text("resolving")
    expect(bob.locator("#done")).to_have_attribute("aria-disabled", "true")

    panel.get_by_label("Find by name").fill("zombie")
    after(ann, panel.locator("#manual-found button", has_text="Zombie 2/2").first.click)
    expect(bob.locator(".hero[data-of=hero1] .rowv")).to_contain_text(["Zombie"])
    expect(log).to_contain_text("By hand: Ann creates tokens for Ann: 1 × Zombie.")

    life = panel.locator("form", has=ann.get_by_role("button", name="Lose"))
    life.get_by_label("Life").fill("7")
    after(ann, life.get_by_role("button", name="Lose").click)
    expect(sam.locator(".teamlife").first).to_contain_text("33")
    after(ann, ann.locator("#undo").click)  # a manual action is taken back like any other
    expect(sam.locator(".teamlife").first).to_contain_text("40")
    expect(log).to_contain_text("Ann takes the last action back.")
    expect(panel.locator(".doing")).to_contain_text("Bubbling Muck")

    ann.locator(f"{MINE} .field .card", has_text="Zombie").click()
    expect(panel.locator(".chip")).to_have_text(re.compile("Zombie 2/2"))
    expect(ann.locator("[data-held]")).to_have_count(1)
    counters = panel.locator("form[data-tool=counters]")
    counters.get_by_label("how many").fill("2")
    after(ann, counters.get_by_role("button", name="Put on").click)
    expect(sam.locator(".card", has_text="Zombie").locator(".pt")).to_have_text("4/4")
    picture(ann, "by-hand-wide")
    assert axe(ann, "#manual") == []

    counters.get_by_label("Counters").fill("<b>")
    counters.get_by_role("button", name="Put on").click()
    expect(panel.get_by_role("alert")).to_have_text("Name the kind of counter.")
    expect(counters.get_by_label("Counters")).to_have_value("<b>")
    after(ann, panel.get_by_role("button", name="I am done").click)
    expect(panel).to_have_count(0)
    expect(log).to_contain_text("Ann has carried out Bubbling Muck by hand.")
    expect(sam.locator(".hero[data-of=hero1] .graveyard .open")).to_contain_text("1")
    together(game.pages)


def test_a_name_nobody_knows_is_played_on_a_phone(people: People, live_server: LiveServer) -> None:
    game = hands_kept(people, live_server, phones=[0])
    (ann, bob), sam = game.heroes, game.watcher
    in_hand(ann, "Bogus Wyrm")
    ann.locator("#menu").get_by_role("button", name="Cast Bogus Wyrm").tap()
    panel = ann.locator("#manual")
    expect(panel.locator(".doing")).to_contain_text("Bogus Wyrm")
    picture(ann, "by-hand-phone")
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")
    after(ann, panel.get_by_role("button", name="I am done").tap)
    wyrm = sam.locator(".hero[data-of=hero1] .card", has_text="Bogus Wyrm")
    expect(wyrm.locator("[data-b=hand]")).to_have_count(1)  # everybody sees that it is played by hand

    ann.locator(f"{MINE} .field .card", has_text="Bogus Wyrm").tap()
    ann.locator("#menu").get_by_role("button", name="An ability of it triggers …").tap()
    ability = panel.locator("form[data-tool=by_hand_ability]")
    expect(ability.get_by_label("Kind")).to_have_value("triggered")
    ability.get_by_label("What it does").fill("Draw a card.")
    bob.keyboard.press("w")  # Bob wants to see it on the stack
    expect(sam.locator(".hero[data-of=hero2] [data-f=hold]")).to_be_visible()
    after(ann, ability.get_by_role("button", name="Put it on the stack").tap)
    expect(sam.locator(".thestack")).to_contain_text("Bogus Wyrm")
    assert axe(ann, "#manual") == []


def test_what_is_anothers_takes_their_consent(people: People, live_server: LiveServer) -> None:
    game = hands_kept(people, live_server)
    (ann, bob), sam = game.heroes, game.watcher
    after(ann, lambda: in_hand(ann, "Swamp"))
    bob.keyboard.press("t")
    bob.locator(".hero[data-of=hero1] .field .card", has_text="Swamp").click()
    after(bob, bob.locator("#manual").get_by_role("button", name="Tap it", exact=True).click)
    expect(bob.locator("#manual")).to_contain_text("Ann is asked whether this may be done.")
    expect(ann.locator(".prompt")).to_contain_text("Bob asks: may this be done? By hand: Bob taps Swamp.")
    after(ann, ann.locator(".prompt").get_by_role("button", name="Yes").click)
    expect(sam.locator(".hero[data-of=hero1] .card[data-tapped]", has_text="Swamp")).to_have_count(1)
    expect(sam.locator("#log")).to_contain_text("By hand: Bob taps Swamp.")


def test_by_keys_alone(people: People, live_server: LiveServer) -> None:
    game = hands_kept(people, live_server)
    ann = game.heroes[0]
    card = ann.locator(HAND).first
    name = card.locator(".name").inner_text()
    card.focus()
    ann.keyboard.press("t")
    panel = ann.locator("#manual")
    expect(panel.locator(".chip")).to_contain_text(name)
    panel.get_by_role("button", name="On the bottom").first.focus()
    after(ann, lambda: ann.keyboard.press("Enter"))
    expect(panel.locator(".chip")).to_have_count(0)
    expect(game.watcher.locator("#log")).to_contain_text("By hand: Ann moves a hidden card: Library.")
    expect(game.watcher.locator("#log")).not_to_contain_text(name)
    ann.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    ann.locator(HAND).first.focus()
    ann.keyboard.press("Enter")  # the table has its cards back
    expect(ann.locator("#menu, #aim, #moves").first).to_be_visible()
