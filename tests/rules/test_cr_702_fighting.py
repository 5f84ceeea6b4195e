"""Keywords about combat: ninjutsu, myriad, melee, dethrone, renown, mobilize, rampage, flanking, decayed (CR 702)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate
from tests.rules.creatures import bear, creature
from tests.rules.resolving import board, cast
from tests.support.scenario import Scenario


def attacking(*abilities: object, others: int = 0, seats: tuple[str, ...] = ("ann", "bob")) -> tuple[Scenario, int]:
    """Ann's 2/2 with these abilities attacks Bob."""
    s = board(*seats)
    one = s.one("ann", "battlefield", creature("Fighter", 2, 2, *abilities))  # type: ignore[arg-type]
    s.put("bob", "battlefield", *[bear()] * others)
    return s.start("ann"), one


def ninja_board() -> tuple[Scenario, int, int]:
    s = board().lands("ann", Swamp=2)
    runner = s.one("ann", "battlefield", bear())
    ninja = s.one("ann", "hand", creature("Ninja", 3, 3, *d.ninjutsu("{1}{B}")))  # type: ignore[arg-type]
    return s.start("ann"), runner, ninja


def test_cr_702_49a_ninjutsu_swaps_an_unblocked_attacker() -> None:
    s, runner, ninja = ninja_board()
    s.attack("ann", {runner: "bob"}).to("declare blockers")
    s.do("ann", Activate(ninja, 1)).resolve_all()
    new = s.find("Ninja", "ann")
    assert s.obj(new).tapped and "Bear" in s.names("ann", "hand")
    s.to("postcombat main")
    assert s.life("bob") == 17


def test_cr_702_49a_not_before_blockers_are_declared() -> None:
    s, runner, ninja = ninja_board()
    s.attack("ann", {runner: "bob"})
    assert s.refused("ann", Activate(ninja, 1))


def test_cr_702_49a_not_for_a_blocked_attacker() -> None:
    s, runner, ninja = ninja_board()
    blocker = s.one("bob", "battlefield", bear())
    s.attack("ann", {runner: "bob"}).block("bob", {blocker: runner})
    assert s.refused("ann", Activate(ninja, 1))


def test_cr_702_49d_the_ninja_attacks_the_same_player() -> None:
    s = board("ann", "bob", "cid").lands("ann", Swamp=2)
    runner = s.one("ann", "battlefield", bear())
    ninja = s.one("ann", "hand", creature("Ninja", 3, 3, *d.ninjutsu("{1}{B}")))  # type: ignore[arg-type]
    s.start("ann").attack("ann", {runner: "cid"}).to("declare blockers")
    s.do("ann", Activate(ninja, 1)).resolve_all().to("postcombat main")
    assert (s.life("bob"), s.life("cid")) == (20, 17)


def test_cr_702_116a_myriad_attacks_the_other_opponents_and_is_exiled() -> None:
    s, one = attacking(*d.myriad(), seats=("ann", "bob", "cid", "dan"))
    s.attack("ann", {one: "bob"}).resolve()
    s.answer("ann", "cid", "dan").resolve_all().to("postcombat main")
    assert [s.life(x) for x in ("bob", "cid", "dan")] == [18, 18, 18]
    assert s.all("Fighter") == [one]


def test_cr_702_116a_myriad_in_a_duel_does_nothing() -> None:
    s, one = attacking(*d.myriad())
    s.attack("ann", {one: "bob"}).to("postcombat main")
    assert s.life("bob") == 18 and s.all("Fighter") == [one]


def test_cr_702_121a_melee_counts_opponents_attacked() -> None:
    s, one = attacking(*d.melee(), seats=("ann", "bob", "cid"))
    other = s.one("ann", "battlefield", bear())
    s.attack("ann", {one: "bob", other: "cid"}).resolve_all()
    assert s.pt(one) == (4, 4)


def test_cr_702_105a_dethrone_against_who_has_most_life() -> None:
    s, one = attacking(*d.dethrone())
    s.attack("ann", {one: "bob"}).resolve_all()
    assert s.pt(one) == (3, 3)  # tied for most
    s, one = attacking(*d.dethrone())
    s.state.players["bob"].life = 19
    s.attack("ann", {one: "bob"}).resolve_all()
    assert s.pt(one) == (2, 2)


def test_cr_702_112a_renown_once() -> None:
    s, one = attacking(*d.renown(2))
    s.attack("ann", {one: "bob"}).to("postcombat main").resolve_all()
    assert s.pt(one) == (4, 4)
    s.to_turn("bob").to_turn("ann").attack("ann", {one: "bob"}).to("postcombat main").resolve_all()
    assert s.pt(one) == (4, 4) and s.life("bob") == 14


def test_cr_702_181a_mobilize_makes_attacking_warriors_for_a_turn() -> None:
    s, one = attacking(*d.mobilize(2))
    s.attack("ann", {one: "bob"}).resolve_all()
    assert len(s.all("Warrior")) == 2
    s.to("postcombat main")
    assert s.life("bob") == 16
    s.to_turn("bob")
    assert not s.all("Warrior")


def test_cr_702_23a_rampage_counts_blockers_beyond_the_first() -> None:
    s, one = attacking(*d.rampage(2), others=3)
    blockers = s.all("Bear")
    s.attack("ann", {one: "bob"}).block("bob", dict.fromkeys(blockers, one)).resolve_all()
    assert s.pt(one) == (6, 6)


def test_cr_702_23a_rampage_with_one_blocker() -> None:
    s, one = attacking(*d.rampage(2), others=1)
    s.attack("ann", {one: "bob"}).block("bob", {s.all("Bear")[0]: one}).resolve_all()
    assert s.pt(one) == (2, 2)


def test_cr_702_25a_flanking_weakens_blockers_without_it() -> None:
    s, one = attacking(*d.flanking(), others=1)
    knight = s.one("bob", "battlefield", creature("Rider", 2, 2, *d.flanking()))  # type: ignore[arg-type]
    (blocker,) = s.all("Bear")
    s.attack("ann", {one: "bob"}).block("bob", {blocker: one, knight: one}).resolve_all()
    assert s.pt(blocker) == (1, 1) and s.pt(knight) == (2, 2)


def test_cr_702_147a_decayed_cannot_block_and_goes_after_combat() -> None:
    s, one = attacking(*d.decayed())
    assert s.ch(one).has("cant_block")
    s.attack("ann", {one: "bob"}).to("postcombat main").resolve_all()
    assert s.life("bob") == 18 and s.names("ann", "graveyard") == ["Fighter"]


def test_cr_702_89a_umbra_armor_is_destroyed_instead() -> None:
    says = (d.enchant(d.creatures()), d.keyword("umbra_armor"))
    umbra = Card((Face("Umbra", "{G}", ("Enchantment",), ("Aura",), abilities=says),))
    s = board()
    one = s.one("ann", "battlefield", bear(), damage=1)
    s.one("ann", "battlefield", umbra, attached_to=one)
    s.start("ann")
    cast(s, "ann", d.destroy("t"), at=(one,), targets=[d.target(d.creatures())])
    assert s.find("Bear") == one and s.obj(one).damage == 0 and s.names("ann", "graveyard").count("Umbra") == 1
