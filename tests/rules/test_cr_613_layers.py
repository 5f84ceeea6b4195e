"""Continuous effects in layers (CR 613), with the situations of the rules' own examples."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards import dsl as d
from app.engine.model.ability import Continuous, Keyword
from app.engine.model.card import Card
from app.engine.model.effect import (
    Apply,
    ChangeColors,
    ChangeController,
    ChangeTypes,
    CopyOf,
    Grant,
    Lose,
    ModifyPT,
    SetPT,
    SwitchPT,
)
from app.engine.model.values import Count, Exists, Filter, Greatest, HandSize, Life, YourTurn
from tests.rules.creatures import bear, creature, permanent
from tests.support.scenario import Scenario

CREATURES, MINE = Filter(types=("Creature",)), Filter(types=("Creature",), controller="you")


def static(name: str, what: Any, *changes: Any, **more: Any) -> Card:
    """An enchantment with one static ability."""
    face = {k: more.pop(k) for k in ("types", "subtypes", "supertypes") if k in more}
    return permanent(name, Continuous(what, changes, **more), **face)


def trick(name: str, *changes: Any, until: str = "end_of_turn", what: Filter | None = None) -> Card:
    """An instant for nothing: the changes on a target permanent."""
    target = d.target(what or Filter())
    return d.instant(name, "{0}", d.spell(Apply("t", changes, until), targets=[target]))


def board(*seats: str) -> Scenario:
    s = Scenario(*(seats or ("ann", "bob"))).libraries()
    for player in s.state.players.values():
        player.auto = "always"
    return s


def use(s: Scenario, card: Card, target: int, seat: str = "ann") -> None:
    """Cast a trick on something and let it resolve."""
    s.cast(seat, s.one(seat, "hand", card), target)
    if s.state.stack:
        s.resolve()


# ---------------------------------------------------------------- layer 7
def test_cr_613_4d_a_switch_sees_what_comes_before_and_after_it() -> None:
    s = board()
    it = s.one("ann", "battlefield", creature("Pincher", 1, 3))
    s.start()
    use(s, trick("Thicker", ModifyPT(0, 1)), it)
    use(s, trick("Turn", SwitchPT()), it)
    assert s.pt(it) == (4, 1)
    use(s, trick("Stronger", ModifyPT(5, 0)), it)
    assert s.pt(it) == (4, 6)
    use(s, trick("Turn", SwitchPT()), it)
    assert s.pt(it) == (6, 4)
    s.done()


def test_cr_613_4c_counters_and_modifiers_are_added_to_what_was_set_later() -> None:
    """The situation of the example with the 2/2 that becomes 5/8."""
    s = board()
    it = s.one("ann", "battlefield", creature("Ogre", 2, 2), counters={"+1/+1": 1})
    s.start()
    assert s.pt(it) == (3, 3)
    use(s, trick("Grow", ModifyPT(4, 4)), it)
    assert s.pt(it) == (7, 7)
    s.one("ann", "battlefield", static("Walls", MINE, ModifyPT(0, 2)))
    assert s.pt(it) == (7, 9)
    use(s, trick("Shrink", SetPT(0, 1)), it)
    assert s.pt(it) == (5, 8)
    s.to_turn("bob")
    assert s.pt(it) == (3, 5)
    s.done()


def test_cr_613_4a_a_defining_ability_comes_before_what_sets_and_works_in_every_zone() -> None:
    s = board()
    grave = Filter(zone="graveyard", types=("Creature",))
    goyf = creature("Goyf", 0, 0, Continuous("this", (SetPT(Count(grave), Count(grave, plus=1)),), defining=True))
    here, held = s.one("ann", "battlefield", goyf), s.one("ann", "hand", goyf)
    s.put("bob", "graveyard", bear(), bear())
    s.start()
    assert s.pt(here) == s.pt(held) == (2, 3)
    use(s, trick("Shrink", SetPT(0, 1)), here)
    assert (s.pt(here), s.pt(held)) == ((0, 1), (2, 3))
    s.done()


def test_cr_208_5_a_creature_without_a_size_is_0_0() -> None:
    s = board()
    s.one("ann", "battlefield", static("Awake", Filter(types=("Land",), controller="you"), ChangeTypes(("Creature",))))
    land = s.one("ann", "battlefield", "Forest", counters={"+1/+1": 2})
    s.start()
    assert s.pt(land) == (2, 2)
    s.done()


def test_a_modifier_of_what_is_no_creature_waits_until_it_is_one() -> None:
    """CR 208.3a."""
    s = board()
    rock = s.one("ann", "battlefield", permanent("Rock", types=("Artifact",)))
    s.start()
    use(s, trick("Grow", ModifyPT(3, 3)), rock)
    assert s.ch(rock).power is None
    use(s, trick("Wake", ChangeTypes(("Creature",)), SetPT(1, 1)), rock)
    assert s.pt(rock) == (4, 4)
    s.done()


# ---------------------------------------------------------------- layers one after the other
def test_cr_613_5_colours_decide_before_sizes() -> None:
    s = board()
    s.one(
        "ann",
        "battlefield",
        static("Honour", Filter(types=("Creature",), colors=("W",), controller="you"), ModifyPT(1, 1)),
    )
    it = s.one("ann", "battlefield", bear(colors=("B",)))
    s.start()
    assert s.pt(it) == (2, 2)
    use(s, trick("Whiten", ChangeColors(("W",))), it)
    assert s.pt(it) == (3, 3)
    use(s, trick("Redden", ChangeColors(("R",))), it)
    assert s.pt(it) == (2, 2)
    assert s.ch(it).colors == ("R",)
    s.done()


def test_cr_613_6_an_effect_goes_on_applying_to_what_it_started_on() -> None:
    """Noncreature artifacts become 2/2 creatures: in layer 7b they are none of those any more."""
    s = board()
    rock = s.one("ann", "battlefield", permanent("Rock", types=("Artifact",)))
    golem = s.one("ann", "battlefield", creature("Golem", 5, 5, types=("Artifact", "Creature")))
    what = Filter(types=("Artifact",), not_types=("Creature",))
    s.one("ann", "battlefield", static("March", what, ChangeTypes(("Creature",)), SetPT(2, 2)))
    s.start()
    assert s.pt(rock) == (2, 2)
    assert s.ch(rock).types == ("Artifact", "Creature")
    assert s.pt(golem) == (5, 5)
    s.done()


def test_cr_613_6_parts_of_one_effect_apply_each_in_its_layer() -> None:
    """Gain control, untap, haste: layer 2 and layer 6."""
    s = board()
    it = s.one("bob", "battlefield", bear(), sick=False)
    s.start()
    use(s, trick("Treason", ChangeController("you"), Grant(("haste",))), it)
    assert s.obj(it).controller == "ann"
    assert s.obj(it).sick  # CR 302.6
    assert s.ch(it).has("haste")
    assert [(e.object, e.seat) for e in s.happened("control_changed")] == [(it, "ann")]
    s.to_turn("bob")
    assert s.obj(it).controller == "bob"
    assert not s.ch(it).has("haste")
    s.done()


def test_cr_613_2_an_aura_that_controls_gives_back_what_it_had() -> None:
    s = board()
    it = s.one("bob", "battlefield", bear())
    aura = permanent(
        "Grip",
        Keyword("enchant", what=CREATURES),
        Continuous("attached", (ChangeController("you"),)),
        subtypes=("Aura",),
    )
    held = s.one("ann", "battlefield", aura, attached_to=it)
    s.one("ann", "battlefield", static("Banner", MINE, ModifyPT(1, 1)))
    s.start()
    assert s.obj(it).controller == "ann"
    assert s.pt(it) == (3, 3)
    use(s, d.instant("Break", "{0}", d.spell(d.destroy(), targets=[d.target(Filter(types=("Enchantment",)))])), held)
    assert s.obj(it).controller == "bob"
    assert s.pt(it) == (2, 2)
    s.done()


def test_cr_613_7_the_later_control_effect_wins_and_the_earlier_one_remains() -> None:
    s = board("ann", "bob", "cid")
    it = s.one("cid", "battlefield", bear())
    s.start()
    use(s, trick("Keep", ChangeController("you"), until="forever"), it)
    s.to_turn("bob")
    use(s, trick("Borrow", ChangeController("you")), it, "bob")
    assert s.obj(it).controller == "bob"
    s.to_turn("cid")
    assert s.obj(it).controller == "ann"
    s.done()


# ---------------------------------------------------------------- timestamps
@pytest.mark.parametrize("order", [("has", "loses"), ("loses", "has")])
def test_cr_613_9_of_two_independent_effects_the_later_wins(order: tuple[str, ...]) -> None:
    s = board()
    it = s.one("ann", "battlefield", bear())
    auras = {
        "has": permanent("Wings", Continuous("attached", (Grant(("flying",)),)), subtypes=("Aura",)),
        "loses": permanent("Weight", Continuous("attached", (Lose(("flying",)),)), subtypes=("Aura",)),
    }
    for name in order:
        s.one("ann", "battlefield", auras[name], attached_to=it)
    assert s.ch(it).has("flying") is (order[-1] == "has")


def test_cr_613_7e_attaching_again_gives_a_new_timestamp() -> None:
    s = board()
    it, other = s.put("ann", "battlefield", bear(), bear())
    equip = d.equip("{0}")
    hammer = d.equipment("Hammer", "{1}", Continuous("attached", (Lose(("flying",)), ModifyPT(10, 10))), equip)
    held = s.one("ann", "battlefield", hammer, attached_to=it)
    s.start()
    use(s, trick("Wings", Grant(("flying",))), it)
    assert s.ch(it).has("flying")
    for to in (other, it):
        s.activate("ann", held, 1, to).resolve()
    assert s.pt(it) == (12, 12)
    assert not s.ch(it).has("flying")
    s.done()


def test_cr_613_7c_a_keyword_counter_put_later_stays() -> None:
    s = board()
    it = s.one("ann", "battlefield", bear("trample"), counters={"flying": 1})
    s.start()
    use(s, trick("Forget", Lose(all=True)), it)
    assert s.ch(it).keywords == ()
    use(s, d.instant("Lift", "{0}", d.spell(d.put_counters(1, "flying", on="t"), targets=[d.target_creature()])), it)
    assert s.ch(it).keywords == ("flying",)
    s.done()


# ---------------------------------------------------------------- dependency
def test_cr_613_8a_an_effect_waits_for_what_changes_whom_it_applies_to() -> None:
    """White creatures get the later colour first, whatever the timestamps say."""
    s = board()
    it = s.one("ann", "battlefield", bear(colors=("B",)))
    white = Filter(types=("Creature",), subtypes=("Angel",))
    s.one("ann", "battlefield", static("Angels are Spirits", white, ChangeTypes(subtypes=("Spirit",))))
    s.one("ann", "battlefield", static("Bears are Angels", CREATURES, ChangeTypes(subtypes=("Angel",))))
    assert s.ch(it).subtypes == ("Angel", "Spirit")


def test_cr_613_8b_effects_in_a_loop_apply_in_timestamp_order() -> None:
    s = board()
    it = s.one("ann", "battlefield", creature("Both", 1, 1, subtypes=("Cat",)))
    cats = Filter(types=("Creature",), subtypes=("Cat",))
    dogs = Filter(types=("Creature",), subtypes=("Dog",))
    s.one("ann", "battlefield", static("Cats are Dogs", cats, ChangeTypes(subtypes=("Dog",), instead=True)))
    s.one("ann", "battlefield", static("Dogs are Cats", dogs, ChangeTypes(subtypes=("Cat",), instead=True)))
    assert s.ch(it).subtypes == ("Cat",)


MOON = static(
    "Moon", Filter(types=("Land",), not_supertypes=("Basic",)), ChangeTypes(subtypes=("Mountain",), instead=True)
)
URBORG = d.land("Tomb", Continuous(Filter(types=("Land",)), (ChangeTypes(subtypes=("Swamp",)),)))


@pytest.mark.parametrize("order", [(MOON, URBORG), (URBORG, MOON)])
def test_cr_305_7_a_land_that_loses_its_ability_has_no_effect(order: tuple[Card, Card]) -> None:
    """The land's effect depends on the one that takes its ability away (CR 613.8a)."""
    s = board()
    s.put("ann", "battlefield", *order)
    forest = s.one("ann", "battlefield", "Forest")
    assert s.ch(forest).subtypes == ("Forest",)
    tomb = s.find("Tomb")
    assert s.ch(tomb).subtypes == ("Mountain",)
    assert s.ch(tomb).abilities == ()


HUMBLE = static("Humble", CREATURES, Lose(all=True), SetPT(1, 1))


def test_cr_305_7_what_becomes_a_basic_land_keeps_nothing_of_its_text() -> None:
    """But keeps what other effects give it, whenever they began."""
    s = board()
    it = s.one("ann", "battlefield", creature("Sphinx", 6, 6, "flying", d.when_dies(d.draw(1)), colors=("U",)))
    s.start()
    use(s, trick("Give", Grant(("vigilance",))), it)
    song = (ChangeTypes(("Land",), ("Forest",), instead=True), ChangeColors(()))
    s.one("ann", "battlefield", permanent("Song", Continuous("attached", song), subtypes=("Aura",)), attached_to=it)
    found = s.ch(it)
    assert (found.types, found.subtypes, found.colors, found.abilities) == (("Land",), ("Forest",), (), ())
    assert found.keywords == ("vigilance",)


def test_cr_613_7g_turning_over_gives_a_new_timestamp() -> None:
    s = board()
    back = d.face("Down", types="Enchantment", abilities=[Continuous(CREATURES, (SetPT(5, 5),))])
    flip = d.double_faced(d.enchantment("Up", "{1}", d.activated("{0}", d.transform("this"))), back)
    it, other = s.one("ann", "battlefield", flip), s.one("ann", "battlefield", bear())
    s.one("ann", "battlefield", static("Small", CREATURES, SetPT(1, 1)))
    s.start()
    assert s.pt(other) == (1, 1)
    s.activate("ann", it).resolve()
    assert s.pt(other) == (5, 5)
    s.done()


def test_cr_613_6_an_effect_that_loses_its_ability_later_goes_on() -> None:
    """Enchantments are creatures; creatures lose all abilities and are 1/1: both go on, sizes by timestamp."""
    s = board()
    opal = static("Opal", Filter(types=("Enchantment",), other=True), ChangeTypes(("Creature",)), SetPT(4, 4))
    first, second = s.put("ann", "battlefield", opal, HUMBLE)
    lord = s.one(
        "ann", "battlefield", creature("Lord", 2, 2, "flying", Continuous(MINE, (ModifyPT(1, 1), Grant(("haste",)))))
    )
    assert s.ch(second).types == ("Enchantment", "Creature")
    assert s.pt(second) == (1, 1)
    assert "Creature" not in s.ch(first).types
    assert s.pt(lord) == (1, 1)
    assert s.ch(lord).keywords == ()


def test_cr_613_8_two_that_would_remove_each_other_apply_in_timestamp_order() -> None:
    s = board()
    s.one("ann", "battlefield", static("Opal", Filter(types=("Enchantment",), other=True), ChangeTypes(("Creature",))))
    one = s.one("ann", "battlefield", static("Humble", CREATURES, Lose(all=True), SetPT(1, 1)))
    two = s.one("ann", "battlefield", static("Humbler", CREATURES, Lose(all=True), SetPT(2, 2)))
    it = s.one("ann", "battlefield", bear("flying"))
    assert s.pt(it) == (1, 1)
    assert [s.pt(one), s.pt(two)] == [(1, 1), (1, 1)]


def test_an_anthem_whose_source_lost_its_ability_has_stopped() -> None:
    s = board()
    it = s.one("ann", "battlefield", bear())
    lord = s.one("ann", "battlefield", creature("Lord", 2, 2, Continuous(MINE, (ModifyPT(1, 1),))))
    s.start()
    assert s.pt(it) == (3, 3)
    use(s, trick("Forget", Lose(all=True)), lord)
    assert s.pt(it) == s.pt(lord) == (2, 2)
    s.to_turn("bob")
    assert s.pt(it) == (3, 3)
    s.done()


def test_a_granted_static_ability_works_from_its_new_source() -> None:
    """CR 613.7a: it functions like one of its own, from layer 7 on."""
    s = board()
    rank = Continuous(Filter(types=("Creature",), controller="you", other=True), (ModifyPT(1, 0),))
    it, other = s.put("ann", "battlefield", bear(), bear())
    s.start()
    use(s, trick("Lead", Grant(abilities=(rank,))), it)
    assert (s.pt(it), s.pt(other)) == ((2, 2), (3, 2))
    s.to_turn("bob")
    assert s.pt(other) == (2, 2)
    s.done()


# ---------------------------------------------------------------- copies, face down
def test_cr_707_2_a_copy_keeps_what_affects_it_and_copies_no_effects() -> None:
    s = board()
    model = s.one("ann", "battlefield", creature("Model", 4, 4, "flying"), counters={"+1/+1": 3})
    shifter = s.one("ann", "battlefield", bear())
    s.start()
    use(s, trick("Grow", ModifyPT(3, 3)), shifter)
    become = d.instant(
        "Become", "{0}", d.spell(Apply("a", (CopyOf("b"),)), targets=[d.target_creature("a"), d.target_creature("b")])
    )
    s.cast("ann", s.one("ann", "hand", become), shifter, model).resolve()
    assert s.name(shifter) == "Model"
    assert s.pt(shifter) == (7, 7)
    assert s.ch(shifter).has("flying")
    s.to_turn("bob")
    assert s.name(shifter) == "Bear"
    s.done()


def test_cr_708_2_a_face_down_permanent_is_a_2_2_without_anything() -> None:
    s = board()
    it = s.one("ann", "battlefield", creature("Demon", 6, 6, "trample", subtypes=("Demon",)), face_down=True)
    s.one("ann", "battlefield", static("Banner", MINE, ModifyPT(1, 1)))
    assert s.pt(it) == (3, 3)
    assert (s.ch(it).name, s.ch(it).subtypes, s.ch(it).keywords) == ("", (), ())


# ---------------------------------------------------------------- conditions and counted amounts
def test_amounts_follow_hands_and_life() -> None:
    s = board()
    grip = creature("Grip", 0, 0, Continuous("this", (SetPT(HandSize(), Life()),), defining=True))
    it = s.one("ann", "battlefield", grip)
    s.put("ann", "hand", bear(), bear())
    s.start()
    assert s.pt(it) == (2, 20)
    use(s, d.instant("Salve", "{0}", d.spell(d.gain_life(3), d.draw(2), targets=[d.target_creature()])), it)
    assert s.pt(it) == (4, 23)
    s.done()


def test_a_condition_switches_an_effect_on_and_off() -> None:
    s = board()
    it = s.one("ann", "battlefield", creature("Watch", 1, 1, Continuous("this", (ModifyPT(2, 2),), YourTurn())))
    pride = creature("Pride", 1, 1, Continuous("this", (Grant(("flying",)),), Exists(MINE, 3)))
    cat = s.one("ann", "battlefield", pride)
    s.start()
    assert s.pt(it) == (3, 3)
    assert not s.ch(cat).has("flying")
    third = s.one("ann", "battlefield", bear())
    assert s.ch(cat).has("flying")
    use(s, d.instant("Bolt", "{0}", d.spell(d.destroy(), targets=[d.target_creature()])), third)
    assert not s.ch(cat).has("flying")
    s.to_turn("bob")
    assert s.pt(it) == (1, 1)
    s.done()


def test_what_reads_sizes_is_judged_by_everything_else() -> None:
    """An effect that reads power sees counters and other effects, and never itself."""
    s = board()
    big = Filter(types=("Creature",), power_at_least=3, controller="you")
    s.one("ann", "battlefield", static("Stampede", big, Grant(("trample",)), ModifyPT(1, 0)))
    s.one("ann", "battlefield", creature("Herald", 1, 1, Continuous("this", (ModifyPT(Greatest(MINE, "power"), 0),))))
    small, big_one = s.put("ann", "battlefield", creature("Two", 2, 2), creature("Three", 3, 3))
    grown = s.one("ann", "battlefield", bear(), counters={"+1/+1": 2})
    assert (s.pt(small), s.pt(big_one), s.pt(grown)) == ((2, 2), (4, 3), (5, 4))
    assert [s.ch(i).has("trample") for i in (small, big_one, grown)] == [False, True, True]
    assert s.pt(s.find("Herald")) == (1 + 4, 1)


def test_cr_613_11_a_rule_about_an_object_is_no_ability_of_it() -> None:
    """What says that a creature can't attack is not lost with its abilities."""
    s = board()
    it = s.one("ann", "battlefield", bear("cant_block"))
    s.one("bob", "battlefield", static("Peace", CREATURES, Grant(("cant_attack",))))
    s.start()
    assert s.ch(it).keywords == ("cant_block", "cant_attack")
    use(s, trick("Forget", Lose(all=True)), it)
    assert s.ch(it).keywords == ("cant_attack",)
    s.done()
