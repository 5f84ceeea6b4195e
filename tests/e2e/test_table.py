"""The running game in real browsers: by clicks, by keys alone, by touch; what it weighs and how fast it is."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from app.cards import dsl as d
from app.cards.scenarios.board import place
from app.engine.game import Game
from app.engine.model.ability import Keyword
from app.engine.model.state import State
from tests.e2e.playing import (
    MINE,
    Playing,
    after,
    begin,
    connected,
    must_do,
    play_on,
    public,
    together,
)
from tests.support.browser import PHONE, WIDE, People, axe, picture
from tests.support.friday import friday, under_attack
from tests.support.server import LiveServer, wait_for

ROOT = Path(__file__).resolve().parents[2]
BOARD_KB, TAP_BYTES = 60, 1500


def click_done(page: Page) -> None:
    must_do(page)
    page.locator("#done").click()


def press_done(page: Page) -> None:
    if page.locator("[data-do-must]").count():
        after(page, lambda: page.locator("[data-do-must]").press("Enter"))
    page.keyboard.press("d")


def turn(game: Playing) -> int:
    """The number of the turn."""
    found = re.search(r"Turn (\d+)", game.watcher.inner_text("#turn"))
    return int(found[1]) if found else 0


def basic_lands(page: Page) -> Locator:
    """The basic lands of one's hand that light up: others may do more than stay on the battlefield."""
    lands = page.locator(f"{MINE} .hand .card[data-can=play]")
    return lands.filter(has=page.locator(".kind", has_text="Basic Land"))


def play_land(page: Page) -> str:
    """Click the first basic land of one's hand; its name."""
    land = basic_lands(page).first
    name = land.locator(".name").inner_text()
    after(page, land.click)
    return name


# ---------------------------------------------------------------- whole turns
def test_two_heroes_and_a_spectator_play_two_turns_by_clicking(people: People, live_server: LiveServer) -> None:
    game = begin(people, live_server, setup_turns="1")
    ann, bob = game.heroes
    for page in game.heroes:
        after(page, page.get_by_role("button", name="Keep").click)
    together(game.pages)
    expect(game.watcher.locator("#turn")).to_contain_text("Turn 1")
    expect(ann.locator(".waiting")).to_contain_text("Waiting for")
    for page, other, who in ((ann, bob, "Ann"), (bob, ann, "Bob")):
        if basic_lands(page).count():  # a hand may be without one
            name = play_land(page)
            expect(other.locator("#log")).to_contain_text(f"{who} plays {name}.")
            seat = page.locator("body").get_attribute("data-seat")
            expect(game.watcher.locator(f"#row-{seat}-lands")).to_contain_text(name)
    play_on(game, lambda: turn(game) >= 2, click_done)
    play_on(game, lambda: turn(game) >= 3, click_done)
    together(game.pages)
    assert public(ann) == public(bob) == public(game.watcher)
    expect(game.watcher.locator("#log")).to_contain_text("The horde reveals")
    picture(ann, "table-two-turns")


def test_by_keyboard_alone(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 12), database_url=database_url)
    ann = game.heroes[0]
    expect(ann.locator(f"{MINE} .card[data-can=play]").first).to_be_visible()
    ann.keyboard.press("m")
    for _ in range(7):
        if ann.evaluate("document.activeElement.dataset.can") != "play":
            ann.keyboard.press("ArrowRight")
    expect(ann.locator("#preview .large")).to_be_visible()
    lands = ann.locator("#row-hero1-lands .card").count()
    after(ann, lambda: ann.keyboard.press("Enter"))
    assert ann.locator("#row-hero1-lands .card").count() >= lands
    ann.keyboard.press("?")
    expect(ann.get_by_role("dialog", name="Keys")).to_be_visible()
    ann.keyboard.press("Escape")
    play_on(game, lambda: ann.locator("#turn").get_attribute("data-declaring") == "attack", press_done)
    expect(ann.locator("[data-attack=all]")).to_be_visible()
    ann.keyboard.press("b")
    after(ann, lambda: ann.keyboard.press("Enter"))
    expect(ann.locator(f"{MINE} .card[data-drafted]")).to_have_count(1)
    after(ann, lambda: ann.keyboard.press("a"))
    expect(game.watcher.locator(".hero[data-of=hero1] .card[data-drafted]")).to_have_count(7)
    play_on(game, lambda: ann.locator("#turn").get_attribute("data-step") == "postcombat main", press_done)
    expect(game.watcher.locator("#log")).to_contain_text("attacks the horde")


def test_on_a_phone_by_touch(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 12), database_url=database_url, phones=(0,))
    ann = game.heroes[0]
    assert ann.viewport_size == {"width": PHONE[0], "height": PHONE[1]}
    ann.locator(".tabs").get_by_role("button", name="The horde").tap()
    expect(ann.locator(".foe-board .field .card").first).to_be_visible()
    hand = ann.locator(f"{MINE} .hand .card")
    expect(hand.first).to_be_visible()  # the hand is there whatever board is shown
    long_press(ann, ann.locator(".foe-board .field .card").nth(2))
    expect(ann.get_by_role("dialog", name="Card")).to_contain_text("Crusher")
    ann.get_by_role("dialog", name="Card").get_by_role("button", name="Close").tap()
    ann.locator(".tabs").get_by_role("button", name="Me").tap()
    land = ann.locator(f"{MINE} .hand .card[data-can=play]").first
    land.scroll_into_view_if_needed()
    after(ann, land.tap)
    play_on(game, lambda: ann.locator("#turn").get_attribute("data-declaring") == "attack", click_done)
    able = ann.locator(f"{MINE} .field .card[data-can=attack]").first
    after(ann, able.tap)
    expect(ann.locator(f"{MINE} .card[data-drafted]")).to_have_count(1)
    expect(ann.locator("#done")).to_contain_text("Attack with 1")
    assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert covered(ann) == []
    picture(ann, "table-phone")


def long_press(page: Page, card: object) -> None:
    """A finger that stays."""
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})  # type: ignore[attr-defined]
    page.get_by_role("dialog", name="Card").wait_for()
    card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})  # type: ignore[attr-defined]


def covered(page: Page) -> list[str]:
    """Buttons of the dock and cards of the hand that lie under something else."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('#moves button, .hero[data-mine] .hand .card')]
          .filter(node => node.getClientRects().length)
          .map(node => [node, node.getBoundingClientRect()])
          .filter(([node, box]) => box.left >= 0 && box.right <= innerWidth)
          .filter(([node, box]) => {
            const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return !(top && (node.contains(top) || top.contains(node))); })
          .map(([node]) => node.textContent)"""
    )
    return found


# ---------------------------------------------------------------- combat
def test_attackers_and_blockers_are_clicked(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3, scourge=()), database_url=database_url)
    ann, bob = game.heroes
    declaring = ann.locator("#turn")
    play_on(game, lambda: declaring.get_attribute("data-declaring") == "attack", click_done)
    expect(ann.locator("#done")).to_contain_text("No attack")
    first = ann.locator(f"{MINE} .field .card[data-can=attack]").first
    after(ann, first.click)
    expect(bob.locator(".hero[data-of=hero1] .card[data-drafted]")).to_have_count(1)
    after(ann, ann.locator(f"{MINE} .card[data-drafted]").click)
    expect(bob.locator(".hero[data-of=hero1] .card[data-drafted]")).to_have_count(0)
    play_on(game, lambda: declaring.get_attribute("data-declaring") == "block", click_done)
    expect(game.watcher.locator("#combat")).to_contain_text("unblocked")
    before = game.watcher.inner_text("#combat")
    ann.locator(f"{MINE} .field .card[data-can=block]").first.click()
    expect(ann.locator("#aim")).to_contain_text("Pick the attacker.")
    after(ann, ann.locator(".foe-board .card[data-glow]").first.click)
    expect(bob.locator("#arrows path[data-kind=block]").first).to_be_attached()
    expect(game.watcher.locator("#combat")).not_to_have_text(before)
    expect(ann.locator("#done")).to_contain_text("Block with 1")
    play_on(game, lambda: declaring.get_attribute("data-declaring") == "", click_done)
    expect(game.watcher.locator("#log")).to_contain_text("blocks")


MANY_ARMS = d.creature("Many Arms", "{1}", "Octopus", 1, 5, Keyword("can_block_additional"))


EDGED = 2  # each arrow has a line and a head


def with_many_arms(state: State) -> State:
    """The first hero has a creature that can block two attackers (CR 509.1b)."""
    g = Game(state)
    place(g, "hero1", "battlefield", MANY_ARMS)
    return g.s


def test_one_creature_blocks_several_attackers(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=with_many_arms(under_attack(2, 3)), database_url=database_url)
    ann, bob = game.heroes
    arms = ann.locator(f"{MINE} .field .card", has_text="Many Arms")
    arms.click()
    expect(ann.locator("#aim")).to_contain_text("Pick the attackers it blocks, up to 2.")
    attackers = ann.locator(".foe-board .card[data-glow]")
    attackers.first.click()
    attackers.last.click()
    expect(ann.locator("#aim")).to_contain_text("2 chosen")
    after(ann, ann.get_by_role("button", name="Confirm").click)
    expect(ann.locator("#done")).to_contain_text("Block with 1")
    for page in (ann, bob):
        expect(page.locator("#arrows path[data-kind=block]")).to_have_count(2 * EDGED)
    ann.locator(f"{MINE} .field .card[data-can=block]:not([data-drafted])").first.click()
    after(ann, ann.locator(".foe-board .card[data-glow]").first.click)
    expect(bob.locator("#arrows path[data-kind=block]")).to_have_count(3 * EDGED)
    play_on(game, lambda: ann.locator("#turn").get_attribute("data-declaring") == "", click_done)
    wait_for(lambda: game.watcher.inner_text("#log").count("Many Arms blocks") == 2, "both blocks are told")


# ---------------------------------------------------------------- talking
# What is pointed at is shown for a moment only: the page itself notes what it showed.
NOTING = """() => { window.noted = [];
  const note = () => {
    const said = document.querySelector('#pings').textContent.trim();
    const marked = document.querySelectorAll('.foe-board .card[data-pinged]').length;
    const drawn = document.querySelectorAll('#arrows path[data-kind=ping]').length;
    if (said) window.noted.push([said, marked, drawn > 0]); };
  const all = {subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-pinged']};
  new MutationObserver(note).observe(document.body, all); }"""


def noted(page: Page, *shown: object) -> None:
    """Wait until a page has shown something that was pointed at: (words, cards marked, whether an arrow was drawn)."""
    wait_for(lambda: [*shown] in page.evaluate("window.noted"), f"the page shows {shown}")


def test_pings_arrows_and_chat_reach_everybody(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url)
    ann, bob = game.heroes
    for page in game.pages:
        page.evaluate(NOTING)
    target = ann.locator(".foe-board .field .card").nth(1)
    name = target.locator(".name").inner_text()
    target.click()
    ann.get_by_role("button", name="Point at it").click()
    for page in (bob, game.watcher):
        noted(page, f"Ann points at {name}", 1, False)
    ann.locator(f"{MINE} .field .card").first.click()
    ann.get_by_role("button", name="Arrow from it").click()
    ann.locator(".foe-board .field .card").first.click()
    wait_for(lambda: any(drawn for _, _, drawn in game.watcher.evaluate("window.noted")), "an arrow is drawn")
    bob.get_by_label("Message").fill("<b>This one!</b>")
    bob.get_by_label("Message").press("Enter")
    for page in game.pages:
        expect(page.locator("#chat")).to_contain_text("<b>This one!</b>")


# ---------------------------------------------------------------- looking away, losing the line
def test_a_hidden_tab_calls_and_marks_what_came(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url)
    ann, bob = game.heroes
    look_away(ann, hidden=True)
    expect(ann).to_have_title(re.compile("^●"))
    assert "icon-waits" in (ann.locator("link[rel=icon]").get_attribute("href") or "")
    play_land(bob)
    together(game.pages)
    look_away(ann, hidden=False)
    expect(ann.locator("#log .since")).to_have_text("Since you were away")
    expect(ann).not_to_have_title(re.compile("^●"))


def look_away(page: Page, *, hidden: bool) -> None:
    """The tab is put into the background, or looked at again."""
    page.evaluate(
        """hidden => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
          document.dispatchEvent(new Event('visibilitychange')); }""",
        hidden,
    )


def test_a_lost_line_says_so_and_comes_back_whole(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url)
    ann = game.heroes[0]
    before = public(ann)
    live_server.kill()
    expect(ann.locator("#line")).to_be_visible()
    ann.locator("#done").click()
    expect(ann.locator("#notice")).to_contain_text("is not known")
    live_server.restart()
    expect(ann.locator("#line")).to_be_hidden()
    connected(ann)
    assert public(ann) == before
    play_land(ann)


def test_a_missing_push_is_noticed(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=friday(2, 3), database_url=database_url)
    ann, bob = game.heroes
    ann.evaluate(
        """() => document.addEventListener('htmx:ws:before:message:incoming',
          event => { if (event.detail.message.data.includes('id="version"')) event.preventDefault(); }, {once: true})"""
    )
    play_land(bob)
    after(bob, lambda: bob.locator("#hold").click())
    wait_for(lambda: public(ann) == public(bob), "the page has the missing part")


# ---------------------------------------------------------------- the end
def test_the_end_says_who_won_and_leads_on(people: People, live_server: LiveServer, database_url: str) -> None:
    state = friday(2, 3)
    game = begin(people, live_server, state=state, database_url=database_url)
    ann = game.heroes[0]
    for page in game.heroes:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Concede").click()
        after(page, page.get_by_role("button", name="Yes, concede").click)
    for page in game.pages:
        expect(page.locator("#result h2")).to_have_text("Victory for the horde")
        expect(page.locator("#result")).to_contain_text("The heroes: conceded")
    expect(ann.get_by_role("link", name="To the room and a rematch")).to_be_visible()
    log = ann.request.get(f"{game.table}/log")
    assert "Ann concedes." in log.text()
    picture(ann, "table-end")


# ---------------------------------------------------------------- other languages, faults, weight
@pytest.mark.parametrize(("language", "words"), [("es", "Se espera a Ann"), ("it", "Si aspetta Ann")])
def test_in_other_languages(
    people: People, live_server: LiveServer, database_url: str, language: str, words: str
) -> None:
    game = begin(people, live_server, state=friday(2, 5), database_url=database_url, language=language)
    ann = game.heroes[0]
    expect(ann.locator(".waiting")).to_contain_text(words)
    text = ann.locator("body").inner_text()
    for english in ("Waiting", "Done", "Creature", "Your main", "graveyard", "library", "the horde"):
        assert english not in text
    picture(ann, f"table-{language}")


def test_axe_finds_nothing(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, 4, state=friday(), database_url=database_url, phones=(1,))
    assert axe(game.heroes[0]) == []
    assert axe(game.heroes[1]) == []
    assert axe(game.watcher) == []
    game.heroes[0].keyboard.press("?")
    assert axe(game.heroes[0]) == []


def test_a_full_table_fits_the_screen_and_weighs_little(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    game = begin(people, live_server, 4, state=friday(), database_url=database_url)
    ann = game.heroes[0]
    assert ann.viewport_size == {"width": WIDE[0], "height": WIDE[1]}
    assert ann.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert covered(ann) == []
    for thing in ("#team-heroes", "#mode", ".foe-board .field .card", "#done", f"{MINE} .hand .card", "#log"):
        expect(ann.locator(thing).first).to_be_in_viewport()
    kept = picture(ann, "table")
    (ROOT / "docs" / "table.png").write_bytes(kept.read_bytes())
    assert len(gzip.compress(ann.request.get(game.table).body(), 4)) <= BOARD_KB * 1000
    assert tap_bytes(game) <= TAP_BYTES


def tap_bytes(game: Playing) -> int:
    """How much one viewer is pushed when somebody taps a land for mana."""
    ann, bob = game.heroes[:2]
    bob.evaluate(
        """() => { window.pushed = []; document.addEventListener('htmx:ws:before:message:incoming',
          event => window.pushed.push(event.detail.message.data)); }"""
    )
    ann.locator(f"{MINE} .field .card", has_text="Forest").first.click()
    after(ann, ann.locator("#menu button.main").click)
    together(game.pages)
    return len(next(text for text in bob.evaluate("window.pushed") if 'id="version"' in text).encode())


def test_a_push_that_touches_a_hundred_cards_draws_them_all(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    """How long it takes is measured by `holdfast bench browser`."""
    game = begin(people, live_server, 4, state=friday(4, 100, alike=False), database_url=database_url)
    ann = game.heroes[0]
    cards = ann.locator(".foe-board .field .group")
    assert cards.count() >= 100
    drawn = ann.evaluate(
        """async () => {
          const live = document.querySelector('#live');
          const groups = [...document.querySelectorAll('.foe-board .field .group')].slice(0, 100);
          const text = groups.map(g => `<hx-partial hx-target="#${g.id}" hx-swap="outerMorph">${
            g.outerHTML.replace('class="card"', 'class="card" data-pushed=""')}</hx-partial>`).join('');
          await htmx.swap({sourceElement: live, target: live, swap: 'none', text});
          live.dispatchEvent(new CustomEvent('holdfast:fresh', {bubbles: true}));
          return document.querySelectorAll('.foe-board .field [data-pushed]').length;
        }"""
    )
    assert drawn == 100
