"""Refusals say nothing about cards the player may not know (CR 400.2)."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.announce import next_choice
from app.engine.model.commands import Activate, Cast, PlayLand
from app.engine.view import project
from tests.horde.board import HordeBoard
from tests.rules.spells import BEAR, BOLT, board


@pytest.mark.parametrize(("owner", "zone"), [("bob", "hand"), ("bob", "library"), ("ann", "library")])
def test_every_hidden_card_is_refused_in_the_same_words(owner: str, zone: str) -> None:
    cycler = d.creature("Cycler", "{2}", "Beast", 1, 1, d.cycling("{1}"))
    hidden = ["Forest", BEAR, BOLT, cycler, d.sorcery("Echo", "{R}", d.flashback("{R}"), d.spell(d.draw(1)))]
    s = board().lands("ann", Mountain=3)
    ids = s.put(owner, zone, *hidden)
    s.start()
    for make in (Cast, PlayLand, lambda i: Cast(i, face=1), lambda i: Activate(i, 0), lambda i: Activate(i, 9)):
        assert len({s.refused("ann", make(i)) for i in ids}) == 1
        assert len({str(next_choice(s.state, "ann", make(i))) for i in ids}) == 1


def test_a_hidden_card_is_no_legal_target_whatever_it_is() -> None:
    s = board().lands("ann", Mountain=1)
    bolt = s.one("ann", "hand", BOLT)
    ids = s.put("bob", "hand", "Forest", BEAR)
    s.start()
    assert {s.refused("ann", Cast(bolt, targets=((i,),))) for i in ids} == {"That is not a legal target."}


@pytest.mark.parametrize("face_down", [False, True])
def test_what_waits_face_down_is_not_named_among_what_waits(face_down: bool) -> None:
    s = HordeBoard()
    waits = s.horde("exile", BEAR, counters={"time": 2}, face_down=face_down)[0]
    s.begin("heroes", "upkeep")
    ref = s.state.objects[waits].card
    for viewer in ("ann", None):
        mode = project(s.state, viewer)["mode"]
        assert (ref in str(mode)) is not face_down
