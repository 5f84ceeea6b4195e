"""Green cards."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.tokens import BEAST, BEAST_4_4, INSECT, PLANT, WOLF

A_BASIC_LAND = search(basic_lands_in_library(), BATTLEFIELD, tapped=True, reveal=False)
TWO_BASIC_LANDS = search(basic_lands_in_library(), BATTLEFIELD, 2, tapped=True, reveal=False)
ONE_TAPPED_ONE_TO_HAND = search(basic_lands_in_library(), HAND, 2, tapped=True, first_to=BATTLEFIELD)
A_FOREST = search(cards_in_library(subtypes="Forest"), BATTLEFIELD, reveal=False)
YOUR_CREATURES = creatures_you_control()
ARTIFACT_OR_ENCHANTMENT = of_types("Artifact", "Enchantment")
CREATURE_CARDS_IN_YOUR_GRAVEYARD = cards_in_your_graveyard(types="Creature")

MANA = (
    sorcery("Rampant Growth", "{1}{G}", spell(A_BASIC_LAND)),
    sorcery("Nature's Lore", "{1}{G}", spell(A_FOREST)),
    sorcery("Cultivate", "{2}{G}", spell(ONE_TAPPED_ONE_TO_HAND)),
    card("Kodama's Reach", cost="{2}{G}", types="Sorcery — Arcane", abilities=[spell(ONE_TAPPED_ONE_TO_HAND)]),
    sorcery("Explosive Vegetation", "{3}{G}", spell(TWO_BASIC_LANDS)),
    creature("Sakura-Tribe Elder", "{1}{G}", "Snake Shaman", 1, 1, activated(sacrifice_this(), A_BASIC_LAND)),
    creature("Farhaven Elf", "{2}{G}", "Elf Druid", 1, 1, when_enters(may(A_BASIC_LAND))),
    creature("Wood Elves", "{2}{G}", "Elf Scout", 1, 1, when_enters(A_FOREST)),
    creature(
        "Springbloom Druid",
        "{2}{G}",
        "Elf Druid",
        1,
        1,
        when_enters(may_pay(sacrificing(lands()), TWO_BASIC_LANDS)),
    ),
    creature(
        "Yavimaya Elder",
        "{1}{G}{G}",
        "Human Druid",
        2,
        1,
        when_dies(may(search(basic_lands_in_library(), HAND, 2))),
        activated(("{2}", sacrifice_this()), draw(1)),
    ),
)

CARD_DRAW = (
    sorcery("Harmonize", "{2}{G}{G}", spell(draw(3))),
    sorcery(
        "Shamanic Revelation",
        "{3}{G}{G}",
        spell(draw(number_of(YOUR_CREATURES)), gain_life(number_of(creatures_you_control(power_at_least=4), 4))),
    ),
    sorcery("Collective Unconscious", "{4}{G}{G}", spell(draw(number_of(YOUR_CREATURES)))),
    creature("Elvish Visionary", "{1}{G}", "Elf Shaman", 1, 1, when_enters(draw(1))),
    creature(
        "Soul of the Harvest",
        "{4}{G}{G}",
        "Elemental",
        6,
        6,
        trample,
        whenever_enters(other_creatures_you_control(token=False), may(draw(1))),
    ),
    creature(
        "Garruk's Packleader",
        "{4}{G}",
        "Beast",
        4,
        4,
        whenever_enters(other_creatures_you_control(power_at_least=3), may(draw(1))),
    ),
    creature(
        "Regal Force",
        "{4}{G}{G}{G}",
        "Elemental",
        5,
        5,
        when_enters(draw(number_of(creatures_you_control(colors="G")))),
    ),
)

REMOVAL = (
    instant(
        "Beast Within",
        "{2}{G}",
        spell(destroy(), create(BEAST, who=controller("t")), targets=[target_permanent()]),
    ),
    instant("Krosan Grip", "{2}{G}", split_second, spell(destroy(), targets=[target(ARTIFACT_OR_ENCHANTMENT)])),
    creature(
        "Acidic Slime",
        "{3}{G}{G}",
        "Ooze",
        2,
        2,
        deathtouch,
        when_enters(destroy(), targets=[target(of_types("Artifact", "Enchantment", "Land"))]),
    ),
    creature(
        "Reclamation Sage",
        "{2}{G}",
        "Elf Shaman",
        2,
        1,
        when_enters(may(destroy()), targets=[target(ARTIFACT_OR_ENCHANTMENT)]),
    ),
    creature(
        "Caustic Caterpillar",
        "{G}",
        "Insect",
        1,
        1,
        activated(("{1}{G}", sacrifice_this()), destroy(), targets=[target(ARTIFACT_OR_ENCHANTMENT)]),
    ),
    creature(
        "Viridian Zealot",
        "{G}{G}",
        "Elf Warrior",
        2,
        1,
        activated(("{1}{G}", sacrifice_this()), destroy(), targets=[target(ARTIFACT_OR_ENCHANTMENT)]),
    ),
    creature(
        "Woodfall Primus",
        "{5}{G}{G}{G}",
        "Treefolk Shaman",
        6,
        6,
        trample,
        when_enters(destroy(), targets=[target_permanent(not_types="Creature")]),
        persist(),
    ),
)

MASSES = (
    sorcery("Overrun", "{2}{G}{G}{G}", spell(gets(YOUR_CREATURES, 3, 3, "trample"))),
    sorcery(
        "Overwhelming Stampede",
        "{3}{G}{G}",
        spell(gets(YOUR_CREATURES, greatest_power(YOUR_CREATURES), greatest_power(YOUR_CREATURES), "trample")),
    ),
    enchantment("Parallel Lives", "{3}{G}", twice_as_many("token")),
    creature("Essence Warden", "{G}", "Elf Shaman", 1, 1, whenever_enters(creatures(other=True), gain_life(1))),
    creature(
        "Avenger of Zendikar",
        "{5}{G}{G}",
        "Elemental",
        5,
        5,
        when_enters(create(PLANT, number_of(lands_you_control()))),
        whenever_enters(lands_you_control(), may(put_counters(1, on=creatures_you_control(subtypes="Plant")))),
    ),
    creature("Hornet Queen", "{4}{G}{G}{G}", "Insect", 2, 2, flying, deathtouch, when_enters(create(INSECT, 4))),
    creature(
        "Rampaging Baloths",
        "{4}{G}{G}",
        "Beast",
        6,
        6,
        trample,
        whenever_enters(lands_you_control(), create(BEAST_4_4)),
    ),
    planeswalker(
        "Garruk Wildspeaker",
        "{2}{G}{G}",
        "Garruk",
        3,
        loyalty(+1, untap(), targets=[target(lands(), least=2, most=2)]),
        loyalty(-1, create(BEAST)),
        loyalty(-4, gets(YOUR_CREATURES, 3, 3, "trample")),
    ),
)

GRAVEYARD_CARDS = (
    sorcery("Regrowth", "{1}{G}", spell(return_to_hand(), targets=[target(cards_in_your_graveyard())])),
    creature(
        "Eternal Witness",
        "{1}{G}{G}",
        "Human Shaman",
        2,
        1,
        when_enters(may(return_to_hand()), targets=[target(cards_in_your_graveyard())]),
    ),
    creature("Spore Frog", "{G}", "Frog", 1, 1, activated(sacrifice_this(), prevent_combat_damage())),
    creature(
        "Satyr Wayfinder",
        "{1}{G}",
        "Satyr",
        1,
        1,
        when_enters(look_at_top(4, 1, cards_in_library(types="Land"), rest="graveyard")),
    ),
    creature(
        "Kessig Cagebreakers",
        "{4}{G}",
        "Human Rogue",
        3,
        4,
        whenever_attacks(create(WOLF, number_of(CREATURE_CARDS_IN_YOUR_GRAVEYARD), tapped=True, attacking=True)),
    ),
    creature(
        "Boneyard Wurm",
        "{1}{G}",
        "Wurm",
        0,
        0,
        defining(number_of(CREATURE_CARDS_IN_YOUR_GRAVEYARD), number_of(CREATURE_CARDS_IN_YOUR_GRAVEYARD)),
    ),
)

CARDS = (*MANA, *CARD_DRAW, *REMOVAL, *MASSES, *GRAVEYARD_CARDS)
