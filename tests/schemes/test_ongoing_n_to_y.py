"""The ongoing schemes N to Y: what they do while they are face up, and what abandons them."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.commands import Attackers
from tests.schemes.board import BEAR, HEROES, MOUSE, SHOCK, board, of
from tests.schemes.test_ongoing import gone, stays


@of("Nature Shields Its Own")
def test_a_plant_blocks_whatever_is_not_blocked(name: str) -> None:
    s = board(name)
    mine = s.one("vil", "battlefield", BEAR)
    bears = [s.one(x, "battlefield", BEAR) for x in HEROES]
    s.set()
    s.next_turn_of("heroes", "declare attackers")
    for seat, bear in zip(HEROES, bears, strict=True):
        s.do(seat, Attackers({bear: "vil"}))
    s.finish_declaring()
    s.block("vil", {mine: bears[0]})
    s.resolve_all()
    plants = s.all("Plant")
    blocks = {a.attacker: a.blockers for a in s.state.combat.attacks}
    assert blocks[bears[0]] == (mine,) and sorted(blocks[b][0] for b in bears[1:]) == plants
    s.to("end of combat").resolve_all()
    assert s.life("vil") == 40
    stays(s, name)


@of("Nature Shields Its Own")
def test_four_attackers_abandon_it_at_the_end_of_combat(name: str) -> None:
    s = board(name)
    bears = s.put("ann", "battlefield", *[BEAR] * 4)
    s.set()
    s.next_turn_of("heroes").swing("ann", dict.fromkeys(bears, "vil"))
    s.resolve_all()
    stays(s, name)
    s.no_blocks()
    s.resolve_all()
    assert len(s.all("Plant")) == 4
    stays(s, name)
    s.to("end of combat").resolve_all()
    gone(s, name)


@of("Nature Shields Its Own")
def test_your_own_attackers_meet_no_plants(name: str) -> None:
    s = board(name)
    bear = s.one("vil", "battlefield", BEAR)
    s.set().swing("vil", {bear: "ann"}).no_blocks()
    s.resolve_all()
    s.to("end of combat")
    assert s.all("Plant") == [] and s.life("ann") == 18


@of("Nothing Can Stop Me Now")
def test_one_less_damage_from_each_source_until_five_are_dealt(name: str) -> None:
    s = board(name).set()
    s.next_turn_of("heroes", "precombat main")
    for _ in range(4):
        s.free("ann", SHOCK, "vil")
    s.free("vil", SHOCK, "ann").to("end")
    s.resolve_all()
    assert s.lives() == (36, 18, 20, 20)
    stays(s, name)
    s.next_turn_of("archenemy")
    for _ in range(5):
        s.free("bob", SHOCK, "vil")
    s.to("end").resolve_all()
    assert s.life("vil") == 31
    gone(s, name)


@of("Reality Is Mine to Control")
@pytest.mark.parametrize("copy", [True, False])
def test_one_of_your_spells_is_copied(name: str, copy: bool) -> None:
    s = board(name).set()
    s.cast("vil", s.one("vil", "hand", SHOCK), "ann").resolve()
    s.answer("vil", "yes" if copy else "no")
    if copy:
        s.answer("vil", "bob")
    s.resolve_all()
    assert s.lives() == (40, 18, 18 if copy else 20, 20)
    gone(s, name) if copy else stays(s, name)


@of("Reality Is Mine to Control")
def test_the_copy_of_a_creature_spell_is_a_token(name: str) -> None:
    s = board(name).set()
    s.cast("vil", s.one("vil", "hand", d.creature("Free", "{0}", "Bear", 3, 3))).resolve()
    s.answer("vil", "yes").resolve_all()
    assert sorted(s.obj(i).token for i in s.all("Free")) == [False, True]
    gone(s, name)


@of("The Very Soil Shall Shake")
def test_your_creatures_are_stronger_until_one_dies(name: str) -> None:
    s = board(name)
    bear, mouse = s.one("vil", "battlefield", BEAR), s.one("ann", "battlefield", MOUSE)
    s.set()
    assert s.pt(bear) == (4, 4) and "trample" in s.ch(bear).keywords and s.pt(mouse) == (1, 1)
    s.free("vil", SHOCK, mouse)
    stays(s, name)
    s.free("ann", SHOCK, bear).free("ann", SHOCK, bear)
    gone(s, name)


@of("You Cannot Hide from Me")
def test_one_creature_a_turn_until_an_opponent_is_below_half(name: str) -> None:
    s = board(name)
    bear = s.one("vil", "battlefield", BEAR)
    s.state.players["bob"].life = 10
    s.set().to("beginning of combat")
    assert s.question("vil").least == 0
    s.answer("vil", bear).resolve_all()
    assert s.pt(bear) == (4, 4) and {"vigilance", "cant_be_blocked"} <= set(s.ch(bear).keywords)
    s.next_turn_of("heroes", "end")
    assert s.pt(bear) == (2, 2)
    stays(s, name)
    s.free("vil", SHOCK, "bob")
    s.next_turn_of("archenemy", "beginning of combat")
    s.answer("vil").resolve_all()
    s.next_turn_of("heroes", "end")
    gone(s, name)


@of("Your Inescapable Doom")
def test_growing_damage_to_who_has_the_most_life(name: str) -> None:
    s = board(name)
    s.state.players["ann"].life, s.state.players["bob"].life = 22, 5
    s.set().to("end")
    s.resolve_all()
    assert s.lives() == (40, 21, 5, 20)
    s.next_turn_of("heroes").next_turn_of("archenemy", "end")
    assert s.lives() == (40, 19, 5, 20)
    s.next_turn_of("heroes").next_turn_of("archenemy", "end")
    assert s.lives() == (40, 19, 5, 17)
    stays(s, name)


@of("Your Inescapable Doom")
def test_among_those_tied_you_choose_one(name: str) -> None:
    s = board(name)
    s.state.players["ann"].life = 5
    s.set().to("end")
    s.resolve_all()
    assert s.question("vil").options == ("bob", "cy")
    s.answer("vil", "cy")
    assert s.lives() == (40, 5, 20, 19)
    s.done()
