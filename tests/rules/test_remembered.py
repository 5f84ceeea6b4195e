"""What is remembered beside the state (what players can do, its fingerprint) is what would be found out anew."""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple

import pytest

from app.cards import dsl as d
from app.engine import digest, legal
from app.engine.game import Game
from app.engine.legal import legal_commands
from app.engine.machine import process
from app.engine.model.commands import Answer, Manual
from app.engine.model.state import State
from app.engine.model.values import PlayerCountersCost
from app.engine.rules import layers
from app.play import simulate
from tests.rules.test_manual_tools import heroes
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


# ---------------------------------------------------------------- what others do
DASH = d.instant("Dash", "{1}", d.spell(d.gain_life(1)))
BIG = d.instant("Big", "{2}", d.spell(d.gain_life(1)))
TOLL = d.artifact("Toll", "{1}", d.spells_cost(d.spells(), d.number_of(d.creatures(controller="you")), "each_player"))
SILENCE = d.artifact("Silence", "{1}", d.player_rule("cant_cast", "each_opponent"))
BARREN = d.artifact("Barren", "{1}", d.player_rule("cant_play_land", "each_player"))
ETERNAL = d.artifact("Eternal", "{1}", d.player_rule("cant_lose_life", "each_player"))
VEIL = d.artifact("Veil", "{1}", d.player_rule("shroud", "each_player"))
ELDER = d.creature("Elder", "{1}", "Elf", 1, 1, d.mana_ability("{T}", d.add_mana("G", d.number_of(d.creatures()))))
GRIMOIRE = d.artifact("Grimoire", "{1}", d.activated((d.pay_life(1),), d.draw(1)))
MEND = d.instant("Mend", "{0}", d.spell(d.gain_life(1, "t"), targets=[d.target_player()]))
COIL = d.artifact("Coil", "{1}", d.activated((PlayerCountersCost("energy"),), d.draw(1)))


class Board(NamedTuple):
    """What ann and bob have, what bob does by hand, and how many things ann can begin before and after."""

    ann: dict[str, Any]
    bob: dict[str, Any]
    tool: dict[str, Any]
    before: int
    after: int


OUT = {"tool": "move", "text": "battlefield"}
GIVEN = {"tool": "control", "seat": "horde"}
ENERGY = {"tool": "counters", "text": "energy", "seat": "ann", "amount": 1}
BEAR = {"tool": "token", "text": "Bear", "args": {"types": ["Creature"], "power": 2, "toughness": 2}}
BOARDS = {
    "a price counts what another has": Board(
        {"hand": DASH, "battlefield": "Wastes"}, {"battlefield": TOLL}, BEAR, 1, 0
    ),
    "mana counts what another has": Board({"hand": BIG, "battlefield": ELDER}, {}, BEAR, 0, 1),
    "the source of a rule changes sides": Board({"hand": MEND}, {"battlefield": SILENCE}, GIVEN, 1, 0),
    "no lands any more": Board({"hand": "Wastes"}, {"hand": BARREN}, OUT, 1, 0),
    "life cannot be paid any more": Board({"battlefield": GRIMOIRE}, {"hand": ETERNAL}, OUT, 1, 0),
    "players cannot be targeted any more": Board({"hand": MEND}, {"hand": VEIL}, OUT, 1, 0),
    "energy": Board({"battlefield": COIL}, {}, ENERGY, 0, 1),
}


def by_hand(state: State, command: Manual) -> State:
    """What bob does, with ann's consent where it takes that."""
    state = process(state, "bob", command).state
    for asked in state.pending:
        state = process(state, "ann", Answer(asked.id, ("yes",))).state
    return state


@pytest.mark.parametrize("name", BOARDS)
def test_what_another_player_does_is_seen(name: str) -> None:
    """Nothing of ann's changes; what she can begin does."""
    b = BOARDS[name]
    s = heroes()
    for zone, card in b.ann.items():
        s.one("ann", zone, card)
    theirs = [s.one("bob", zone, card) for zone, card in b.bob.items()]
    state = s.start("heroes").state
    assert len(legal_commands(state, "ann")) == b.before
    more = dict(b.tool)
    state = by_hand(state, Manual(more.pop("tool"), () if "args" in more else tuple(theirs), **more))
    assert len(legal_commands(state, "ann")) == len(legal_commands(anew(state), "ann")) == b.after
    assert legal.may_act(Game(state), "ann") == legal.may_act(Game(anew(state)), "ann")


def test_a_card_one_was_permitted_to_play_is_seen_to_leave() -> None:
    """CR 400.7: what it becomes elsewhere is another object."""
    s = heroes()
    theirs = s.one("bob", "graveyard", MEND)
    state = s.start("heroes").state
    state = by_hand(state, Manual("permit", (theirs,), seat="ann", args={"free": True}))
    assert len(legal_commands(state, "ann")) == 1
    state = by_hand(state, Manual("move", (theirs,), text="hand"))
    assert legal_commands(state, "ann") == []
