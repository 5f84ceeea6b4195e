"""The pool of Base Race from the facts of all cards."""

from app.base_race import opened
from app.base_race.battle import kind_of
from app.cards import facts
from app.cards.facts import CardFacts
from app.cards.race_pool import boosters, pool_card


def known(name: str) -> CardFacts:
    found = facts.find(name)
    assert found is not None
    return found


def test_a_card_brings_its_printed_numbers_and_most_common_rarity() -> None:
    one = pool_card(known("Tarmogoyf"))
    assert (one.card.types, one.card.power, one.card.toughness) == (("Creature",), "*", "1+*")
    assert (one.rarity, one.back) == ("rare", True)
    assert pool_card(known("Lightning Bolt")).rarity == "common"
    assert pool_card(known("Jace Beleren")).card.loyalty == "3"


def test_double_faced_cards_have_no_magic_back() -> None:
    names = ("Delver of Secrets", "Valki, God of Lies", "Graf Rats")  # transforming, modal, meld
    assert [pool_card(known(name)).back for name in names] == [False] * 3
    assert pool_card(known("Bonecrusher Giant")).back  # an adventurer card


def test_packs_are_made_of_paper_cards_of_every_rarity() -> None:
    made = boosters()
    assert len(made.pool) > 25_000
    assert sorted(made.by_rarity) == ["common", "mythic", "rare", "uncommon"]
    cards = opened("seed", made)
    assert len(cards) >= 22
    assert {kind_of(card) for card in cards} <= {"spell", "creature", "planeswalker", "artifact"}
