"""The ready decks hold what they promise."""

from itertools import combinations

import pytest

from app.cards import facts
from app.cards.identity import identity
from app.cards.registry import card_for, level_of
from app.cards.starter_decks import STARTER_DECKS, starter_deck
from app.cards.tokens import FACES
from app.i18n import translations

every_deck = pytest.mark.parametrize("deck", STARTER_DECKS, ids=lambda deck: deck.key)


def faces(deck):
    return [card_for(name).faces[0] for name in deck.spells()]


@every_deck
def test_cm_1_a_hundred_cards_each_name_once(deck):
    main = deck.main()
    assert sum(count for count, _ in main) + 1 == 100
    names = [name for _, name in main] + [deck.commander]
    assert len(names) == len(set(names))
    for count, name in main:
        assert count == 1 or "Basic" in card_for(name).faces[0].supertypes


@every_deck
def test_cm_1_the_commander_is_a_legendary_creature_that_does_something(deck):
    face = card_for(deck.commander).faces[0]
    assert "Legendary" in face.supertypes and "Creature" in face.types
    assert len(face.abilities) >= 2


@every_deck
def test_cm_2_every_card_is_of_the_commanders_colours(deck):
    allowed = set(identity(card_for(deck.commander)))
    for _, name in deck.main():
        card = card_for(name)
        basic = {facts.BASIC_LAND_MANA[kind] for kind in card.faces[0].subtypes if kind in facts.BASIC_LAND_MANA}
        assert set(identity(card)) | basic <= allowed, name


@every_deck
def test_cm_11_every_card_is_legal(deck):
    for name in [*(name for _, name in deck.main()), deck.commander]:
        known = facts.find(name)
        assert known is not None and known.name == name
        assert known.legality("commander") == "legal", name


@every_deck
def test_every_card_is_automatic(deck):
    names = [deck.commander, *(name for _, name in deck.main())]
    assert [name for name in names if level_of(card_for(name)) != "automatic"] == []


@every_deck
def test_lands_and_parts(deck):
    assert 35 <= len(deck.lands) + sum(deck.basics.values()) <= 39
    assert all("Land" in card_for(name).faces[0].types for name in (*deck.lands, *deck.basics))
    assert not any("Land" in face.types for face in faces(deck))
    for role in ("mana", "draw", "removal"):
        assert len(deck.with_role(role)) >= 8, role
    assert len(deck.with_role("sweeper")) >= 3
    assert len(deck.with_role("theme")) >= 2
    assert sum("Instant" in face.types for face in faces(deck)) >= 6
    assert sum(bool({"Equipment", "Aura"} & set(face.subtypes)) for face in faces(deck)) >= 2
    plain = [face.name for face in faces(deck) if "Creature" in face.types and not face.abilities]
    assert len(plain) <= 4


def test_two_decks_have_planeswalkers():
    assert sum(any("Planeswalker" in face.types for face in faces(deck)) for deck in STARTER_DECKS) >= 2


def test_five_decks_of_different_colours():
    assert len(STARTER_DECKS) >= 5
    colours = [identity(card_for(deck.commander)) for deck in STARTER_DECKS]
    assert len(set(colours)) == len(colours)
    assert set("".join(colours)) == set("WUBRG")
    for one, other in combinations(STARTER_DECKS, 2):
        assert len(set(one.spells()) & set(other.spells())) < 30, (one.key, other.key)


def test_a_deck_is_found_by_key_and_written_as_text():
    deck = starter_deck("tokens")
    assert deck is not None and starter_deck(deck.title) is deck and starter_deck("no such deck") is None
    lines = deck.as_text().splitlines()
    assert lines[1] == "1 Trostani, Selesnya's Voice"
    assert sum(int(line.split()[0]) for line in lines if line[:1].isdigit()) == 100


def test_tokens_have_sizes_colours_and_names():
    assert len(FACES) >= 30
    for face in FACES:
        assert face.name and face.types and face.colors is not None
        assert ("Creature" in face.types) == (face.power is not None)


@pytest.mark.parametrize("lang", ["es", "it"])
@every_deck
def test_titles_are_translated(deck, lang):
    known = translations(lang)
    for key in (deck.title, deck.about):
        assert known.gettext(key) != key
