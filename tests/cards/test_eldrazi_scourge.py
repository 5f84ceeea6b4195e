"""The Scourge list as HS-1 and HS-9 have it."""

import pytest

from app.cards import registry
from app.cards.hordes.decks import ELDRAZI_SCOURGE


def test_hs_1_1_ninety_eight_cards_and_two_titans():
    library, titans = ELDRAZI_SCOURGE.variant("commander")
    assert len(library) == 98
    assert library.count("Eldrazi Scion") == 60
    assert len(set(library)) == 39
    assert titans == ["Ulamog, the Ceaseless Hunger", "Kozilek, the Great Distortion"]


@pytest.mark.parametrize(
    ("variant", "tokens", "others", "creatures"),
    [("sixty", 40, 20, 11), ("pauper", 30, 30, 23), ("tiny-leaders", 30, 20, 11), ("brawl", 30, 20, 11)],
)
def test_hs_9_each_variant_has_its_counts(variant, tokens, others, creatures):
    library, titans = ELDRAZI_SCOURGE.variant(variant)
    names = [name for name in library if name != "Eldrazi Scion"]
    assert (library.count("Eldrazi Scion"), len(names)) == (tokens, others)
    assert titans == [] or variant in ("tiny-leaders", "brawl")  # there a setting may bring them back (HS-1.2)
    cards = [registry.card_for(name) for name in names]
    assert sum("Creature" in c.faces[0].types for c in cards) == creatures


def test_hs_9_pauper_keeps_one_mythic():
    library, _ = ELDRAZI_SCOURGE.variant("pauper")
    mythics = [n for n in dict.fromkeys(library) if registry.card_for(n).rarity == "mythic"]
    assert mythics == ["Inverter of Truth"]


def test_every_card_of_the_list_is_automatic():
    library, titans = ELDRAZI_SCOURGE.variant("commander")
    names = list(dict.fromkeys(library + titans))
    assert len(names) == 41
    assert {registry.level_of(registry.card_for(n)) for n in names} == {"automatic"}
