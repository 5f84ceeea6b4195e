"""HS-2.7: the cards that the horde turns up are shown one by one, to everybody, until blockers are declared."""

from __future__ import annotations

from app.engine.model.card import card_of
from app.engine.view.project import project
from app.engine.view.structs import WaveView
from tests.horde.board import SCION, HordeBoard


def wave(g: HordeBoard, viewer: str = "bob") -> list[tuple[str, int]]:
    view = project(g.state, viewer)["wave"]
    assert isinstance(view, WaveView)
    return [(card_of(ref).name, n) for ref, n in view.cards]


def test_hs_2_7_each_card_is_seen_as_it_is_turned_up_and_equal_ones_are_counted() -> None:
    g = HordeBoard()
    g.horde("library", SCION, SCION, "Blisterpod", "From Beyond")
    g.begin("horde", "upkeep").play_out("precombat main")
    assert wave(g) == []
    seen = []
    while g.state.turn.step == "precombat main" and len(seen) < 20:
        questions = g.open_questions()
        g.go() if questions and questions[0].kind == "proceed" else g._everybody_done()
        seen.append(wave(g))
    assert [(SCION, 1)] in seen and [(SCION, 2)] in seen
    assert [(SCION, 2), ("Blisterpod", 1)] in seen
    g.play_out("combat damage")
    assert wave(g) == []


def test_hs_2_7_the_next_turn_begins_anew_and_a_draw_is_shown_too() -> None:
    g = HordeBoard()
    g.horde("library", SCION, "Blisterpod", SCION, SCION, "Blisterpod", "From Beyond")
    g.begin("horde", "upkeep").play_out("beginning of combat")
    g.to_turn("heroes")
    assert wave(g) == []
    g.to_turn("horde")
    g.play_out("precombat main")
    assert wave(g) == []
    g.go()
    assert wave(g) == [(SCION, 1)]
