"""Commanders (CR 903; CM-3, CM-7, CM-8, CM-9, HS-1.6): the zone, the tax, 21 damage."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.game import Game
from app.engine.model.card import Card, intern
from app.engine.model.commands import Away
from app.engine.model.effect import CreateCopy, Destroy, GainLife, Move, Sacrifice
from app.engine.model.values import Filter
from app.engine.modes.at_a_table import set_up
from app.engine.modes.horde.setup import HeroDeck
from tests.rules.creatures import attack, bear, block, creature, duel, heroes, permanent, stopping, wall, whenever
from tests.support.scenario import Scenario

GENERAL = Filter(commander=True)
DIES = whenever("dies", GainLife("you", 5), what=Filter(name="General"))


def general(power: int = 7, toughness: int = 7, *parts: Any, name: str = "General", **face: Any) -> Card:
    return creature(name, power, toughness, *parts, supertypes=("Legendary",), **face)


def hit(s: Scenario, attacker: int, to: str, times: int) -> Scenario:
    """ann's attacker attacks in each of her next turns."""
    for _ in range(times):
        attack(s, "ann", {attacker: to}).to("end of combat")
        if s.state.ended is None:
            s.to_turn(next(t for t in s.state.order if t != s.state.turn.team)).to_turn(s.state.order[0])
    return s


# ---------------------------------------------------------------- 21 combat damage (CM-9)
def test_cm_9_21_combat_damage_from_one_general_loses() -> None:
    s = duel(life=100)
    a = s.one("ann", "battlefield", general(), commander=True)
    hit(s.start(), a, "bob", 2)
    assert s.state.ended is None
    assert dict(s.state.players["bob"].commander_damage) == {f"{s.obj(a).card}:ann": 14}
    hit(s, a, "bob", 1)
    assert s.state.ended is not None
    assert (s.state.ended.winners, s.state.ended.reason) == (("ann",), "commander")


def test_cm_9_two_generals_do_not_add_up() -> None:
    s = duel(life=100)
    a = s.one("ann", "battlefield", general(11), commander=True)
    b = s.one("ann", "battlefield", general(11, name="Partner"), commander=True)
    attack(s.start(), "ann", {a: "bob", b: "bob"}).to("end of combat")
    assert s.life("bob") == 78
    assert s.state.ended is None


def test_cm_9_each_player_counts_alone() -> None:
    s = duel("ann", "bob", "cat", life=100)
    a = s.one("ann", "battlefield", general(11, 11, "vigilance"), commander=True)
    s.start()
    attack(s, "ann", {a: "bob"}).to("end of combat").to_turn("bob").to_turn("cat").to_turn("ann")
    attack(s, "ann", {a: "cat"}).to("end of combat")
    assert [dict(s.state.players[p].commander_damage) for p in ("bob", "cat")] == [{f"{s.obj(a).card}:ann": 11}] * 2
    assert s.state.ended is None


def test_cr_903_10a_only_combat_damage_counts() -> None:
    from app.engine.model.effect import DealDamage

    shoots = whenever("attacks", DealDamage(30, "each_opponent"), this=True)
    s = duel(life=100)
    a = s.one("ann", "battlefield", general(0, 9, shoots), commander=True)
    attack(s.start(), "ann", {a: "bob"}).resolve_all().to("end of combat")
    assert s.life("bob") == 70
    assert s.state.players["bob"].commander_damage == ()


def test_cr_903_10a_infect_counts_as_damage() -> None:
    s = duel(life=100)
    a = s.one("ann", "battlefield", general(9, 9, "infect"), commander=True)
    attack(s.start(), "ann", {a: "bob"}).to("end of combat")
    assert dict(s.state.players["bob"].commander_damage) == {f"{s.obj(a).card}:ann": 9}


def test_cm_9_it_is_the_card_that_counts_over_the_whole_game() -> None:
    """CM-3: it leaves, comes back as another object and goes on counting; face down too."""
    s = duel(life=100)
    blink = whenever("attacks", Move(GENERAL, "exile", bind="g"), Move("g", "battlefield"), this=True)
    a = s.one("ann", "battlefield", general(11), commander=True)
    x = s.one("ann", "battlefield", creature("Blinker", 0, 9, blink))
    hit(s.start(), a, "bob", 1)
    attack(s, "ann", {x: "bob"}).resolve_all().to("end of combat")
    if s.open_questions():
        s.answer("ann", "no").resolve_all()
    again = s.find("General")
    assert again != a
    s.to_turn("bob").to_turn("ann")
    hit(s, again, "bob", 1)
    assert s.state.ended is not None
    assert s.state.ended.reason == "commander"


def test_cm_3_a_face_down_general_is_still_one() -> None:
    s = duel(life=100)
    a = s.one("ann", "battlefield", general(), commander=True, face_down=True)
    attack(s.start(), "ann", {a: "bob"}).to("end of combat")
    assert [n for _, n in s.state.players["bob"].commander_damage] == [2]


def test_cm_3_a_copy_of_a_general_is_not_one() -> None:
    copies = whenever("attacks", CreateCopy(Filter(name="General"), attacking=True, tapped=True), this=True)
    s = duel(life=100)
    s.one("ann", "battlefield", creature("General", 7, 7), commander=True)
    a = s.one("ann", "battlefield", creature("Copier", 0, 9, copies))
    attack(s.start(), "ann", {a: "bob"}).resolve_all().to("end of combat")
    assert s.life("bob") == 93
    assert s.state.players["bob"].commander_damage == ()


def test_cr_903_12h_the_table_may_do_without() -> None:
    s = duel(life=100, commander_damage=False)
    a = s.one("ann", "battlefield", general(30), commander=True)
    attack(s.start(), "ann", {a: "bob"}).to("end of combat")
    assert s.state.ended is None


def test_hs_1_6_damage_to_heroes_who_share_their_life_counts_together() -> None:
    s = heroes(life=100)
    a = s.one("foe", "battlefield", general(11, 11, "vigilance"), commander=True)
    attack(s.start("foes"), "foe", {a: "ann"}).to("end of combat").to_turn("heroes").to_turn("foes")
    assert s.state.ended is None
    attack(s, "foe", {a: "bob"}).to("end of combat")
    assert s.state.ended is not None
    assert (s.state.ended.winners, s.state.ended.reason) == (("foes",), "commander")


# ---------------------------------------------------------------- back to the command zone (CM-8)
def dying(owner: str = "bob", how: Any = None, **knobs: Any) -> Scenario:
    """ann's attack makes bob's general go where it goes."""
    s = duel(**knobs)
    a = s.one("ann", "battlefield", creature("Trigger", 0, 9, whenever("attacks", how or Destroy(GENERAL), this=True)))
    s.one(owner, "battlefield", general(), commander=True)
    s.one(owner, "battlefield", permanent("Altar", DIES))
    s.start()
    return attack(s, "ann", {a: "bob"}).resolve_all()


def test_cm_8_today_it_dies_and_may_then_go_to_the_command_zone() -> None:
    s = dying()
    assert s.question("bob").options == ("yes", "no")
    assert s.names("bob", "graveyard") == ["General"]
    s.answer("bob", "yes").resolve_all()
    assert s.names("bob", "command") == ["General"]
    assert s.life("bob") == 25  # the "dies" trigger saw it


def test_cm_8_or_stay_and_nobody_asks_again() -> None:
    s = dying()
    s.answer("bob", "no").resolve_all().to("end of combat")
    assert s.names("bob", "graveyard") == ["General"]
    assert s.life("bob") == 25
    s.to_turn("bob")
    s.done()


def test_cr_903_9a_from_exile_too() -> None:
    s = dying(how=Move(GENERAL, "exile"))
    s.answer("bob", "yes")
    assert s.names("bob", "command") == ["General"]
    assert s.names("bob", "exile") == []


def test_cm_8_edh_2010_it_goes_to_the_command_zone_instead_and_does_not_die() -> None:
    s = dying(commander_replaced=True)
    assert s.obj(s.find("General")).zone == "battlefield"  # asked before it goes
    s.answer("bob", "yes").resolve_all()
    assert s.names("bob", "command") == ["General"]
    assert s.life("bob") == 20


def test_cm_8_edh_2010_or_it_dies_as_anything_does() -> None:
    s = dying(commander_replaced=True)
    s.answer("bob", "no").resolve_all()
    assert s.names("bob", "graveyard") == ["General"]
    assert s.life("bob") == 25
    s.done()


@pytest.mark.parametrize(("replaced", "life"), [(False, 25), (True, 20)])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_cm_8_lethal_damage_in_combat(replaced: bool, life: int, answer: str) -> None:
    """A general destroyed as a state-based action: the "dies" trigger fires in one preset and not in the other."""
    s = duel(commander_replaced=replaced)
    a = s.one("ann", "battlefield", creature("Ogre", 9, 9))
    x = s.one("bob", "battlefield", general(1, 1), commander=True)
    y = s.one("bob", "battlefield", wall(1))
    s.one("bob", "battlefield", permanent("Altar", DIES))
    attack(s.start(), "ann", {a: "bob"})
    block(s, "bob", {x: a, y: a})
    s.answer("bob", answer).resolve_all()
    assert s.names("bob", "command" if answer == "yes" else "graveyard").count("General") == 1
    assert s.life("bob") == (life if answer == "yes" else 25)
    assert y not in s.state.objects
    s.done()


@pytest.mark.parametrize("replaced", [False, True])
def test_cm_8_the_choice_of_a_player_who_is_gone_is_answered_yes(replaced: bool) -> None:
    s = duel(commander_replaced=replaced)
    a = s.one("ann", "battlefield", creature("Ogre", 9, 9, whenever("attacks", Destroy(GENERAL), this=True)))
    s.one("bob", "battlefield", general(), commander=True)
    s.start().do("bob", Away("bob"))
    attack(s, "ann", {a: "bob"}).resolve_all()
    assert s.names("bob", "command") == ["General"]
    assert not s.open_questions()


def test_cr_903_9b_to_the_hand_or_the_command_zone() -> None:
    s = dying(how=Move(GENERAL, "hand"))
    s.answer("bob", "yes")
    assert (s.names("bob", "hand"), s.names("bob", "command")) == ([], ["General"])
    s = dying(how=Move(GENERAL, "hand"))
    s.answer("bob", "no")
    assert (s.names("bob", "hand"), s.names("bob", "command")) == (["General"], [])


def test_cr_903_9a_only_its_owner_is_asked() -> None:
    from app.engine.model.effect import Apply, ChangeController

    steal = (Apply(GENERAL, (ChangeController("you"),), "forever"), Sacrifice("you", GENERAL))
    s = duel()
    a = s.one("ann", "battlefield", creature("Trigger", 0, 9, whenever("attacks", *steal, this=True)))
    s.one("bob", "battlefield", general(), commander=True)
    attack(s.start(), "ann", {a: "bob"}).resolve_all()
    assert [d.seat for d in s.open_questions()] == ["bob"]
    s.answer("bob", "yes")
    assert s.names("bob", "command") == ["General"]


def test_a_general_discarded_or_milled_may_go_too() -> None:
    from app.engine.model.effect import Mill

    s = Scenario("ann", "bob")
    s.put("ann", "library", *[bear()] * 5)
    s.put("bob", "library", general(), *[bear()] * 5)
    top = s.state.zones["library:bob"][0]
    g = Game(s.state)
    g.edit(top).commander = True
    s.state = g.s
    stopping(s)
    a = s.one("ann", "battlefield", creature("Trigger", 0, 9, whenever("attacks", Mill("each_opponent", 2), this=True)))
    attack(s.start(), "ann", {a: "bob"}).resolve_all()
    s.answer("bob", "yes")
    assert s.names("bob", "command") == ["General"]
    assert s.names("bob", "graveyard") == ["Bear"]


# ---------------------------------------------------------------- casting it (CM-7)
def test_cm_7_each_cast_from_the_command_zone_costs_two_more() -> None:
    s = duel()
    s.lands("ann", Forest=6)
    s.one("ann", "command", general(2, 2, cost="{G}"), commander=True)
    dies = permanent("Pit", whenever("enters", Destroy("it"), what=Filter(name="General")))
    s.one("bob", "battlefield", dies)
    s.start()
    for spent in (1, 4):
        s.cast("ann", "General").resolve().resolve_all()
        s.answer("ann", "yes")
        assert sum(s.obj(i).tapped for i in s.all("Forest")) == spent
    assert s.names("ann", "command") == ["General"]
    s.refused("ann", _cast(s))


def _cast(s: Scenario) -> Any:
    from app.engine.model.commands import Cast

    return Cast(s.find("General", "ann", ("command",)))


def test_cm_4_commanders_begin_in_the_command_zone_and_the_rest_is_the_library() -> None:
    leader, other = intern(creature("Leader", 2, 2)), intern(bear())
    state = set_up("commander", "seed", [HeroDeck(seat, (other,) * 99, (leader,)) for seat in ("ann", "bob")], {})
    assert len(state.zones["command"]) == 2 and all(len(state.zones[f"library:{x}"]) == 99 for x in ("ann", "bob"))
    assert all(state.objects[i].commander and not state.objects[i].face_down for i in state.zones["command"])


def test_cm_3_it_is_the_general_in_every_zone_it_comes_to() -> None:
    s = stopping(duel(mode="commander"))
    one = s.one("ann", "battlefield", creature("Leader", 2, 2), commander=True)
    s.start("ann")
    g = Game(s.state)
    for zone in ("hand", "graveyard", "exile", "battlefield", "library"):
        one = g.move(one, zone)
        assert g.s.objects[one].commander, zone
