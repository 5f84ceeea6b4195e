"""Regions as markup: what is pushed leads to the same page as a fresh one; every question has its form."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from app.engine.machine import process
from app.engine.model.commands import Manual
from app.engine.model.state import State
from app.engine.modes.at_a_table import PLAYERS
from app.engine.rules.turn import STEPS
from app.engine.view import lines, structs
from app.engine.view.structs import LogLine, PromptsView, PromptView, View
from app.i18n import LANGUAGES
from app.play import simulate_tables, vocabulary
from app.play.bench import table
from app.play.live import LiveGame, Row
from app.play.moves import moves
from app.play.rendering import LOG_KINDS, Page, plain
from app.play.simulate import next_move
from app.play.wording import Context, Speech, rich
from app.web.templating import environment
from tests.rules.test_cr_711_716_levels import a_class
from tests.support.friday import friday

ROOT = Path(__file__).resolve().parents[2]
NAMES = {"hero1": "Ann", "hero2": "<b>Bob</b>"}
SPEECHES = [Speech(language, language) for language in LANGUAGES]
PARTIAL = re.compile(r'<hx-partial hx-target="([^"]+)" hx-swap="(\w+)">(.*?)</hx-partial>', re.S)


def live(state: State) -> LiveGame:
    """A game in memory, looked at."""
    game = LiveGame("game", "table", 1, 0, state)
    assert game.board.regions
    return game


def play(game: LiveGame) -> Any:
    """One move as the autopilots choose it; the step, None when nobody can act."""
    move = next_move(game.state)
    if move is None or game.state.ended is not None:
        return None
    outcome = process(game.state, *move)
    told = tuple(lines(outcome.state, outcome.events))
    return game.advance(outcome.state, Row(move[0], "id", b'{"type":"done"}', told, b"", outcome.state.turn.number))


class Shape(HTMLParser):
    """The ids in a text, and whether its elements are closed in order."""

    VOID = ("input", "br", "img", "meta", "link")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.open: list[str] = []
        self.faults: list[str] = []
        self.feed(text)
        self.faults += self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.faults += [name for name, _ in attrs if name == "style" or name.startswith("on")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"/{tag}")


# ---------------------------------------------------------------- pushes
@pytest.mark.parametrize("speech", SPEECHES)
def test_what_is_kept_by_steps_is_what_a_fresh_page_has(speech: Speech) -> None:
    game = live(friday(2, 12))
    page = Page(game, speech, NAMES)
    for _ in range(60):
        step = play(game)
        if step is None:
            break
        page.step(step)
        fresh = Page(game, speech, NAMES)
        assert page.html == fresh.html
        assert page.rows == fresh.rows


@pytest.mark.parametrize("mode", PLAYERS)
def test_every_region_can_be_pushed_to(mode: str) -> None:
    """What is pushed names its place by a selector: a key with anything else in it is never taken in."""
    game = live(simulate_tables.start(simulate_tables.TablePlan(mode, PLAYERS[mode][0]), "1"))
    assert [key for key in game.board.regions if not re.fullmatch(r"[a-z][\w-]*", key)] == []


def test_the_level_of_a_class_is_told_and_stands_on_the_card() -> None:
    """CR 716.2a, d: nothing else says which it is."""
    s, bard = a_class()
    s.activate("ann", bard, 0).resolve()
    html = Page(live(s.state), Speech("es", "es"), {"ann": "Ann", "bob": "Bob"}).html
    assert '<i data-b="mark">nivel 2</i>' in "".join(html.values())
    assert [
        line.args["amount"] for line in lines(s.state, s.events) if line.key == "{card} is level {amount} now."
    ] == [2]


def test_who_has_won_is_named_with_the_teams_number() -> None:
    state = simulate_tables.start(simulate_tables.TablePlan("two-headed-giant", 4), "1")
    names = {f"p{n}": name for n, name in enumerate(("Ann", "Bob", "Cleo", "Dov"), 1)}
    context = Context(SPEECHES[0], names, state)
    assert context.teams(("team-2",)) == "team 2 (Cleo, Dov)"
    assert Context(SPEECHES[0], NAMES, friday(2, 2)).teams(("heroes",)) == "the heroes"


def test_a_step_tells_first_what_goes_then_what_changes_then_what_comes() -> None:
    game = live(friday(2, 12))
    page = Page(game, SPEECHES[0], NAMES)
    swaps = set()
    for _ in range(40):
        before = set(Shape(str(page.table(None, None))).ids)
        step = play(game)
        if step is None:
            break
        public = "".join(text for audience, text in page.step(step) if audience == "public")
        kinds = [kind for target, kind, _ in PARTIAL.findall(public) if target not in ("#log", "#version")]
        order = [{"delete": 0, "outerMorph": 1}.get(kind, 2) for kind in kinds]
        assert order == sorted(order)
        targets = {target[1:] for target, kind, _ in PARTIAL.findall(public) if kind in ("delete", "outerMorph")}
        assert targets <= before | {"log"}
        swaps |= set(kinds)
    assert {"delete", "outerMorph"} <= swaps


def test_a_row_of_which_much_changes_is_pushed_as_one() -> None:
    game = live(table.crowded({}))
    page = Page(game, SPEECHES[0], NAMES)
    tapped = process(game.state, "hero1", Manual("tap", table.crowd())).state
    step = game.advance(tapped, Row("hero1", "id", b'{"type":"done"}', (), b"", tapped.turn.number))
    public = "".join(text for audience, text in page.step(step) if audience == "public")
    targets = [target for target, _, _ in PARTIAL.findall(public)]
    assert "#row-hero1-creatures" in targets and not any(target.startswith("#o-") for target in targets)
    assert public.count("data-tapped") == table.CROWD
    assert page.html == Page(game, SPEECHES[0], NAMES).html


def test_taps_change_marks_of_cards_and_not_what_is_in_them() -> None:
    game = live(table.crowded({}))
    page = Page(game, SPEECHES[0], NAMES)
    before = page.full(None, None)
    outcome = process(game.state, "hero1", Manual("tap", table.crowd()))
    told = tuple(lines(outcome.state, outcome.events))
    step = game.advance(outcome.state, Row("hero1", "id", b'{"type":"done"}', told, b"", 9))
    pushed = dict(page.step(step))
    after = page.full(None, None)
    assert after.count(" data-tapped") == before.count(" data-tapped") + table.CROWD
    assert after.count('data-b="tapped"') == before.count('data-b="tapped"') >= table.CROWD
    assert after.count(" data-counted") == before.count(" data-counted") == table.CROWD
    assert f"</button> ×{table.CROWD}." in "".join(pushed.values())  # the log names what is alike once


@pytest.mark.parametrize("seat", [None, "hero1", "hero2"])
def test_the_whole_table_is_sound_markup_for_everybody(seat: str | None) -> None:
    game = live(friday(2, 12))
    page = Page(game, SPEECHES[0], NAMES)
    mine = page.moves_of(seat)
    shape = Shape(page.full(seat, mine))
    assert shape.faults == []
    assert len(shape.ids) == len(set(shape.ids))
    assert ("moves" in shape.ids) is (seat is not None)
    assert ('id="hand-hero1-cards"' in page.table(seat, mine)) is (seat is not None)
    assert ("prompts-hero2" in shape.ids) is (seat == "hero2")


def test_names_are_data() -> None:
    game = live(friday(2, 3))
    page = Page(game, SPEECHES[0], NAMES)
    line = LogLine("public", "{seat} plays {card}.", {"seat": "hero2", "card": "Forest"}, "land_played")
    assert "<b>Bob" not in page.full(None, None)
    assert "&lt;b&gt;Bob&lt;/b&gt;" in page.log_line(1, line)
    assert 'class="ref"' in page.log_line(1, line)


# ---------------------------------------------------------------- questions
QUESTIONS = {
    "objects": {"options": (1, 2), "least": 1, "most": 2},
    "targets": {"options": ("hero1", "horde")},
    "option": {"options": ("W", "U")},
    "yes_no": {"options": ("yes", "no")},
    "number": {"options": (), "least": 0, "most": 7},
    "players": {"options": ("hero1", "hero2")},
    "order": {"options": ("a", "b"), "least": 2, "most": 2},
    "pay": {"options": ("yes", "no")},
    "mulligan": {"options": ("keep", "mulligan")},
    "by_hand": {"options": ("done",)},
    "damage": {"options": ("hero1", "horde"), "args": {"total": 3, "default": [2, 1]}},
}


@pytest.mark.parametrize("speech", SPEECHES)
@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_kind_of_question_has_a_form(kind: str, speech: Speech) -> None:
    asked = {"args": {}, "least": 1, "most": 1, **QUESTIONS[kind]}
    prompt = PromptView(7, kind, "Choose one.", asked["args"], asked["options"], (), asked["least"], asked["most"])
    html = rendered(PromptsView("hero1", (prompt,), (), "smart", ()), speech)
    shape = Shape(html)
    assert shape.faults == [] and "p-7" in shape.ids
    assert f'data-kind="{kind}"' in html and 'name="value"' in html
    assert "<button" in html


def rendered(view: View, speech: Speech = SPEECHES[0]) -> str:
    """One region."""
    module: Any = environment(speech.page).get_template("table/regions.html").module
    context = Context(speech, NAMES, friday(2, 3))
    return str(plain(getattr(module, type(view).__name__)("key", view, context)))


def test_many_equal_cards_are_offered_as_one() -> None:
    game = live(friday(2, 40))
    board = game.board
    group = next(
        r.view for r in board.regions.values() if isinstance(r.view, structs.GroupView) and len(r.view.ids) == 30
    )
    cards = tuple(board.cards[i] for i in group.ids)
    prompt = PromptView(7, "objects", "Choose {count}.", {"count": 3}, group.ids, cards, 3, 3)
    html = rendered(PromptsView("hero1", (prompt,), (), "smart", ()))
    assert html.count("<li") == 1 and 'data-some="' in html and 'max="30"' in html


def test_of_equal_cards_one_is_taken_by_one_tick() -> None:
    game = live(friday(2, 40))
    scions = [r.view for r in game.board.regions.values() if isinstance(r.view, structs.GroupView)]
    group = next(view for view in scions if len(view.ids) == 30)
    cards = tuple(game.board.cards[i] for i in group.ids)
    prompt = PromptView(7, "objects", "Choose {count}.", {"count": 1}, group.ids, cards, 0, 1)
    html = rendered(PromptsView("hero1", (prompt,), (), "smart", ()))
    assert html.count("<li") == html.count('type="checkbox"') == 1 and "×30" in html
    assert f'value="{group.ids[0]}" data-alike="{" ".join(map(str, group.ids))}"' in html


def test_every_view_has_its_macro() -> None:
    module: Any = environment("en").get_template("table/regions.html").module
    regions = [r.view for r in live(friday(2, 3)).board.regions.values()]
    for kind in {type(view).__name__ for view in regions}:
        assert hasattr(module, kind)


# ---------------------------------------------------------------- moves
def test_what_may_be_done_is_for_its_seat_alone() -> None:
    game = live(friday(2, 3))
    mine = moves(game.state, "hero1", undo=False)
    assert mine.doing == "main" and mine.waiting == ("hero2",)
    done = {what for _, what in mine.can}
    assert {"play", "cast"} <= done
    owners = {game.state.objects[oid].owner for oid, _ in mine.can}
    assert owners == {"hero1"}


# ---------------------------------------------------------------- words
def test_every_step_has_its_word() -> None:
    assert set(STEPS) <= set(vocabulary.STEPS)
    assert {step for step, _ in vocabulary.LADDER} <= set(STEPS)


def test_every_kind_of_log_line_that_looks_different_exists() -> None:
    assert set(LOG_KINDS.values()) == {"turn", "why", "roll", "end", "no"}


def test_symbols_in_words_become_symbols_and_nothing_else_markup() -> None:
    assert rich("{T}: Add {G}. <i>") == (
        '<i class="sym" data-s="T">T</i>: Add <i class="sym" data-s="G">G</i>. &lt;i&gt;'
    )


def test_the_page_takes_over_every_attribute_that_regions_are_pushed_with() -> None:
    config = re.search(r'"morphIgnore": (\[[^]]*\])', (ROOT / "templates/live.html").read_text(encoding="utf-8"))
    assert config
    kept = tuple(json.loads(config[1]))  # the page's own: every attribute whose name begins so is left alone
    for regions in (ROOT / "templates").glob("*/regions.html"):
        written = set(re.findall(r"[\s}](data-[a-z-]+)=", regions.read_text(encoding="utf-8")))
        assert written
        assert not [name for name in written if name.startswith(kept)]


def test_the_ladder_calls_each_step_by_a_part_of_its_name() -> None:
    assert [step for step, short in vocabulary.LADDER if short.lower() not in step] == []


def test_each_ability_on_a_small_card_begins_a_line() -> None:
    game = live(friday())
    page = Page(game, SPEECHES[0], NAMES)
    shown = "".join(map(str, page.html.values()))
    assert "Defender<br>When this creature enters, draw a card." in shown
