"""The monarch, the city's blessing, day and night (CR 702.131, 702.145, 725, 731)."""

from __future__ import annotations

from msgspec.structs import replace

from app.cards import dsl as d
from app.engine.game import Game
from app.engine.model.ability import Keyword
from app.engine.model.card import Card, Face
from app.engine.model.commands import Concede
from app.engine.model.effect import Designate, Move
from app.engine.model.values import PHASED_OUT, Designated
from app.engine.rules import designations
from tests.rules.creatures import bear, permanent
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario

FRONT = Face("By Day", "{1}", ("Creature",), ("Human",), (), 1, 1, abilities=(d.keyword("daybound"),))
BACK = Face("By Night", "", ("Creature",), ("Werewolf",), (), 4, 4, colors=("R",), abilities=(d.keyword("nightbound"),))
BOUND = Card((FRONT, BACK), "transform")


def holders(s: Scenario, name: str) -> list[str]:
    return designations.holders(Game(s.state), name)


def crowned(*seats: str) -> Scenario:
    s = board(*(seats or ("ann", "bob"))).start("ann")
    cast(s, "ann", Designate("monarch"))
    return s


def test_cr_725_1_an_effect_makes_a_monarch() -> None:
    s = board().start("ann")
    assert holders(s, "monarch") == []
    cast(s, "ann", Designate("monarch"))
    assert holders(s, "monarch") == ["ann"]


def test_cr_725_2_the_monarch_draws_at_their_end_step() -> None:
    s = crowned()
    held = len(s.names("ann", "hand"))
    s.to("end").resolve_all()
    assert len(s.names("ann", "hand")) == held + 1
    s.to_turn("bob").to("end")
    assert not s.state.stack


def test_cr_725_2_combat_damage_takes_the_crown() -> None:
    s = crowned()
    one = s.one("bob", "battlefield", bear())
    s.to_turn("bob").attack("bob", {one: "ann"}).to("postcombat main").resolve_all()
    assert holders(s, "monarch") == ["bob"]


def test_cr_725_2_other_damage_does_not() -> None:
    s = crowned()
    one = s.one("bob", "battlefield", bear())
    cast(s, "bob", d.deal_damage(2, "ann", "t"), at=(one,), targets=[d.target(d.creatures())])
    s.resolve_all()
    assert holders(s, "monarch") == ["ann"]


def test_cr_725_3_there_is_one_monarch_only() -> None:
    s = crowned("ann", "bob", "cid")
    cast(s, "bob", Designate("monarch"))
    assert holders(s, "monarch") == ["bob"]


def test_cr_725_4_if_the_monarch_leaves_the_active_player_is_crowned() -> None:
    s = crowned("ann", "bob", "cid").to_turn("bob")
    s.do("ann", Concede())
    assert holders(s, "monarch") == ["bob"]


def test_cr_725_4_if_it_is_the_monarchs_turn_the_next_one() -> None:
    s = crowned("ann", "bob", "cid")
    s.do("ann", Concede())
    assert holders(s, "monarch") == ["bob"]


def test_cr_725_5_a_static_ability_looks_who_is_the_monarch() -> None:
    s = board()
    s.one("ann", "battlefield", permanent("Banner", d.get(d.creatures_you_control(), 1, 1, if_=Designated("monarch"))))
    one = s.one("ann", "battlefield", bear())
    s.start("ann")
    assert s.pt(one) == (2, 2)
    cast(s, "ann", Designate("monarch"))
    assert s.pt(one) == (3, 3)
    cast(s, "bob", Designate("monarch"))
    assert s.pt(one) == (2, 2)


# ---------------------------------------------------------------- ascend
def test_cr_702_131b_ten_permanents_and_ascend_bless_for_ever() -> None:
    s = board().lands("ann", Forest=8)
    s.one("ann", "battlefield", permanent("Climb", d.keyword("ascend")))
    s.start("ann")
    assert holders(s, "blessing") == []
    s.one("ann", "battlefield", bear())
    cast(s, "ann", d.gain_life(1))
    assert holders(s, "blessing") == ["ann"]
    cast(s, "ann", d.destroy(d.permanents(not_types="Land")))
    assert holders(s, "blessing") == ["ann"]


def test_cr_702_131c_several_players_may_be_blessed() -> None:
    s = board().lands("ann", Forest=9).lands("bob", Forest=9)
    for seat in ("ann", "bob"):
        s.one(seat, "battlefield", permanent("Climb", d.keyword("ascend")))
    s.start("ann")
    assert sorted(holders(s, "blessing")) == ["ann", "bob"]


# ---------------------------------------------------------------- day and night
def bound(zone: str = "battlefield") -> Scenario:
    s = board().lands("ann", Forest=2)
    s.one("ann", zone, BOUND)
    return s.start("ann")


def test_cr_702_145d_a_permanent_with_daybound_makes_it_day() -> None:
    assert designations.now(Game(bound().state)) == "day"
    assert designations.now(Game(board().start("ann").state)) == ""


def test_cr_704_3_what_else_is_due_happens_as_it_becomes_day() -> None:
    s = board()
    bear, card = s.one("bob", "battlefield", plain("Bear")), s.one("ann", "graveyard", BOUND)
    s.start()
    fx = (Move("u", "battlefield"), d.deal_damage(1, "t"))
    cast(s, "ann", *fx, targets=[d.target_creature(), d.target(d.cards_in("graveyard"), bind="u")], at=[[bear], [card]])
    assert designations.now(Game(s.state)) == "day" and not s.all("Bear") and s.all("By Day")
    s.done()


def test_cr_731_2a_a_turn_without_spells_makes_it_night() -> None:
    s = bound().to_turn("bob")
    assert designations.now(Game(s.state)) == "night" and s.find("By Night", "ann")


def test_cr_502_2_what_phases_out_does_so_before_it_becomes_night() -> None:
    s = board()
    front, back = BOUND.faces
    fades = Card((replace(front, abilities=(*front.abilities, Keyword("phasing"))), back), BOUND.layout)
    s.one("ann", "battlefield", fades)
    s.start("ann")
    cast(s, "ann", d.gain_life(1))
    s.to_turn("bob").to_turn("ann")
    assert designations.now(Game(s.state)) == "night" and not s.happened("transformed")
    assert [o.face for o in s.state.objects.values() if o.zone == PHASED_OUT] == [0]
    s.done()


def test_cr_731_2a_a_spell_of_the_active_player_keeps_the_day() -> None:
    s = bound()
    cast(s, "ann", d.gain_life(1))
    s.to_turn("bob")
    assert designations.now(Game(s.state)) == "day"


def test_cr_731_2b_two_spells_of_one_player_bring_the_day_back() -> None:
    s = bound().to_turn("bob").to("precombat main")
    cast(s, "bob", d.gain_life(1))
    s.to_turn("ann")
    assert designations.now(Game(s.state)) == "night"
    s.to("precombat main")
    cast(s, "ann", d.gain_life(1))
    cast(s, "ann", d.gain_life(1))
    s.to_turn("bob")
    assert designations.now(Game(s.state)) == "day" and s.find("By Day", "ann")


def test_cr_702_145b_at_night_it_enters_transformed() -> None:
    s = bound("hand")
    cast(s, "ann", Designate("night"))
    s.cast("ann", "By Day").resolve_all()
    assert s.find("By Night", "ann") and not s.happened("transformed")


def test_cr_702_145b_nothing_else_turns_it_over() -> None:
    s = bound()
    cast(s, "ann", d.transform("t"), at=(s.find("By Day"),), targets=[d.target(d.creatures())])
    assert s.find("By Day", "ann")


def test_cr_731_1_once_it_is_day_or_night_it_stays_one_of_them() -> None:
    s = bound()
    cast(s, "ann", d.destroy(d.creatures()))
    s.to_turn("bob")
    assert designations.now(Game(s.state)) == "day"
    s.to_turn("ann")
    assert designations.now(Game(s.state)) == "night"


# ---------------------------------------------------------------- speed
def racing() -> Scenario:
    s = board()
    s.one("ann", "battlefield", permanent("Racer", d.keyword("start_your_engines")))
    return s.start("ann")


def speed(s: Scenario) -> int:
    return next(o.counter("speed") for o in s.state.objects.values() if o.zone == "command" and o.owner == "ann")


def test_cr_702_179a_a_player_without_speed_gets_speed_one() -> None:
    assert speed(racing()) == 1 and holders(racing(), "speed") == ["ann"]


def test_cr_702_179d_it_grows_once_in_each_of_ones_turns_in_which_an_opponent_loses_life() -> None:
    s = racing()
    for _ in range(2):
        cast(s, "ann", d.lose_life(1, "each_opponent"))
        s.resolve_all()
    assert speed(s) == 2
    s.to_turn("bob").to("precombat main")
    cast(s, "ann", d.lose_life(1, "each_opponent"))
    assert s.resolve_all() and speed(s) == 2


def test_cr_702_179e_four_is_max_speed() -> None:
    s = racing()
    for _ in range(4):
        cast(s, "ann", d.lose_life(1, "each_opponent"))
        s.resolve_all()
        assert holders(s, "max_speed") == (["ann"] if speed(s) == 4 else [])
        s.to_turn("bob").to_turn("ann").to("precombat main")
    assert speed(s) == 4
