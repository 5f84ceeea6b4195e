"""Explore, amass, connive (CR 701.44, 701.47, 701.50)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.card import Card
from app.engine.model.effect import Amass, Connive, Explore
from app.engine.model.values import Trigger
from tests.rules.creatures import bear, permanent
from tests.rules.resolving import board, cast
from tests.support.scenario import Scenario

CREATURE = [d.target(d.creatures())]


def exploring(top: str | Card) -> tuple[Scenario, int]:
    s = Scenario("ann", "bob")
    for player in s.state.players.values():
        player.auto = "always"
    s.put("ann", "library", top, *["Wastes"] * 4)
    s.put("bob", "library", *["Wastes"] * 4)
    one = s.one("ann", "battlefield", bear())
    s.one("ann", "battlefield", permanent("Map", d.whenever(Trigger("explores", d.creatures()), d.gain_life(1))))
    s.start("ann")
    cast(s, "ann", Explore("t"), at=(one,), targets=CREATURE)
    return s, one


def test_cr_701_44a_a_land_goes_to_the_hand() -> None:
    s, one = exploring("Forest")
    s.resolve_all()
    assert "Forest" in s.names("ann", "hand") and s.pt(one) == (2, 2) and s.life("ann") == 21


def test_cr_701_44a_else_a_counter_and_the_card_may_go() -> None:
    s, one = exploring(bear())
    s.answer("ann", "yes").resolve_all()
    assert s.pt(one) == (3, 3) and "Bear" in s.names("ann", "graveyard") and s.life("ann") == 21


def test_cr_701_44a_or_stay_on_top() -> None:
    s, one = exploring(bear())
    s.answer("ann", "no").resolve_all()
    assert s.name(s.state.zones["library:ann"][0]) == "Bear" and s.pt(one) == (3, 3)


def test_cr_701_44b_with_an_empty_library_it_explores_all_the_same() -> None:
    s, one = exploring("Forest")
    s.state.zones["library:ann"] = ()
    cast(s, "ann", Explore("t"), at=(one,), targets=CREATURE)
    s.resolve_all()
    assert s.pt(one) == (3, 3) and s.life("ann") == 22


def conniving(count: int, *hand: Card | str) -> tuple[Scenario, int]:
    s = board()
    one = s.one("ann", "battlefield", bear())
    s.put("ann", "hand", *hand)
    s.start("ann")
    cast(s, "ann", Connive("t", count), at=(one,), targets=CREATURE)
    return s, one


def test_cr_701_50a_a_nonland_card_gives_a_counter() -> None:
    s, one = conniving(1, bear())
    s.answer("ann", "Bear").resolve_all()
    assert s.pt(one) == (3, 3) and s.names("ann", "hand") == ["Wastes"]


def test_cr_701_50a_a_land_does_not() -> None:
    s, one = conniving(1, bear())
    s.answer("ann", "Wastes").resolve_all()
    assert s.pt(one) == (2, 2)


def test_cr_701_50d_connive_two_counts_each() -> None:
    s, one = conniving(2, bear(), bear())
    s.answer("ann", "Bear", "Bear").resolve_all()
    assert s.pt(one) == (4, 4) and len(s.happened("connives")) == 1


def test_cr_701_50e_to_connive_nothing_is_no_event() -> None:
    s, one = conniving(0, bear())
    assert s.pt(one) == (2, 2) and not s.happened("connives") and not s.happened("drawn")


def test_cr_701_47a_amassing_makes_an_army_and_then_grows_it() -> None:
    s = board().start("ann")
    cast(s, "ann", Amass(2, "Orc"))
    army = s.find("Orc Army", "ann")
    assert s.pt(army) == (2, 2) and set(s.ch(army).subtypes) == {"Orc", "Army"} and s.ch(army).colors == ("B",)
    cast(s, "ann", Amass(1, "Zombie"))
    assert s.pt(army) == (3, 3) and set(s.ch(army).subtypes) == {"Orc", "Zombie", "Army"}
    assert len(s.happened("token_created")) == 1


def test_cr_701_47a_with_two_armies_one_is_chosen() -> None:
    s = board()
    first = s.one("ann", "battlefield", bear(subtypes=("Army",)))
    s.one("ann", "battlefield", bear(subtypes=("Army",)))
    s.start("ann")
    cast(s, "ann", Amass(1))
    s.answer("ann", first)
    assert sorted(s.pt(i) for i in s.all("Bear")) == [(2, 2), (3, 3)]
