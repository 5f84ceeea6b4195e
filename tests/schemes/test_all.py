"""All official schemes are there, automatic, with words in three languages and a test of their own; the ready decks."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app.cards import registry
from app.cards.printer import print_card
from app.cards.schemes import DECKS, SCHEMES, names, scheme
from app.engine.model.ability import ActivatedAbility, TriggeredAbility

HERE = Path(__file__).parent
DATA = HERE.parents[2] / "shared" / "cards" / "schemes.json"


def cited() -> set[str]:
    """The names that a test's id cites."""
    found = (re.findall(r'@of\("([^"]+)"\)', p.read_text("utf-8")) for p in HERE.glob("test_*.py"))
    return {name for some in found for name in some}


def test_there_are_102_of_them_21_ongoing() -> None:
    assert len(names()) == len(set(names())) == 102
    assert sum("Ongoing" in card.faces[0].supertypes for card in SCHEMES) == 21
    assert {card.faces[0].types for card in SCHEMES} == {("Scheme",)}
    assert {card.layout for card in SCHEMES} == {"scheme"}


def test_all_are_automatic() -> None:
    assert {registry.level_of(card) for card in SCHEMES} == {"automatic"}


def test_each_has_a_test_that_cites_its_name() -> None:
    assert set(names()) - cited() == set()


def test_their_abilities_function_in_the_command_zone() -> None:
    zones = {
        a.zone
        for card in SCHEMES
        for a in card.faces[0].abilities
        if isinstance(a, TriggeredAbility | ActivatedAbility)
    }
    assert zones == {"command"}


def test_they_are_found_by_name_however_it_is_written() -> None:
    assert scheme("know EVIL").name == "Know Evil"
    assert registry.card_for("Perhaps You’ve Met My Cohort") is scheme("Perhaps You've Met My Cohort")
    with pytest.raises(KeyError):
        scheme("No Such Plan")


@pytest.mark.parametrize("lang", ["en", "es", "it"])
@pytest.mark.parametrize("card", SCHEMES, ids=lambda card: card.name)
def test_each_prints(card: object, lang: str) -> None:
    lines = print_card(card, lang)  # type: ignore[arg-type]
    text = "\n".join(lines)
    assert text and not re.search(r"those \(|esos \(|quelli \(|\bNone\b|Filter\(|~| {2}|\{\}", text), text
    assert all(line[0].isupper() or line[0] in "•¡" for part in lines for line in part.split("\n")), text


@pytest.mark.parametrize("key", DECKS)
def test_a_ready_deck_is_made_of_known_schemes(key: str) -> None:
    deck = DECKS[key]
    assert all(name in names() and 1 <= count <= 2 for count, name in deck.cards)
    assert len({name for _, name in deck.cards}) == len(deck.cards)
    assert deck.size == len(deck.listed()) == (10 if len(deck.cards) == 10 else 20)


def test_there_are_nine_ready_decks() -> None:
    assert len(DECKS) == 9 and sorted(deck.size for deck in DECKS.values()) == [10] * 4 + [20] * 5


@pytest.mark.skipif(not DATA.exists(), reason="needs the reference data beside the repository")
def test_names_kinds_and_decks_are_those_of_the_data() -> None:
    data = json.loads(DATA.read_text("utf-8"))
    ongoing = {card.name: "Ongoing" in card.faces[0].supertypes for card in SCHEMES}
    assert ongoing == {s["name"]: s["ongoing"] for s in data["schemes"]}
    theirs = [[(c["quantity"], c["name"]) for c in deck["cards"]] for deck in data["preconstructed_scheme_decks"]]
    assert [list(deck.cards) for deck in DECKS.values()] == theirs
