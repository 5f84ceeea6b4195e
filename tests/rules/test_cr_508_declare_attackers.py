"""Declaring attackers (CR 506, 508)."""

from __future__ import annotations

import pytest

from app.engine.errors import Illegal
from app.engine.model.ability import PlayerRule
from app.engine.model.commands import Attackers, Done
from app.engine.model.effect import Draw, ExtraCombat
from tests.rules.creatures import attack, bear, creature, duel, permanent, whenever
from tests.support.scenario import Scenario


def declaring(s: Scenario) -> Scenario:
    s.start().to("declare attackers")
    assert s.state.combat and s.state.combat.declaring == "attack"
    return s


def test_cr_508_1f_attackers_tap_and_are_attacking() -> None:
    s = duel()
    a, b = s.put("ann", "battlefield", bear(), bear("vigilance"))
    s.put("bob", "battlefield", bear())
    attack(s.start(), "ann", {a: "bob", b: "bob"})
    assert s.obj(a).tapped
    assert not s.obj(b).tapped  # CR 702.20b
    assert [(e.object, e.to, e.seat) for e in s.happened("attacks")] == [(a, "bob", "ann"), (b, "bob", "ann")]
    s.done()


@pytest.mark.parametrize(
    ("parts", "fields"),
    [
        (("defender",), {}),  # CR 702.3b
        (("cant_attack",), {}),
        ((), {"tapped": True}),  # CR 508.1a
        ((), {"sick": True}),  # CR 302.6
    ],
)
def test_cr_508_1a_who_cant_attack(parts: tuple[str, ...], fields: dict[str, bool]) -> None:
    s = duel()
    s.one("ann", "battlefield", bear())
    lame = s.one("ann", "battlefield", creature("Lame", 1, 1, *parts), **fields)
    declaring(s)
    assert s.refused("ann", Attackers({lame: "bob"})) == "{card} can't attack."
    s.done_by("ann")


def test_cr_302_6_haste_attacks_at_once() -> None:
    s = duel()
    quick = s.one("ann", "battlefield", bear("haste"), sick=True)
    attack(s.start(), "ann", {quick: "bob"})
    assert [e.object for e in s.happened("attacks")] == [quick]


def test_cr_506_3_only_creatures_attack_and_only_ones_own() -> None:
    s = duel()
    s.one("ann", "battlefield", bear())
    stone = s.one("ann", "battlefield", permanent("Stone"))
    other = s.one("bob", "battlefield", bear())
    declaring(s)
    assert s.refused("ann", Attackers({stone: "bob"})) == "{card} can't attack."
    assert s.refused("ann", Attackers({other: "ann"})) == "Declare only creatures that you control."
    assert s.refused("bob", Attackers({other: "ann"})) == "It is not your team that declares now."


def test_cr_508_1b_one_attacks_opponents_only() -> None:
    s = duel("ann", "bob", "cat")
    a, b = s.put("ann", "battlefield", bear(), bear())
    declaring(s)
    assert "must attack an opponent" in s.refused("ann", Attackers({a: "ann"}))
    assert s.refused("ann", Attackers({a: "nobody"})) == "There is nobody to attack there."
    assert s.refused("ann", Attackers({a: 987})) == "There is nobody to attack there."
    s.do("ann", Attackers({a: "bob", b: "cat"})).done_by("ann")  # CR 802.3
    assert [e.args for e in s.happened("attacks")] == [{"defending": ["bob"]}, {"defending": ["cat"]}]


def test_cr_508_8_without_attackers_the_next_steps_are_skipped() -> None:
    s = duel()
    s.one("ann", "battlefield", bear())
    s.one("bob", "battlefield", bear())
    declaring(s).done_by("ann")
    s.to("end")
    steps = [e.text for e in s.happened("step_begins")]
    assert "end of combat" in steps
    assert "declare blockers" not in steps
    assert "combat damage" not in steps


def test_a_draft_may_be_changed_until_done() -> None:
    s = duel()
    a, b = s.put("ann", "battlefield", bear(), bear())
    s.one("bob", "battlefield", bear())
    declaring(s)
    s.do("ann", Attackers({a: "bob"})).do("ann", Attackers({b: "bob"})).done_by("ann")
    assert [e.object for e in s.happened("attacks")] == [b]
    assert s.refused("ann", Attackers({a: "bob"})) == "Attackers are not being declared."


def test_who_has_no_creature_is_not_waited_for() -> None:
    s = duel()
    s.one("ann", "battlefield", bear("defender"))
    s.start().to("end")
    assert s.happened("attacks") == []


# ---------------------------------------------------------------- requirements (CR 508.1d)
def test_cr_508_1d_what_must_attack_attacks() -> None:
    s = duel()
    s.one("ann", "battlefield", bear())
    must = s.one("ann", "battlefield", bear("attacks_each_combat"))
    declaring(s)
    with pytest.raises(Illegal) as refused:
        s.do("ann", Done())
    assert (refused.value.key, refused.value.about) == ("{card} must attack.", (must,))
    s.do("ann", Attackers({must: "bob"})).done_by("ann")
    assert [e.object for e in s.happened("attacks")] == [must]


@pytest.mark.parametrize("fields", [{"tapped": True}, {"sick": True}])
def test_cr_508_1d_only_if_able(fields: dict[str, bool]) -> None:
    s = duel()
    s.one("ann", "battlefield", bear())
    s.one("ann", "battlefield", bear("attacks_each_combat"), **fields)
    declaring(s).done_by("ann")
    assert s.happened("attacks") == []


def test_cr_508_1d_a_restriction_beats_a_requirement() -> None:
    s = duel()
    s.one("ann", "battlefield", bear())
    s.one("ann", "battlefield", bear("attacks_each_combat", "cant_attack"))
    declaring(s).done_by("ann")
    assert s.happened("attacks") == []


def test_cr_508_1d_it_must_attack_in_each_combat() -> None:
    again = whenever("attacks", ExtraCombat(), this=True)
    s = duel()
    must, other = s.put("ann", "battlefield", bear("attacks_each_combat", "vigilance"), bear(again))
    attack(s.start(), "ann", {must: "bob", other: "bob"})
    s.resolve_all().to("end of combat").to("declare attackers")
    assert s.state.turn.combat_count == 2
    assert s.refused("ann", Done()) == "{card} must attack."


def test_cr_701_15b_a_goaded_creature_attacks_somebody_else() -> None:
    s = duel("ann", "bob", "cat")
    a = s.one("ann", "battlefield", bear(), goaded_by=("bob",))
    declaring(s)
    assert s.refused("ann", Done()) == "{card} must attack."
    s.do("ann", Attackers({a: "bob"}))
    assert s.refused("ann", Done()) == "{card} must attack somebody else."
    s.do("ann", Attackers({a: "cat"})).done_by("ann")
    assert [e.to for e in s.happened("attacks")] == ["cat"]


def test_cr_701_15b_with_nobody_else_it_attacks_who_goaded_it() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear(), goaded_by=("bob",))
    attack(s.start(), "ann", {a: "bob"})
    assert [e.to for e in s.happened("attacks")] == ["bob"]


def test_cr_701_15c_goaded_by_both_it_attacks_anyone() -> None:
    s = duel("ann", "bob", "cat")
    a = s.one("ann", "battlefield", bear(), goaded_by=("bob", "cat"))
    attack(s.start(), "ann", {a: "bob"})
    assert [e.to for e in s.happened("attacks")] == ["bob"]


def test_cr_701_15b_a_goaded_creature_must_attack_a_player_not_a_planeswalker() -> None:
    from tests.rules.creatures import planeswalker

    s = duel("ann", "bob", "cat")
    a = s.one("ann", "battlefield", bear(), goaded_by=("bob",))
    walker = s.one("cat", "battlefield", planeswalker())
    declaring(s)
    s.do("ann", Attackers({a: walker}))
    assert s.refused("ann", Done()) == "{card} must attack somebody else."


# ---------------------------------------------------------------- restrictions on the group (CR 508.1c)
def test_cr_508_1c_no_more_than_so_many() -> None:
    arbiter = permanent("Arbiter", PlayerRule("attackers_limit", "each_player", amount=1))
    s = duel()
    a, b = s.put("ann", "battlefield", bear(), bear("attacks_each_combat"))
    s.one("bob", "battlefield", arbiter)
    declaring(s).do("ann", Attackers({a: "bob", b: "bob"}))
    assert s.refused("ann", Done()) == "No more than {most} creatures can attack."
    s.do("ann", Attackers({a: "bob"}))
    assert s.refused("ann", Done()) == "{card} must attack."
    s.do("ann", Attackers({b: "bob"})).done_by("ann")
    assert len(s.happened("attacks")) == 1


def test_cr_508_1c_what_cant_attack_alone() -> None:
    s = duel()
    a, b = s.put("ann", "battlefield", bear("cant_attack_alone"), bear())
    declaring(s).do("ann", Attackers({a: "bob"}))
    assert s.refused("ann", Done()) == "{card} can't attack alone."
    s.do("ann", Attackers({a: "bob", b: "bob"})).done_by("ann")
    assert len(s.happened("attacks")) == 2


def test_cr_508_1d_what_cant_attack_alone_need_not_attack_without_company() -> None:
    s = duel()
    s.one("ann", "battlefield", bear("cant_attack_alone", "attacks_each_combat"))
    declaring(s).done_by("ann")
    assert s.happened("attacks") == []


def test_cr_508_1c_a_player_who_cant_be_attacked() -> None:
    moat = permanent("Moat", PlayerRule("cant_be_attacked_by", "you"))
    s = duel("ann", "bob", "cat")
    a = s.one("ann", "battlefield", bear())
    s.one("bob", "battlefield", moat)
    declaring(s)
    assert s.refused("ann", Attackers({a: "bob"})) == "{card} can't attack that player."
    s.do("ann", Attackers({a: "cat"})).done_by("ann")
    assert [e.to for e in s.happened("attacks")] == ["cat"]


# ---------------------------------------------------------------- costs (CR 508.1g–j)
TAX = permanent("Prison", PlayerRule("attack_tax", "you", amount=2))


def test_cr_508_1h_attacking_may_cost_mana_for_each_creature() -> None:
    s = duel()
    a, b, c = s.put("ann", "battlefield", bear(), bear(), bear())
    s.lands("ann", Forest=5)
    s.one("bob", "battlefield", TAX)
    declaring(s).do("ann", Attackers({a: "bob", b: "bob", c: "bob"}))
    assert s.refused("ann", Done()) == "Attacking costs {amount} mana, which you cannot pay."
    s.do("ann", Attackers({a: "bob", b: "bob"})).done_by("ann")
    assert len(s.happened("attacks")) == 2
    assert sum(s.obj(i).tapped for i in s.all("Forest")) == 4


def test_cr_508_1h_another_player_or_a_planeswalker_costs_nothing() -> None:
    from tests.rules.creatures import planeswalker

    s = duel("ann", "bob", "cat")
    a, b = s.put("ann", "battlefield", bear(), bear())
    s.one("bob", "battlefield", TAX)
    walker = s.one("bob", "battlefield", planeswalker())
    declaring(s).do("ann", Attackers({a: "cat", b: walker})).done_by("ann")
    assert len(s.happened("attacks")) == 2


def test_cr_508_1h_attacking_a_planeswalker_may_cost_as_much() -> None:
    from tests.rules.creatures import planeswalker

    s = duel()
    a, b = s.put("ann", "battlefield", bear(), bear())
    s.lands("ann", Forest=3)
    s.one("bob", "battlefield", permanent("Sphere", PlayerRule("attack_tax_everywhere", "you", amount=2)))
    walker = s.one("bob", "battlefield", planeswalker())
    declaring(s).do("ann", Attackers({a: "bob", b: walker}))
    assert s.refused("ann", Done()) == "Attacking costs {amount} mana, which you cannot pay."
    s.do("ann", Attackers({b: walker})).done_by("ann")
    assert sum(s.obj(i).tapped for i in s.all("Forest")) == 2


def test_cr_508_1d_nobody_must_pay_to_obey() -> None:
    s = duel()
    s.one("ann", "battlefield", bear("attacks_each_combat"))
    s.lands("ann", Forest=5)
    s.one("bob", "battlefield", TAX)
    declaring(s).done_by("ann")
    assert s.happened("attacks") == []


def test_cr_508_1f_what_attacks_is_tapped_before_costs_are_paid() -> None:
    """A creature that makes mana can't pay for its own attack."""
    from app.engine.model.ability import ActivatedAbility
    from app.engine.model.effect import AddMana
    from app.engine.model.values import TapThis

    elf = creature("Elf", 1, 1, ActivatedAbility((TapThis(),), (AddMana("GG"),), mana=True))
    s = duel()
    a = s.one("ann", "battlefield", elf)
    s.one("bob", "battlefield", TAX)
    declaring(s).do("ann", Attackers({a: "bob"}))
    assert s.refused("ann", Done()) == "You cannot pay the mana for this."


# ---------------------------------------------------------------- triggers (CR 508.3)
def test_cr_508_3a_attack_triggers_resolve_before_blocks() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear(whenever("attacks", Draw("you"), this=True)))
    s.one("bob", "battlefield", bear())
    attack(s.start(), "ann", {a: "bob"})
    s.resolve_all()
    kinds = [e.kind for e in s.events if e.kind == "drawn" or e.text == "declare blockers"]
    assert kinds == ["drawn", "step_begins"]


def test_cr_506_5_attacking_alone() -> None:
    alone = whenever("attacks", Draw("you"), kind="alone")
    s = duel()
    a, b = s.put("ann", "battlefield", bear(), bear())
    s.one("ann", "battlefield", permanent("Exaltation", alone))
    s.one("bob", "battlefield", bear())
    attack(s.start(), "ann", {a: "bob"}).resolve_all()
    assert len(s.names("ann", "hand")) == 1

    s = duel()
    a, b = s.put("ann", "battlefield", bear(), bear())
    s.one("ann", "battlefield", permanent("Exaltation", alone))
    attack(s.start(), "ann", {a: "bob", b: "bob"}).resolve_all()
    assert s.names("ann", "hand") == []
