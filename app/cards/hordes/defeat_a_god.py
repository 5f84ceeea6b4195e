"""Defeat a God, the challenge deck of Journey into Nyx (2014): Xenagos and his Revelers. Its "players" are the
heroes."""

from __future__ import annotations

from app.cards.dsl import *

REVELERS = permanents(subtypes="Reveler")
FIVE_REVELERS = exists(REVELERS, 5)
XENAGOS = permanents(name="Xenagos Ascended")
PIPERS = cards_in_your_graveyard(name="Ecstatic Piper")
COMBAT_BEGINS = begins("combat", None)
GAIN_2 = when_leaves(gain_life(2, EACH_OPPONENT))
GAIN_3 = when_leaves(gain_life(3, EACH_OPPONENT))
DRAW_1 = when_leaves(draw(1, EACH_OPPONENT))
ATTACKS = "attacks_each_combat"


def this_combat(*effects: Effect) -> Effect:
    """At the beginning of combat this turn, …"""
    return later(COMBAT_BEGINS, *effects, until=END_OF_TURN)


def reveler(name: str, kind: str, power: int, toughness: int, *abilities: Ability, enchantment: bool = False) -> Card:
    return creature(name, "", f"{kind} Reveler", power, toughness, *abilities, enchantment=enchantment)


GOD = creature(
    "Xenagos Ascended",
    "",
    "God",
    6,
    5,
    have(THIS, "cant_leave", if_=exists(REVELERS)),
    when_leaves(win_game(EACH_OPPONENT)),
    legendary=True,
    enchantment=True,
)

CREATURES = (
    GOD,
    reveler("Rollicking Throng", "Human", 1, 3, when_enters(custom("horde_reveal"))),
    reveler("Ecstatic Piper", "Satyr", 2, 2, when_enters(gains(XENAGOS, ATTACKS)), GAIN_2),
    reveler("Maddened Oread", "Nymph", 4, 2, have(THIS, ATTACKS, if_=FIVE_REVELERS), GAIN_3, enchantment=True),
    reveler("Pheres-Band Revelers", "Centaur", 4, 4, DRAW_1),
    reveler("Serpent Dancers", "Human", 2, 4, deathtouch, DRAW_1),
    reveler("Wild Maenads", "Human", 3, 1, first_strike, GAIN_3),
)

SORCERIES = (
    sorcery("Impulsive Charge", "", spell(this_combat(gains(REVELERS, "haste", ATTACKS)))),
    sorcery(
        "Impulsive Destruction",
        "",
        spell(
            may_pay(
                sacrificing(of_types("Artifact", "Enchantment")),
                who=EACH_OPPONENT,
                otherwise=[deal_damage(3, "player")],
            )
        ),
    ),
    sorcery(
        "Impulsive Return",
        "",
        spell(
            choose(PIPERS, 2),
            put_onto_battlefield("chosen"),
            this_combat(deal_damage(number_of(REVELERS), EACH_OPPONENT)),
        ),
    ),
    sorcery(
        "Rip to Pieces",
        "",
        spell(
            this_combat(
                for_each(
                    REVELERS,
                    deal_damage(1, EACH_OPPONENT, "each"),
                    deal_damage(1, creatures(controller=EACH_OPPONENT), "each"),
                )
            )
        ),
    ),
    sorcery("Xenagos's Scorn", "", spell(gains(XENAGOS, "trample", ATTACKS))),
    sorcery("Xenagos's Strike", "", spell(deal_damage(4, EACH_OPPONENT))),
)

ENCHANTMENTS = (
    enchantment("Dance of Flame", "", whenever(Trigger("attacks", REVELERS), deal_damage(1, EACH_OPPONENT))),
    enchantment("Dance of Panic", "", have(REVELERS, "haste", ATTACKS, if_=FIVE_REVELERS)),
)

RULES = card(
    "Xenagos's revels",
    types="",
    abilities=[have(creatures_you_control(), "can_be_attacked")],
)

CARDS = (*CREATURES, *SORCERIES, *ENCHANTMENTS)
