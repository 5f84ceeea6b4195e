"""The schemes W to Y that are not ongoing, each set in motion through the mode."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from tests.schemes.board import (
    BEAR,
    BIRD,
    GIANT,
    HEROES,
    LEADER,
    MOUSE,
    SHOCK,
    SHRINE,
    STONE,
    WALKER,
    board,
    of,
    with_hand,
)


@of("What's Yours Is Now Mine")
def test_a_creature_of_theirs_is_yours_and_untapped(name: str) -> None:
    s = board(name)
    giant = s.one("ann", "battlefield", GIANT, tapped=True)
    s.put("vil", "battlefield", BEAR)
    s.set()
    assert (s.field("vil"), s.obj(giant).tapped) == (["Bear", "Giant"], False)
    s.next_turn_of("heroes").next_turn_of("archenemy")
    assert s.obj(giant).controller == "vil"
    s.done()


@of("When Will You Learn?")
def test_cast_any_number_of_their_top_cards(name: str) -> None:
    s = board(name).library("ann", GIANT).library("bob", SHOCK).library("cy", "Forest").set()
    q = s.question("vil")
    assert sorted(s.name(i) for i in q.options) == ["Giant", "Shock It"] and q.least == 0
    s.answer("vil", "Shock It")
    s.answer("vil", "ann")  # its target
    s.answer("vil", "Giant").resolve_all()
    assert (s.lives(), s.field("vil")) == ((40, 18, 20, 20), ["Giant"])
    assert [s.name(i) for i in s.state.zones["exile"]] == ["Forest"] and s.obj(s.find("Giant")).owner == "ann"
    s.done()


@of("When Will You Learn?")
def test_nothing_needs_to_be_cast(name: str) -> None:
    s = board(name).library("ann", GIANT).set()
    s.answer("vil")
    assert s.field("vil") == [] and len(s.state.zones["exile"]) == 3
    s.done()


@of("Which of You Burns Brightest?")
@pytest.mark.parametrize("paid", [2, 0])
def test_x_damage_to_an_opponent_and_their_creatures(name: str, paid: int) -> None:
    s = board(name).six_lands(3)
    s.put("ann", "battlefield", BEAR, GIANT)
    s.put("bob", "battlefield", BEAR)
    s.main()
    s.answer("vil", "ann").resolve_all()
    s.answer("vil", paid)
    assert s.lives() == (40, 20 - paid, 20, 20)
    assert (s.field("ann"), s.field("bob")) == (["Giant"] if paid else ["Bear", "Giant"], ["Bear"])
    s.done()


@of("Which of You Burns Brightest?")
def test_or_to_a_planeswalker_and_its_controllers_creatures(name: str) -> None:
    s = board(name).six_lands(3)
    walker = s.one("bob", "battlefield", WALKER)
    s.put("bob", "battlefield", BEAR)
    s.put("ann", "battlefield", BEAR)
    s.main()
    s.answer("vil", walker).resolve_all()
    s.answer("vil", 3)
    assert (s.lives(), s.obj(walker).counter("loyalty")) == ((40, 20, 20, 20), 1)
    assert (s.field("bob"), s.field("ann")) == (["Walker"], ["Bear"])
    s.done()


@of("You Are Unworthy of Mercy")
@pytest.mark.parametrize(("lands", "each"), [(6, 3), (5, 1)])
def test_one_nonland_permanent_of_each_or_three_with_six_lands(name: str, lands: int, each: int) -> None:
    s = board(name).six_lands(lands)
    for seat in ("vil", "ann", "bob"):
        s.put(seat, "battlefield", BEAR, STONE, SHRINE, GIANT)
    s.put("ann", "battlefield", "Forest", "Forest")
    s.put("cy", "battlefield", BEAR, "Forest")
    s.set()
    for seat in ("ann", "bob"):
        q = s.question(seat)
        assert q.least == q.most == each and len(q.options) == 4
        s.answer(seat, *q.options[:each])
    assert [len(s.field(seat)) for seat in ("vil", *HEROES)] == [4, 6 - each, 4 - each, 1]
    s.done()


@of("You Exist Only to Amuse")
@pytest.mark.parametrize("mode", ["0", "1"])
def test_devils_or_small_creatures_until_your_next_turn(name: str, mode: str) -> None:
    s = board(name)
    giant, mine = s.one("ann", "battlefield", GIANT), s.one("vil", "battlefield", GIANT)
    bird = s.one("bob", "battlefield", BIRD)
    s.main()
    s.answer("vil", mode).resolve_all()
    small = mode == "1"
    assert len(s.all("Devil")) == (0 if small else 3)
    assert (s.pt(giant), s.pt(mine)) == ((1, 1) if small else (6, 6), (6, 6))
    assert ("flying" in s.ch(bird).keywords) is not small
    s.next_turn_of("heroes")
    assert s.pt(giant) == ((1, 1) if small else (6, 6))
    s.next_turn_of("archenemy")
    assert s.pt(giant) == (6, 6)


@of("You Exist Only to Amuse")
def test_both_with_six_lands(name: str) -> None:
    s = board(name).six_lands()
    giant = s.one("ann", "battlefield", GIANT)
    s.set()
    assert (len(s.all("Devil")), s.pt(giant)) == (3, (1, 1))
    s.done()


@of("You Live Only Because I Will It")
def test_everybody_gets_one_of_the_life_totals_as_you_say(name: str) -> None:
    s = board(name)
    s.state.players["ann"].life, s.state.players["bob"].life, s.state.players["vil"].life = 3, 12, 9
    s.set()
    assert s.question("vil").args["who"] == "vil" and s.question("vil").options == ("20", "12", "9", "3")
    s.answer("vil", "20")
    assert s.question("vil").args["who"] == "ann" and s.question("vil").options == ("12", "9", "3")
    s.answer("vil", "3")
    s.answer("vil", "9")  # bob; cy gets what is left
    assert s.lives() == (20, 3, 9, 12)
    assert [(e.kind, e.seat, e.amount) for e in s.events if e.kind in ("life_gained", "life_lost")] == [
        ("life_gained", "vil", 11),
        ("life_lost", "bob", 3),
        ("life_lost", "cy", 8),
    ]
    s.done()


@of("You Live Only Because I Will It")
def test_who_cant_gain_life_gets_no_higher_total(name: str) -> None:
    s = board(name, "ann", "bob")
    s.put("vil", "battlefield", d.enchantment("Curse", "{B}", d.player_rule("cant_gain_life")))
    s.state.players["ann"].life, s.state.players["bob"].life, s.state.players["vil"].life = 30, 5, 10
    s.set()
    assert s.question("vil").options == ("10", "5")
    s.answer("vil", "5")
    s.answer("vil", "10")
    assert [s.life(x) for x in ("vil", "ann", "bob")] == [5, 10, 30]
    s.done()


@of("You Live Only Because I Will It")
def test_a_team_that_shares_its_life_has_one_total(name: str) -> None:
    s = board(name, commander=True)
    s.state.players["vil"].life = 9
    s.set()
    assert s.question("vil").options == ("60", "9")
    s.answer("vil", "60")
    assert (s.life("vil"), s.life("ann"), s.life("cy")) == (60, 9, 9)
    s.done()


@of("You Will Know True Suffering")
def test_damage_by_your_commanders_mana_value_to_their_creatures(name: str) -> None:
    s = board(name, commander=True)
    s.put("vil", "command", LEADER, commander=True)
    giant = s.one("ann", "battlefield", GIANT)
    s.put("bob", "battlefield", BEAR)
    theirs = s.one("bob", "battlefield", LEADER, commander=True)
    mine = s.one("vil", "battlefield", GIANT)
    s.set()
    assert [s.obj(i).damage for i in (giant, theirs, mine)] == [4, 0, 0] and s.field("bob") == ["Leader"]
    s.done()


@of("You Will Know True Suffering")
def test_without_a_commander_no_damage(name: str) -> None:
    s = board(name)
    bear = s.one("ann", "battlefield", BEAR)
    s.set()
    assert s.obj(bear).damage == 0
    s.done()


@of("Your Fate Is Thrice Sealed")
def test_lands_of_three_onto_the_battlefield_the_rest_into_your_hand(name: str) -> None:
    s = board(name).library("vil", "Island", GIANT, "Forest").set()
    assert (s.field("vil"), s.names("vil", "hand")) == (["Forest", "Island"], ["Giant", "Wastes"])
    assert [s.name(e.object) for e in s.happened("revealed")] == ["Island", "Giant", "Forest"]
    s.done()


@of("Your Mistake Is My Triumph")
def test_everybody_mills_three_and_you_take_a_permanent_card(name: str) -> None:
    s = board(name).library("vil", SHOCK, BEAR, SHOCK).library("ann", GIANT, SHOCK, STONE)
    s.put("ann", "graveyard", BIRD)
    s.set()
    q = s.question("vil")
    found = sorted({s.name(i) for i in q.options})
    assert found == ["Bear", "Giant", "Stone", "Wastes"] and (q.least, q.most) == (1, 1)
    s.answer("vil", "Giant")
    assert s.field("vil") == ["Giant"] and s.names("ann", "graveyard") == ["Bird", "Shock It", "Stone"]
    assert [len(s.names(x, "graveyard")) for x in ("vil", "bob", "cy")] == [3, 3, 3]
    s.done()


@of("Your Nightmares Are Delicious")
@pytest.mark.parametrize(("hand", "drawn"), [(7, 3), (8, 0), (5, 3)])
def test_hands_down_to_five_and_three_cards_for_fewer_than_three(name: str, hand: int, drawn: int) -> None:
    s = board(name)
    with_hand(with_hand(s, "ann", *[BEAR] * hand), "bob", *[MOUSE] * 4)
    s.set()
    if hand > 5:
        assert s.asked() == {"ann": "objects"} and s.question("ann").least == hand - 5
        s.answer("ann", *s.question("ann").options[: hand - 5])
    assert s.hands() == (1 + drawn, 5, 4, 0)
    s.done()


@of("Your Own Face Mocks You")
@pytest.mark.parametrize("n", [2, 1, 0])
def test_copies_of_two_creatures_and_scarecrows_for_what_is_missing(name: str, n: int) -> None:
    s = board(name)
    theirs = [s.one("ann", "battlefield", GIANT), s.one("bob", "battlefield", BEAR)]
    s.put("vil", "battlefield", MOUSE)
    s.main()
    q = s.question("vil")
    assert (list(q.options), q.least, q.most) == (theirs, 0, 2)
    s.answer("vil", *theirs[:n]).resolve_all()
    assert s.field("vil") == sorted(["Giant", "Bear"][:n] + ["Scarecrow"] * (2 - n) + ["Mouse"])
    s.done()


@of("Your Plans Mean Nothing")
def test_targets_discard_their_hands_and_draw_one_less(name: str) -> None:
    s = board(name)
    with_hand(with_hand(with_hand(s, "ann", BEAR, BEAR, BEAR), "bob", BEAR, BEAR), "cy", BEAR)
    s.main()
    q = s.question("vil")
    assert (q.options, q.least, q.most) == (("vil", *HEROES), 0, 4)
    s.answer("vil", "vil", "ann", "cy").resolve_all()
    assert s.hands() == (7, 2, 2, 0)
    assert [len(s.names(x, "graveyard")) for x in ("vil", *HEROES)] == [1, 3, 0, 1]
    s.done()


@of("Your Plans Mean Nothing")
def test_you_draw_nothing_without_discarding(name: str) -> None:
    s = with_hand(board(name), "ann", BEAR, BEAR).main()
    s.answer("vil", "ann").resolve_all()
    assert s.hands() == (1, 1, 0, 0)
    s.done()


@of("Your Puny Minds Cannot Fathom")
def test_four_cards_and_no_hand_size_until_your_next_turn(name: str) -> None:
    s = with_hand(board(name), "vil", *[STONE] * 5).set()
    assert s.hands()[0] == 10
    s.next_turn_of("heroes")
    assert s.hands()[0] == 10
    s.next_turn_of("archenemy", "end").to_turn("heroes")
    assert s.question("vil").least == 4  # down to seven again


@of("Your Will Is Not Your Own")
def test_a_stronger_hasty_creature_of_theirs_for_a_turn(name: str) -> None:
    s = board(name)
    bear = s.one("ann", "battlefield", BEAR, tapped=True)
    s.set()
    assert s.field("vil") == ["Bear"] and s.pt(bear) == (5, 5) and not s.obj(bear).tapped
    assert {"trample", "haste"} <= set(s.ch(bear).keywords)
    s.next_turn_of("heroes")
    assert (s.obj(bear).controller, s.pt(bear)) == ("ann", (2, 2))
    s.done()
