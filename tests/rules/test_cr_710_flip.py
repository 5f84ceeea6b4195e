"""Flip cards (CR 710): two sets of characteristics, of which the second is the flipped permanent's."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.ability import ActivatedAbility
from app.engine.model.card import Card, Face
from app.engine.model.effect import Action, CopyOf, CreateCopy, Move
from app.engine.model.values import Mana
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario

FLIPS = ActivatedAbility((Mana("{0}"),), (Action("flip"),))
MONK = Face("Monk", "{1}{G}", ("Creature",), ("Monk",), (), 2, 1, abilities=(FLIPS,))
SAGE = Face("Sage", "", ("Creature",), ("Monk",), ("Legendary",), 4, 4, abilities=(d.keyword("trample"),))
CARD = Card((MONK, SAGE), "flip")


def flipped() -> tuple[Scenario, int]:
    s = board()
    oid = s.one("ann", "battlefield", CARD, counters={"+1/+1": 1})
    s.start("ann")
    s.activate("ann", oid, 0).resolve()
    return s, oid


def test_710_2_flipped_its_normal_characteristics_apply_no_more() -> None:
    s, oid = flipped()
    c = s.ch(oid)
    assert (c.name, c.supertypes, s.pt(oid), c.has("trample")) == ("Sage", ("Legendary",), (5, 5), True)
    assert FLIPS not in c.abilities and s.obj(oid).counter("+1/+1") == 1
    s.done()


def test_710_1c_color_and_mana_cost_stay() -> None:
    s, oid = flipped()
    assert (s.ch(oid).colors, s.ch(oid).cost, s.ch(oid).mana_value) == (("G",), "{1}{G}", 2)
    s.done()


@pytest.mark.parametrize("zone", ["hand", "graveyard", "library", "exile"])
def test_710_2_elsewhere_it_is_what_its_top_half_says(zone: str) -> None:
    s = board()
    oid = s.one("ann", zone, CARD)
    s.start("ann")
    assert s.ch(oid).name == "Monk" and "Legendary" not in s.ch(oid).supertypes
    s.done()


def test_710_4_it_forgets_its_status_as_it_leaves() -> None:
    s, oid = flipped()
    cast(s, "ann", Move("t", "hand"), targets=[d.target_creature()], at=[oid])
    assert s.names("ann", "hand") == ["Monk"]
    s.done()


def test_707_2_a_copy_of_a_flipped_permanent_is_not_flipped() -> None:
    """The status is not copied (CR 110.5, 707.2)."""
    s, oid = flipped()
    cast(s, "bob", CreateCopy("t"), targets=[d.target_creature()], at=[oid])
    (copy,) = s.all("Monk")
    assert s.obj(copy).controller == "bob" and s.pt(copy) == (2, 1)
    s.done()


def test_707_3_a_flipped_permanent_that_becomes_a_copy_shows_the_flipped_half() -> None:
    """CR 707.2's example: of a flip card the alternative characteristics."""
    s, oid = flipped()
    other = Card((plain("Pupil").faces[0], plain("Master", power=7, toughness=7).faces[0]), "flip")
    model = s.one("bob", "battlefield", other)
    copy = d.apply("t", CopyOf("u"), until=d.FOREVER)
    both = [d.target_creature(), d.target_creature("u")]
    cast(s, "ann", copy, targets=both, at=[oid, model])
    assert s.ch(oid).name == "Master" and s.pt(oid) == (8, 8)
    s.done()
