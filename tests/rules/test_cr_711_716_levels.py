"""Leveler cards (CR 711) and Class cards (CR 716): what each level gives."""

from __future__ import annotations

from app.cards import dsl as d
from app.cards.reading.levels import Band, granted
from app.engine.model.ability import ActivatedAbility, Continuous, Keyword, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate
from app.engine.model.effect import Action, AddCounters, Draw, GainLife, SetPT
from app.engine.model.values import Compare, Mana, Property, Trigger
from tests.rules.resolving import board
from tests.support.scenario import Scenario


def sized(power: int, toughness: int) -> Continuous:
    return d.continuous("this", SetPT(power, toughness))


DRAWS = ActivatedAbility((Mana("{0}"),), (Draw("you"),))
UP = ActivatedAbility((Mana("{1}"),), (AddCounters("this", "level"),), timing="sorcery", name="level_up")
MIDDLE = granted(Band(2, 3, "level"), [sized(3, 3), Keyword("flying")])
LAST = granted(Band(4, None, "level"), [sized(5, 5), DRAWS])
KNIGHT = Card((Face("Knight", "{1}", ("Creature",), power=1, toughness=1, abilities=(UP, MIDDLE, LAST)),))


def knight(level: int) -> tuple[Scenario, int]:
    s = board()
    oid = s.one("ann", "battlefield", KNIGHT, counters={"level": level} if level else {})
    s.lands("ann", Wastes=2).start("ann")
    return s, oid


def test_711_2a_between_its_two_numbers() -> None:
    s, oid = knight(1)
    assert s.pt(oid) == (1, 1) and not s.ch(oid).has("flying")
    s.activate("ann", oid, 0).resolve()
    assert s.pt(oid) == (3, 3) and s.ch(oid).has("flying")
    s.done()


def test_711_2b_from_its_number_on() -> None:
    """With CR 711.3: the box before counts no more."""
    s, oid = knight(4)
    assert s.pt(oid) == (5, 5) and not s.ch(oid).has("flying")
    at = next(i for i, a in enumerate(s.ch(oid).abilities) if a == DRAWS)
    s.activate("ann", oid, at).resolve()
    assert len(s.names("ann", "hand")) == 1
    s.done()


def test_711_5_below_the_first_number_its_uppermost_size() -> None:
    s, oid = knight(0)
    assert s.pt(oid) == (1, 1)
    s.done()


def test_711_4_level_up_stays_whatever_its_level() -> None:
    s, oid = knight(6)
    s.activate("ann", oid, 0).resolve()
    assert s.obj(oid).counter("level") == 7
    s.done()


def test_711_6_elsewhere_its_uppermost_size() -> None:
    s = board()
    card = s.one("ann", "hand", KNIGHT)
    s.start("ann")
    assert s.pt(card) == (1, 1)
    s.done()


# ---------------------------------------------------------------- classes
def gains(level: int) -> ActivatedAbility:
    """The class level bar's activated ability (CR 716.2a)."""
    before = Compare(Property("this", "mark:level"), "==", 0 if level == 2 else level - 1)
    return ActivatedAbility((Mana("{1}"),), (Action("level", level),), timing="sorcery", condition=before)


ARRIVES = TriggeredAbility(Trigger("class_level", this=True, kind="2"), (GainLife("you", 4),))
SECOND, THIRD = granted(Band(2), [ARRIVES]), granted(Band(3), [d.get(d.creatures_you_control(), 1, 1)])
CLASS = Card((Face("Bard Class", "{1}", ("Enchantment",), ("Class",), abilities=(gains(2), SECOND, gains(3), THIRD)),))


def a_class() -> tuple[Scenario, int]:
    s = board()
    oid = s.one("ann", "battlefield", CLASS)
    s.put("ann", "battlefield", d.creature("Bear", "{1}", "Bear", 2, 2))
    s.lands("ann", Wastes=4).start("ann")
    return s, oid


def test_716_2a_level_by_level_each_as_a_sorcery() -> None:
    s, oid = a_class()
    s.refused("ann", Activate(oid, 2))
    s.activate("ann", oid, 0).resolve()
    s.resolve_all()
    assert s.life("ann") == 24 and s.pt(s.find("Bear")) == (2, 2)
    s.refused("ann", Activate(oid, 0))
    s.activate("ann", oid, 2).resolve()
    assert s.pt(s.find("Bear")) == (3, 3) and s.life("ann") == 24
    s.done()


def test_716_2b_the_level_is_lost_as_it_leaves() -> None:
    """It is a designation, and not copiable: a Class that comes back is level 1 (CR 716.2d)."""
    from app.engine.model.effect import CreateCopy, Move
    from tests.rules.resolving import cast

    s, oid = a_class()
    s.activate("ann", oid, 0).resolve()
    s.resolve_all()
    spec = d.target_permanent()
    cast(s, "ann", CreateCopy("t"), targets=[spec], at=[oid])
    copy = next(i for i in s.all("Bard Class") if i != oid)
    assert s.obj(copy).mark("level") == 0
    cast(s, "ann", Move("t", "hand"), targets=[spec], at=[oid])
    assert s.names("ann", "hand") == ["Bard Class"]
    s.done()
