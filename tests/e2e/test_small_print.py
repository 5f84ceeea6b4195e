"""What is too small or too long for its place is cut at a line, or fades where more of it can be scrolled to."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from app.cards import registry
from app.cards.scenarios.board import place
from app.engine.game import Game
from app.engine.model.state import State
from tests.e2e.playing import begin
from tests.support.browser import People
from tests.support.friday import friday
from tests.support.server import LiveServer

LANDS = ("Thornwood Falls", "Vivid Marsh", "Evolving Wilds")  # of two long words in Spanish
# The names that break into lines, and how many of these their place shows.
SHOWN = """() => [...document.querySelectorAll('.card .name')].filter(one => one.getClientRects().length).map(name => {
  const style = getComputedStyle(name);
  const lines = (name.clientHeight - parseFloat(style.paddingTop)) / parseFloat(style.lineHeight);
  return [name.textContent, style.whiteSpace === 'nowrap' ? 1 : lines];
})"""
LONGER = """() => { const list = document.querySelector('#stack ol');
  document.querySelector('#stack').removeAttribute('data-empty');
  for (let at = 0; at < 9; at++) list.insertAdjacentHTML('beforeend', '<li class="stackitem"><p>Something.</p></li>');
  dispatchEvent(new Event('resize')); }"""


def lands() -> State:
    g = Game(friday(2, 3))
    for name in LANDS:
        place(g, "hero2", "battlefield", registry.card_for(name))
    return g.s


@pytest.fixture
def ann(people: People, live_server: LiveServer, database_url: str) -> Page:
    """Her page in Spanish, where names are long."""
    return begin(people, live_server, state=lands(), database_url=database_url, language="es").heroes[0]


def test_names_show_whole_lines(ann: Page) -> None:
    shown = ann.evaluate(SHOWN)
    assert len(shown) > 30 and any("bosquespinoso" in name for name, _ in shown)
    assert [one for one in shown if abs(one[1] - round(one[1])) > 0.15] == []


def test_what_can_be_scrolled_to_is_hinted_at(ann: Page) -> None:
    stack = ann.locator("#stack")
    ann.evaluate(LONGER)
    expect(stack).to_have_attribute("data-more", "")
    assert stack.evaluate("node => getComputedStyle(node).maskImage") != "none"
    stack.evaluate("node => { node.scrollTop = node.scrollHeight; }")
    expect(stack).not_to_have_attribute("data-more", "")
