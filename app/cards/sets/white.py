"""White cards."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.tokens import (
    BIRD,
    BIRD_3_4,
    ELEPHANT,
    KITHKIN_SOLDIER,
    SOLDIER,
    WARRIOR,
)

ARTIFACT_OR_ENCHANTMENT = of_types("Artifact", "Enchantment")
FLIERS_YOU_CONTROL = creatures_you_control(keywords="flying")

REMOVAL = (
    instant(
        "Swords to Plowshares",
        "{W}",
        spell(exile("t"), gain_life(power("t"), controller("t")), targets=[target_creature()]),
    ),
    instant(
        "Path to Exile",
        "{W}",
        spell(
            exile("t"),
            may(
                search(basic_lands_in_library(), BATTLEFIELD, who=controller("t"), tapped=True, reveal=False),
                who=controller("t"),
            ),
            targets=[target_creature()],
        ),
    ),
    instant(
        "Condemn",
        "{W}",
        spell(
            put_on_library("t", "bottom"),
            gain_life(toughness("t"), controller("t")),
            targets=[target_creature(attacking=True)],
        ),
    ),
    instant("Disenchant", "{1}{W}", spell(destroy("t"), targets=[target(ARTIFACT_OR_ENCHANTMENT)])),
    instant(
        "Generous Gift",
        "{2}{W}",
        spell(destroy("t"), create(ELEPHANT, who=controller("t")), targets=[target_permanent()]),
    ),
    enchantment(
        "Banishing Light",
        "{2}{W}",
        when_enters(exile_until_this_leaves("t"), targets=[target(nonland_permanents(controller=EACH_OPPONENT))]),
    ),
    enchantment(
        "Conclave Tribunal",
        "{3}{W}",
        convoke,
        when_enters(exile_until_this_leaves("t"), targets=[target(nonland_permanents(controller=EACH_OPPONENT))]),
    ),
    aura("Pacifism", "{1}{W}", enchant(creatures()), have(ATTACHED, "cant_attack", "cant_block")),
)

SWEEPERS = (
    sorcery("Wrath of God", "{2}{W}{W}", spell(destroy(creatures(), no_regeneration=True))),
    sorcery("Day of Judgment", "{2}{W}{W}", spell(destroy(creatures()))),
    sorcery("Fumigate", "{3}{W}{W}", spell(destroy(creatures(), bind="destroyed"), gain_life(how_many("destroyed")))),
    sorcery("Hour of Reckoning", "{4}{W}{W}{W}", convoke, spell(destroy(creatures(token=False)))),
    instant(
        "Settle the Wreckage",
        "{2}{W}{W}",
        spell(
            exile(creatures(attacking=True, controller="t"), bind="exiled"),
            may(
                search(basic_lands_in_library(), BATTLEFIELD, how_many("exiled"), who="t", tapped=True, reveal=False),
                who="t",
            ),
            targets=[target_player()],
        ),
    ),
)

TOKENS = (
    instant("Raise the Alarm", "{1}{W}", spell(create(SOLDIER, 2))),
    instant("Secure the Wastes", "{X}{W}", spell(create(WARRIOR, X))),
    instant("Rootborn Defenses", "{2}{W}", spell(populate(), gains(creatures_you_control(), "indestructible"))),
    instant("Eyes in the Skies", "{3}{W}", spell(create(BIRD), populate())),
    enchantment("Intangible Virtue", "{1}{W}", get(creatures_you_control(token=True), 1, 1, "vigilance")),
    enchantment("Anointed Procession", "{3}{W}", twice_as_many("token")),
    enchantment("Glorious Anthem", "{1}{W}{W}", get(creatures_you_control(), 1, 1)),
    enchantment("Dictate of Heliod", "{3}{W}{W}", flash, get(creatures_you_control(), 2, 2)),
    enchantment(
        "Cathars' Crusade",
        "{3}{W}{W}",
        whenever_enters(creatures_you_control(), put_counters(1, on=creatures_you_control())),
    ),
    planeswalker(
        "Elspeth, Sun's Champion",
        "{4}{W}{W}",
        "Elspeth",
        4,
        loyalty(+1, create(SOLDIER, 3)),
        loyalty(-3, destroy(creatures(power_at_least=4))),
        loyalty(-7, emblem(get(creatures_you_control(), 2, 2, "flying"))),
    ),
)

CREATURES = (
    creature(
        "Mentor of the Meek",
        "{2}{W}",
        "Human Soldier",
        2,
        2,
        whenever_enters(other_creatures_you_control(power_at_most=2), may_pay("{1}", draw(1))),
    ),
    creature("Wall of Omens", "{1}{W}", "Wall", 0, 4, defender, when_enters(draw(1))),
    creature("Soul Warden", "{W}", "Human Cleric", 1, 1, whenever_enters(creatures(other=True), gain_life(1))),
    creature(
        "Captain of the Watch",
        "{4}{W}{W}",
        "Human Soldier",
        3,
        3,
        vigilance,
        get(other_creatures_you_control(subtypes="Soldier"), 1, 1, "vigilance"),
        when_enters(create(SOLDIER, 3)),
    ),
    creature(
        "Archangel of Thune",
        "{3}{W}{W}",
        "Angel",
        3,
        4,
        flying,
        lifelink,
        whenever_you_gain_life(put_counters(1, on=creatures_you_control())),
    ),
    creature(
        "Cloudgoat Ranger",
        "{3}{W}{W}",
        "Giant Warrior Ranger",
        3,
        3,
        when_enters(create(KITHKIN_SOLDIER, 3)),
        activated(tapping(permanents(subtypes="Kithkin", controller=YOU, tapped=False), 3), gets(THIS, 2, 0, "flying")),
    ),
)

FLIERS = (
    creature(
        "Steel-Plume Marshal",
        "{3}{W}{W}",
        "Bird Soldier",
        3,
        3,
        flying,
        whenever_attacks(gets(other_creatures_you_control(attacking=True, keywords="flying"), 2, 2)),
    ),
    creature(
        "Archon of Justice",
        "{3}{W}{W}",
        "Archon",
        4,
        4,
        flying,
        when_dies(exile("t"), targets=[target_permanent()]),
    ),
    creature(
        "Emeria Angel",
        "{2}{W}{W}",
        "Angel",
        3,
        3,
        flying,
        whenever_enters(lands_you_control(), may(create(BIRD))),
    ),
    creature(
        "Lyra Dawnbringer",
        "{3}{W}{W}",
        "Angel",
        5,
        5,
        flying,
        first_strike,
        lifelink,
        get(permanents(subtypes="Angel", controller=YOU, other=True), 1, 1, "lifelink"),
        legendary=True,
    ),
    creature(
        "Wingmate Roc",
        "{3}{W}{W}",
        "Bird",
        3,
        4,
        flying,
        when_enters(create(BIRD_3_4), if_=compare(this_turn("attacked"), ">=", 1)),
        whenever_attacks(gain_life(number_of(creatures(attacking=True)))),
    ),
    creature(
        "Sunblast Angel",
        "{4}{W}{W}",
        "Angel",
        4,
        5,
        flying,
        when_enters(destroy(creatures(tapped=True))),
    ),
    creature(
        "Aven Gagglemaster",
        "{3}{W}{W}",
        "Bird Warrior",
        4,
        3,
        flying,
        when_enters(gain_life(number_of(FLIERS_YOU_CONTROL, 2))),
    ),
    creature("Angel of Mercy", "{4}{W}", "Angel", 3, 3, flying, when_enters(gain_life(3))),
    creature(
        "Serra's Guardian",
        "{4}{W}{W}",
        "Angel",
        5,
        5,
        flying,
        vigilance,
        have(other_creatures_you_control(), "vigilance"),
    ),
)

CARDS = (*REMOVAL, *SWEEPERS, *TOKENS, *CREATURES, *FLIERS)
