"""Phasing (CR 702.26, 502.1): what is phased out is treated as though it did not exist, and comes back as it was."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.ability import Keyword
from app.engine.model.commands import Concede
from app.engine.model.effect import (
    AddCounters,
    Apply,
    ChangeController,
    CreateToken,
    DealDamage,
    DelayedTrigger,
    Effect,
    Goad,
    ModifyPT,
    Move,
    PhaseOut,
)
from app.engine.model.values import EXILE, Trigger
from app.engine.view.project import project
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


def test_702_26d_it_is_under_its_controllers_control_meanwhile() -> None:
    """So it can attack as it is back (CR 302.6)."""
    s = board().start("ann")
    bear = s.one("ann", "hand", plain("Cub", cost="{0}"))
    s.cast("ann", bear).resolve()
    (cub,) = s.all("Cub")
    phased(s, cub)
    s.to_turn("bob").to_turn("ann").attack("ann", {cub: "bob"}).to("end of combat")
    assert s.life("bob") == 19
    s.done()


def test_514_2_damage_wears_off_and_702_26f_what_lasted_for_a_time_is_over_when_it_is_back() -> None:
    s = board()
    bear = s.one("ann", "battlefield", BEAR)
    s.start("ann")
    cast(s, "bob", Goad("t"), DealDamage(1, "t"), targets=[d.target_creature()], at=[bear])
    phased(s, bear)
    s.to_turn("bob").to_turn("ann")
    assert s.obj(bear).damage == 0 and s.obj(bear).goaded_by == ()
    s.done()


def stolen(until: str) -> tuple[Scenario, int]:
    """A bear of bob's that ann controls for a time that is about her Thief."""
    s = board()
    bear = s.one("bob", "battlefield", BEAR)
    take = d.apply("t", ChangeController("you"), until=until)
    thief = d.creature(
        "Thief", "{0}", "Rogue", 1, 1, d.when_enters(take, targets=[d.target_creature(controller="each_opponent")])
    )
    card = s.one("ann", "hand", thief)
    s.start("ann").cast("ann", card).resolve().resolve_all()
    assert s.obj(bear).controller == "ann"
    return s, bear


def test_610_3_what_lasts_until_it_leaves_goes_on_while_it_is_phased_out() -> None:
    s, bear = stolen(d.THIS_LEAVES)
    phased(s, *s.all("Thief"))
    assert s.obj(bear).controller == "ann"
    s.to_turn("bob").to_turn("ann")
    assert s.obj(bear).controller == "ann"
    cast(s, "ann", d.destroy(d.creatures(name="Thief")))
    assert s.obj(bear).controller == "bob"
    s.done()


def test_702_26f_what_lasts_for_as_long_as_it_is_there_ends_for_good() -> None:
    s, bear = stolen(d.THIS_STAYS)
    phased(s, *s.all("Thief"))
    assert s.obj(bear).controller == "bob"
    s.to_turn("bob").to_turn("ann")
    assert s.all("Thief") and s.obj(bear).controller == "bob"
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


# ---------------------------------------------------------------- secrets, players who leave
def test_708_2_a_face_down_permanent_is_as_secret_phased_out() -> None:
    s = board()
    bear = s.one("ann", "battlefield", BEAR, face_down=True)
    phased(s.start("ann"), bear)
    assert {seat: "Bear" in str(project(s.state, seat)) for seat in ("ann", "bob", None)} == {
        "ann": True,
        "bob": False,
        None: False,
    }
    s.done()


@pytest.mark.parametrize("fx", [Move("t", EXILE), AddCounters("t", "+1/+1"), Apply("t", (ModifyPT(2, 2),), "forever")])
def test_702_26e_a_delayed_effect_does_not_find_it(fx: Effect) -> None:
    """With CR 702.26b."""
    s, bear = with_bear()
    at_end = DelayedTrigger(Trigger("step_begins", step="end"), (fx,))
    cast(s, "ann", at_end, targets=[d.target_permanent()], at=[bear])
    phased(s, bear).to("end").resolve_all()
    assert s.to_turn("bob").to_turn("ann").pt(bear) == (3, 3)
    s.done()


def three() -> Scenario:
    return board("ann", "bob", "cid", mode="ffa")


def test_702_26n_what_a_player_controlled_by_an_effect_phases_in_for_its_owner() -> None:
    s = three()
    bear = s.one("ann", "battlefield", BEAR)
    s.start("bob")
    cast(s, "bob", Apply("t", (ChangeController("you"),), "forever"), targets=[d.target_permanent()], at=[bear])
    phased(s, bear, "bob").do("bob", Concede())
    assert s.to_turn("cid").to_turn("ann").all("Bear") == [], "it waits until bob's next turn would have begun"
    assert s.to_turn("cid").obj(bear).controller == "ann" and s.all("Bear") == [bear]
    s.done()


def test_702_26n_what_a_player_controlled_from_the_start_is_exiled() -> None:
    s = three()
    bear = s.one("ann", "battlefield", BEAR, controller="bob")
    phased(s.start("bob"), bear, "bob").do("bob", Concede())
    assert len(s.all("Bear", EXILE)) == 1
    s.done()


def test_702_26k_what_was_exiled_until_it_leaves_returns_as_its_owner_leaves_the_game() -> None:
    """With CR 610.3."""
    s = board("ann", "bob", "cid", mode="ffa")
    s.put("bob", "battlefield", BEAR)
    jail = d.enchantment("Jail", "{0}", d.when_enters(d.exile_until_this_leaves(), targets=[d.target_creature()]))
    card = s.one("ann", "hand", jail)
    s.start("ann").cast("ann", card).resolve().resolve_all()
    phased(s, *s.all("Jail"))
    assert not s.all("Bear")
    s.do("ann", Concede())
    assert s.all("Bear") and not s.all("Bear", EXILE)
    s.done()


def test_702_26k_its_host_left_the_game_and_what_was_attached_phases_in_alone() -> None:
    s = three()
    bear = s.one("ann", "battlefield", BEAR)
    sword = s.one("bob", "battlefield", d.equipment("Sword", "{1}", d.get(d.ATTACHED, 1, 1)), attached_to=bear)
    phased(s.start("ann"), bear).do("ann", Concede())
    assert s.obj(sword).attached_to is None
    assert s.to_turn("cid").to_turn("bob").all("Sword") == [sword]
    s.done()


def test_702_26k_what_was_attached_left_the_game_and_its_host_knows() -> None:
    s = three()
    bear = s.one("ann", "battlefield", BEAR)
    sword = s.one("bob", "battlefield", d.equipment("Sword", "{1}", d.get(d.ATTACHED, 1, 1)), attached_to=bear)
    phased(s.start("ann"), sword).do("bob", Concede())
    assert s.obj(bear).attachments == ()
    s.done()
