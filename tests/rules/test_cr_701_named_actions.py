"""Keyword actions that are other instructions: populate (CR 701.36), monstrosity (701.37), bolster (701.39), discover
(701.57), manifest dread (701.62), earthbend (701.66)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.ability import ActivatedAbility, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.effect import Action, CreateToken, DealDamage
from app.engine.model.values import Filter, Mana, Matches, TargetSpec, Trigger
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario

LAND = TargetSpec("t", Filter(types=("Land",), controller="you"))
SPIRIT = Face("Spirit", "", ("Creature",), ("Spirit",), power=1, toughness=1, colors=("W",))


def begun() -> Scenario:
    return board().start("ann")


# ---------------------------------------------------------------- populate
def test_701_36a_a_copy_of_a_creature_token_of_ones_own() -> None:
    s = begun()
    cast(s, "ann", CreateToken(SPIRIT))
    cast(s, "bob", CreateToken(Face("Saproling", "", ("Creature",), power=1, toughness=1)))
    cast(s, "ann", Action("populate"))
    assert (len(s.all("Spirit")), len(s.all("Saproling"))) == (2, 1)
    cast(s, "ann", Action("populate"))
    s.answer("ann", s.all("Spirit")[1])
    assert len(s.all("Spirit")) == 3
    s.done()


def test_701_36b_without_a_creature_token_nothing_is_created() -> None:
    s = begun()
    s.put("ann", "battlefield", plain("Bear"))
    cast(s, "ann", Action("populate"))
    assert len(s.all("Bear")) == 1
    s.done()


# ---------------------------------------------------------------- monstrosity
GROWS = ActivatedAbility((Mana("{X}"),), (Action("monstrosity", "x"),))
BURNS = TriggeredAbility(Trigger("monstrous", this=True), (DealDamage("x", "t"),), (d.target_player(),))
PROUD = d.have("this", "flying", if_=Matches("this", Filter(designated="monstrous")))
HYDRA = Card((Face("Hydra", "{1}", ("Creature",), power=1, toughness=1, abilities=(GROWS, BURNS, PROUD)),))


def test_701_37a_counters_once_and_it_stays_monstrous() -> None:
    """With CR 701.37b: what asks for it sees the designation; 701.37c: X is that of the monstrosity."""
    s = board()
    hydra = s.one("ann", "battlefield", HYDRA)
    s.lands("ann", Wastes=5).start("ann")
    assert not s.ch(hydra).has("flying")
    s.activate("ann", hydra, 0, x=3).resolve()
    s.answer("ann", "bob").resolve_all()
    assert s.pt(hydra) == (4, 4) and s.ch(hydra).has("flying") and s.life("bob") == 17
    s.activate("ann", hydra, 0, x=2).resolve()
    assert s.pt(hydra) == (4, 4) and s.life("bob") == 17
    s.done()


# ---------------------------------------------------------------- bolster
def test_701_39a_a_creature_of_least_toughness() -> None:
    s = board()
    small = s.one("ann", "battlefield", plain("Small", toughness=1))
    s.put("ann", "battlefield", plain("Big", toughness=4))
    s.put("bob", "battlefield", plain("Mouse", toughness=1))
    s.start("ann")
    cast(s, "ann", Action("bolster", 2))
    assert s.pt(small) == (3, 3)
    other = s.one("ann", "battlefield", plain("Other", toughness=3))
    cast(s, "ann", Action("bolster", 1))
    assert sorted(s.question("ann").options) == sorted([small, other])
    s.answer("ann", other)
    assert s.pt(other) == (2, 4)
    s.done()


# ---------------------------------------------------------------- discover
def top(s: Scenario, *cards: Card | str) -> None:
    """ann's library: these on top."""
    s.state.zones["library:ann"] = ()
    s.put("ann", "library", *cards, "Wastes")


SMALL = d.instant("Spark", "{2}", d.spell(d.gain_life(3)))
LARGE = d.instant("Blaze", "{5}", d.spell(d.gain_life(9)))


def test_701_57a_the_first_nonland_card_that_costs_no_more_is_cast_for_nothing() -> None:
    s = board()
    top(s, "Forest", LARGE, SMALL, "Island")
    s.start("ann")
    cast(s, "ann", Action("discover", 3))
    s.answer("ann", "Spark").resolve_all()
    rest = s.names("ann", "library")
    assert s.life("ann") == 23 and rest[:3] == ["Blaze", "Forest", "Island"] and "Spark" not in rest
    s.done()


def test_701_57a_who_does_not_cast_it_takes_it() -> None:
    s = board()
    top(s, "Forest", SMALL)
    s.start("ann")
    cast(s, "ann", Action("discover", 3))
    s.answer("ann")
    assert s.names("ann", "hand") == ["Spark"] and s.names("ann", "exile") == []
    s.done()


# ---------------------------------------------------------------- manifest dread
def test_701_62a_one_of_the_top_two_is_manifested_the_other_goes() -> None:
    s = board()
    top(s, "Forest", SMALL)
    s.start("ann")
    cast(s, "ann", Action("manifest_dread"))
    s.answer("ann", "Spark")
    (made,) = [o for o in s.state.objects.values() if o.face_down]
    assert s.pt(made.id) == (2, 2) and s.names("ann", "graveyard").count("Forest") == 1
    s.done()


# ---------------------------------------------------------------- earthbend
def earthbent() -> tuple[Scenario, int]:
    s = board()
    land = s.lands("ann", Forest=1).find("Forest")
    s.start("ann")
    cast(s, "ann", Action("earthbend", 2, "t"), targets=[LAND], at=[land])
    return s, land


def test_701_66a_a_land_becomes_a_creature_with_haste_and_counters() -> None:
    s, land = earthbent()
    c = s.ch(land)
    assert (s.pt(land), c.types, c.has("haste")) == ((2, 2), ("Land", "Creature"), True)
    assert s.pt(land) == (2, 2) and s.to_turn("bob").pt(land) == (2, 2)
    s.done()


def test_701_66a_it_comes_back_tapped_when_it_dies_or_is_exiled() -> None:
    for leaves, zone in ((d.destroy("t"), "graveyard"), (d.exile("t"), "exile")):
        s, land = earthbent()
        cast(s, "bob", leaves, targets=[d.target_creature()], at=[land])
        s.resolve_all()
        back = s.find("Forest")
        assert s.obj(back).tapped and not s.ch(back).is_creature and s.all("Forest", zone) == []
        s.done()


def test_701_66a_not_when_it_goes_to_a_hand() -> None:
    s, land = earthbent()
    cast(s, "bob", d.return_to_hand("t"), targets=[d.target_creature()], at=[land])
    assert not s.state.stack and s.names("ann", "hand") == ["Forest"]
    s.done()
