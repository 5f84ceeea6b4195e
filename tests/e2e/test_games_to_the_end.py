"""Each game of people against each other, played to its end in real browsers: lands, spells, combat, and who has won.

Two play by clicking and one watches; who else sits there answers over HTTP and does nothing more. Decks and life totals
make the games short."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import MINE, SAID, Playing, after, begin, heard, public, together, waited_for
from tests.e2e.test_lobby import no_sideways_scrolling
from tests.support.browser import PHONE, WIDE, People, picture
from tests.support.server import LiveServer

PROMPT = re.compile(r'<form class="prompt"[^>]*data-decision="(\d+)"[^>]*data-least="(\d+)"[^>]*data-options="([^"]*)"')
LED = "Commander\n1 Isamaru, Hound of Konda\n\nDeck\n40 Plains\n59 Savannah Lions\n"
SIXTY = "Deck\n24 Mountain\n34 Raging Goblin\n2 Shock\n"  # too few to win without an attack
STEPS = 150
LAND = f"{MINE} .hand .card[data-can=play]"
PLAYABLE = f"{LAND}, {MINE} .own .card[data-can=cast]"
ABLE = f"{MINE} .field .card[data-can={{}}]"
OPPONENT = ".hero:not([data-mine]) .who[data-glow]"


class Table:
    """A game of one of the modes whose players do what is simplest: a land, whatever can be cast, an attack with all.
    ``blocks`` are still to be declared, one each time it is possible."""

    def __init__(self, game: Playing, name: str, blocks: int) -> None:
        self.game, self.name, self.blocks = game, name, blocks
        self.pictures: set[str] = set()

    def play_out(self) -> None:
        """Whoever is waited for does something, until the game is over."""
        for _ in range(STEPS):
            together(self.game.pages)
            if self.over():
                return
            asked = (self.game.watcher.locator("#turn").get_attribute("data-waiting") or "").split()
            page = next((p for p in self.game.heroes if waited_for(p)), None)
            if page is not None:
                self.move(page)
            else:
                after(self.game.watcher, lambda asked=asked: [self.say_for(seat) for seat in asked[:1]])  # type: ignore[misc]
        raise AssertionError(f"never over; at {self.game.watcher.inner_text('#turn')}")

    def over(self) -> bool:
        return self.game.watcher.locator("#turn[data-ended]").count() > 0

    def say_for(self, seat: str) -> None:
        """Somebody without a page says done, or gives the first answer there is."""
        asking, table = self.game.scripted[int(seat.removeprefix("hero")) - 1], self.game.table
        asked = PROMPT.search(asking.get(table).text())
        command: dict[str, object] = {"type": "done"}
        if asked is not None:
            options = [int(o) if o.isdigit() else o for o in asked[3].split()]
            command = {"type": "answer", "decision": int(asked[1]), "value": options[: int(asked[2])]}
        answer = asking.post(f"{table}/commands", form={"command": json.dumps(command)})
        assert answer.ok, answer.text()

    def move(self, page: Page) -> None:
        """The simplest thing there is to do, by clicks, when the page has settled what one may do."""
        expect(page.locator("#moves")).not_to_have_attribute("data-doing", re.compile("wait|done"))
        doing, first = page.locator("#moves").get_attribute("data-doing") or "", not self._drafted(page)
        heard(page, lambda: self._act(page, doing, first))
        if doing == "attack" and first and self._drafted(page):
            self.see(page, "attack")

    def _act(self, page: Page, doing: str, first: bool) -> None:
        asked = page.locator(".prompt:not([data-answered])")
        if asked.count():
            keep = asked.get_by_role("button", name="Keep")
            (keep if keep.count() else asked.locator("button.main").first).click()
        elif doing == "main" and page.locator(PLAYABLE).count():
            play(page)
        elif doing == "attack" and first and page.locator(ABLE.format("attack")).count():
            page.locator("[data-attack=all]").click()
        elif doing == "block" and first and self.blocks and page.locator(ABLE.format("block")).count():
            self._block(page)
        else:
            page.locator("#done").click()

    def _block(self, page: Page) -> None:
        self.blocks -= 1
        page.locator(ABLE.format("block")).first.click()
        page.locator(".hero:not([data-mine]) .card[data-glow]").first.click()

    def _drafted(self, page: Page) -> int:
        return page.locator(f"{MINE} [data-drafted]").count()

    def see(self, page: Page, what: str) -> None:
        """A picture of the first of each thing, on a wide screen and on a phone: nothing is wider than they are."""
        if what not in self.pictures:
            self.pictures.add(what)
            for size, (width, height) in {"phone": PHONE, "wide": WIDE}.items():
                page.set_viewport_size({"width": width, "height": height})
                picture(page, f"{self.name}-{what}-{size}")
                assert no_sideways_scrolling(page)


def play(page: Page) -> None:
    """A land if there is one to play, else a spell, at the first opponent there is."""
    land = page.locator(LAND)
    card = (land if land.count() else page.locator(PLAYABLE)).first
    aims = "Shock" in card.inner_text()
    card.click()
    if aims:
        aim = page.locator("#aim")
        expect(aim.or_(page.locator(SAID)).first).to_be_visible()
        if aim.count():
            page.locator(OPPONENT).first.click()


def the_end(game: Playing) -> None:
    """Every page says the same, and who has won: one of those who are not out of the game."""
    together(game.pages)
    result = game.watcher.locator("#result h2")
    expect(result).to_contain_text("Victory for")
    for page in game.heroes:
        expect(page.locator("#result h2")).to_have_text(result.inner_text())
    assert len({str(public(page)) for page in game.pages}) == 1
    out = game.watcher.locator(".hero:has(.flag[data-f=lost]) .who").all_inner_texts()
    there = game.watcher.locator(".hero .who").all_inner_texts()
    assert {name for name in there if name in result.inner_text()} == {*there} - {*out}


GAMES = {
    "duel": ("duel", 2, "5", ()),
    "commander-two": ("commander", 2, "4", ()),
    "commander": ("commander", 4, "2", (2, 3)),
    "ffa": ("ffa", 4, "2", (2, 3)),
    "two-headed-giant": ("two-headed-giant", 4, "5", (1, 3)),
}


@pytest.mark.parametrize(("mode", "players", "life", "scripted"), GAMES.values(), ids=GAMES)
def test_played_to_the_end(
    people: People, live_server: LiveServer, mode: str, players: int, life: str, scripted: tuple[int, ...]
) -> None:
    lists = [LED if mode == "commander" else SIXTY] * players
    game = begin(people, live_server, players, mode=mode, life=life, decks=lists, scripted=scripted)
    table = Table(game, f"{mode}-{players}", blocks=int(players == 2))
    table.play_out()
    the_end(game)
    table.see(game.heroes[0], "end")
    log = game.watcher.locator("#log")
    for happened in ("plays", "casts", "damage", *(["attacks"] if mode != "ffa" else [])):
        expect(log).to_contain_text(happened)
