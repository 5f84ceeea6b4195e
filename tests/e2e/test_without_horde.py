"""A table where people oppose each other, in real browsers: the stack in sight, and a spell countered on it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from app.cards.scenarios import reading
from app.cards.scenarios.board import board_state
from app.engine.model.state import State
from tests.e2e.playing import MINE, Playing, after, begin, together
from tests.support.browser import People
from tests.support.server import LiveServer

BOARD = b"""
mode: duel
players:
  ann: {battlefield: [6 Mountain], hand: [Lightning Strike, Goblin Piker]}
  bob: {battlefield: [6 Island], hand: [Counterspell]}
"""


def duel() -> State:
    """Ann has a spell to cast, Bob one to counter it with."""
    return board_state(reading.read(BOARD), {"ann": "hero1", "bob": "hero2"})


@pytest.fixture(params=[(), (1,)], ids=["wide", "phone"])
def game(request: pytest.FixtureRequest, people: People, live_server: LiveServer, database_url: str) -> Playing:
    return begin(people, live_server, state=duel(), database_url=database_url, mode="duel", phones=request.param)


def in_hand(page: Page, name: str) -> None:
    page.locator(f"{MINE} .hand .card", has_text=name).click()


def test_a_spell_on_the_stack_is_seen_and_countered(game: Playing) -> None:
    ann, bob = game.heroes
    in_hand(ann, "Lightning Strike")
    expect(ann.locator("#aim")).to_contain_text("Lightning Strike")
    after(ann, ann.locator(".hero[data-of=hero2] .who").click)
    expect(ann.locator("#moves")).to_have_attribute("data-doing", "respond")
    after(ann, ann.locator("#done").click)  # who begins a written board is waited for
    together(game.pages)
    for page in game.pages:
        assert page.locator(".stackitem").evaluate("item => item.offsetHeight") > 20
    in_hand(bob, "Counterspell")
    expect(bob.locator("#aim")).to_contain_text("Choose targets for Counterspell.")
    after(bob, bob.locator(".stackitem .card").click)
    expect(ann.locator("#log")).to_contain_text("Lightning Strike is countered.")
