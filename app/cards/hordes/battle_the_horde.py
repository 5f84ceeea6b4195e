"""Battle the Horde, the challenge deck of Born of the Gods (2014). Its "players" are the heroes."""

from __future__ import annotations

from app.cards.dsl import *

MINOTAURS = permanents(subtypes="Minotaur")
A_MINOTAUR_ATTACKS = Trigger("attacks", MINOTAURS)
COMBAT_BEGINS = begins("combat", None)
CREATURE_CARDS_OF_THEIRS = cards_in(GRAVEYARD, types="Creature", owner="player")


def minotaur(name: str, power: int, toughness: int, *abilities: Ability) -> Card:
    return creature(name, "", "Minotaur", power, toughness, *abilities, attacks_each_combat())


def loot(name: str, *reward: Effect) -> Card:
    """An artifact: one more card for the Horde each turn, and a reward for whoever gets it into the graveyard."""
    return artifact(
        name,
        "",
        at_beginning_of("precombat main", custom("horde_reveal")),
        whenever(Trigger("put_into_graveyard", this=True), *reward, zone=GRAVEYARD),
    )


def each_attacker_this_turn(*effects: Effect) -> Effect:
    """Whenever a Minotaur attacks this turn, …"""
    return later(A_MINOTAUR_ATTACKS, *effects, once=False, until=END_OF_TURN)


CREATURES = (
    minotaur("Minotaur Goreseeker", 3, 2, haste),
    minotaur("Minotaur Younghorn", 2, 2, haste),
    minotaur("Mogis's Chosen", 5, 4, enters_tapped()),
    minotaur("Phoberos Reaver", 2, 3, haste),
    minotaur("Reckless Minotaur", 4, 1, haste, at_beginning_of("end", destroy(THIS), whose=None)),
)

SORCERIES = (
    sorcery(
        "Consuming Rage",
        "",
        spell(each_attacker_this_turn(gets(IT, 2, 0), later(begins("end of combat", None), destroy(IT)))),
    ),
    sorcery("Descend on the Prey", "", spell(each_attacker_this_turn(gains(IT, "first_strike", "must_be_blocked")))),
    sorcery(
        "Intervention of Keranos",
        "",
        spell(later(COMBAT_BEGINS, deal_damage(3, creatures()), until=END_OF_TURN)),
    ),
    sorcery("Touch of the Horned God", "", spell(each_attacker_this_turn(gains(IT, "deathtouch")))),
    sorcery("Unquenchable Fury", "", spell(each_attacker_this_turn(gains(IT, "menace")))),
)

ARTIFACTS = (
    loot("Altar of Mogis", sacrifice(YOU, MINOTAURS, 2)),
    loot("Massacre Totem", mill(7)),
    loot("Plundered Statue", draw(1, EACH_OPPONENT)),
    loot("Refreshing Elixir", gain_life(5, EACH_OPPONENT)),
    loot("Vitality Salve", choose(CREATURE_CARDS_OF_THEIRS, who=EACH_OPPONENT), put_onto_battlefield("chosen")),
)

CARDS = (*CREATURES, *SORCERIES, *ARTIFACTS)
