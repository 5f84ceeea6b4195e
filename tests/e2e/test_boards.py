"""A table that goes on from a written board, in real browsers."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.playing import MINE, after, connected, together
from tests.support.browser import PHONE, People, axe, picture
from tests.support.server import LiveServer

BOARD = """mode: horde
turn: 9
life: {heroes: 33}
players:
  ann:
    battlefield: [2 Forest, {card: Grizzly Bears, as: bear}]
    hand: [Forest, Giant Growth]
  bob:
    battlefield: [Plains, Serra Angel]
  horde:
    battlefield: [{card: Eldrazi Scion, token: true, count: 3}]
    library: [4 Ulamog's Crusher]
"""


def test_a_board_is_pasted_mended_and_played_on(
    people: People, start_server: Callable[..., LiveServer], database_url: str
) -> None:
    server = start_server(DATABASE_URL=database_url, HOLDFAST_START_FROM_BOARD="true")
    ann, bob = people.person(server.url), people.person(server.url, size=PHONE)
    ann.goto("/tables/new")
    ann.get_by_role("link", name="start from a written board").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("The board, as YAML").fill(BOARD.replace("turn: 9", "turn: nine"))
    ann.get_by_role("button", name="Open the table").click()
    alert = ann.get_by_role("alert").filter(has_text="cannot be opened")
    expect(alert).to_contain_text("Line 2, turn")
    picture(ann, "board-refused-wide")
    assert axe(ann) == []
    field = ann.get_by_label("The board, as YAML")
    field.fill(field.input_value().replace("nine", "9"))
    ann.get_by_role("button", name="Open the table").click()

    connected(ann)
    expect(ann.locator("#turn")).to_contain_text("Turn 9")
    expect(ann.locator("#team-heroes")).to_contain_text("33")
    expect(ann.locator("#seat-hero1")).to_contain_text("wait for me")
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("link", name="To the room").click()
    expect(ann.locator("#seat-1")).to_contain_text("plays ann of the board")
    expect(ann.get_by_role("button", name="Move to seat 2 · bob")).to_be_visible()
    link = ann.get_by_label("Whoever has this link can come in").input_value()
    assert axe(ann) == []
    bob.goto(link)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    connected(bob)
    expect(bob.locator("body")).to_have_attribute("data-seat", "hero2")

    ann.get_by_role("link", name="To the game").click()
    connected(ann)
    together((ann, bob))
    after(ann, ann.locator(f"{MINE} .hand .card", has_text="Forest").click)
    expect(bob.locator("#row-hero1-lands .times")).to_have_text("×3")
