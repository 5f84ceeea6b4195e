"""The schemes N to T that are not ongoing, each set in motion through the mode."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.commands import Activate, Answer, Attackers, Cast, Done, PlayLand
from tests.archenemy.board import blank
from tests.schemes.board import (
    BEAR,
    BIRD,
    GIANT,
    HEROES,
    MOUSE,
    SHOCK,
    SHRINE,
    STONE,
    VALE,
    WALKER,
    SchemeBoard,
    board,
    of,
    with_hand,
)


@of("Nature Demands an Offering")
def test_an_opponent_puts_one_of_each_of_four_types_into_libraries(name: str) -> None:
    s = board(name)
    bear, bird = s.one("ann", "battlefield", BEAR), s.one("bob", "battlefield", BIRD)
    stone = s.one("bob", "battlefield", STONE)
    s.put("cy", "battlefield", "Forest")
    s.put("vil", "battlefield", BEAR, SHRINE, "Swamp")
    s.main()
    s.answer("vil", "ann").resolve_all()
    assert sorted(s.question("ann").options) == [bear, bird]
    s.answer("ann", bird)  # of the others there is one or none: nobody is asked
    assert s.field("vil") == ["Bear", "Shrine"] and s.field("ann") == ["Bear"]
    assert s.names("bob", "battlefield") == s.names("cy", "battlefield") == [] and stone
    assert [len(s.state.zones[f"library:{x}"]) for x in HEROES] == [10, 12, 11]
    assert sorted({e.seat for e in s.happened("shuffled")}) == ["bob", "cy"]
    s.done()


@of("Nature Demands an Offering")
def test_with_nothing_to_offer_nobody_shuffles(name: str) -> None:
    s = board(name).main()
    s.answer("vil", "ann").resolve_all()
    assert s.happened("shuffled") == []
    s.done()


@of("No One Will Hear Your Cries")
def test_each_opponent_keeps_one_creature(name: str) -> None:
    s = board(name)
    for seat in ("vil", "ann", "bob"):
        s.put(seat, "battlefield", BEAR, GIANT, MOUSE, STONE)
    s.put("cy", "battlefield", BIRD)
    s.set()
    assert set(s.asked()) == {"ann", "bob"}
    s.answer("ann", "Giant").answer("bob", "Mouse")
    fields = [s.field(seat) for seat in ("vil", *HEROES)]
    assert fields == [["Bear", "Giant", "Mouse", "Stone"], ["Giant", "Stone"], ["Mouse", "Stone"], ["Bird"]]
    assert len(s.happened("sacrificed")) == 4
    s.done()


@of("No Secret Is Hidden from Me")
@pytest.mark.parametrize("lands", [6, 5])
def test_the_first_nonland_card_is_cast_and_with_six_lands_the_second(name: str, lands: int) -> None:
    s = board(name).six_lands(lands).library("vil", "Forest", BEAR, "Island", GIANT).set()
    assert [s.name(i) for i in s.question("vil").options] == ["Bear"]
    s.answer("vil", "Bear")
    if lands >= 6:
        s.answer("vil")  # the Giant may stay in exile
    s.resolve_all()
    exiled = sorted(s.name(i) for i in s.state.zones["exile"])
    assert exiled == (["Forest", "Giant", "Island"] if lands >= 6 else ["Forest"])
    assert s.field("vil") == ["Bear"]
    s.done()


@of("Only Blood Ends Your Nightmares")
def test_who_sacrifices_no_creature_discards_two(name: str) -> None:
    s = board(name)
    s.put("ann", "battlefield", BEAR, MOUSE)
    s.put("bob", "battlefield", STONE)
    for seat in HEROES:
        with_hand(s, seat, BIRD, "Forest", SHOCK)
    s.set()
    assert set(s.asked()) == {"ann"}
    s.answer("ann", "Mouse")
    assert set(s.asked()) == {"bob", "cy"}
    s.answer("bob", "Bird", "Forest").answer("cy", "Forest", "Shock It")
    assert (s.hands(), s.field("ann")) == ((1, 3, 1, 1), ["Bear"])
    s.done()


@of("Only I Know What Awaits")
def test_one_permanent_for_each_type_your_opponents_control(name: str) -> None:
    s = board(name)
    s.put("ann", "battlefield", BEAR)
    s.put("bob", "battlefield", "Forest")
    with_hand(s, "vil", GIANT, STONE, SHRINE, "Island", SHOCK)
    s.set()
    assert [s.name(i) for i in s.question("vil").options] == ["Giant"] and s.question("vil").least == 0
    s.answer("vil", "Giant")
    assert sorted(s.name(i) for i in s.question("vil").options) == ["Island", "Wastes"]
    s.answer("vil", "Island")
    assert s.field("vil") == ["Giant", "Island"] and s.names("vil", "hand") == ["Shock It", "Shrine", "Stone", "Wastes"]
    s.done()


@of("Only I Know What Awaits")
def test_without_their_permanents_nothing_enters(name: str) -> None:
    s = with_hand(board(name), "vil", GIANT).set()
    assert s.field("vil") == []
    s.done()


@of("Pay Tribute to Me")
@pytest.mark.parametrize(("lands", "each"), [(6, 2), (5, 1)])
def test_one_creature_of_each_and_with_six_lands_another(name: str, lands: int, each: int) -> None:
    s = board(name).six_lands(lands)
    for seat in ("vil", *HEROES):
        s.put(seat, "battlefield", BEAR, GIANT, MOUSE)
    s.set()
    for _ in range(each):
        assert set(s.asked()) == set(HEROES)
        for seat in HEROES:
            s.answer(seat, s.question(seat).options[0])
    assert [len(s.field(seat)) for seat in ("vil", *HEROES)] == [3, *[3 - each] * 3]
    s.done()


@of("Perhaps You've Met My Cohort")
def test_a_planeswalker_from_your_library(name: str) -> None:
    s = board(name).library("vil", GIANT, WALKER).set()
    assert [s.name(i) for i in s.question("vil").options] == ["Walker"]
    s.answer("vil", "Walker")
    assert s.field("vil") == ["Walker"] and s.obj(s.find("Walker")).counter("loyalty") == 4
    assert [e.seat for e in s.happened("shuffled")] == ["vil"]
    s.done()


@of("Plots That Span Centuries")
def test_three_schemes_instead_of_the_next(name: str) -> None:
    s = board(name).schemes(blank("Fourth"), blank("Fifth")).set()
    assert [e.text for e in s.happened("scheme_set")] == [name]
    s.to_turn("heroes").to_turn("archenemy").to("precombat main")
    s.resolve_all()
    assert [e.text for e in s.happened("scheme_set")] == [name, "Next", "Later", "Fourth"]
    s.to_turn("heroes").to_turn("archenemy").to("postcombat main")
    assert [e.text for e in s.happened("scheme_set")][4:] == ["Fifth"]


@of("Power Without Equal")
@pytest.mark.parametrize("lands", [6, 5])
def test_three_cards_no_hand_size_and_with_six_lands_three_free_spells(name: str, lands: int) -> None:
    s = with_hand(board(name).six_lands(lands), "vil", *[BEAR] * 5, "Island").set()
    if lands >= 6:
        for left in (3, 2, 1):
            assert s.question("vil").least == 0, left
            s.answer("vil", "Bear")
        s.resolve_all()
    spent = 3 if lands >= 6 else 0
    assert (len(s.all("Bear")), s.hands()[0]) == (spent, 6 + 1 + 3 - spent)
    s.to_turn("heroes")
    assert s.hands()[0] == 10 - spent  # nothing was discarded in the cleanup step
    s.to("end")
    assert not s.open_questions()
    s.done()


@of("Realms Befitting My Majesty")
def test_two_basic_lands_enter_tapped(name: str) -> None:
    s = board(name).library("vil", "Island", "Forest", VALE).set()
    q = s.question("vil")
    assert (q.least, q.most) == (0, 2) and "Vale" not in [s.name(i) for i in q.options]
    s.answer("vil", "Island", "Forest")
    assert s.field("vil") == ["Forest", "Island"] and all(s.obj(s.find(n)).tapped for n in ("Forest", "Island"))
    s.done()


@of("Roots of All Evil")
def test_five_saprolings(name: str) -> None:
    s = board(name).set()
    assert s.field("vil") == ["Saproling"] * 5 and s.pt(s.find("Saproling")) == (1, 1)
    s.done()


@of("Rot Like the Scum You Are")
@pytest.mark.parametrize("lands", [4, 0])
def test_an_ooze_with_a_counter_for_each_land_of_theirs(name: str, lands: int) -> None:
    s = board(name).six_lands(2)
    s.put("ann", "battlefield", *["Forest"] * lands)
    s.put("bob", "battlefield", BEAR)
    s.set()
    assert s.pt(s.find("Ooze")) == (2 + lands, 2 + lands)
    s.done()


@of("Rotted Ones, Lay Siege")
def test_a_zombie_for_each_opponent_that_must_attack_them(name: str) -> None:
    s = board(name).set()
    zombies = s.all("Zombie")
    assert [s.pt(z) for z in zombies] == [(2, 2)] * 3
    s.next_turn_of("heroes").next_turn_of("archenemy", "declare attackers")
    s.do("vil", Attackers({}))
    assert s.refused("vil", Done()) == "{card} must attack."
    s.do("vil", Attackers(dict(zip(zombies, HEROES, strict=True))))
    s.do("vil", Done())
    assert len(s.state.combat.attacks) == 3


@of("Running Is Useless")
def test_no_two_of_the_chosen_share_their_mana_value(name: str) -> None:
    s = board(name)
    bear, other = s.put("ann", "battlefield", BEAR, BEAR)
    giant, mouse = s.one("bob", "battlefield", GIANT), s.one("vil", "battlefield", MOUSE)
    s.set()
    q = s.question("vil")
    assert (sorted(q.options), q.least) == ([bear, other, giant, mouse], 0)
    assert (
        s.refused("vil", Answer(q.id, (bear, other))) == "These cannot be chosen together: no more than one for each."
    )
    s.answer("vil", bear, giant)
    assert [s.field(seat) for seat in ("vil", *HEROES)] == [["Mouse"], ["Bear"], [], []]
    s.done()


@of("Running Is Useless")
def test_none_may_be_chosen(name: str) -> None:
    s = board(name)
    s.put("ann", "battlefield", BEAR, GIANT)
    s.set().answer("vil")
    assert s.field("ann") == ["Bear", "Giant"]
    s.done()


@of("Surrender Your Thoughts")
@pytest.mark.parametrize("choice", ["self", "others"])
def test_four_cards_of_the_target_or_two_of_each_other(name: str, choice: str) -> None:
    s = board(name)
    for seat in HEROES:
        with_hand(s, seat, *[BEAR] * 5)
    s.main()
    s.answer("vil", "cy").resolve_all()
    s.answer("cy", choice)
    assert set(s.asked()) == ({"cy"} if choice == "self" else {"ann", "bob"})
    for seat in s.asked():
        s.answer(seat, *s.question(seat).options[: s.question(seat).least])
    assert s.hands() == ((1, 5, 5, 1) if choice == "self" else (1, 3, 3, 5))
    s.done()


@of("The Dead Shall Serve")
def test_a_creature_from_each_graveyard_serves_you(name: str) -> None:
    s = board(name)
    giant, bear = s.put("ann", "graveyard", GIANT, BEAR)
    bird = s.one("bob", "graveyard", BIRD)
    s.put("cy", "graveyard", SHOCK)
    s.main()
    q = s.question("vil")
    assert (sorted(q.options), q.least, q.most) == ([giant, bear, bird], 0, 2)
    s.answer("vil", giant, bird).resolve_all()
    assert s.field("vil") == ["Bird", "Giant"]
    there = {s.find("Giant"): "ann", s.find("Bird"): "bob"}
    s.next_turn_of("heroes").next_turn_of("archenemy", "declare attackers")
    s.do("vil", Attackers(dict.fromkeys(there, "cy")))
    assert s.refused("vil", Done()) == "{card} must attack somebody else."
    s.do("vil", Attackers(there))
    s.do("vil", Done())
    assert {a.attacker: a.defender for a in s.state.combat.attacks} == there


@of("The Dead Shall Serve")
def test_no_card_needs_to_be_chosen(name: str) -> None:
    s = board(name)
    s.put("ann", "graveyard", GIANT)
    s.main()
    s.answer("vil").resolve_all()
    assert s.field("vil") == []
    s.done()


@of("The Fate of the Flammable")
@pytest.mark.parametrize("choice", ["self", "others"])
def test_six_damage_to_the_target_or_three_to_each_other(name: str, choice: str) -> None:
    s = board(name).main()
    s.answer("vil", "ann").resolve_all()
    s.answer("ann", choice)
    assert s.lives() == ((40, 14, 20, 20) if choice == "self" else (40, 20, 17, 17))
    s.done()


@of("The Iron Guardian Stirs")
def test_a_golem(name: str) -> None:
    s = board(name).set()
    golem = s.ch(s.find("Golem"))
    assert (golem.power, golem.toughness, golem.colors) == (4, 6, ()) and "Artifact" in golem.types
    s.done()


@of("The Mighty Will Fall")
def test_who_of_them_has_most_life_loses_seven(name: str) -> None:
    s = board(name)
    s.state.players["bob"].life = 25
    s.set()
    assert s.lives() == (40, 20, 18, 20)
    s.done()


@of("The Mighty Will Fall")
def test_among_those_tied_you_choose(name: str) -> None:
    s = board(name)
    s.state.players["ann"].life = 5
    s.set()
    assert s.question("vil").options == ("bob", "cy")
    s.answer("vil", "cy")
    assert s.lives() == (40, 5, 20, 13)
    s.done()


@of("The Pieces Are Coming Together")
def test_two_cards_and_artifacts_cost_two_less_this_turn(name: str) -> None:
    s = with_hand(board(name), "vil", STONE, SHRINE).set()
    assert s.hands()[0] == 2 + 1 + 2
    s.cast("vil", s.find("Stone", "vil", ("hand",))).resolve_all()
    assert s.field("vil") == ["Stone"]
    s.next_turn_of("heroes").next_turn_of("archenemy", "precombat main")
    stone = s.one("vil", "hand", STONE)
    assert s.refused("vil", Cast(stone)) == "You cannot pay the mana for this."


@of("There Is No Refuge")
@pytest.mark.parametrize("aim", [True, False])
def test_three_damage_to_a_creature_and_a_horror(name: str, aim: bool) -> None:
    s = board(name)
    bear = s.one("ann", "battlefield", BEAR)
    s.main()
    s.answer("vil", *([bear] if aim else [])).resolve_all()
    assert (s.field("ann"), s.field("vil")) == ([] if aim else ["Bear"], ["Horror"])
    s.done()


@of("This World Belongs to Me")
def test_two_cards_and_another_land_this_turn(name: str) -> None:
    s = with_hand(board(name), "vil", "Island", "Forest", "Plains").set()
    assert s.hands()[0] == 3 + 1 + 2
    s.play("vil", "Island").play("vil", "Forest")
    assert s.refused("vil", PlayLand(s.find("Plains", "vil", ("hand",))))
    s.done()


@of("Time Bends to My Will")
def test_an_extra_turn_without_its_untap_step(name: str) -> None:
    s = board(name)
    swamp = s.one("vil", "battlefield", "Swamp")
    s.set()
    s.do("vil", Activate(swamp, 0))
    s.to_turn("archenemy").to("precombat main")
    assert (s.state.turn.number, s.obj(swamp).tapped) == (6, True)
    assert [e.text for e in s.happened("scheme_set")] == [name, "Next"]
    s.to_turn("heroes").to_turn("archenemy").to("upkeep")
    assert not s.obj(swamp).tapped


@of("Tooth, Claw, and Tail")
@pytest.mark.parametrize("n", [3, 1, 0])
def test_up_to_three_nonland_permanents(name: str, n: int) -> None:
    s = board(name)
    theirs = s.put("ann", "battlefield", BEAR, STONE, SHRINE, GIANT)
    s.put("ann", "battlefield", VALE)
    s.main()
    q = s.question("vil")
    assert (list(q.options), q.least, q.most) == (theirs, 0, 3)
    s.answer("vil", *theirs[:n]).resolve_all()
    assert len(s.field("ann")) == 5 - n
    s.done()


def test_boards_are_told_apart() -> None:
    """The helper that names what is on the battlefield leaves out only what boards are made with."""
    s = SchemeBoard()
    s.put("ann", "battlefield", "Swamp", d.creature("Swan", "{1}{U}", "Bird", 1, 2))
    assert s.field("ann") == ["Swan"]
