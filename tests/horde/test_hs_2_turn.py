"""HS-2: the horde's turn, from the counters to the reveal."""

from __future__ import annotations

from app.engine.model.ability import SpellAbility
from app.engine.model.card import Card, Face
from app.engine.model.commands import Preferences
from app.engine.model.effect import Mill, Move
from app.engine.model.state import Permitted
from app.engine.model.values import Filter, TargetSpec
from tests.horde.board import SCION, HordeBoard

BOUNCE = Card(
    (
        Face(
            "Test Bounce",
            "{U}",
            ("Instant",),
            abilities=(SpellAbility((Move("t", "hand"),), (TargetSpec("t", Filter()),)),),
        ),
    )
)
MILLING = SpellAbility((Mill("t", 2),), (TargetSpec("t", players="any"),))
MILL = Card((Face("Test Mill", "{U}", ("Instant",), abilities=(MILLING,)),))
ULAMOG, KOZILEK = "Ulamog, the Ceaseless Hunger", "Kozilek, the Great Distortion"


def with_titans(counters: int = 6) -> HordeBoard:
    g = HordeBoard()
    g.horde("command", ULAMOG, KOZILEK, commander=True, counters={"time": counters})
    g.horde("library", *[SCION] * 4, "Culling Drone", *[SCION] * 20)
    return g


def time_counters(g: HordeBoard, name: str) -> int:
    return g.obj(g.find(name, "horde", ("command",))).counter("time")


def test_hs_2_1_only_the_titan_at_the_head_of_the_queue_ticks() -> None:
    g = with_titans().begin()
    assert (time_counters(g, ULAMOG), time_counters(g, KOZILEK)) == (5, 6)


def test_hs_2_1_the_last_counter_casts_the_titan_which_enters_tapped() -> None:
    g = with_titans(1)
    g.begin()
    g.play_out("precombat main")
    ulamog = g.find(ULAMOG, "horde")
    assert g.obj(ulamog).tapped and g.obj(ulamog).commander
    assert time_counters(g, KOZILEK) == 1


def test_hs_2_1_kozilek_ticks_after_ulamog_is_gone_from_the_queue() -> None:
    g = HordeBoard()
    g.horde("command", KOZILEK, commander=True, counters={"time": 6})
    g.horde("library", *[SCION] * 4)
    g.begin()
    assert time_counters(g, KOZILEK) == 5


def test_hs_2_2_a_titan_bound_for_the_hand_goes_to_the_end_of_the_queue() -> None:
    g = HordeBoard()
    (ulamog,) = g.horde("battlefield", ULAMOG, commander=True)
    g.horde("command", KOZILEK, commander=True, counters={"time": 3})
    g.lands("ann", Island=3)
    bounce = g.one("ann", "hand", BOUNCE)
    g.begin("heroes", "precombat main")
    g.cast("ann", bounce, ulamog).resolve()
    assert g.names("horde", "hand") == []
    assert time_counters(g, ULAMOG) == 6
    order = [g.name(i) for i in g.state.zones["command"]]
    assert order == [KOZILEK, ULAMOG]


def test_hs_2_3_a_card_whose_last_counter_goes_is_cast_in_the_main_phase() -> None:
    g = HordeBoard()
    g.horde("exile", "Culling Drone", counters={"time": 1})
    g.horde("library", *[SCION] * 3)
    g.begin()
    assert g.names("horde", "exile") == ["Culling Drone"]
    g.play_out()
    drone = g.find("Culling Drone", "horde")
    assert g.obj(drone).tapped


def test_hs_2_3_a_card_with_two_counters_waits_another_turn() -> None:
    g = HordeBoard()
    (drone,) = g.horde("exile", "Culling Drone", counters={"time": 2})
    g.horde("library", *[SCION] * 3)
    g.begin().play_out()
    assert g.obj(drone).counter("time") == 1


def test_hs_2_4_tokens_enter_tapped_and_the_first_other_card_is_cast() -> None:
    g = HordeBoard()
    g.horde("library", SCION, SCION, "Culling Drone", SCION)
    g.begin().play_out()
    assert g.names("horde", "battlefield") == ["Culling Drone", SCION, SCION]
    assert g.names("horde", "library") == [SCION]
    assert len(g.happened("cast")) == 1


def test_hs_2_4_the_card_can_be_countered() -> None:
    g = HordeBoard()
    g.horde("library", "Culling Drone")
    g.lands("ann", Island=2)
    g.one("ann", "hand", "Counterspell")
    g.begin()
    while not g.state.stack:
        g.go() if g.open_questions() else g._everybody_done()
    g.cast("ann", "Counterspell", g.state.stack[-1].card).resolve()
    assert g.names("horde", "battlefield") == []
    assert "Culling Drone" in g.names("horde", "graveyard")


def test_hs_2_5_every_creature_of_the_horde_enters_tapped_others_do_not() -> None:
    g = HordeBoard()
    g.horde("library", "From Beyond", "Culling Drone")
    g.begin().play_out()
    assert not g.obj(g.find("From Beyond", "horde")).tapped
    g2 = HordeBoard()
    g2.horde("library", "Culling Drone")
    g2.begin().play_out()
    assert g2.obj(g2.find("Culling Drone", "horde")).tapped


def test_hs_2_6_other_cards_are_played_in_the_precombat_main_phase() -> None:
    g = HordeBoard()
    g.horde("library", "Call the Scions", SCION)
    g.begin()
    g.play_out()
    assert g.names("horde", "battlefield") == [SCION, SCION]
    assert g.state.turn.step == "beginning of combat"


def test_hs_2_7_the_reveal_goes_card_by_card_each_at_a_word_of_the_server() -> None:
    g = HordeBoard()
    g.horde("library", SCION, SCION, "Culling Drone")
    g.begin()
    g.play_out("precombat main")
    seen = []
    for _ in range(3):
        g.go()
        seen.append(len(g.happened("revealed")))
    assert seen == [1, 2, 3]


def test_hs_2_8_counters_come_off_before_anybody_has_priority() -> None:
    g = with_titans()
    g.do("ann", Preferences(stops=("opp:upkeep",)))
    g.begin()
    assert g.state.turn.step == "upkeep"
    assert time_counters(g, ULAMOG) == 5 and not g.state.stack


def test_hs_2_9_fragment_then_due_cards_then_exile_then_the_reveal() -> None:
    g = HordeBoard()
    g.horde("battlefield", "Cryptolith Fragment")
    g.horde("exile", "Culling Drone", counters={"time": 1})
    g.horde("exile", "Eternal Scourge")
    g.horde("library", "Sludge Crawler")
    g.begin()
    order = []
    while g.state.turn.step in ("untap", "upkeep", "precombat main") and g.state.turn.team == "horde":
        if g.open_questions():
            order.append(g.question("horde").prompt)
            g.go()
        else:
            g._everybody_done()
    assert order == ["fragment", "due", "exile", "reveal"]


def test_hs_2_10_an_empty_library_during_the_reveal_does_not_lose() -> None:
    g = HordeBoard()
    g.horde("library", SCION, SCION)
    g.begin().play_out()
    assert g.state.ended is None and g.state.turn.step == "beginning of combat"
    assert g.names("horde", "battlefield") == [SCION, SCION]


def test_hs_2_11_token_cards_stay_in_the_library_and_cease_elsewhere() -> None:
    g = HordeBoard()
    g.horde("library", SCION, SCION, SCION)
    mill = g.one("ann", "hand", MILL)
    g.lands("ann", Island=1)
    g.begin("heroes", "precombat main")
    assert len(g.state.zones["library:horde"]) == 3
    g.cast("ann", mill, "horde").resolve()
    assert len(g.state.zones["library:horde"]) == 1
    assert g.names("horde", "graveyard") == []


def test_hs_2_9_what_an_effect_lets_it_cast_from_exile_it_casts() -> None:
    g = HordeBoard(choices="random")
    g.horde("battlefield", "Rundvelt Hordemaster", "Walking Corpse")
    (goblin,) = g.horde("exile", "Goblin Chainwhirler")
    g.horde("exile", "Walking Corpse")
    g.state.permitted = (Permitted(goblin, "horde", "end_of_your_next_turn", turn=6),)
    g.horde("library", "Walking Corpse", SCION)
    g.begin().play_out()
    assert "Goblin Chainwhirler" in g.names("horde", "battlefield")
    assert g.names("horde", "exile") == ["Walking Corpse"]
