"""Replacement and prevention effects and their order (CR 614, 615, 616), entering (614.12), zones (903.9b)."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards import dsl as d
from app.engine.model import effect as e
from app.engine.model.ability import Continuous, Keyword, PlayerRule, Replacement
from app.engine.model.card import Card
from app.engine.model.commands import Cast, PlayLand
from app.engine.model.effect import (
    AddCounters,
    Apply,
    ChangeTypes,
    CreateToken,
    DealDamage,
    Destroy,
    Draw,
    GainLife,
    Grant,
    Lose,
    ModifyPT,
    Move,
    PreventDamage,
    Replaces,
    Sacrifice,
)
from app.engine.model.values import Filter, HandSize, PayLife, RevealCost, TargetSpec
from tests.rules.creatures import bear, creature, permanent
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario

CREATURES, MINE = Filter(types=("Creature",)), Filter(types=("Creature",), controller="you")
ANY = Filter(zone="any")
T = TargetSpec("t", Filter())
GOBLIN = d.token("Goblin", "Creature — Goblin", 1, 1, "R")


def rule(*abilities: Any, name: str = "Rule") -> Card:
    return permanent(name, *abilities)


def reanimate(s: Scenario, seat: str, oid: int) -> None:
    """Put a card from a graveyard onto the battlefield."""
    cast(s, seat, Move("t", "battlefield"), at=(oid,), targets=(TargetSpec("t", Filter(zone="graveyard")),))


# ---------------------------------------------------------------- 614.12: how a permanent enters
def test_cr_614_1c_it_enters_with_counters_and_events_say_so() -> None:
    s = board()
    oid = s.one("ann", "graveyard", creature("Hydra", 0, 0, Replacement("enters", this=True, counters=(("+1/+1", 3),))))
    reanimate(s.start(), "ann", oid)
    assert s.pt(s.find("Hydra")) == (3, 3)
    assert [(e.text, e.amount) for e in s.happened("counters_added")] == [("+1/+1", 3)]
    s.done()


def test_cr_614_12_what_lost_its_abilities_before_it_enters_has_them_as_it_does() -> None:
    """Cards in graveyards lose all abilities; on the battlefield the creature would have them."""
    s = board()
    s.one("bob", "battlefield", rule(Continuous(Filter(zone="graveyard"), (Lose(all=True),))))
    oid = s.one("ann", "graveyard", bear(Replacement("enters", this=True, tapped=True)))
    s.start()
    assert s.ch(oid).abilities == ()
    reanimate(s, "ann", oid)
    assert s.obj(s.find("Bear")).tapped
    s.done()


def test_cr_614_12_a_general_effect_does_not_apply_to_its_own_source() -> None:
    s = board()
    orb = permanent("Orb", Replacement("enters", Filter(), tapped=True), types=("Artifact",))
    first = s.one("ann", "graveyard", orb)
    second = s.one("ann", "graveyard", bear())
    s.start()
    reanimate(s, "ann", first)
    assert not s.obj(s.find("Orb")).tapped
    reanimate(s, "ann", second)
    assert s.obj(s.find("Bear")).tapped
    s.done()


def test_cr_614_12_others_effects_see_it_as_it_would_be() -> None:
    """Zombies enter with a counter; another effect makes it a Zombie only on the battlefield."""
    s = board()
    s.one("ann", "battlefield", rule(Continuous(MINE, (ChangeTypes(subtypes=("Zombie",)),))))
    s.one("ann", "battlefield", rule(Replacement("enters", Filter(subtypes=("Zombie",)), counters=(("+1/+1", 1),))))
    oid = s.one("ann", "graveyard", bear())
    reanimate(s.start(), "ann", oid)
    assert s.pt(s.find("Bear")) == (3, 3)
    s.done()


def test_entering_somewhere_else_instead() -> None:
    s = board()
    s.one("bob", "battlefield", rule(Replacement("enters", Filter(types=("Creature",), token=False), instead="exile")))
    oid = s.one("ann", "graveyard", bear())
    reanimate(s.start(), "ann", oid)
    assert s.names("ann", "exile") == ["Bear"]
    cast(s, "ann", CreateToken(GOBLIN))
    assert len(s.all("Goblin")) == 1
    s.done()


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_cr_614_12a_paying_life_is_asked_before_it_enters(answer: str) -> None:
    s = board()
    shock = d.land("Pool", Replacement("enters", this=True, tapped=True, unless=(PayLife(2),)), kind="Island")
    s.start()
    s.play("ann", s.one("ann", "hand", shock))
    asked = s.question("ann")
    assert asked.kind == "yes_no"
    assert (asked.prompt, asked.args["amount"]) == ("Pay {amount} life so that {card} enters untapped?", 2)
    s.answer("ann", answer)
    assert s.obj(s.find("Pool")).tapped is (answer == "no")
    assert s.life("ann") == (18 if answer == "yes" else 20)
    s.done()


def test_cr_614_12a_who_cannot_pay_is_not_asked() -> None:
    s = board(life=1)
    shock = d.land("Pool", Replacement("enters", this=True, tapped=True, unless=(PayLife(2),)), kind="Island")
    s.start()
    s.play("ann", s.one("ann", "hand", shock))
    assert s.obj(s.find("Pool")).tapped
    s.done()


def test_cr_614_12a_what_is_paid_with_is_chosen_too() -> None:
    s = board()
    reveal = RevealCost(Filter(zone="hand", types=("Creature",)))
    port = d.land("Port", Replacement("enters", this=True, tapped=True, unless=(reveal,)), kind="Island")
    one, two = s.put("ann", "hand", bear(), plain("Other"))
    s.start()
    s.play("ann", s.one("ann", "hand", port))
    assert s.question("ann").prompt == "Reveal a card so that {card} enters untapped?"
    s.answer("ann", "yes")
    assert set(s.question("ann").options) == {one, two}
    s.answer("ann", two)
    assert not s.obj(s.find("Port")).tapped
    assert [e.object for e in s.happened("revealed")] == [two]
    s.done()


def test_cr_614_12a_a_choice_as_it_enters_is_kept() -> None:
    s = board()
    voice = creature("Voice", 2, 2, Replacement("enters", this=True, choose="color"))
    oid = s.one("ann", "graveyard", voice)
    reanimate(s.start(), "ann", oid)
    assert s.question("ann").options == tuple("WUBRG")
    assert s.question("ann").prompt == "Choose a color for {card}."
    s.answer("ann", "R")
    assert s.obj(s.find("Voice")).chosen == (("color", "R"),)
    s.done()


CLONE = creature("Clone", 0, 0, Replacement("enters", this=True, copy_of=CREATURES, may=True), cost="{0}")


def test_cr_707_5_it_enters_as_a_copy_with_what_the_copy_enters_with() -> None:
    s = board()
    model = s.one(
        "bob",
        "battlefield",
        creature("Behemoth", 4, 4, "trample", Replacement("enters", this=True, tapped=True, counters=(("fade", 2),))),
        counters={"+1/+1": 5},
    )
    s.start()
    s.cast("ann", s.one("ann", "hand", CLONE)).resolve()
    s.answer("ann", model)
    copy = s.find("Behemoth", "ann")
    assert s.obj(copy).tapped
    assert s.obj(copy).counters == (("fade", 2),)
    assert s.pt(copy) == (4, 4)
    assert s.ch(copy).has("trample")
    s.done()


def test_cr_707_9_exceptions_are_part_of_the_copy() -> None:
    s = board()
    model = s.one("bob", "battlefield", creature("Behemoth", 4, 4, "trample", supertypes=("Legendary",)))
    more = (e.ChangeTypes(("Artifact",), ("Illusion",), lose_types=("Legendary",)), e.Grant(("flying",)))
    image = creature("Image", 0, 0, Replacement("enters", this=True, copy_of=CREATURES, changes=more), cost="{0}")
    s.start()
    s.cast("ann", s.one("ann", "hand", image)).resolve()
    s.answer("ann", model)
    first = s.find("Behemoth", "ann")
    c = s.ch(first)
    assert {"Artifact", "Creature"} <= set(c.types)
    assert "Illusion" in c.subtypes and "Legendary" not in c.supertypes
    assert c.has("trample") and c.has("flying") and s.pt(first) == (4, 4)
    assert not s.obj(first).token
    s.cast("ann", s.one("ann", "hand", CLONE)).resolve()
    s.answer("ann", first)
    second = s.ch(next(i for i in s.all("Behemoth") if i not in (model, first)))
    assert second.has("flying") and "Artifact" in second.types  # CR 707.9b
    s.done()


def test_cr_707_5_nothing_need_be_copied() -> None:
    s = board()
    s.one("bob", "battlefield", bear())
    s.start()
    s.cast("ann", s.one("ann", "hand", CLONE)).resolve()
    s.answer("ann")
    s.resolve_all()
    assert s.names("ann", "graveyard") == ["Clone"]  # CR 704.5f
    s.done()


def test_cr_707_2_a_copy_of_a_face_down_creature_is_a_face_up_2_2() -> None:
    s = board()
    down = s.one("bob", "battlefield", creature("Demon", 6, 6, "trample"), face_down=True)
    s.start()
    s.cast("ann", s.one("ann", "hand", CLONE)).resolve()
    s.answer("ann", down)
    copy = next(o for o in s.state.objects.values() if o.zone == "battlefield" and o.controller == "ann")
    assert not copy.face_down
    assert s.pt(copy.id) == (2, 2)
    assert s.ch(copy.id).name == ""
    s.done()


def test_cr_303_4f_an_aura_that_is_put_onto_the_battlefield_asks_what_it_enchants() -> None:
    s = board()
    aura = d.aura("Wings", "{U}", Keyword("enchant", what=CREATURES), Continuous("attached", (Grant(("flying",)),)))
    one, two = s.put("bob", "battlefield", bear(), bear())
    oid = s.one("ann", "graveyard", aura)
    reanimate(s.start(), "ann", oid)
    assert set(s.question("ann").options) == {one, two}
    s.answer("ann", two)
    assert s.ch(two).has("flying")
    assert s.obj(s.find("Wings")).attached_to == two
    s.done()


def test_cr_303_4g_an_aura_with_nothing_to_enchant_stays() -> None:
    s = board()
    oid = s.one("ann", "graveyard", d.aura("Wings", "{U}", Keyword("enchant", what=CREATURES)))
    reanimate(s.start(), "ann", oid)
    assert "Wings" in s.names("ann", "graveyard")
    s.done()


def test_cr_306_5b_loyalty_is_doubled_like_other_counters() -> None:
    s = board()
    s.one("ann", "battlefield", rule(Replacement("counter", whose="you", times=2)))
    walker = d.planeswalker("Walker", "{0}", "Walker", 3)
    s.start()
    s.cast("ann", s.one("ann", "hand", walker)).resolve()
    assert s.obj(s.find("Walker")).counter("loyalty") == 6
    s.done()


# ---------------------------------------------------------------- leaving
def test_cr_614_6_a_replaced_death_never_happens() -> None:
    s = board()
    dies = d.whenever_dies(CREATURES, d.gain_life(1))
    s.one("ann", "battlefield", rule(dies))
    it = s.one("bob", "battlefield", bear())
    s.start()
    cast(s, "ann", Apply("t", (Replaces((Replacement("dies", this=True, instead="exile"),)),)), at=(it,), targets=(T,))
    cast(s, "ann", Destroy("t"), at=(it,), targets=(T,))
    s.resolve_all()
    assert s.names("bob", "exile") == ["Bear"]
    assert s.life("ann") == 20
    s.done()


def test_cr_616_1e_the_controller_chooses_where_it_goes() -> None:
    """Exiled instead of any graveyard, or shuffled into the library instead of dying."""
    s = board()
    s.one("ann", "battlefield", rule(Replacement("graveyard", ANY, instead="exile")))
    it = s.one("bob", "battlefield", bear(Replacement("dies", this=True, instead="library")))
    s.start()
    cast(s, "ann", Move("t", "graveyard"), at=(it,), targets=(T,))
    assert set(s.question("bob").options) == {"library", "exile"}
    s.answer("bob", "library")
    assert s.names("bob", "exile") == []
    assert len(s.happened("shuffled")) == 1
    s.done()


def test_cr_704_3_what_dies_at_the_same_time_as_the_source_is_still_replaced() -> None:
    """A creature that exiles what would die is destroyed with the others, by damage as by an effect."""
    s = board()
    s.one("ann", "battlefield", creature("Warden", 2, 2, Replacement("graveyard", ANY, instead="exile")))
    s.one("bob", "battlefield", bear())
    s.start()
    cast(s, "ann", Apply(CREATURES, (ModifyPT(-2, -2),)))
    s.resolve_all()
    assert s.names("bob", "exile") == ["Bear"] and "Warden" in s.names("ann", "exile")
    s.done()


def test_cr_614_6_from_anywhere_includes_milling_and_spells() -> None:
    s = board()
    s.one("ann", "battlefield", rule(Replacement("graveyard", Filter(zone="any", owner="opponent"), instead="exile")))
    s.start()
    cast(s, "ann", d.mill(2, "each_player"))
    assert len(s.names("bob", "exile")) == 2
    assert len([n for n in s.names("ann", "graveyard") if n != "Test Spell"]) == 2
    s.done()


def test_its_own_effect_works_wherever_it_is() -> None:
    """ "From anywhere": from a hand too."""
    s = board()
    oid = s.one("ann", "hand", creature("Colossus", 9, 9, Replacement("graveyard", this=True, instead="library")))
    s.start()
    cast(s, "ann", d.discard(1))
    assert not s.state.objects.get(oid)
    assert "Colossus" not in s.names("ann", "graveyard")
    assert s.find("Colossus", "ann", ("library",))
    s.done()


def test_cr_122_1h_a_finality_counter_exiles() -> None:
    s = board()
    it = s.one("ann", "battlefield", bear(), counters={"finality": 1})
    s.start()
    cast(s, "ann", Sacrifice("you", CREATURES))
    assert s.names("ann", "exile") == ["Bear"]
    assert not s.state.objects.get(it)
    s.done()


@pytest.mark.parametrize(("zone", "answer"), [("hand", "yes"), ("hand", "no"), ("library", "yes"), ("library", "no")])
def test_cr_903_9b_a_commander_may_go_to_the_command_zone_instead(zone: str, answer: str) -> None:
    s = board()
    it = s.one("bob", "battlefield", creature("General", 3, 3), commander=True)
    s.start()
    cast(s, "ann", Move("t", zone), at=(it,), targets=(T,))
    s.answer("bob", answer)
    assert s.names("bob", "command") == (["General"] if answer == "yes" else [])
    assert ("General" in s.names("bob", zone)) is (answer == "no")
    s.done()


# ---------------------------------------------------------------- destruction
def test_cr_122_1c_a_shield_counter_saves_from_destruction_by_an_effect_once() -> None:
    s = board()
    it = s.one("bob", "battlefield", bear(), counters={"shield": 1})
    s.start()
    cast(s, "ann", Destroy("t"), at=(it,), targets=(T,))
    assert s.obj(it).counters == ()
    cast(s, "ann", Destroy("t"), at=(it,), targets=(T,))
    assert s.names("bob", "graveyard") == ["Bear"]
    s.done()


def test_cr_122_1c_a_shield_counter_prevents_damage_and_goes() -> None:
    s = board()
    it = s.one("bob", "battlefield", bear(), counters={"shield": 1})
    s.start()
    cast(s, "ann", DealDamage(5, "t"), at=(it,), targets=(T,))
    assert s.obj(it).counters == ()
    assert s.obj(it).damage == 0
    s.done()


def test_cr_603_10a_what_dies_together_sees_each_other_as_they_were() -> None:
    """Last-known information of things that leave at the same time is from before (CR 608.2h)."""
    s = board()
    lord = creature("Lord", 1, 1, Continuous(MINE, (ModifyPT(2, 2),)))
    watcher = creature("Watcher", 1, 1, d.when_dies(d.gain_life(d.power("this"))))
    s.put("ann", "battlefield", lord, watcher)
    s.start()
    cast(s, "bob", Destroy(CREATURES))
    s.resolve_all()
    assert s.life("ann") == 23
    s.done()


# ---------------------------------------------------------------- numbers
TWICE, ONE_MORE = Replacement("token", whose="you", times=2), Replacement("token", whose="you", plus=1)


def test_cr_303_4g_a_token_that_cannot_enter_is_not_created() -> None:
    s = board()
    s.one("bob", "battlefield", rule(Replacement("enters", Filter(types=("Artifact",)), instead="exile")))
    s.start()
    cast(s, "ann", CreateToken(d.token("Rock", "Artifact"), 2), CreateToken(GOBLIN, 2))
    assert (len(s.all("Rock")), len(s.all("Goblin"))) == (0, 2)
    assert len(s.happened("token_created")) == 1
    s.done()


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ((TWICE,), 4),
        ((TWICE, TWICE), 8),  # CR 614.5: each once
        ((ONE_MORE, TWICE), 6),  # CR 616.1: the order that is best for the player
    ],
)
def test_cr_614_16_tokens(more: tuple[Replacement, ...], expected: int) -> None:
    s = board()
    s.put("ann", "battlefield", *(rule(one, name=str(i)) for i, one in enumerate(more)))
    s.start()
    cast(s, "ann", CreateToken(GOBLIN, 2))
    assert len(s.all("Goblin")) == expected
    cast(s, "bob", CreateToken(GOBLIN, 1))
    assert len([i for i in s.all("Goblin") if s.obj(i).controller == "bob"]) == 1
    s.done()


def test_cr_614_16_only_tokens_that_match() -> None:
    s = board()
    s.one("ann", "battlefield", rule(Replacement("token", Filter(types=("Artifact",)), whose="you", times=2)))
    s.start()
    cast(s, "ann", CreateToken(GOBLIN, 1), CreateToken(d.token("Rock", "Artifact"), 1))
    assert (len(s.all("Goblin")), len(s.all("Rock"))) == (1, 2)
    s.done()


def test_cr_614_16_counters_of_one_kind_on_ones_own() -> None:
    s = board()
    hardened = Replacement("counter", CREATURES, whose="you", plus=1, kind="+1/+1")
    s.one("ann", "battlefield", rule(hardened))
    mine, other = s.one("ann", "battlefield", bear()), s.one("bob", "battlefield", bear())
    s.start()
    cast(s, "ann", AddCounters(CREATURES, "+1/+1", 1), AddCounters(CREATURES, "charge", 1))
    assert s.obj(mine).counters == (("+1/+1", 2), ("charge", 1))
    assert s.obj(other).counters == (("+1/+1", 1), ("charge", 1))
    s.done()


def test_life_and_draws_are_replaced_too() -> None:
    s = board()
    s.put(
        "ann",
        "battlefield",
        rule(Replacement("life_gain", whose="you", times=2)),
        rule(Replacement("draw", whose="you", times=2)),
    )
    s.start()
    held = len(s.names("ann", "hand"))
    cast(s, "ann", GainLife("you", 3), Draw("you", 2))
    assert s.life("ann") == 26
    assert len(s.names("ann", "hand")) == held + 4
    s.done()


def test_cr_119_7_who_cant_gain_life_gains_none() -> None:
    s = board()
    s.one("bob", "battlefield", rule(PlayerRule("cant_gain_life", "each_opponent")))
    s.start()
    cast(s, "ann", GainLife("each_player", 3))
    assert (s.life("ann"), s.life("bob")) == (20, 23)
    s.done()


# ---------------------------------------------------------------- damage
def test_cr_614_5_two_doublers_make_four_times_the_damage() -> None:
    s = board()
    double = Replacement("damage", source=Filter(zone="any", controller="you"), times=2)
    s.put("ann", "battlefield", rule(double, name="One"), rule(double, name="Two"))
    it = s.one("bob", "battlefield", creature("Wall", 0, 9))
    s.start()
    cast(s, "ann", DealDamage(2, "t"), at=(it,), targets=(T,))
    assert s.obj(it).damage == 8
    cast(s, "bob", DealDamage(1, "each_opponent"))
    assert s.life("ann") == 19
    s.done()


def test_cr_615_10_a_static_ability_prevents_some_of_each_damage() -> None:
    """Clerics only: 2 damage to each creature is 1 to those."""
    s = board()
    s.one("ann", "battlefield", rule(Replacement("damage", Filter(subtypes=("Cleric",), controller="you"), prevent=1)))
    cleric = s.one("ann", "battlefield", creature("Cleric", 2, 5, subtypes=("Cleric",)))
    other = s.one("ann", "battlefield", creature("Other", 2, 5))
    s.start()
    for _ in range(2):
        cast(s, "bob", DealDamage(2, CREATURES))
    assert (s.obj(cleric).damage, s.obj(other).damage) == (2, 4)
    s.done()


def test_cr_616_1_prevention_comes_before_doubling_for_the_damaged_player() -> None:
    s = board()
    s.one("bob", "battlefield", rule(Replacement("damage", source=Filter(zone="any", controller="you"), times=2)))
    s.one("ann", "battlefield", rule(Replacement("damage", whose="you", prevent=1)))
    s.start()
    cast(s, "bob", DealDamage(3, "each_opponent"))
    assert s.life("ann") == 16
    s.done()


def test_cr_615_12_damage_that_cant_be_prevented_uses_no_shield() -> None:
    s = board()
    s.start()
    cast(s, "ann", PreventDamage("you", 3))
    s.one("bob", "battlefield", rule(PlayerRule("damage_cant_be_prevented", "you")))
    cast(s, "bob", DealDamage(2, "each_opponent"))
    assert s.life("ann") == 18
    assert s.state.shields[0].amount == 3
    s.done()


# ---------------------------------------------------------------- rules for players
def test_cr_402_2_hand_sizes() -> None:
    s = board()
    s.one("ann", "battlefield", rule(PlayerRule("no_maximum_hand_size")))
    s.one("bob", "battlefield", rule(PlayerRule("hand_size", "each_player", amount=-2)))
    s.put("ann", "hand", *[bear()] * 9)
    s.put("bob", "hand", *[bear()] * 5)
    s.start().to_turn("bob")
    assert s.happened("discarded") == []
    s.to("cleanup")
    assert s.question("bob").least == 1  # five and the one drawn, at most five
    s.answer("bob", s.question("bob").options[0])
    s.done()


def test_cr_305_2_additional_lands() -> None:
    s = board()
    grip = s.one("ann", "battlefield", rule(PlayerRule("extra_land")))
    lands = s.put("ann", "hand", "Forest", "Forest", "Forest")
    s.start()
    s.play("ann", lands[0])
    s.play("ann", lands[1])
    assert s.refused("ann", PlayLand(lands[2])).startswith("You have already")
    assert s.state.objects[grip].zone == "battlefield"
    s.done()


def test_cr_601_2f_costs_more_or_less() -> None:
    s = board()
    bird = d.creature("Bird", "{3}", "Bird", 1, 1, Keyword("flying"))
    s.one("ann", "battlefield", rule(d.spells_cost(d.creature_spells(keywords="flying"), -2)))
    s.one("bob", "battlefield", rule(d.spells_cost(d.spells(), 1, "each_opponent")))
    s.lands("ann", Island=2)
    card = s.one("ann", "hand", bird)
    s.start()
    s.cast("ann", card)
    assert all(s.obj(i).tapped for i in s.all("Island"))
    s.resolve().done()


def test_cr_601_3_what_a_rule_forbids_cannot_be_cast() -> None:
    s = board()
    s.one("bob", "battlefield", rule(d.player_rule("cant_cast", "each_opponent", d.spells(even_mana_value=True))))
    s.lands("ann", Island=4)
    even, odd = s.put("ann", "hand", d.creature("Even", 2, "Bird", 1, 1), d.creature("Odd", 1, "Bird", 1, 1))
    s.start()
    assert s.refused("ann", Cast(even)).startswith("An effect forbids")
    s.cast("ann", odd).resolve().done()


def test_a_hand_size_that_counts() -> None:
    s = board()
    s.one("ann", "battlefield", creature("Maro", 0, 0, d.defining(HandSize(), HandSize())))
    s.put("ann", "hand", bear(), bear(), bear())
    s.start()
    assert s.pt(s.find("Maro")) == (3, 3)
    cast(s, "ann", Draw("you", 1))
    assert s.pt(s.find("Maro")) == (4, 4)
    s.done()
