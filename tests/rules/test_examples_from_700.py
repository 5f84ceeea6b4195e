"""Situations of the examples that the Comprehensive Rules print, chapters 700 to 903: each test names the rule whose
example it plays."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.game import Game
from app.engine.model.ability import Keyword, Replacement
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate, Blockers, Cast, Concede
from app.engine.model.values import Filter, Trigger
from app.engine.rules import damage
from tests.rules.creatures import bear, creature, permanent, planeswalker
from tests.rules.resolving import board, cast
from tests.rules.test_cr_810_two_headed_giant import giant
from tests.support.scenario import Scenario

CREATURE = [d.target(d.creatures())]
COPIES = Replacement("enters", this=True, copy_of=Filter(types=("Creature",)))
COPIER = d.creature("Copier", "{0}", "Shapeshifter", 0, 0, COPIES)
FRONT = Face("Front Side", "{1}{R}", ("Creature",), ("Human",), (), 2, 2)
BACK = Face("Back Side", "", ("Creature",), ("Werewolf",), (), 4, 4, colors=("R",))
TWO_SIDED = Card((FRONT, BACK), "transform")


def copying(s: Scenario, name: str) -> int:
    """Ann casts a copier that becomes a copy of that creature; the copy."""
    s.cast("ann", s.one("ann", "hand", COPIER)).resolve()
    s.answer("ann", name)
    while s.state.stack and not s.open_questions():
        s.resolve()
    return max(i for i in s.all(name) if s.obj(i).controller == "ann")


# ---------------------------------------------------------------- 700–702
def test_cr_700_1_example_blocked_by_two_is_one_event_or_two() -> None:
    once = d.whenever(Trigger("becomes_blocked", this=True), d.gain_life(1))
    s = board()
    one = s.one("ann", "battlefield", creature("Fighter", 9, 9, once))
    walls = s.put("bob", "battlefield", bear(), bear())
    s.start("ann").attack("ann", {one: "bob"}).block("bob", dict.fromkeys(walls, one)).resolve_all()
    assert s.life("ann") == 21 and len(s.happened("blocks")) == 2


def test_cr_701_24c_example_a_library_is_shuffled_though_the_card_is_gone() -> None:
    s = board()
    dead = s.one("ann", "graveyard", bear())
    s.start("ann")
    oid = s.one(
        "ann",
        "hand",
        d.instant(
            "Reclaim", "{0}", d.spell(d.put_on_library("t", "shuffled"), targets=[d.target(d.cards_in("graveyard"))])
        ),
    )
    other = s.one("ann", "graveyard", bear())
    assert other
    s.cast("ann", oid, dead).resolve_all()
    assert s.happened("shuffled") and s.names("ann", "library").count("Bear") == 1


def test_cr_702_15e_example_two_lifelinkers_gain_life_twice() -> None:
    mate = creature("Mate", 1, 1, d.whenever_you_gain_life(d.put_counters(1, on="this")))
    s = board()
    one = s.one("ann", "battlefield", mate)
    two = s.put("ann", "battlefield", creature("Linker", 1, 1, "lifelink"), creature("Linker", 1, 1, "lifelink"))
    s.start("ann").attack("ann", dict.fromkeys(two, "bob")).to("combat damage").resolve_all()
    if s.open_questions():
        s.answer("ann", *s.question("ann").options).resolve_all()
    assert s.pt(one) == (3, 3) and s.life("ann") == 22


def test_cr_702_19b_example_a_blocker_of_two_attackers_needs_its_toughness_once() -> None:
    s = board()
    small, big = s.put("ann", "battlefield", creature("Small", 1, 1), creature("Big", 3, 3, "trample"))
    wall = s.one("bob", "battlefield", creature("Wide", 2, 2, Keyword("can_block_additional", 1)))
    s.start("ann").attack("ann", {small: "bob", big: "bob"}).to("declare blockers")
    s.do("bob", Blockers({wall: small}, {wall: (big,)})).finish_declaring().to("combat damage")
    s.answer("ann", 1, 2).answer("bob", *s.question("bob").args["default"])
    assert s.life("bob") == 18 and wall not in s.state.objects


def test_cr_702_19b_example_protection_does_not_make_lethal_damage_less() -> None:
    s = board()
    one = s.one("ann", "battlefield", creature("Green Six", 6, 6, "trample", colors=("G",)))
    wall = s.one("bob", "battlefield", creature("Shielded", 2, 2, Keyword("protection", quality="G")))
    s.start("ann").attack("ann", {one: "bob"}).block("bob", {wall: one}).to("combat damage")
    asked = s.question("ann")
    assert asked.args["lethal"] == [2, 0]
    s.answer("ann", 2, 4)
    assert s.life("bob") == 16 and wall in s.state.objects


def test_cr_702_19c_example_trample_over_planeswalkers_counts_other_attackers() -> None:
    s = board()
    small, big = s.put(
        "ann", "battlefield", creature("Small", 1, 1), creature("Big", 7, 7, "trample_over_planeswalkers")
    )
    walker = s.one("bob", "battlefield", planeswalker("Walker", 3), counters={"loyalty": 3})
    s.start("ann").attack("ann", {small: walker, big: walker}).to("combat damage")
    s.answer("ann", 2, 5)
    assert s.life("bob") == 15 and walker not in s.state.objects


def test_cr_702_24a_example_the_same_creature_is_not_sacrificed_twice() -> None:
    s = board()
    one = s.one(
        "ann",
        "battlefield",
        permanent("Hungry", *d.cumulative_upkeep(d.sacrificing(d.creatures_you_control()))),
        counters={"age": 1},
    )
    s.one("ann", "battlefield", bear())
    s.start("bob").to_turn("ann").to("upkeep").resolve_all()
    assert one not in s.state.objects and s.all("Bear")


def test_cr_702_24b_example_two_cumulative_upkeeps_share_their_counters() -> None:
    s = board()
    s.one(
        "ann",
        "battlefield",
        permanent("Twice", *d.cumulative_upkeep(d.pay_life(1)), *d.cumulative_upkeep(d.pay_life(1))),
    )
    s.start("bob").to_turn("ann").to("upkeep")
    while s.state.stack or s.open_questions():
        if s.open_questions():
            q = s.question("ann")
            s.answer("ann", *(q.options if q.kind == "order" else ["yes"]))
        else:
            s.resolve()
    assert s.life("ann") == 17


def test_cr_702_164b_example_toxic_adds_up() -> None:
    s = board()
    one = s.one("ann", "battlefield", creature("Toxic", 1, 1, Keyword("toxic", 2)))
    s.start("ann")
    cast(s, "ann", d.apply("t", d.grant(Keyword("toxic", 1))), at=(one,), targets=CREATURE)
    assert damage.total_toxic(s.ch(one)) == 3
    s.attack("ann", {one: "bob"}).to("postcombat main")
    assert s.state.players["bob"].counter("poison") == 3


# ---------------------------------------------------------------- 704, 707
def test_cr_704_4_example_nothing_is_checked_while_a_spell_resolves() -> None:
    maro = creature("Maro", 0, 0, d.defining(d.cards_in_hand(), d.cards_in_hand()))
    s = board()
    one = s.one("ann", "battlefield", maro)
    s.put("ann", "hand", bear(), bear())
    s.start("ann")
    cast(s, "ann", d.discard_hand(), d.draw(7))
    assert s.pt(one) == (7, 7)


def test_cr_704_8_example_undying_looks_at_the_counters_it_had_before() -> None:
    s = board()
    wolf = s.one("ann", "battlefield", creature("Wolf", 1, 1, d.undying()), counters={"+1/+1": 1})
    s.start("ann")
    cast(s, "ann", d.put_counters(3, "-1/-1"), at=(wolf,), targets=CREATURE)
    s.resolve_all()
    assert "Wolf" in s.names("ann", "graveyard")


def test_cr_707_2_example_a_copy_does_not_copy_an_effect_that_made_it_a_creature() -> None:
    s = board()
    staff = s.one("bob", "battlefield", permanent("Staff", types=("Artifact",), cost="{4}"))
    s.start("ann")
    cast(
        s,
        "ann",
        d.apply("t", d.become("Creature", "Construct"), d.base(5, 5)),
        at=(staff,),
        targets=[d.target(d.artifacts())],
    )
    copy = copying(s, "Staff")
    assert not s.ch(copy).is_creature and s.ch(copy).types == ("Artifact",)


def test_cr_707_2_example_a_copy_of_a_face_down_creature_is_a_face_up_two_two() -> None:
    s = board().lands("bob", Swamp=3)
    oid = s.one("bob", "hand", d.creature("Demon", "{2}{B}{B}", "Demon", 6, 6, *d.morph("{2}{B}{B}")))
    s.start("bob").do("bob", Cast(oid, alternative="morph")).resolve_all()
    s.to_turn("ann").to("precombat main")
    s.cast("ann", s.one("ann", "hand", COPIER)).resolve()
    s.answer("ann", *s.question("ann").options[:1]).resolve_all()
    copy = next(i for i in s.state.zones["battlefield"] if s.obj(i).controller == "ann")
    assert s.pt(copy) == (2, 2) and not s.obj(copy).face_down and s.name(copy) == ""
    assert s.refused("ann", Activate(copy, 0)) == "It has no such ability."


def test_cr_707_5_example_a_copy_enters_as_what_it_copies_does() -> None:
    behemoth = creature("Behemoth", 10, 10, *d.fading(2), d.enters_tapped())
    s = board()
    s.one("bob", "battlefield", behemoth, counters={"fade": 2})
    copy = copying(s.start("ann"), "Behemoth")
    assert s.obj(copy).tapped and s.obj(copy).counter("fade") == 2


def test_cr_707_5_example_its_entering_ability_triggers() -> None:
    s = board()
    s.one("bob", "battlefield", creature("Wall", 0, 4, d.when_enters(d.gain_life(3))))
    copying(s.start("ann"), "Wall")
    assert s.resolve_all().life("ann") == 23


def test_cr_707_6_example_a_new_choice_is_made() -> None:
    s = board()
    s.one(
        "bob",
        "battlefield",
        creature("Automaton", 2, 2, Replacement("enters", this=True, choose="color")),
        chosen=(("color", "R"),),
    )
    s.start("ann").cast("ann", s.one("ann", "hand", COPIER)).resolve()
    s.answer("ann", "Automaton").answer("ann", "U").resolve_all()
    copy = max(s.all("Automaton"))
    assert ("color", "U") in s.obj(copy).chosen


def test_cr_707_8a_example_a_token_copy_of_a_double_faced_permanent_transforms() -> None:
    s = board()
    one = s.one("bob", "battlefield", TWO_SIDED, face=1)
    s.start("ann")
    cast(s, "ann", d.create_copy("t"), at=(one,), targets=CREATURE)
    token = next(i for i in s.all("Back Side") if s.obj(i).token)
    cast(s, "ann", d.transform("t"), at=(token,), targets=CREATURE)
    assert s.name(token) == "Front Side"


def test_cr_712_9_example_a_copier_that_is_not_double_faced_cannot_transform() -> None:
    s = board()
    s.one("bob", "battlefield", TWO_SIDED, face=1)
    copy = copying(s.start("ann"), "Back Side")
    cast(s, "ann", d.transform("t"), at=(copy,), targets=CREATURE)
    assert s.name(copy) == "Back Side"


def test_cr_707_8a_example_nor_can_a_token_copy_of_the_copier() -> None:
    s = board()
    s.one("bob", "battlefield", TWO_SIDED)
    copy = copying(s.start("ann"), "Front Side")
    cast(s, "ann", d.create_copy("t"), at=(copy,), targets=CREATURE)
    token = next(i for i in s.all("Front Side") if s.obj(i).token)
    cast(s, "ann", d.transform("t"), at=(token,), targets=CREATURE)
    assert s.name(token) == "Front Side"


def test_cr_712_18_example_an_effect_stays_on_what_transforms() -> None:
    s = board()
    one = s.one("ann", "battlefield", TWO_SIDED)
    s.start("ann")
    cast(s, "ann", d.gets("t", 2, 2), at=(one,), targets=CREATURE)
    cast(s, "ann", d.transform("t"), at=(one,), targets=CREATURE)
    assert s.pt(one) == (6, 6)


def test_cr_709_4b_example_a_split_card_has_both_halves_costs_and_the_spell_one() -> None:
    left = Face("Assault", "{R}", ("Sorcery",), abilities=(d.spell(d.gain_life(1)),))
    right = Face("Battery", "{3}{G}", ("Sorcery",), abilities=(d.spell(d.gain_life(5)),))
    s = board().lands("ann", Mountain=1)
    oid = s.one("ann", "hand", Card((left, right), "split"))
    s.start("ann")
    c = s.ch(oid)
    assert c.mana_value == 5 and set(c.colors) == {"R", "G"}
    s.do("ann", Cast(oid))
    spell = s.state.stack[-1].card
    assert spell is not None and s.ch(spell).mana_value == 1 and s.ch(spell).colors == ("R",)


# ---------------------------------------------------------------- 800–903
def test_cr_800_4a_example_an_aura_of_who_leaves_gives_the_creature_back() -> None:
    control = Card(
        (
            Face(
                "Control",
                "{0}",
                ("Enchantment",),
                ("Aura",),
                abilities=(d.enchant(d.creatures()), d.continuous("attached", d.gain_control().changes[0])),
            ),
        )
    )
    s = board("alex", "bianca", "rob", mode="ffa")
    griffin = s.one("bianca", "battlefield", creature("Griffin", 3, 4))
    s.one("alex", "battlefield", control, attached_to=griffin)
    s.start("rob")
    assert s.obj(griffin).controller == "alex"
    s.do("alex", Concede())
    assert s.obj(griffin).controller == "bianca"


def test_cr_800_4a_example_if_the_owner_leaves_the_aura_goes_to_the_graveyard() -> None:
    control = Card(
        (
            Face(
                "Control",
                "{0}",
                ("Enchantment",),
                ("Aura",),
                abilities=(d.enchant(d.creatures()), d.continuous("attached", d.gain_control().changes[0])),
            ),
        )
    )
    s = board("alex", "bianca", "rob", mode="ffa")
    griffin = s.one("bianca", "battlefield", creature("Griffin", 3, 4))
    s.one("alex", "battlefield", control, attached_to=griffin)
    s.start("rob").do("bianca", Concede())
    assert griffin not in s.state.objects and "Control" in s.names("alex", "graveyard")


def test_cr_800_4a_example_control_for_a_turn_ends_with_who_took_it() -> None:
    s = board("alex", "bianca", "rob", mode="ffa")
    one = s.one("bianca", "battlefield", bear())
    s.start("alex")
    cast(s, "alex", d.gain_control(until="end_of_turn"), at=(one,), targets=CREATURE)
    s.do("alex", Concede())
    assert s.obj(one).controller == "bianca"


@pytest.mark.parametrize("who", ["alex", "bianca"])
def test_cr_800_4a_example_a_card_put_onto_the_battlefield_by_another(who: str) -> None:
    s = board("alex", "bianca", "rob", mode="ffa")
    s.one("bianca", "graveyard", creature("Angel", 4, 4))
    s.start("alex")
    cast(s, "alex", d.put_onto_battlefield(Filter(zone="graveyard", owner="each_opponent"), under="you"))
    assert "Angel" in s.names("alex", "battlefield")
    s.do(who, Concede())
    left = [s.name(i) for i in s.state.zones["battlefield"]]
    assert "Angel" not in left
    assert ("Angel" in [s.name(i) for i in s.state.zones.get("exile", ())]) == (who == "alex")


def test_cr_802_2a_example_landwalk_looks_at_the_player_it_attacks() -> None:
    s = board("alex", "rob", "carissa", mode="ffa").lands("alex", Mountain=1)
    walker = s.one("rob", "battlefield", creature("Climber", 2, 2, Keyword("landwalk", quality="Mountain")))
    other = s.one("rob", "battlefield", bear())
    wall = s.one("carissa", "battlefield", bear())
    s.start("rob").attack("rob", {other: "alex", walker: "carissa"}).to("declare blockers")
    s.do("carissa", Blockers({wall: walker}))


def test_cr_810_8a_example_what_keeps_one_head_in_the_game_keeps_the_team() -> None:
    s = giant()
    s.one("cid", "battlefield", permanent("Transcendent", d.player_rule("cant_lose", "you")))
    s.start("red")
    cast(s, "ann", d.lose_life(40, "dan"))
    assert s.state.ended is None and s.life("cid") == -10


def test_cr_810_9_example_four_damage_to_each_player_is_eight_to_each_team() -> None:
    s = giant().start("red")
    cast(s, "ann", d.deal_damage(4, "each_player"))
    assert (s.life("ann"), s.life("cid")) == (22, 22)


def test_cr_810_9a_example_doubling_a_heads_life_gains_the_teams_total() -> None:
    s = giant().start("red")
    cast(s, "ann", d.lose_life(13))
    cast(s, "ann", d.gain_life(d.life("bea"), "bea"))
    assert s.life("ann") == 34


def test_cr_810_9a_example_fifty_life_of_the_team_is_the_heads() -> None:
    win = d.at_beginning_of("upkeep", d.win_game(), if_=d.compare(d.life(), ">=", 50))
    s = giant()
    s.one("bea", "battlefield", permanent("Endurance", win))
    s.start("blue")
    cast(s, "ann", d.gain_life(20))
    s.to_turn("red").resolve_all()
    assert s.state.ended is not None and s.state.ended.winners == ("red",)


def test_cr_810_9c_example_twenty_five_becomes_ten() -> None:
    s = giant().start("red")
    cast(s, "ann", d.lose_life(5))
    cast(s, "ann", d.set_life(10, "bea"))
    assert s.life("ann") == 10 and s.happened("life_lost")[-1].amount == 15


def test_cr_903_3_example_a_copy_of_a_commander_is_none() -> None:
    s = board("ann", "bob", mode="commander")
    one = s.one("bob", "battlefield", creature("Leader", 3, 3), commander=True)
    copy = copying(s.start("ann"), "Leader")
    assert s.obj(one).commander and not s.obj(copy).commander
    assert Game(s.state).ch(copy).name == "Leader"
