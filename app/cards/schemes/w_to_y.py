"""The schemes that are not ongoing, W to Y."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.schemes.tokens import DEVIL, SCARECROW

SIX_LANDS = exists(lands_you_control(), 6)
YOUR_COMMANDER = cards_in("any", commander=True, owner=YOU)
PERMANENT_CARDS = ("Instant", "Sorcery")

SCHEMES = (
    scheme(
        "What's Yours Is Now Mine",
        when_set(gain_control(), untap(), targets=[target_creature(controller=EACH_OPPONENT)]),
    ),
    scheme(
        "When Will You Learn?",
        when_set(exile_top(1, EACH_OPPONENT, bind="exiled"), cast_free("exiled")),
    ),
    scheme(
        "Which of You Burns Brightest?",
        when_set(
            may_pay(
                "{X}",
                remember("theirs", creatures(controller=controller("t"))),
                deal_damage(X, "t+theirs"),
            ),
            targets=[target_opponent_or_planeswalker()],
        ),
    ),
    scheme(
        "You Are Unworthy of Mercy",
        when_set(
            if_(
                SIX_LANDS,
                sacrifice(EACH_OPPONENT, nonland_permanents(), 3),
                otherwise=[sacrifice(EACH_OPPONENT, nonland_permanents())],
            )
        ),
    ),
    scheme(
        "You Exist Only to Amuse",
        when_set_choose(
            mode(create(DEVIL, 3)),
            mode(apply(your_opponents_creatures(), base(1, 1), lose_all_abilities(), until=YOUR_NEXT_TURN)),
            all_if=SIX_LANDS,
        ),
    ),
    scheme("You Live Only Because I Will It", when_set(redistribute_life_totals())),
    scheme(
        "You Will Know True Suffering",
        when_set(
            choose(YOUR_COMMANDER, bind="commander"),
            deal_damage(mana_value("commander"), your_opponents_creatures(commander=False)),
        ),
    ),
    scheme(
        "Your Fate Is Thrice Sealed",
        when_set(
            reveal_top(3),
            put_onto_battlefield(cards_in_library(types="Land", in_ref="top")),
            put_into_hand(cards_in_library(in_ref="top")),
        ),
    ),
    scheme(
        "Your Mistake Is My Triumph",
        when_set(
            mill(3, EACH_PLAYER, bind="milled"),
            choose(cards_in(GRAVEYARD, in_ref="milled", not_types=PERMANENT_CARDS)),
            put_onto_battlefield("chosen", under=YOU),
        ),
    ),
    scheme(
        "Your Nightmares Are Delicious",
        when_set(
            discard(plus(cards_in_hand("player"), -5), EACH_OPPONENT),
            if_(compare("discarded", "<", 3), draw(3)),
        ),
    ),
    scheme(
        "Your Own Face Mocks You",
        when_set(
            for_each("t", create_copy("each", bind="+made")),
            create(SCARECROW, plus(2, minus(how_many("made")))),
            targets=[up_to(2, your_opponents_creatures())],
        ),
    ),
    scheme(
        "Your Plans Mean Nothing",
        when_set(
            discard_hand("t"),
            draw(number_of(cards_in("any", in_ref=DISCARDED, owner="player"), plus=-1), EACH_OPPONENT),
            if_(exists(cards_in("any", in_ref=DISCARDED, owner=YOU)), draw(7)),
            targets=[any_number_of_target_players()],
        ),
    ),
    scheme(
        "Your Puny Minds Cannot Fathom",
        when_set(draw(4), rule_until(YOUR_NEXT_TURN, player_rule("no_maximum_hand_size"))),
    ),
    scheme(
        "Your Will Is Not Your Own",
        when_set(
            gain_control(until=END_OF_TURN),
            untap(),
            gets("t", 3, 3, "trample", "haste"),
            targets=[target_creature(controller=EACH_OPPONENT)],
        ),
    ),
)
