"""Planeswalkers in combat (CR 306, 506.4c, 508.1b, 702.19; PW-2 … PW-11)."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards import dsl as d
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate, Answer, Attackers, Blockers, Preferences
from app.engine.model.effect import Apply, ChangeController, Destroy, Move
from app.engine.model.values import Filter
from app.engine.view.forecast import combat_view
from tests.rules.creatures import (
    attack,
    bear,
    block,
    creature,
    duel,
    heroes,
    planeswalker,
    wall,
    whenever,
)
from tests.rules.resolving import board as everybody_stops
from tests.rules.resolving import cast
from tests.support.scenario import Scenario

WALKERS = Filter(types=("Planeswalker",))


def loyalty(s: Scenario, oid: int) -> int:
    return s.obj(oid).counter("loyalty")


# ---------------------------------------------------------------- attacked (PW-6, PW-7, PW-8)
def test_what_attacks_a_planeswalker_is_forecast_by_its_loyalty() -> None:
    s = everybody_stops()
    a, b = s.put("ann", "battlefield", bear(), bear())
    p = s.one("bob", "battlefield", planeswalker("P"))
    s.start("ann")
    attack(s, "ann", {a: p, b: "bob"})
    now = loyalty(s, p)
    assert set(combat_view(s.state).forecast) == {(p, 1, now, now - 2), ("bob", 1, 20, 18)}


def test_pw_6_each_attacker_is_given_the_player_or_a_planeswalker() -> None:
    s = duel()
    a, b, c = s.put("ann", "battlefield", bear(), bear(), bear())
    p, q = s.put("bob", "battlefield", planeswalker("P"), planeswalker("Q"))
    attack(s.start(), "ann", {a: p, b: q, c: "bob"})
    s.to("end of combat")
    assert [(e.object, e.to) for e in s.happened("attacks")] == [(a, p), (b, q), (c, "bob")]
    assert all(e.args == {"defending": ["bob"]} for e in s.happened("attacks"))  # CR 508.5
    assert (loyalty(s, p), loyalty(s, q), s.life("bob")) == (2, 2, 18)


def test_pw_6_ones_own_planeswalker_cant_be_attacked_and_none_attacks() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear())
    mine = s.one("ann", "battlefield", planeswalker())
    stone = s.one("bob", "battlefield", wall())
    s.start().to("declare attackers")
    assert "must attack an opponent" in s.refused("ann", Attackers({a: mine}))
    assert "must attack an opponent" in s.refused("ann", Attackers({a: stone}))
    assert s.refused("ann", Attackers({mine: "bob"})) == "{card} can't attack."


def test_pw_7_blockers_do_not_care_what_is_attacked() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear())
    p = s.one("bob", "battlefield", planeswalker())
    x = s.one("bob", "battlefield", wall())
    attack(s.start(), "ann", {a: p})
    block(s, "bob", {x: a}).to("end of combat")
    assert loyalty(s, p) == 4
    assert s.obj(x).damage == 2


def test_pw_6_a_planeswalker_never_blocks() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear())
    p = s.one("bob", "battlefield", planeswalker())
    s.one("bob", "battlefield", wall())
    attack(s.start(), "ann", {a: "bob"})
    assert s.refused("bob", Blockers({p: a})) == "{card} can't block."


def test_pw_8_unblocked_damage_goes_to_the_planeswalker_alone_and_none_comes_back() -> None:
    s = duel()
    a = s.one("ann", "battlefield", creature("Ogre", 3, 1))
    p = s.one("bob", "battlefield", planeswalker())
    attack(s.start(), "ann", {a: p}).to("end of combat")
    assert loyalty(s, p) == 1
    assert s.life("bob") == 20
    assert [(e.source, e.to, e.amount, e.seat) for e in s.happened("damage")] == [(a, p, 3, "")]
    assert [(e.object, e.text, e.amount) for e in s.happened("counters_removed")] == [(p, "loyalty", 3)]


def test_pw_4_more_damage_than_loyalty_kills_it_and_goes_no_further() -> None:
    s = duel()
    a = s.one("ann", "battlefield", creature("Ogre", 9, 1))
    p = s.one("bob", "battlefield", planeswalker())
    attack(s.start(), "ann", {a: p}).to("end of combat")
    assert p not in s.state.objects
    assert s.names("bob", "graveyard") == ["Walker"]
    assert s.life("bob") == 20


# ---------------------------------------------------------------- trample (PW-9)
@pytest.mark.parametrize(
    ("damage", "keywords", "left"),
    [
        (0, ("trample",), 1),  # 4 to the blocker, 3 to the planeswalker
        (3, ("trample",), -2),  # damage already marked counts: 1 and 6
        (0, ("trample", "deathtouch"), -2),
        (0, (), 4),
    ],
)
def test_pw_9_trample_over_its_defenders(damage: int, keywords: tuple[str, ...], left: int) -> None:
    s = duel()
    a = s.one("ann", "battlefield", creature("Beast", 7, 7, *keywords))
    p = s.one("bob", "battlefield", planeswalker(loyalty=4))
    x = s.one("bob", "battlefield", wall(4), damage=damage)
    attack(s.start(), "ann", {a: p})
    block(s, "bob", {x: a}).to("end of combat")
    assert s.life("bob") == 20  # CR 702.19f: never on to the player
    if left > 0:
        assert loyalty(s, p) == left
    else:
        assert p not in s.state.objects


def test_pw_9_trample_over_planeswalkers_goes_on() -> None:
    s = duel()
    a = s.one("ann", "battlefield", creature("Beast", 9, 9, "trample_over_planeswalkers"))
    p = s.one("bob", "battlefield", planeswalker(loyalty=4))
    x = s.one("bob", "battlefield", wall(3))
    attack(s.start(), "ann", {a: p})
    block(s, "bob", {x: a}).to("end of combat")
    assert p not in s.state.objects
    assert x not in s.state.objects
    assert s.life("bob") == 18  # CR 702.19c: 3 + 4 + 2


def test_pw_9_but_only_past_its_loyalty() -> None:
    s = duel()
    a = s.one("ann", "battlefield", creature("Beast", 9, 9, "trample_over_planeswalkers"))
    p = s.one("bob", "battlefield", planeswalker(loyalty=4))
    x = s.one("bob", "battlefield", wall(3))
    attack(s.start(), "ann", {a: p})
    s.do("ann", Preferences(auto="always"))
    block(s, "bob", {x: a})
    while not s.open_questions():
        s.done_by("ann")
    d = s.question("ann")
    assert d.options == (x, p, "bob")
    s.refused("ann", Answer(d.id, (3, 3, 3)))
    s.refused("ann", Answer(d.id, (2, 7, 0)))
    s.answer("ann", 5, 4, 0)
    assert s.life("bob") == 20


# ---------------------------------------------------------------- it leaves or changes sides (PW-10)
def attacked_and_gone(*keywords: str, how: str, blocked: bool) -> tuple[Scenario, int, int]:
    """ann attacks bob's planeswalker, which is gone before blocks (a trigger of the attack)."""
    gone = {
        "destroyed": Destroy(WALKERS),
        "stolen": Apply(WALKERS, (ChangeController("you"),)),
        "returned": Move(WALKERS, "hand"),
    }[how]
    s = duel()
    a = s.one("ann", "battlefield", creature("Beast", 5, 5, whenever("attacks", gone, this=True), *keywords))
    p = s.one("bob", "battlefield", planeswalker())
    x = s.one("bob", "battlefield", wall(3))
    attack(s.start(), "ann", {a: p}).resolve_all()
    block(s, "bob", {x: a} if blocked else {}).to("end of combat")
    return s, a, x


@pytest.mark.parametrize("how", ["destroyed", "stolen", "returned"])
def test_pw_10_its_attacker_deals_no_damage_if_unblocked(how: str) -> None:
    s, a, _ = attacked_and_gone(how=how, blocked=False)
    assert s.happened("damage") == []
    assert s.life("bob") == 20
    assert [e.object for e in s.happened("attacks_unblocked")] == [a]


@pytest.mark.parametrize("how", ["destroyed", "stolen", "returned"])
def test_pw_10_it_can_be_blocked_and_fights(how: str) -> None:
    s, a, x = attacked_and_gone(how=how, blocked=True)
    assert x not in s.state.objects
    assert [(e.source, e.to) for e in s.happened("damage")] == [(a, x)]


def test_pw_10_its_trample_has_nowhere_to_go() -> None:
    s, _a, x = attacked_and_gone("trample", how="destroyed", blocked=True)
    assert s.life("bob") == 20
    assert [(e.to, e.amount) for e in s.happened("damage")] == [(x, 5)]


def test_cr_702_19e_trample_over_planeswalkers_reaches_the_player_then() -> None:
    s, _, x = attacked_and_gone("trample_over_planeswalkers", how="destroyed", blocked=True)
    assert x not in s.state.objects
    assert s.life("bob") == 18


def test_pw_10_it_comes_back_as_another_object() -> None:
    """CR 400.7: exiled and returned, it is not attacked any more."""
    blink = whenever("attacks", Move(WALKERS, "exile", bind="moved"), Move("moved", "battlefield"), this=True)
    s = duel()
    a = s.one("ann", "battlefield", creature("Beast", 3, 3, blink))
    p = s.one("bob", "battlefield", planeswalker())
    attack(s.start(), "ann", {a: p}).resolve_all().to("end of combat")
    assert loyalty(s, s.find("Walker")) == 4
    assert s.life("bob") == 20


# ---------------------------------------------------------------- teams (PW-11)
def test_pw_11_a_creature_attacks_a_hero_or_anybodys_planeswalker_and_anybody_blocks() -> None:
    s = heroes()
    a, b = s.put("foe", "battlefield", bear(), bear())
    p = s.one("ann", "battlefield", planeswalker())
    x = s.one("bob", "battlefield", wall())
    y = s.one("ann", "battlefield", wall())
    attack(s.start("foes"), "foe", {a: p, b: "ann"})
    s.to("declare blockers")
    s.do("bob", Blockers({x: a})).do("ann", Blockers({y: b})).done_by("ann", "bob")
    s.to("end of combat")
    assert [(e.object, e.to) for e in s.happened("blocks")] == [(x, a), (y, b)]
    assert (loyalty(s, p), s.life("ann")) == (4, 40)


def test_pw_11_defending_player_names_the_whole_team() -> None:
    s = heroes()
    a = s.one("foe", "battlefield", bear())
    p = s.one("bob", "battlefield", planeswalker())
    attack(s.start("foes"), "foe", {a: p})
    assert s.happened("attacks")[0].args == {"defending": ["ann", "bob"]}


# ---------------------------------------------------------------- uniqueness (PW-2) and loyalty (PW-3)
def test_pw_2_classic_planeswalkers_that_share_a_subtype_all_go() -> None:
    s = duel(planeswalkers="classic")
    p = s.one("ann", "battlefield", planeswalker("One", subtype="Jace"))
    q = s.one("bob", "battlefield", planeswalker("Two", subtype="Jace"))
    r = s.one("bob", "battlefield", planeswalker("Three", subtype="Garruk"))
    s.start()
    assert [i in s.state.objects for i in (p, q, r)] == [False, False, True]
    assert s.names("ann", "graveyard") == ["One"]


def test_pw_2_modern_they_may_stay_and_equal_names_fall_under_the_legend_rule() -> None:
    s = duel()
    p, q = s.put("ann", "battlefield", planeswalker("One", subtype="Jace"), planeswalker("Two", subtype="Jace"))
    r = s.one("ann", "battlefield", planeswalker("Two", subtype="Jace"))
    theirs = s.one("bob", "battlefield", planeswalker("Two", subtype="Jace"))
    s.start()
    assert s.question("ann").options == (q, r)
    s.answer("ann", r)
    assert [i in s.state.objects for i in (p, q, r, theirs)] == [True, False, True, True]


def test_pw_3_loyalty_is_the_printed_number_elsewhere_and_counters_on_the_battlefield() -> None:
    from app.engine.game import Game
    from app.engine.rules.planeswalkers import loyalty as of

    s = duel()
    hand = s.one("ann", "hand", planeswalker(loyalty=4))
    play = s.one("ann", "battlefield", planeswalker(loyalty=4), counters={"loyalty": 7})
    g = Game(s.start().state)
    assert (of(g, hand), of(g, play)) == (4, 7)


# ---------------------------------------------------------------- what affects them (PW-1, PW-5)
def test_pw_1_what_affects_a_creature_does_not_affect_a_planeswalker() -> None:
    s = everybody_stops()
    p = s.one("bob", "battlefield", planeswalker())
    s.start("ann")
    cast(s, "ann", d.destroy(d.creatures()))
    assert p in s.state.objects and not s.ch(p).is_creature
    cast(s, "ann", d.destroy(d.permanents(not_types="Land")))
    assert p not in s.state.objects


def loyal(*abilities: Any) -> Card:
    return Card((Face("Walker", types=("Planeswalker",), subtypes=("Walker",), loyalty=3, abilities=abilities),))


def test_pw_5_once_each_turn_and_only_as_a_sorcery() -> None:
    s = everybody_stops()
    p = s.one(
        "ann", "battlefield", loyal(d.loyalty(1, d.gain_life(1)), d.loyalty(0, d.gain_life(2))), counters={"loyalty": 3}
    )
    s.start("ann", "upkeep")
    assert s.refused("ann", Activate(p, 0))
    s.to("precombat main").do("ann", Activate(p, 0)).resolve_all()
    assert loyalty(s, p) == 4 and s.refused("ann", Activate(p, 1))
    s.to_turn("bob").to("precombat main")
    assert s.refused("ann", Activate(p, 0))


def test_pw_5_also_in_the_turn_it_enters() -> None:
    s = everybody_stops()
    s.one("ann", "hand", loyal(d.loyalty(1, d.gain_life(1))))
    s.start("ann")
    cast(s, "ann", d.put_onto_battlefield(Filter(zone="hand", owner="you", types=("Planeswalker",))))
    p = s.find("Walker", "ann")
    s.do("ann", Activate(p, 0)).resolve_all()
    assert (loyalty(s, p), s.life("ann")) == (4, 21)


@pytest.mark.parametrize(("cost", "left"), [(-3, 0), (-4, None), ("-x", 1)])
def test_pw_5_no_more_than_there_is_can_be_removed(cost: int | str, left: int | None) -> None:
    s = everybody_stops()
    p = s.one("ann", "battlefield", loyal(d.loyalty(cost, d.gain_life(1))), counters={"loyalty": 3})
    s.start("ann")
    if left is None:
        assert s.refused("ann", Activate(p, 0)) == "You cannot pay this cost now."
        return
    s.do("ann", Activate(p, 0, x=2 if cost == "-x" else 0))
    assert (loyalty(s, p) if p in s.state.objects else 0) == left
