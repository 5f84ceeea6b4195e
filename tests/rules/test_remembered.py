"""What is remembered beside the state (what players can do, its fingerprint) is what would be found out anew."""

from __future__ import annotations

from copy import copy

import pytest

from app.cards import dsl as d
from app.engine import digest, legal
from app.engine.game import Game
from app.engine.legal import legal_commands
from app.engine.machine import process
from app.engine.model.commands import Manual
from app.engine.model.state import State
from app.engine.rules import layers
from app.play import simulate
from tests.support.scenario import Scenario


def anew(state: State) -> State:
    """The same state with its characteristics, and nothing else remembered."""
    bare = copy(state)
    layers.attach(bare, layers.table_of(state))
    return bare


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_in_a_whole_game_what_is_remembered_stays_true(seed: str) -> None:
    state = simulate.start(simulate.Plan(), seed)
    digest.fingerprint(state)
    for _ in range(400):
        move = simulate.next_move(state)
        if move is None or state.ended is not None:
            break
        state = process(state, *move).state
        bare = anew(state)
        assert "digest" in state.__dict__ and digest.fingerprint(state) == digest.fingerprint(bare)
        for seat in state.players:
            assert legal_commands(state, seat) == legal_commands(bare, seat)
            assert legal.may_act(Game(state), seat) == legal.may_act(Game(bare), seat)


def test_life_counts_only_where_something_costs_life() -> None:
    rock = d.artifact("Blood Rock", "{1}", d.activated((d.pay_life(4),), d.draw(1)))
    s = Scenario(mode="horde", teams={"heroes": ("ann",), "horde": ("horde",)}, shared_life={"heroes": 5, "horde": 9})
    s.libraries()
    s.put("ann", "battlefield", rock)
    s.state.players["ann"].auto = "always"
    s.start("heroes")
    state = s.state
    assert len(legal_commands(state, "ann")) == 1
    state = process(state, "ann", Manual("life", seat="ann", amount=-2)).state
    assert legal_commands(state, "ann") == []


def test_targets_that_come_and_go_are_seen() -> None:
    smite = d.instant("Smite", "{0}", d.spell(d.destroy("t"), targets=[d.target(d.creatures(tapped=True))]))
    s = Scenario(mode="horde", teams={"heroes": ("ann",), "horde": ("horde",)}, shared_life={"heroes": 9, "horde": 9})
    s.libraries()
    bear = s.one("ann", "battlefield", "Grizzly Bears")
    s.put("ann", "hand", smite)
    s.state.players["ann"].auto = "always"
    s.start("heroes")
    state = s.state
    assert legal_commands(state, "ann") == []
    state = process(state, "ann", Manual("tap", (bear,))).state
    assert len(legal_commands(state, "ann")) == 1
    state = process(state, "ann", Manual("untap", (bear,))).state
    assert legal_commands(state, "ann") == []
