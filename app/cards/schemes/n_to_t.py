"""The schemes that are not ongoing, N to T."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.schemes.tokens import GOLEM_4_6, HORROR_3_3, OOZE, SAPROLING
from app.cards.tokens import ZOMBIE

SIX_LANDS = exists(lands_you_control(), 6)
NO_PERMANENTS = {"Kindred": ("Instant", "Sorcery")}  # kindred cards need not be permanent cards
PERMANENT_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Kindred", "Land", "Planeswalker")


def put_back(kind: str) -> tuple[Effect, ...]:
    """The targeted opponent gives one permanent of that type back to its library, never one of yours."""
    theirs = of_types(kind, controller=EACH_OTHER_PLAYER)
    return (
        choose(theirs, who="t", bind=kind),
        remember("+gone", kind),
        put_on_library(kind),
    )


def from_hand(kind: str) -> Effect:
    """If your opponents control a permanent of that type, you may put one from your hand onto the battlefield."""
    return if_(
        exists(of_types(kind, controller=EACH_OPPONENT)),
        choose(cards_in_hand_of(YOU, types=kind, not_types=NO_PERMANENTS.get(kind, ())), upto=True, bind=kind),
        put_onto_battlefield(kind),
    )


def spell_from_the_top() -> tuple[Effect, ...]:
    return (exile_until(cards_in_library(not_types="Land")), cast_free("found"))


SCHEMES = (
    scheme(
        "Nature Demands an Offering",
        when_set(
            put_back("Creature"),
            put_back("Artifact"),
            put_back("Enchantment"),
            put_back("Land"),
            shuffle(owner("gone")),
            targets=[target_opponent()],
        ),
    ),
    scheme(
        "No One Will Hear Your Cries",
        when_set(
            choose(creatures(controller="player"), who=EACH_OPPONENT, bind="kept"),
            remember("rest", your_opponents_creatures(not_in_ref="kept")),
            sacrifice(EACH_OPPONENT, "rest"),
        ),
    ),
    scheme(
        "No Secret Is Hidden from Me",
        when_set(*spell_from_the_top(), if_(SIX_LANDS, *spell_from_the_top())),
    ),
    scheme(
        "Only Blood Ends Your Nightmares",
        when_set(sacrifice(EACH_OPPONENT, creatures()), discard(2, other_opponents(controller(SACRIFICED)))),
    ),
    scheme("Only I Know What Awaits", when_set(*map(from_hand, PERMANENT_TYPES))),
    scheme(
        "Pay Tribute to Me",
        when_set(sacrifice(EACH_OPPONENT, creatures()), if_(SIX_LANDS, sacrifice(EACH_OPPONENT, creatures()))),
    ),
    scheme(
        "Perhaps You've Met My Cohort",
        when_set(search(cards_in_library(types="Planeswalker"), BATTLEFIELD, reveal=False)),
    ),
    scheme("Plots That Span Centuries", when_set(next_schemes(3))),
    scheme(
        "Power Without Equal",
        when_set(
            draw(3),
            rule_until(YOUR_NEXT_TURN, player_rule("no_maximum_hand_size")),
            if_(SIX_LANDS, cast_free_up_to(3, cards_in_hand_of(YOU, not_types="Land"))),
        ),
    ),
    scheme(
        "Realms Befitting My Majesty",
        when_set(search(basic_lands_in_library(), BATTLEFIELD, 2, tapped=True, reveal=False)),
    ),
    scheme("Roots of All Evil", when_set(create(SAPROLING, 5))),
    scheme(
        "Rot Like the Scum You Are",
        when_set(create(OOZE, bind="made"), put_counters(number_of(lands(controller=EACH_OPPONENT)), on="made")),
    ),
    scheme(
        "Rotted Ones, Lay Siege",
        when_set(for_each(EACH_OPPONENT, create(ZOMBIE, bind="made"), must_attack("made", "each"))),
    ),
    scheme("Running Is Useless", when_set(choose_with_different("mana_value", creatures()), destroy("chosen"))),
    scheme(
        "Surrender Your Thoughts",
        when_set(
            choose_option("self", "others", who="t"),
            if_(chose("self"), discard(4, "t"), otherwise=[discard(2, other_opponents())]),
            targets=[target_opponent()],
        ),
    ),
    scheme(
        "The Dead Shall Serve",
        when_set(
            put_onto_battlefield("t", under=YOU, bind="raised"),
            for_each("raised", must_attack("each", owner("each"))),
            targets=[target_for_each(EACH_OPPONENT, cards_in(GRAVEYARD, types="Creature", owner="player"), least=0)],
        ),
    ),
    scheme(
        "The Fate of the Flammable",
        when_set(
            choose_option("self", "others", who="t"),
            if_(chose("self"), deal_damage(6), otherwise=[deal_damage(3, other_opponents())]),
            targets=[target_opponent()],
        ),
    ),
    scheme("The Iron Guardian Stirs", when_set(create(GOLEM_4_6))),
    scheme(
        "The Mighty Will Fall",
        when_set(choose_player_where(compare(life("player"), "==", highest_life())), lose_life(7, "player")),
    ),
    scheme(
        "The Pieces Are Coming Together",
        when_set(draw(2), rule_until(END_OF_TURN, spells_cost(spells(types="Artifact"), -2))),
    ),
    scheme("There Is No Refuge", when_set(deal_damage(3), create(HORROR_3_3), targets=[up_to(1, creatures())])),
    scheme("This World Belongs to Me", when_set(draw(2), extra_land())),
    scheme("Time Bends to My Will", when_set(extra_turn(without=("untap",)))),
    scheme("Tooth, Claw, and Tail", when_set(destroy(), targets=[up_to(3, nonland_permanents())])),
)
