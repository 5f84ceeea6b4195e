"""Combat damage (CR 510) and the keywords that change it (CR 702.2, 702.4, 702.7, 702.19)."""

from __future__ import annotations

import pytest

from app.engine.model.card import Card
from app.engine.model.commands import Answer, Preferences
from app.engine.model.effect import PreventDamage
from tests.rules.creatures import attack, bear, block, creature, duel, wall, whenever
from tests.support.scenario import Scenario


def fight(a: Card, *blockers: Card, **fields: int) -> tuple[Scenario, int, list[int]]:
    """One attacker of ann's, blocked by all of bob's creatures; damage is being dealt."""
    s = duel()
    attacker = s.one("ann", "battlefield", a)
    ids = s.put("bob", "battlefield", *blockers, **fields)
    attack(s.start(), "ann", {attacker: "bob"})
    block(s, "bob", dict.fromkeys(ids, attacker))
    return s, attacker, ids


def alive(s: Scenario, oid: int) -> bool:
    return oid in s.state.objects


def dealt(s: Scenario) -> list[tuple[int, int | str, int]]:
    return [(e.source, e.to, e.amount) for e in s.happened("damage")]


# ---------------------------------------------------------------- who deals what to whom
def test_cr_510_1b_unblocked_attackers_damage_the_player() -> None:
    s = duel()
    a, b = s.put("ann", "battlefield", bear(), creature("Ogre", 3, 3))
    attack(s.start(), "ann", {a: "bob", b: "bob"})
    s.to("end of combat")
    assert s.life("bob") == 15
    assert dealt(s) == [(a, "bob", 2), (b, "bob", 3)]
    assert all(e.combat for e in s.happened("damage"))


def test_cr_510_1c_d_blocked_and_blocker_damage_each_other() -> None:
    s, a, (x,) = fight(bear(), bear())
    assert not alive(s, a)
    assert not alive(s, x)
    assert s.life("bob") == 20
    assert sorted(dealt(s)) == sorted([(a, x, 2), (x, a, 2)])


def test_cr_510_1a_no_damage_from_zero_power() -> None:
    s, a, (_x,) = fight(wall(), wall())
    assert dealt(s) == []
    assert alive(s, a)


def test_cr_510_2_all_at_once() -> None:
    """Both die, though either's damage alone would have stopped the other's."""
    s, a, (x, y) = fight(creature("Ogre", 4, 4), bear(), bear())
    assert [alive(s, i) for i in (a, x, y)] == [False, False, False]


def test_cr_510_1c_a_blocked_creature_without_blockers_deals_nothing() -> None:
    shot = whenever("becomes_blocked", *_destroy_blockers(), this=True)
    s, a, (x,) = fight(bear(shot), bear())
    s.resolve_all().to("end of combat")
    assert not alive(s, x)
    assert s.life("bob") == 20
    assert alive(s, a)


def test_cr_702_19d_unless_it_tramples() -> None:
    shot = whenever("becomes_blocked", *_destroy_blockers(), this=True)
    s, _, _ = fight(bear(shot, "trample"), bear())
    s.resolve_all().to("end of combat")
    assert s.life("bob") == 18


def _destroy_blockers() -> tuple[object, ...]:
    from app.engine.model.effect import Destroy
    from app.engine.model.values import Filter

    return (Destroy(Filter(blocking=True)),)


# ---------------------------------------------------------------- dividing (CR 510.1c)
def test_cr_510_1c_the_attacker_divides_where_it_matters() -> None:
    s, _a, (x, y) = fight(bear(), creature("Elf", 1, 2), creature("Orc", 2, 2))
    d = s.question("ann")
    assert (d.kind, d.options, d.args["total"]) == ("damage", (x, y), 2)
    s.answer("ann", 0, 2)
    assert alive(s, x)
    assert not alive(s, y)
    s.done()


@pytest.mark.parametrize("value", [(1,), (1, 0), (3, -1), (2, 1), (1, 1, 0), ("x", 2)])
def test_cr_510_1c_it_must_add_up(value: tuple[int, ...]) -> None:
    s, _a, (x, y) = fight(bear(), creature("Elf", 1, 2), creature("Orc", 2, 2))
    s.refused("ann", Answer(s.question("ann").id, value))
    s.answer("ann", 1, 1)
    assert (s.obj(x).damage, s.obj(y).damage) == (1, 1)


def test_cr_510_1c_no_question_where_all_can_die() -> None:
    s, _a, (x, y) = fight(creature("Ogre", 5, 5), creature("Elf", 1, 2), creature("Orc", 2, 2))
    assert not alive(s, x)
    assert not alive(s, y)


def test_cr_510_1c_no_question_among_equals() -> None:
    s, _a, ids = fight(creature("Ogre", 3, 9), bear(), bear())
    assert [alive(s, i) for i in ids] == [False, True]


def test_cr_510_1c_but_one_with_a_counter_is_no_equal() -> None:
    s = duel()
    a = s.one("ann", "battlefield", creature("Ogre", 3, 9))
    x = s.one("bob", "battlefield", bear())
    y = s.one("bob", "battlefield", bear(), counters={"stun": 1})
    attack(s.start(), "ann", {a: "bob"})
    block(s, "bob", {x: a, y: a})
    assert s.question("ann").kind == "damage"


def test_who_stops_everywhere_is_always_asked() -> None:
    s = duel()
    a = s.one("ann", "battlefield", creature("Ogre", 5, 9, "trample"))
    x = s.one("bob", "battlefield", bear())
    attack(s.start(), "ann", {a: "bob"})
    s.do("ann", Preferences(auto="always"))
    block(s, "bob", {x: a})
    while not s.open_questions():
        s.done_by("ann")
    assert s.question("ann").options == (x, "bob")
    s.refused("ann", Answer(s.question("ann").id, (1, 4)))  # CR 702.19b
    s.answer("ann", 4, 1)
    assert s.life("bob") == 19


def test_two_attackers_of_one_player_are_asked_one_after_the_other() -> None:
    s = duel()
    a, b = s.put("ann", "battlefield", bear(), bear())
    w, x, y, z = s.put("bob", "battlefield", *[creature(n, 1, 2) for n in ("W", "X", "Y", "Z")])
    attack(s.start(), "ann", {a: "bob", b: "bob"})
    block(s, "bob", {w: a, x: a, y: b, z: b})
    assert s.question("ann").args["source"] == a
    s.answer("ann", 2, 0)
    assert s.question("ann").args["source"] == b
    s.answer("ann", 0, 2)
    assert [alive(s, i) for i in (w, x, y, z)] == [False, True, True, False]
    s.done()


# ---------------------------------------------------------------- trample (CR 702.19)
def test_cr_702_19b_trample_assigns_the_rest_to_the_player() -> None:
    s, _a, (x, y) = fight(creature("Beast", 7, 7, "trample"), bear(), wall(3))
    assert s.life("bob") == 18
    assert not alive(s, x)
    assert not alive(s, y)


def test_cr_702_19b_damage_already_marked_counts() -> None:
    s, _a, (_x,) = fight(creature("Beast", 5, 5, "trample"), wall(4), damage=3)
    assert s.life("bob") == 16


def test_cr_702_19b_without_enough_nothing_tramples() -> None:
    s, _a, (x,) = fight(creature("Beast", 3, 3, "trample"), wall(4))
    assert s.life("bob") == 20
    assert s.obj(x).damage == 3


def test_cr_702_19b_it_may_not_go_on_before_all_have_lethal_damage() -> None:
    s, _a, (x, y) = fight(creature("Beast", 3, 3, "trample"), creature("Elf", 0, 2), creature("Orc", 0, 3))
    d = s.question("ann")
    assert d.options == (x, y, "bob")
    assert "Divide {total}" in s.refused("ann", Answer(d.id, (2, 0, 1)))
    s.answer("ann", 0, 3, 0)
    assert s.life("bob") == 20
    assert not alive(s, y)


def test_cr_702_19a_trample_means_nothing_on_a_blocker() -> None:
    s, _a, (_x,) = fight(bear(), creature("Beast", 9, 9, "trample"))
    assert s.life("ann") == 20


def test_cr_702_2c_deathtouch_makes_one_damage_lethal() -> None:
    s, _a, (x, y) = fight(creature("Snake", 3, 3, "deathtouch", "trample"), wall(9), wall(8))
    assert s.life("bob") == 19
    assert not alive(s, x)
    assert not alive(s, y)


def test_cr_702_2b_deathtouch_kills() -> None:
    s, _a, (x,) = fight(creature("Snake", 1, 1, "deathtouch"), wall(9))
    assert not alive(s, x)


def test_cr_702_12b_but_not_what_is_indestructible() -> None:
    s, _a, (x,) = fight(creature("Snake", 1, 1, "deathtouch"), creature("Golem", 0, 1, "indestructible"))
    assert alive(s, x)
    assert not s.obj(x).deathtouched


# ---------------------------------------------------------------- first and double strike (CR 702.4, 702.7)
def test_cr_702_7b_first_strike_kills_before_damage_comes_back() -> None:
    s, a, (x,) = fight(bear("first_strike"), bear())
    assert alive(s, a)
    assert not alive(s, x)
    steps = [e.text for e in s.happened("step_begins")]
    assert "first-strike damage" in steps


def test_cr_702_7b_a_first_striking_blocker() -> None:
    s, a, (x,) = fight(bear(), bear("first_strike"))
    assert not alive(s, a)
    assert alive(s, x)


def test_cr_510_4_no_second_step_without_them() -> None:
    s, _, _ = fight(bear(), wall())
    s.to("end of combat")
    assert "first-strike damage" not in [e.text for e in s.happened("step_begins")]


def test_cr_702_4b_double_strike_hits_twice() -> None:
    s = duel()
    a, b = s.put("ann", "battlefield", bear("double_strike"), bear())
    attack(s.start(), "ann", {a: "bob", b: "bob"})
    s.to("end of combat")
    assert s.life("bob") == 14
    assert dealt(s) == [(a, "bob", 2), (a, "bob", 2), (b, "bob", 2)]


def test_cr_702_4b_double_strike_blocked_by_first_strike() -> None:
    s, a, (x,) = fight(creature("Twin", 2, 3, "double_strike"), creature("Lancer", 2, 4, "first_strike"))
    assert not alive(s, x)
    assert alive(s, a)
    assert s.obj(a).damage == 2


def test_cr_702_7c_gained_too_late_changes_nothing() -> None:
    """A creature that gains first strike after the first step still deals its damage in the second."""
    from app.engine.model.effect import Apply, Grant
    from app.engine.model.values import Filter

    grant = Apply(Filter(name="Slow"), (Grant(keywords=("first_strike",)),))
    s = duel()
    a = s.one("ann", "battlefield", bear("first_strike", whenever("deals_damage", grant, this=True)))
    b = s.one("ann", "battlefield", creature("Slow", 3, 3))
    attack(s.start(), "ann", {a: "bob", b: "bob"})
    s.resolve_all().to("end of combat")
    assert s.life("bob") == 15


# ---------------------------------------------------------------- leaving, preventing, other numbers
def test_cr_510_1_assigns_no_combat_damage() -> None:
    s, a, (x,) = fight(bear("assigns_no_combat_damage"), bear())
    assert alive(s, x)
    assert not alive(s, a)


def test_damage_equal_to_toughness() -> None:
    s, _a, (x,) = fight(creature("Shell", 0, 5, "damage_by_toughness"), wall(5))
    assert not alive(s, x)


def test_cr_615_prevented_damage_is_not_dealt() -> None:
    shield = whenever("attacks", PreventDamage("this", None), this=True)
    s, a, (x,) = fight(bear(shield), creature("Ogre", 5, 2))
    s.resolve_all().to("end of combat")
    assert alive(s, a)
    assert not alive(s, x)


def test_cr_506_4_a_removed_attacker_deals_no_damage() -> None:
    from app.engine.model.effect import RemoveFromCombat

    flee = whenever("becomes_blocked", RemoveFromCombat("this"), this=True)
    s, a, (x,) = fight(bear(flee), bear())
    s.resolve_all().to("end of combat")
    assert alive(s, a)
    assert alive(s, x)
