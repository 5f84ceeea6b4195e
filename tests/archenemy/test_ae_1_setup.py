"""AE-1.1 … AE-1.3, AE-1.8: who plays, with how much life, who begins; the heroes' shared turn."""

from __future__ import annotations

import pytest

from app.engine.model.commands import Cast, Done, PlayLand
from app.engine.modes.archenemy.setup import FEW_HEROES, set_up, warnings
from tests.archenemy.board import ARCHENEMY, HEROES, PLAIN, AeBoard, begun, blank, heroes, lives, villain

TWENTY = tuple(blank(f"Scheme {n}") for n in range(20))


def table(*seats: str, **knobs: object) -> AeBoard:
    return begun(set_up(PLAIN, "seed", heroes(*seats), villain(schemes=TWENTY), knobs))


@pytest.mark.parametrize("seats", [("ann",), ("a", "b", "c", "d", "e", "f")])
def test_ae_1_1_two_to_five_heroes_play(seats: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="2 to 5 heroes"):
        table(*seats)


def test_ae_1_1_two_heroes_are_warned() -> None:
    assert warnings(2) == (FEW_HEROES,)
    assert warnings(3) == warnings(5) == ()
    assert table("ann", "bob").state.ended is None


def test_ae_1_2_forty_life_against_twenty_each() -> None:
    s = table()
    assert lives(s.state) == {"vil": 40, "ann": 20, "bob": 20, "cy": 20}
    assert all(team.life is None for team in s.state.teams.values())
    assert len(s.deck()) + len(s.state.zones["command"]) == 20


def test_ae_1_2_a_table_may_choose_other_life_totals_and_share_them() -> None:
    s = table("ann", "bob", common_life="shared", archenemy_life=55)
    assert lives(s.state) == {"vil": 55, "ann": 40, "bob": 40}
    assert s.state.teams[HEROES].life == 40
    assert lives(table(heroes_life=30).state)["ann"] == 30


def test_ae_1_2_commander_decks_may_be_played_too() -> None:
    state = set_up(PLAIN, "seed", heroes(), villain(schemes=TWENTY, commanders=("Krenko, Mob Boss",)), {})
    s = begun(state)
    assert s.names("vil", "command")[0] == "Krenko, Mob Boss"
    assert s.life("vil") == 40


def test_ae_1_3_the_archenemy_goes_first_and_draws() -> None:
    s = table()
    assert (s.state.turn.team, s.state.turn.number, s.state.turn.step) == (ARCHENEMY, 1, "precombat main")
    assert len(s.state.zones["hand:vil"]) == 8
    s.play("vil", "Wastes")  # and has nothing more to do
    assert (s.state.turn.team, s.state.turn.step) == (HEROES, "precombat main")
    assert [len(s.state.zones[f"hand:{seat}"]) for seat in ("ann", "bob", "cy")] == [8, 8, 8]


def test_the_order_of_a_scheme_deck_comes_from_chance() -> None:
    orders = {tuple(begun(set_up(PLAIN, seed, heroes(), villain(schemes=TWENTY), {})).deck()) for seed in "abc"}
    assert len(orders) == 3


def test_ae_1_8_the_heroes_take_one_turn_together() -> None:
    s = table()
    s.play("vil", "Wastes")  # and has nothing more to do
    assert (s.state.turn.team, s.state.turn.step) == (HEROES, "precombat main")
    assert s.state.turn.number == 2
    for seat in ("bob", "ann", "cy"):
        s.play(seat, "Wastes")
    assert len(s.all("Wastes")) == 4
    assert (s.state.turn.team, s.state.turn.number) == (ARCHENEMY, 3)
    s.done()


def test_ae_1_8_the_turn_goes_on_when_every_hero_is_done() -> None:
    s = table()
    s.play("vil", "Wastes")  # and has nothing more to do
    assert (s.state.turn.team, s.state.turn.step) == (HEROES, "precombat main")
    s.do("ann", Done()).do("bob", Done())
    assert s.state.turn.step == "precombat main"
    s.do("cy", PlayLand(s.find("Wastes", "cy", ("hand",))))
    assert s.state.turn.step == "postcombat main"  # cy has nothing more to do


def test_a_hero_responds_in_the_archenemys_turn_and_the_archenemy_in_theirs() -> None:
    from app.cards import dsl as d

    bolt = d.instant("Bolt It", "{0}", d.spell(d.deal_damage(3, "t"), targets=[d.any_target()]))
    s = AeBoard()
    bolts = {seat: s.one(seat, "hand", bolt) for seat in ("vil", "bob")}
    s.main().to("end")  # bob could act: asked at the end of the archenemy's turn, as the archenemy in theirs
    assert s.state.turn.team == ARCHENEMY and s.state.priority == HEROES
    s.do("bob", Cast(bolts["bob"], targets=(("vil",),))).resolve()
    assert s.life("vil") == 37
    s.to_turn(HEROES).to("end")
    assert s.state.turn.step == "end" and s.state.priority == ARCHENEMY
    s.do("vil", Cast(bolts["vil"], targets=(("cy",),))).resolve()
    assert s.life("cy") == 17
    s.done()


def test_who_could_not_act_is_not_asked() -> None:
    s = AeBoard()
    s.put("vil", "hand", "Wastes")
    s.main().play("vil", "Wastes")
    assert s.state.turn.number > 5 and not s.happened("done")
