"""The ongoing schemes A to M: what they do while they are face up, and what abandons them."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.cards.schemes import scheme
from app.engine.model.commands import Activate, Attackers, Cast, PlayLand
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
    SchemeBoard,
    board,
    of,
    with_hand,
)


def stays(s: SchemeBoard, name: str) -> None:
    assert name in s.up() and s.happened("scheme_abandoned") == []


def gone(s: SchemeBoard, name: str) -> None:
    """It went face down to the bottom of the deck."""
    assert name not in s.up() and [e.text for e in s.happened("scheme_abandoned")] == [name]
    assert name in s.deck()


@of("Because I Have Willed It")
def test_your_spells_cost_less_until_the_heroes_cast_four_in_a_turn(name: str) -> None:
    s = board(name).set()
    s.put("vil", "battlefield", "Swamp", "Swamp")
    with_hand(s, "vil", d.creature("Three", "{2}{B}", "Rat", 1, 1))
    s.cast("vil", "Three").resolve_all()
    assert s.field("vil") == ["Three"]
    s.next_turn_of("heroes", "precombat main")
    for seat in HEROES:
        s.free(seat, WAIT)
    s.to("end").resolve_all()
    stays(s, name)
    s.next_turn_of("archenemy").next_turn_of("heroes", "precombat main")
    for seat in ("ann", "ann", "bob", "cy"):
        s.free(seat, WAIT)
    s.to("end").resolve_all()
    gone(s, name)


@of("Bow to My Command")
def test_the_chosen_opponents_creatures_cant_attack_you(name: str) -> None:
    s = board(name)
    bears = {seat: s.one(seat, "battlefield", GIANT) for seat in HEROES}
    s.put("ann", "battlefield", BEAR, tapped=True)
    s.main()
    assert s.asked() == {"vil": "players"} and s.question("vil").options == HEROES
    s.answer("vil", "bob").resolve_all()
    s.next_turn_of("heroes", "declare attackers")
    assert s.refused("bob", Attackers({bears["bob"]: "vil"})) == "{card} can't attack that player."
    s.do("ann", Attackers({bears["ann"]: "vil"}))
    s.to("end").resolve_all()
    assert bears["ann"] not in s.question("ann").options  # it is tapped
    s.answer("ann").answer("bob", bears["bob"]).answer("cy")
    stays(s, name)
    assert not s.obj(bears["bob"]).tapped  # 6 is not 8
    s.next_turn_of("archenemy").next_turn_of("heroes", "end")
    assert set(s.asked()) == set(HEROES)
    s.answer("ann").answer("bob", bears["bob"]).answer("cy", bears["cy"])
    gone(s, name)
    assert [s.obj(bears[x]).tapped for x in HEROES] == [False, True, True]


@of("Dark Wings Bring Your Downfall")
def test_an_attacking_demon_whenever_you_attack_until_two_of_yours_died(name: str) -> None:
    s = board(name)
    bear = s.one("vil", "battlefield", BEAR)
    s.set().swing("vil", {bear: "ann"})
    s.resolve_all()
    assert s.question("vil").options == HEROES
    s.answer("vil", "bob")
    demon = s.find("Demon")
    assert s.obj(demon).tapped and {a.attacker: a.defender for a in s.state.combat.attacks} == {
        bear: "ann",
        demon: "bob",
    }
    assert s.pt(demon) == (5, 5) and "flying" in s.ch(demon).keywords
    s.free("bob", SHOCK, bear)
    s.to("end").resolve_all()
    stays(s, name)
    s.next_turn_of("heroes", "precombat main")
    for _ in range(2):
        s.free("ann", SHOCK, s.one("vil", "battlefield", MOUSE))
    s.to("end").resolve_all()
    gone(s, name)


@of("Fear My Authority")
def test_your_creatures_are_stronger_and_feared_while_you_pay(name: str) -> None:
    s = with_hand(board(name), "vil", STONE)
    bear, theirs = s.one("vil", "battlefield", BEAR), s.one("ann", "battlefield", BEAR)
    s.set()
    assert s.pt(bear) == (4, 4) and "fear" in s.ch(bear).keywords and s.pt(theirs) == (2, 2)
    s.next_turn_of("heroes").next_turn_of("archenemy")
    s.answer("vil", "yes")
    s.answer("vil", "Stone")
    stays(s, name)
    s.next_turn_of("heroes").next_turn_of("archenemy")
    s.answer("vil", "no").answer("vil", "yes").resolve_all()
    stays(s, name)
    assert s.life("vil") == 37
    s.next_turn_of("heroes").next_turn_of("archenemy")
    s.answer("vil", "no").answer("vil", "no").resolve_all()
    gone(s, name)
    assert s.pt(bear) == (2, 2)


@of("I Am Duskmourn")
def test_a_spell_from_your_hand_for_nothing_abandons_it(name: str) -> None:
    s = with_hand(board(name), "vil", GIANT, BEAR).set()
    s.to("end").resolve_all()
    assert sorted(s.name(i) for i in s.question("vil").options) == ["Bear", "Giant"]
    s.answer("vil").resolve_all()
    stays(s, name)
    s.next_turn_of("heroes").next_turn_of("archenemy", "end")
    s.answer("vil", "Giant").resolve_all()
    gone(s, name)
    assert s.field("vil") == ["Giant"] and "Bear" in s.names("vil", "hand")


@of("I Am Untouchable")
def test_hexproof_until_combat_damage_is_dealt_to_you(name: str) -> None:
    s = board(name)
    bear, ann, bob = (s.one(x, "battlefield", BEAR) for x in ("vil", "ann", "bob"))
    s.set()
    s.next_turn_of("heroes", "precombat main")
    shock = s.one("ann", "hand", SHOCK)
    for mine in ("vil", bear):
        assert s.refused("ann", Cast(shock, targets=((mine,),))) == "That is not a legal target."
    s.to("declare attackers")
    s.do("ann", Attackers({ann: "vil"})).do("bob", Attackers({bob: "vil"}))
    s.finish_declaring().no_blocks()
    s.to("combat damage").resolve_all()
    assert s.life("vil") == 36 and s.all("Scarecrow") == [s.find("Scarecrow")]
    gone(s, name)


@of("I Am Untouchable")
def test_other_damage_does_not_abandon_it(name: str) -> None:
    s = board(name).set()
    s.put(
        "ann",
        "battlefield",
        d.enchantment("Sting", "{R}", d.at_beginning_of("upkeep", d.lose_life(1), d.deal_damage(1, "each_opponent"))),
    )
    s.next_turn_of("heroes")
    assert s.life("vil") == 39
    stays(s, name)


@of("I Bask in Your Silent Awe")
def test_opponents_cast_one_spell_a_turn_until_they_cast_none(name: str) -> None:
    s = board(name).set()
    s.next_turn_of("heroes", "precombat main").free("ann", WAIT)
    second = s.one("ann", "hand", WAIT)
    assert s.refused("ann", Cast(second)) == "An effect forbids that you cast this now."
    s.free("bob", WAIT)
    s.next_turn_of("archenemy")
    stays(s, name)
    s.free("vil", WAIT).free("vil", WAIT)
    assert s.life("vil") == 42
    s.next_turn_of("heroes").next_turn_of("archenemy")
    gone(s, name)


@of("I Know All, I See All")
def test_you_untap_in_their_untap_step_until_three_cards_hit_your_graveyard(name: str) -> None:
    s = board(name)
    swamp, bear = s.one("vil", "battlefield", "Swamp"), s.one("vil", "battlefield", BEAR)
    s.set()
    s.do("vil", Activate(swamp, 0))
    s.swing("vil", {bear: "ann"})
    assert s.obj(swamp).tapped and s.obj(bear).tapped
    s.next_turn_of("heroes")
    assert not s.obj(swamp).tapped and not s.obj(bear).tapped
    s.free("vil", WAIT).free("vil", WAIT)
    s.to("end").resolve_all()
    stays(s, name)
    s.next_turn_of("archenemy")
    for _ in range(3):
        s.free("vil", WAIT)
    s.to("end").resolve_all()
    gone(s, name)


@of("I Know All, I See All")
def test_tokens_are_no_cards(name: str) -> None:
    s = board(name).set()
    for _ in range(3):
        s.free("ann", SHOCK, s.one("vil", "battlefield", MOUSE, token=True))
    s.to("end").resolve_all()
    stays(s, name)


@of("Imprison This Insolent Wretch")
@pytest.mark.parametrize("how", ["attack", "target"])
def test_the_chosen_opponent_does_not_untap_until_attacked_or_targeted(name: str, how: str) -> None:
    s = board(name)
    forests = {x: s.one(x, "battlefield", "Forest", tapped=True) for x in HEROES}
    bear = s.one("vil", "battlefield", BEAR)
    s.set()
    assert s.question("vil").options == HEROES
    s.answer("vil", "bob").resolve_all()
    s.free("vil", SHOCK, "ann").swing("vil", {bear: "cy"})
    s.resolve_all()
    stays(s, name)
    s.next_turn_of("heroes")
    assert [s.obj(forests[x]).tapped for x in HEROES] == [False, True, False]
    if how == "target":
        s.free("ann", SHOCK, "bob")
    else:
        s.next_turn_of("archenemy", "precombat main").swing("vil", {bear: "bob"})
        s.resolve_all()
    gone(s, name)


@of("Mine Is the Only Truth")
def test_you_draw_for_every_spell_until_you_drew_in_the_last_turn(name: str) -> None:
    s = board(name).set()
    s.free("vil", WAIT)
    assert s.hands()[0] == 2
    s.next_turn_of("heroes").next_turn_of("archenemy")
    stays(s, name)
    s.next_turn_of("heroes").free("ann", WAIT)
    assert s.hands()[0] == 4
    s.next_turn_of("archenemy")
    gone(s, name)


@of("My Champion Stands Supreme")
def test_your_commander_has_ward_and_grows_until_it_leaves(name: str) -> None:
    s = board(name, commander=True)
    leader = s.one("vil", "battlefield", LEADER, commander=True)
    bear = s.one("vil", "battlefield", BEAR)
    s.set()
    s.free("ann", SHOCK, leader)
    s.answer("ann", "no") if s.open_questions() else None
    s.resolve_all()
    assert s.obj(leader).damage == 0  # nobody paid for ward
    s.swing("vil", {leader: "ann", bear: "ann"})
    s.resolve_all()
    assert (s.pt(leader), s.pt(bear)) == ((5, 5), (2, 2))
    s.free("ann", SHOCK, bear)
    stays(s, name)
    s.free("vil", d.instant("Farewell", "{0}", d.spell(d.return_to_hand(), targets=[d.target_creature()])), leader)
    s.answer("vil", "yes") if s.open_questions() else None
    s.resolve_all()
    gone(s, name)


@of("My Forces Are Innumerable")
def test_a_horror_each_turn_until_the_heroes_give_two_creatures(name: str) -> None:
    s = board(name)
    ann, bob = s.one("ann", "battlefield", BEAR), s.one("bob", "battlefield", BEAR)
    s.set().to("end")
    s.resolve_all()
    assert s.field("vil") == ["Horror"] and s.pt(s.find("Horror")) == (3, 3)
    s.next_turn_of("heroes", "end")
    assert s.asked() == {"ann": "objects"} and s.question("ann").least == 0
    s.answer("ann", ann)
    s.answer("bob")
    stays(s, name)
    assert s.obj(ann).zone == "battlefield"
    s.next_turn_of("archenemy", "end")
    assert len(s.all("Horror")) == 2
    s.next_turn_of("heroes", "end")
    s.answer("ann", ann)
    s.answer("bob", bob)
    gone(s, name)
    assert s.field("ann") == s.field("bob") == []


@of("My Laughter Echoes")
@pytest.mark.parametrize("again", [True, False])
def test_the_next_scheme_is_set_in_motion_twice(name: str, again: bool) -> None:
    s = SchemeBoard().schemes(scheme("Roots of All Evil"))
    s.put("vil", "command", scheme(name))
    s.stopping()
    s.main()
    if s.open_questions():
        s.answer("vil", *s.question("vil").options)
    s.resolve_all()
    s.answer("vil", "yes" if again else "no")
    s.resolve_all()
    assert len(s.all("Saproling")) == (10 if again else 5)
    if again:
        gone(s, name)
    else:
        stays(s, name)


@of("My Laughter Echoes")
def test_ongoing_schemes_do_not_echo(name: str) -> None:
    s = SchemeBoard().schemes(scheme("Fear My Authority"))
    s.put("vil", "command", scheme(name))
    s.stopping().main()
    s.resolve_all()
    assert not s.open_questions()
    stays(s, name)


@of("My Tendrils Run Deep")
def test_another_land_each_turn_until_you_have_six(name: str) -> None:
    s = with_hand(board(name).six_lands(3), "vil", "Island", "Forest", "Plains").set()
    s.play("vil", "Island").play("vil", "Forest")
    assert s.refused("vil", PlayLand(s.find("Plains", "vil", ("hand",))))
    s.to("end").resolve_all()
    stays(s, name)
    hand = s.hands()[0]
    s.next_turn_of("heroes").next_turn_of("archenemy", "precombat main")
    s.play("vil", "Plains").to("end")
    s.resolve_all()
    gone(s, name)
    assert s.hands()[0] == hand + 1 - 1 + 2


@of("My Undead Horde Awakens")
@pytest.mark.parametrize("raise_it", [True, False])
def test_a_creature_from_a_graveyard_each_turn_until_one_of_them_dies(name: str, raise_it: bool) -> None:
    s = board(name)
    bear, bird = s.one("ann", "graveyard", BEAR), s.one("bob", "graveyard", BIRD)
    mine = s.one("vil", "battlefield", MOUSE)
    s.set().to("end")
    assert sorted(s.question("vil").options) == [bear, bird]
    s.answer("vil", bear).resolve_all()
    s.answer("vil", "yes" if raise_it else "no").resolve_all()
    assert s.field("vil") == (["Bear", "Mouse"] if raise_it else ["Mouse"])
    s.free("ann", SHOCK, mine)
    stays(s, name)
    if raise_it:
        s.free("ann", SHOCK, s.find("Bear"))
        gone(s, name)
