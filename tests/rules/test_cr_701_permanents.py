"""Attach (CR 701.3), fight (701.14), goad (701.15), tap (701.26), transform (701.27), proliferate (701.34)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.model.ability import ActivatedAbility, Keyword
from app.engine.model.card import Card, Face
from app.engine.model.commands import Hold
from app.engine.model.effect import (
    AddCounters,
    AddPlayerCounters,
    Attach,
    Bind,
    Fight,
    GainLife,
    Goad,
    Move,
    Proliferate,
    RemoveCounters,
    RemoveFromCombat,
    StaysTapped,
    Tap,
    Transform,
    Untap,
)
from app.engine.model.values import Filter, TargetSpec
from tests.rules.resolving import board, cast, plain, spell
from tests.support.scenario import Scenario

CREATURES = Filter(types=("Creature",))
CREATURE = TargetSpec("t", CREATURES)
OTHER = TargetSpec("u", CREATURES)


def thing(name: str, kind: str, *keywords: Keyword, **face: Any) -> Card:
    return Card((Face(name, types=(kind,), abilities=keywords, **face),))


SWORD = thing("Sword", "Artifact", subtypes=("Equipment",))
PACT = thing("Pact", "Enchantment", Keyword("enchant", what=CREATURES), subtypes=("Aura",))


# ---------------------------------------------------------------- attach
def attached(card: Card, *hosts: Card) -> tuple[Scenario, int, list[int]]:
    s = board()
    ids = s.put("ann", "battlefield", *hosts)
    rider = s.one("ann", "battlefield", card, attached_to=ids[0])
    return s.start(), rider, ids


def attach(s: Scenario, what: int, to: int) -> None:
    specs = [TargetSpec("a", Filter()), TargetSpec("b", Filter())]
    cast(s, "ann", Attach("a", "b"), at=[[what], [to]], targets=specs)


@pytest.mark.parametrize("card", [SWORD, PACT], ids=["equipment", "aura"])
def test_cr_701_3_moves_with_a_new_timestamp(card: Card) -> None:
    s, rider, (a, b) = attached(card, plain("A"), plain("B"))
    before = s.obj(rider).timestamp
    attach(s, rider, b)
    assert s.obj(rider).attached_to == b and s.obj(rider).timestamp > before
    assert s.obj(a).attachments == () and s.obj(b).attachments == (rider,)
    s.done()


@pytest.mark.parametrize("card", [SWORD, PACT], ids=["equipment", "aura"])
@pytest.mark.parametrize(
    "host",
    [
        plain("Stone", "Artifact"),
        thing("Saint", "Creature", Keyword("protection", quality="everything"), power=1, toughness=1),
    ],
    ids=["no creature", "protected"],
)
def test_cr_701_3b_not_where_it_cannot_be(card: Card, host: Card) -> None:
    s, rider, (a, b) = attached(card, plain("A"), host)
    host_named = Filter(name=host.name)
    cast(s, "ann", Bind("b", host_named), Attach("a", "b"), at=[[rider]], targets=[TargetSpec("a", Filter())])
    assert b in s.state.objects
    assert s.obj(rider).attached_to == a
    s.done()


def test_cr_701_3b_nothing_else_can_be_attached() -> None:
    s, _, (a, b) = attached(SWORD, plain("A"), plain("B"))
    attach(s, a, b)
    assert s.obj(a).attached_to is None
    s.done()


def test_cr_701_3b_attached_there_already() -> None:
    s, rider, (a,) = attached(SWORD, plain("A"))
    before = s.obj(rider).timestamp
    attach(s, rider, a)
    assert s.obj(rider).timestamp == before and not s.happened("attached")
    s.done()


# ---------------------------------------------------------------- fight
def fighters() -> tuple[Scenario, int, int]:
    s = board()
    mine = s.one("ann", "battlefield", plain("Mine", power=3, toughness=3))
    theirs = s.one("bob", "battlefield", plain("Theirs", power=2, toughness=4))
    return s.start(), mine, theirs


def test_cr_701_14a_each_deals_its_power_to_the_other() -> None:
    s, mine, theirs = fighters()
    cast(s, "ann", Fight("t", "u"), at=[[mine], [theirs]], targets=[CREATURE, OTHER])
    assert (s.obj(mine).damage, s.obj(theirs).damage) == (2, 3)
    assert not any(e.combat for e in s.happened("damage"))  # CR 701.14d
    s.done()


def test_cr_701_14b_neither_fights_when_one_is_gone() -> None:
    s, mine, theirs = fighters()
    card = s.one("ann", "hand", spell(Fight("t", "u"), targets=[CREATURE, OTHER]))
    s.cast("ann", card, [mine], [theirs])
    cast(s, "bob", Move("t", "hand"), at=[[theirs]], targets=[CREATURE])
    s.resolve()
    assert s.obj(mine).damage == 0 and not s.happened("damage")
    s.done()


def test_cr_701_14c_with_itself_twice_its_power() -> None:
    s, _, theirs = fighters()
    cast(s, "ann", Fight("t", "t"), at=[[theirs]], targets=[CREATURE])
    assert theirs not in s.state.objects  # 2 + 2 damage on 4 toughness
    s.done()


# ---------------------------------------------------------------- goad
def test_cr_701_15_until_the_players_next_turn() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    cast(s, "ann", Goad("t"), at=[[bear]], targets=[CREATURE])
    cast(s, "ann", Goad("t"), at=[[bear]], targets=[CREATURE])
    assert s.obj(bear).goaded_by == ("ann",)  # CR 701.15d
    s.to_turn("bob").attack("bob", {bear: "ann"})
    assert s.obj(bear).goaded_by == ("ann",)
    s.to_turn("ann").to("upkeep")
    assert s.obj(bear).goaded_by == ()
    s.done()


def test_cr_701_15c_by_several_players() -> None:
    s = board("ann", "bob", "cy")
    bear = s.one("cy", "battlefield", plain("Bear"))
    s.start()
    cast(s, "ann", Goad("t"), at=[[bear]], targets=[CREATURE])
    cast(s, "bob", Goad("t"), at=[[bear]], targets=[CREATURE])
    assert s.obj(bear).goaded_by == ("ann", "bob")
    s.done()


# ---------------------------------------------------------------- tap, untap, counters
def test_cr_701_26_only_what_is_untapped_is_tapped() -> None:
    s = board()
    a, b = s.put("bob", "battlefield", plain("A"), plain("B"))
    s.one("bob", "battlefield", plain("C"), tapped=True)
    s.start()
    cast(s, "ann", Tap(CREATURES))
    assert [e.object for e in s.happened("tapped")] == [a, b]
    cast(s, "ann", Untap("t"), at=[[a]], targets=[CREATURE])
    assert not s.obj(a).tapped and s.obj(b).tapped
    s.done()


def test_cr_122_1d_a_stun_counter_stays_on_what_would_not_untap() -> None:
    """With CR 502.3: in the next untap step another effect keeps it tapped."""
    s = board()
    a = s.one("bob", "battlefield", plain("A"), tapped=True, counters={"stun": 1})
    s.start()
    cast(s, "ann", StaysTapped(CREATURES))
    seen = []
    for _ in range(3):
        s.to_turn("bob")
        seen.append((s.obj(a).tapped, s.obj(a).counter("stun")))
        s.to_turn("ann")
    assert seen == [(True, 1), (True, 0), (False, 0)]
    s.done()


def test_cr_122_1d_a_stun_counter_goes_instead() -> None:
    s = board()
    a = s.one("bob", "battlefield", plain("A"), tapped=True, counters={"stun": 1})
    s.start()
    cast(s, "ann", Untap(CREATURES))
    assert s.obj(a).tapped and s.obj(a).counter("stun") == 0
    cast(s, "ann", Untap(CREATURES))
    assert not s.obj(a).tapped
    s.done()


def test_cr_122_counters_added_and_removed() -> None:
    s = board()
    a = s.one("ann", "battlefield", plain("A"), counters={"charge": 3})
    s.start()
    cast(s, "ann", AddCounters("t", "+1/+1", 2), RemoveCounters("t", "charge", 2), at=[[a]], targets=[CREATURE])
    assert s.pt(a) == (3, 3) and s.obj(a).counter("charge") == 1
    cast(s, "ann", RemoveCounters("t", "charge", 5), GainLife("you", "removed"), at=[[a]], targets=[CREATURE])
    assert s.obj(a).counter("charge") == 0 and s.life("ann") == 21
    cast(s, "ann", RemoveCounters(CREATURES, "+1/+1", None))
    assert s.pt(a) == (1, 1)
    s.done()


# ---------------------------------------------------------------- proliferate
def test_cr_701_34_one_more_of_each_kind_on_what_is_chosen() -> None:
    s = board()
    a = s.one("ann", "battlefield", plain("A"), counters={"+1/+1": 2, "charge": 1})
    b = s.one("bob", "battlefield", plain("B"), counters={"+1/+1": 1})
    s.one("bob", "battlefield", plain("Bare"))
    s.start()
    cast(s, "ann", AddPlayerCounters("each_opponent", "poison", 1))
    cast(s, "ann", Proliferate())
    assert s.question("ann").options == (a, b, "bob")
    s.answer("ann", a, "bob")
    assert s.obj(a).counters == (("+1/+1", 3), ("charge", 2)) and s.obj(b).counter("+1/+1") == 1
    assert s.state.players["bob"].counter("poison") == 2
    s.done()


def test_cr_701_34_without_counters_nobody_is_asked() -> None:
    s = board()
    s.one("ann", "battlefield", plain("A"))
    s.start()
    cast(s, "ann", Proliferate())
    assert len(s.happened("proliferated")) == 1
    s.done()


# ---------------------------------------------------------------- transform, combat
def werewolf(**front: Any) -> Card:
    turn = ActivatedAbility((), (Transform("this"),))
    day = Face("Day", types=("Creature",), power=1, toughness=1, abilities=(turn,), **front)
    return Card((day, Face("Night", types=("Creature",), power=4, toughness=4, abilities=(turn,))), "transform")


def test_cr_701_27_the_other_face_and_back() -> None:
    s = board()
    wolf = s.one("ann", "battlefield", werewolf(), counters={"+1/+1": 1}, tapped=True)
    s.start()
    cast(s, "ann", Transform(CREATURES))
    assert (s.name(wolf), s.pt(wolf), s.obj(wolf).tapped) == ("Night", (5, 5), True)
    cast(s, "ann", Transform(CREATURES))
    assert s.name(wolf) == "Day" and len(s.happened("transformed")) == 2
    s.done()


def test_cr_701_27c_single_faced_permanents_do_not() -> None:
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start()
    cast(s, "ann", Transform(CREATURES))
    assert s.name(bear) == "Bear" and not s.happened("transformed")
    s.done()


def test_cr_701_27d_not_into_an_instant() -> None:
    s = board()
    two = Card(
        (Face("Front", types=("Creature",), power=1, toughness=1), Face("Spell", types=("Instant",))), "transform"
    )
    front = s.one("ann", "battlefield", two)
    s.start()
    cast(s, "ann", Transform(CREATURES))
    assert s.name(front) == "Front"
    s.done()


def test_cr_701_27f_an_ability_activated_twice_turns_it_over_once() -> None:
    s = board()
    wolf = s.one("ann", "battlefield", werewolf())
    s.start()
    s.do("ann", Hold()).activate("ann", wolf).activate("ann", wolf)
    assert len(s.state.stack) == 2
    s.do("ann", Hold(False)).resolve_all()
    assert s.name(wolf) == "Night"
    s.activate("ann", wolf).resolve_all()
    assert s.name(wolf) == "Day"
    s.done()


def test_cr_506_4_removed_from_combat() -> None:
    s = board()
    a, b = s.put("ann", "battlefield", plain("A", power=3), plain("B", power=2))
    s.start().attack("ann", {a: "bob", b: "bob"})
    cast(s, "bob", RemoveFromCombat("t"), at=[[a]], targets=[CREATURE])
    s.to("end of combat")
    assert s.life("bob") == 18
    s.done()
