"""The steps and phases of a turn one by one (CR 501, 503, 505, 507, 511, 513), and static abilities (604)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.ability import ActivatedAbility
from app.engine.model.card import Card
from app.engine.model.effect import ExtraCombat, Grant
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario


def bell(step: str) -> Card:
    return d.enchantment("Bell", "{1}", d.at_beginning_of(step, d.gain_life(1)))


def with_bell(step: str) -> Scenario:
    s = board()
    s.put("ann", "battlefield", bell(step))
    return s.start("ann")


def test_501_1_untap_upkeep_draw_in_this_order() -> None:
    s = with_bell("upkeep")
    s.to_turn("bob").to_turn("ann").to("precombat main")
    steps = [e.text for e in s.happened("step_begins") if (e.args or {}).get("team") == "ann"]
    at = len(steps) - 1 - steps[::-1].index("precombat main")
    assert steps[at - 2 : at] == ["upkeep", "draw"]
    s.done()


def test_503_1a_the_trigger_is_on_the_stack_before_anybody_has_priority() -> None:
    s = with_bell("upkeep")
    s.to_turn("bob").to_turn("ann").to("upkeep")
    assert len(s.state.stack) == 1 and s.state.turn.step == "upkeep"
    s.resolve_all().done()


def test_505_2_a_main_phase_ends_when_all_pass_on_an_empty_stack() -> None:
    s = board().start("ann")
    s.done_by("ann", "bob")
    assert s.state.turn.step != "precombat main"
    s.done()


def test_505_1a_each_further_main_phase_is_a_postcombat_one() -> None:
    s = board().start("ann")
    cast(s, "ann", ExtraCombat(main_phase=True))
    seen = []
    while s.state.turn.team == "ann":
        if not seen or seen[-1] != s.state.turn.step:
            seen.append(s.state.turn.step)
        s._everybody_done()
    assert seen.count("precombat main") == 1 and seen.count("postcombat main") == 2
    s.done()


def test_507_2_players_may_act_before_attackers_are_declared() -> None:
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start("ann").to("beginning of combat")
    cast(s, "bob", d.tap("t"), targets=[d.target_creature()], at=[bear])
    assert s.to("postcombat main").life("bob") == 20
    s.done()


def test_511_2_at_end_of_combat_is_as_that_step_begins() -> None:
    s = board()
    s.put("ann", "battlefield", bell("end of combat"))
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start("ann").attack("ann", {bear: "bob"}).to("end of combat")
    assert len(s.state.stack) == 1
    s.resolve_all().done()


def test_511_3_then_the_creatures_are_removed_from_combat() -> None:
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start("ann").attack("ann", {bear: "bob"}).to("end of combat")
    assert s.state.combat is not None
    assert s.to("postcombat main").state.combat is None
    s.done()


def test_513_2_what_comes_during_the_end_step_waits_for_the_next() -> None:
    s = board().start("ann").to("end")
    s.put("ann", "battlefield", bell("end"))
    s.to_turn("bob")
    assert s.life("ann") == 20
    s.to_turn("ann").to("end").resolve_all()
    assert s.life("ann") == 21
    s.done()


# ---------------------------------------------------------------- static abilities
def test_604_2_its_effect_is_there_as_long_as_its_source_is() -> None:
    s = board()
    lord = s.one("ann", "battlefield", d.enchantment("Banner", "{1}", d.get(d.creatures(), 1, 1)))
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start("ann")
    assert s.pt(bear) == (2, 2)
    cast(s, "bob", d.destroy("t"), targets=[d.target_permanent()], at=[lord])
    assert s.pt(bear) == (1, 1)
    s.done()


def test_604_4_what_an_equipment_gives_moves_with_it() -> None:
    """It does not target: shroud is no hindrance."""
    s = board()
    a, b = s.put("ann", "battlefield", plain("A"), plain("B"))
    sword = s.one(
        "ann", "battlefield", d.equipment("Sword", "{1}", d.equip("{0}"), d.get(d.ATTACHED, 2, 0)), attached_to=a
    )
    s.start("ann")
    cast(s, "ann", d.apply("t", Grant(("shroud",))), targets=[d.target_creature()], at=[a])
    assert s.pt(a) == (3, 1)
    at = next(i for i, x in enumerate(s.ch(sword).abilities) if isinstance(x, ActivatedAbility))
    s.activate("ann", sword, at, b).resolve()
    assert (s.pt(a), s.pt(b)) == ((1, 1), (3, 1))
    s.done()
