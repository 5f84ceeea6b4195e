"""HS-7: how a horde game ends; HS-8: tokens in groups and the log."""

from __future__ import annotations

from app.cards.dsl import *
from app.engine.game import Game
from app.engine.view import regions
from app.engine.view.structs import GroupView, RowView
from tests.horde.board import SCION, HordeBoard

GIANT = creature("Test Giant", "{4}{G}", "Giant", 5, 5)


def test_hs_7_1_the_horde_loses_when_it_must_reveal_from_an_empty_library() -> None:
    g = HordeBoard()
    g.begin().play_out()
    assert g.state.ended is not None
    assert (g.state.ended.winners, g.state.ended.reason) == (("heroes",), "library")


def test_hs_7_1_the_heroes_win_by_bringing_its_life_to_zero() -> None:
    g = HordeBoard(horde_life=5)
    g.horde("library", SCION)
    giant = g.one("ann", "battlefield", GIANT)
    g.begin("heroes", "precombat main")
    g.attack("ann", {giant: "horde"})
    g.to("end")
    assert g.state.ended is not None
    assert (g.state.ended.winners, g.state.ended.reason) == (("heroes",), "life")


def test_hs_7_2_one_hero_drawing_from_an_empty_library_loses_it_for_the_team() -> None:
    g = HordeBoard()
    g.horde("library", SCION)
    empty = Game(g.state)
    for oid in list(empty.zone("library", "bob")):
        empty.move(oid, "exile")
    g.state = empty.s
    g.begin("heroes", "untap")
    assert g.state.ended is not None
    assert (g.state.ended.winners, g.state.ended.reason) == (("horde",), "library")


def test_hs_7_3_twenty_one_damage_of_one_commander_wins() -> None:
    g = HordeBoard(horde_life=200)
    g.horde("library", SCION)
    big = g.one("ann", "battlefield", creature("Test Boss", "{5}{G}", "Giant", 21, 5, legendary=True), commander=True)
    g.begin("heroes", "precombat main")
    g.attack("ann", {big: "horde"})
    g.to("end")
    assert g.state.ended is not None
    assert (g.state.ended.winners, g.state.ended.reason) == (("heroes",), "commander")
    assert g.life("horde") == 179


def test_hs_7_3_twenty_are_not_enough() -> None:
    g = HordeBoard(horde_life=200)
    g.horde("library", SCION)
    big = g.one("ann", "battlefield", creature("Test Boss", "{5}{G}", "Giant", 20, 5, legendary=True), commander=True)
    g.begin("heroes", "precombat main")
    g.attack("ann", {big: "horde"})
    assert g.state.ended is None


def scion_groups(g: HordeBoard) -> list[tuple[int, bool]]:
    """(how many, tapped) of each group of Scions in the horde's row."""
    found = regions(g.state)
    row = found["row-horde-creatures"].view
    assert isinstance(row, RowView)
    views = [found[key].view for key in row.groups]
    return [(len(v.ids), v.card.tapped) for v in views if isinstance(v, GroupView) and v.card.name == SCION]


def test_hs_8_1_equal_permanents_are_one_group() -> None:
    g = HordeBoard()
    g.horde("battlefield", *[SCION] * 100)
    assert scion_groups(g) == [(100, False)]


def test_hs_8_1_one_that_differs_stands_apart_at_once() -> None:
    g = HordeBoard()
    ids = g.horde("battlefield", *[SCION] * 10)
    changed = Game(g.state)
    changed.tap(ids[3])
    changed.add_counters(ids[5], "+1/+1", 1)
    g.state = changed.s
    assert sorted(scion_groups(g)) == [(1, False), (1, True), (8, False)]


def test_hs_8_1_attackers_at_different_defenders_are_different_groups() -> None:
    g = HordeBoard()
    walker = planeswalker("Test Walker", "{3}", "Test", 1)
    g.horde("battlefield", *[SCION] * 5)
    g.horde("library", "From Beyond")
    g.one("ann", "battlefield", walker)
    g.one("ann", "battlefield", creature("Test Wall", "{1}", "Wall", 0, 4))
    g.begin().play_out("declare blockers")
    assert sorted(n for n, tapped in scion_groups(g) if tapped) == [1, 4]


def test_hs_8_2_every_roll_and_random_choice_stands_in_the_log() -> None:
    g = HordeBoard()
    g.horde("library", "Endless One", SCION)
    g.begin().play_out()
    notes = g.said("The horde rolls {rolled} on a die of {sides} ({about}).")
    assert [(n["sides"], n["about"]) for n in notes] == [(6, "X"), (6, "X")]


def test_hs_8_2_reasons_of_attacks_are_said() -> None:
    g = HordeBoard()
    g.horde("battlefield", "Breaker of Armies")
    g.horde("library", SCION)
    g.one("ann", "battlefield", planeswalker("Test Walker", "{3}", "Test", 4))
    g.begin().play_out("end of combat")
    assert g.said("{card} attacks {other}: most loyalty.") == [{"card": "Breaker of Armies", "other": "Test Walker"}]
