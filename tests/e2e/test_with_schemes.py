"""Archenemy and Supervillain Rumble in real browsers: everyone sees the schemes, and who is asked what."""

from __future__ import annotations

from uuid import UUID

from playwright.sync_api import Page, expect

from app.cards.villains import HERO_DECKS, VILLAIN_DECKS
from app.engine.game import Game
from app.engine.model.state import State
from app.play.seam import GameSetup, HeroSetup
from app.play.setup import first_state, start_of
from tests.e2e.playing import Playing, after, begin, connected, must_do, play_on, public, together
from tests.support.browser import People, picture
from tests.support.server import LiveServer

ONGOING, ASKS_EACH = "The Very Soil Shall Shake", "Every Dream a Nightmare"
FILLER = "I Delight in Your Convulsions"


def done(page: Page) -> None:
    must_do(page)
    page.locator("#done").click()


def turns(game: Playing, number: int) -> bool:
    words = game.watcher.inner_text("#turn")
    return f"Turn {number}" in words or game.watcher.locator("#turn[data-ended]").count() > 0


def against_three() -> State:
    """An archenemy whose next schemes are known, against three heroes; nobody has kept a hand yet."""
    names = (VILLAIN_DECKS[0], *HERO_DECKS[:3])
    listed = (ONGOING, ASKS_EACH, *([FILLER] * 18))
    seats = [
        HeroSetup(f"hero{at}", UUID(int=at), "", tuple(deck.names()), (), listed if at == 1 else ())
        for at, deck in enumerate(names, 1)
    ]
    knobs: dict[str, str | int | bool] = {"villain": "person", "pace": "instant"}
    state = first_state(start_of(GameSetup("", 1, "archenemy", knobs, "5" * 32, tuple(seats))))
    g = Game(state)
    zone = "schemes:hero1"
    order = {ONGOING: 0, ASKS_EACH: 1}
    g.s.zones[zone] = tuple(sorted(g.s.zones[zone], key=lambda oid: order.get(g.ch(oid).name, 2)))
    return g.s


def test_an_archenemy_against_three_heroes(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(
        people, live_server, 4, state=against_three(), database_url=database_url, mode="archenemy", phones=(3,)
    )
    villain, *heroes = game.heroes
    villain.keyboard.press("?")
    expect(villain.locator("#keys")).to_contain_text("An opponent's battlefield")
    expect(villain.locator("#keys")).not_to_contain_text("Hurry")
    villain.keyboard.press("Escape")
    for page in game.heroes:
        after(page, page.get_by_role("button", name="Keep").click)
    play_on(game, lambda: turns(game, 1), done)
    for page in game.pages:
        expect(page.locator(".schemes")).to_contain_text(ONGOING)
        expect(page.locator("#log")).to_contain_text(f"Ann sets {ONGOING} in motion.")
    play_on(game, lambda: turns(game, 3), done)  # the heroes have had their turn together
    expect(villain.locator("#skip")).to_have_count(0)
    play_on(game, lambda: game.watcher.locator("#log", has_text=f"sets {ASKS_EACH} in motion").count() > 0, done)
    discards = game.watcher.locator("#log li", has_text="discards")
    play_on(game, lambda: discards.count() >= 3, done)  # each hero was asked
    for page in heroes:
        expect(page.locator(".schemes")).to_contain_text(ONGOING)  # it goes on
    picture(villain, "archenemy-wide")
    picture(heroes[2], "archenemy-phone")
    play_on(game, lambda: turns(game, 5), done)
    together(game.pages)
    assert public(villain) == public(heroes[0]) == public(game.watcher)


def test_a_rumble_of_three(people: People, live_server: LiveServer) -> None:
    game = begin(people, live_server, 3, mode="rumble")
    for page in game.heroes:
        after(page, page.get_by_role("button", name="Keep").click)
    play_on(game, lambda: turns(game, 4), done)
    expect(game.watcher.locator(".schemedeck")).to_have_count(3)
    for at in range(3):
        expect(game.watcher.locator(".schemedeck").nth(at)).to_contain_text("set in motion so far")
    together(game.pages)
    expect(game.watcher.locator("#log")).not_to_contain_text("hero")  # everybody has a name
    assert public(game.heroes[0]) == public(game.watcher)
    picture(game.watcher, "rumble-wide")
    game.watcher.set_viewport_size({"width": 390, "height": 844})
    expect(game.watcher.locator(".hero[data-of=hero1]")).to_be_visible()  # one board is always there
    picture(game.watcher, "rumble-phone")


def test_the_server_plays_the_archenemy(people: People, live_server: LiveServer) -> None:
    game = begin(people, live_server, 2, mode="archenemy", villain="server", villain_deck="rabble", pace="slow")
    for page in game.heroes:
        after(page, page.get_by_role("button", name="Keep").click)
    hurry = game.heroes[1].locator("#skip")
    expect(game.heroes[1].locator("#turn")).to_contain_text("Turn 1")
    expect(hurry).to_have_text("Hurry the archenemy H")
    hurry.click()
    expect(hurry).to_be_hidden()
    play_on(game, lambda: turns(game, 3), done)
    log = game.watcher.locator("#log")
    expect(log).to_contain_text("The archenemy sets")
    expect(log).to_contain_text("The archenemy plays")
    picture(game.heroes[0], "bot-wide")
    game.watcher.set_viewport_size({"width": 390, "height": 844})
    picture(game.watcher, "bot-phone")
    game.heroes[0].reload()
    connected(game.heroes[0])
    together(game.pages)
