"""Face-down cards and special actions in the real browser (CR 116.2b, 116.2h, 702.37, 708.5, 708.6)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from app.cards.registry import card_for
from app.cards.scenarios.board import place
from app.engine.game import Game
from app.engine.model.state import State
from tests.e2e.playing import MINE, after, begin
from tests.support.browser import People, picture
from tests.support.friday import friday
from tests.support.server import LiveServer

pytestmark = pytest.mark.browser
ANGEL, DRAKE, FORETOLD = "Exalted Angel", "Echo Tracer", "Behold the Multiverse"


def board() -> State:
    """The first hero has two different face-down creatures, and cards that are cast face down or foretold."""
    g = Game(friday(2, 3, scourge=()))
    for name in (ANGEL, DRAKE):
        o = place(g, "hero1", "battlefield", card_for(name), face_down=True)
        g.know(o.id, ["hero1"])
    for name in (ANGEL, FORETOLD):
        place(g, "hero1", "hand", card_for(name))
    return g.s


def test_face_down_cards_and_special_actions(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=board(), database_url=database_url, phones=(1,))
    ann, bob = game.heroes
    hidden = ann.locator(f"{MINE} .field .card", has_text="face down")
    expect(hidden).to_have_count(2)
    hidden.first.hover()
    expect(ann.locator("#preview")).to_contain_text(ANGEL)
    theirs = game.watcher.locator(".hero[data-of=hero1] .field .card", has_text="face down")
    theirs.first.hover()
    expect(game.watcher.locator("#preview")).to_contain_text("face down")
    expect(game.watcher.locator("#preview")).not_to_contain_text(ANGEL)
    hidden.first.click()
    after(ann, ann.get_by_role("button", name="Morph").click)
    expect(ann.locator(f"{MINE} .field .card", has_text=ANGEL)).to_have_count(1)
    ann.locator(".hand .card", has_text=ANGEL).click()
    after(ann, ann.get_by_role("button", name=f"Cast {ANGEL} — face down").click)
    expect(hidden).to_have_count(2)
    after(ann, ann.get_by_role("button", name="No", exact=True).click)  # a mentor asks whether a card is drawn
    ann.locator(".hand .card", has_text=FORETOLD).click()
    after(ann, ann.get_by_role("button", name="Foretell").click)
    expect(game.watcher.locator("#log")).not_to_contain_text(FORETOLD)
    bob.get_by_role("button", name="Ann", exact=True).click()
    expect(bob.locator(".hero[data-of=hero1] .field .card", has_text="face down").first).to_be_visible()
    picture(bob, "face-down-phone")
    picture(ann, "face-down")
