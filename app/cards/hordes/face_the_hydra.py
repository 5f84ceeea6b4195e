"""Face the Hydra, the challenge deck of Theros (2013): its cards, and the Hydra's own rules as abilities.

The "players" of these cards are the heroes: the Hydra itself is none. Its damage is dealt as combat begins."""

from __future__ import annotations

from app.cards.dsl import *

HEADS = permanents(subtypes="Head")
ELITE = permanents(subtypes="Head", supertypes="Elite")
HYDRA_HEADS = cards_in_your_graveyard(name="Hydra Head")
A_HEAD = cards_in_library(subtypes="Head")
REVEAL_AND_CAST = custom("horde_reveal")


def head(name: str, toughness: int, *abilities: Ability, reward: tuple[Effect, ...], elite: bool = True) -> Card:
    """A Head: it has no power, and whoever cuts it off is rewarded."""
    line = "Elite Creature — Head" if elite else "Creature — Head"
    return card(name, types=line, power=0, toughness=toughness, abilities=[*abilities, when_leaves(*reward)])


def reward(life_gained: int) -> tuple[Effect, ...]:
    return gain_life(life_gained, EACH_OPPONENT), draw(1, EACH_OPPONENT)


CREATURES = (
    head("Hydra Head", 3, reward=(gain_life(2, EACH_OPPONENT),), elite=False),
    head("Ravenous Brute Head", 6, reward=reward(2)),
    head("Savage Vigor Head", 8, at_beginning_of("end", REVEAL_AND_CAST), reward=reward(4)),
    head("Shrieking Titan Head", 8, at_beginning_of("end", discard(1, EACH_OPPONENT)), reward=reward(4)),
    head("Snapping Fang Head", 8, at_beginning_of("end", deal_damage(1, EACH_OPPONENT)), reward=reward(4)),
)

SORCERIES = (
    sorcery(
        "Disorienting Glower", "", spell(rule_until(YOUR_NEXT_TURN, player_rule("cant_cast", EACH_PLAYER, spells())))
    ),
    sorcery(
        "Distract the Hydra",
        "",
        spell(
            may_pay(
                sacrificing(creatures()),
                choose(HEADS, who="player"),
                tap("chosen"),
                who=EACH_OPPONENT,
                otherwise=[lose_life(3, "player")],
            )
        ),
    ),
    sorcery(
        "Grown from the Stump",
        "",
        spell(
            if_(
                exists(HYDRA_HEADS, 2),
                choose(HYDRA_HEADS, 2),
                put_onto_battlefield("chosen"),
                otherwise=[reveal_until(A_HEAD, to=BATTLEFIELD, rest=GRAVEYARD)],
            )
        ),
    ),
    sorcery("Hydra's Impenetrable Hide", "", spell(gains(HEADS, "indestructible", until=END_OF_YOUR_NEXT_TURN))),
    sorcery(
        "Neck Tangle",
        "",
        spell(if_(exists(HEADS, 5), choose(HEADS, 2), tap("chosen", stays=True), otherwise=[REVEAL_AND_CAST])),
    ),
    sorcery(
        "Noxious Hydra Breath",
        "",
        choose_modes(mode(deal_damage(5, EACH_OPPONENT)), mode(destroy(creatures(tapped=True, not_subtypes="Head")))),
    ),
    sorcery(
        "Strike the Weak Spot",
        "",
        spell(destroy("t"), if_(matches("t", ELITE), extra_turn()), targets=[target(HEADS)]),
    ),
    sorcery(
        "Swallow the Hero Whole",
        "",
        spell(
            exile_chosen(EACH_OPPONENT, creatures(), bind="swallowed"),
            later(Trigger("leaves", HEADS), put_onto_battlefield("swallowed"), until=YOUR_NEXT_TURN),
        ),
    ),
    sorcery(
        "Torn Between Heads",
        "",
        spell(choose(HEADS, 2, upto=True), tap("chosen", stays=True), deal_damage(5, EACH_OPPONENT)),
    ),
    sorcery("Unified Lunge", "", spell(deal_damage(number_of(HEADS), EACH_OPPONENT))),
)

RULES = card(
    "The Hydra",
    types="",
    abilities=[
        have(HEADS, "can_be_attacked"),
        at_beginning_of(
            "combat",
            deal_damage(
                plus(
                    number_of(permanents(name="Hydra Head", tapped=False)),
                    number_of(permanents(subtypes="Head", supertypes="Elite", tapped=False), times=2),
                ),
                EACH_OPPONENT,
            ),
        ),
        whenever(Trigger("leaves", HEADS), look_at_top(2, 2, A_HEAD, to=BATTLEFIELD, rest=GRAVEYARD, must=True)),
    ],
)

CARDS = (*CREATURES, *SORCERIES)
