"""Battles and Sieges (CR 310)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.card import Card, Face
from app.engine.model.commands import Attackers
from tests.rules.creatures import bear
from tests.rules.resolving import board, cast
from tests.support.scenario import Scenario

FRONT = Face("Far Place", "{1}", ("Battle",), ("Siege",), defense=3, abilities=d.siege())
BACK = Face("Hero of It", "", ("Creature",), ("Human",), (), 4, 4, colors=("W",))
SIEGE = Card((FRONT, BACK), "transform")


def besieged(*seats: str) -> tuple[Scenario, int]:
    """Ann has cast a Siege that an opponent protects."""
    s = board(*(seats or ("ann", "bob"))).lands("ann", Plains=1)
    s.put("ann", "battlefield", bear(), bear())
    s.start("ann").cast("ann", s.one("ann", "hand", SIEGE)).resolve()
    if s.open_questions():
        s.answer("ann", "bob")
    s.resolve_all()
    return s, s.find("Far Place")


def test_cr_310_4b_it_enters_with_its_defense() -> None:
    s, siege = besieged()
    assert s.obj(siege).counter("defense") == 3


def test_cr_310_12a_its_controller_chooses_an_opponent_to_protect_it() -> None:
    s = board("ann", "bob", "cid").lands("ann", Plains=1)
    s.start("ann").cast("ann", s.one("ann", "hand", SIEGE)).resolve()
    assert set(s.question("ann").options) == {"bob", "cid"}
    s.answer("ann", "cid").resolve_all()
    assert ("opponent", "cid") in s.obj(s.find("Far Place")).chosen


def test_cr_310_9b_its_own_controller_may_attack_it() -> None:
    s, siege = besieged()
    one = s.all("Bear")[0]
    s.attack("ann", {one: siege}).to("postcombat main")
    assert s.obj(siege).counter("defense") == 1 and s.life("bob") == 20


def test_cr_310_9b_its_protector_may_not_attack_it() -> None:
    s, siege = besieged()
    foe = s.one("bob", "battlefield", bear())
    s.to_turn("bob").to("declare attackers")
    assert s.refused("bob", Attackers({foe: siege}))


def test_cr_310_9c_its_protector_blocks_for_it() -> None:
    s, siege = besieged()
    one, wall = s.all("Bear")[0], s.one("bob", "battlefield", bear())
    s.attack("ann", {one: siege}).block("bob", {wall: one}).to("postcombat main")
    assert s.obj(siege).counter("defense") == 3 and one not in s.state.objects


def test_cr_310_9c_others_cannot() -> None:
    s, siege = besieged("ann", "bob", "cid")
    one = s.all("Bear")[0]
    s.put("cid", "battlefield", bear())
    s.attack("ann", {one: siege}).to("postcombat main")
    assert s.obj(siege).counter("defense") == 1


def test_cr_310_9b_a_third_player_may_attack_it_too() -> None:
    s, siege = besieged("ann", "bob", "cid")
    one = s.one("cid", "battlefield", bear())
    s.to_turn("cid").attack("cid", {one: siege}).to("postcombat main")
    assert s.obj(siege).counter("defense") == 1


def test_cr_310_12b_a_fallen_siege_is_exiled_and_may_be_cast_transformed() -> None:
    s, siege = besieged()
    one, two = s.all("Bear")
    s.attack("ann", {one: siege, two: siege}).to("combat damage")
    s.resolve().answer("ann", "yes").resolve_all()
    hero = s.find("Hero of It", "ann")
    assert s.pt(hero) == (4, 4) and s.obj(hero).face == 1


def test_cr_310_12b_it_may_stay_in_exile() -> None:
    s, siege = besieged()
    cast(s, "ann", d.deal_damage(3), at=(siege,), targets=[d.target(d.permanents())])
    s.resolve().answer("ann", "no").resolve_all()
    assert s.names("ann", "exile") == ["Far Place"]


def test_cr_310_6_damage_removes_defense_counters() -> None:
    s, siege = besieged()
    cast(s, "ann", d.deal_damage(2), at=(siege,), targets=[d.target(d.permanents())])
    assert s.obj(siege).counter("defense") == 1


def test_cr_310_8_a_battle_that_is_no_siege_goes_to_the_graveyard() -> None:
    s = board()
    other = Card((Face("Skirmish", "{1}", ("Battle",), (), defense=2),))
    oid = s.one("ann", "battlefield", other, counters={"defense": 2})
    s.start("ann")
    cast(s, "ann", d.deal_damage(2), at=(oid,), targets=[d.target(d.permanents())])
    assert "Skirmish" in s.names("ann", "graveyard")
