"""Artifacts that fit into any deck."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.tokens import DEATHTOUCH_WURM, LIFELINK_WURM

A_BASIC_LAND = search(basic_lands_in_library(), BATTLEFIELD, tapped=True, reveal=False)
TWO_BASIC_LANDS = search(basic_lands_in_library(), BATTLEFIELD, 2, tapped=True, reveal=False)

CARDS = (
    artifact(
        "Commander's Sphere",
        3,
        mana_ability("{T}", add_mana("identity")),
        activated(sacrifice_this(), draw(1)),
    ),
    artifact(
        "Mind Stone",
        2,
        mana_ability("{T}", add_mana("C")),
        activated(("{1}, {T}", sacrifice_this()), draw(1)),
    ),
    artifact(
        "Hedron Archive",
        4,
        mana_ability("{T}", add_mana("CC")),
        activated(("{2}, {T}", sacrifice_this()), draw(2)),
    ),
    artifact("Thought Vessel", 2, player_rule("no_maximum_hand_size"), mana_ability("{T}", add_mana("C"))),
    artifact("Wayfarer's Bauble", 1, activated(("{2}, {T}", sacrifice_this()), A_BASIC_LAND)),
    creature("Burnished Hart", 3, "Elk", 2, 2, activated(("{3}", sacrifice_this()), TWO_BASIC_LANDS), artifact=True),
    creature(
        "Solemn Simulacrum",
        4,
        "Golem",
        2,
        2,
        when_enters(may(A_BASIC_LAND)),
        when_dies(may(draw(1))),
        artifact=True,
    ),
    creature(
        "Wurmcoil Engine",
        6,
        "Phyrexian Wurm",
        6,
        6,
        deathtouch,
        lifelink,
        when_dies(create(DEATHTOUCH_WURM), create(LIFELINK_WURM)),
        artifact=True,
    ),
    creature(
        "Psychosis Crawler",
        5,
        "Phyrexian Horror",
        0,
        0,
        defining(cards_in_hand(), cards_in_hand()),
        whenever_you_draw(lose_life(1, EACH_OPPONENT)),
        artifact=True,
    ),
    equipment("Swiftfoot Boots", 2, have(ATTACHED, "hexproof", "haste"), equip(1)),
    equipment("Lightning Greaves", 2, have(ATTACHED, "haste", "shroud"), equip(0)),
    equipment("Skullclamp", 1, get(ATTACHED, 1, -1), whenever_attached_dies(draw(2)), equip(1)),
    equipment("Loxodon Warhammer", 3, get(ATTACHED, 3, 0, "trample", "lifelink"), equip(3)),
    equipment("Basilisk Collar", 1, have(ATTACHED, "deathtouch", "lifelink"), equip(2)),
    equipment("Bonesplitter", 1, get(ATTACHED, 2, 0), equip(1)),
    equipment("Vulshok Morningstar", 2, get(ATTACHED, 2, 2), equip(2)),
)
