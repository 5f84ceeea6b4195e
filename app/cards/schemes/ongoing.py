"""The ongoing schemes: they stay face up until they are abandoned (CR 904.11)."""

from __future__ import annotations

from app.cards.dsl import *
from app.cards.schemes.tokens import DEMON, HORROR_3_3, SCARECROW
from app.cards.tokens import PLANT

CHOSEN_OPPONENT = chosen("opponent")
THEIR_STEP = "active_player"  # the players whose turn it is: a team takes its turn together (CR 805)
YOUR_COMMANDER = permanents(commander=True, owner=YOU)
SIX_LANDS = exists(lands_you_control(), 6)

ONGOING = (
    ongoing_scheme(
        "Because I Have Willed It",
        spells_cost(spells(), -1),
        at_beginning_of(
            "end", abandon(), whose=EACH_OPPONENT, if_=compare(this_turn("spells_cast", THEIR_STEP), ">=", 4)
        ),
    ),
    ongoing_scheme(
        "Bow to My Command",
        as_set_choose("opponent"),
        player_rule("cant_be_attacked_by", what=creatures(controller=CHOSEN_OPPONENT)),
        at_beginning_of(
            "end",
            choose(
                creatures(controller="player", tapped=False),
                all_of(creatures(controller="player", tapped=False)),
                who=THEIR_STEP,
                upto=True,
            ),
            if_(compare(total_power(those("chosen")), ">=", 8), tap("chosen"), abandon()),
            whose=EACH_OPPONENT,
        ),
    ),
    ongoing_scheme(
        "Dark Wings Bring Your Downfall",
        whenever_you_attack(create(DEMON, tapped=True, attacking=True)),
        at_beginning_of("end", abandon(), whose=None, if_=compare(this_turn("creatures_died"), ">=", 2)),
    ),
    ongoing_scheme(
        "Fear My Authority",
        get(creatures_you_control(), 2, 2, "fear"),
        at_beginning_of("upkeep", may_pay([discarding()], otherwise=[may_pay([pay_life(3)], otherwise=[abandon()])])),
    ),
    ongoing_scheme(
        "I Am Duskmourn",
        at_beginning_of(
            "end", cast_free_up_to(1, cards_in_hand_of(YOU, not_types="Land")), if_(chose("cast"), abandon())
        ),
    ),
    ongoing_scheme(
        "I Am Untouchable",
        player_rule("hexproof"),
        have(permanents(controller=YOU), "hexproof"),
        whenever(one_combat_damage_to_you(), create(SCARECROW), abandon()),
    ),
    ongoing_scheme(
        "I Bask in Your Silent Awe",
        player_rule("cast_limit", EACH_OPPONENT, spells()),
        at_beginning_of(
            "upkeep", abandon(), if_=compare(counted("spells_cast", EACH_OPPONENT, "since_yours"), "==", 0)
        ),
    ),
    ongoing_scheme(
        "I Know All, I See All",
        player_rule("untap_with_opponents", what=permanents()),
        at_beginning_of("end", abandon(), whose=None, if_=compare(this_turn("put_into_graveyard"), ">=", 3)),
    ),
    ongoing_scheme(
        "Imprison This Insolent Wretch",
        when_set(choose_player(), keep_choice()),
        have(permanents(controller=CHOSEN_OPPONENT), "doesnt_untap"),
        whenever(Trigger("attacks", creatures(), to=CHOSEN_OPPONENT, batched=True), abandon()),
        whenever(Trigger("becomes_target", to=CHOSEN_OPPONENT), abandon()),
    ),
    ongoing_scheme(
        "Mine Is the Only Truth",
        whenever(Trigger("cast", spells()), draw(1)),
        at_beginning_of("upkeep", abandon(), if_=compare(counted("drawn", YOU, "last"), ">=", 1)),
    ),
    ongoing_scheme(
        "My Champion Stands Supreme",
        continuous(YOUR_COMMANDER, grant(ward("{2}"))),
        whenever(Trigger("attacks", YOUR_COMMANDER), put_counters(2, on=IT)),
        whenever(Trigger("leaves", YOUR_COMMANDER), abandon()),
    ),
    ongoing_scheme(
        "My Forces Are Innumerable",
        at_beginning_of("end", create(HORROR_3_3)),
        at_beginning_of(
            "end",
            for_each(
                THEIR_STEP,
                choose(
                    creatures(controller="each"),
                    plus(2, minus(how_many("offered"))),
                    who="each",
                    upto=True,
                    bind="+offered",
                ),
            ),
            if_(compare(how_many("offered"), ">=", 2), sacrifice(THEIR_STEP, "offered"), abandon()),
            whose=EACH_OPPONENT,
        ),
    ),
    ongoing_scheme("My Laughter Echoes", whenever_you_set(may_abandon(set_again()))),
    ongoing_scheme(
        "My Tendrils Run Deep",
        player_rule("extra_land"),
        at_beginning_of("end", draw(2), abandon(), if_=SIX_LANDS),
    ),
    ongoing_scheme(
        "My Undead Horde Awakens",
        at_beginning_of(
            "end",
            may(
                put_onto_battlefield("t", under=YOU, bind="raised"),
                later(Trigger("dies", creatures(in_ref="raised")), abandon()),
            ),
            targets=[target(cards_in(GRAVEYARD, types="Creature", owner=EACH_OPPONENT))],
        ),
    ),
    ongoing_scheme(
        "Nature Shields Its Own",
        whenever(
            Trigger("attacks_unblocked", creatures()), create(PLANT, blocking=IT), if_=is_player(DEFENDING_PLAYER)
        ),
        whenever(
            Trigger("attacks", creatures(), to=YOU, batched=True, least=4),
            later(begins("end of combat", None), abandon()),
        ),
    ),
    ongoing_scheme(
        "Nothing Can Stop Me Now",
        prevented_from(cards_in("any", controller=EACH_OPPONENT), 1),
        at_beginning_of("end", abandon(), whose=None, if_=compare(this_turn("damage_taken"), ">=", 5)),
    ),
    ongoing_scheme(
        "Reality Is Mine to Control",
        whenever_you_cast(spells(), may_abandon(copy_spell(IT))),
    ),
    ongoing_scheme(
        "The Very Soil Shall Shake",
        get(creatures_you_control(), 2, 2, "trample"),
        whenever_dies(creatures_you_control(), abandon()),
    ),
    ongoing_scheme(
        "You Cannot Hide from Me",
        at_beginning_of(
            "combat",
            gets("t", 2, 2, "vigilance"),
            gains("t", "cant_be_blocked"),
            targets=[up_to(1, creatures())],
        ),
        at_beginning_of(
            "end",
            abandon(),
            whose=EACH_OPPONENT,
            if_=compare(life(THAT_PLAYER), "<", half(starting_life(THAT_PLAYER), "up")),
        ),
    ),
    ongoing_scheme(
        "Your Inescapable Doom",
        at_beginning_of(
            "end",
            put_counters(1, "doom", on=THIS),
            choose_player_where(compare(life("player"), "==", highest_life())),
            deal_damage(counters_on("doom"), "player"),
        ),
    ),
)
