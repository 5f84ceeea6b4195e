"""Keyword actions on permanents and cards: destroy, discard, exile, mill, sacrifice (CR 701)."""

from __future__ import annotations

from app.engine.model.ability import Keyword
from app.engine.model.card import Card, Face
from app.engine.model.effect import (
    Destroy,
    Discard,
    ExileChosen,
    ExileTop,
    GainLife,
    If,
    Mill,
    Move,
    Regenerate,
    Sacrifice,
    SwapZones,
)
from app.engine.model.values import Compare, Count, Filter, TargetSpec, Times
from tests.rules.resolving import board, cast, plain

CREATURES = Filter(types=("Creature",))
CREATURE = TargetSpec("t", CREATURES)


def with_keyword(name: str, keyword: str) -> Card:
    return Card((Face(name, types=("Creature",), power=1, toughness=1, abilities=(Keyword(keyword),)),))


# ---------------------------------------------------------------- destroy
def test_cr_701_8_destroys_all_at_once_and_counts_them() -> None:
    s = board()
    s.put("bob", "battlefield", plain("A"), plain("B"), with_keyword("Stone", "indestructible"))
    land = s.one("bob", "battlefield", "Wastes")
    s.start()
    cast(s, "ann", Destroy(CREATURES), GainLife("you", "destroyed"))
    assert s.names("bob", "graveyard") == ["A", "B"]
    assert s.names("bob", "battlefield") == ["Stone", "Wastes"] and land in s.state.objects
    assert s.life("ann") == 22
    s.done()


def test_cr_701_19a_a_regeneration_shield_is_used_once() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    cast(s, "bob", Regenerate("t"), at=[[bear]], targets=[CREATURE])
    cast(s, "ann", Destroy("t"), at=[[bear]], targets=[CREATURE])
    assert s.obj(bear).tapped
    cast(s, "ann", Destroy("t"), at=[[bear]], targets=[CREATURE])
    assert s.names("bob", "graveyard") == ["Bear", "Test Spell"]
    s.done()


def test_cr_701_19c_it_cannot_be_regenerated() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    cast(s, "bob", Regenerate("t"), at=[[bear]], targets=[CREATURE])
    cast(s, "ann", Destroy("t", True), at=[[bear]], targets=[CREATURE])
    assert "Bear" in s.names("bob", "graveyard")
    s.done()


def test_cr_701_19a_the_shield_ends_with_the_turn() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    cast(s, "bob", Regenerate("t"), at=[[bear]], targets=[CREATURE])
    s.to_turn("bob")
    assert s.obj(bear).mark("regenerate") == 0
    s.done()


# ---------------------------------------------------------------- sacrifice
def test_cr_701_21_everyone_chooses_then_all_at_once() -> None:
    s = board("ann", "bob", "cy")
    s.put("bob", "battlefield", plain("B1"), plain("B2"))
    s.put("cy", "battlefield", plain("C1"))
    mine = s.one("ann", "battlefield", plain("A1"))
    s.start()
    cast(s, "ann", Sacrifice("each_opponent", CREATURES))
    assert [d.seat for d in s.open_questions()] == ["bob"]  # cy has no choice
    s.answer("bob", "B2")
    assert s.names("bob", "battlefield") == ["B1"] and s.names("cy", "battlefield") == []
    assert mine in s.state.objects
    s.done()


def test_cr_701_21_with_nothing_to_sacrifice_nothing_happens() -> None:
    s = board()
    s.one("bob", "battlefield", "Wastes")
    s.start()
    cast(s, "ann", Sacrifice("each_opponent", CREATURES), GainLife("you", "sacrificed"))
    assert s.names("bob", "battlefield") == ["Wastes"] and s.life("ann") == 20
    s.done()


def test_cr_701_21a_not_what_one_does_not_control() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    cast(s, "ann", Sacrifice("you", "t"), at=[[bear]], targets=[CREATURE])
    assert bear in s.state.objects
    cast(s, "ann", Sacrifice("controller:t", "t"), at=[[bear]], targets=[CREATURE])
    assert bear not in s.state.objects and [x.seat for x in s.happened("sacrificed")] == ["bob"]
    s.done()


def test_cr_701_21a_indestructible_does_not_help_but_cant_be_sacrificed_does() -> None:
    s = board()
    s.put("bob", "battlefield", with_keyword("Stone", "indestructible"), with_keyword("Kept", "cant_be_sacrificed"))
    s.start()
    cast(s, "ann", Sacrifice("each_opponent", CREATURES, 2))
    assert s.names("bob", "battlefield") == ["Kept"]
    s.done()


def test_a_number_counted_for_each_player() -> None:
    s = board("ann", "bob", "cy")
    s.put("bob", "battlefield", plain("B1"), plain("B2"), plain("B3"))
    s.put("cy", "battlefield", plain("C1"), plain("C2"))
    s.start()
    half = Times(Count(Filter(types=("Creature",), controller="player")), half="down")
    cast(s, "ann", Sacrifice("each_opponent", CREATURES, half))
    assert [(d.seat, d.most) for d in s.open_questions()] == [("bob", 1), ("cy", 1)]
    s.answer("bob", "B1").answer("cy", "C2")
    assert s.names("bob", "battlefield") == ["B2", "B3"] and s.names("cy", "battlefield") == ["C1"]
    s.done()


# ---------------------------------------------------------------- discard
def test_cr_701_9b_the_player_who_discards_chooses() -> None:
    s = board()
    s.put("bob", "hand", plain("A"), plain("B"), plain("C"))
    s.start()
    cast(s, "ann", Discard("each_opponent", 2))
    assert s.question("bob").args["purpose"] == "discard"
    s.answer("bob", "A", "C")
    assert s.names("bob", "hand") == ["B"] and len(s.happened("discarded")) == 2
    s.done()


def test_cr_701_9_no_more_than_there_are() -> None:
    s = board()
    s.put("bob", "hand", plain("A"))
    s.start()
    cast(s, "ann", Discard("each_opponent", 2), GainLife("you", "discarded"))
    assert s.names("bob", "hand") == [] and s.life("ann") == 21
    s.done()


def test_cr_701_9b_at_random_asks_nobody() -> None:
    s = board()
    s.put("bob", "hand", plain("A"), plain("B"), plain("C"))
    s.start()
    cast(s, "ann", Discard("each_opponent", 1, random=True))
    assert len(s.names("bob", "hand")) == 2
    s.done()


def test_cr_701_9_the_whole_hand() -> None:
    s = board()
    s.put("bob", "hand", plain("A"), plain("B"))
    s.start()
    cast(s, "ann", Discard("each_opponent", all=True))
    assert s.names("bob", "graveyard") == ["A", "B"]
    s.done()


def test_cr_701_9b_another_player_chooses_and_sees_the_hand_first() -> None:
    s = board()
    s.put("bob", "hand", plain("A"), plain("B"), plain("Rock", "Artifact"))
    s.start()
    cast(s, "ann", Discard("each_opponent", 1, CREATURES, chooser="you"))
    asked = s.question("ann")
    assert [s.name(i) for i in asked.options if isinstance(i, int)] == ["A", "B"]
    assert all("ann" in s.obj(i).known_to for i in s.state.zones["hand:bob"])
    s.answer("ann", "B")
    assert s.names("bob", "hand") == ["A", "Rock"]
    s.done()


def test_discard_elsewhere_is_a_move() -> None:
    s = board()
    s.put("bob", "hand", plain("A"))
    s.start()
    cast(s, "ann", Discard("each_opponent", 1, to="exile"))
    assert s.names("bob", "exile") == ["A"] and not s.happened("discarded")
    s.done()


# ---------------------------------------------------------------- exile, mill
def test_cr_701_13_each_exiles_what_they_choose() -> None:
    s = board()
    s.put("bob", "battlefield", plain("A"), plain("B"))
    s.one("ann", "battlefield", plain("C"))
    s.start()
    cast(s, "ann", ExileChosen("each_opponent", Filter(), bind="gone"), GainLife("owner:gone", 1))
    s.answer("bob", "A")
    assert s.names("bob", "exile") == ["A"] and s.names("ann", "battlefield") == ["C"] and s.life("bob") == 21
    s.done()


def test_exile_the_top_of_a_library() -> None:
    s = board()
    s.start()
    cast(s, "ann", ExileTop("each_opponent", 3, bind="gone"))
    assert len(s.state.zones["exile"]) == 3 and len(s.state.zones["library:bob"]) == 7
    cast(s, "ann", ExileTop("each_opponent", 20))
    assert len(s.state.zones["exile"]) == 10
    s.done()


def test_cr_701_17b_mill_as_many_as_there_are() -> None:
    s = board()
    s.start()
    cast(s, "ann", Mill("each_opponent", 12, "milled"), GainLife("you", "milled"))
    assert len(s.names("bob", "graveyard")) == 10 and s.life("ann") == 30
    assert s.life("bob") == 20 and s.state.ended is None  # milling from an empty library loses nothing
    s.done()


def test_swapping_library_and_graveyard() -> None:
    s = board()
    s.put("ann", "graveyard", plain("A"), plain("B"))
    s.start()
    cast(s, "ann", SwapZones("you"))
    assert sorted(s.name(i) for i in s.state.zones["library:ann"]) == ["A", "B"]
    assert len(s.state.zones["exile"]) == 10 and all(s.obj(i).face_down for i in s.state.zones["exile"])
    assert s.names("ann", "graveyard") == ["Test Spell"]
    s.done()


def test_cr_608_2d_move_all_of_a_zone_that_is_empty() -> None:
    s = board().start()
    cast(
        s,
        "ann",
        Move(Filter(zone="graveyard"), "exile", bind="gone"),
        If(Compare(Count(Filter()), "==", 0), (GainLife("you", 1),)),
    )
    assert s.life("ann") == 21
    s.done()


def test_who_has_no_hand_does_what_the_mode_says_once_for_each_card() -> None:
    teams = {"heroes": ("ann",), "horde": ("horde",)}
    s = board(mode="horde", teams=teams, shared_life={"heroes": 40}, setup_turns=3)
    s.put("horde", "battlefield", plain("A", cost="{1}"), plain("B", cost="{2}"), plain("C", cost="{3}"))
    s.start("heroes")
    cast(s, "ann", Discard("each_opponent", 2))
    assert s.names("horde", "battlefield") == ["C"] and not s.happened("discarded")
    s.done()
