"""Dungeons (CR 309), venturing into them (701.49), the initiative (726) and the Ring (701.54)."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.cards.printer import LANGUAGES, print_card
from app.engine.model.commands import Attackers, Blockers
from app.engine.model.effect import Action, Designate, Move, PhaseOut, Tempt
from app.engine.model.values import COMMAND, Filter
from app.engine.rules import designations, dungeons
from app.engine.view import project
from app.engine.view.structs import PileView
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario

MINE, TOMB, UNDERCITY = "Lost Mine of Phandelver", "Tomb of Annihilation", "Undercity"


def begun() -> Scenario:
    return board().start("ann")


def venture(s: Scenario, *answers: str, seat: str = "ann") -> Scenario:
    """Venture, with these choices of dungeon or room; the room's ability resolves."""
    cast(s, seat, Action("venture"))
    for word in answers:
        s.answer(seat, word)
    return s.resolve_all()


def room(s: Scenario) -> int:
    """The number of the room ann is in; 0 without a dungeon."""
    found = [o for o in s.state.objects.values() if o.zone == COMMAND and o.owner == "ann" and o.counter("room")]
    return found[0].counter("room") if found else 0


# ---------------------------------------------------------------- dungeons
def test_309_2a_a_dungeon_of_ones_choice_comes_into_the_command_zone() -> None:
    """With CR 309.4a: the marker is on the topmost room."""
    s = venture(begun(), TOMB)
    assert room(s) == 1 and s.life("ann") == s.life("bob") == 19 and s.all(TOMB, COMMAND)
    s.done()


def test_309_5a_along_an_arrow_of_ones_choice() -> None:
    s = venture(venture(begun(), TOMB), "Veils of Fear")
    assert room(s) == 2 and s.life("ann") == s.life("bob") == 17
    s.done()


def test_309_4c_each_room_has_a_triggered_ability_on_the_stack() -> None:
    s = begun()
    cast(s, "ann", Action("venture"))
    s.answer("ann", TOMB)
    assert [i.kind for i in s.state.stack] == ["triggered"] and s.life("ann") == 20
    s.resolve_all().done()


def test_309_4a_the_card_says_which_room_it_is() -> None:
    s = venture(begun(), TOMB)
    pile = project(s.state, "bob")["command-ann"]
    assert isinstance(pile, PileView)
    (dungeon,) = pile.cards
    assert dungeon.marks == ("room:Trapped Entry",) and dungeon.counters == ()
    s.done()


def through_the_mine(s: Scenario) -> Scenario:
    venture(s, MINE)
    s.answer("ann")
    venture(s, "Goblin Lair")
    return venture(s, "Dark Pool")


def test_309_6_the_dungeon_is_completed_as_its_last_ability_leaves_the_stack() -> None:
    """With CR 309.7."""
    s = through_the_mine(begun())
    assert len(s.all("Goblin")) == 1 and (s.life("ann"), s.life("bob")) == (21, 19)
    hand = len(s.names("ann", "hand"))
    cast(s, "ann", Action("venture"))
    assert room(s) == 7 and len(s.state.stack) == 1
    s.resolve_all()
    assert room(s) == 0 and len(s.names("ann", "hand")) == hand + 1 and s.happened("dungeon_completed")
    s.done()


def test_704_3_what_else_is_due_happens_as_a_dungeon_is_completed() -> None:
    """CR 704.5b: the last room draws from an empty library."""
    s = through_the_mine(begun())
    cast(s, "ann", Move(Filter(zone="library", owner="you"), "exile"), Action("venture"))
    s.resolve_all()
    assert s.happened("dungeon_completed") and s.state.ended is not None and s.state.players["ann"].lost
    s.done()


def test_701_49c_from_the_last_room_into_a_new_dungeon() -> None:
    s = through_the_mine(begun())
    cast(s, "ann", Action("venture"))
    cast(s, "ann", Action("venture"))
    s.answer("ann", TOMB).resolve_all()
    assert room(s) == 1 and s.all(TOMB, COMMAND) and not s.all(MINE, COMMAND)
    s.done()


def test_309_3_each_player_has_a_dungeon_of_their_own() -> None:
    s = venture(begun(), TOMB)
    venture(s, MINE, seat="bob")
    s.answer("bob")
    assert s.all(TOMB, COMMAND) and s.all(MINE, COMMAND)
    s.done()


# ---------------------------------------------------------------- the initiative
def taken(s: Scenario, seat: str = "ann") -> Scenario:
    """The player takes it; what is found in the first room is nothing."""
    cast(s, seat, Designate("initiative"))
    return nothing_found(s.resolve_all())


def nothing_found(s: Scenario) -> Scenario:
    for q in s.open_questions():
        if q.prompt.startswith("Search"):
            s.answer(q.asks)
    return s


def has_it(s: Scenario) -> str:
    (oid,) = s.all("The Initiative", COMMAND)
    return s.obj(oid).owner


def test_726_2_who_takes_it_ventures_into_undercity() -> None:
    s = taken(begun())
    assert has_it(s) == "ann" and room(s) == 1 and s.all(UNDERCITY, COMMAND)
    s.done()


def test_726_5_taking_it_again_is_a_step_further() -> None:
    s = taken(taken(begun()))
    s.answer("ann", "Lost Well").resolve_all()
    s.answer("ann")
    assert room(s) == 3 and has_it(s) == "ann"
    s.done()


def test_726_3_one_player_has_it_at_a_time() -> None:
    """CR 726.2: by combat damage to who has it."""
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start("ann")
    taken(s, "bob")
    s.attack("ann", {bear: "bob"}).to("combat damage").resolve_all()
    assert has_it(nothing_found(s)) == "ann"
    s.done()


def test_726_2_each_player_whose_creatures_damage_who_has_it_takes_it() -> None:
    """And ventures; whose ability resolves last keeps it."""
    teams = {"one": ("ann", "abe"), "other": ("bob", "bea")}
    s = board("ann", "abe", "bob", "bea", mode="two-headed-giant", teams=teams, shared_life={"one": 30, "other": 30})
    creatures = {s.one(seat, "battlefield", plain("Bear")): seat for seat in ("bob", "bob", "bea")}
    s.start("other")
    nothing_found(taken(s, "ann"))
    for seat in ("bob", "bea"):
        s.to("declare attackers").do(seat, Attackers({oid: "ann" for oid, mine in creatures.items() if mine == seat}))
    s.finish_declaring().to("combat damage")
    while s.open_questions() or s.state.stack or s.state.triggers:
        for q in s.open_questions():
            s.answer(q.asks, *q.options[: q.least])
        s.resolve_all()
    assert has_it(s) in ("bob", "bea") and {o.owner for o in map(s.obj, s.all(UNDERCITY, COMMAND))} == {
        "ann",
        "bob",
        "bea",
    }
    s.done()


def test_726_2_again_in_each_upkeep_of_who_has_it() -> None:
    s = taken(begun())
    s.to_turn("bob").to_turn("ann").to("upkeep").resolve_all()
    s.answer("ann", "Lost Well").resolve_all()
    s.answer("ann")
    assert room(s) == 3
    s.done()


# ---------------------------------------------------------------- the Ring
def tempted(times: int, *more: str) -> tuple[Scenario, int]:
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear", power=2, toughness=2))
    for name in more:
        s.put("bob", "battlefield", plain(name, power=3, toughness=3))
    s.start("ann")
    for _ in range(times):
        cast(s, "ann", Tempt())
    return s, bear


def test_701_54c_the_bearer_is_legendary_and_greater_power_cannot_block_it() -> None:
    s, bear = tempted(1, "Ogre")
    assert "Legendary" in s.ch(bear).supertypes and not s.ch(bear).has("skulk")
    s.attack("ann", {bear: "bob"})
    s.to("declare blockers")
    s.refused("bob", Blockers({s.find("Ogre"): bear}))
    assert s.to("postcombat main").life("bob") == 18
    s.done()


def test_701_54a_another_creature_becomes_the_bearer() -> None:
    s, bear = tempted(1)
    other = s.one("ann", "battlefield", plain("Other"))
    cast(s, "ann", Tempt())
    s.answer("ann", other)
    assert "Legendary" in s.ch(other).supertypes and "Legendary" not in s.ch(bear).supertypes
    s.done()


def test_701_54c_twice_it_loots_as_it_attacks() -> None:
    s, bear = tempted(2)
    s.attack("ann", {bear: "bob"}).resolve_all()
    assert "Wastes" in s.names("ann", "graveyard")
    s.done()


def test_701_54c_three_times_what_blocks_it_is_sacrificed() -> None:
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear", power=1, toughness=9))
    wall = s.one("bob", "battlefield", plain("Wall", power=0, toughness=9))
    s.start("ann")
    for _ in range(3):
        cast(s, "ann", Tempt())
    s.attack("ann", {bear: "bob"}).resolve_all()
    s.block("bob", {wall: bear}).to("postcombat main")
    assert not s.all("Wall")
    s.done()


def test_701_54c_four_times_each_opponent_loses_life() -> None:
    s, bear = tempted(4)
    s.attack("ann", {bear: "bob"}).to("postcombat main")
    assert s.life("bob") == 15
    s.done()


def test_701_54d_it_tempts_whoever_has_no_creature_too() -> None:
    s = begun()
    cast(s, "ann", Tempt())
    assert s.all("The Ring", COMMAND) and s.happened("ring_tempts")
    s.done()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_lies_in_the_command_zone_has_words(language: str) -> None:
    for card in (*dungeons.CARDS.values(), *designations.CARDS.values()):
        lines = print_card(card, language)
        assert lines or not card.faces[0].abilities, card.name
    assert len(print_card(dungeons.CARDS[TOMB], language)) >= 5


def test_701_54a_another_bearer_ends_it_for_one_that_is_phased_out() -> None:
    s = board()
    one, other = s.put("ann", "battlefield", plain("Bear"), plain("Bear"))
    s.start("ann")
    cast(s, "ann", Tempt())
    s.answer("ann", one)
    cast(s, "ann", PhaseOut("t"), targets=[d.target_permanent()], at=[one])
    cast(s, "ann", Tempt())
    s.to_turn("bob").to_turn("ann")
    assert [s.obj(i).mark(designations.BEARER) for i in (one, other)] == [0, 1]
    s.done()
