"""A hundred tokens attack four heroes: the page shows them as one group, what gets through, and stays readable."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.playing import begin
from tests.e2e.test_lobby import no_sideways_scrolling
from tests.support.browser import People, picture
from tests.support.friday import under_attack
from tests.support.server import LiveServer


def test_a_hundred_tokens_attack_four_heroes(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, 4, state=under_attack(), database_url=database_url, phones=(1,))
    wide, phone = game.heroes[0], game.heroes[1]
    for page in (wide, phone):
        scions = page.locator("[data-of=horde] .group.many")
        expect(scions).to_have_count(1)
        expect(scions.locator(".times")).to_have_text("×100")
        expect(page.locator(".forecast").first).to_contain_text("101 unblocked")
        assert no_sideways_scrolling(page)
    for page in (wide, phone):
        name = "phone" if page is phone else "wide"
        picture(page, f"under-attack-{name}")
    big = wide.locator("[data-of=horde] .group:not(.many)").first
    for shown in (wide.locator(".forecast").first, big, wide.locator("#done")):
        box = shown.bounding_box()
        assert box and 0 <= box["y"] and box["y"] + box["height"] <= 900
