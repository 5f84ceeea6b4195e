"""The schemes that are not ongoing, A to H."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.schemes.tokens import ELEMENTAL_3_3, HORROR_3_3
from app.cards.tokens import PLANT

SIX_LANDS = exists(lands_you_control(), 6)
PERMANENT_CARD = cards_in_library(not_types=("Instant", "Sorcery"))

SCHEMES = (
    scheme(
        "A Display of My Dark Power",
        when_set(
            rule_until(
                YOUR_NEXT_TURN,
                whenever(Trigger("mana_added", lands()), add_mana("produced", who=THAT_PLAYER), mana=True),
            )
        ),
    ),
    scheme(
        "A Premonition of Your Demise",
        when_set(
            reveal_top(2),
            put_into_hand("top", bind="revealed"),
            if_(
                exists(cards_in("any", in_ref="revealed", not_types="Land")),
                when_you_do(
                    deal_damage(total_mana_value(cards_in("any", in_ref="revealed", not_types="Land"))),
                    targets=[any_target()],
                ),
            ),
        ),
    ),
    scheme(
        "A Reckoning Approaches",
        when_set(look_at_top(6, 1, cards_in_library(types="Creature"), to=BATTLEFIELD, rest="bottom_in_order")),
    ),
    scheme(
        "All Shall Smolder in My Wake",
        when_set(
            destroy("artifact+enchantment+land"),
            targets=[
                up_to(1, artifacts(), "artifact"),
                up_to(1, enchantments(), "enchantment"),
                up_to(1, lands(not_supertypes="Basic"), "land"),
            ],
        ),
    ),
    scheme("All in Good Time", when_set(extra_turn(without=("schemes",)))),
    scheme("Approach My Molten Realm", when_set(rule_until(YOUR_NEXT_TURN, twice_as_much_damage()))),
    scheme(
        "Behold My Grandeur",
        when_set(add_mana("UBR")),
        when_set(may(search(cards_in_library(mana_value_at_least=6))), if_=SIX_LANDS),
    ),
    scheme(
        "Behold the Power of Destruction",
        when_set(destroy(nonland_permanents(controller="t")), targets=[target_opponent()]),
    ),
    scheme(
        "Chaos Is My Plaything",
        when_set(
            exile("t"),
            reveal_until_into(PERMANENT_CARD, BATTLEFIELD, EACH_PLAYER),
            targets=[target_for_each(EACH_OPPONENT, permanents(controller="player"))],
        ),
    ),
    scheme(
        "Choose Your Champion",
        when_set(
            choose_player("any", "champion", who="t"),
            rule_until(
                YOUR_NEXT_TURN,
                player_rule("cant_cast", other_players(chosen("champion")), spells()),
                have(creatures(controller=other_players(chosen("champion"))), "cant_attack"),
            ),
            targets=[target_opponent()],
        ),
    ),
    scheme(
        "Choose Your Demise",
        when_set(
            see_top(4),
            choose_player(bind="judge"),
            face_up_and_face_down_piles("top", "judge"),
            put_into_hand("chosen"),
            put_on_library("other", "bottom"),
        ),
    ),
    scheme(
        "Dance, Pathetic Marionette",
        when_set(
            reveal_each_until(cards_in_library(types="Creature"), EACH_OPPONENT),
            choose(cards_in_library(in_ref="found")),
            put_onto_battlefield("chosen", under=YOU),
            put_into_graveyard("shown"),
        ),
    ),
    scheme(
        "Delight in the Hunt",
        when_set(create(HORROR_3_3), rule_until(END_OF_TURN, all_damage_prevented(creatures_you_control()))),
    ),
    scheme(
        "Drench the Soil in Their Blood",
        when_set(extra_combat(main_phase=True), gains(creatures_you_control(), "vigilance")),
    ),
    scheme(
        "Embrace My Diabolical Vision",
        when_set(shuffle_zones_into_library(HAND, GRAVEYARD, who=EACH_PLAYER), draw(7), draw(4, EACH_OTHER_PLAYER)),
    ),
    scheme(
        "Every Dream a Nightmare",
        when_set(discard(1, EACH_OPPONENT), draw(number_of(cards_in("any", in_ref=DISCARDED, types="Land")))),
    ),
    scheme(
        "Every Hope Shall Vanish",
        when_set(
            reveal_hand(EACH_OPPONENT),
            for_each(EACH_OPPONENT, choose(cards_in_hand_of("each", not_types="Land"), bind="+picked")),
            discard_those("picked", EACH_OPPONENT),
        ),
    ),
    scheme(
        "Every Last Vestige Shall Rot",
        when_set(
            may_pay("{X}", put_on_library(nonland_permanents(controller="t", mana_value_at_most=X), "bottom")),
            targets=[target_player()],
        ),
    ),
    scheme(
        "Evil Comes to Fruition",
        when_set(
            if_(exists(lands_you_control(), 10), create(ELEMENTAL_3_3, 7), otherwise=[create(PLANT, 7)]),
        ),
    ),
    scheme(
        "Feed the Machine",
        when_set(
            choose_option("self", "others", who="t"),
            if_(
                chose("self"),
                sacrifice("t", creatures(), 2),
                otherwise=[sacrifice(other_opponents(), creatures())],
            ),
            targets=[target_opponent()],
        ),
    ),
    scheme(
        "For Each of You, a Gift",
        when_set(for_each(EACH_OPPONENT, create(HORROR_3_3, bind="made"), must_attack("made", "each"))),
    ),
)
