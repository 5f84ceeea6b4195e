"""Every shipped horde: its numbers, that all of it is automatic, that its tokens have the right size."""

import pytest

from app.cards import registry
from app.cards.commands import cards_of, listed
from app.cards.hordes.decks import HORDES
from app.cards.hordes.readings import card_of
from app.cards.printer import print_card

# cards and tokens as the sources count them
COUNTS = {
    "eldrazi-scourge": (98, 60),
    "zombies": (100, 60),
    "zombies-fifty": (50, 25),
    "goblins": (50, 25),
    "face-the-hydra": (60, 18),
    "battle-the-horde": (60, 43),
    "defeat-a-god": (60, 33),
}
SIZES = {
    "Zombie": (2, 2, "B"),
    "Zombie Giant": (5, 5, "B"),
    "Goblin": (1, 1, "R"),
    "Eldrazi Scion": (1, 1, ""),
    "Hydra Head": (0, 3, ""),
    "Ravenous Brute Head": (0, 6, ""),
    "Minotaur Goreseeker": (3, 2, ""),
    "Mogis's Chosen": (5, 4, ""),
    "Xenagos Ascended": (6, 5, ""),
    "Ecstatic Piper": (2, 2, ""),
    "Rollicking Throng": (1, 3, ""),
}


def test_the_list_of_the_command_has_every_deck():
    rows = {(row["id"], row["variant"]): row for row in listed()}
    assert {key for key, _ in rows} == set(COUNTS) == set(HORDES)
    assert {row["preset"] for row in rows.values()} == {"scourge", "classic", "challenge"}
    assert all(row["automatic"] for row in rows.values())


@pytest.mark.parametrize("key", COUNTS)
def test_a_deck_has_the_numbers_of_its_source(key):
    deck = HORDES[key]
    library, _ = deck.variant(deck.usual)
    kinds = [name for name, _ in deck.tokens]
    assert (len(library), sum(name in kinds for name in library)) == COUNTS[key]
    assert deck.source and deck.starter in library
    assert all(name in library for name in deck.opening)


@pytest.mark.parametrize("key", COUNTS)
@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_every_card_of_a_deck_is_automatic_and_says_what_it_does(key, lang):
    deck = HORDES[key]
    library, titans = deck.variant(deck.usual)
    for card in cards_of(deck, [*library, *titans]):
        assert card.level == registry.AUTOMATIC, card.name
        abilities = any(face.abilities for face in card.faces)
        assert bool([line for line in print_card(card, lang) if line != "//"]) is abilities, card.name
    if deck.rules:
        assert print_card(deck.rules, lang)


def test_tokens_have_the_right_size():
    found = {}
    for deck in HORDES.values():
        for name, _ in deck.tokens:
            face = card_of(deck, name).faces[0]
            found[name] = (face.power, face.toughness, "".join(face.colors or ()))
    assert {name: found[name] for name in SIZES} == SIZES


def test_a_namesake_is_the_decks_own_there_and_the_other_card_elsewhere():
    own = card_of(HORDES["battle-the-horde"], "Unquenchable Fury")
    assert own.faces[0].types == ("Sorcery",)
    assert registry.scripted("Unquenchable Fury") is None
    assert registry.card_for("Unquenchable Fury").faces[0].types != ("Sorcery",)


def test_a_name_that_ends_in_s_is_printed_as_it_is():
    (line,) = print_card(card_of(HORDES["defeat-a-god"], "Xenagos's Strike"), "en")
    assert line.startswith("Xenagos's Strike deals")
