"""HS-6: how the horde's cards are read."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards.dsl import *
from app.engine.model.effect import Vote
from app.engine.model.state import Event
from app.engine.model.values import Did
from tests.horde.board import SCION, HordeBoard

BEAR = creature("Test Bear", "{1}{G}", "Bear", 2, 2)
GIANT = creature("Test Giant", "{4}{G}", "Giant", 5, 5)
FILLER = "From Beyond"


def revealing(*cards: Any, **board: Any) -> HordeBoard:
    """A board whose horde will reveal these cards, and then a filler each turn."""
    g = HordeBoard(**board)
    g.horde("library", *cards, *[FILLER] * 3)
    return g


def rolled(g: HordeBoard) -> list[int]:
    return [e.amount for e in g.happened("rolled")]


def shown(g: HordeBoard, seat: str, zone: str) -> list[str]:
    return g.names(seat, zone)


# ---------------------------------------------------------------- HS-6.1 to 6.5
def test_hs_6_1_you_may_is_always_done() -> None:
    g = revealing("Sludge Crawler")
    (mimic,) = g.horde("battlefield", "Eldrazi Mimic")
    g.begin().play_out()
    assert g.pt(mimic) == (1, 1)


def test_hs_6_1_you_may_pay_is_paid_when_it_can_be() -> None:
    g = revealing("Blight Herder")
    g.put("ann", "exile", BEAR, GIANT)
    g.begin().play_out()
    assert len(g.all(SCION)) == 3
    h = revealing("Blight Herder")
    h.put("ann", "exile", BEAR)
    h.begin().play_out()
    assert len(h.all(SCION)) == 0


VOTING = sorcery("Test Vote", "{B}", spell(Vote(("death", "taxes")), lose_life("votes.death", EACH_OPPONENT)))


def test_hs_6_2_votes_go_to_the_first_option() -> None:
    g = revealing(VOTING)
    g.begin().play_out()
    while g.open_questions():
        d = g.open_questions()[0]
        g.go() if d.kind == "proceed" else g.answer(d.seat, "taxes")
    assert [e.text for e in g.happened("voted") if e.seat == "horde"] == ["death"]


DIVIDED = sorcery(
    "Test Piles",
    "{B}",
    spell(separate_into_piles(your_opponents_creatures(), YOU, "controller:this"), exile("chosen")),
)
HERDS = ("Test Ant", "Test Bee", "Test Cat", "Test Dog", "Test Elk")


def separated(count: int, seed: str = "scenario") -> tuple[HordeBoard, int, int]:
    """A board on which the horde separated so many creatures of ann's, and the sizes it said."""
    g = revealing(DIVIDED, seed=seed)
    for name in HERDS[:count]:
        g.one("ann", "battlefield", creature(name, "{2}{G}", "Beast", 2, 2))
    g.begin().play_out()
    (said,) = g.said("The horde separates by chance into two piles: {count} and {rest}.")
    return g, said["count"], said["rest"]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_hs_6_3_two_piles_of_equal_size_or_differing_by_one(count: int) -> None:
    g, more, less = separated(count)
    assert more + less == count and more - less in (0, 1)
    gone = [name for name in HERDS[:count] if g.all(name, "exile")]
    assert len(gone) in (more, less) and len(shown(g, "ann", "battlefield")) == count - len(gone)


def test_hs_6_3_which_goes_where_is_by_chance() -> None:
    boards = [separated(4, seed)[0] for seed in map(str, range(10))]
    assert len({tuple(shown(g, "ann", "exile")) for g in boards}) > 3
    assert all(g.said("The horde takes a pile by chance: {option}.") for g in boards)


def test_hs_6_3_heroes_choose_between_the_hordes_piles() -> None:
    g = revealing(
        sorcery(
            "Test Choice",
            "{B}",
            spell(separate_into_piles(your_opponents_creatures(), YOU, EACH_OPPONENT), exile("other")),
        )
    )
    for name in HERDS:
        g.one("bob", "battlefield", creature(name, "{2}{G}", "Beast", 2, 2))
    g.begin().play_out()
    asked = g.question("ann")
    assert {len(asked.args["cards"]), len(asked.args["other"])} == {2, 3}
    g.answer("ann", "Second pile")
    assert shown(g, "bob", "battlefield") == sorted(asked.args["other"])


def test_hs_6_4_draw_means_reveal_until_a_card_that_is_no_token() -> None:
    g = HordeBoard()
    g.horde("battlefield", DRAWER)
    g.horde("library", SCION, SCION, "Call the Scions", FILLER, FILLER)
    g.begin()
    g.play_out("precombat main")
    assert len(g.all(SCION)) >= 2
    assert all(g.obj(i).tapped for i in g.all(SCION))
    assert "Call the Scions" in g.names("horde", "graveyard")


DRAWER = enchantment("Test Drawer", "{B}", at_beginning_of("upkeep", draw(1)))


def test_hs_6_4_what_was_found_is_cast_after_the_ability_has_resolved() -> None:
    g = HordeBoard()
    g.horde("battlefield", DRAWER)
    g.horde("library", "Call the Scions", FILLER)
    g.begin()
    g.play_out("precombat main")
    kinds = [(e.kind, e.text) for e in g.events if e.kind in ("resolves", "cast")]
    assert kinds.index(("resolves", "Test Drawer")) < [k for k, _ in kinds].index("cast")


def test_hs_6_5_you_control_means_the_hordes_cards_in_play() -> None:
    g = HordeBoard()
    (aggregate,) = g.horde("battlefield", "Vile Aggregate")
    g.horde("battlefield", SCION, SCION)
    g.one("ann", "battlefield", creature("Test Golem", "{2}", "Golem", 1, 1))
    g.begin("heroes", "precombat main", stops=True)
    assert g.pt(aggregate) == (3, 5)


# ---------------------------------------------------------------- HS-6.6 to 6.9
def test_hs_6_6_target_opponent_is_each_of_them() -> None:
    g = revealing("Oblivion Sower")
    g.begin().play_out()
    assert len(g.state.zones["library:ann"]) == 6
    assert len(g.state.zones["library:bob"]) == 6


def test_hs_6_7_target_creature_is_each_the_hordes_own_too() -> None:
    g = revealing("Grip of Desolation")
    g.one("ann", "battlefield", BEAR)
    g.one("bob", "battlefield", GIANT)
    g.horde("battlefield", SCION)
    g.begin().play_out()
    assert shown(g, "ann", "battlefield") == [] and shown(g, "bob", "battlefield") == []
    assert g.all(SCION) == []


def test_hs_6_7_the_knob_spares_the_horde() -> None:
    from app.cards import registry
    from app.cards.hordes.readings import as_horde
    from app.engine.model.card import intern

    spared = as_horde(registry.card_for("Grip of Desolation"), spares_itself=True)
    g = HordeBoard()
    g.put("horde", "library", spared)
    g.one("ann", "battlefield", BEAR)
    g.horde("battlefield", SCION)
    g.begin().play_out()
    assert shown(g, "ann", "battlefield") == []
    assert len(g.all(SCION)) == 1
    assert intern(spared) != intern(as_horde(registry.card_for("Grip of Desolation")))


def test_hs_6_7_nothing_is_targeted_so_hexproof_does_not_help() -> None:
    g = revealing("Grip of Desolation")
    g.one("ann", "battlefield", creature("Test Ghost", "{1}{U}", "Spirit", 2, 2, hexproof))
    g.begin().play_out()
    assert shown(g, "ann", "battlefield") == []
    assert not g.happened("targeted")


def test_hs_6_7_each_hero_separately_on_the_shared_life() -> None:
    g = HordeBoard("ann", "bob", "cy")
    g.horde("library", "Touch of the Void", FILLER)
    g.begin().play_out()
    assert g.life("ann") == 40 - 9


def test_hs_6_8_any_target_is_each_opponent_and_their_creatures_never_the_horde() -> None:
    g = revealing("Touch of the Void")
    bear = g.one("ann", "battlefield", BEAR)
    giant = g.one("bob", "battlefield", GIANT)
    (crawler,) = g.horde("battlefield", "Sludge Crawler")
    g.begin().play_out()
    assert g.life("ann") == 34 and g.life("horde") == 60
    assert not g.state.objects.get(bear)
    assert g.obj(giant).damage == 3
    assert g.obj(crawler).damage == 0
    assert "Test Bear" in g.names("ann", "exile")


def test_hs_6_9_land_means_a_nonbasic_land() -> None:
    g = revealing("Grip of Desolation")
    g.lands("ann", Forest=2)
    dual = g.one("bob", "battlefield", "Command Tower")
    g.begin().play_out()
    assert dual not in g.state.objects
    assert len(g.all("Forest")) == 2


def test_hs_6_9_a_basic_land_entering_is_not_seen() -> None:
    g = HordeBoard()
    g.horde("battlefield", "Sire of Stagnation")
    g.horde("library", *[FILLER] * 9)
    g.put("ann", "hand", "Forest", "Command Tower")
    g.begin("heroes", "precombat main", stops=True)
    g.play("ann", "Forest")
    assert not [e for e in g.happened("triggered") if e.text == "Sire of Stagnation"]


# ---------------------------------------------------------------- HS-6.10 to 6.14
def test_hs_6_10_x_is_two_dice_once() -> None:
    g = revealing("Endless One")
    g.begin().play_out()
    one = g.find("Endless One", "horde")
    dice = rolled(g)
    assert len(dice) == 2 and all(1 <= n <= 6 for n in dice)
    assert g.obj(one).counter("+1/+1") == sum(dice)


def test_hs_6_11_when_you_cast_is_when_this_enters() -> None:
    g = revealing("Desolation Twin")
    g.begin().play_out()
    assert len(g.all("Eldrazi")) == 1


def test_hs_6_11_so_not_if_it_is_countered() -> None:
    g = revealing("Desolation Twin")
    g.lands("ann", Island=2)
    g.one("ann", "hand", "Counterspell")
    g.begin()
    while not g.state.stack:
        g.go() if g.open_questions() else g._everybody_done()
    g.cast("ann", "Counterspell", g.state.stack[-1].card).resolve_all()
    assert g.all("Eldrazi") == []


def test_hs_6_11_whenever_you_cast_stays_and_tokens_do_not_set_it_off() -> None:
    g = revealing(SCION, "Culling Drone")
    g.horde("battlefield", "Molten Nursery")
    g.begin().play_out()
    assert g.life("ann") == 38


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_hs_6_12_a_die_picks_the_type_among_those_that_are_there(seed: str) -> None:
    g = revealing("World Breaker", seed=seed)
    g.one("ann", "battlefield", "Command Tower")
    g.one("bob", "battlefield", artifact("Test Rock", "{2}"))
    g.begin().play_out()
    (last, *_) = reversed(rolled(g))
    gone = "Test Rock" if last in (1, 2) else "Command Tower"
    assert last not in (3, 4)
    assert g.all(gone) == []
    assert len(g.all("Test Rock")) + len(g.all("Command Tower")) == 1


def test_hs_6_13_ingest_is_for_each_hero() -> None:
    g = HordeBoard()
    g.horde("battlefield", "Culling Drone")
    g.horde("library", FILLER)
    g.begin().play_out("end of combat")
    assert [len(g.state.zones[f"library:{hero}"]) for hero in ("ann", "bob")] == [9, 9]


def test_hs_6_14_annihilator_for_each_hero_separately() -> None:
    g = HordeBoard()
    g.horde("battlefield", "Ulamog's Crusher")
    g.horde("library", FILLER)
    g.lands("ann", Forest=2).lands("bob", Island=3)  # type: ignore[attr-defined]
    g.begin().play_out("declare blockers")
    g.answer("bob", "Island", "Island")
    assert shown(g, "ann", "battlefield") == []
    assert shown(g, "bob", "battlefield") == ["Island"]


def test_hs_6_14_any_other_defending_player_too() -> None:
    g = HordeBoard(horde_life=200)
    for hero in ("ann", "bob"):
        g.put(hero, "library", *["Wastes"] * 20)
    g.horde("battlefield", "Ulamog, the Ceaseless Hunger")
    g.horde("library", FILLER)
    g.begin().play_out("end of combat")
    assert [len(g.state.zones[f"library:{hero}"]) for hero in ("ann", "bob")] == [10, 10]


def test_hs_6_14_that_player_too() -> None:
    g = HordeBoard()
    g.horde("battlefield", "Sire of Stagnation")
    g.horde("library", *[FILLER] * 9)
    g.put("ann", "hand", "Command Tower")
    g.begin("heroes", "precombat main", stops=True)
    g.play("ann", "Command Tower")
    g.resolve_all()
    assert [len(g.state.zones[f"library:{hero}"]) for hero in ("ann", "bob")] == [8, 8]


# ---------------------------------------------------------------- HS-6.15 to 6.21
def test_hs_6_15_activated_abilities_are_not_on_the_hordes_cards() -> None:
    from app.engine.model.ability import ActivatedAbility
    from app.engine.model.card import card_of

    g = HordeBoard()
    for name in ("Sludge Crawler", "Fathom Feeder", "Kozilek, the Great Distortion", SCION):
        card = card_of(g.interned(name))
        assert not any(isinstance(a, ActivatedAbility) for f in card.faces for a in f.abilities)


def test_hs_6_15_the_fragment_taps_for_mana_in_every_turn() -> None:
    g = HordeBoard(life=40, horde_life=60)
    (fragment,) = g.horde("battlefield", "Cryptolith Fragment")
    g.horde("library", FILLER)
    g.begin().play_out()
    assert g.obj(fragment).tapped
    assert (g.life("ann"), g.life("horde")) == (38, 59)


def test_hs_6_15_artisan_returns_the_card_of_greatest_mana_value() -> None:
    g = revealing("Artisan of Kozilek")
    g.horde("graveyard", "Culling Drone", "Blight Herder", "All Is Dust", "From Beyond")
    g.begin().play_out()
    assert "Blight Herder" in g.names("horde", "battlefield")
    assert g.names("horde", "graveyard") == ["All Is Dust", "Culling Drone", "From Beyond"]


def test_hs_6_16_ulamog_exiles_the_two_of_greatest_mana_value() -> None:
    g = HordeBoard()
    g.horde("command", "Ulamog, the Ceaseless Hunger", commander=True, counters={"time": 1})
    g.horde("library", FILLER)
    g.one("ann", "battlefield", BEAR)
    g.one("ann", "battlefield", GIANT)
    g.one("bob", "battlefield", creature("Test Troll", "{3}{G}", "Troll", 4, 4))
    g.begin().play_out("precombat main")
    assert shown(g, "ann", "exile") == ["Test Giant"] and shown(g, "bob", "exile") == ["Test Troll"]
    assert shown(g, "ann", "battlefield") == ["Test Bear"]


def test_hs_6_17_kozilek_draws_as_many_as_a_die_says() -> None:
    g = HordeBoard(life=400)
    g.horde("command", "Kozilek, the Great Distortion", commander=True, counters={"time": 1})
    g.horde("library", *["Culling Drone"] * 20)
    g.begin().play_out("precombat main")
    (die,) = rolled(g)
    assert len(g.all("Culling Drone")) == die


def test_hs_6_18_transgress_takes_every_card_of_three_or_more_from_each_hand() -> None:
    g = revealing("Transgress the Mind")
    g.put("ann", "hand", BEAR, GIANT, GIANT, "Forest")
    g.put("bob", "hand", GIANT)
    g.begin().play_out()
    assert shown(g, "ann", "hand") == ["Forest", "Test Bear"]
    assert shown(g, "bob", "hand") == []
    assert len(g.all("Test Giant", "exile")) == 3


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
def test_hs_6_19_ties_are_broken_by_chance_and_shown(seed: str) -> None:
    g = HordeBoard(seed=seed)
    g.horde("command", "Ulamog, the Ceaseless Hunger", commander=True, counters={"time": 1})
    g.horde("library", FILLER)
    for name in ("One", "Two", "Three", "Four", "Five"):
        g.one("ann", "battlefield", creature(f"Test {name}", "{2}{G}", "Bear", 2, 2))
    g.begin().play_out("precombat main")
    assert len(shown(g, "ann", "exile")) == 2
    assert g.said("By chance among {count}: {card} ({about}).")
    PICKS.add(tuple(shown(g, "ann", "exile")))
    if seed == "e":
        assert len(PICKS) > 1, "never another pick"


PICKS: set[tuple[str, ...]] = set()
CHARM = instant("Test Charm", "{B}", choose_modes(mode(lose_life(1, EACH_OPPONENT)), mode(gain_life(7))))


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_hs_6_20_modes_are_chosen_by_a_die(seed: str) -> None:
    g = revealing(CHARM, seed=seed)
    g.begin().play_out()
    (die,) = rolled(g)
    assert (g.life("ann"), g.life("horde")) == ((38, 60) if die == 1 else (40, 67))


LOSES = if_(Did("kicked"), lose_life(5, EACH_OPPONENT), otherwise=[lose_life(1, EACH_OPPONENT)])
KICKED = sorcery("Test Kick", "{B}", kicker("{9}"), spell(LOSES))


def test_hs_6_20_optional_additional_costs_are_paid() -> None:
    g = revealing(KICKED)
    g.begin().play_out()
    assert g.life("ann") == 30


def test_hs_6_21_a_choice_among_hidden_things_is_by_chance() -> None:
    taken = set()
    for seed in map(str, range(12)):
        g = revealing("Thought-Knot Seer", seed=seed)
        g.put("ann", "hand", BEAR, GIANT, "Forest")
        g.begin().play_out()
        assert g.said("By chance among {count}: {card} ({about}).")
        taken.add(tuple(shown(g, "ann", "exile")))
    assert taken == {("Test Bear",), ("Test Giant",)}


def test_hs_6_rolls_are_shown_and_logged() -> None:
    g = revealing("Endless One")
    g.begin().play_out()
    notes = g.said("The horde rolls {rolled} on a die of {sides} ({about}).")
    assert [n["rolled"] for n in notes] == rolled(g)
    assert isinstance(g.happened("rolled")[0], Event)


def test_hs_6_10_x_is_rolled_once_though_a_cost_is_asked_for() -> None:
    gale = sorcery("Test Gale", "{X}{B}", additional_cost(sacrificing(creatures())), spell(lose_life(X, EACH_OPPONENT)))
    g = revealing(gale)
    g.horde("battlefield", SCION, "Culling Drone")
    g.begin().play_out()
    dice = rolled(g)
    assert len(dice) == 2 and g.life("ann") == 40 - 2 * sum(dice)
    assert g.all(SCION) == []


TWO_MODES = instant(
    "Test Choice",
    "{B}",
    choose_modes(
        mode(destroy(), targets=[target(artifacts())]),
        mode(deal_damage(2), lose_life(1, "controller:t"), targets=[target_creature()]),
    ),
)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_hs_6_20_a_mode_is_read_with_its_own_targets(seed: str) -> None:
    g = revealing(TWO_MODES, seed=seed)
    g.one("ann", "battlefield", artifact("Test Rock", "{2}"))
    giant = g.one("ann", "battlefield", GIANT)
    g.begin().play_out()
    (die,) = rolled(g)
    assert (len(g.all("Test Rock")), g.obj(giant).damage, g.life("ann")) == ((0, 0, 40) if die == 1 else (1, 2, 39))


def test_hs_6_8_damage_that_would_be_divided_goes_to_each_in_full() -> None:
    g = revealing("Electrolyze")
    bear = g.one("ann", "battlefield", GIANT)
    g.begin().play_out()
    assert (g.life("ann"), g.obj(bear).damage) == (36, 2)


def test_hs_6_21_no_spell_picks_itself() -> None:
    g = revealing("Counterspell")
    g.begin().play_out()
    assert "Counterspell" in g.names("horde", "graveyard")
    assert not g.happened("countered")
