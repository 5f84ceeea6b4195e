"""Whatever the engine says can be said in every language: its sentences are found by reading its source, the words
it puts into them by its tables. Independent of app.i18n.catalogue, which finds them for the translators."""

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from app.cards.identity import walk
from app.cards.printer import LANGUAGES as PRINTED
from app.cards.registry import all_scripted
from app.engine.game import Game
from app.engine.model import values
from app.engine.model.ability import AlternativeCost, Replacement
from app.engine.model.effect import AddCounters, AddPlayerCounters, ChooseOption, Vote
from app.engine.rules import entry_options, turn
from app.engine.view.structs import LogLine
from app.i18n import LANGUAGES, catalogue, translations
from app.play import vocabulary
from app.play.wording import SAID, Context, Speech
from tests.support.scenario import Scenario

ENGINE = Path(__file__).resolve().parents[2] / "app" / "engine"
OTHERS = [language for language in LANGUAGES if language != "en"]
SENTENCE = re.compile(r"[.?!]$|\{[a-z_]+\}")
# Which argument is a key; where it is a variable, the sentence stands elsewhere and is found there.
TAKES_KEYS = {
    "require": 1,
    "Illegal": 0,
    "Stale": 0,
    "N_": 0,
    "ask": 2,
    "ask_each": 2,
    "_ask": 3,
    "_sort_top": 4,
    "say": 2,
    "note": 1,
    "die": 3,
    "pick": 3,
    "_give_up": 2,
    "public": 0,
    "only": 1,
    "LogLine": 1,
    "Knob": 4,
    **dict.fromkeys(("_seat", "_card", "_counters", "_counted", "_named", "_option", "_team"), 0),
}
NOT_SAID = {"RuntimeError", "ValueError", "KeyError", "clause", "data_clause"}


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    """The engine's modules by dotted name."""
    files = sorted(ENGINE.rglob("*.py"))
    names = [".".join(file.relative_to(ENGINE.parents[1]).with_suffix("").parts) for file in files]
    return tuple((name, ast.parse(file.read_text("utf-8"))) for name, file in zip(names, files, strict=True))


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield getattr(node.func, "attr", getattr(node.func, "id", "")), node


def texts(node: ast.AST) -> Iterator[str]:
    """Plain texts in an expression, not those of calls within it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (text for part in (node.body, node.orelse) for text in texts(part))


def keys(name: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """(where, key): what is given as a key to a function that takes one, and every text that looks like a sentence."""
    unsaid: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr | ast.JoinedStr):  # docstrings, f-strings
            unsaid.update(ast.iter_child_nodes(node))
    for function, call in calls(tree):
        if function in NOT_SAID:
            unsaid.update(call.args)
        at = TAKES_KEYS.get(function, len(call.args))
        for text in texts(call.args[at]) if at < len(call.args) else ():
            yield f"{name}:{call.lineno}", text
    for node in ast.walk(tree):
        text = next(texts(node), "") if isinstance(node, ast.Constant) and node not in unsaid else ""
        if " " in text.strip() and SENTENCE.search(text):
            yield f"{name}:{node.lineno}", text


@cache
def said() -> tuple[tuple[str, str], ...]:
    return tuple(found for name, tree in sources() for found in keys(name, tree))


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_engine_is_in_the_catalogues(language: str) -> None:
    known = translations(language).singular
    assert len(said()) > 250
    assert [(where, key) for where, key in said() if key not in known] == []


def test_the_translators_are_shown_every_sentence() -> None:
    """A key that only the table of another language holds would be lost with it."""
    found = catalogue.used()
    assert [(where, key) for where, key in said() if key not in found] == []


def test_a_forgotten_sentence_is_noticed() -> None:
    tree = ast.parse('def f(g):\n    """Not said."""\n    g.require(g, "Look {here}.")\n    KEY = "And there."\n')
    assert [key for _, key in keys("f", tree)] == ["Look {here}.", "And there.", "Look {here}."]
    assert [key for _, key in keys("f", ast.parse("g.ask(s, 'option', 'one' if s else 'two', [])"))] == ["one", "two"]


# ---------------------------------------------------------------- words within the sentences
def unknown(words: set[str]) -> list[str]:
    """Words without a translation: neither their own, nor those of the vocabulary, nor a printed keyword's."""
    return sorted(
        f"{language}: {word}"
        for language in OTHERS
        for word in words
        if SAID.get(word, word) not in translations(language).singular and word not in PRINTED[language].keywords
    )


def test_zones_steps_and_teams_have_words() -> None:
    zones = {*values.SHARED_ZONES, *values.OWNED_ZONES} - {values.SCHEMES}
    assert unknown(zones | {*turn.STEPS, "horde", "heroes"}) == []


def reasons() -> set[str]:
    """Why somebody lost or won: what is given to `lose`, what the state-based actions return, what stands in for it."""
    found = {"other"}
    for _, tree in sources():
        for function, call in calls(tree):
            if function in ("lose", "win", "Outcomes"):
                found |= {text for arg in call.args[1:] for text in texts(arg)}
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == "_loses":
                returned = [one.value for one in ast.walk(node) if isinstance(one, ast.Return) and one.value]
                found |= {text for value in returned for text in texts(value)}
    return found - {""}


def test_reasons_have_words() -> None:
    assert {"life", "library", "poison", "commander", "effect"} <= reasons()
    assert sorted(reasons() - set(vocabulary.REASONS)) == []
    assert unknown({*vocabulary.REASONS.values()}) == []


def options() -> set[str]:
    """Words offered as answers, where they stand in the call or in a constant of the module. ("go" is the horde's own
    pace, which nobody reads.)"""
    found: set[str] = set()
    for name, tree in sources():
        for function, call in calls(tree):
            at = {"ask": 3, "_ask": 4}.get(function, len(call.args))
            offered = call.args[at] if at < len(call.args) else None
            for one in offered.elts if isinstance(offered, ast.Tuple | ast.List) else [offered] if offered else []:
                found.update(texts(one))
                if isinstance(one, ast.Name) and one.id.isupper():
                    constant = getattr(importlib.import_module(name), one.id)
                    found.update([constant] if isinstance(constant, str) else constant)
    return found - {"go"}


def test_answers_have_words() -> None:
    assert {"yes", "no", "keep", "mulligan", "done", "First pile"} <= options()
    lands = {str(land) for land in entry_options.options(Game(Scenario("ann", "bob").state), "basic_land_type", "ann")}
    assert unknown(options() | lands | {"heads", "tails"}) == []
    assert unknown({vocabulary.MANA[symbol] for symbol in values.MANA}) == []


def test_what_cards_put_into_words_has_words() -> None:
    answers, counters = {"normal", "free", "aftermath"}, {"loyalty", "defense", "time", "stun", "shield", "finality"}
    for card in all_scripted():
        for node in walk(card):
            match node:
                case ChooseOption(options=offered) | Vote(options=offered):
                    answers |= {*offered}
                case Replacement(choose=str(offered)) if "/" in offered:
                    answers |= {*offered.split("/")}
                case AlternativeCost(name=name):
                    answers.add(name)
                case AddCounters(kind=kind) | AddPlayerCounters(kind=kind):
                    counters.add(kind)
    assert "flashback" in answers and "experience" in counters
    assert unknown(answers | {kind for kind in counters if not re.fullmatch(r"[+-]\d/[+-]\d", kind)}) == []


@pytest.mark.parametrize(
    ("place", "key", "es"),
    [
        ("zone", "library", "Biblioteca"),
        ("option", "GW", "verde, blanco"),
        ("option", "tails", "Cruz"),
        ("what", "first_strike", "la habilidad de dañar primero"),
        ("cards", "a hidden card", "una carta oculta"),
        ("kind", "+1/+1", "+1/+1"),
        ("option", "Ally", "aliado"),
    ],
)
def test_words_stand_in_their_places(place: str, key: str, es: str) -> None:
    said = Context(Speech("es", "es"), {}, Scenario("ann", "bob").state)
    line = LogLine("public", f"{{{place}}}", {place: key})
    assert said.text_line(line) == es[:1].upper() + es[1:]


def test_the_horde_is_named_with_its_article() -> None:
    said = Context(Speech("it", "it"), {}, Scenario("ann", "bob").state)
    line = LogLine("public", "{card} goes to {seat}'s library.", {"card": "X", "seat": "horde"})
    assert said.text_line(line) == "X va nel grimorio dell'orda."
    assert "dell&#39;orda" in said.line(line)
