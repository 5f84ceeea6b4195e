"""OR-1 to OR-9: life, damage, waves, tokens, attacks and what has no hand, as other rules have them."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards.decks_in_play import hero_deck
from app.cards.dsl import *
from app.cards.hordes.readings import game
from app.engine.game import Game
from app.engine.model.state import State
from app.engine.modes.horde import standing
from app.engine.modes.horde.setup import set_up
from app.engine.view.forecast import combat_view
from app.engine.view.players import seat_view
from tests.horde.board import SCION, HordeBoard
from tests.horde.test_hs_2_turn import BOUNCE

BOLT = instant("Test Bolt", "{R}", spell(deal_damage(3), targets=[any_target()]))
DRAIN = instant("Test Drain", "{B}", spell(lose_life(2, "t"), gain_life(2), targets=[target_player()]))
HEALING = instant("Test Healing", "{W}", spell(gain_life(5, "t"), targets=[target_player()]))
BEAR = creature("Test Bear", "{1}{G}", "Bear", 2, 2)
RAGER = creature("Test Rager", "{R}", "Beast", 3, 1, attacks_each_combat())
MINDLESS = sorcery("Test Study", "{U}", spell(draw(2)))
ANGER = sorcery("Test Anger", "{R}", spell(discard(1)))


def fresh(heroes: int = 2, seed: str = "or", **chosen: Any) -> State:
    settings, horde = game(chosen)
    return set_up(seed, [hero_deck(f"hero{n + 1}", ["Wastes"] * 60, []) for n in range(heroes)], horde, settings)


def hit_by(card: Any, to: Any, **knobs: Any) -> HordeBoard:
    """The card cast by ann at the horde (or what it says), in a game whose horde has ten cards left."""
    g = HordeBoard(**knobs)
    g.horde("library", *[BEAR] * 10)
    g.lands("ann", Mountain=2, Swamp=2, Plains=2)
    g.one("ann", "hand", card)
    g.begin("heroes", "precombat main", stops=True)
    return g.cast("ann", card.name, to)  # type: ignore[return-value]


# ---------------------------------------------------------------- OR-1, OR-2, OR-3
@pytest.mark.parametrize("heroes", [1, 2, 3, 4, 5])
def test_or_1_each_hero_brings_life_to_a_shared_total(heroes: int) -> None:
    assert fresh(heroes, rules="classic").teams["heroes"].life == 20 * heroes


def test_or_1_heroes_may_have_life_of_their_own() -> None:
    state = fresh(3, common_life=False, heroes_life=20)
    assert state.teams["heroes"].life is None
    assert [state.players[f"hero{n}"].life for n in (1, 2, 3)] == [20, 20, 20]


def test_or_1_a_hero_without_life_is_out_and_the_others_go_on() -> None:
    g = HordeBoard(common_life=False, life=3)
    g.horde("library", *[SCION] * 9)
    g.lands("bob", Mountain=1)
    g.one("bob", "hand", BOLT)
    g.begin("heroes", "precombat main", stops=True)
    g.cast("bob", "Test Bolt", "ann").resolve()
    assert g.state.players["ann"].left and g.state.ended is None and g.life("bob") == 3


def test_or_1_attackers_go_at_each_hero_in_turn() -> None:
    g = HordeBoard(common_life=False, life=20)
    g.horde("battlefield", BEAR, BEAR, BEAR)
    g.horde("library", "From Beyond")
    g.begin().play_out("end")
    assert sorted((g.life("ann"), g.life("bob"))) == [16, 18]


def test_or_2_damage_mills_a_card_for_each_point_and_the_horde_has_no_life() -> None:
    g = hit_by(BOLT, "horde", damage_to_horde="mill")
    g.resolve()
    assert len(g.names("horde", "library")) == 7 and len(g.names("horde", "graveyard")) == 3
    assert g.state.teams["horde"].life is None and seat_view(g.state, "horde").life is None


def test_or_2_points_that_are_not_enough_for_a_card_are_kept() -> None:
    g = hit_by(BOLT, "horde", damage_to_horde="mill", mill_points=2)
    g.resolve()
    assert len(g.names("horde", "library")) == 9
    g.cast("ann", g.one("ann", "hand", BOLT), "horde").resolve()
    assert len(g.names("horde", "library")) == 7


def test_or_2_loss_of_life_mills_too_and_a_gain_does_nothing() -> None:
    g = hit_by(DRAIN, "horde", damage_to_horde="mill")
    g.resolve()
    assert len(g.names("horde", "library")) == 8 and g.life("ann") == 42
    other = hit_by(HEALING, "horde", damage_to_horde="mill")
    other.resolve()
    assert len(other.names("horde", "library")) == 10 and not other.happened("life_gained")


def test_or_2_combat_damage_mills_and_the_forecast_counts_cards() -> None:
    g = HordeBoard(damage_to_horde="mill")
    g.horde("library", *[BEAR] * 10)
    bear = g.one("ann", "battlefield", BEAR)
    g.begin("heroes", "precombat main", stops=True)
    g.attack("ann", {bear: "horde"})
    assert combat_view(g.state).forecast == (("horde", 1, 10, 8),)
    g.to("end")
    assert len(g.names("horde", "library")) == 8


def test_or_2_damage_is_dealt_to_the_creature_that_it_kills_first() -> None:
    g = HordeBoard(damage_to_horde="creature")
    (small, big) = g.horde("battlefield", BEAR, creature("Test Ox", "{3}", "Ox", 1, 5))
    g.lands("ann", Mountain=2)
    g.put("ann", "hand", BOLT, BOLT)
    g.begin("heroes", "precombat main", stops=True)
    g.cast("ann", "Test Bolt", "horde").resolve()
    assert small not in g.state.objects and g.obj(big).damage == 0
    g.cast("ann", "Test Bolt", "horde").resolve()
    assert g.obj(big).damage == 3 and not g.happened("life_lost")


def test_or_2_hits_at_the_same_time_are_not_wasted_on_one_creature() -> None:
    g = HordeBoard(damage_to_horde="creature", horde_blocks="never")
    g.horde("battlefield", BEAR, BEAR)
    mine = g.put("ann", "battlefield", BEAR, BEAR)
    g.begin("heroes", "precombat main", stops=True)
    g.attack("ann", dict.fromkeys(mine, "horde")).to("end")
    assert g.names("horde", "battlefield") == []


def test_or_2_a_legendary_creature_takes_it_first_and_loss_of_life_hits_too() -> None:
    king = creature("Test King", "{5}", "Giant", 6, 6, legendary=True)
    g = HordeBoard(damage_to_horde="creature")
    (bear, boss) = g.horde("battlefield", BEAR, king)
    g.lands("ann", Swamp=1)
    g.one("ann", "hand", DRAIN)
    g.begin("heroes", "precombat main", stops=True)
    g.cast("ann", "Test Drain", "horde").resolve()
    assert (g.obj(boss).damage, g.obj(bear).damage) == (2, 0)


def test_or_3_the_horde_loses_when_library_hand_and_creatures_are_gone() -> None:
    g = HordeBoard(damage_to_horde="mill", horde_loses="exhausted")
    (bear,) = g.horde("battlefield", BEAR)
    g.horde("library", BEAR)
    g.lands("ann", Mountain=2)
    g.put("ann", "hand", BOLT, BOLT)
    g.begin("heroes", "precombat main")
    g.cast("ann", "Test Bolt", "horde").resolve()
    assert g.names("horde", "library") == [] and g.state.ended is None
    g.cast("ann", "Test Bolt", bear).resolve()
    assert g.state.ended is not None and g.state.ended.winners == ("heroes",)
    assert g.state.ended.reason == "exhausted"


def test_or_3_such_a_horde_does_not_lose_for_want_of_a_card_to_reveal() -> None:
    g = HordeBoard(damage_to_horde="mill", horde_loses="exhausted")
    g.horde("battlefield", BEAR)
    g.begin().play_out("end")
    assert g.state.ended is None and g.state.turn.step == "end"


def test_or_3_without_a_creature_at_the_end_of_any_turn() -> None:
    g = HordeBoard(damage_to_horde="creature", horde_loses="no_creatures")
    (bear,) = g.horde("battlefield", BEAR)
    g.horde("library", *[BEAR] * 3)
    g.lands("ann", Mountain=1)
    g.one("ann", "hand", BOLT)
    g.begin("heroes", "precombat main", stops=True)
    g.cast("ann", "Test Bolt", bear).resolve()
    assert g.state.ended is None
    g.to_turn("horde")
    assert g.state.ended is not None and g.state.ended.winners == ("heroes",)


def test_or_3_where_only_a_card_says_so_neither_cards_nor_creatures_count() -> None:
    g = HordeBoard(damage_to_horde="creature", horde_loses="card")
    g.begin().play_out("untap")
    assert g.state.ended is None


# ---------------------------------------------------------------- OR-4, OR-5, OR-6
def revealed(turns: int = 1, artifacts: int = 0, library: tuple[Any, ...] = (), **knobs: Any) -> list[int]:
    """How many cards each turn of the horde turns up."""
    g = HordeBoard(life=4000, **knobs)
    for hero in ("ann", "bob"):
        g.put(hero, "library", *["Wastes"] * 60)
    if artifacts:
        g.horde("battlefield", *["Cryptolith Fragment"] * artifacts, tapped=True)
    g.horde("library", *(library or [BEAR] * 60))
    counts = []
    g.begin()
    for _ in range(turns):
        before = len(g.happened("revealed"))
        g.play_out()
        counts.append(len(g.happened("revealed")) - before)
        g.play_out("untap").to_turn("horde")
    return counts


def test_or_4_a_wave_may_be_a_number_of_cards() -> None:
    assert revealed(wave="cards", wave_cards=2) == [2]
    assert revealed(wave="cards", wave_cards=2, library=(SCION, SCION, SCION, BEAR)) == [2]


def test_or_4_more_for_each_further_hero_and_each_artifact() -> None:
    assert revealed(wave="cards", wave_cards=2, wave_per_hero=1) == [3]
    assert revealed(wave="cards", wave_cards=2, wave_per_artifact=1, artifacts=3) == [5]


def test_or_4_a_wave_until_a_nontoken_may_end_after_so_many_cards() -> None:
    assert revealed(wave_most=3, library=(*[SCION] * 9, BEAR)) == [3]
    assert revealed(wave_most=3, library=(SCION, BEAR, SCION)) == [2]


def test_or_4_a_surge_comes_once_more_is_gone_than_left() -> None:
    assert revealed(surge=2) == [1]
    g = HordeBoard(surge=2)
    g.horde("graveyard", *[BEAR] * 9)
    g.horde("library", *[BEAR] * 8)
    g.begin().play_out()
    assert len(g.happened("revealed")) == 3


def test_or_5_tokens_may_be_cast_so_that_they_can_be_countered() -> None:
    g = HordeBoard(tokens="cast")
    g.horde("library", SCION, SCION, BEAR)
    g.lands("ann", Island=2)
    g.one("ann", "hand", "Counterspell")
    g.begin()
    while not g.state.stack:
        g.go() if g.open_questions() else g._everybody_done()
    g.cast("ann", "Counterspell", g.state.stack[-1].card).resolve()
    g.play_out()
    assert len(g.happened("cast")) == 4 and len(g.all(SCION)) == 1
    assert g.obj(g.find(SCION)).token and g.names("horde", "graveyard") == []


def test_or_5_tokens_may_be_ordinary_cards() -> None:
    state = fresh(rules="challenge", deck="", tokens="cards")
    assert not any(state.objects[i].token for i in state.zones["library:horde"])


def with_emblem(**knobs: Any) -> HordeBoard:
    """A board with the emblem that the settings make."""
    g = HordeBoard(**knobs)
    board = Game(g.state)
    standing.establish(board, None)
    g.state = board.s
    return g


def test_or_6_creatures_may_enter_untapped_with_haste_and_attack_at_once() -> None:
    g = with_emblem(enter_tapped=False, haste=True)
    g.horde("library", BEAR, *[SCION] * 3)
    g.begin().play_out("end")
    assert g.life("ann") == 38


def test_or_6_the_rules_stand_in_the_command_zone() -> None:
    state = fresh(rules="classic")
    assert len(state.zones["command"]) == 1
    assert fresh(titans="out").zones.get("command", ()) == ()


def test_or_6_only_those_that_must_attack_may_be_the_ones_that_do() -> None:
    g = HordeBoard(must_attack=False)
    g.horde("battlefield", BEAR, RAGER)
    g.horde("library", "From Beyond")
    g.begin().play_out("end")
    assert g.life("ann") == 37


# ---------------------------------------------------------------- OR-8, OR-9
def test_or_8_a_bounced_card_is_cast_after_the_next_reveal() -> None:
    g = HordeBoard(bounced="next_turn")
    (bear,) = g.horde("battlefield", BEAR)
    g.horde("library", "Culling Drone", SCION)
    g.lands("ann", Island=1)
    g.one("ann", "hand", BOUNCE)
    g.begin("heroes", "precombat main")
    g.cast("ann", "Test Bounce", bear).resolve()
    assert g.names("horde", "hand") == ["Test Bear"]
    g.to_turn("horde")
    g.play_out()
    assert [e.text for e in g.happened("cast")][1:] == ["Culling Drone", "Test Bear"]
    assert g.names("horde", "hand") == []


def test_or_8_what_is_bounced_in_its_own_turn_waits_for_the_next() -> None:
    g = HordeBoard(bounced="next_turn")
    (bear,) = g.horde("battlefield", BEAR)
    g.horde("library", "Culling Drone", "Culling Drone", SCION)
    g.lands("ann", Island=1)
    g.one("ann", "hand", BOUNCE)
    g.begin()
    while not g.state.stack:
        g.go() if g.open_questions() else g._everybody_done()
    g.cast("ann", "Test Bounce", bear).resolve()
    g.play_out()
    assert g.names("horde", "hand") == ["Test Bear"]


def test_or_8_or_it_goes_to_the_graveyard_wherever_else_it_would() -> None:
    g = HordeBoard(bounced="graveyard")
    (bear, ox) = g.horde("battlefield", BEAR, creature("Test Ox", "{3}", "Ox", 1, 5))
    g.lands("ann", Island=1, Plains=1)
    g.put("ann", "hand", BOUNCE, instant("Test Exile", "{W}", spell(exile("t"), targets=[target_creature()])))
    g.begin("heroes", "precombat main")
    g.cast("ann", "Test Bounce", bear).resolve()
    g.cast("ann", "Test Exile", ox).resolve()
    assert g.names("horde", "graveyard") == ["Test Bear", "Test Ox"]


def test_or_9_drawing_and_discarding_may_be_ignored() -> None:
    for card in (MINDLESS, ANGER):
        g = HordeBoard(draws="ignore")
        g.horde("battlefield", BEAR)
        g.horde("library", card, BEAR, SCION)
        g.begin().play_out()
        assert len(g.happened("revealed")) == 1 and g.names("horde", "battlefield") == ["Test Bear"]
