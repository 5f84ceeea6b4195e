"""Base Race in real browsers: a whole game of two with one who watches, on a phone and a desktop; alone; beside."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from app.base_race import codec, new_game, process, project, unpacked
from app.base_race.bot import next_command
from app.cards.race_pool import boosters
from app.lobby.race import listed
from tests.e2e.playing import LINK, after, connected, together, version, waited_for
from tests.play.racing import LIST
from tests.support.browser import PHONE, WIDE, People, axe, picture
from tests.support.friday import put_state
from tests.support.server import LiveServer, wait_for

ROOT = Path(__file__).resolve().parents[2]
SEATS = ("hero1", "hero2")
MOST_TURNS = 150
OVERFLOWS = "[document.scrollingElement.scrollHeight > innerHeight, document.scrollingElement.scrollWidth > innerWidth]"


def opened(host: Page, name: str = "Ann", **settings: str) -> str:
    """Open a table: its path."""
    form = {"name": name, "mode": "base-race", "pace": "instant", "cards": LIST, **settings}
    return host.request.post("/tables", form=form, max_redirects=0).headers["location"]


def invite(host: Page, table: str) -> str:
    """The path of a table's invite link."""
    found = LINK.search(host.request.get(f"{table}/room").text())
    assert found
    return found[1]


def space(page: Page, at: object) -> Locator:
    return page.locator(f'.space[data-at="{at}"]')


def goes(page: Page) -> list[tuple[str, list[str]]]:
    """What the page says its player may do: each piece with its spaces."""
    said = (page.locator("#moves").get_attribute("data-goes") or "").split()
    return [(piece, to.split(",")) for piece, to in (one.split(":") for one in said)]


def moves_now(page: Page) -> bool:
    """Whether it is this player's turn and what they may do has come: it comes apart from the turn, a moment later."""
    return waited_for(page) and page.locator("#moves").get_attribute("data-doing") == "move"


def forward(page: Page) -> tuple[str, str]:
    """A move that leads to an end: an attack, else as far ahead as there is one."""
    ahead = 1 if page.locator("#table").get_attribute("data-bottom") == "2" else -1
    found = []
    for piece, spaces in goes(page):
        for to in spaces:
            attacks = space(page, to).get_attribute("data-piece") is not None
            found.append((attacks, ahead * int(to), piece, to))
    return max(found)[2:]


def click_move(page: Page, piece: str, to: str) -> None:
    """Two clicks, or taps: the card, then where it goes."""
    touches = page.viewport_size is not None and page.viewport_size["width"] == PHONE[0]
    press: Callable[[Locator], None] = Locator.tap if touches else Locator.click
    press(page.locator(f'.space[data-piece="{piece}"]'))
    press(space(page, to))


def key_move(page: Page) -> str:
    """The same by keys alone: to the first card that can go somewhere, and to where it can. Where it went."""
    page.keyboard.press("b")
    at = page.locator(".space:focus")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight"):
        if at.get_attribute("data-can") == "pick":
            break
        page.keyboard.press(key)
    expect(at).to_have_attribute("data-can", "pick")
    page.keyboard.press("Enter")
    expect(at).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowUp")
    expect(at).to_have_attribute("data-can", "go")
    to = at.get_attribute("data-at")
    page.keyboard.press("Enter")
    assert to
    return to


def place(ann: Page, bob: Page) -> None:
    """One card each way: by keys, by click, by drag, by tap; the rest by chance, but for the base camps."""
    ann.keyboard.press("m")
    first = ann.locator(".held:focus .name").inner_text()
    ann.keyboard.press("Enter")
    ann.keyboard.press("b")
    expect(ann.locator(".space:focus")).to_have_attribute("data-can", "go")
    at = ann.locator(".space:focus").get_attribute("data-at")
    ann.keyboard.press("Enter")
    expect(ann.locator(f'.own[data-at="{at}"] .name')).to_have_text(first)
    expect(space(ann, at)).to_have_accessible_name(re.compile(rf", my {re.escape(first)}, .*face down$"))
    ann.locator(".held").first.click()
    picture(ann, "base-race-placing")
    space(ann, 23).click()
    expect(ann.locator(".own")).to_have_count(2)
    ann.locator(".held").first.drag_to(space(ann, 20))
    expect(ann.locator(".own")).to_have_count(3)
    space(ann, 20).click()
    space(ann, 21).click()
    expect(ann.locator('.own[data-at="21"]')).to_have_count(1)
    picture(bob, "base-race-placing-phone")
    expect(bob.locator(".goal")).to_be_in_viewport(ratio=1)
    menu, tab = bob.get_by_role("button", name="Menu").bounding_box(), bob.locator('[data-tab="log"]').bounding_box()
    assert menu and tab and menu["y"] + menu["height"] <= tab["y"]
    bob.locator(".held").first.tap()
    space(bob, 0).tap()
    expect(bob.locator('.own[data-at="0"]')).to_be_visible()
    expect(ann.locator("#side-hero2 .tag")).to_have_text("1 of 12 placed")
    ann.keyboard.press("f")
    hide_camp(ann, "23")
    ann.get_by_role("button", name="I am done").click()
    bob.get_by_role("button", name="Place the rest by chance").tap()
    hide_camp(bob, "0")
    bob.get_by_role("button", name="I am done").tap()


def hide_camp(page: Page, corner: str) -> None:
    """Change the base camp's place with what lies in a far corner."""
    expect(page.locator(".own")).to_have_count(12)
    camp = page.locator(".own[data-kind=land]")
    at = camp.get_attribute("data-at")
    if at != corner:
        space(page, at).click()
        space(page, corner).click()
    expect(camp).to_have_attribute("data-at", corner)


# Words of small cards that are cut short, or broken although they are alone on a line.
CUT = """() => [...document.querySelectorAll('.own, .held, .space[data-kind]')].flatMap(card => {
  const [name, kind] = [card.querySelector('.name'), card.querySelector('.kind')], range = document.createRange();
  const words = [...name.firstChild.data.matchAll(/[^\\s-]+/g)].filter(found => {
    range.setStart(name.firstChild, found.index); range.setEnd(name.firstChild, found.index + found[0].length);
    return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1;
  }).map(found => found[0]);
  return kind.checkVisibility() && kind.scrollWidth > kind.clientWidth ? [...words, kind.textContent] : words;
})"""


def sound(pages: list[Page]) -> None:
    """Nothing that axe finds, and no page wider or higher than its screen."""
    assert {page.viewport_size["width"]: axe(page) for page in pages if page.viewport_size} == {1440: [], 390: []}
    assert [page.evaluate(OVERFLOWS) for page in pages] == [[False, False]] * len(pages)


def test_a_whole_game_of_two_with_one_who_watches(people: People, live_server: LiveServer) -> None:
    ann, sam = people.person(live_server.url, size=WIDE), people.person(live_server.url, size=WIDE)
    bob = people.person(live_server.url, size=PHONE, color_scheme="dark")
    pages = [ann, bob, sam]
    table = opened(ann)
    link = invite(ann, table)
    bob.request.post(link, form={"name": "Bob", "role": "play"})
    sam.request.post(link, form={"name": "Sam", "role": "watch"})
    assert ann.request.post(f"{table}/start", max_redirects=0).status == 303
    for page in pages:
        page.goto(table)
        connected(page)
    sound([ann, bob])
    assert (ann.evaluate(CUT), bob.evaluate(CUT)) == ([], [])
    place(ann, bob)
    assert (ann.evaluate(CUT), bob.evaluate(CUT)) == ([], [])
    expect(ann.locator("#turn .stage")).to_have_text("Turn 1")
    expect(ann.locator("body[data-my-move]")).to_have_count(1)
    picture(ann, "base-race")
    picture(bob, "base-race-phone")
    assert sam.locator(".own, .held, #moves").count() == 0
    assert sam.locator(".space[data-kind]").count() == 0, "no face is seen before a battle"
    before = version(sam)
    key_move(ann)
    wait_for(lambda: version(sam) > before, "the move is seen")
    play(pages, until=lambda: ann.locator(".fighters").count() > 0)
    for page in pages:
        expect(page.locator(".fighter")).to_have_count(2)
        expect(page.locator("#result")).to_be_hidden()
        assert page.locator("#battle .why").inner_text() == ann.locator("#battle .why").inner_text() != ""
    picture(sam, "base-race-battle")
    picture(bob, "base-race-battle-phone")
    sound([sam, bob])
    live_server.kill()
    for page in pages:
        expect(page.locator("#line")).to_be_visible()
    live_server.restart()
    for page in pages:
        expect(page.locator("#line")).to_be_hidden()
    play(pages, until=lambda: ann.locator("#result:not([hidden])").count() > 0)
    for page in pages:
        expect(page.locator("#result h2")).to_be_visible()
        assert page.locator("#area").text_content() == sam.locator("#area").text_content()
    sound([ann, bob])
    picture(ann, "base-race-end")
    picture(bob, "base-race-end-phone")
    rematch(ann, bob)


def test_a_picture_of_a_game(people: People, live_server: LiveServer, database_url: str) -> None:
    """The same each time: for the README."""
    ann, bob = people.person(live_server.url, size=WIDE), people.scripted(live_server.url)
    table = opened(ann)
    bob.post(invite(ann, table), form={"name": "Bob", "role": "play"})
    assert ann.request.post(f"{table}/start", max_redirects=0).status == 303
    state = new_game("picture", SEATS, *unpacked("picture", boosters(), listed(LIST)))
    put_state(database_url, table.rpartition("/")[2], state)
    battles = 0
    while battles < 3 or state.mover != "hero1":
        said = ((seat, next_command(project(state, seat), seat)) for seat in SEATS)
        seat, command = next((seat, command) for seat, command in said if command is not None)
        asking = ann.request if seat == "hero1" else bob
        answer = asking.post(f"{table}/commands", form={"command": codec.encode_command(command).decode()})
        assert answer.status == 204, answer.text()
        before, state = state, process(state, seat, command).state
        battles += state.battle != before.battle
        assert state.ended is None
    ann.goto(table)
    connected(ann)
    expect(ann.locator(".fighter")).to_have_count(2)
    expect(ann.locator("body[data-only-me]")).to_have_count(1)
    (ROOT / "docs" / "base-race.png").write_bytes(picture(ann, "base-race-some-turns").read_bytes())


def play(pages: list[Page], until: Callable[[], bool]) -> None:
    """Whoever has the move makes one, until something is so."""
    for _ in range(MOST_TURNS):
        together(pages)
        if until():
            return
        wait_for(lambda: until() or any(moves_now(page) for page in pages[:2]), "somebody has the move")
        mover = next((page for page in pages[:2] if moves_now(page)), None)
        if mover is not None:
            after(mover, lambda page=mover: click_move(page, *forward(page)))  # type: ignore[misc]
    raise AssertionError("it does not end")


def rematch(ann: Page, bob: Page) -> None:
    """The host asks for another game: everybody's page goes there."""
    ann.get_by_role("link", name="To the room and a rematch").click()
    ann.get_by_role("button", name="Rematch").click()
    for page in (ann, bob):
        expect(page.locator('#moves[data-doing="place"]')).to_be_visible()
        expect(page.locator(".held")).to_have_count(12)


def test_one_alone_plays_against_the_bot_with_the_rules_at_hand(people: People, live_server: LiveServer) -> None:
    ann = people.person(live_server.url, size=PHONE, language="it")
    ann.goto("/tables/new?game=base-race")
    ann.locator("#name").fill("Ann")
    ann.get_by_role("button", name="Apri il tavolo").click()
    ann.get_by_role("button", name="Inizia contro il bot").click()
    connected(ann)
    ann.keyboard.press("r")
    rules = ann.get_by_role("dialog", name="Le regole in breve")
    expect(rules).to_contain_text("Perde chi vede la propria terra rivelata in battaglia.")
    assert axe(ann, "#rules") == []
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="Disponi il resto a caso").tap()
    ann.locator("#finish").tap()
    expect(ann.locator("#side-bot")).to_contain_text("Il bot")
    expect(ann.locator('#moves[data-doing="move"], #result:not([hidden])')).to_be_attached(timeout=60_000)
    after(ann, lambda: click_move(ann, *forward(ann)))
    expect(ann.locator('#moves[data-doing="move"], #result:not([hidden])')).to_be_attached(timeout=60_000)
    ann.locator('.tabs [data-tab="log"]').tap()
    expect(ann.locator("#log")).to_contain_text("il bot", ignore_case=True)
    assert axe(ann) == []


def test_two_who_wait_play_and_are_called_when_their_table_begins(people: People, live_server: LiveServer) -> None:
    cleo, ann, bob = (people.person(live_server.url) for _ in range(3))
    table = cleo.request.post("/tables", form={"name": "Cleo", "mode": "horde"}, max_redirects=0).headers["location"]
    link = invite(cleo, table)
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        page.request.post(link, form={"name": name, "role": "play"})
    for page in (cleo, ann, bob):
        page.request.post(f"{table}/deck", form={"starter": "skies"})
        page.request.post(f"{table}/ready", form={"ready": "yes"})
    ann.goto(table)
    bob.goto(table)
    ann.get_by_role("button", name="Play Base Race meanwhile").click()
    expect(ann.locator("#room-state h1")).to_have_text("Base Race")
    expect(bob.get_by_text("Ann would like to play.")).to_be_visible()
    assert axe(bob) == []
    picture(bob, "base-race-beside")
    bob.locator("#room-meanwhile").get_by_role("button", name="Play", exact=True).click()
    for page in (ann, bob):
        connected(page)
        expect(page.locator(".held")).to_have_count(12)
        expect(page.get_by_role("link", name="Back to the table where you wait")).to_be_visible()
    assert cleo.request.post(f"{table}/start", max_redirects=0).status == 303
    for page in (ann, bob):
        expect(page.get_by_text("The game at the table where you wait has begun.")).to_be_visible()
    ann.locator("#standing").get_by_role("link", name="To the game").click()
    connected(ann)
    expect(ann.locator(".hero[data-mine]")).to_be_attached()
