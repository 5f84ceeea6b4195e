"""Cards of two colours."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.tokens import (
    BIRD,
    CAT_BIRD,
    CENTAUR,
    INSECT_BLACK_GREEN,
    KNIGHT,
    RHINO,
    WURM,
)

ARTIFACT_OR_ENCHANTMENT = of_types("Artifact", "Enchantment")
OTHER_FLIERS_YOU_CONTROL = other_creatures_you_control(keywords="flying")
SPELLS = instants_and_sorceries()
SPELL_CARDS_IN_YOUR_GRAVEYARD = cards_in_your_graveyard(types=("Instant", "Sorcery"))
SPELL_CARDS_IN_EXILE = cards_in_exile(types=("Instant", "Sorcery"), owner=YOU)
SPELL_CARDS = plus(number_of(SPELL_CARDS_IN_EXILE), number_of(SPELL_CARDS_IN_YOUR_GRAVEYARD))
CREATURE_CARDS_IN_YOUR_GRAVEYARD = cards_in_your_graveyard(types="Creature")

GREEN_WHITE = (
    creature(
        "Trostani, Selesnya's Voice",
        "{G}{G}{W}{W}",
        "Dryad",
        2,
        5,
        whenever_enters(other_creatures_you_control(), gain_life(toughness(IT))),
        activated("{1}{G}{W}, {T}", populate()),
        legendary=True,
    ),
    sorcery("Call of the Conclave", "{G}{W}", spell(create(CENTAUR))),
    instant("Advent of the Wurm", "{1}{G}{G}{W}", spell(create(WURM))),
    creature("Armada Wurm", "{2}{G}{G}{W}{W}", "Wurm", 5, 5, trample, when_enters(create(WURM))),
    creature(
        "Trostani's Summoner",
        "{5}{G}{W}",
        "Elf Shaman",
        1,
        1,
        when_enters(create(KNIGHT), create(CENTAUR), create(RHINO)),
    ),
    instant(
        "Sundering Growth",
        "{G/W}{G/W}",
        spell(destroy(), populate(), targets=[target(ARTIFACT_OR_ENCHANTMENT)]),
    ),
    enchantment("Growing Ranks", "{2}{G/W}{G/W}", at_beginning_of("upkeep", populate())),
    creature(
        "Wayfaring Temple",
        "{1}{G}{W}",
        "Elemental",
        0,
        0,
        defining(number_of(creatures_you_control()), number_of(creatures_you_control())),
        whenever_deals_combat_damage_to_player(populate()),
    ),
    sorcery(
        "Camaraderie",
        "{4}{G}{W}",
        spell(
            let(X, number_of(creatures_you_control())),
            gain_life(X),
            draw(X),
            gets(creatures_you_control(), 1, 1),
        ),
    ),
    instant(
        "Selesnya Charm",
        "{G}{W}",
        choose_modes(
            mode(gets("t", 2, 2, "trample"), targets=[target_creature()]),
            mode(exile(), targets=[target_creature(power_at_least=5)]),
            mode(create(KNIGHT)),
        ),
    ),
    enchantment(
        "Aura Shards",
        "{1}{G}{W}",
        whenever_enters(creatures_you_control(), may(destroy()), targets=[target(ARTIFACT_OR_ENCHANTMENT)]),
    ),
    creature(
        "Qasali Pridemage",
        "{G}{W}",
        "Cat Wizard",
        2,
        2,
        exalted(),
        activated(("{1}", sacrifice_this()), destroy(), targets=[target(ARTIFACT_OR_ENCHANTMENT)]),
    ),
    enchantment("Collective Blessing", "{3}{G}{G}{W}", get(creatures_you_control(), 3, 3)),
)

WHITE_BLUE = (
    creature(
        "Kangee, Sky Warden",
        "{3}{W}{U}",
        "Bird Wizard",
        3,
        3,
        flying,
        vigilance,
        whenever_attacks(gets(creatures(attacking=True, keywords="flying"), 2, 0)),
        whenever_blocks(gets(creatures(blocking=True, keywords="flying"), 0, 2)),
        legendary=True,
    ),
    creature("Thunderclap Wyvern", "{2}{W}{U}", "Drake", 2, 3, flash, flying, get(OTHER_FLIERS_YOU_CONTROL, 1, 1)),
    creature("Empyrean Eagle", "{1}{W}{U}", "Bird Spirit", 2, 3, flying, get(OTHER_FLIERS_YOU_CONTROL, 1, 1)),
    creature(
        "Watcher of the Spheres",
        "{W}{U}",
        "Bird Wizard",
        2,
        2,
        flying,
        spells_cost(creature_spells(keywords="flying"), -1),
        whenever_enters(OTHER_FLIERS_YOU_CONTROL, gets(THIS, 1, 1)),
    ),
    creature("Cloudblazer", "{3}{W}{U}", "Human Scout", 2, 2, flying, when_enters(gain_life(2), draw(2))),
    creature(
        "Skycat Sovereign",
        "{W}{U}",
        "Elemental Cat",
        1,
        1,
        flying,
        get(THIS, number_of(OTHER_FLIERS_YOU_CONTROL), number_of(OTHER_FLIERS_YOU_CONTROL)),
        activated("{2}{W}{U}", create(CAT_BIRD)),
    ),
    sorcery("Migratory Route", "{3}{W}{U}", spell(create(BIRD, 4)), basic_landcycling("{2}")),
    sorcery("Supreme Verdict", "{1}{W}{W}{U}", cant_be_countered, spell(destroy(creatures()))),
    instant("Absorb", "{W}{U}{U}", spell(counter(), gain_life(3), targets=[target_spell()])),
    instant("Dovin's Veto", "{W}{U}", cant_be_countered, spell(counter(), targets=[target(noncreature_spells())])),
    instant("Sphinx's Revelation", "{X}{W}{U}{U}", spell(gain_life(X), draw(X))),
    instant(
        "Azorius Charm",
        "{W}{U}",
        choose_modes(
            mode(gains(creatures_you_control(), "lifelink")),
            mode(draw(1)),
            mode(
                put_on_library(),
                targets=[target_creature(any_of=(creatures(attacking=True), creatures(blocking=True)))],
            ),
        ),
    ),
)

BLACK_RED = (
    creature(
        "Judith, the Scourge Diva",
        "{1}{B}{R}",
        "Human Shaman",
        2,
        2,
        get(other_creatures_you_control(), 1, 0),
        whenever_dies(creatures_you_control(token=False), deal_damage(1), targets=[any_target()]),
        legendary=True,
    ),
    creature(
        "Mayhem Devil",
        "{1}{B}{R}",
        "Devil",
        3,
        3,
        whenever(Trigger("sacrificed", permanents()), deal_damage(1), targets=[any_target()]),
    ),
    instant("Terminate", "{B}{R}", spell(destroy(no_regeneration=True), targets=[target_creature()])),
    sorcery("Dreadbore", "{B}{R}", spell(destroy(), targets=[target(CREATURE_OR_PLANESWALKER)])),
    instant(
        "Bedevil", "{B}{B}{R}", spell(destroy(), targets=[target(of_types("Artifact", "Creature", "Planeswalker"))])
    ),
    instant(
        "Rakdos Charm",
        "{B}{R}",
        choose_modes(
            mode(exile(cards_in(GRAVEYARD, owner="t")), targets=[target_player()]),
            mode(destroy(), targets=[target(artifacts())]),
            mode(for_each(creatures(), deal_damage(1, controller("each"), "each"))),
        ),
    ),
)

BLUE_RED = (
    creature(
        "Niv-Mizzet, Parun",
        "{U}{U}{U}{R}{R}{R}",
        "Dragon Wizard",
        5,
        5,
        cant_be_countered,
        flying,
        whenever_you_draw(deal_damage(1), targets=[any_target()]),
        whenever(Trigger("cast", SPELLS), draw(1)),
        legendary=True,
    ),
    instant(
        "Izzet Charm",
        "{U}{R}",
        choose_modes(
            mode(counter(unless="{2}"), targets=[target(noncreature_spells())]),
            mode(deal_damage(2), targets=[target_creature()]),
            mode(draw(2), discard(2)),
        ),
    ),
    instant(
        "Electrolyze",
        "{1}{U}{R}",
        spell(
            deal_divided_damage(2),
            draw(1),
            targets=[divided_among(2, 2, CREATURE_OR_PLANESWALKER, players="any")],
        ),
    ),
    instant("Prophetic Bolt", "{3}{U}{R}", spell(deal_damage(4), look_at_top(4, must=True), targets=[any_target()])),
    instant(
        "Ionize",
        "{1}{U}{R}",
        spell(counter(), deal_damage(2, controller("t")), targets=[target_spell()]),
    ),
    sorcery(
        "Beacon Bolt",
        "{1}{U}{R}",
        spell(deal_damage(SPELL_CARDS), targets=[target_creature()]),
        jump_start("{1}{U}{R}"),
    ),
    creature("Goblin Electromancer", "{U}{R}", "Goblin Wizard", 2, 2, spells_cost(SPELLS, -1)),
    creature(
        "Crackling Drake", "{U}{U}{R}{R}", "Drake", 0, 4, flying, defining(power=SPELL_CARDS), when_enters(draw(1))
    ),
    creature(
        "Enigma Drake",
        "{1}{U}{R}",
        "Drake",
        0,
        4,
        flying,
        defining(power=number_of(SPELL_CARDS_IN_YOUR_GRAVEYARD)),
    ),
    planeswalker(
        "Ral, Izzet Viceroy",
        "{3}{U}{R}",
        "Ral",
        5,
        loyalty(+1, look_at_top(2, rest="graveyard", must=True)),
        loyalty(-3, deal_damage(SPELL_CARDS), targets=[target_creature()]),
        loyalty(-8, emblem(whenever_you_cast(SPELLS, deal_damage(4), draw(2), targets=[any_target()]))),
    ),
)

BLACK_GREEN = (
    creature(
        "Meren of Clan Nel Toth",
        "{2}{B}{G}",
        "Human Shaman",
        3,
        4,
        whenever_dies(other_creatures_you_control(), get_counters("experience")),
        at_beginning_of(
            "end",
            if_(
                compare(mana_value("t"), "<=", player_counters("experience")),
                put_onto_battlefield(),
                otherwise=[return_to_hand()],
            ),
            targets=[target(CREATURE_CARDS_IN_YOUR_GRAVEYARD)],
        ),
        legendary=True,
    ),
    instant(
        "Putrefy",
        "{1}{B}{G}",
        spell(destroy(no_regeneration=True), targets=[target(of_types("Artifact", "Creature"))]),
    ),
    instant(
        "Assassin's Trophy",
        "{B}{G}",
        spell(
            destroy(),
            may(
                search(basic_lands_in_library(), BATTLEFIELD, who=controller("t"), reveal=False),
                who=controller("t"),
            ),
            targets=[target_permanent(controller=EACH_OPPONENT)],
        ),
    ),
    instant(
        "Abrupt Decay",
        "{B}{G}",
        cant_be_countered,
        spell(destroy(), targets=[target(nonland_permanents(mana_value_at_most=3))]),
    ),
    instant(
        "Golgari Charm",
        "{B}{G}",
        choose_modes(
            mode(gets(creatures(), -1, -1)),
            mode(destroy(), targets=[target(enchantments())]),
            mode(regenerate(creatures_you_control())),
        ),
    ),
    enchantment(
        "Pernicious Deed",
        "{1}{B}{G}",
        activated(
            ("{X}", sacrifice_this()), destroy(of_types("Artifact", "Creature", "Enchantment", mana_value_at_most=X))
        ),
    ),
    sorcery("Gaze of Granite", "{X}{B}{B}{G}", spell(destroy(nonland_permanents(mana_value_at_most=X)))),
    enchantment("Moldervine Reclamation", "{3}{B}{G}", whenever_dies(creatures_you_control(), gain_life(1), draw(1))),
    enchantment(
        "Deathreap Ritual",
        "{2}{B}{G}",
        at_beginning_of(
            "end",
            may(draw(1)),
            whose=None,
            if_=compare(this_turn("creatures_died", EACH_PLAYER), ">=", 1),
        ),
    ),
    creature(
        "Poison-Tip Archer",
        "{2}{B}{G}",
        "Elf Archer",
        2,
        3,
        reach,
        deathtouch,
        whenever_dies(creatures(other=True), lose_life(1, EACH_OPPONENT)),
    ),
    creature(
        "Izoni, Thousand-Eyed",
        "{2}{B}{B}{G}{G}",
        "Elf Shaman",
        2,
        3,
        when_enters(create(INSECT_BLACK_GREEN, number_of(CREATURE_CARDS_IN_YOUR_GRAVEYARD))),
        activated(("{B}{G}", sacrificing(creatures(other=True))), gain_life(1), draw(1)),
        legendary=True,
    ),
    instant(
        "Grisly Salvage",
        "{B}{G}",
        spell(look_at_top(5, 1, cards_in_library(types=("Creature", "Land")), rest="graveyard")),
    ),
)

CARDS = (*GREEN_WHITE, *WHITE_BLUE, *BLACK_RED, *BLUE_RED, *BLACK_GREEN)
