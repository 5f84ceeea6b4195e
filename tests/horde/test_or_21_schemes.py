"""OR-21: a horde that also sets schemes in motion, one each turn."""

from __future__ import annotations

from app.cards import schemes
from app.cards.hordes.readings import game
from app.engine.modes.horde.seats import HEROES, HORDE
from app.engine.view import project
from app.play import simulate
from tests.archenemy.board import gaining
from tests.horde.board import HordeBoard
from tests.support.soak import rounds


def board(**knobs: object) -> HordeBoard:
    g = HordeBoard(schemes=True, **knobs)
    g.put(HORDE, "schemes", gaining(3), gaining(5))
    return g


def test_or_21_a_scheme_is_set_in_motion_each_turn_of_the_horde() -> None:
    g = board()
    g.horde("library", *["Hill Giant"] * 4)
    g.begin(step="upkeep").play_out()
    assert [e.text for e in g.happened("scheme_set")] == ["Gain 3"]
    assert g.life(HORDE) == 63
    assert [g.name(i) for i in g.state.zones["schemes:horde"]] == ["Gain 5", "Gain 3"]
    g.play_out("").to_turn(HORDE)
    g.play_out()
    assert g.life(HORDE) == 68


def test_or_21_heroes_set_none_and_may_respond() -> None:
    g = board()
    g.begin(HEROES, "upkeep", stops=True).to("precombat main")
    assert g.happened("scheme_set") == []
    g.to_turn(HORDE).to("precombat main")
    assert [i.name for i in g.state.stack] == ["Gain 3"] and g.state.priority in (HORDE, HEROES)


def test_or_21_usually_there_are_none() -> None:
    settings, horde = game({})
    assert settings["schemes"] is False and horde.schemes == ()
    g = HordeBoard()
    g.put(HORDE, "schemes", gaining(3))
    g.begin(step="upkeep").play_out()
    assert g.happened("scheme_set") == []


def test_or_21_the_deck_holds_every_scheme_and_is_shown_by_number() -> None:
    _, horde = game({"schemes": True})
    assert len(horde.schemes) == len(schemes.SCHEMES)
    g = board()
    g.begin(HEROES, "precombat main")
    (deck,) = project(g.state, None)["mode"].schemes
    assert (deck.seat, deck.deck, deck.in_motion) == (HORDE, 2, ())


def test_or_21_games_with_schemes_end() -> None:
    plan = simulate.Plan(knobs={"schemes": True})
    results = simulate.simulate(plan, rounds(1, 100), 1)
    assert [r.error for r in results if r.error] == [] and all(r.reason for r in results)
