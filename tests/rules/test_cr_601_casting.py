"""Casting spells (CR 601)."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.commands import Cast
from tests.rules.spells import (
    BEAR,
    BOLT,
    CHARM,
    COUNTER,
    DRAW_TWO,
    FORKED,
    KICKED,
    X_BURN,
    board,
    hold,
    tapped,
)


def test_cr_601_2_a_spell_goes_on_the_stack_and_is_paid_for() -> None:
    s = board().lands("ann", Forest=3)
    s.put("ann", "hand", BEAR)
    hold(s.start(), "bob")
    s.cast("ann", "Grove Bear")
    [item] = s.state.stack
    assert item.controller == "ann" and s.obj(item.card).zone == "stack"
    assert tapped(s, "ann") == ["Forest", "Forest"]
    [cast] = s.happened("cast")
    assert (cast.object, cast.seat, cast.new, cast.amount, cast.origin) == (item.card, "ann", item.id, 1, "hand")
    s.done_by("bob").resolve_all()
    assert s.names("ann", "battlefield").count("Grove Bear") == 1
    s.done()


def test_cr_601_2h_a_spell_that_cant_be_paid_is_refused_whole() -> None:
    s = board().lands("ann", Forest=1)
    s.put("ann", "hand", BEAR)
    s.start()
    assert s.refused("ann", Cast(s.find("Grove Bear", "ann", ("hand",)))) == "You cannot pay the mana for this."
    assert tapped(s, "ann") == []


def test_cr_117_1a_a_creature_is_not_cast_in_an_opponents_turn() -> None:
    s = board(stops=("ann", "bob")).lands("ann", Forest=3)
    bear = s.one("ann", "hand", BEAR)
    s.start("bob").done_by("bob")
    assert s.state.priority == "ann"
    reason = "This can be cast only in your own main phase while the stack is empty."
    assert s.refused("ann", Cast(bear)) == reason
    s.to_turn("ann").to("precombat main")
    s.do("ann", Cast(bear)).resolve_all()
    assert "Grove Bear" in s.names("ann", "battlefield")


def test_cr_117_1a_an_instant_answers_a_spell() -> None:
    s = board().lands("ann", Forest=2).lands("bob", Island=2)
    s.put("ann", "hand", BEAR)
    s.put("bob", "hand", COUNTER)
    s.start()
    s.cast("ann", "Grove Bear")
    spell = s.state.stack[0].card
    s.done_by("ann")
    s.cast("bob", "Deny", spell).resolve_all()
    assert s.names("ann", "graveyard") == ["Grove Bear"]
    assert s.names("bob", "graveyard") == ["Deny"]
    s.done()


def test_cr_702_8_flash_is_cast_at_instant_speed() -> None:
    s = board().lands("ann", Forest=2).lands("bob", Mountain=1)
    s.put("ann", "hand", d.creature("Ambusher", "{1}{G}", "Bear", 2, 2, d.flash))
    s.put("bob", "hand", BOLT)
    s.start("bob").cast("bob", "Spark", "ann")
    s.cast("ann", "Ambusher").resolve_all()
    assert "Ambusher" in s.names("ann", "battlefield")
    assert s.life("ann") == 17


def test_cr_601_2c_targets_must_be_legal_and_enough() -> None:
    s = board().lands("ann", Mountain=3)
    bolt = s.one("ann", "hand", BOLT)
    land = s.one("bob", "battlefield", "Forest")
    s.start()
    assert s.refused("ann", Cast(bolt)) == "Choose between {least} and {most} targets."
    assert s.refused("ann", Cast(bolt, targets=((land,),))) == "That is not a legal target."
    assert s.refused("ann", Cast(bolt, targets=(("zoe",),))) == "That is not a legal target."
    assert s.refused("ann", Cast(bolt, targets=(("bob",), ("bob",)))) == "This does not have that many targets."
    s.do("ann", Cast(bolt, targets=(("bob",),))).resolve_all()
    assert s.life("bob") == 17


def test_cr_601_2b_x_is_announced_and_paid() -> None:
    s = board().lands("ann", Mountain=4)
    burn = s.one("ann", "hand", X_BURN)
    s.start()
    assert s.refused("ann", Cast(burn, targets=(("bob",),), x=4)) == "You cannot pay the mana for this."
    s.do("ann", Cast(burn, targets=(("bob",),), x=3)).resolve_all()
    assert s.life("bob") == 17
    assert len(tapped(s, "ann")) == 4


def test_cr_107_3_no_x_where_there_is_none() -> None:
    s = board().lands("ann", Forest=4)
    bear = s.one("ann", "hand", BEAR)
    s.start()
    assert s.refused("ann", Cast(bear, x=1)) == "This spell has no X in its cost."


def test_cr_601_2d_division_is_announced_with_the_targets() -> None:
    s = board().lands("ann", Mountain=2)
    spell = s.one("ann", "hand", FORKED)
    big = s.one("bob", "battlefield", d.creature("Ox", "{3}", "Ox", 2, 4))
    s.start()
    wrong = Cast(spell, targets=((big, "bob"),), divided=(4, 0))
    assert s.refused("ann", wrong) == "Divide {total} among the targets, at least 1 each."
    s.do("ann", Cast(spell, targets=((big, "bob"),), divided=(3, 1))).resolve_all()
    assert s.obj(big).damage == 3
    assert s.life("bob") == 19


def test_cr_601_2d_no_more_targets_than_there_is_to_divide() -> None:
    s = board().lands("ann", Mountain=2)
    spell = s.one("ann", "hand", FORKED)
    many = s.put("bob", "battlefield", *[BEAR] * 5)
    s.start()
    assert s.refused("ann", Cast(spell, targets=(tuple(many),))) == "Choose between {least} and {most} targets."


def test_cr_700_2_modes_are_chosen_in_printed_order() -> None:
    s = board().lands("ann", Mountain=2)
    charm = s.one("ann", "hand", CHARM)
    s.start()
    assert s.refused("ann", Cast(charm)) == "Choose between {least} and {most} modes."
    assert s.refused("ann", Cast(charm, modes=(0, 1, 2))) == "Choose between {least} and {most} modes."
    assert s.refused("ann", Cast(charm, modes=(1, 1))) == "Choose between {least} and {most} modes."
    s.do("ann", Cast(charm, modes=(2, 0), targets=(("bob",),))).resolve_all()
    assert (s.life("ann"), s.life("bob")) == (23, 18)


def test_cr_702_33_kicker_is_paid_and_known() -> None:
    s = board().lands("ann", Mountain=4)
    torch = d.sorcery(
        "Torch",
        "{R}",
        d.kicker("{2}"),
        d.spell(d.if_(d.kicked(), d.deal_damage(5), otherwise=[d.deal_damage(2)]), targets=[d.any_target()]),
    )
    one, two = s.put("ann", "hand", torch, torch)
    s.start()
    s.do("ann", Cast(one, targets=(("bob",),), additional=("kicked",))).resolve_all()
    assert s.life("bob") == 15
    s.do("ann", Cast(two, targets=(("bob",),))).resolve_all()
    assert s.life("bob") == 13
    assert len(tapped(s, "ann")) == 4


def test_cr_702_33_a_cost_the_spell_does_not_have_is_refused() -> None:
    s = board().lands("ann", Mountain=4)
    bolt, torch = s.put("ann", "hand", BOLT, KICKED)
    s.start()
    wrong = Cast(bolt, targets=(("bob",),), additional=("kicked",))
    assert s.refused("ann", wrong) == "This spell has no such additional cost."
    twice = Cast(torch, targets=(("bob",),), additional=("kicked", "kicked"))
    assert s.refused("ann", twice) == "That cost can be paid only once."


def test_cr_601_2b_an_additional_cost_must_be_paid() -> None:
    s = board().lands("ann", Swamp=1)
    rite = d.sorcery("Rite", "{B}", d.additional_cost(d.sacrificing(d.creatures_you_control())), d.spell(d.draw(2)))
    spell = s.one("ann", "hand", rite)
    s.start()
    assert s.refused("ann", Cast(spell)) == "Choose what to pay the other costs with."
    a, b = s.put("ann", "battlefield", BEAR, BEAR)
    other = s.one("bob", "battlefield", BEAR)
    assert s.refused("ann", Cast(spell, costs=((other,),))) == "That cannot be used to pay this cost."
    s.do("ann", Cast(spell, costs=((b,),))).resolve_all()
    assert a in s.state.objects and b not in s.state.objects
    assert len(s.names("ann", "hand")) == 2


def test_cr_702_34_flashback_from_the_graveyard_then_exile() -> None:
    s = board().lands("ann", Mountain=5)
    spell = d.sorcery("Echo", "{R}", d.flashback("{3}{R}"), d.spell(d.deal_damage(2), targets=[d.any_target()]))
    card = s.one("ann", "graveyard", spell)
    s.start()
    s.do("ann", Cast(card, targets=(("bob",),), alternative="flashback")).resolve_all()
    assert s.names("ann", "exile") == ["Echo"]
    assert s.life("bob") == 18
    assert len(tapped(s, "ann")) == 4


def test_cr_702_34_an_opponents_flashback_card_is_not_ours() -> None:
    s = board().lands("ann", Mountain=5)
    spell = d.sorcery("Echo", "{R}", d.flashback("{R}"), d.spell(d.deal_damage(2), targets=[d.any_target()]))
    card = s.one("bob", "graveyard", spell)
    s.start()
    wrong = Cast(card, targets=(("bob",),), alternative="flashback")
    assert s.refused("ann", wrong) == "You cannot cast that card from where it is."


def test_cr_702_96_overload_has_no_targets_and_reaches_each() -> None:
    s = board().lands("ann", Mountain=5)
    spell = d.sorcery(
        "Sweep",
        "{R}",
        d.overload("{4}{R}"),
        d.spell(d.deal_damage(2), targets=[d.target_creature(controller="each_opponent")]),
    )
    card = s.one("ann", "hand", spell)
    mine = s.one("ann", "battlefield", BEAR)
    s.put("bob", "battlefield", BEAR, d.creature("Hidden", "{1}", "Ox", 2, 2, d.hexproof))
    s.start()
    s.do("ann", Cast(card, alternative="overload"))
    s.resolve_all()
    assert s.names("bob", "graveyard") == ["Grove Bear", "Hidden"]
    assert s.obj(mine).damage == 0


def test_cr_118_6_no_mana_cost_cant_be_cast_for_it() -> None:
    s = board().lands("ann", Forest=5)
    odd = s.one("ann", "hand", d.sorcery("Costless", "", d.spell(d.draw(1))))
    s.start()
    assert s.refused("ann", Cast(odd)) == "This card has no mana cost, so it cannot be cast for it."


def test_cr_118_5_a_cost_of_nothing_is_still_cast() -> None:
    s = board()
    free = s.one("ann", "hand", d.artifact("Trinket", "{0}"))
    s.start()
    s.do("ann", Cast(free)).resolve_all()
    assert s.names("ann", "battlefield") == ["Trinket"]


@pytest.mark.parametrize(("change", "lands"), [(1, 4), (-1, 2), (-5, 1)])
def test_cr_601_2f_cost_changes_touch_generic_mana_only(change: int, lands: int) -> None:
    s = board().lands("ann", Island=5)
    s.put("ann", "battlefield", d.enchantment("Toll", "{1}", d.spells_cost(d.spells(types="Sorcery"), change)))
    s.put("ann", "hand", DRAW_TWO)
    s.start().cast("ann", "Study").resolve_all()
    assert len(tapped(s, "ann")) == lands


def test_cr_702_41_affinity_counts_what_one_controls() -> None:
    s = board().lands("ann", Island=5)
    s.put("ann", "battlefield", d.artifact("A", "{1}"), d.artifact("B", "{1}"))
    s.put("bob", "battlefield", d.artifact("C", "{1}"))
    s.put("ann", "hand", d.sorcery("Insight", "{3}{U}", d.affinity(d.artifacts()), d.spell(d.draw(1))))
    s.start().cast("ann", "Insight").resolve_all()
    assert len(tapped(s, "ann")) == 2


def test_cr_702_119_emerge_costs_less_by_the_mana_value() -> None:
    s = board().lands("ann", Island=5)
    bear = s.one("ann", "battlefield", BEAR)
    card = s.one("ann", "hand", d.creature("Emerging", "{8}", "Eldrazi", 5, 5, d.emerge("{5}{U}")))
    s.start()
    s.do("ann", Cast(card, alternative="emerge", costs=((bear,),))).resolve_all()
    assert "Emerging" in s.names("ann", "battlefield")
    assert len([n for n in tapped(s, "ann") if n == "Island"]) == 4


def test_cr_101_2_what_is_forbidden_cant_be_cast() -> None:
    s = board().lands("ann", Forest=2)
    s.put("bob", "battlefield", d.enchantment("Silence", "{1}", d.player_rule("cant_cast", "each_opponent")))
    bear = s.one("ann", "hand", BEAR)
    s.start()
    assert s.refused("ann", Cast(bear)) == "An effect forbids that you cast this now."


def test_cr_115_1b_an_aura_spell_targets_what_it_enchants() -> None:
    s = board().lands("ann", Forest=2)
    bear = s.one("bob", "battlefield", BEAR)
    aura = s.one("ann", "hand", d.aura("Growth", "{G}", d.enchant(d.creatures()), d.get("attached", 2, 2)))
    s.start()
    assert s.refused("ann", Cast(aura)) == "Choose between {least} and {most} targets."
    s.do("ann", Cast(aura, targets=((bear,),))).resolve_all()
    assert s.pt(bear) == (4, 4)
    s.done()


def test_cr_608_2b_a_spell_whose_targets_left_does_nothing() -> None:
    s = board().lands("ann", Mountain=1).lands("bob", Mountain=1)
    bear = s.one("bob", "battlefield", BEAR)
    s.put("ann", "hand", BOLT)
    s.put("bob", "hand", BOLT)
    s.start().cast("ann", "Spark", bear)
    s.done_by("ann").cast("bob", "Spark", bear).resolve_all()
    assert s.names("ann", "graveyard") == ["Spark"]
    assert [e.text for e in s.happened("not_resolved")] == ["Spark"]
    assert s.obj(s.find("Grove Bear", "bob", ("graveyard",))).zone == "graveyard"


def test_cm_7_cr_903_8_the_commander_costs_two_more_each_time() -> None:
    s = board(life=40).lands("ann", Forest=4)
    general = d.creature("General", "{1}{G}", "Elf", 2, 2, legendary=True)
    s.put("ann", "command", general, commander=True)
    s.start().cast("ann", "General").resolve_all()
    assert len(tapped(s, "ann")) == 2
    assert s.state.players["ann"].commander_casts[0][1] == 1
    s2 = board(life=40).lands("ann", Forest=4)
    s2.put("ann", "command", general, commander=True)
    s2.state.players["ann"].commander_casts = s.state.players["ann"].commander_casts
    s2.start().cast("ann", "General").resolve_all()
    assert len(tapped(s2, "ann")) == 4


def test_a_stale_card_is_refused_in_words() -> None:
    s = board().start()
    assert s.refused("ann", Cast(99999)) == "That card is no longer there."
