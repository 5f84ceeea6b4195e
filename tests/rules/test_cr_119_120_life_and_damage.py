"""Life (CR 119), damage by effects (CR 120) and prevention shields (CR 615)."""

from __future__ import annotations

from app.engine.model.ability import Keyword, PlayerRule
from app.engine.model.card import Card, Face
from app.engine.model.effect import (
    AddPlayerCounters,
    DealDamage,
    GainLife,
    LoseLife,
    PreventDamage,
    SetLife,
)
from app.engine.model.values import Filter, Life, TargetSpec
from tests.rules.resolving import board, cast, plain

CREATURES = Filter(types=("Creature",))
ANY = TargetSpec("t", Filter(types=("Creature", "Planeswalker")), "any")


def test_cr_119_3_gain_and_lose_life() -> None:
    s = board().start()
    cast(s, "ann", GainLife("you", 3), LoseLife("each_opponent", 2))
    assert (s.life("ann"), s.life("bob")) == (23, 18)
    s.done()


def test_cr_119_3_the_life_that_was_lost_can_be_named() -> None:
    s = board("ann", "bob", "cy").start()
    cast(s, "ann", LoseLife("each_opponent", 2), GainLife("you", "lost"))
    assert s.life("ann") == 24
    s.done()


def test_cr_119_10_nothing_is_gained_by_gaining_0() -> None:
    s = board().start()
    cast(s, "ann", GainLife("you", 0), LoseLife("each_opponent", -1))
    assert not s.happened("life_gained") and not s.happened("life_lost")
    s.done()


def test_cr_119_5_setting_life_gains_or_loses_the_difference() -> None:
    s = board().start()
    cast(s, "ann", SetLife("you", 5), SetLife("each_opponent", 25))
    assert [(e.kind, e.seat, e.amount) for e in s.events if e.kind.startswith("life_")] == [
        ("life_lost", "ann", 15),
        ("life_gained", "bob", 5),
    ]
    s.done()


def test_cr_119_5_to_the_total_it_is_already_nothing_happens() -> None:
    s = board().start()
    cast(s, "ann", SetLife("you", Life("each_opponent")))
    assert s.life("ann") == 20 and not s.happened("life_gained")
    s.done()


def test_cr_119_7_who_cannot_gain_life_cannot_be_set_higher() -> None:
    s = board()
    rule = PlayerRule("cant_gain_life", "each_opponent")
    s.put("bob", "battlefield", Card((Face("Ban", types=("Enchantment",), abilities=(rule,)),)))
    s.start()
    cast(s, "ann", GainLife("you", 3), SetLife("you", 30))
    assert s.life("ann") == 20
    s.done()


def test_cr_119_8_who_cannot_lose_life_loses_none() -> None:
    s = board()
    rule = PlayerRule("cant_lose_life", "you")
    s.put("bob", "battlefield", Card((Face("Vow", types=("Enchantment",), abilities=(rule,)),)))
    s.start()
    cast(s, "ann", LoseLife("each_opponent", 3), GainLife("you", "lost"))
    assert (s.life("bob"), s.life("ann")) == (20, 20)
    s.done()


def test_cr_810_9_a_shared_total_loses_for_each_player() -> None:
    s = board(teams={"heroes": ("ann", "bob"), "foes": ("foe",)}, shared_life={"heroes": 40})
    s.start("foes")
    cast(s, "foe", LoseLife("each_opponent", 3))
    assert s.life("ann") == s.life("bob") == 34
    s.done()


def test_cr_120_3_damage_to_players_and_creatures() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear", power=2, toughness=3))
    s.start()
    cast(s, "ann", DealDamage(2, "t"), at=[[bear]], targets=[ANY])
    cast(s, "ann", DealDamage(2, "t"), at=["bob"], targets=[ANY])
    assert s.obj(bear).damage == 2 and s.life("bob") == 18
    s.done()


def test_cr_120_1a_damage_to_each_permanent_leaves_out_what_cannot_be_dealt_any() -> None:
    s = board()
    stone = s.one("bob", "battlefield", plain("Stone", "Artifact"))
    bear = s.one("bob", "battlefield", plain("Bear", toughness=5))
    s.start()
    cast(s, "ann", DealDamage(1, Filter(), bind="hit"), GainLife("you", "dealt"))
    assert [e.to for e in s.happened("damage")] == [bear]
    assert s.obj(stone).damage == 0 and s.life("ann") == 21
    s.done()


def test_cr_120_8_no_damage_is_not_dealt() -> None:
    s = board().start()
    cast(s, "ann", DealDamage(0, "each_opponent"), DealDamage("unbound", "each_opponent"))
    assert not s.happened("damage")
    s.done()


def test_cr_120_3f_lifelink_of_another_source() -> None:
    s = board()
    link = Card((Face("Link", types=("Creature",), power=3, toughness=3, abilities=(Keyword("lifelink"),)),))
    s.put("ann", "battlefield", link)
    s.start()
    mine = Filter(types=("Creature",), controller="you")
    spec = TargetSpec("t", mine)
    cast(s, "ann", DealDamage(3, "each_opponent", "t"), at=[[s.find("Link")]], targets=[spec])
    assert (s.life("ann"), s.life("bob")) == (23, 17)
    s.done()


def test_cr_601_2d_divided_damage_as_it_was_announced() -> None:
    s = board()
    a, b = s.put("bob", "battlefield", plain("A", toughness=5), plain("B", toughness=5))
    s.start()
    spec = TargetSpec("t", CREATURES, None, 1, 3, divided=4)
    cast(s, "ann", DealDamage(4, "t", divided=True), at=[[a, b]], targets=[spec], divided=(3, 1))
    assert (s.obj(a).damage, s.obj(b).damage) == (3, 1)
    s.done()


def test_cr_615_7_a_shield_prevents_the_next_damage_only() -> None:
    s = board().start()
    cast(s, "ann", PreventDamage("you", 3))
    cast(s, "bob", DealDamage(2, "each_opponent"))
    cast(s, "bob", DealDamage(2, "each_opponent"))
    assert s.life("ann") == 19
    s.done()


def test_cr_615_a_shield_for_everything_ends_with_the_turn() -> None:
    s = board().start()
    cast(s, "ann", PreventDamage("everything"))
    cast(s, "ann", DealDamage(2, "each_opponent"), DealDamage(2, "you"))
    assert (s.life("ann"), s.life("bob")) == (20, 20)
    s.to_turn("bob").to("upkeep")
    cast(s, "ann", DealDamage(2, "each_opponent"))
    assert s.life("bob") == 18
    s.done()


def test_cr_615_combat_only_shields_let_other_damage_through() -> None:
    s = board().start()
    cast(s, "ann", PreventDamage("everything", None, True))
    cast(s, "bob", DealDamage(2, "each_opponent"))
    assert s.life("ann") == 18
    s.done()


def test_cr_122_1_counters_on_players() -> None:
    s = board().start()
    cast(s, "ann", AddPlayerCounters("each_opponent", "poison", 3), AddPlayerCounters("you", "energy", 2))
    assert s.state.players["bob"].counter("poison") == 3
    assert s.state.players["ann"].counter("energy") == 2 and s.state.players["ann"].counter("poison") == 0
    s.done()
