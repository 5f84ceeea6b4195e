"""Counter (CR 701.6), copies of spells and abilities (707.10), casting without paying (118.9), permissions."""

from __future__ import annotations

import pytest

from app.engine.model.ability import ActivatedAbility, Keyword, PlayerRule
from app.engine.model.card import Card, Face
from app.engine.model.commands import Hold
from app.engine.model.effect import (
    CastFree,
    CopySpell,
    CounterSpell,
    DealDamage,
    ExileTop,
    GainLife,
    Permit,
)
from app.engine.model.values import Filter, Mana, PayLife, SacrificeCost, TargetSpec
from tests.rules.resolving import board, cast, pass_to, plain, spell
from tests.support.scenario import Scenario

SPELL = TargetSpec("s", Filter(zone="stack", spell=True))
ON_STACK = TargetSpec("s", Filter(zone="stack"))
ANY = TargetSpec("t", Filter(types=("Creature",)), "any")
SHOCK = spell(DealDamage(2, "t"), targets=[ANY], name="Shock")


def shocked(*extra: Keyword) -> tuple[Scenario, int]:
    """Ann's Shock at bob is on the stack."""
    s = board()
    card = Card((Face("Shock", "{0}", ("Instant",), abilities=(*SHOCK.faces[0].abilities, *extra)),))
    shock = s.one("ann", "hand", card)
    s.start().do("ann", Hold()).cast("ann", shock, "bob")
    top = s.state.stack[-1].card
    assert top is not None
    return s, top


# ---------------------------------------------------------------- counter
def test_cr_701_6a_countered_into_the_graveyard_without_effect() -> None:
    s, shock = shocked()
    cast(s, "bob", CounterSpell("s"), at=[[shock]], targets=[SPELL])
    assert s.life("bob") == 20 and s.names("ann", "graveyard") == ["Shock"] and not s.state.stack
    assert [e.object for e in s.happened("countered")] == [shock]
    s.done()


def test_cr_701_6_elsewhere_instead() -> None:
    s, shock = shocked()
    cast(s, "bob", CounterSpell("s", to="exile"), at=[[shock]], targets=[SPELL])
    assert s.names("ann", "exile") == ["Shock"]
    s.done()


@pytest.mark.parametrize(("kind", "countered"), [("Instant", False), ("Creature", True)])
def test_cr_101_2_a_rule_says_which_spells_cant_be_countered(kind: str, countered: bool) -> None:
    s = board()
    rule = PlayerRule("cant_be_countered", "you", Filter(zone="stack", spell=True, types=(kind,)))
    s.put("ann", "battlefield", Card((Face("Sanctum", "", ("Artifact",), abilities=(rule,)),)))
    shock = s.one("ann", "hand", Card((Face("Shock", "{0}", ("Instant",), abilities=SHOCK.faces[0].abilities),)))
    s.start().do("ann", Hold()).cast("ann", shock, "bob")
    cast(s, "bob", CounterSpell("s"), at=[[s.state.stack[-1].card]], targets=[SPELL])
    s.resolve_all()
    assert bool(s.happened("countered")) is countered and (s.life("bob") == 20) is countered
    s.done()


def test_cr_101_2_what_cant_be_countered_is_not() -> None:
    s, shock = shocked(Keyword("cant_be_countered"))
    cast(s, "bob", CounterSpell("s"), GainLife("you", "countered"), at=[[shock]], targets=[SPELL])
    assert [i.card for i in s.state.stack] == [shock] and s.life("bob") == 20
    s.resolve()
    assert s.life("bob") == 18
    s.done()


def test_cr_701_6a_an_ability_ceases_to_exist() -> None:
    s = board()
    ping = ActivatedAbility((), (DealDamage(1, "t"),), (ANY,))
    pinger = s.one("ann", "battlefield", Card((Face("Pinger", types=("Artifact",), abilities=(ping,)),)))
    s.start().activate("ann", pinger, 0, "bob")
    cast(s, "bob", CounterSpell("s"), at=[[s.state.stack[-1].id]], targets=[ON_STACK])
    assert not s.state.stack and s.life("bob") == 20 and pinger in s.state.objects
    s.done()


def counter_unless(cost: Mana | PayLife | SacrificeCost, mana: int = 0) -> Scenario:
    s = board()
    s.put("ann", "battlefield", *["Wastes"] * mana)
    shock = s.one("ann", "hand", SHOCK)
    s.start().cast("ann", shock, "bob")
    cast(s, "bob", CounterSpell("s", (cost,)), at=[[s.state.stack[-1].card]], targets=[SPELL])
    return s


def test_cr_118_12a_unless_its_controller_pays() -> None:
    s = counter_unless(Mana("{2}"), 2)
    assert s.question("ann").kind == "pay" and s.question("ann").cost == (Mana("{2}"),)
    s.answer("ann", "yes")
    assert s.state.stack and all(s.obj(i).tapped for i in s.all("Wastes"))
    s.resolve()
    assert s.life("bob") == 18
    s.done()


def test_cr_118_12a_who_does_not_pay_is_countered() -> None:
    s = counter_unless(Mana("{2}"), 2)
    s.answer("ann", "no")
    assert not s.state.stack and s.names("ann", "graveyard") == ["Shock"]
    s.done()


def test_cr_118_12a_who_cannot_pay_is_not_asked() -> None:
    s = counter_unless(Mana("{2}"), 1)
    assert not s.state.stack and not s.open_questions()
    s.done()


def test_cr_118_12a_paid_with_a_choice_of_objects() -> None:
    s = board()
    s.put("ann", "battlefield", plain("A"), plain("B"))
    s.one("bob", "battlefield", plain("C"))
    shock = s.one("ann", "hand", SHOCK)
    s.start().cast("ann", shock, "bob")
    unless = (SacrificeCost(Filter(types=("Creature",))),)
    cast(s, "bob", CounterSpell("s", unless), at=[[s.state.stack[-1].card]], targets=[SPELL])
    s.answer("ann", "yes")
    assert [s.name(i) for i in s.question("ann").options if isinstance(i, int)] == ["A", "B"]
    s.answer("ann", "B")
    assert s.names("ann", "battlefield") == ["A"] and s.state.stack
    s.resolve().done()


# ---------------------------------------------------------------- copies
def test_cr_707_10_a_copy_resolves_first_with_the_same_choices() -> None:
    s, shock = shocked()
    cast(s, "ann", CopySpell("s"), at=[[shock]], targets=[SPELL])
    s.answer("ann", "bob")
    copy = s.state.stack[-1]
    assert copy.copy and copy.card is not None and s.obj(copy.card).owner == "ann"
    s.resolve_all()
    assert [e.source for e in s.happened("damage")] == [copy.card, shock]
    assert s.life("bob") == 16 and copy.card not in s.state.objects  # CR 707.10a
    assert s.names("ann", "graveyard") == ["Shock", "Test Spell"]
    s.done()


def test_cr_707_10c_new_targets_for_whoever_controls_the_copy() -> None:
    s, shock = shocked()
    cast(s, "bob", CopySpell("s"), at=[[shock]], targets=[SPELL])
    s.answer("bob", "ann")
    s.resolve_all()
    assert (s.life("ann"), s.life("bob")) == (18, 18)
    s.done()


def test_cr_707_10c_a_copy_keeps_its_target_where_no_new_one_is_chosen() -> None:
    s, shock = shocked()
    cast(s, "bob", CopySpell("s"), at=[[shock]], targets=[SPELL])
    s.answer("bob")
    assert [e.to for e in s.happened("targeted")][-1] == "bob"
    s.resolve_all()
    assert (s.life("ann"), s.life("bob")) == (20, 16)
    s.done()


def test_cr_707_10c_several_copies_ask_one_after_the_other() -> None:
    s, shock = shocked()
    cast(s, "ann", CopySpell("s", 2), at=[[shock]], targets=[SPELL])
    s.answer("ann", "ann").answer("ann", "bob")
    s.resolve_all()
    assert (s.life("ann"), s.life("bob")) == (18, 16)
    s.done()


def test_cr_707_10_a_copy_is_not_cast_but_its_targets_are_targets() -> None:
    s, shock = shocked()
    before = len(s.happened("cast"))
    cast(s, "ann", CopySpell("s"), at=[[shock]], targets=[SPELL])
    s.answer("ann", "bob")
    assert len(s.happened("cast")) == before + 1  # the copying spell alone
    assert [e.to for e in s.happened("targeted")][-1] == "bob"
    s.resolve_all().done()


def test_cr_707_10b_a_copied_ability_has_the_same_source() -> None:
    s = board()
    ping = ActivatedAbility((), (DealDamage(1, "t"),), (ANY,))
    pinger = s.one("ann", "battlefield", Card((Face("Pinger", types=("Artifact",), abilities=(ping,)),)))
    s.start().do("ann", Hold()).activate("ann", pinger, 0, "bob")
    cast(s, "ann", CopySpell("s"), at=[[s.state.stack[-1].id]], targets=[ON_STACK])
    s.answer("ann", "bob").resolve_all()
    assert [e.source for e in s.happened("damage")] == [pinger, pinger] and s.life("bob") == 18
    s.done()


def test_cr_707_10f_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    s = board()
    bear = s.one("ann", "hand", plain("Bear", cost="{0}"))
    s.start().do("ann", Hold()).cast("ann", bear)
    cast(s, "ann", CopySpell("s"), at=[[s.state.stack[-1].card]], targets=[SPELL])
    s.resolve_all()
    assert [s.obj(i).token for i in s.all("Bear")] == [True, False]
    s.done()


def test_cr_707_10a_a_countered_copy_ceases_to_exist() -> None:
    s, shock = shocked()
    cast(s, "ann", CopySpell("s"), at=[[shock]], targets=[SPELL])
    s.answer("ann", "bob")
    copy = s.state.stack[-1].card
    cast(s, "bob", CounterSpell("s"), at=[[copy]], targets=[SPELL])
    assert s.names("ann", "graveyard") == ["Test Spell"] and len(s.state.stack) == 1
    s.resolve().done()


# ---------------------------------------------------------------- cast without paying
def graveyard_spells(*cards: Card, may: bool = True) -> Scenario:
    s = board()
    s.put("ann", "graveyard", *cards)
    s.start()
    cast(s, "ann", CastFree("you", Filter(zone="graveyard", owner="you"), may))
    return s


COSTLY = Card((Face("Costly", "{5}", ("Sorcery",), abilities=SHOCK.faces[0].abilities),))


def test_cr_118_9_608_2g_cast_now_without_paying_its_cost() -> None:
    s = graveyard_spells(COSTLY)
    s.answer("ann", "Costly")
    s.answer("ann", "bob")
    assert [s.name(i.card) for i in s.state.stack if i.card] == ["Costly"]
    s.resolve()
    assert s.life("bob") == 18
    s.done()


def test_cr_118_9_the_player_may_decline() -> None:
    s = graveyard_spells(COSTLY)
    s.answer("ann")
    assert not s.state.stack and "Costly" in s.names("ann", "graveyard")
    s.done()


def test_a_land_cannot_be_cast() -> None:
    s = graveyard_spells(plain("Field", "Land"))
    assert not s.open_questions() and not s.state.stack
    s.done()


def test_several_are_cast_in_the_order_chosen() -> None:
    other = Card((Face("Other", "{4}", ("Sorcery",), abilities=spell(GainLife("you", 1)).faces[0].abilities),))
    s = graveyard_spells(COSTLY, other, may=False)
    s.answer("ann", "Other").answer("ann", "bob")
    assert [s.name(i.card) for i in s.state.stack if i.card] == ["Other", "Costly"]
    s.resolve_all()
    assert (s.life("ann"), s.life("bob")) == (21, 18)
    s.done()


# ---------------------------------------------------------------- permissions
def test_cr_601_3_an_exiled_card_may_be_cast_this_turn() -> None:
    s = board()
    s.one("ann", "battlefield", "Wastes")
    s.state.zones["library:ann"] = ()
    s.put("ann", "library", Card((Face("Found", "{1}", ("Instant",), abilities=SHOCK.faces[0].abilities),)))
    s.start()
    cast(s, "ann", ExileTop("you", 1, bind="found"), Permit("found"))
    s.cast("ann", "Found", "bob").resolve()
    assert s.life("bob") == 18
    s.done()


def test_cr_514_2_the_permission_ends_with_the_turn() -> None:
    s = board()
    s.start()
    cast(s, "ann", ExileTop("each_opponent", 1, bind="found"), Permit("found"))
    assert [p.seat for p in s.state.permitted] == ["ann"]
    s.to_turn("bob")
    assert s.state.permitted == ()
    pass_to(s, "ann")
    s.done()
