"""Situations of the examples that the Comprehensive Rules print, chapters 600 to 616: each test names the rule whose
example it plays."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.game import Game
from app.engine.model.ability import Replacement
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate, Cast
from app.engine.model.values import Filter, Trigger
from app.engine.rules import zones
from tests.rules.creatures import bear, creature, permanent
from tests.rules.resolving import board, cast, pass_to
from tests.support.scenario import Scenario

ANY = [d.target(d.permanents())]
CREATURE = [d.target(d.creatures())]


def aura(name: str, *abilities: object) -> Card:
    return Card((Face(name, "{1}", ("Enchantment",), ("Aura",), abilities=(d.enchant(d.creatures()), *abilities)),))  # type: ignore[arg-type]


def moved(s: Scenario, oid: int, zone: str = "exile") -> int:
    """Gone without anything on the stack; its new id."""
    g = Game(s.state)
    new = zones.change(g, oid, zone)
    s.state = g.close()
    return new or 0


# ---------------------------------------------------------------- 601–603
def test_cr_601_2c_example_two_words_may_name_the_same_thing() -> None:
    both = d.instant(
        "Break Two",
        "{0}",
        d.spell(
            d.destroy("a"), d.destroy("b"), targets=[d.target(d.artifacts(), bind="a"), d.target(d.lands(), bind="b")]
        ),
    )
    s = board()
    ore = s.one("bob", "battlefield", permanent("Ore", types=("Artifact", "Land")))
    s.start("ann").cast("ann", s.one("ann", "hand", both), ore, ore).resolve_all()
    assert "Ore" in s.names("bob", "graveyard")


def test_cr_601_2h_example_the_cost_is_locked_in_before_it_is_paid() -> None:
    familiar = creature("Familiar", 1, 1, d.spells_cost(Filter(zone="stack", spell=True, colors=("B",)), -1))
    reap = d.instant("Reap", "{1}{B}", d.additional_cost(d.sacrificing(d.creatures_you_control())), d.spell(d.draw(2)))
    s = board().lands("ann", Swamp=2)
    one = s.one("ann", "battlefield", familiar)
    s.start("ann").do("ann", Cast(s.one("ann", "hand", reap), costs=((one,),))).resolve_all()
    assert sum(s.obj(i).tapped for i in s.all("Swamp")) == 1


def test_cr_603_2c_example_it_triggers_once_for_each_land() -> None:
    s = board().lands("bob", Forest=3)
    s.one("ann", "battlefield", permanent("Count", d.whenever(Trigger("dies", d.lands()), d.gain_life(1))))
    s.start("ann")
    cast(s, "ann", d.destroy(d.lands(controller="each_opponent")))
    assert s.resolve_all().life("ann") == 23


def test_cr_603_2e_example_entering_tapped_is_not_becoming_tapped() -> None:
    s = board()
    s.one(
        "ann", "battlefield", permanent("Watch", d.whenever(Trigger("becomes_tapped", d.permanents()), d.gain_life(1)))
    )
    s.start("ann")
    cast(s, "ann", d.create(d.token("Bear", "Creature — Bear", 2, 2, "G"), tapped=True))
    assert s.resolve_all().life("ann") == 20
    cast(s, "ann", d.untap(d.creatures()))
    cast(s, "ann", d.tap(d.creatures()))
    assert s.resolve_all().life("ann") == 21


def test_cr_603_2g_example_prevented_damage_triggers_nothing() -> None:
    s = board()
    one = s.one("ann", "battlefield", bear(d.whenever(Trigger("dealt_damage", this=True), d.gain_life(5))))
    s.start("ann")
    cast(s, "ann", d.prevent_damage("t"), at=(one,), targets=CREATURE)
    cast(s, "ann", d.deal_damage(2), at=(one,), targets=CREATURE)
    assert s.resolve_all().life("ann") == 20


@pytest.mark.parametrize(("life", "wins"), [(39, False), (40, True)])
def test_cr_603_4_example_forty_life_as_the_upkeep_begins(life: int, wins: bool) -> None:
    win = d.at_beginning_of("upkeep", d.win_game(), if_=d.compare(d.life(), ">=", 40))
    s = board()
    s.one("ann", "battlefield", permanent("Sovereign", win))
    s.state.players["ann"].life = life
    s.start("bob").to_turn("ann").to("draw") if not wins else s.start("bob").to_turn("ann").resolve_all()
    assert (s.state.ended is not None) == wins


def test_cr_603_4_example_and_again_as_it_resolves() -> None:
    win = d.at_beginning_of("upkeep", d.win_game(), if_=d.compare(d.life(), ">=", 40))
    s = board()
    s.one("ann", "battlefield", permanent("Sovereign", win))
    s.state.players["ann"].life = 40
    s.start("bob").to_turn("ann").to("upkeep")
    s.state.players["ann"].life = 39
    s.resolve_all()
    assert s.state.ended is None


def test_cr_603_6b_example_a_land_that_is_a_creature_enters_as_one() -> None:
    s = board()
    s.one("ann", "battlefield", permanent("Living World", d.continuous(d.lands(), d.become("Creature"), d.base(1, 1))))
    s.one("ann", "battlefield", permanent("Welcome", d.whenever_enters(d.creatures(), d.gain_life(1))))
    s.one("ann", "hand", "Forest")
    s.start("ann").play("ann", "Forest").resolve_all()
    assert s.life("ann") == 21


def test_cr_603_6b_example_a_creature_without_abilities_enters_without_its_trigger() -> None:
    s = board()
    s.one("ann", "battlefield", permanent("Humble", d.continuous(d.creatures(), d.lose_all_abilities())))
    s.start("ann").cast("ann", s.one("ann", "hand", bear(d.when_enters(d.gain_life(9)), cost="{0}"))).resolve_all()
    assert s.life("ann") == 20


def test_cr_603_7c_example_a_delayed_trigger_finds_it_though_it_is_no_creature_now() -> None:
    s = board()
    one = s.one("ann", "battlefield", bear())
    s.start("ann")
    cast(s, "ann", d.later(d.begins("end", None), d.exile("t")), at=(one,), targets=CREATURE)
    cast(s, "ann", d.apply("t", d.become("Artifact", instead=True)), at=(one,), targets=ANY)
    s.to("end").resolve_all()
    assert s.names("ann", "exile") == ["Bear"]


def test_cr_603_7c_example_but_not_if_it_has_left() -> None:
    s = board()
    one = s.one("ann", "battlefield", bear())
    s.start("ann")
    cast(s, "ann", d.later(d.begins("end", None), d.exile("t")), at=(one,), targets=CREATURE)
    cast(s, "ann", d.return_to_hand("t"), at=(one,), targets=CREATURE)
    s.to("end").resolve_all()
    assert "Bear" in s.names("ann", "hand")


def test_cr_603_10a_example_what_leaves_at_the_same_time_sees_the_others_die() -> None:
    s = board()
    s.put("ann", "battlefield", bear(), bear())
    s.one("ann", "battlefield", permanent("Altar", d.whenever_dies(d.creatures(), d.gain_life(1)), types=("Artifact",)))
    s.start("ann")
    cast(s, "ann", d.destroy(d.permanents(types=("Artifact", "Creature"))))
    assert s.resolve_all().life("ann") == 22


# ---------------------------------------------------------------- 605–611
def test_cr_605_4a_example_mana_added_while_a_spell_is_paid_can_pay_for_it() -> None:
    more = d.whenever(
        Trigger("mana_added", d.lands(), whose="each_player"), d.add_mana("G", who="that_player"), mana=True
    )
    s = board().lands("ann", Forest=1)
    s.one("bob", "battlefield", permanent("Flare", more))
    s.start("ann").activate("ann", "Forest", 0)
    s.cast("ann", s.one("ann", "hand", d.creature("Grove Bear", "{1}{G}", "Bear", 2, 2))).resolve_all()
    assert s.find("Grove Bear")


def test_cr_608_2b_example_without_its_target_nothing_of_it_happens() -> None:
    s = board()
    one = s.one("bob", "battlefield", bear())
    s.start("ann")
    thirst = d.instant("Thirst", "{0}", d.spell(d.deal_damage(2), d.gain_life(2), targets=CREATURE))
    s.cast("ann", s.one("ann", "hand", thirst), one)
    moved(s, one)
    assert s.resolve_all().life("ann") == 20 and s.happened("not_resolved")


def test_cr_608_2b_example_the_other_target_is_still_dealt_with() -> None:
    nonblack = d.target(d.creatures(not_colors="B"), bind="a")
    spores = d.instant(
        "Spores", "{0}", d.spell(d.destroy("a"), d.destroy("b"), targets=[nonblack, d.target(d.lands(), bind="b")])
    )
    s = board()
    arbor = s.one("bob", "battlefield", permanent("Arbor", types=("Land", "Creature"), power=1, toughness=1))
    s.start("ann").cast("ann", s.one("ann", "hand", spores), arbor, arbor)
    pass_to(s, "bob")
    cast(s, "bob", d.apply("t", d.become_color("B")), at=(arbor,), targets=CREATURE)
    s.resolve_all()
    assert "Arbor" in s.names("bob", "graveyard")


def test_cr_608_2d_example_an_impossible_option_cannot_be_chosen() -> None:
    s = board().start("ann")
    cast(s, "ann", d.may(d.sacrifice("you", d.creatures_you_control()), otherwise=[d.lose_life(4)]))
    assert not s.open_questions() and s.life("ann") == 16


@pytest.mark.parametrize(("what", "dies"), [({"colors": "B"}, True), ({"not_colors": "B"}, False)])
def test_cr_608_2j_example_a_white_and_black_creature_is_black(what: dict[str, str], dies: bool) -> None:
    s = board()
    s.one("bob", "battlefield", creature("Both", 1, 1, colors=("W", "B")))
    s.start("ann")
    cast(s, "ann", d.destroy(d.creatures(**what)))
    assert ("Both" in s.names("bob", "graveyard")) == dies


def test_cr_609_2_example_an_effect_on_lands_leaves_cards_in_graveyards_alone() -> None:
    s = board()
    dead = s.one("ann", "graveyard", "Forest")
    s.one("ann", "battlefield", permanent("Living World", d.continuous(d.lands(), d.become("Creature"), d.base(1, 1))))
    s.start("ann")
    assert not s.ch(dead).is_creature


def test_cr_609_3_example_as_many_cards_as_there_are() -> None:
    s = board()
    s.one("bob", "hand", bear())
    s.start("ann")
    cast(s, "ann", d.discard(2, "each_opponent"))
    assert len(s.happened("discarded")) == 1 and not s.names("bob", "hand")


def test_cr_610_3d_example_two_exiled_cards_come_back_together() -> None:
    priest = creature(
        "Priest",
        2,
        2,
        d.when_enters(d.exile_until_this_leaves(), targets=[d.target(d.your_opponents_creatures())]),
        cost="{0}",
    )
    s = board()
    s.put("bob", "battlefield", creature("First", 1, 1), creature("Second", 1, 1))
    s.start("ann")
    for name in ("First", "Second"):
        s.cast("ann", s.one("ann", "hand", priest)).resolve()
        if s.open_questions():
            s.answer("ann", name)
        s.resolve_all()
    assert s.names("bob", "exile") == ["First", "Second"]
    cast(s, "ann", d.destroy(d.creatures()))
    assert s.names("bob", "battlefield") == ["First", "Second"] and not s.open_questions()


def test_cr_611_2b_example_a_duration_that_is_over_before_it_begins() -> None:
    thief = creature(
        "Thief", 2, 2, d.when_enters(d.gain_control(until="this_stays"), targets=[d.target(d.artifacts())]), cost="{0}"
    )
    s = board()
    rock = s.one("bob", "battlefield", permanent("Rock", types=("Artifact",)))
    s.start("ann").cast("ann", s.one("ann", "hand", thief)).resolve()
    moved(s, s.find("Thief"))
    s.resolve_all()
    assert s.obj(rock).controller == "bob"


def test_cr_611_2c_example_the_creatures_are_fixed_as_it_resolves() -> None:
    s = board()
    white, black = s.put(
        "ann", "battlefield", creature("Pale", 1, 1, colors=("W",)), creature("Dark", 1, 1, colors=("B",))
    )
    s.start("ann")
    cast(s, "ann", d.gets(d.creatures(colors="W"), 1, 1))
    cast(s, "ann", d.apply(d.creatures(), d.become_color("R")))
    cast(s, "ann", d.create(d.token("Pale", "Creature — Cat", 1, 1, "W")))
    assert s.pt(white) == (2, 2) and s.pt(black) == (1, 1)
    assert sorted(s.pt(i) for i in s.all("Pale")) == [(1, 1), (2, 2)]


def test_cr_611_3b_example_a_static_bonus_follows_the_colour() -> None:
    s = board()
    one = s.one("ann", "battlefield", creature("Dark", 1, 1, colors=("B",)))
    s.one("ann", "battlefield", permanent("Honour", d.get(d.creatures(colors="W"), 1, 1)))
    s.start("ann")
    assert s.pt(one) == (1, 1)
    cast(s, "ann", d.apply("t", d.become_color("W")), at=(one,), targets=CREATURE)
    assert s.pt(one) == (2, 2)
    s.to_turn("bob")
    assert s.pt(one) == (1, 1)


def test_cr_611_3c_example_a_token_enters_with_the_bonus() -> None:
    s = board()
    s.one("ann", "battlefield", permanent("Honour", d.get(d.creatures(colors="W"), 1, 1)))
    s.one("ann", "battlefield", permanent("Big", d.whenever_enters(d.creatures(power_at_least=2), d.gain_life(1))))
    s.start("ann")
    cast(s, "ann", d.create(d.token("Soldier", "Creature — Soldier", 1, 1, "W")))
    assert s.resolve_all().life("ann") == 21


# ---------------------------------------------------------------- 613
def switched() -> tuple[Scenario, int]:
    s = board()
    one = s.one("ann", "battlefield", creature("One Three", 1, 3))
    s.start("ann")
    cast(s, "ann", d.gets("t", 0, 1), at=(one,), targets=CREATURE)
    cast(s, "ann", d.apply("t", d.switch()), at=(one,), targets=CREATURE)
    return s, one


def test_cr_613_4d_example_a_bonus_after_a_switch() -> None:
    s, one = switched()
    assert s.pt(one) == (4, 1)
    cast(s, "ann", d.gets("t", 5, 0), at=(one,), targets=CREATURE)
    assert s.pt(one) == (4, 6)


def test_cr_613_4d_example_two_switches_cancel_each_other() -> None:
    s, one = switched()
    cast(s, "ann", d.apply("t", d.switch()), at=(one,), targets=CREATURE)
    assert s.pt(one) == (1, 4)


def test_cr_613_5_example_colour_then_size() -> None:
    s = board()
    one = s.one("ann", "battlefield", creature("Dark", 2, 2, colors=("B",)))
    s.one("ann", "battlefield", permanent("Honour", d.get(d.creatures_you_control(colors="W"), 1, 1)))
    s.start("ann")
    cast(s, "ann", d.apply("t", d.become_color("W")), at=(one,), targets=CREATURE)
    assert s.pt(one) == (3, 3)
    cast(s, "ann", d.apply("t", d.become_color("R")), at=(one,), targets=CREATURE)
    assert s.pt(one) == (2, 2)


def test_cr_613_5_example_a_size_that_is_set_comes_before_all_bonuses() -> None:
    s = board()
    ogre = s.one("ann", "battlefield", creature("Ogre", 2, 2))
    s.start("ann")
    cast(s, "ann", d.put_counters(1), at=(ogre,), targets=CREATURE)
    cast(s, "ann", d.gets("t", 4, 4), at=(ogre,), targets=CREATURE)
    s.one("ann", "battlefield", permanent("Thick", d.get(d.creatures_you_control(), 0, 2)))
    assert s.pt(ogre) == (7, 9)
    cast(s, "ann", d.apply("t", d.base(0, 1)), at=(ogre,), targets=CREATURE)
    assert s.pt(ogre) == (5, 8)


def test_cr_613_6_example_what_was_no_creature_when_the_effect_began_keeps_all_of_it() -> None:
    s = board()
    rock = s.one("ann", "battlefield", permanent("Rock", types=("Artifact",)))
    s.start("ann")
    cast(s, "ann", d.apply(d.artifacts(not_types="Creature"), d.become("Creature"), d.base(2, 2)))
    assert s.ch(rock).is_creature and s.pt(rock) == (2, 2)


def test_cr_613_6_example_control_and_haste_come_in_two_layers() -> None:
    s = board()
    one = s.one("bob", "battlefield", bear())
    s.start("ann")
    cast(s, "ann", d.apply("t", d.gain_control().changes[0], d.grant("haste")), at=(one,), targets=CREATURE)
    assert s.obj(one).controller == "ann" and s.ch(one).has("haste")
    s.to_turn("bob")
    assert s.obj(one).controller == "bob"


@pytest.mark.parametrize("order", [("gives", "takes"), ("takes", "gives")])
def test_cr_613_9_example_of_two_auras_the_later_one_counts(order: tuple[str, str]) -> None:
    auras = {
        "gives": aura("Wings", d.have("attached", "flying")),
        "takes": aura("Earth", d.continuous("attached", d.lose("flying"))),
    }
    s = board()
    one = s.one("ann", "battlefield", bear())
    for name in order:
        s.one("ann", "battlefield", auras[name], attached_to=one)
    s.start("ann")
    assert s.ch(one).has("flying") == (order[-1] == "gives")


@pytest.mark.parametrize("first", ["bonus", "colour"])
def test_cr_613_9_example_a_bonus_for_white_depends_on_what_makes_it_white(first: str) -> None:
    both = {"bonus": (permanent("Bonus", d.get(d.creatures(colors="W"), 1, 1)), {}), "colour": None}
    s = board()
    one = s.one("ann", "battlefield", creature("Dark", 1, 1, colors=("B",)))
    for name in (first, "colour" if first == "bonus" else "bonus"):
        found = both[name]
        if found is None:
            s.one(
                "ann", "battlefield", aura("Whitewash", d.continuous("attached", d.become_color("W"))), attached_to=one
            )
        else:
            s.one("ann", "battlefield", found[0])
    s.start("ann")
    assert s.pt(one) == (2, 2)


# ---------------------------------------------------------------- 614–616
def test_cr_614_4_example_too_late_to_regenerate() -> None:
    s = board()
    one = s.one("bob", "battlefield", bear(d.activated("{0}", d.regenerate())))
    s.start("ann")
    cast(s, "ann", d.destroy("t"), at=(one,), targets=CREATURE)
    assert s.names("bob", "graveyard") == ["Bear"]


def test_cr_614_4_example_in_response_it_is_in_time() -> None:
    s = board()
    one = s.one("bob", "battlefield", bear(d.activated("{0}", d.regenerate())))
    s.start("ann").cast(
        "ann", s.one("ann", "hand", d.instant("Kill", "{0}", d.spell(d.destroy(), targets=CREATURE))), one
    )
    pass_to(s, "bob")
    s.do("bob", Activate(one, 0)).resolve_all()
    assert s.find("Bear") == one and s.obj(one).tapped


def test_cr_614_5_example_two_doublings_make_eight_of_two() -> None:
    twice = Replacement("damage", source=d.creatures_you_control(), times=2)
    s = board()
    s.put("ann", "battlefield", permanent("Furnace", twice), permanent("Furnace", twice))
    one = s.one("ann", "battlefield", bear())
    s.start("ann").attack("ann", {one: "bob"}).to("postcombat main")
    assert s.life("bob") == 12


def test_cr_614_12_example_an_effect_does_not_apply_to_itself_as_it_enters() -> None:
    orb = permanent("Orb", Replacement("enters", Filter(), tapped=True), types=("Artifact",), cost="{0}")
    s = board()
    s.start("ann").cast("ann", s.one("ann", "hand", orb)).resolve_all()
    assert not s.obj(s.find("Orb")).tapped
    s.cast("ann", s.one("ann", "hand", bear(cost="{0}"))).resolve_all()
    assert s.obj(s.find("Bear")).tapped


def test_cr_614_12_example_a_choice_as_it_enters_is_made_for_a_token_too() -> None:
    voice = creature("Voice", 2, 2, Replacement("enters", this=True, choose="color"))
    s = board()
    one = s.one("bob", "battlefield", Card((voice.faces[0],)), chosen=(("color", "R"),))
    s.start("ann")
    cast(s, "ann", d.create_copy("t"), at=(one,), targets=CREATURE)
    if s.open_questions():
        s.answer("ann", "G")
    token = next(i for i in s.all("Voice") if s.obj(i).token)
    assert dict(s.obj(token).chosen).get("color") in ("W", "G")


def test_cr_615_4_example_too_late_to_prevent() -> None:
    s = board().start("ann")
    cast(s, "ann", d.deal_damage(3, "bob"))
    cast(s, "bob", d.prevent_damage("you"))
    assert s.life("bob") == 17


def test_cr_615_10_example_one_damage_less_for_each_cleric() -> None:
    guard = Replacement("damage", d.creatures_you_control(subtypes="Cleric"), prevent=1)
    s = board()
    s.one("ann", "battlefield", permanent("Guard", guard))
    cleric, other = s.put("ann", "battlefield", creature("Cleric", 2, 3, subtypes=("Cleric",)), creature("Other", 2, 3))
    s.start("ann")
    cast(s, "ann", d.deal_damage(2, d.creatures()))
    assert (s.obj(cleric).damage, s.obj(other).damage) == (1, 2)


def test_cr_616_1f_example_its_controller_chooses_where_it_goes() -> None:
    rest = permanent("Rest", Replacement("graveyard", Filter(zone="any"), instead="exile"))
    shuffling = creature("Shuffler", 2, 2, Replacement("dies", this=True, instead="library"))
    for answer, zone in (("exile", "exile"), ("library", "library")):
        s = board()
        s.one("bob", "battlefield", rest)
        one = s.one("ann", "battlefield", Card((shuffling.faces[0],)))
        s.start("ann")
        cast(s, "ann", d.destroy("t"), at=(one,), targets=CREATURE)
        if s.open_questions():
            s.answer("ann", answer)
            assert "Shuffler" in s.names("ann", zone)
