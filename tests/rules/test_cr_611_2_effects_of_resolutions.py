"""Continuous effects made by resolutions (CR 611.2): what they touch, what is locked in, how long they last."""

from __future__ import annotations

import pytest

from app.engine.model.ability import Replacement, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.effect import (
    Apply,
    ChangeColors,
    ChangeController,
    ChangeTypes,
    CopyOf,
    CreateToken,
    Destroy,
    GainLife,
    Grant,
    Lose,
    ModifyPT,
    Replaces,
    SetPT,
    SwitchPT,
)
from app.engine.model.values import Count, Filter, Life, Property, TargetSpec, Trigger
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario

CREATURES = Filter(types=("Creature",))
CREATURE = TargetSpec("t", CREATURES)
OTHER = TargetSpec("u", CREATURES)
TOKEN = Face("Goblin", types=("Creature",), power=1, toughness=1)


def one_bear() -> tuple[Scenario, int]:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear", power=2, toughness=2))
    return s.start(), bear


def test_cr_611_2c_what_it_touches_is_fixed() -> None:
    s, bear = one_bear()
    cast(s, "ann", Apply(CREATURES, (ModifyPT(1, 1), Grant(("flying",)))), CreateToken(TOKEN))
    assert s.pt(bear) == (3, 3) and s.ch(bear).has("flying")
    assert s.pt(s.find("Goblin")) == (1, 1)
    s.done()


def test_cr_611_2d_numbers_are_locked_in() -> None:
    s, bear = one_bear()
    cast(s, "ann", Apply("t", (ModifyPT(Count(CREATURES), 0),)), at=[[bear]], targets=[CREATURE])
    cast(s, "ann", CreateToken(TOKEN, 3))
    assert s.pt(bear) == (3, 2)
    cast(s, "ann", Apply("t", (SetPT(Life("you"), None),)), at=[[bear]], targets=[CREATURE])
    cast(s, "ann", GainLife("you", 5))
    assert s.pt(bear) == (21, 2)
    s.done()


def test_cr_514_2_until_end_of_turn() -> None:
    s, bear = one_bear()
    cast(s, "ann", Apply(CREATURES, (ModifyPT(1, 1),)))
    s.to_turn("bob")
    assert s.pt(bear) == (2, 2) and s.state.effects == ()
    s.done()


def test_cr_611_2a_until_your_next_turn() -> None:
    s, bear = one_bear()
    cast(s, "ann", Apply(CREATURES, (ModifyPT(1, 1),), "your_next_turn"))
    s.to_turn("bob").to("end")
    assert s.pt(bear) == (3, 3)
    s.to_turn("ann").to("upkeep")
    assert s.pt(bear) == (2, 2)
    s.done()


def test_cr_611_2a_without_a_duration_it_lasts() -> None:
    s, bear = one_bear()
    cast(s, "ann", Apply(CREATURES, (ModifyPT(1, 1),), "forever"))
    s.to_turn("ann")
    assert s.pt(bear) == (3, 3)
    s.done()


def source_with(until: str) -> Card:
    enters = TriggeredAbility(
        Trigger("enters", this=True), (Apply("t", (ChangeController("you"),), until),), (CREATURE,)
    )
    return Card((Face("Master", "{0}", ("Artifact",), abilities=(enters,)),))


@pytest.mark.parametrize("until", ["this_stays", "this_leaves"])
def test_cr_611_2b_for_as_long_as_the_source_is_there(until: str) -> None:
    s = board()
    master = s.one("ann", "hand", source_with(until))
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start().cast("ann", master).resolve().resolve_all()
    assert s.obj(bear).controller == "ann"
    cast(s, "bob", Destroy(Filter(types=("Artifact",))))
    assert s.obj(bear).controller == "bob" and s.state.effects == ()
    s.done()


@pytest.mark.parametrize("until", ["this_stays", "this_leaves"])
def test_cr_611_2b_it_never_starts_when_the_source_is_gone(until: str) -> None:
    s = board()
    master = s.one("ann", "hand", source_with(until))
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start().cast("ann", master).resolve()
    cast(s, "bob", Destroy(Filter(types=("Artifact",))))
    s.resolve_all()
    assert s.obj(bear).controller == "bob" and s.state.effects == ()
    s.done()


def test_cr_613_1b_control_and_back() -> None:
    s, bear = one_bear()
    cast(s, "ann", Apply("t", (ChangeController("you"), Grant(("haste",)))), at=[[bear]], targets=[CREATURE])
    assert s.obj(bear).controller == "ann" and s.obj(bear).owner == "bob"
    s.to_turn("bob")
    assert s.obj(bear).controller == "bob"
    s.done()


def test_control_for_another_player() -> None:
    s = board()
    mine, theirs = s.one("ann", "battlefield", plain("Mine")), s.one("bob", "battlefield", plain("Theirs"))
    s.start()
    gift = Apply("t", (ChangeController("owner:u"),), "forever")
    cast(s, "ann", gift, at=[[mine], [theirs]], targets=[CREATURE, OTHER])
    assert s.obj(mine).controller == "bob" and s.obj(mine).owner == "ann"
    s.done()


def test_cr_707_2_all_become_copies_and_every_board_shows_it() -> None:
    s, bear = one_bear()
    giant = s.one("bob", "battlefield", plain("Giant", power=7, toughness=7))
    cast(s, "ann", Apply(CREATURES, (CopyOf("u"),)), at=[[giant]], targets=[OTHER])
    assert s.name(bear) == "Giant" and s.pt(bear) == (7, 7)
    s.to_turn("bob")
    assert s.name(bear) == "Bear" and s.pt(bear) == (2, 2)
    s.done()


@pytest.mark.parametrize("counters", [0, 1])
def test_cr_707_2_becomes_a_copy_until_end_of_turn(counters: int) -> None:
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear", power=2, toughness=2), counters={"+1/+1": counters})
    giant = s.one("bob", "battlefield", plain("Giant", power=7, toughness=7))
    s.start()
    cast(s, "ann", Apply("t", (CopyOf("u"),)), Destroy("u"), at=[[bear], [giant]], targets=[CREATURE, OTHER])
    assert s.name(bear) == "Giant" and s.pt(bear) == (7 + counters, 7 + counters)
    s.to_turn("bob")
    assert s.name(bear) == "Bear" and s.pt(bear) == (2 + counters, 2 + counters)
    s.done()


def test_several_changes_at_once() -> None:
    s, bear = one_bear()
    changes = (
        ChangeTypes(("Artifact",), ("Golem",)),
        ChangeColors(("U",)),
        Grant(("vigilance",)),
        SetPT(1, 5),
        SwitchPT(),
    )
    cast(s, "ann", Apply("t", changes), at=[[bear]], targets=[CREATURE])
    c = s.ch(bear)
    assert set(c.types) == {"Artifact", "Creature"} and c.subtypes == ("Golem",) and c.colors == ("U",)
    assert c.has("vigilance") and s.pt(bear) == (5, 1)
    s.done()


def test_losing_every_ability() -> None:
    s = board()
    flier = s.one("bob", "battlefield", plain("Flier"))
    s.start()
    cast(s, "ann", Apply(CREATURES, (Grant(("flying", "trample")),)))
    cast(s, "ann", Apply(CREATURES, (Lose(all=True),)))
    assert s.ch(flier).keywords == ()
    s.done()


def test_if_it_would_die_this_turn_exile_it_instead() -> None:
    s, bear = one_bear()
    instead = Replaces((Replacement("dies", this=True, instead="exile"),))
    cast(s, "ann", Apply("t", (instead,)), Destroy("t"), at=[[bear]], targets=[CREATURE])
    assert s.names("bob", "exile") == ["Bear"]
    s.done()


def test_power_doubled() -> None:
    s, bear = one_bear()
    cast(s, "ann", Apply("t", (ModifyPT(Property("t", "power"), 0),)), at=[[bear]], targets=[CREATURE])
    assert s.pt(bear) == (4, 2)  # CR 701.10b
    s.done()
