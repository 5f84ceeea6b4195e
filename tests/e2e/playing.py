"""A running game in real browsers: people at it, what they click, and waiting for what the page shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import APIRequestContext, Page, expect

from app.engine.model.state import State
from app.lobby.decks import ready
from app.lobby.knobs import MODES
from tests.support.browser import PHONE, WIDE, People
from tests.support.friday import put_state
from tests.support.server import LiveServer, wait_for

NAMES = ("Ann", "Bob", "Cleo", "Dov", "Eve", "Finn")
LINK = re.compile(r'value="http[^"]*?(/join/[\w-]+)"')
MINE = ".hero[data-mine]"
SAID = "#notice > *, #menu:popover-open"  # where the page says why something was not done
CLICKS = 80


@dataclass
class Playing:
    """A running game: a page for each hero, one of somebody who watches, and those who have none, by their seats."""

    heroes: list[Page]
    watcher: Page
    table: str
    scripted: dict[int, APIRequestContext] = field(default_factory=dict)

    @property
    def pages(self) -> list[Page]:
        """Everybody's page."""
        return [*self.heroes, self.watcher]


def begin(
    people: People,
    server: LiveServer,
    heroes: int = 2,
    *,
    state: State | None = None,
    database_url: str = "",
    phones: Sequence[int] = (),
    decks: Sequence[str] = (),
    language: str = "en",
    scheme: str = "light",
    mode: str = "horde",
    scripted: Sequence[int] = (),
    **settings: str,
) -> Playing:
    """Open a table, sit down, bring ready decks, start; every page then shows the game. ``state``: from there on;
    ``decks``: lists that the first heroes paste instead; ``mode``: another game than the horde; ``scripted``: the
    heroes, from 0 on, who have no page."""
    pages = {
        at: people.person(server.url, language=language, size=PHONE if at in phones else WIDE, color_scheme=scheme)
        for at in range(heroes + 1)
        if at not in scripted
    }
    asking = {at: people.scripted(server.url) for at in scripted} | {at: page.request for at, page in pages.items()}
    host = asking[0]
    opened = host.post("/tables", form={"name": NAMES[0], "pace": "instant", "mode": mode}, max_redirects=0)
    table = opened.headers["location"]
    found = LINK.search(host.get(f"{table}/room").text())
    assert found
    for at in range(1, heroes + 1):
        role = {"name": NAMES[at], "role": "play"} if at < heroes else {"name": "Sam", "role": "watch"}
        asking[at].post(found[1], form=role)
    if settings:
        host.post(f"{table}/settings", form={**settings, "mode": mode})
    offered = ready(MODES[mode].decks(settings))
    for at in range(heroes):
        brought = {"text": decks[at]} if at < len(decks) else {"starter": offered[at % len(offered)].key}
        asking[at].post(f"{table}/deck", form=brought)
        asking[at].post(f"{table}/ready", form={"ready": "yes"})
    assert host.post(f"{table}/start", max_redirects=0).status == 303
    if state is not None:
        put_state(database_url, table.rpartition("/")[2], state)
    for page in pages.values():
        page.goto(table)
        connected(page)
    playing = [page for at, page in pages.items() if at < heroes]
    return Playing(playing, pages[heroes], table, {at: asking[at] for at in scripted})


def connected(page: Page) -> None:
    """Wait until the page has had its first full view from the socket."""
    expect(page.locator("body[data-settled]")).to_have_count(1)
    expect(page.locator("#line")).to_be_hidden()


def version(page: Page) -> int:
    """The version of the game that a page shows."""
    return int(page.locator("#version").get_attribute("data-version") or 0)


def after(page: Page, act: Callable[[], object]) -> None:
    """Do something and wait until the page shows another version of the game."""
    before = version(page)
    act()
    wait_for(lambda: version(page) > before, f"another version than {before}")


def heard(page: Page, act: Callable[[], object]) -> bool:
    """Do something by clicks: True when the page shows another version of the game, False when it says why not, which
    is put away then. A click that does neither is a fault."""
    before = version(page)
    said = page.locator(SAID)
    act()
    wait_for(lambda: version(page) > before or said.count(), f"another version than {before}, or why not")
    if version(page) > before:
        return True
    page.locator("#notice").click() if page.locator("#notice > *").count() else page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    return False


def together(pages: Sequence[Page]) -> None:
    """Wait until all pages show the same version."""
    wait_for(lambda: len({version(page) for page in pages}) == 1, "all pages show the same")


def doing(page: Page) -> str:
    """What the page says its player may do now."""
    return page.locator("#moves").get_attribute("data-doing") or ""


def answer(page: Page) -> None:
    """Answer the question that is open by its buttons, picking as few things as it allows."""
    form = page.locator(".prompt:not([data-answered])").first
    lacking = int(form.get_attribute("data-least") or 0)
    for some in form.locator("[data-some]").all():  # so many of a pile of equal ones
        taken = min(lacking, int(some.get_attribute("max") or 0))
        some.fill(str(taken))
        lacking -= taken
    for box in form.locator("input[type=checkbox]").all()[:lacking]:
        box.check()
    after(page, form.locator("button.main").first.click)


def play_on(game: Playing, until: Callable[[], bool], act: Callable[[Page], None]) -> None:
    """Whoever is waited for answers or says done, until something is so. ``act`` says done."""
    for _ in range(CLICKS):
        together(game.pages)
        if until():
            return
        page = next((p for p in game.heroes if waited_for(p)), None)
        if page is None:
            after(game.watcher, lambda: None)
        elif page.locator(".prompt:not([data-answered])").count():
            answer(page)
        else:
            expect(page.locator("#done")).not_to_have_attribute("aria-disabled", "true")
            after(page, lambda page=page: act(page))  # type: ignore[misc]
    raise AssertionError(f"never; at {game.watcher.inner_text('#turn')}")


def waited_for(page: Page) -> bool:
    """Whether the game waits for the player of a page."""
    seat = page.locator("body").get_attribute("data-seat") or "?"
    return seat in (page.locator("#turn").get_attribute("data-waiting") or "").split()


def must_do(page: Page) -> None:
    """Put what must attack or block into the declaration, if anything must."""
    button = page.locator("[data-do-must]")
    if button.count():
        after(page, button.click)


def public(page: Page) -> dict[str, str]:
    """The words of every region that everybody sees, by id."""
    regions = "#turn, #mode, .combat, .thestack, .seatbar, .teambar, .rowv, .graveyard, .command"
    found: dict[str, str] = page.evaluate(
        "of => Object.fromEntries([...document.querySelectorAll(of)].map(node => [node.id, node.textContent]))", regions
    )
    return found
