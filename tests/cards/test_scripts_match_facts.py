"""What is printed on a scripted card is what the facts say: names, costs, types, sizes, colours, keywords."""

import pytest

from app.cards import facts
from app.cards.dsl.keywords import protection_from
from app.cards.identity import identity
from app.cards.registry import all_scripted
from app.engine.model.ability import AdditionalCost

CARDS = all_scripted()


def number(text):
    return None if text is None else 0 if not text.lstrip("-").isdigit() else int(text)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_script_has_the_printed_facts(card):
    known = facts.find(card.name)
    assert known is not None, "no card of that name"
    assert len(known.faces) == len(card.faces)
    for face, printed in zip(card.faces, known.faces, strict=True):
        assert face.name == printed.name
        assert face.cost == printed.mana_cost
        assert (face.supertypes, face.types, face.subtypes) == (printed.supertypes, printed.types, printed.subtypes)
        assert (face.power, face.toughness) == (number(printed.power), number(printed.toughness))
        assert face.loyalty == number(printed.loyalty)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_script_has_the_printed_colour_identity(card):
    known = facts.find(card.name)
    basic = {facts.BASIC_LAND_MANA[kind] for kind in card.faces[0].subtypes if kind in facts.BASIC_LAND_MANA}
    assert set(identity(card)) | basic == set(known.identity)


def keyword_names(face):
    for ability in face.abilities:
        name = getattr(ability, "name", "")
        if isinstance(ability, AdditionalCost):
            name = "kicker" if ability.optional else ""
        if name:
            yield name.replace("_", " ")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_script_has_every_printed_keyword(card):
    known = facts.find(card.name)
    for face, printed in zip(card.faces, known.faces, strict=True):
        have = set(keyword_names(face))
        for keyword in printed.keywords:
            name, _ = facts.split_keyword(keyword)
            name = "landwalk" if name.endswith("walk") else name.removesuffix(" from").replace("-", " ")
            assert name in have, f"{card.name} lacks {keyword}"


def test_protection_is_named_as_the_facts_split_it():
    assert protection_from("R").name == "protection"
