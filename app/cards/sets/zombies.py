"""Zombies and what goes with them: the cards of the zombie hordes."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.tokens import PHYREXIAN_ZOMBIE, ZOMBIE

ZOMBIES_YOU_CONTROL = permanents(subtypes="Zombie", controller=YOU)
ANOTHER_ZOMBIE = creatures_you_control(subtypes="Zombie", other=True)
ZOMBIES_AND_ZOMBIE_CARDS = plus(
    number_of(permanents(subtypes="Zombie")), number_of(cards_in(GRAVEYARD, subtypes="Zombie"))
)
SKELETONS_AND_OTHER_ZOMBIES = creatures_you_control(
    any_of=(permanents(subtypes="Skeleton"), permanents(subtypes="Zombie", other=True))
)
DELIRIUM = compare(card_types_among(cards_in_your_graveyard()), ">=", 4)

SMALL = (
    creature("Maggot Carrier", "{B}", "Zombie", 1, 1, when_enters(lose_life(1, EACH_PLAYER)), rarity="common"),
    creature(
        "Blind Creeper",
        "{1}{B}",
        "Zombie Beast",
        3,
        3,
        whenever(Trigger("cast", spells()), gets(THIS, -1, -1)),
        rarity="common",
    ),
    creature("Miasmic Mummy", "{1}{B}", "Zombie Jackal", 2, 2, when_enters(discard(1, EACH_PLAYER)), rarity="common"),
    creature(
        "Yixlid Jailer",
        "{1}{B}",
        "Zombie Wizard",
        2,
        1,
        continuous(cards_in(GRAVEYARD), lose_all_abilities()),
        rarity="uncommon",
    ),
    creature(
        "Blighted Bat",
        "{2}{B}",
        "Zombie Bat",
        2,
        1,
        flying,
        activated("{1}", gains(THIS, "haste")),
        rarity="common",
    ),
    creature(
        "Crow of Dark Tidings",
        "{2}{B}",
        "Zombie Bird",
        2,
        1,
        flying,
        when_enters(mill(2)),
        when_dies(mill(2)),
        rarity="common",
    ),
    creature(
        "Death Baron",
        "{1}{B}{B}",
        "Zombie Wizard",
        2,
        2,
        get(SKELETONS_AND_OTHER_ZOMBIES, 1, 1, "deathtouch"),
        rarity="rare",
    ),
    creature(
        "Diregraf Captain",
        "{1}{U}{B}",
        "Zombie Soldier",
        2,
        2,
        deathtouch,
        get(ANOTHER_ZOMBIE, 1, 1),
        whenever_dies(
            permanents(subtypes="Zombie", controller=YOU, other=True), lose_life(1, "t"), targets=[target_opponent()]
        ),
        rarity="uncommon",
    ),
    creature("Sibsig Icebreakers", "{2}{B}", "Zombie", 2, 3, when_enters(discard(1, EACH_PLAYER)), rarity="common"),
    creature(
        "Skulking Knight",
        "{2}{B}",
        "Zombie Knight",
        3,
        3,
        flanking(),
        whenever_becomes_target(sacrifice(YOU, THIS)),
        rarity="common",
    ),
    creature(
        "Thraben Foulbloods",
        "{2}{B}",
        "Zombie Dog",
        3,
        2,
        get(THIS, 1, 1, "menace", if_=DELIRIUM),
        rarity="common",
    ),
    creature(
        "Unbreathing Horde",
        "{2}{B}",
        "Zombie",
        0,
        0,
        enters_with(
            plus(
                number_of(permanents(subtypes="Zombie", controller=YOU, other=True)),
                number_of(cards_in_your_graveyard(subtypes="Zombie")),
            )
        ),
        damage_only_costs_a_counter("+1/+1"),
        rarity="rare",
    ),
)

GREATER = (
    creature("Cackling Fiend", "{2}{B}{B}", "Zombie", 2, 1, when_enters(discard(1, EACH_OPPONENT)), rarity="common"),
    creature(
        "Gavony Unhallowed",
        "{3}{B}",
        "Zombie",
        2,
        4,
        whenever_dies(other_creatures_you_control(), put_counters(1, on=THIS)),
        rarity="common",
    ),
    creature(
        "Infectious Horror",
        "{3}{B}",
        "Zombie Horror",
        2,
        2,
        whenever_attacks(lose_life(2, EACH_OPPONENT)),
        rarity="common",
    ),
    creature(
        "Rottenheart Ghoul",
        "{3}{B}",
        "Zombie",
        2,
        4,
        when_dies(discard(1, "t"), targets=[target_player()]),
        rarity="common",
    ),
    creature(
        "Soulless One",
        "{3}{B}",
        "Zombie Avatar",
        0,
        0,
        defining(power=ZOMBIES_AND_ZOMBIE_CARDS, toughness=ZOMBIES_AND_ZOMBIE_CARDS),
        rarity="uncommon",
    ),
    creature(
        "Stitchwing Skaab",
        "{3}{U}",
        "Zombie Horror",
        3,
        1,
        flying,
        activated(("{1}{U}", discarding(count=2)), put_onto_battlefield(THIS, tapped=True), zone=GRAVEYARD),
        rarity="uncommon",
    ),
    creature(
        "Undead Warchief",
        "{2}{B}{B}",
        "Zombie",
        1,
        1,
        spells_cost(spells(subtypes="Zombie"), -1),
        get(creatures_you_control(subtypes="Zombie"), 2, 1),
        rarity="rare",
    ),
    creature(
        "Vengeful Dead",
        "{3}{B}",
        "Zombie",
        3,
        2,
        whenever_dies(permanents(subtypes="Zombie"), lose_life(1, EACH_OPPONENT)),
        rarity="common",
    ),
    creature(
        "Advanced Stitchwing",
        "{3}{U}{U}",
        "Zombie Horror",
        3,
        4,
        flying,
        activated(("{2}{U}", discarding(count=2)), put_onto_battlefield(THIS, tapped=True), zone=GRAVEYARD),
        rarity="common",
    ),
    creature(
        "Carrion Wurm",
        "{3}{B}{B}",
        "Zombie Wurm",
        6,
        5,
        whenever_attacks(
            may_pay(
                exiling(cards_in(GRAVEYARD, owner=EACH_PLAYER), 3),
                gains(THIS, "assigns_no_combat_damage"),
                who=EACH_PLAYER,
            )
        ),
        whenever_blocks(
            may_pay(
                exiling(cards_in(GRAVEYARD, owner=EACH_PLAYER), 3),
                gains(THIS, "assigns_no_combat_damage"),
                who=EACH_PLAYER,
            )
        ),
        rarity="uncommon",
    ),
    creature("Hound of the Farbogs", "{4}{B}", "Zombie Dog", 5, 3, have(THIS, "menace", if_=DELIRIUM), rarity="common"),
    creature(
        "Nested Ghoul",
        "{3}{B}{B}",
        "Phyrexian Zombie Warrior",
        4,
        2,
        whenever(Trigger("dealt_damage", this=True), create(PHYREXIAN_ZOMBIE)),
        rarity="uncommon",
    ),
    creature(
        "Noosegraf Mob",
        "{4}{B}{B}",
        "Zombie",
        0,
        0,
        enters_with(5),
        whenever(
            Trigger("cast", spells()),
            if_(compare(counters_on("+1/+1"), ">=", 1), remove_counters(1, "+1/+1", THIS), create(ZOMBIE)),
        ),
        rarity="rare",
    ),
)

ENCHANTMENTS = (
    enchantment(
        "Graf Harvest",
        "{B}",
        have(ZOMBIES_YOU_CONTROL, "menace"),
        activated(("{3}{B}", exiling(cards_in_your_graveyard(types="Creature"))), create(ZOMBIE)),
        rarity="uncommon",
    ),
    enchantment("Bad Moon", "{1}{B}", get(creatures(colors="B"), 1, 1), rarity="rare"),
    card(
        "Forsaken Wastes",
        cost="{2}{B}",
        types="World Enchantment",
        abilities=[
            player_rule("cant_gain_life", EACH_PLAYER),
            at_beginning_of("upkeep", lose_life(1, THAT_PLAYER), whose=None),
            whenever_becomes_target(lose_life(5, controller(SOURCE)), kind="spell"),
        ],
        rarity="rare",
    ),
    enchantment(
        "Endless Ranks of the Dead",
        "{2}{B}{B}",
        at_beginning_of("upkeep", create(ZOMBIE, half(number_of(ZOMBIES_YOU_CONTROL), "down"))),
        rarity="rare",
    ),
    enchantment(
        "Call to the Grave",
        "{4}{B}",
        at_beginning_of("upkeep", sacrifice(THAT_PLAYER, creatures(not_subtypes="Zombie")), whose=None),
        at_beginning_of("end", sacrifice(YOU, THIS), whose=None, if_=at_most(creatures(), 0)),
        rarity="rare",
    ),
)

SPELLS = (
    sorcery(
        "Smallpox",
        "{B}{B}",
        spell(
            lose_life(1, EACH_PLAYER),
            discard(1, EACH_PLAYER),
            sacrifice(EACH_PLAYER, creatures()),
            sacrifice(EACH_PLAYER, lands()),
        ),
        rarity="rare",
    ),
    sorcery("Delirium Skeins", "{2}{B}", spell(discard(3, EACH_PLAYER)), rarity="common"),
    sorcery(
        "Twilight's Call",
        "{4}{B}{B}",
        with_flash_for("{6}{B}{B}"),
        spell(put_onto_battlefield(cards_in(GRAVEYARD, types="Creature"))),
        rarity="rare",
    ),
    sorcery(
        "Army of the Damned",
        "{5}{B}{B}{B}",
        spell(create(ZOMBIE, 13, tapped=True)),
        flashback("{7}{B}{B}{B}"),
        rarity="mythic",
    ),
    sorcery(
        "Plague Wind",
        "{7}{B}{B}",
        spell(destroy(creatures(controller=EACH_OTHER_PLAYER), no_regeneration=True)),
        rarity="rare",
    ),
)

CARDS = (*SMALL, *GREATER, *ENCHANTMENTS, *SPELLS)
