"""A hundred tokens attack four heroes: the page shows them as one group, what gets through, and stays readable."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.playing import after, begin
from tests.e2e.test_lobby import no_sideways_scrolling
from tests.support.browser import People, picture
from tests.support.friday import flyer_attacks, under_attack, wave_to_come
from tests.support.server import LiveServer, wait_for

# Lines that come between a scroll and its event.
MUCH_AT_ONCE = """log => {
  for (let n = 0; n < 99; n++) log.append(Object.assign(document.createElement("li"), { textContent: n }));
  log.dispatchEvent(new Event("scroll"));
}"""


def test_a_hundred_tokens_attack_four_heroes(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, 4, state=under_attack(), database_url=database_url, phones=(1,))
    wide, phone = game.heroes[0], game.heroes[1]
    for page in (wide, phone):
        scions = page.locator("[data-of=horde] .group.many")
        expect(scions).to_have_count(1)
        expect(scions.locator(".times")).to_have_text("×100")
        expect(page.locator(".forecast").first).to_contain_text("101 unblocked")
        assert no_sideways_scrolling(page)
    expect(phone.locator(".tabs [data-waits]")).to_have_text(["Me", "Ann", "Cleo", "Dov"])
    for page in (wide, phone):
        name = "phone" if page is phone else "wide"
        picture(page, f"under-attack-{name}")
    phone.locator("[data-tab=horde]").click()
    expect(phone.locator("[data-of=horde] .group.many").locator(".times")).to_be_visible()
    picture(phone, "under-attack-phone-horde")
    assert no_sideways_scrolling(phone)
    big = wide.locator("[data-of=horde] .group:not(.many)").first
    for shown in (wide.locator(".forecast").first, big, wide.locator("#done")):
        box = shown.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 900


def test_a_wave_turns_card_by_card_and_can_be_hurried(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    game = begin(people, live_server, 2, state=wave_to_come(), database_url=database_url, phones=(1,), pace="slow")
    wide, phone = game.heroes
    wide.emulate_media(reduced_motion="no-preference")
    phone.emulate_media(reduced_motion="reduce")
    for page in (wide, phone):
        expect(page.locator("#wave li").first).to_be_visible()
    moving = [
        page.locator("#wave li").first.evaluate("li => getComputedStyle(li).animationName") for page in game.heroes
    ]
    assert moving == ["turn-up", "none"]
    expect(wide.locator("#wave .times")).to_have_text("×3", timeout=15_000)
    picture(wide, "wave-wide")
    picture(phone, "wave-phone")
    wide.locator("#skip").click()
    expect(wide.locator("#wave li").nth(1)).to_contain_text("Ulamog's Crusher")
    picture(wide, "wave-stack-wide")
    assert no_sideways_scrolling(phone)


def test_a_phone_shows_my_creatures_when_blocks_are_asked(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    game = begin(
        people, live_server, 2, state=flyer_attacks("beginning of combat"), database_url=database_url, phones=(0,)
    )
    phone = game.heroes[0]
    phone.locator("[data-tab=horde]").click()
    for page in game.heroes:
        after(page, page.locator("#done").click)
    bears = phone.locator(".hero[data-mine] .field .card", has_text="Bears")
    expect(bears).to_be_visible()
    bears.click()
    expect(phone.locator("#aim")).to_contain_text("Pick the attacker.")
    expect(phone.locator(".tabs [aria-current=true]")).to_have_text("The horde")
    expect(phone.locator(".card[data-glow]")).to_have_count(1)
    expect(phone.locator(".card[data-glow]")).to_contain_text("Diregraf Captain")
    phone.locator("[data-of=horde] .card", has_text="Crow").click()
    expect(phone.locator("#notice")).to_contain_text("can't block Crow of Dark Tidings: flying.")
    expect(phone.locator("#aim")).to_be_visible()
    phone.get_by_role("button", name="Cancel").click()
    expect(bears).to_be_visible()


def test_a_phone_tells_on_its_tab_that_the_log_has_new_lines(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    game = begin(people, live_server, 2, state=flyer_attacks(), database_url=database_url, phones=(0,))
    phone, wide = game.heroes
    tab = phone.locator("[data-tab=log]")
    new = tab.locator("[data-unread]")
    expect(new).to_be_hidden()
    wide.locator("#chattext").fill("Hello")
    wide.locator("#chattext").press("Enter")
    expect(new).to_be_visible()
    expect(tab).to_have_accessible_name("Log new lines")
    tab.click()
    expect(new).to_be_hidden()
    left = "node => node.scrollHeight - node.scrollTop - node.clientHeight"
    assert phone.locator("#log").evaluate(left) < 2
    phone.locator("#log").evaluate(MUCH_AT_ONCE)
    wide.locator("#chattext").fill("Still there?")
    wide.locator("#chattext").press("Enter")
    expect(phone.locator("#chat")).to_contain_text("Still there?")
    wait_for(lambda: phone.locator("#log").evaluate(left) < 2, "the log follows")
    phone.locator("[data-tab=mine]").click()
    expect(new).to_be_hidden()
