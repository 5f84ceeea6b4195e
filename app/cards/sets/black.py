"""Black cards."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.tokens import GOBLIN, HUMAN_SOLDIER, TREASURE, ZOMBIE

CREATURE_CARD_IN_YOUR_GRAVEYARD = cards_in_your_graveyard(types="Creature")
NONARTIFACT_NONBLACK = creatures(not_types="Artifact", not_colors="B")
ARTIFACT_OR_CREATURE = of_types("Artifact", "Creature")
DRAIN_ONE = (lose_life(1, EACH_OPPONENT), gain_life(1))

REMOVAL = (
    instant("Murder", "{1}{B}{B}", spell(destroy(), targets=[target_creature()])),
    instant("Doom Blade", "{1}{B}", spell(destroy(), targets=[target_creature(not_colors="B")])),
    instant("Go for the Throat", "{1}{B}", spell(destroy(), targets=[target_creature(not_types="Artifact")])),
    instant("Terror", "{1}{B}", spell(destroy(no_regeneration=True), targets=[target(NONARTIFACT_NONBLACK)])),
    instant("Hero's Downfall", "{1}{B}{B}", spell(destroy(), targets=[target(CREATURE_OR_PLANESWALKER)])),
    sorcery(
        "Chainer's Edict",
        "{1}{B}",
        spell(sacrifice("t", creatures()), targets=[target_player()]),
        flashback("{5}{B}{B}"),
    ),
    instant(
        "Tragic Slip",
        "{B}",
        spell(
            if_(
                compare(this_turn("creatures_died", EACH_PLAYER), ">=", 1),
                gets("t", -13, -13),
                otherwise=[gets("t", -1, -1)],
            ),
            targets=[target_creature()],
        ),
    ),
)

SWEEPERS = (
    sorcery("Damnation", "{2}{B}{B}", spell(destroy(creatures(), no_regeneration=True))),
    sorcery(
        "Toxic Deluge",
        "{2}{B}",
        additional_cost(pay_life(X)),
        spell(gets(creatures(), minus(X), minus(X))),
    ),
    sorcery(
        "Crux of Fate",
        "{3}{B}{B}",
        choose_modes(
            mode(destroy(creatures(subtypes="Dragon"))),
            mode(destroy(creatures(not_subtypes="Dragon"))),
        ),
    ),
)

CARD_DRAW = (
    sorcery("Night's Whisper", "{1}{B}", spell(draw(2), lose_life(2))),
    sorcery("Sign in Blood", "{B}{B}", spell(draw(2, "t"), lose_life(2, "t"), targets=[target_player()])),
    sorcery("Read the Bones", "{2}{B}", spell(scry(2), draw(2), lose_life(2))),
    enchantment("Phyrexian Arena", "{1}{B}{B}", at_beginning_of("upkeep", draw(1), lose_life(1))),
    instant("Village Rites", "{B}", additional_cost(sacrificing(creatures())), spell(draw(2))),
    instant("Altar's Reap", "{1}{B}", additional_cost(sacrificing(creatures())), spell(draw(2))),
    instant("Costly Plunder", "{1}{B}", additional_cost(sacrificing(ARTIFACT_OR_CREATURE)), spell(draw(2))),
    instant(
        "Deadly Dispute",
        "{1}{B}",
        additional_cost(sacrificing(ARTIFACT_OR_CREATURE)),
        spell(draw(2), create(TREASURE)),
    ),
    creature(
        "Midnight Reaper",
        "{2}{B}",
        "Zombie Knight",
        3,
        2,
        whenever_dies(creatures_you_control(token=False), deal_damage(1, YOU), draw(1)),
    ),
    creature(
        "Harvester of Souls",
        "{4}{B}{B}",
        "Demon",
        5,
        5,
        deathtouch,
        whenever_dies(creatures(token=False, other=True), may(draw(1))),
    ),
    creature("Phyrexian Rager", "{2}{B}", "Phyrexian Horror", 2, 2, when_enters(draw(1), lose_life(1))),
    creature(
        "Disciple of Bolas",
        "{3}{B}",
        "Human Wizard",
        2,
        1,
        when_enters(
            choose(other_creatures_you_control()),
            sacrifice(YOU, "chosen"),
            gain_life(power("chosen")),
            draw(power("chosen")),
        ),
    ),
    planeswalker(
        "Ob Nixilis Reignited",
        "{3}{B}{B}",
        "Nixilis",
        5,
        loyalty(+1, draw(1), lose_life(1)),
        loyalty(-3, destroy(), targets=[target_creature()]),
        loyalty(
            -8,
            emblem(whenever(Trigger("drawn"), lose_life(2)), who="t"),
            targets=[target_opponent()],
        ),
    ),
)

DEATH = (
    creature(
        "Blood Artist",
        "{1}{B}",
        "Vampire",
        0,
        1,
        whenever_dies(creatures(), lose_life(1, "t"), gain_life(1), targets=[target_player()]),
    ),
    creature(
        "Zulaport Cutthroat", "{1}{B}", "Human Rogue Ally", 1, 1, whenever_dies(creatures_you_control(), *DRAIN_ONE)
    ),
    enchantment(
        "Bastion of Remembrance",
        "{2}{B}",
        when_enters(create(HUMAN_SOLDIER)),
        whenever_dies(creatures_you_control(), *DRAIN_ONE),
    ),
    creature("Viscera Seer", "{B}", "Vampire Wizard", 1, 1, activated(sacrificing(creatures()), scry(1))),
    creature(
        "Carrion Feeder",
        "{B}",
        "Zombie",
        1,
        1,
        cant_block,
        activated(sacrificing(creatures()), put_counters(1, on=THIS)),
    ),
    creature(
        "Reassembling Skeleton",
        "{1}{B}",
        "Skeleton Warrior",
        1,
        1,
        activated("{1}{B}", put_onto_battlefield(THIS, tapped=True), zone=GRAVEYARD),
    ),
    creature(
        "Bloodsoaked Champion",
        "{B}",
        "Human Warrior",
        2,
        1,
        cant_block,
        activated(
            "{1}{B}",
            put_onto_battlefield(THIS),
            zone=GRAVEYARD,
            condition=compare(this_turn("attacked"), ">=", 1),
        ),
    ),
    creature(
        "Dread Wanderer",
        "{B}",
        "Zombie Jackal",
        2,
        1,
        enters_tapped(),
        activated(
            "{2}{B}",
            put_onto_battlefield(THIS),
            zone=GRAVEYARD,
            timing="sorcery",
            condition=compare(cards_in_hand(), "<=", 1),
        ),
    ),
    creature(
        "Pitiless Plunderer",
        "{3}{B}",
        "Human Pirate",
        1,
        4,
        whenever_dies(other_creatures_you_control(), create(TREASURE)),
    ),
    enchantment(
        "Dictate of Erebos",
        "{3}{B}{B}",
        flash,
        whenever_dies(creatures_you_control(), sacrifice(EACH_OPPONENT, creatures())),
    ),
    enchantment(
        "Grave Pact", "{1}{B}{B}{B}", whenever_dies(creatures_you_control(), sacrifice(EACH_OTHER_PLAYER, creatures()))
    ),
    creature(
        "Butcher of Malakir",
        "{5}{B}{B}",
        "Vampire Warrior",
        5,
        4,
        flying,
        whenever_dies(creatures_you_control(), sacrifice(EACH_OPPONENT, creatures())),
    ),
    creature("Fleshbag Marauder", "{2}{B}", "Zombie Warrior", 3, 1, when_enters(sacrifice(EACH_PLAYER, creatures()))),
    creature("Merciless Executioner", "{2}{B}", "Orc Warrior", 3, 1, when_enters(sacrifice(EACH_PLAYER, creatures()))),
    creature(
        "Sling-Gang Lieutenant",
        "{3}{B}",
        "Goblin",
        1,
        1,
        when_enters(create(GOBLIN, 2)),
        activated(
            sacrificing(permanents(subtypes="Goblin")),
            lose_life(1, "t"),
            gain_life(1),
            targets=[target_player()],
        ),
    ),
    creature(
        "Gray Merchant of Asphodel",
        "{3}{B}{B}",
        "Zombie",
        2,
        4,
        when_enters(lose_life(devotion("B"), EACH_OPPONENT), gain_life("lost")),
    ),
    creature(
        "Kokusho, the Evening Star",
        "{4}{B}{B}",
        "Dragon Spirit",
        5,
        5,
        flying,
        when_dies(lose_life(5, EACH_OPPONENT), gain_life("lost")),
        legendary=True,
    ),
)

GRAVEYARD_CARDS = (
    sorcery(
        "Reanimate",
        "{B}",
        spell(
            put_onto_battlefield(under=YOU),
            lose_life(mana_value("t")),
            targets=[target(cards_in(GRAVEYARD, types="Creature"))],
        ),
    ),
    sorcery(
        "Dread Return",
        "{2}{B}{B}",
        spell(put_onto_battlefield(), targets=[target(CREATURE_CARD_IN_YOUR_GRAVEYARD)]),
        flashback(sacrificing(creatures(), 3)),
    ),
    creature("Stitcher's Supplier", "{B}", "Zombie", 1, 1, when_enters(mill(3)), when_dies(mill(3))),
    creature(
        "Gravedigger",
        "{3}{B}",
        "Zombie",
        2,
        2,
        when_enters(may(return_to_hand()), targets=[target(CREATURE_CARD_IN_YOUR_GRAVEYARD)]),
    ),
    creature(
        "Shriekmaw",
        "{4}{B}",
        "Elemental",
        3,
        2,
        fear,
        when_enters(destroy(), targets=[target(NONARTIFACT_NONBLACK)]),
        evoke("{1}{B}"),
    ),
    creature(
        "Ravenous Chupacabra",
        "{2}{B}{B}",
        "Beast Horror",
        2,
        2,
        when_enters(destroy(), targets=[target(your_opponents_creatures())]),
    ),
    creature(
        "Nekrataal",
        "{2}{B}{B}",
        "Human Assassin",
        2,
        1,
        first_strike,
        when_enters(destroy(no_regeneration=True), targets=[target(NONARTIFACT_NONBLACK)]),
    ),
    creature(
        "Skinrender",
        "{2}{B}{B}",
        "Phyrexian Zombie",
        3,
        3,
        when_enters(put_counters(3, "-1/-1"), targets=[target_creature()]),
    ),
    creature(
        "Massacre Wurm",
        "{3}{B}{B}{B}",
        "Phyrexian Wurm",
        6,
        5,
        when_enters(gets(your_opponents_creatures(), -2, -2)),
        whenever_dies(your_opponents_creatures(), lose_life(2, THAT_PLAYER)),
    ),
    creature("Grave Titan", "{4}{B}{B}", "Giant", 6, 6, deathtouch, when_enters_or_attacks(create(ZOMBIE, 2))),
    creature(
        "Sheoldred, Whispering One",
        "{5}{B}{B}",
        "Phyrexian Praetor",
        6,
        6,
        landwalk("Swamp"),
        at_beginning_of("upkeep", put_onto_battlefield(), targets=[target(CREATURE_CARD_IN_YOUR_GRAVEYARD)]),
        at_beginning_of("upkeep", sacrifice(THAT_PLAYER, creatures()), whose=EACH_OPPONENT),
        legendary=True,
    ),
)

CARDS = (*REMOVAL, *SWEEPERS, *CARD_DRAW, *DEATH, *GRAVEYARD_CARDS)
