"""Activating abilities (CR 602) and loyalty abilities (CR 606)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.ability import ActivatedAbility, ByHandText
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate
from tests.rules.spells import BEAR, board, hold, tapped

PINGER = d.creature("Pinger", "{2}{R}", "Wizard", 1, 1, d.activated("{T}", d.deal_damage(1), targets=[d.any_target()]))
PUMP = d.creature("Pumper", "{R}", "Beast", 1, 1, d.activated("{R}", d.gets("this", 1, 0)))


def test_cr_602_2_an_activated_ability_uses_the_stack() -> None:
    s = board()
    pinger = s.one("ann", "battlefield", PINGER)
    hold(s.start(), "bob").do("ann", Activate(pinger, 0, targets=(("bob",),)))
    [item] = s.state.stack
    assert (item.kind, item.name, item.env.this) == ("activated", "Pinger", pinger)
    assert s.obj(pinger).tapped and s.life("bob") == 20
    s.done_by("bob").resolve_all()
    assert s.life("bob") == 19
    s.done()


def test_cr_602_5a_a_new_creature_does_not_use_its_tap_symbol() -> None:
    s = board()
    pinger = s.one("ann", "battlefield", PINGER, sick=True)
    s.start()
    assert s.refused("ann", Activate(pinger, 0, targets=(("bob",),))) == "You cannot pay this cost now."


def test_cr_602_2_only_the_controller_activates() -> None:
    s = board()
    pinger, mine = s.one("bob", "battlefield", PINGER), s.one("ann", "battlefield", PINGER)
    s.start()
    assert s.refused("ann", Activate(pinger, 0, targets=(("bob",),))) == "You do not control that."
    assert s.refused("ann", Activate(mine, 7)) == "It has no such ability."
    assert s.refused("ann", Activate(999, 0)) == "That object is no longer there."


def test_cr_601_2f_the_mana_of_an_ability_is_paid() -> None:
    s = board().lands("ann", Mountain=2)
    pump = s.one("ann", "battlefield", PUMP)
    s.start()
    s.do("ann", Activate(pump, 0)).do("ann", Activate(pump, 0)).resolve_all()
    assert s.pt(pump) == (3, 1)
    assert s.refused("ann", Activate(pump, 0)) == "You cannot pay the mana for this."


def test_the_source_that_taps_for_its_cost_is_not_tapped_for_mana() -> None:
    engine = d.artifact("Engine", "{2}", d.mana_ability("{T}", d.add_mana("C")), d.activated("{1}, {T}", d.draw(1)))
    s = board()
    card = s.one("ann", "battlefield", engine)
    s.start()
    assert s.refused("ann", Activate(card, 1)) == "You cannot pay the mana for this."
    s.lands("ann", Forest=1)
    s.do("ann", Activate(card, 1)).resolve_all()
    assert tapped(s, "ann") == ["Engine", "Forest"]


def test_cr_602_5b_once_each_turn() -> None:
    s = board().lands("ann", Forest=3)
    well = s.one("ann", "battlefield", d.artifact("Well", "{1}", d.activated("{1}", d.gain_life(1), per_turn=1)))
    s.start().do("ann", Activate(well, 0)).resolve_all()
    reason = "It was already activated as often as it may be this turn."
    assert s.refused("ann", Activate(well, 0)) == reason
    s.to_turn("bob").to_turn("ann").to("precombat main")
    s.do("ann", Activate(well, 0)).resolve_all()
    assert s.life("ann") == 22


def test_cr_602_5d_only_as_a_sorcery() -> None:
    s = board(stops=("ann", "bob")).lands("ann", Forest=1)
    sword = s.one("ann", "battlefield", d.equipment("Sword", "{1}", d.equip("{1}"), d.get("attached", 2, 0)))
    bear = s.one("ann", "battlefield", BEAR)
    s.start("bob").done_by("bob")
    reason = "This is only for your own main phase with an empty stack."
    assert s.refused("ann", Activate(sword, 0, targets=((bear,),))) == reason
    s.to_turn("ann").to("precombat main").do("ann", Activate(sword, 0, targets=((bear,),))).resolve_all()
    assert s.pt(bear) == (4, 2) and s.obj(sword).attached_to == bear


def test_cr_602_1_conditions_of_activation() -> None:
    s = board()
    temple = d.artifact("Gate", "{1}", d.activated("{T}", d.draw(1), condition=d.exists(d.lands_you_control(), 2)))
    gate = s.one("ann", "battlefield", temple)
    s.lands("ann", Forest=1).start()
    assert s.refused("ann", Activate(gate, 0)) == "The condition of that ability does not hold."


def test_cr_702_29_cycling_from_the_hand() -> None:
    s = board().lands("ann", Forest=2)
    card = s.one("ann", "hand", d.creature("Cycler", "{5}{G}", "Beast", 5, 5, d.cycling("{2}")))
    s.start().do("ann", Activate(card, 0)).resolve_all()
    assert s.names("ann", "graveyard") == ["Cycler"] and len(s.names("ann", "hand")) == 1
    (cycled,) = s.happened("cycled")  # CR 702.29c: it names the card where it is now
    assert s.obj(cycled.object).zone == "graveyard" and cycled.object != card


def test_cr_702_122_crew_taps_enough_power() -> None:
    s = board()
    ship = s.one(
        "ann",
        "battlefield",
        d.card("Ship", types="Artifact — Vehicle", cost="{2}", power=4, toughness=4, abilities=[d.crew(3)]),
    )
    small, new = s.put("ann", "battlefield", BEAR, BEAR, sick=True)
    s.start()
    assert s.refused("ann", Activate(ship, 0, costs=((small,),))) == "Tap creatures with total power {power} or more."
    s.do("ann", Activate(ship, 0, costs=((small, new),))).resolve_all()
    assert s.ch(ship).is_creature and s.obj(small).tapped and s.obj(new).tapped


def test_costs_that_sacrifice_bind_what_was_sacrificed() -> None:
    s = board()
    altar = d.artifact(
        "Altar",
        "{3}",
        d.activated([d.sacrificing(d.creatures_you_control())], d.gain_life(d.power("sacrificed"))),
    )
    stone, bear = s.put("ann", "battlefield", altar, BEAR)
    s.start().do("ann", Activate(stone, 0, costs=((bear,),))).resolve_all()
    assert s.life("ann") == 22 and bear not in s.state.objects


def test_cr_118_3_life_is_paid_only_with_that_much_life() -> None:
    s = board(life=3)
    well = s.one("ann", "battlefield", d.artifact("Pact", "{1}", d.activated([d.pay_life(2)], d.draw(1))))
    s.start().do("ann", Activate(well, 0)).resolve_all()
    assert s.life("ann") == 1
    assert s.refused("ann", Activate(well, 0)) == "You cannot pay this cost now."


def test_counters_as_a_cost() -> None:
    s = board()
    ball = d.artifact("Ball", "{1}", d.activated([d.removing_counters("charge", 2)], d.draw(1)))
    card = s.one("ann", "battlefield", ball, counters={"charge": 3})
    s.start().do("ann", Activate(card, 0)).resolve_all()
    assert s.obj(card).counter("charge") == 1
    assert s.refused("ann", Activate(card, 0)) == "You cannot pay this cost now."


# ---------------------------------------------------------------- loyalty
def walker() -> Card:
    return d.planeswalker(
        "Walker",
        "{3}",
        "Test",
        3,
        d.loyalty(1, d.gain_life(2)),
        d.loyalty(-2, d.deal_damage(2), targets=[d.any_target()]),
        d.loyalty("-x", d.gain_life(d.X)),
    )


def test_cr_606_3_one_loyalty_ability_each_turn() -> None:
    s = board()
    w = s.one("ann", "battlefield", walker())
    s.start().do("ann", Activate(w, 0)).resolve_all()
    assert s.obj(w).counter("loyalty") == 4 and s.life("ann") == 22
    reason = "A loyalty ability of it was already activated this turn."
    assert s.refused("ann", Activate(w, 1, targets=(("bob",),))) == reason


def test_cr_606_3_only_in_ones_own_main_phase() -> None:
    s = board(stops=("ann", "bob"))
    w = s.one("ann", "battlefield", walker())
    s.start("bob").done_by("bob")
    reason = "Loyalty abilities are for your own main phase with an empty stack."
    assert s.refused("ann", Activate(w, 0)) == reason


def test_cr_606_6_not_more_loyalty_than_there_is() -> None:
    s = board()
    w = s.one("ann", "battlefield", walker(), counters={"loyalty": 1})
    s.start()
    assert s.refused("ann", Activate(w, 1, targets=(("bob",),))) == "You cannot pay this cost now."
    assert s.refused("ann", Activate(w, 2, x=2)) == "You cannot pay this cost now."
    s.do("ann", Activate(w, 2, x=1)).resolve_all()
    assert s.life("ann") == 21 and s.names("ann", "graveyard") == ["Walker"]


def test_cr_606_3_a_team_turn_is_each_heros_turn() -> None:
    s = board(teams={"heroes": ("ann", "bob"), "foes": ("foe",)})
    one, two = s.one("ann", "battlefield", walker()), s.one("bob", "battlefield", walker())
    s.start("heroes").do("ann", Activate(one, 0)).do("bob", Activate(two, 0)).resolve_all()
    assert (s.life("ann"), s.life("bob")) == (22, 22)


# ---------------------------------------------------------------- by hand
def test_a_by_hand_ability_goes_on_the_stack_with_what_it_targets() -> None:
    odd = Card((Face("Oddity", "{2}", ("Artifact",), abilities=(ByHandText(),)),), level="by_hand")
    s = board().lands("ann", Forest=2)
    card = s.one("ann", "battlefield", odd)
    bear = s.one("bob", "battlefield", d.creature("Guarded", "{1}", "Bear", 2, 2, d.hexproof))
    hold(s.start(), "bob")
    assert s.refused("ann", Activate(card, 0, targets=((bear,),))) == "That is not a legal target."
    wrong = "Write the cost as mana symbols, for example {example}."
    assert s.refused("ann", Activate(card, 0, color="two")) == wrong
    s.do("ann", Activate(card, 0, targets=(("bob",),), color="{2}"))
    [item] = s.state.stack
    assert isinstance(item.ability, ActivatedAbility) and item.targets == (("by_hand", ("bob",)),)
    assert tapped(s, "ann") == ["Forest", "Forest"]
