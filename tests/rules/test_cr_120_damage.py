"""Damage and its results (CR 120), lifelink, infect, wither, toxic, protection (CR 702)."""

from __future__ import annotations

import pytest

from app.engine.model.ability import Keyword, PlayerRule, Replacement
from app.engine.model.effect import DealDamage, Draw
from app.engine.model.values import Filter
from tests.rules.creatures import attack, bear, block, creature, duel, heroes, permanent, planeswalker, wall, whenever
from tests.support.scenario import Scenario

MINE = Filter(types=("Creature",), controller="each_opponent")


def pings(amount: int, to: str | Filter = MINE) -> object:
    return whenever("attacks", DealDamage(amount, to), this=True)


def shoot(*parts: object, amount: int = 3, to: str | Filter = MINE) -> tuple[Scenario, int]:
    """ann's attacker deals noncombat damage as it attacks; bob has a Wall 0/4."""
    s = duel()
    gun = s.one("ann", "battlefield", creature("Gun", 0, 9, *parts, pings(amount, to)))  # type: ignore[arg-type]
    target = s.one("bob", "battlefield", wall(4))
    attack(s.start(), "ann", {gun: "bob"})
    s.resolve_all()
    return s, target


def test_cr_120_3e_damage_is_marked_until_cleanup() -> None:
    s, target = shoot()
    assert s.obj(target).damage == 3
    assert not s.happened("damage")[0].combat
    s.to_turn("bob")
    assert s.obj(target).damage == 0  # CR 514.2


def test_cr_120_3a_damage_to_a_player_is_loss_of_life() -> None:
    s, _ = shoot(to="each_opponent")
    assert s.life("bob") == 17
    event = s.happened("damage")[0]
    assert (event.seat, event.to, event.object, event.amount) == ("bob", "bob", 0, 3)
    assert [(e.seat, e.amount) for e in s.happened("life_lost")] == [("bob", 3)]


def test_cr_120_8_no_damage_is_not_dealt() -> None:
    s, _ = shoot(amount=0)
    assert s.happened("damage") == []


def test_cr_120_1a_only_creatures_planeswalkers_and_players_are_dealt_damage() -> None:
    s = duel()
    gun = s.one("ann", "battlefield", creature("Gun", 0, 9, pings(3, Filter(controller="each_opponent"))))  # type: ignore[arg-type]
    s.one("bob", "battlefield", permanent("Stone"))
    walker = s.one("bob", "battlefield", planeswalker(loyalty=5))
    x = s.one("bob", "battlefield", wall())
    attack(s.start(), "ann", {gun: "bob"})
    s.resolve_all()
    assert sorted(e.object for e in s.happened("damage")) == sorted([walker, x])
    assert s.obj(walker).counter("loyalty") == 2  # CR 120.3c


def test_cr_702_15b_lifelink() -> None:
    s, _ = shoot("lifelink")
    assert s.life("ann") == 23


def test_cr_702_15e_lifelink_gains_for_each_source() -> None:
    s = duel()
    a, b = s.put("ann", "battlefield", bear("lifelink"), bear("lifelink"))
    attack(s.start(), "ann", {a: "bob", b: "bob"})
    s.to("end of combat")
    assert s.life("ann") == 24
    assert [e.amount for e in s.happened("life_gained")] == [2, 2]


def test_cr_119_7_who_cant_gain_life_gains_none_by_lifelink() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear("lifelink"))
    s.one("bob", "battlefield", permanent("Rot", PlayerRule("cant_gain_life", "each_opponent")))
    attack(s.start(), "ann", {a: "bob"})
    s.to("end of combat")
    assert s.life("ann") == 20
    assert s.life("bob") == 18


@pytest.mark.parametrize("keyword", ["wither", "infect"])
def test_cr_120_3d_wither_and_infect_put_counters(keyword: str) -> None:
    s, target = shoot(keyword)
    assert s.obj(target).damage == 0
    assert s.obj(target).counter("-1/-1") == 3
    assert s.pt(target) == (-3, 1)


def test_cr_120_3b_infect_gives_poison_instead_of_loss_of_life() -> None:
    s, _ = shoot("infect", to="each_opponent")
    assert s.life("bob") == 20
    assert s.state.players["bob"].counter("poison") == 3


def test_cr_702_80a_wither_hurts_players_as_usual() -> None:
    s, _ = shoot("wither", to="each_opponent")
    assert s.life("bob") == 17


def test_cr_702_164c_toxic_adds_poison_to_combat_damage_only() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear(Keyword("toxic", 1), Keyword("toxic", 2)))
    gun = s.one("ann", "battlefield", creature("Gun", 0, 9, Keyword("toxic", 4), pings(1, "each_opponent")))  # type: ignore[arg-type]
    attack(s.start(), "ann", {a: "bob", gun: "bob"})
    s.resolve_all().to("end of combat")
    assert s.life("bob") == 17
    assert s.state.players["bob"].counter("poison") == 3  # CR 702.164b: the sum


def test_cr_702_2b_deathtouch_from_any_damage() -> None:
    s, target = shoot("deathtouch", amount=1)
    assert target not in s.state.objects


def test_cr_702_16e_protection_prevents_damage() -> None:
    s = duel()
    gun = s.one("ann", "battlefield", creature("Gun", 0, 9, pings(3), colors=("R",)))  # type: ignore[arg-type]
    safe = s.one("bob", "battlefield", creature("Saint", 1, 4, Keyword("protection", quality="R")))
    hurt = s.one("bob", "battlefield", creature("Sinner", 1, 4, Keyword("protection", quality="G")))
    attack(s.start(), "ann", {gun: "bob"})
    s.resolve_all()
    assert (s.obj(safe).damage, s.obj(hurt).damage) == (0, 3)


def test_cr_120_4b_replaced_damage() -> None:
    double = Replacement("damage", times=2)
    s = duel()
    a = s.one("ann", "battlefield", bear("lifelink"))
    s.one("ann", "battlefield", permanent("Furnace", double))
    attack(s.start(), "ann", {a: "bob"})
    s.to("end of combat")
    assert s.life("bob") == 16
    assert s.life("ann") == 24  # lifelink counts what was dealt


def test_cr_704_3_simultaneous_damage_is_judged_once() -> None:
    """Lifelink and lethal damage at the same time: the life gained counts (CR 510.2, 704.3)."""
    s = duel(life=2)
    a = s.one("ann", "battlefield", bear("lifelink"))
    x = s.one("bob", "battlefield", creature("Ogre", 5, 5))
    b = s.one("ann", "battlefield", bear())
    attack(s.start(), "ann", {a: "bob", b: "bob"})
    block(s, "bob", {x: a})
    s.to("end of combat")
    assert s.life("ann") == 4
    assert s.state.ended is not None  # bob was dealt 2


def test_cr_810_9_damage_is_each_heros_but_the_life_is_the_teams() -> None:
    s = heroes(life=40)
    gun = s.one("foe", "battlefield", creature("Gun", 0, 9, pings(3, "each_opponent")))  # type: ignore[arg-type]
    attack(s.start("foes"), "foe", {gun: "ann"})
    s.resolve_all()
    assert [(e.seat, e.amount) for e in s.happened("damage")] == [("ann", 3), ("bob", 3)]
    assert s.life("ann") == s.life("bob") == 34


def test_damage_triggers_see_combat_damage() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear(whenever("deals_damage", Draw("you"), this=True, to="player", combat=True)))
    attack(s.start(), "ann", {a: "bob"})
    s.resolve_all().to("end of combat")
    assert len(s.happened("drawn")) == 1


def test_603_2c_one_or_more_that_deal_damage_to_a_player_trigger_for_each_player() -> None:
    s = duel("ann", "bob", "cid", mode="ffa")
    mine = Filter(types=("Creature",), controller="you")
    s.put(
        "ann",
        "battlefield",
        permanent("Spoils", whenever("deals_damage", Draw("you"), what=mine, to="player", batched=True)),
    )
    a, b, c = (s.one("ann", "battlefield", bear()) for _ in range(3))
    attack(s.start(), "ann", {a: "bob", b: "bob", c: "cid"})
    s.to("end of combat")
    assert len(s.happened("drawn")) == 2
    s.done()


def test_603_2c_that_much_is_what_they_dealt_together() -> None:
    s = duel()
    mine = Filter(types=("Creature",), controller="you")
    s.put(
        "ann",
        "battlefield",
        permanent("Spoils", whenever("deals_damage", Draw("you", "amount"), what=mine, to="player", batched=True)),
    )
    a, b = (s.one("ann", "battlefield", bear()) for _ in range(2))
    attack(s.start(), "ann", {a: "bob", b: "bob"})
    s.resolve_all().to("end of combat")
    assert len(s.happened("drawn")) == 4
    s.done()
