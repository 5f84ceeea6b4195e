"""Blue cards."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.tokens import APE, BIRD_ILLUSION, DRAKE, FROG_LIZARD

SPELLS = instants_and_sorceries()
SPELL_CARD_IN_YOUR_GRAVEYARD = cards_in_your_graveyard(types=("Instant", "Sorcery"))

COUNTERS = (
    instant("Counterspell", "{U}{U}", spell(counter(), targets=[target_spell()])),
    instant("Negate", "{1}{U}", spell(counter(), targets=[target(noncreature_spells())])),
    instant("Essence Scatter", "{1}{U}", spell(counter(), targets=[target(creature_spells())])),
    instant("Mana Leak", "{1}{U}", spell(counter(unless="{3}"), targets=[target_spell()])),
    instant("Dissolve", "{1}{U}{U}", spell(counter(), scry(1), targets=[target_spell()])),
    instant("Sinister Sabotage", "{1}{U}{U}", spell(counter(), surveil(1), targets=[target_spell()])),
    instant("Exclude", "{2}{U}", spell(counter(), draw(1), targets=[target(creature_spells())])),
)

REMOVAL = (
    instant(
        "Pongify",
        "{U}",
        spell(destroy(no_regeneration=True), create(APE, who=controller("t")), targets=[target_creature()]),
    ),
    instant(
        "Rapid Hybridization",
        "{U}",
        spell(destroy(no_regeneration=True), create(FROG_LIZARD, who=controller("t")), targets=[target_creature()]),
    ),
    instant(
        "Into the Roil",
        "{1}{U}",
        kicker("{1}{U}"),
        spell(return_to_hand(), if_(kicked(), draw(1)), targets=[target(nonland_permanents())]),
    ),
    instant(
        "Cyclonic Rift",
        "{1}{U}",
        spell(return_to_hand(), targets=[target(nonland_permanents(controller=EACH_OTHER_PLAYER))]),
        overload("{6}{U}"),
    ),
    instant("Aetherize", "{3}{U}", spell(return_to_hand(creatures(attacking=True)))),
)

CARD_DRAW = (
    instant("Opt", "{U}", spell(scry(1), draw(1))),
    instant("Consider", "{U}", spell(surveil(1), draw(1))),
    instant("Brainstorm", "{U}", spell(draw(3), choose(hand_of(YOU), 2), put_on_library("chosen"))),
    sorcery("Preordain", "{U}", spell(scry(2), draw(1))),
    sorcery("Serum Visions", "{U}", spell(draw(1), scry(2))),
    instant("Think Twice", "{1}{U}", spell(draw(1)), flashback("{2}{U}")),
    sorcery("Divination", "{2}{U}", spell(draw(2))),
    instant(
        "Frantic Search",
        "{2}{U}",
        spell(draw(2), discard(2), choose(lands(), 3, upto=True), untap("chosen")),
    ),
    sorcery("Concentrate", "{2}{U}{U}", spell(draw(3))),
    instant("Jace's Ingenuity", "{3}{U}{U}", spell(draw(3))),
    instant("Pull from Tomorrow", "{X}{U}{U}", spell(draw(X), discard(1))),
    instant(
        "Blue Sun's Zenith",
        "{X}{U}{U}{U}",
        spell(draw(X, "t"), put_on_library(THIS, "shuffled"), targets=[target_player()]),
    ),
    enchantment(
        "Coastal Piracy",
        "{2}{U}{U}",
        whenever(
            Trigger("deals_damage", creatures_you_control(), whose=EACH_OPPONENT, to="player", combat=True),
            may(draw(1)),
        ),
    ),
    enchantment(
        "Reconnaissance Mission",
        "{2}{U}{U}",
        whenever(Trigger("deals_damage", creatures_you_control(), to="player", combat=True), may(draw(1))),
        cycling("{2}"),
    ),
    aura(
        "Curiosity",
        "{U}",
        enchant(creatures()),
        whenever(Trigger("deals_damage", attached=True, whose=EACH_OPPONENT, to="player"), may(draw(1))),
    ),
    planeswalker(
        "Jace Beleren",
        "{1}{U}{U}",
        "Jace",
        3,
        loyalty(+2, draw(1, EACH_PLAYER)),
        loyalty(-1, draw(1, "t"), targets=[target_player()]),
        loyalty(-10, mill(20, "t"), targets=[target_player()]),
    ),
)

FLIERS = (
    enchantment("Favorable Winds", "{1}{U}", get(creatures_you_control(keywords="flying"), 1, 1)),
    enchantment(
        "Gravitational Shift",
        "{3}{U}{U}",
        get(creatures(keywords="flying"), 2, 0),
        get(creatures(without="flying"), -2, 0),
    ),
    creature(
        "Warden of Evos Isle",
        "{2}{U}",
        "Bird Wizard",
        2,
        2,
        flying,
        spells_cost(creature_spells(keywords="flying"), -1),
    ),
    creature("Mulldrifter", "{4}{U}", "Elemental", 2, 2, flying, when_enters(draw(2)), evoke("{2}{U}")),
    creature(
        "Windreader Sphinx",
        "{5}{U}{U}",
        "Sphinx",
        3,
        7,
        flying,
        whenever(Trigger("attacks", creatures(keywords="flying")), may(draw(1))),
    ),
    creature("Spectral Sailor", "{U}", "Spirit Pirate", 1, 1, flash, flying, activated("{3}{U}", draw(1))),
    creature("Aven Fisher", "{3}{U}", "Bird Soldier", 2, 2, flying, when_dies(may(draw(1)))),
    creature(
        "Sphinx of Lost Truths",
        "{3}{U}{U}",
        "Sphinx",
        3,
        5,
        kicker("{1}{U}"),
        flying,
        when_enters(draw(3), if_(unless(kicked()), discard(3))),
    ),
)

SPELL_LOVERS = (
    creature(
        "Talrand, Sky Summoner",
        "{2}{U}{U}",
        "Merfolk Wizard",
        2,
        2,
        whenever_you_cast(SPELLS, create(DRAKE)),
        legendary=True,
    ),
    creature("Murmuring Mystic", "{3}{U}", "Human Wizard", 1, 5, whenever_you_cast(SPELLS, create(BIRD_ILLUSION))),
    creature(
        "Archaeomancer",
        "{2}{U}{U}",
        "Human Wizard",
        1,
        2,
        when_enters(return_to_hand(), targets=[target(SPELL_CARD_IN_YOUR_GRAVEYARD)]),
    ),
    creature(
        "Mnemonic Wall",
        "{4}{U}",
        "Wall",
        0,
        4,
        defender,
        when_enters(may(return_to_hand()), targets=[target(SPELL_CARD_IN_YOUR_GRAVEYARD)]),
    ),
)

CARDS = (*COUNTERS, *REMOVAL, *CARD_DRAW, *FLIERS, *SPELL_LOVERS)
