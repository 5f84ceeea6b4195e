"""Names lead to cards."""

from pathlib import Path

import pytest

from app.cards import registry, sets
from app.cards.identity import walk
from app.engine.model.card import decode_card, encode_card
from app.engine.model.effect import Custom


def test_a_script_is_found_whatever_the_spelling():
    seer = registry.scripted("Thought-Knot Seer")
    assert seer is not None and seer.name == "Thought-Knot Seer"
    assert registry.scripted("  thought-knot   SEER ") is seer
    assert registry.scripted("Kozilek’s Return") is registry.scripted("Kozilek's Return")


@pytest.mark.parametrize(
    "name",
    ["Cryptolith Fragment", "Cryptolith Fragment // Aurora of Emrakul", "cryptolith fragment/aurora of emrakul"],
)
def test_a_double_faced_card_has_several_names(name):
    card = registry.scripted(name)
    assert card is not None and len(card.faces) == 2


def test_a_token_is_no_scripted_card_but_has_one_for_a_horde():
    assert registry.scripted("Eldrazi Scion") is None
    card = registry.token("eldrazi scion")
    assert card is not None and card.token and card.faces[0].power == 1
    assert registry.card_for("Eldrazi Scion") is card


def test_an_unknown_name_is_a_named_blank_played_by_hand():
    card = registry.card_for("No Such Card Ever")
    assert card.name == "No Such Card Ever"
    assert registry.level_of(card) == "by_hand"


def test_every_script_survives_being_stored():
    cards = registry.all_scripted()
    assert len(cards) >= 40
    for card in cards:
        assert decode_card(encode_card(card)) == card
        assert registry.level_of(card) == "automatic"


def test_no_script_needs_the_escape_hatch():
    used = [card.name for card in registry.all_scripted() for node in walk(card) if isinstance(node, Custom)]
    assert used == []


def test_card_files_speak_the_language_of_cards_only():
    for path in sorted(Path(sets.__file__).parent.glob("*.py")):
        imported = [
            line for line in path.read_text("utf-8").splitlines() if line.startswith(("from app", "import app"))
        ]
        allowed = (
            "from app.cards.dsl import",
            "from app.cards.tokens import",
            "from app.engine.model.card import Card",
        )
        assert all(line.startswith(allowed) for line in imported), path.name


def test_a_token_nobody_scripted_comes_from_the_facts():
    card = registry.token("Saproling")
    assert card is not None and card.token and card.faces[0].colors == ("G",)
    assert registry.card_for("Saproling") == card
