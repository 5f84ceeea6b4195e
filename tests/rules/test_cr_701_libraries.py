"""Libraries: reveal (CR 701.20), scry (701.22), search (701.23), shuffle (701.24), surveil (701.25), digging."""

from __future__ import annotations

from typing import Any

from app.engine.model.effect import Dig, GainLife, Reveal, RevealUntil, Scry, Search, Shuffle, Surveil
from app.engine.model.values import Filter
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario

LANDS = Filter(zone="library", types=("Land",))
CREATURES = Filter(zone="library", types=("Creature",))


def stacked(*names: str, seat: str = "ann", **more: Any) -> Scenario:
    """A board with creatures of these names on top of a library of lands."""
    s = board(**more)
    top = s.put(seat, "library", *[plain(name) for name in names])
    key = f"library:{seat}"
    s.state.zones[key] = (*top, *(i for i in s.state.zones[key] if i not in top))
    return s.start()


def library(s: Scenario, seat: str = "ann") -> list[str]:
    return [s.name(i) for i in s.state.zones[f"library:{seat}"]]


# ---------------------------------------------------------------- scry
def test_cr_701_22a_some_to_the_bottom_the_rest_on_top_in_any_order() -> None:
    s = stacked("A", "B", "C", "D")
    cast(s, "ann", Scry("you", 4))
    s.answer("ann", "B", "D")
    assert s.question("ann").kind == "order"
    s.answer("ann", "C", "A")
    s.answer("ann", "D", "B")
    assert library(s)[:2] == ["C", "A"] and library(s)[-2:] == ["D", "B"]
    assert [(e.seat, e.amount) for e in s.happened("scried")] == [("ann", 4)]
    s.done()


def test_cr_701_22a_one_card_asks_one_question() -> None:
    s = stacked("A", "B")
    cast(s, "ann", Scry("you", 1))
    s.answer("ann", "A")
    assert library(s)[0] == "B" and library(s)[-1] == "A"
    s.done()


def test_cr_701_22a_only_the_player_knows_them() -> None:
    s = stacked("A", "B", "C")
    cast(s, "ann", Scry("you", 2))
    a, b, c = s.state.zones["library:ann"][:3]
    assert s.obj(a).known_to == s.obj(b).known_to == ("ann",) and s.obj(c).known_to == ()
    s.answer("ann").answer("ann", a, b)
    s.done()


def test_cr_701_22b_scry_0_is_no_scry() -> None:
    s = stacked("A")
    cast(s, "ann", Scry("you", 0))
    assert not s.happened("scried") and not s.happened("looked")
    s.done()


def test_cr_701_22c_all_look_then_all_answer() -> None:
    s = board().start()
    cast(s, "ann", Scry("each_player", 1))
    assert [d.seat for d in s.open_questions()] == ["ann", "bob"]
    s.answer("bob").answer("ann")
    assert [e.seat for e in s.happened("scried")] == ["ann", "bob"]
    s.done()


def test_scry_with_a_library_that_is_too_small() -> None:
    s = board().start()
    cast(s, "ann", Scry("you", 12))
    assert s.question("ann").most == 10
    s.answer("ann")  # they are all alike: nobody asks in which order
    assert len(library(s)) == 10
    s.done()


# ---------------------------------------------------------------- surveil
def test_cr_701_25a_some_into_the_graveyard() -> None:
    s = stacked("A", "B", "C")
    cast(s, "ann", Surveil("you", 3))
    s.answer("ann", "B").answer("ann", "C", "A")
    assert s.names("ann", "graveyard") == ["B", "Test Spell"] and library(s)[:2] == ["C", "A"]
    assert len(s.happened("surveiled")) == 1
    s.done()


def test_cr_701_25c_surveil_0_is_no_surveil() -> None:
    s = stacked("A")
    cast(s, "ann", Surveil("you", 0))
    assert not s.happened("surveiled")
    s.done()


# ---------------------------------------------------------------- search
def test_cr_701_23_find_put_shuffle() -> None:
    s = stacked("A", "B")
    cast(s, "ann", Search("you", CREATURES))
    s.answer("ann", "B")
    assert s.names("ann", "hand") == ["B"] and len(s.happened("shuffled")) == 1
    assert all("bob" in s.obj(i).known_to for i in s.state.zones["hand:ann"])  # revealed
    assert all(s.obj(i).known_to == () for i in s.state.zones["library:ann"])
    s.done()


def test_cr_701_23b_a_search_for_a_quality_may_find_nothing() -> None:
    s = stacked("A")
    cast(s, "ann", Search("you", CREATURES))
    s.answer("ann")
    assert s.names("ann", "hand") == [] and len(s.happened("shuffled")) == 1
    s.done()


def test_cr_701_23d_a_search_for_any_card_must_find_one() -> None:
    s = stacked("A")
    cast(s, "ann", Search("you", Filter(zone="library"), reveal=False))
    d = s.question("ann")
    assert (d.least, d.most) == (1, 1)
    s.answer("ann", "A")
    assert s.names("ann", "hand") == ["A"] and "bob" not in s.obj(s.state.zones["hand:ann"][0]).known_to
    s.done()


def test_cr_701_23_with_no_matching_card_nobody_is_asked() -> None:
    s = board().start()
    cast(s, "ann", Search("you", CREATURES))
    assert len(s.happened("shuffled")) == 1
    s.done()


def test_search_onto_the_battlefield_tapped() -> None:
    s = stacked("A")
    cast(s, "ann", Search("you", LANDS, 2, "battlefield", tapped=True, bind="found"), GainLife("owner:found", 1))
    s.answer("ann", *s.question("ann").options[:2])
    assert s.names("ann", "battlefield") == ["Wastes", "Wastes"] and s.life("ann") == 21
    assert all(s.obj(i).tapped for i in s.state.zones["battlefield"])
    s.done()


def test_the_first_card_found_goes_elsewhere() -> None:
    s = stacked("A", "B")
    cast(s, "ann", Search("you", CREATURES, 2, "hand", first_to="battlefield", tapped=True))
    s.answer("ann", "B", "A")
    assert s.names("ann", "battlefield") == ["B"] and s.names("ann", "hand") == ["A"]
    assert s.obj(s.find("B")).tapped
    s.done()


def test_cr_701_24b_found_cards_are_not_shuffled_in() -> None:
    s = stacked("A", "B")
    cast(s, "ann", Search("you", CREATURES, to="library"))
    s.answer("ann", "B")
    assert library(s)[0] == "B" and len(library(s)) == 12
    s.done()


def test_cr_701_24b_third_from_the_top() -> None:
    s = stacked("A", "B")
    cast(s, "ann", Search("you", CREATURES, to="library", position=2, reveal=False))
    s.answer("ann", "A")
    assert library(s)[2] == "A" and s.obj(s.state.zones["library:ann"][2]).known_to == ("ann",)
    s.done()


def test_each_player_searches_their_own_library() -> None:
    s = stacked("A")
    cast(s, "ann", Search("each_player", LANDS))
    assert [len(d.options) for d in s.open_questions()] == [10, 10]
    s.answer("ann", "Wastes").answer("bob")
    assert s.names("ann", "hand") == ["Wastes"] and s.names("bob", "hand") == []
    assert [e.seat for e in s.happened("shuffled")] == ["ann", "bob"]
    s.done()


def test_cr_701_24_nobody_knows_the_order_after_a_shuffle() -> None:
    s = stacked("A", "B", "C")
    cast(s, "ann", Scry("you", 3))
    s.answer("ann").answer("ann", "A", "B", "C")
    cast(s, "bob", Shuffle("each_opponent"))
    assert all(s.obj(i).known_to == () for i in s.state.zones["library:ann"])
    s.done()


# ---------------------------------------------------------------- dig, reveal
def test_dig_takes_some_and_puts_the_rest_on_the_bottom() -> None:
    s = stacked("A", "B", "C")
    cast(s, "ann", Dig("you", 3, take=1, must=True))
    s.answer("ann", "B")
    assert s.names("ann", "hand") == ["B"] and sorted(library(s)[-2:]) == ["A", "C"]
    assert not s.happened("revealed")
    assert all(s.obj(i).known_to == () for i in s.state.zones["library:ann"])
    s.done()


def test_dig_for_what_matches_only() -> None:
    s = stacked("A", "B")
    cast(s, "ann", Dig("you", 4, LANDS, reveal=True, rest="graveyard"))
    d = s.question("ann")
    assert (len(d.options), d.least) == (2, 0)
    s.answer("ann", d.options[0])
    assert s.names("ann", "hand") == ["Wastes"]
    assert s.names("ann", "graveyard") == ["A", "B", "Test Spell", "Wastes"]
    assert len(s.happened("revealed")) == 1
    s.done()


def test_dig_to_put_them_back_in_any_order() -> None:
    s = stacked("A", "B", "C")
    cast(s, "ann", Dig("you", 3, None, 0, rest="top"))
    s.answer("ann", "C", "A", "B").done()
    assert library(s)[:3] == ["C", "A", "B"]


def test_dig_in_the_open() -> None:
    s = stacked("A", "B", "C")
    cast(s, "ann", Dig("you", 2, CREATURES, rest="bottom_in_order", open=True))
    assert all(set(s.obj(i).known_to) == {"ann", "bob"} for i in s.state.zones["library:ann"][:2])
    s.answer("ann", "A").done()
    assert s.names("ann", "hand") == ["A"]


def test_dig_with_nothing_that_matches_asks_nobody() -> None:
    s = stacked("A", "B")
    cast(s, "ann", Dig("you", 2, LANDS, reveal=True))
    assert s.names("ann", "hand") == [] and sorted(library(s)[-2:]) == ["A", "B"]
    s.done()


def test_dig_onto_the_battlefield_with_the_rest_on_top() -> None:
    s = stacked("A", "B", "C")
    cast(s, "ann", Dig("you", 3, CREATURES, to="battlefield", tapped=True, rest="top", bind="found"))
    s.answer("ann", "B").answer("ann", "C", "A")
    assert s.obj(s.find("B")).tapped and library(s)[:2] == ["C", "A"]
    s.done()


def test_reveal_until_a_land() -> None:
    s = stacked("A", "B")
    cast(s, "ann", RevealUntil("you", LANDS, "hand"))
    assert s.names("ann", "hand") == ["Wastes"] and sorted(library(s)[-2:]) == ["A", "B"]
    assert len(s.happened("revealed")) == 3
    s.done()


def test_reveal_until_nothing_is_found() -> None:
    s = board().start()
    cast(s, "ann", RevealUntil("you", CREATURES, "hand", bind="found"), GainLife("owner:found", 1))
    assert len(s.happened("revealed")) == 10 and len(library(s)) == 10 and s.life("ann") == 20
    s.done()


def test_cr_701_20_a_revealed_hand_is_known_to_all_and_stays() -> None:
    s = board("ann", "bob", "cy")
    card = s.one("bob", "hand", plain("Secret"))
    s.start()
    cast(s, "ann", Reveal(Filter(zone="hand", owner="t"), "bob"))
    assert set(s.obj(card).known_to) == {"ann", "bob", "cy"} and s.obj(card).zone == "hand"
    s.done()
