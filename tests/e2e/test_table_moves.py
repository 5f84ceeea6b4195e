"""Moves in the browser: targets, X, kicker, modes, divisions, orders, mana by hand, attachments, preparing."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from app.engine.game import Game
from app.engine.model.state import State
from tests.e2e.playing import MINE, after, begin, together
from tests.e2e.test_lobby import no_sideways_scrolling
from tests.horde.board import SCION, HordeBoard
from tests.support.browser import People, picture
from tests.support.server import LiveServer

HAND = ("Burst Lightning", "Pull from Tomorrow", "Izzet Charm", "Electrolyze", "Preordain", "Swiftfoot Boots")
LONG_HAND = (
    "Judith, the Scourge Diva",
    "Hornet Queen",
    "Elspeth, Sun's Champion",
    "Kodama's Reach",
    "Blasphemous Act",
    "Harvester of Souls",
    "Krosan Grip",
    "Doom Blade",
    "Parallel Lives",
    "Hellrider",
)
COVERED = """() => [...document.querySelectorAll('.hero[data-mine] .own .card')].filter(card => {
  const text = card.querySelector('.text').getBoundingClientRect();
  const words = card.querySelector('.text > span').getBoundingClientRect();
  const boxes = [...card.querySelectorAll('.kind, .pt')].map(node => node.getBoundingClientRect());
  return words.bottom > text.bottom + 1 || boxes.some(box => box.height && words.bottom > box.top + 1);
}).map(card => card.textContent)"""
SIZE = "card => [card.offsetWidth, card.offsetHeight]"


def workshop(**knobs: object) -> State:
    """Ann has lands for everything and one card of each sort; the horde two Scions and a Crusher."""
    board = HordeBoard("hero1", "hero2", horde_life=60, **knobs)
    board.lands("hero1", Island=8, Mountain=8)
    board.put("hero1", "battlefield", "Guttersnipe", "Sol Ring")
    board.put("hero1", "hand", *HAND)
    board.put("hero2", "battlefield", "Burnished Hart")
    board.put("hero2", "hand", "Plains")
    board.horde("battlefield", SCION, SCION, "Ulamog's Crusher")
    board.horde("library", *["Ulamog's Crusher"] * 9)
    board.begin("heroes", "precombat main", turn=9)
    g = Game(board.state)
    g.edit_player("hero2").auto = "never"
    board.state = g.s
    return board.state


def in_hand(page: Page, name: str) -> Locator:
    return page.locator(f"{MINE} .hand .card", has_text=name)


def foe(page: Page, name: str) -> Locator:
    return page.locator(".foe-board .field .card", has_text=name)


def full_hands() -> State:
    """Two heroes with ten cards each at the end of their turn."""
    board = HordeBoard("hero1", "hero2", horde_life=100)
    board.horde("library", *["Ulamog's Crusher"] * 20)
    for seat in ("hero1", "hero2"):
        board.put(seat, "hand", *LONG_HAND)
        board.put(seat, "command", "Kangee, Sky Warden", commander=True)
        board.lands(seat, Swamp=6)
        board.put(seat, "library", *["Island"] * 5)
    board.begin("heroes", "postcombat main", turn=9)
    return board.state


def test_a_question_leaves_the_hand_as_it_is_and_its_button_covers_nothing(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    game = begin(people, live_server, state=full_hands(), database_url=database_url, phones=(1,))
    assert [page.evaluate(COVERED) for page in game.heroes] == [[], []]
    sizes = [in_hand(page, "Hellrider").evaluate(SIZE) for page in game.heroes]
    for page in game.heroes:
        after(page, page.locator("#done").click)
    for page, size in zip(game.heroes, sizes, strict=True):
        expect(page.locator(".prompt")).to_contain_text("Choose 3 to discard.")
        assert in_hand(page, "Hellrider").evaluate(SIZE) == size
        picks = page.locator(".prompt .picks").bounding_box()
        button = page.locator(".prompt [data-confirm]").bounding_box()
        assert picks and button
        below, beside = button["y"] >= picks["y"] + picks["height"], button["x"] >= picks["x"] + picks["width"]
        assert below or beside
        page.locator(".prompt .picks input").last.check()
        expect(page.locator(".prompt .count")).to_have_text("1/3")
        assert no_sideways_scrolling(page)


def test_spells_are_announced_by_clicks(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=workshop(), database_url=database_url)
    ann = game.heroes[0]

    # Kicker is asked, the target is picked on the board; two Guttersnipe damage besides.
    in_hand(ann, "Burst Lightning").click()
    dialog = ann.get_by_role("dialog")
    expect(dialog).to_contain_text("additional cost")
    dialog.get_by_role("button", name="Yes").click()
    expect(ann.locator("#aim")).to_contain_text("Choose targets for Burst Lightning.")
    assert ann.locator(".card[data-glow]").count() >= 4  # creatures; players glow by their names
    expect(ann.locator(".foe-board .who[data-glow]")).to_be_visible()
    ann.keyboard.press("Escape")  # to cancel costs nothing
    expect(ann.locator("#aim")).to_have_count(0)
    expect(in_hand(ann, "Burst Lightning")).to_have_count(1)
    in_hand(ann, "Burst Lightning").click()
    ann.get_by_role("dialog").get_by_role("button", name="No").click()
    after(ann, foe(ann, "Crusher").click)
    expect(in_hand(ann, "Burst Lightning")).to_have_count(0)
    expect(game.watcher.locator("#log")).to_contain_text("Burst Lightning deals 2 damage to Ulamog's Crusher.")

    # X in a dialog.
    in_hand(ann, "Pull from Tomorrow").click()
    dialog = ann.get_by_role("dialog")
    expect(dialog).to_contain_text("Choose X for Pull from Tomorrow.")
    dialog.get_by_label("more").click()
    dialog.get_by_label("more").click()
    after(ann, dialog.get_by_role("button", name="That many").click)
    expect(ann.locator(".prompt")).to_contain_text("discard")
    ann.locator(".prompt label", has_text="Preordain").get_by_role("checkbox").check()
    expect(ann.locator(".prompt .count")).to_have_text("1/1")
    after(ann, ann.locator(".prompt button.main").click)
    expect(ann.locator("#graveyard-hero1")).to_contain_text("Preordain")

    # A mode in its printed words.
    in_hand(ann, "Izzet Charm").click()
    dialog = ann.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="damage")).to_be_visible()
    dialog.get_by_role("button", name="damage").click()
    after(ann, foe(ann, "Crusher").click)
    expect(game.watcher.locator("#log")).to_contain_text("Izzet Charm deals 2 damage to Ulamog's Crusher.")


def test_damage_is_divided_and_cards_are_put_in_order(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    game = begin(people, live_server, state=workshop(), database_url=database_url)
    ann = game.heroes[0]
    in_hand(ann, "Electrolyze").click()
    expect(ann.locator("#aim")).to_contain_text("Electrolyze")
    foe(ann, "Eldrazi Scion").click()
    expect(ann.locator("#aim")).to_contain_text("1 chosen")
    foe(ann, "Crusher").click()
    ann.locator("#aim").get_by_role("button", name="Confirm").click()
    dialog = ann.get_by_role("dialog")
    expect(dialog).to_contain_text("Divide 2 among the targets")
    fields = dialog.locator("[name=value]")
    expect(dialog.locator(".left[data-wrong]")).to_have_count(0)
    fields.nth(0).fill("1")
    expect(dialog.locator(".left[data-wrong]")).to_have_count(1)
    fields.nth(1).fill("1")
    after(ann, dialog.get_by_role("button", name="Deal it so").click)
    together(game.pages)
    expect(game.watcher.locator("#log")).to_contain_text("Electrolyze deals 1 damage to Ulamog's Crusher.")

    in_hand(ann, "Preordain").click()
    expect(ann.locator(".prompt")).to_contain_text("bottom of your library")
    after(ann, ann.locator(".prompt button.main").click)
    order = ann.locator(".prompt .order")
    if order.count():
        before = order.locator("[name=value]").evaluate_all("all => all.map(one => one.value)")
        order.locator("[data-move='1']").first.click()
        now = order.locator("[name=value]").evaluate_all("all => all.map(one => one.value)")
        assert now == before[::-1]
        after(ann, ann.get_by_role("button", name="In this order").click)
    expect(ann.locator(".prompt")).to_have_count(0)


def test_equipment_lies_with_its_host_and_mana_is_made_by_hand(
    people: People, live_server: LiveServer, database_url: str
) -> None:
    game = begin(people, live_server, state=workshop(), database_url=database_url)
    ann = game.heroes[0]
    ann.locator(f"{MINE} .field .card", has_text="Sol Ring").click()
    after(ann, ann.locator("#menu button", has_text="Add").click)
    expect(game.watcher.locator("#pool-hero1")).to_have_text("2C")
    after(ann, in_hand(ann, "Swiftfoot Boots").click)
    expect(game.watcher.locator("#pool-hero1")).to_have_text("")  # what was floating has paid for it
    boots = ann.locator(f"{MINE} .field .card", has_text="Swiftfoot Boots")
    boots.click()
    ann.locator("#menu button.main").click()
    after(ann, ann.locator(f"{MINE} .field .card[data-glow]", has_text="Guttersnipe").first.click)
    host = game.watcher.locator(".hero[data-of=hero1] .group", has=game.watcher.locator(".rider"))
    expect(host).to_contain_text("Guttersnipe")
    expect(host.locator(".rider")).to_contain_text("Swiftfoot Boots")
    ann.locator(f"{MINE} .field .card:not(.rider)", has_text="Guttersnipe").hover()
    expect(ann.locator("#preview .large")).to_contain_text("Guttersnipe")
    picture(ann, "table-equipped")


def test_what_is_clicked_meanwhile_is_prepared(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=workshop(), database_url=database_url)
    ann, bob = game.heroes
    in_hand(ann, "Preordain").click()
    expect(ann.locator(".prompt")).to_have_count(1)
    together(game.pages)
    after(bob, in_hand(bob, "Plains").click)
    expect(bob.locator(".prepared")).to_contain_text("play Plains")
    expect(ann.locator("#seat-hero2")).to_contain_text("1 prepared")
    for _ in range(2):
        if ann.locator(".prompt").count():
            after(ann, ann.locator(".prompt button.main").click)
    expect(game.watcher.locator("#row-hero2-lands")).to_contain_text("Plains")
    expect(bob.locator(".prepared")).to_have_count(0)


def test_stops_and_waiting_are_chosen(people: People, live_server: LiveServer, database_url: str) -> None:
    game = begin(people, live_server, state=workshop(), database_url=database_url)
    ann = game.heroes[0]
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Where the game waits for me").click()
    dialog = ann.get_by_role("dialog", name="Where the game waits for me")
    dialog.get_by_label("Wait for me always").check()
    dialog.get_by_label("upkeep, their turn").check()
    after(ann, dialog.get_by_role("button", name="Save").click)
    expect(ann.locator(".prompts")).to_have_attribute("data-auto", "always")
    assert "opp:upkeep" in (ann.locator(".prompts").get_attribute("data-stops") or "")
    after(ann, ann.get_by_role("button", name="Wait for me").click)
    expect(game.watcher.locator("#seat-hero1")).to_contain_text("wait for me")
    after(ann, ann.get_by_role("button", name="Wait for me").click)
    expect(game.watcher.locator("#seat-hero1")).not_to_contain_text("wait for me")
