"""Goblins and what goes with them: the cards of the goblin horde."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.tokens import GOBLIN, HASTY_GOBLIN

GOBLINS_YOU_CONTROL = permanents(subtypes="Goblin", controller=YOU)
OTHER_GOBLINS = permanents(subtypes="Goblin", controller=YOU, other=True)
OTHER_GOBLIN_CREATURES = creatures_you_control(subtypes="Goblin", other=True)
ATTACKING = creatures_you_control(attacking=True)

LORDS = (
    creature(
        "Hobgoblin Bandit Lord",
        "{1}{R}{R}",
        "Goblin Rogue",
        2,
        3,
        get(OTHER_GOBLINS, 1, 1),
        activated("{R}, {T}", deal_damage(this_turn("entered:Goblin")), targets=[any_target()]),
        rarity="rare",
    ),
    creature(
        "Rundvelt Hordemaster",
        "{1}{R}",
        "Goblin Warrior",
        1,
        1,
        get(OTHER_GOBLINS, 1, 1),
        whenever_dies(
            GOBLINS_YOU_CONTROL,
            exile_top(1, bind="exiled"),
            if_(
                matches("exiled", cards_in_exile(types="Creature", subtypes="Goblin")),
                may_play("exiled", until=END_OF_YOUR_NEXT_TURN),
            ),
        ),
        rarity="rare",
    ),
    creature(
        "Goblin Trashmaster",
        "{2}{R}{R}",
        "Goblin Warrior",
        3,
        3,
        get(OTHER_GOBLINS, 1, 1),
        activated(sacrificing(permanents(subtypes="Goblin")), destroy(), targets=[target(artifacts())]),
        rarity="rare",
    ),
)

OTHERS = (
    creature(
        "Battle Cry Goblin",
        "{1}{R}",
        "Goblin",
        2,
        2,
        activated("{1}{R}", gets(GOBLINS_YOU_CONTROL, 1, 0, "haste")),
        whenever_attacks(create(GOBLIN, tapped=True, attacking=True), if_=compare(total_power(ATTACKING), ">=", 6)),
        rarity="uncommon",
    ),
    creature(
        "General Kreat, the Boltbringer",
        "{2}{R}",
        "Goblin Soldier",
        2,
        2,
        whenever(
            Trigger("player_attacks", GOBLINS_YOU_CONTROL, whose=YOU, batched=True),
            create(GOBLIN, tapped=True, attacking=True),
        ),
        whenever_enters(other_creatures_you_control(), deal_damage(1, EACH_OPPONENT)),
        legendary=True,
        rarity="uncommon",
    ),
    creature(
        "Goblin Chainwhirler",
        "{R}{R}{R}",
        "Goblin Warrior",
        3,
        3,
        first_strike,
        when_enters(
            deal_damage(1, EACH_OPPONENT),
            deal_damage(1, of_types("Creature", "Planeswalker", controller=EACH_OPPONENT)),
        ),
        rarity="rare",
    ),
    creature(
        "Goblin Rabblemaster",
        "{2}{R}",
        "Goblin Warrior",
        2,
        2,
        have(OTHER_GOBLIN_CREATURES, "attacks_each_combat"),
        at_beginning_of("combat", create(HASTY_GOBLIN)),
        whenever_attacks(gets(THIS, number_of(creatures(subtypes="Goblin", attacking=True, other=True)), 0)),
        rarity="rare",
    ),
    creature(
        "Krenko, Tin Street Kingpin",
        "{2}{R}",
        "Goblin",
        1,
        2,
        whenever_attacks(put_counters(1, on=THIS), create(GOBLIN, power(THIS))),
        legendary=True,
        rarity="rare",
    ),
    creature(
        "Mogg Mob",
        "{R}{R}{R}",
        "Goblin",
        3,
        3,
        activated(
            sacrifice_this(),
            deal_divided_damage(3),
            targets=[divided_among(3, 3, of_types("Creature", "Planeswalker", "Battle"), players="any")],
        ),
        rarity="uncommon",
    ),
    creature(
        "Pashalik Mons",
        "{2}{R}",
        "Goblin Warrior",
        2,
        2,
        whenever_dies(GOBLINS_YOU_CONTROL, deal_damage(1), targets=[any_target()]),
        activated(("{3}{R}", sacrificing(permanents(subtypes="Goblin"))), create(GOBLIN, 2)),
        legendary=True,
        rarity="rare",
    ),
    creature(
        "Volley Veteran",
        "{3}{R}",
        "Goblin Warrior",
        4,
        2,
        when_enters(deal_damage(number_of(GOBLINS_YOU_CONTROL)), targets=[target_creature(controller=EACH_OPPONENT)]),
        rarity="uncommon",
    ),
)

SPELLS = (
    enchantment("Goblin War Drums", "{2}{R}", have(creatures_you_control(), "menace"), rarity="uncommon"),
    enchantment(
        "Raid Bombardment",
        "{2}{R}",
        whenever(Trigger("attacks", creatures_you_control(power_at_most=2)), deal_damage(1, ATTACKED)),
        rarity="uncommon",
    ),
    instant(
        "Goblin Surprise",
        "{2}{R}",
        choose_modes(mode(gets(creatures_you_control(), 2, 0)), mode(create(GOBLIN, 2))),
        rarity="uncommon",
    ),
)

CARDS = (*LORDS, *OTHERS, *SPELLS)
