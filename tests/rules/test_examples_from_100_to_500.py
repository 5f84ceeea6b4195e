"""Situations of the examples that the Comprehensive Rules print, chapters 100 to 500: each test names the rule whose
example it plays."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.game import Game
from app.engine.legal import legal_commands
from app.engine.model.ability import Replacement
from app.engine.model.card import Card, Face, cost_colors, mana_value
from app.engine.model.commands import Activate, Attackers, Blockers, Cast, Done, PlayLand
from app.engine.model.values import Filter, Trigger
from tests.rules.creatures import bear, creature, permanent, planeswalker
from tests.rules.resolving import board, cast

ANY = [d.target(d.permanents())]
CREATURE = [d.target(d.creatures())]
COPIER = d.creature(
    "Copier", "{3}{U}", "Shapeshifter", 0, 0, Replacement("enters", this=True, copy_of=Filter(types=("Creature",)))
)


# ---------------------------------------------------------------- 101–107
def test_cr_101_2_example_a_prohibition_beats_a_permission() -> None:
    s = board()
    s.one("ann", "battlefield", permanent("More Land", d.player_rule("extra_land")))
    s.one("ann", "battlefield", permanent("No Land", d.player_rule("cant_play_land", "each_player")))
    s.one("ann", "hand", "Forest")
    s.start("ann")
    assert s.refused("ann", PlayLand(s.find("Forest", "ann", ("hand",))))


def test_cr_101_4_example_everybody_chooses_in_turn_order_then_all_is_sacrificed_together() -> None:
    s = board()
    for seat in ("ann", "bob"):
        s.put(seat, "battlefield", bear(), creature("Second", 1, 1))
    s.start("ann")
    cast(s, "ann", d.sacrifice("each_player", d.creatures()))
    assert {q.seat for q in s.open_questions()} == {"ann", "bob"}
    s.answer("ann", "Bear")
    assert not s.happened("sacrificed")
    s.answer("bob", "Second")
    assert len(s.happened("sacrificed")) == 2


def test_cr_106_7_example_no_land_of_an_opponent_makes_no_mana() -> None:
    orchard = d.land("Orchard", d.mana_ability("{T}", d.add_mana("opponents_lands")))
    s = board()
    one = s.one("ann", "battlefield", orchard)
    s.start("ann")
    assert all(c.object != one for c in legal_commands(s.state, "ann") if hasattr(c, "object"))
    s.lands("bob", Island=1)
    s.activate("ann", one, 0)
    assert s.state.players["ann"].mana[1] == 1


def test_cr_107_1b_example_power_may_be_less_than_nothing() -> None:
    s = board()
    one = s.one("ann", "battlefield", creature("Three Four", 3, 4))
    s.start("ann")
    cast(s, "ann", d.gets("t", -5, 0), at=(one,), targets=CREATURE)
    assert s.pt(one) == (-2, 4)
    cast(s, "ann", d.gets("t", 3, 0), at=(one,), targets=CREATURE)
    assert s.pt(one) == (1, 4)


def test_cr_107_1b_example_it_deals_no_combat_damage() -> None:
    s = board()
    one = s.one("ann", "battlefield", creature("Weak", -2, 4))
    s.start("ann").attack("ann", {one: "bob"}).to("postcombat main")
    assert s.life("bob") == 20 and not s.happened("life_gained")


def test_cr_107_1b_example_x_of_a_negative_power_is_nothing() -> None:
    grow = d.activated("{1}", d.gets("this", d.power(), d.power()))
    s = board().lands("ann", Forest=1)
    one = s.one("ann", "battlefield", creature("Colossus", 4, 4, grow))
    s.start("ann")
    cast(s, "ann", d.gets("t", -6, 0), at=(one,), targets=CREATURE)
    s.activate("ann", one, 0).resolve_all()
    assert s.pt(one) == (-2, 4)


@pytest.mark.parametrize("lands", [{"Forest": 2}, {"Forest": 1, "Plains": 1}, {"Plains": 2}])
def test_cr_107_4e_example_hybrid_is_paid_with_either(lands: dict[str, int]) -> None:
    s = board().lands("ann", **lands)
    s.start("ann").cast("ann", s.one("ann", "hand", d.creature("Hybrid", "{G/W}{G/W}", "Bear", 2, 2))).resolve_all()
    assert s.find("Hybrid")


@pytest.mark.parametrize(("plains", "lives"), [(2, 0), (1, 1), (0, 2)])
def test_cr_107_4f_example_phyrexian_mana_is_paid_with_mana_or_life(plains: int, lives: int) -> None:
    s = board().lands("ann", Plains=plains)
    oid = s.one("ann", "hand", d.creature("Compleat", "{W/P}{W/P}", "Bear", 2, 2))
    s.start("ann").do("ann", Cast(oid, additional=("phyrexian",) * lives)).resolve_all()
    assert s.life("ann") == 20 - 2 * lives and s.find("Compleat")


# ---------------------------------------------------------------- 111–120
def test_cr_111_3_example_a_token_has_only_what_the_effect_says() -> None:
    s = board().start("ann")
    cast(s, "ann", d.create(d.token("Saproling", "Creature — Saproling", 1, 1, "G")))
    c = s.ch(s.find("Saproling"))
    assert (c.cost, c.supertypes, c.abilities, c.mana_value) == ("", (), (), 0)


def test_cr_111_4_example_a_copy_has_the_name_of_what_it_copies() -> None:
    s = board()
    one = s.one("bob", "battlefield", creature("Doomed", 2, 2, subtypes=("Human",)))
    s.start("ann")
    cast(s, "ann", d.create_copy("t"), at=(one,), targets=CREATURE)
    assert len(s.all("Doomed")) == 2 and s.ch(s.all("Doomed")[1]).subtypes == ("Human",)


def test_cr_113_6m_example_an_ability_of_the_graveyard_only_works_there() -> None:
    back = d.activated("{1}", d.put_onto_battlefield("this", tapped=True), zone="graveyard")
    s = board().lands("ann", Swamp=2)
    alive, dead = (
        s.one("ann", "battlefield", creature("Bones", 1, 1, back)),
        s.one("ann", "graveyard", creature("Bones", 1, 1, back)),
    )
    s.start("ann")
    assert s.refused("ann", Activate(alive, 0))
    s.activate("ann", dead, 0).resolve_all()
    assert len(s.all("Bones")) == 2


def test_cr_118_12_example_a_cost_that_cannot_be_paid_gives_nothing() -> None:
    paid = d.may_pay(d.sacrifice_this(), d.draw(3))
    still = permanent("Standing", d.whenever(Trigger("cast", Filter(zone="stack", spell=True)), paid))
    s = board()
    oid = s.one("ann", "battlefield", still)
    s.start("ann")
    s.cast("ann", s.one("ann", "hand", d.instant("First", "{0}", d.spell(d.gain_life(1)))))
    held = len(s.names("ann", "hand"))
    g = Game(s.state)
    g.move(oid, "exile")
    s.state = g.s
    s.resolve_all()
    assert len(s.names("ann", "hand")) == held


def test_cr_120_5_example_damage_destroys_nothing_by_itself() -> None:
    s = board()
    one = s.one("bob", "battlefield", bear())
    s.start("ann")
    cast(s, "ann", d.deal_damage(3), at=(one,), targets=CREATURE)
    (gone,) = s.happened("destroyed")
    assert gone.source == 0 and s.names("bob", "graveyard").count("Bear") == 1


# ---------------------------------------------------------------- 201–208
@pytest.mark.parametrize(("cost", "colors"), [("{2}{W}", ("W",)), ("{2}", ()), ("{2}{W}{B}", ("W", "B"))])
def test_cr_202_2a_example_colours_follow_from_the_mana_cost(cost: str, colors: tuple[str, ...]) -> None:
    assert cost_colors(cost) == colors


@pytest.mark.parametrize(
    ("cost", "value"),
    [("{3}{U}{U}", 5), ("{1}{W/U}{W/U}", 3), ("{2/B}{2/B}{2/B}", 6), ("{1}{W/P}{W/P}", 3)],
)
def test_cr_202_3_example_mana_values(cost: str, value: int) -> None:
    assert mana_value(cost) == value


def test_cr_202_3b_example_the_back_of_a_card_has_the_fronts_mana_value() -> None:
    front = Face("Master", "{2}{R}{G}", ("Creature",), ("Human",), (), 2, 2)
    back = Face("Ravager", "", ("Creature",), ("Werewolf",), (), 4, 4, colors=("R", "G"))
    s = board()
    one = s.one("ann", "battlefield", Card((front, back), "transform"))
    s.start("ann")
    assert s.ch(one).mana_value == 4
    cast(s, "ann", d.transform("t"), at=(one,), targets=CREATURE)
    assert s.name(one) == "Ravager" and s.ch(one).mana_value == 4


def test_cr_202_3b_example_a_copy_of_the_back_has_none() -> None:
    front = Face("Master", "{2}{R}{G}", ("Creature",), ("Human",), (), 2, 2)
    back = Face("Ravager", "", ("Creature",), ("Werewolf",), (), 4, 4, colors=("R", "G"))
    s = board().lands("ann", Island=4)
    s.one("bob", "battlefield", Card((front, back), "transform"), face=1)
    s.start("ann").cast("ann", s.one("ann", "hand", COPIER)).resolve()
    s.answer("ann", "Ravager").resolve_all()
    copied = next(i for i in s.all("Ravager") if s.obj(i).controller == "ann")
    assert s.ch(copied).mana_value == 0


def test_cr_205_1b_example_lands_that_become_creatures_keep_their_types() -> None:
    s = board()
    both = s.one("ann", "battlefield", permanent("Ore", types=("Artifact", "Land"), supertypes=("Legendary",)))
    s.one("ann", "battlefield", permanent("Living World", d.continuous(d.lands(), d.become("Creature"), d.base(1, 1))))
    s.start("ann")
    c = s.ch(both)
    assert set(c.types) == {"Artifact", "Land", "Creature"} and c.supertypes == ("Legendary",) and s.pt(both) == (1, 1)


def test_cr_208_3a_example_a_bonus_waits_until_it_is_a_creature() -> None:
    s = board()
    cart = s.one(
        "ann", "battlefield", permanent("Cart", types=("Artifact",), subtypes=("Vehicle",), power=3, toughness=3)
    )
    s.start("ann")
    cast(s, "ann", d.gets("t", 1, 1), at=(cart,), targets=ANY)
    cast(s, "ann", d.apply("t", d.become("Creature")), at=(cart,), targets=ANY)
    assert s.pt(cart) == (4, 4)


# ---------------------------------------------------------------- 500s
def test_cr_508_1c_example_two_that_cannot_attack_alone_attack_together() -> None:
    alone = "cant_attack_alone"
    s = board()
    one, two = s.put("ann", "battlefield", creature("Shy", 2, 2, alone), creature("Shy", 2, 2, alone))
    s.start("ann").attack("ann", {one: "bob", two: "bob"}).to("postcombat main")
    assert s.life("bob") == 16


def test_cr_508_1d_example_only_the_one_that_must_may_attack() -> None:
    s = board()
    must, free = s.put("ann", "battlefield", creature("Eager", 2, 2, "attacks_each_combat"), bear())
    s.one("ann", "battlefield", permanent("One Only", d.player_rule("attackers_limit", "each_player", amount=1)))
    s.start("ann").to("declare attackers")
    s.do("ann", Attackers({free: "bob"}))
    assert s.refused("ann", Done())
    s.do("ann", Attackers({must: "bob"})).finish_declaring().to("postcombat main")
    assert s.life("bob") == 18


def test_cr_508_2a_example_turning_green_after_attacking_triggers_nothing() -> None:
    rule = d.whenever(Trigger("attacks", d.creatures(colors="G")), d.lose_life(1, "controller:it"))
    s = board()
    s.one("bob", "battlefield", permanent("Watch", rule))
    one = s.one("ann", "battlefield", creature("Blue One", 1, 1, colors=("U",)))
    s.start("ann").attack("ann", {one: "bob"})
    cast(s, "ann", d.apply("t", d.become_color("G")), at=(one,), targets=CREATURE)
    assert s.life("ann") == 20 and not s.state.stack


def test_cr_509_1b_example_flying_and_shadow_are_both_needed() -> None:
    s = board()
    one = s.one("ann", "battlefield", creature("Wisp", 1, 1, "flying", "shadow"))
    flyer, both = s.put(
        "bob", "battlefield", creature("Bird", 1, 1, "flying"), creature("Ghost", 1, 1, "flying", "shadow")
    )
    s.start("ann").attack("ann", {one: "bob"}).to("declare blockers")
    assert s.refused("bob", Blockers({flyer: one}))
    s.do("bob", Blockers({both: one}))


def test_cr_509_1c_example_menace_and_a_creature_that_must_block() -> None:
    s = board()
    one = s.one("ann", "battlefield", creature("Sly", 2, 2, "menace"))
    must, other = s.put("bob", "battlefield", creature("Eager", 1, 1, "blocks_each_combat"), bear())
    s.start("ann").attack("ann", {one: "bob"}).to("declare blockers")
    s.do("bob", Blockers({must: one}))
    assert s.refused("bob", Done())
    s.do("bob", Blockers({}))
    assert s.refused("bob", Done())
    s.do("bob", Blockers({must: one, other: one})).do("bob", Done())
    assert len(s.happened("blocks")) == 2


def test_cr_510_1c_example_four_damage_between_a_2_3_and_a_1_1() -> None:
    for division in ((0, 4), (1, 3), (2, 2), (3, 1), (4, 0)):
        s = board()
        one = s.one("ann", "battlefield", creature("Regrower", 4, 3))
        spawn, hunter = s.put("bob", "battlefield", creature("Spawn", 2, 3), creature("Hunter", 1, 1))
        s.start("ann").attack("ann", {one: "bob"}).block("bob", {spawn: one, hunter: one})
        s.to("combat damage").answer("ann", *division)
        assert (spawn in s.state.objects) == (division[0] < 3) and (hunter in s.state.objects) == (division[1] < 1)


def test_cr_306_7_noncombat_damage_to_a_player_stays_with_the_player() -> None:
    s = board()
    walker = s.one("bob", "battlefield", planeswalker(), counters={"loyalty": 4})
    s.start("ann")
    cast(s, "ann", d.deal_damage(3), at=("bob",), targets=[d.any_target()])
    assert s.life("bob") == 17 and s.obj(walker).counter("loyalty") == 4
