"""Red cards."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.tokens import ELEMENTAL, GOBLIN

SPELLS = instants_and_sorceries()
YOUR_GOBLINS = permanents(subtypes="Goblin")

BURN = (
    instant("Lightning Bolt", "{R}", spell(deal_damage(3), targets=[any_target()])),
    instant("Searing Spear", "{1}{R}", spell(deal_damage(3), targets=[any_target()])),
    instant("Lightning Strike", "{1}{R}", spell(deal_damage(3), targets=[any_target()])),
    instant("Magma Jet", "{1}{R}", spell(deal_damage(2), scry(2), targets=[any_target()])),
    instant(
        "Burst Lightning",
        "{R}",
        kicker("{4}"),
        spell(if_(kicked(), deal_damage(4), otherwise=[deal_damage(2)]), targets=[any_target()]),
    ),
    sorcery(
        "Vandalblast",
        "{R}",
        spell(destroy(), targets=[target(artifacts(controller=EACH_OTHER_PLAYER))]),
        overload("{4}{R}"),
    ),
    creature(
        "Flametongue Kavu",
        "{3}{R}",
        "Kavu",
        4,
        2,
        when_enters(deal_damage(4), targets=[target_creature()]),
    ),
    creature(
        "Inferno Titan",
        "{4}{R}{R}",
        "Giant",
        6,
        6,
        activated("{R}", gets(THIS, 1, 0)),
        when_enters_or_attacks(
            deal_divided_damage(3), targets=[divided_among(3, 3, CREATURE_OR_PLANESWALKER, players="any")]
        ),
    ),
)

SWEEPERS = (
    sorcery(
        "Blasphemous Act",
        "{8}{R}",
        this_costs(minus(number_of(creatures()))),
        spell(deal_damage(13, creatures())),
    ),
    sorcery("Chain Reaction", "{2}{R}{R}", spell(deal_damage(number_of(creatures()), creatures()))),
    sorcery(
        "Anger of the Gods",
        "{1}{R}{R}",
        spell(deal_damage(3, creatures(), bind="damaged"), exile_if_it_would_die("damaged")),
    ),
    sorcery(
        "Slagstorm",
        "{1}{R}{R}",
        choose_modes(mode(deal_damage(3, creatures())), mode(deal_damage(3, EACH_PLAYER))),
    ),
    sorcery(
        "Mizzium Mortars",
        "{1}{R}",
        spell(deal_damage(4), targets=[target_creature(controller=EACH_OTHER_PLAYER)]),
        overload("{3}{R}{R}{R}"),
    ),
    instant("Starstorm", "{X}{R}{R}", spell(deal_damage(X, creatures())), cycling("{3}")),
)

SPELL_LOVERS = (
    sorcery("Faithless Looting", "{R}", spell(draw(2), discard(2)), flashback("{2}{R}")),
    creature("Guttersnipe", "{2}{R}", "Goblin Shaman", 2, 2, whenever_you_cast(SPELLS, deal_damage(2, EACH_OPPONENT))),
    creature(
        "Electrostatic Field",
        "{1}{R}",
        "Wall",
        0,
        4,
        defender,
        whenever_you_cast(SPELLS, deal_damage(1, EACH_OPPONENT)),
    ),
    creature(
        "Thermo-Alchemist",
        "{1}{R}",
        "Human Shaman",
        0,
        3,
        defender,
        activated("{T}", deal_damage(1, EACH_OPPONENT)),
        whenever_you_cast(SPELLS, untap(THIS)),
    ),
    creature("Young Pyromancer", "{1}{R}", "Human Shaman", 2, 1, whenever_you_cast(SPELLS, create(ELEMENTAL))),
    creature("Kiln Fiend", "{1}{R}", "Elemental Beast", 1, 2, whenever_you_cast(SPELLS, gets(THIS, 3, 0))),
)

GOBLINS = (
    creature("Skirk Prospector", "{R}", "Goblin", 1, 1, mana_ability(sacrificing(YOUR_GOBLINS), add_mana("R"))),
    sorcery("Krenko's Command", "{1}{R}", spell(create(GOBLIN, 2))),
    sorcery("Dragon Fodder", "{1}{R}", spell(create(GOBLIN, 2))),
    sorcery("Hordeling Outburst", "{1}{R}{R}", spell(create(GOBLIN, 3))),
    creature("Beetleback Chief", "{2}{R}{R}", "Goblin Warrior", 2, 2, when_enters(create(GOBLIN, 2))),
    creature(
        "Siege-Gang Commander",
        "{3}{R}{R}",
        "Goblin",
        2,
        2,
        when_enters(create(GOBLIN, 3)),
        activated(("{1}{R}", sacrificing(YOUR_GOBLINS)), deal_damage(2), targets=[any_target()]),
    ),
    creature(
        "Goblin Chieftain",
        "{1}{R}{R}",
        "Goblin",
        2,
        2,
        haste,
        get(other_creatures_you_control(subtypes="Goblin"), 1, 1, "haste"),
    ),
    enchantment(
        "Goblin Bombardment",
        "{1}{R}",
        activated(sacrificing(creatures()), deal_damage(1), targets=[any_target()]),
    ),
    enchantment("Impact Tremors", "{1}{R}", whenever_enters(creatures_you_control(), deal_damage(1, EACH_OPPONENT))),
    card(
        "Purphoros, God of the Forge",
        cost="{3}{R}",
        types="Legendary Enchantment Creature — God",
        power=6,
        toughness=5,
        abilities=[
            indestructible,
            continuous(THIS, is_no("Creature"), if_=compare(devotion("R"), "<", 5)),
            whenever_enters(other_creatures_you_control(), deal_damage(2, EACH_OPPONENT)),
            activated("{2}{R}", gets(creatures_you_control(), 1, 0)),
        ],
    ),
)

CARDS = (*BURN, *SWEEPERS, *SPELL_LOVERS, *GOBLINS)
