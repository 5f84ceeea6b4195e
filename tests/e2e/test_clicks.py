"""A click works or says why, whatever is pushed while the button is held down or on its way."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from app.engine.game import Game
from app.engine.model.state import State
from tests.e2e.playing import MINE, Playing, after, begin, together, version
from tests.e2e.test_table_moves import workshop
from tests.support.browser import PHONE, People
from tests.support.server import LiveServer, wait_for


def main_phase() -> State:
    """That of Ann and Bob, which is over when both say so."""
    g = Game(workshop())
    g.edit_player("hero2").auto = "always"
    return g.s


@pytest.fixture
def game(people: People, live_server: LiveServer, database_url: str) -> Playing:
    """A land of Bob's moves what lies below it in Ann's page."""
    return begin(people, live_server, state=main_phase(), database_url=database_url)


def plays_his_land(game: Playing) -> None:
    """Bob's card comes into play: his page and the watcher's show it."""
    bob, before = game.heroes[1], version(game.heroes[1])
    bob.locator(f"{MINE} .hand .card", has_text="Plains").click()
    wait_for(lambda: version(bob) > before and version(game.watcher) > before, "Bob's land is in play")


def centre(of: Locator) -> tuple[float, float]:
    """Where the middle of something is on its page."""
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_what_is_pressed_stays_where_it_is_until_the_button_is_let_go(game: Playing) -> None:
    ann = game.heroes[0]
    land = ann.locator(f"{MINE} [data-row=lands] .card").first
    x, y = centre(land)
    before = version(ann)
    ann.mouse.move(x, y)
    ann.mouse.down()
    plays_his_land(game)
    assert version(ann) == before and centre(land) == (x, y)  # the push has come, and waits
    ann.mouse.up()
    expect(ann.locator("#menu")).to_contain_text("Island")  # it was clicked
    together(game.pages)
    assert centre(land)[1] > y + 10  # where it would have been missed


def test_a_press_that_never_ends_holds_nothing_up_for_long(game: Playing) -> None:
    ann = game.heroes[0]
    before = version(ann)
    ann.mouse.move(*centre(ann.locator(f"{MINE} [data-row=lands] .card").first))
    ann.mouse.down()
    plays_his_land(game)
    wait_for(lambda: version(ann) > before, "the push is shown all the same")


def test_done_is_said_in_the_window_whose_button_was_clicked(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    game = begin(people, live_server, state=workshop(), database_url=database_url)  # Bob is never waited for
    ann, watcher = game.heroes[0], game.watcher
    moves, main = ann.locator("#moves"), ann.locator("#moves").get_attribute("data-window") or ""
    ann.locator("#done").click()
    expect(moves).to_have_attribute("data-doing", "attack")
    together(game.pages)
    stood = version(ann)
    moves.evaluate("(node, then) => { node.dataset.window = then; }", main)  # as if what has come were still on its way
    ann.locator("#done").click()
    expect(ann.locator("#notice")).to_contain_text("The game has moved on")
    expect(moves).not_to_have_attribute("data-window", main)  # what is true now
    assert version(watcher) == stood
    ann.locator("#done").click()
    wait_for(lambda: version(watcher) > stood, "done counts now")


def test_a_click_that_can_do_nothing_says_why(game: Playing) -> None:
    ann = game.heroes[0]
    notice = ann.locator("#notice")
    ann.locator(f"{MINE} .hand .card", has_text="Burst Lightning").click()
    ann.get_by_role("dialog").get_by_role("button", name="No").click()
    expect(ann.locator("#aim")).to_be_visible()
    ann.locator(f"{MINE} [data-row=lands] .card").first.click()
    expect(notice).to_contain_text("That cannot be chosen now.")
    ann.keyboard.press("Escape")
    done_already(ann)
    ann.locator("#done").click(force=True)
    expect(notice).to_contain_text("Waiting for Bob")


def done_already(page: Page) -> None:
    """Say done, and see that there is nothing more to be done with."""
    page.locator("#done").click()
    expect(page.locator("#done")).to_have_attribute("aria-disabled", "true")


def test_a_tap_is_no_less_safe(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=main_phase(), database_url=database_url, phones=[0])
    ann = game.heroes[0]
    assert ann.viewport_size == {"width": PHONE[0], "height": PHONE[1]}
    line = ann.context.new_cdp_session(ann)
    x, y = centre(ann.locator("#done"))
    before = version(ann)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    plays_his_land(game)
    assert version(ann) == before
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.locator("#moves")).to_have_attribute("data-doing", "done")
    together(game.pages)


def lost_at_first(page: Page, address: str) -> list[str]:
    """Of what is sent there the first is lost on its way, of the second the answer; what comes after is well. The ids
    of what was sent."""
    sent: list[str] = []

    def lose(route: Route) -> None:
        sent.append(parse_qs(route.request.post_data or "")["command_id"][0])
        if len(sent) == 2:
            assert route.fetch().status == 204
        if len(sent) <= 2:
            route.abort()
        else:
            route.continue_()

    page.route(address, lose)
    return sent


@pytest.mark.parametrize("way", ["commands", "begin", "undo"])
def test_what_gets_no_answer_is_sent_again_and_carried_out_once(game: Playing, way: str) -> None:
    bob = game.heroes[1]
    land = bob.locator(f"{MINE} .hand .card", has_text="Plains")
    buttons = {"commands": bob.locator("#hold"), "begin": land, "undo": bob.locator("#undo")}
    if way == "undo":
        after(bob, land.click)
        together(game.pages)
    sent = lost_at_first(bob, f"**/{way}*" if way != "begin" else "**/begin/*")
    before = version(game.watcher)
    buttons[way].click()
    wait_for(lambda: version(bob) > before and len(sent) == 3, "it was sent three times")
    expect(bob.locator("#notice > *")).to_have_count(0)
    together(game.pages)
    assert len(set(sent)) == 1 and version(game.watcher) == before + 1
    expect(land).to_have_count(0 if way == "begin" else 1)


def test_what_never_got_an_answer_is_shown_as_it_stands(game: Playing) -> None:
    ann = game.heroes[0]
    ann.evaluate(
        """() => document.addEventListener('htmx:ws:before:message:incoming', event => {
          if (!event.detail.message.data.startsWith('<hx-partial hx-target="#table"')) event.preventDefault(); })"""
    )  # the pushes get lost, too
    ann.route("**/commands", lambda route: (route.fetch(), route.abort()))
    before = version(ann)
    ann.locator("#hold").click()
    expect(ann.locator("#notice")).to_contain_text("Whether that was carried out is not known")
    wait_for(lambda: version(ann) == before + 1, "the page is told anew how it stands")
    expect(ann.locator("#hold")).to_have_attribute("aria-pressed", "true")


def test_a_space_written_is_no_click(game: Playing) -> None:
    ann = game.heroes[0]
    free = """async () => {
      const still = performance.getEntriesByType("resource").find(({ name }) => name.includes("/still.js")).name;
      const { released } = await import(still);
      return Promise.race([released().then(() => true), new Promise((no) => setTimeout(no, 0, false))]);
    }"""
    ann.keyboard.press("c")
    expect(ann.locator("#chattext")).to_be_focused()
    ann.keyboard.down(" ")
    assert ann.evaluate(free) is True
    ann.keyboard.up(" ")
    ann.locator("#hold").focus()
    ann.keyboard.down(" ")
    assert ann.evaluate(free) is False
    ann.keyboard.up(" ")


def test_a_slow_answer_is_said_to_be_on_its_way(game: Playing) -> None:
    ann = game.heroes[0]
    held: list[Route] = []
    ann.route("**/begin/*", lambda route: held.append(route))
    ann.locator(f"{MINE} [data-row=lands] .card").first.click()
    expect(ann.locator("#notice")).to_contain_text("Your click is on its way.")
    held[0].continue_()
    expect(ann.locator("#menu")).to_contain_text("Island")
    expect(ann.locator("#notice")).to_be_empty()


def test_what_cannot_be_sent_is_said(game: Playing) -> None:
    ann = game.heroes[0]
    ann.route("**/begin/*", lambda route: route.abort())
    ann.locator(f"{MINE} [data-row=lands] .card").first.click()
    expect(ann.locator("#notice")).to_contain_text("Whether that was carried out is not known")
    ann.route("**/by-hand?*", lambda route: route.abort())
    ann.locator("#notice").click()
    ann.keyboard.press("t")
    expect(ann.locator("#notice")).to_contain_text("The server cannot be reached")
