"""Phasing (CR 702.26, 502.1): what is phased out is treated as though it did not exist, and comes back as it was."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.ability import Keyword
from app.engine.model.effect import CreateToken, PhaseOut
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario

BEAR = d.creature("Bear", "{1}", "Bear", 2, 2)
LORD = d.creature("Lord", "{1}", "Bear", 1, 1, d.get(d.creatures_you_control(other=True), 1, 1))
WISP = d.creature("Wisp", "{1}", "Spirit", 1, 1, Keyword("phasing"))


def phased(s: Scenario, oid: int, by: str = "ann") -> Scenario:
    cast(s, by, PhaseOut("t"), targets=[d.target_permanent()], at=[oid])
    return s


def with_bear() -> tuple[Scenario, int]:
    s = board()
    bear = s.one("ann", "battlefield", BEAR, counters={"+1/+1": 1})
    return s.start("ann"), bear


def test_702_26b_it_is_treated_as_though_it_did_not_exist() -> None:
    s, bear = with_bear()
    phased(s, bear)
    assert s.all("Bear") == [] and s.happened("zone_change")[-1].object != bear
    cast(s, "bob", d.destroy(d.creatures()))
    assert s.state.objects[bear].counter("+1/+1") == 1
    s.done()


def test_702_26b_it_is_removed_from_combat() -> None:
    s, bear = with_bear()
    s.attack("ann", {bear: "bob"})
    phased(s, bear, "bob")
    assert s.to("postcombat main").life("bob") == 20
    s.done()


def test_702_26a_it_phases_in_before_its_controller_untaps() -> None:
    """With CR 702.26d: it has its counters, was there all the time, and nothing triggers."""
    s = board()
    bear = s.one("ann", "battlefield", BEAR, tapped=True, counters={"+1/+1": 1})
    s.put("bob", "battlefield", d.creature("Herald", "{1}", "", 1, 1, d.whenever_enters(d.creatures(), d.draw(1))))
    s.start("ann")
    phased(s, bear)
    s.to_turn("bob")
    assert s.all("Bear") == []
    s.to_turn("ann")
    o = s.obj(bear)
    assert s.all("Bear") == [bear] and not o.tapped and not o.sick and s.pt(bear) == (3, 3)
    assert [e.object for e in s.happened("phased_in")] == [bear]
    s.done()


def test_702_26a_what_has_phasing_goes_and_comes_by_turns() -> None:
    s = board()
    wisp = s.one("ann", "battlefield", WISP)
    s.start("ann")
    assert s.to_turn("bob").all("Wisp") == [wisp]
    assert s.to_turn("ann").all("Wisp") == []
    assert s.to_turn("bob").to_turn("ann").all("Wisp") == [wisp]
    s.done()


def test_702_26b_its_static_abilities_have_no_effect_meanwhile() -> None:
    s = board()
    lord, bear = s.one("ann", "battlefield", LORD), s.one("ann", "battlefield", BEAR)
    s.start("ann")
    assert s.pt(bear) == (3, 3)
    phased(s, lord)
    assert s.pt(bear) == (2, 2)
    assert s.to_turn("bob").to_turn("ann").pt(bear) == (3, 3)
    s.done()


def test_702_26g_what_is_attached_phases_out_and_in_with_it() -> None:
    s = board()
    bear = s.one("ann", "battlefield", BEAR)
    sword = s.one("ann", "battlefield", d.equipment("Sword", "{1}", d.get(d.ATTACHED, 1, 1)), attached_to=bear)
    s.start("ann")
    phased(s, bear)
    assert s.all("Sword") == []
    s.to_turn("bob").to_turn("ann")
    assert s.all("Sword") == [sword] and s.obj(sword).attached_to == bear and s.pt(bear) == (3, 3)
    s.done()


def test_702_26i_what_phased_out_by_itself_comes_back_attached() -> None:
    s = board()
    bear = s.one("ann", "battlefield", BEAR)
    sword = s.one("ann", "battlefield", d.equipment("Sword", "{1}", d.get(d.ATTACHED, 1, 1)), attached_to=bear)
    s.start("ann")
    phased(s, sword)
    assert s.pt(bear) == (2, 2)
    assert s.to_turn("bob").to_turn("ann").pt(bear) == (3, 3)
    s.done()


def test_702_26d_a_token_does_not_cease_to_exist() -> None:
    s = board().start("ann")
    cast(s, "ann", CreateToken(plain("Imp").faces[0]))
    (imp,) = s.all("Imp")
    phased(s, imp)
    assert s.to_turn("bob").to_turn("ann").all("Imp") == [imp]
    s.done()


def test_122_1d_a_stun_counter_stays_on_what_is_untapped() -> None:
    """It is taken off only where the permanent would untap."""
    s = board()
    bear = s.one("ann", "battlefield", BEAR, counters={"stun": 1})
    s.start("ann").to_turn("bob").to_turn("ann")
    assert s.obj(bear).counter("stun") == 1
    s.done()
