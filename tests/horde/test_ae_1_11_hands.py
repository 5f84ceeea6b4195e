"""AE-1.11, which the horde takes over: teammates may look at each other's hands; spectators never."""

from __future__ import annotations

from app.engine.view import project
from tests.horde.board import HordeBoard


def hands(g: HordeBoard, viewer: str | None) -> set[str]:
    return {key for key in project(g.state, viewer) if key.startswith("hand-")}


def test_ae_1_11_teammates_see_each_others_hands() -> None:
    g = HordeBoard()
    g.put("bob", "hand", "Forest")
    assert hands(g, "ann") == {"hand-ann", "hand-bob"}
    assert hands(g, None) == set()


def test_ae_1_11_a_table_may_turn_it_off() -> None:
    g = HordeBoard(teammates_see_hands=False)
    assert hands(g, "ann") == {"hand-ann"}
