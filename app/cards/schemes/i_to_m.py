"""The schemes that are not ongoing, I to M."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.schemes.tokens import DEVIL, DRAGON, SCARECROW
from app.cards.tokens import TREASURE

ANY_CARD = cards_in_library()
YOUR_COMMANDER = cards_in("any", commander=True, owner=YOU)
SIX_LANDS = exists(lands_you_control(), 6)

SCHEMES = (
    scheme(
        "I Am Never Alone",
        when_set(choose(YOUR_COMMANDER, bind="model"), create_copy("model", changes=[is_no("Legendary")])),
    ),
    scheme(
        "I Call for Slaughter",
        when_set(
            create(DEVIL, 3, bind="made"),
            gains("made", "haste"),
            rule_until(END_OF_TURN, one_more_damage(cards_in("any", controller=YOU))),
        ),
    ),
    scheme(
        "I Call on the Ancient Magics",
        when_set(search(ANY_CARD, who=EACH_OTHER_PLAYER), search(ANY_CARD, count=2, reveal=False)),
    ),
    scheme("I Delight in Your Convulsions", when_set(lose_life(3, EACH_OPPONENT), gain_life("lost"))),
    scheme(
        "I Will Savor Your Agony",
        when_set_choose(
            mode(destroy(), targets=[target_creature()]),
            mode(draw(1, "t"), targets=[target_player()]),
            mode(gain_life(5, "t"), targets=[target_player()]),
            count=3,
            again=True,
        ),
    ),
    scheme(
        "Ignite the Cloneforge!",
        when_set(create_copy(), targets=[target_permanent(controller=EACH_OPPONENT)]),
    ),
    scheme(
        "Into the Earthen Maw",
        when_set(
            exile("flier+walker"),
            exile(cards_in(GRAVEYARD, owner="t")),
            targets=[
                up_to(1, creatures(keywords="flying"), "flier"),
                up_to(1, creatures(without="flying"), "walker"),
                up_to_one_opponent(),
            ],
        ),
    ),
    scheme(
        "Introductions Are in Order",
        when_set_choose(
            mode(search(cards_in_library(types="Creature"))),
            mode(choose(cards_in_hand_of(YOU, types="Creature"), upto=True), put_onto_battlefield("chosen")),
        ),
    ),
    scheme(
        "Kneel Before My Legions",
        when_set_choose(mode(create(SCARECROW)), mode(gets(creatures_you_control(), 3, 3, "vigilance", "trample"))),
    ),
    scheme(
        "Know Evil",
        when_set(
            rule_until(YOUR_NEXT_TURN, have(creatures(controller=chosen("a")), "cant_attack")),
            rule_until(YOUR_NEXT_TURN, player_rule("cant_cast", chosen("b"), creature_spells())),
            rule_until(YOUR_NEXT_TURN, player_rule("cant_cast", chosen("c"), noncreature_spells())),
            targets=[
                up_to_one_opponent("a"),
                up_to_one_opponent("b", other_than="a"),
                up_to_one_opponent("c", other_than="a+b"),
            ],
        ),
    ),
    scheme("Know Naught but Fire", when_set(deal_damage(cards_in_hand("player"), EACH_OPPONENT))),
    scheme("Look Skyward and Despair", when_set(create(DRAGON))),
    scheme(
        "Make Yourself Useful",
        when_set(
            destroy(),
            gain_life(toughness("destroyed")),
            targets=[target_creature(controller=EACH_OPPONENT)],
        ),
    ),
    scheme(
        "May Civilization Collapse",
        when_set(
            choose_option("self", "others", who="t"),
            if_(chose("self"), sacrifice("t", lands(), 2), otherwise=[sacrifice(other_opponents(), lands())]),
            targets=[target_opponent()],
        ),
    ),
    scheme("Mortal Flesh Is Weak", when_set(set_life(lowest_life(), EACH_OPPONENT))),
    scheme(
        "My Crushing Masterstroke",
        when_set(
            remember("taken", nonland_permanents(controller=EACH_OPPONENT)),
            gain_control("taken", until=END_OF_TURN),
            untap("taken"),
            gains("taken", "haste"),
            for_each("taken", must_attack("each", owner("each"), until=END_OF_TURN)),
        ),
    ),
    scheme(
        "My Followers Ascend",
        when_set(
            if_(
                exists(creatures_you_control()),
                choose(creatures_you_control()),
                put_counters(5, on="chosen"),
                gains("chosen", "flying", "vigilance"),
                otherwise=[create(SCARECROW)],
            )
        ),
    ),
    scheme("My Genius Knows No Bounds", when_set(may_pay("{X}", gain_life(X), draw(X)))),
    scheme(
        "My Wealth Will Bury You",
        when_set(
            if_(
                exists(of_types("Artifact", "Enchantment", controller=EACH_OPPONENT), 4),
                create(TREASURE, number_of(of_types("Artifact", "Enchantment", controller=EACH_OPPONENT))),
                otherwise=[create(TREASURE, 4)],
            )
        ),
    ),
    scheme(
        "My Will Is Irresistible",
        when_set(
            choose(nonland_permanents(controller=EACH_OTHER_PLAYER), 3, upto=True, bind="picked"),
            choose(those("picked"), who="t", bind="spared"),
            gain_control(those("picked", not_in_ref="spared")),
            targets=[target_opponent()],
        ),
    ),
    scheme(
        "My Wings Enfold All",
        when_set_choose(
            mode(draw(2)),
            mode(
                later(
                    Trigger("cast", instants_and_sorceries(), whose=YOU), copy_spell(IT), once=False, until=END_OF_TURN
                )
            ),
        ),
    ),
    scheme(
        "My Wish Is Your Command",
        when_set(
            reveal_hand(EACH_OPPONENT),
            cast_free_up_to(1, cards_in_hand_of(EACH_OPPONENT, not_types=("Creature", "Land"))),
        ),
    ),
)
