"""The schemes I to M that are not ongoing, each set in motion through the mode."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.commands import Attackers, Cast, Done
from tests.schemes.board import (
    BEAR,
    BIRD,
    GIANT,
    HEROES,
    LEADER,
    MOUSE,
    SHOCK,
    STONE,
    WAIT,
    board,
    of,
    with_hand,
)


@of("I Am Never Alone")
@pytest.mark.parametrize("zone", ["command", "battlefield"])
def test_a_copy_of_your_commander_that_is_not_legendary(name: str, zone: str) -> None:
    s = board(name, commander=True)
    leader = s.one("vil", zone, LEADER, commander=True)
    s.set()
    copy = next(i for i in s.all("Leader") if s.obj(i).token)
    assert s.pt(copy) == (3, 3) and s.ch(copy).supertypes == ()
    assert len(s.all("Leader")) == (2 if zone == "battlefield" else 1) and s.obj(leader).zone == zone
    s.done()


@of("I Am Never Alone")
def test_without_a_commander_nothing_is_created(name: str) -> None:
    s = board(name).set()
    assert s.field("vil") == []
    s.done()


@of("I Call for Slaughter")
def test_three_hasty_devils_and_one_more_damage_from_your_sources_this_turn(name: str) -> None:
    s = board(name).set()
    devils = s.all("Devil")
    assert len(devils) == 3 and all("haste" in s.ch(i).keywords for i in devils)
    s.free("vil", SHOCK, "ann").free("ann", SHOCK, devils[0])
    assert s.life("ann") == 17
    s.answer("vil", "bob").resolve_all()  # a devil that dies deals 1 damage, and one more
    assert s.lives() == (40, 17, 18, 20)
    s.next_turn_of("heroes", "precombat main").free("vil", SHOCK, "cy")
    assert s.life("cy") == 18
    assert not any("haste" in s.ch(i).keywords for i in s.all("Devil"))
    s.done()


@of("I Call on the Ancient Magics")
def test_everybody_else_finds_a_card_then_you_find_two(name: str) -> None:
    s = board(name).library("ann", GIANT).library("bob", BEAR).library("cy", BIRD).library("vil", SHOCK, STONE)
    s.set()
    assert set(s.asked()) == set(HEROES)
    for seat, card in zip(HEROES, ("Giant", "Bear", "Bird"), strict=True):
        assert (s.question(seat).least, s.question(seat).most) == (1, 1)
        s.answer(seat, card)
    assert s.question("vil").most == 2
    s.answer("vil", "Shock It", "Stone")
    assert [s.names(x, "hand") for x in HEROES] == [["Giant"], ["Bear"], ["Bird"]]
    assert s.names("vil", "hand") == ["Shock It", "Stone", "Wastes"]
    assert sorted(s.name(e.object) for e in s.happened("revealed")) == ["Bear", "Bird", "Giant"]
    assert sorted({e.seat for e in s.happened("shuffled")}) == ["ann", "bob", "cy", "vil"]
    s.done()


@of("I Delight in Your Convulsions")
def test_each_opponent_loses_three_and_you_gain_what_was_lost(name: str) -> None:
    s = board(name).set()
    assert s.lives() == (49, 17, 17, 17)
    s.done()


@of("I Delight in Your Convulsions")
def test_you_gain_only_what_was_really_lost(name: str) -> None:
    s = board(name)
    s.put("ann", "battlefield", d.enchantment("Ward", "{W}", d.player_rule("cant_lose_life")))
    s.set()
    assert s.lives() == (46, 20, 17, 17)
    s.done()


@of("I Will Savor Your Agony")
def test_three_choices_the_same_mode_more_than_once(name: str) -> None:
    s = board(name)
    bears = [s.one(seat, "battlefield", BEAR) for seat in ("ann", "bob")]
    s.main()
    for mode in ("0", "0", "2"):
        assert s.question("vil").options == ("0", "1", "2")
        s.answer("vil", mode)
    for bear in bears:
        s.answer("vil", bear)
    s.answer("vil", "vil").resolve_all()
    assert (s.all("Bear"), s.lives()) == ([], (45, 20, 20, 20))
    s.done()


@of("I Will Savor Your Agony")
def test_all_three_modes_and_no_creature_no_destruction(name: str) -> None:
    s = board(name).main()
    for _ in range(3):
        assert s.question("vil").options == ("1", "2")  # there is no creature to destroy
        s.answer("vil", "1")
    for _ in range(3):
        s.answer("vil", "vil")
    s.resolve_all()
    assert s.hands() == (4, 0, 0, 0)
    s.done()


@of("Ignite the Cloneforge!")
def test_a_copy_of_a_permanent_of_an_opponent(name: str) -> None:
    s = board(name)
    giant, mine = s.one("ann", "battlefield", GIANT), s.one("vil", "battlefield", BEAR)
    stone = s.one("bob", "battlefield", STONE)
    s.main()
    assert list(s.question("vil").options) == [giant, stone] and mine
    s.answer("vil", giant).resolve_all()
    assert s.field("vil") == ["Bear", "Giant"] and s.obj(giant).controller == "ann"
    s.done()


@of("Into the Earthen Maw")
def test_a_flier_a_walker_and_a_graveyard_are_exiled(name: str) -> None:
    s = board(name)
    bird, bear = s.one("ann", "battlefield", BIRD), s.one("bob", "battlefield", BEAR)
    s.put("cy", "graveyard", GIANT, SHOCK)
    s.put("ann", "graveyard", STONE)
    s.main()
    assert list(s.question("vil").options) == [bird]
    s.answer("vil", bird)
    assert list(s.question("vil").options) == [bear]
    s.answer("vil", bear)
    s.answer("vil", "cy").resolve_all()
    assert sorted(s.name(i) for i in s.state.zones["exile"]) == ["Bear", "Bird", "Giant", "Shock It"]
    assert s.names("ann", "graveyard") == ["Stone"]
    s.done()


@of("Into the Earthen Maw")
def test_each_target_may_be_left_out(name: str) -> None:
    s = board(name)
    s.put("ann", "battlefield", BIRD, BEAR)
    s.main()
    for _ in range(3):
        assert s.question("vil").least == 0
        s.answer("vil")
    s.resolve_all()
    assert s.field("ann") == ["Bear", "Bird"]
    s.done()


@of("Introductions Are in Order")
def test_find_a_creature_or_put_one_from_your_hand(name: str) -> None:
    s = board(name).library("vil", "Wastes", GIANT, STONE).main()
    s.answer("vil", "0").resolve_all()
    assert [s.name(i) for i in s.question("vil").options] == ["Giant"]
    s.answer("vil", "Giant")
    assert s.names("vil", "hand") == ["Giant", "Wastes"] and s.happened("shuffled")
    s.done()
    s = with_hand(board(name), "vil", GIANT, STONE).main()
    s.answer("vil", "1").resolve_all()
    assert [s.name(i) for i in s.question("vil").options] == ["Giant"] and s.question("vil").least == 0
    s.answer("vil", "Giant")
    assert s.field("vil") == ["Giant"]
    s.done()


@of("Kneel Before My Legions")
def test_a_scarecrow_or_a_stronger_army(name: str) -> None:
    s = board(name).main()
    s.answer("vil", "0").resolve_all()
    crow = s.find("Scarecrow")
    assert s.pt(crow) == (4, 4) and "vigilance" in s.ch(crow).keywords and "Artifact" in s.ch(crow).types
    s.done()
    s = board(name)
    bear, theirs = s.one("vil", "battlefield", BEAR), s.one("ann", "battlefield", BEAR)
    s.main()
    s.answer("vil", "1").resolve_all()
    assert s.pt(bear) == (5, 5) and {"vigilance", "trample"} <= set(s.ch(bear).keywords)
    assert s.pt(theirs) == (2, 2)
    s.next_turn_of("heroes")
    assert s.pt(bear) == (2, 2)
    s.done()


@of("Know Evil")
def test_three_opponents_each_lose_one_thing_until_your_next_turn(name: str) -> None:
    s = board(name)
    bears = {seat: s.one(seat, "battlefield", BEAR) for seat in HEROES}
    for seat in HEROES:
        with_hand(s, seat, d.creature("Free", "{0}", "Bear", 1, 1), WAIT)
    s.main()
    s.answer("vil", "ann")
    assert s.question("vil").options == ("bob", "cy")
    s.answer("vil", "bob")
    assert s.question("vil").options == ("cy",)
    s.answer("vil", "cy").resolve_all()
    s.next_turn_of("heroes", "precombat main")
    forbidden = "An effect forbids that you cast this now."
    assert s.refused("bob", Cast(s.find("Free", "bob", ("hand",)))) == forbidden
    assert s.refused("cy", Cast(s.find("Wait", "cy", ("hand",)))) == forbidden
    s.cast("bob", "Wait").resolve_all()
    s.cast("cy", "Free").resolve_all()
    s.cast("ann", "Free").resolve_all()
    s.to("declare attackers")
    assert s.refused("ann", Attackers({bears["ann"]: "vil"})) == "{card} can't attack."
    s.do("bob", Attackers({bears["bob"]: "vil"}))
    s.next_turn_of("archenemy")
    s.priority_to("cy").cast("cy", "Wait").resolve_all()
    assert s.life("cy") == 21


@of("Know Evil")
def test_no_opponent_needs_to_be_chosen(name: str) -> None:
    s = board(name).main()
    for _ in range(3):
        s.answer("vil")
    s.resolve_all()
    s.next_turn_of("heroes", "precombat main").free("ann", WAIT)
    assert s.life("ann") == 21


@of("Know Naught but Fire")
def test_damage_by_the_cards_in_each_hand(name: str) -> None:
    s = with_hand(with_hand(board(name), "ann", BEAR, BEAR, BEAR), "cy", BEAR).set()
    assert s.lives() == (40, 17, 20, 19)
    s.done()


@of("Look Skyward and Despair")
def test_a_flying_dragon(name: str) -> None:
    s = board(name).set()
    dragon = s.find("Dragon")
    assert s.pt(dragon) == (5, 5) and "flying" in s.ch(dragon).keywords and s.ch(dragon).colors == ("R",)
    s.done()


@of("Make Yourself Useful")
def test_life_for_the_toughness_of_what_was_destroyed(name: str) -> None:
    s = board(name)
    giant = s.one("ann", "battlefield", GIANT)
    s.put("vil", "battlefield", BEAR)
    s.set()
    assert (s.all("Giant"), s.lives(), giant) == ([], (46, 20, 20, 20), giant)
    s.done()


@of("Make Yourself Useful")
def test_no_life_for_what_was_not_destroyed(name: str) -> None:
    s = board(name)
    s.put("ann", "battlefield", d.creature("Rock", "{3}", "Golem", 0, 5, d.indestructible))
    s.set()
    assert (s.field("ann"), s.life("vil")) == (["Rock"], 40)
    s.done()


@of("May Civilization Collapse")
@pytest.mark.parametrize("choice", ["self", "others"])
def test_two_lands_of_the_target_or_one_of_each_other(name: str, choice: str) -> None:
    s = board(name)
    for seat in ("vil", *HEROES):
        s.put(seat, "battlefield", "Forest", "Forest", "Island")
    s.main()
    s.answer("vil", "ann").resolve_all()
    s.answer("ann", choice)
    for seat in s.asked():
        s.answer(seat, *s.question(seat).options[: s.question(seat).least])
    left = [len(s.field(seat)) for seat in ("vil", *HEROES)]
    assert left == ([3, 1, 3, 3] if choice == "self" else [3, 3, 2, 2])
    s.done()


@of("Mortal Flesh Is Weak")
def test_every_opponent_has_the_lowest_life_total_of_them(name: str) -> None:
    s = board(name)
    s.state.players["bob"].life, s.state.players["vil"].life = 7, 3
    s.set()
    assert s.lives() == (3, 7, 7, 7)
    s.done()


@of("My Crushing Masterstroke")
def test_everything_is_yours_for_a_turn_and_must_attack_its_owner(name: str) -> None:
    s = board(name)
    bear = s.one("ann", "battlefield", BEAR, tapped=True)
    giant = s.one("bob", "battlefield", GIANT)
    s.put("cy", "battlefield", STONE, "Forest")
    s.set()
    assert s.field("vil") == ["Bear", "Giant", "Stone"] and s.names("cy", "battlefield") == ["Forest"]
    assert not s.obj(bear).tapped and "haste" in s.ch(bear).keywords
    s.to("declare attackers")
    s.do("vil", Attackers({bear: "cy", giant: "bob"}))
    assert s.refused("vil", Done()) == "{card} must attack somebody else."
    s.do("vil", Attackers({bear: "ann", giant: "bob"}))
    s.do("vil", Done())
    s.no_blocks().to("end of combat")
    assert s.lives() == (40, 18, 14, 20)
    s.next_turn_of("heroes")
    assert [s.field(seat) for seat in HEROES] == [["Bear"], ["Giant"], ["Forest", "Stone"]]
    s.done()


@of("My Followers Ascend")
def test_five_counters_and_wings_for_one_of_your_creatures(name: str) -> None:
    s = board(name)
    bear, mouse = s.one("vil", "battlefield", BEAR), s.one("vil", "battlefield", MOUSE)
    s.set()
    assert sorted(s.question("vil").options) == [bear, mouse]
    s.answer("vil", mouse)
    assert s.pt(mouse) == (6, 6) and {"flying", "vigilance"} <= set(s.ch(mouse).keywords)
    s.next_turn_of("heroes")
    assert s.pt(mouse) == (6, 6) and "flying" not in s.ch(mouse).keywords
    s.done()


@of("My Followers Ascend")
def test_a_scarecrow_where_there_is_no_creature(name: str) -> None:
    s = board(name)
    s.put("ann", "battlefield", BEAR)
    s.set()
    assert s.field("vil") == ["Scarecrow"]
    s.done()


@of("My Genius Knows No Bounds")
@pytest.mark.parametrize("paid", [4, 0])
def test_paying_x_gains_life_and_cards(name: str, paid: int) -> None:
    s = board(name).six_lands(4).set()
    s.answer("vil", paid)
    assert (s.life("vil"), s.hands()[0]) == (40 + paid, 1 + paid)
    assert sum(s.obj(i).tapped for i in s.all("Swamp")) == paid
    s.done()
