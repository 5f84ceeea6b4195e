"""Who is refused for a teammate's creature sees which one it is, and whose."""

from __future__ import annotations

from playwright.sync_api import expect

from app.cards import registry
from app.cards.scenarios.board import place
from app.engine.game import Game
from tests.e2e.playing import after, begin, doing, play_on, together
from tests.e2e.test_table import click_done
from tests.support.browser import People
from tests.support.friday import friday
from tests.support.server import LiveServer


def test_a_teammates_creature_that_must_attack_is_pointed_out(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    g = Game(friday(2, 3))
    place(g, "hero2", "battlefield", registry.card_for("Juggernaut"))
    game = begin(people, live_server, state=g.s, database_url=database_url, phones=[0])
    ann, bob = game.heroes
    play_on(game, lambda: doing(ann) == doing(bob) == "attack", click_done)
    after(bob, bob.locator("#done").click)
    together(game.pages)
    ann.locator("#done").click()
    expect(ann.locator("#notice")).to_have_text("Juggernaut must attack. Bob controls it.")
    shown = ann.locator(".card[data-about]")
    expect(shown).to_have_count(1)
    expect(shown).to_be_visible()
    expect(shown).to_contain_text("Juggernaut")
    ann.locator("#notice").click()
    expect(shown).to_have_count(0)
