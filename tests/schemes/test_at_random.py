"""Every scheme on a full board, everything chosen by chance for a round: nothing crashes, hangs or loses a card."""

from __future__ import annotations

import random

import pytest

from app.cards.schemes import names, scheme
from app.engine import codec
from app.engine.machine import process
from app.engine.model.commands import AnyCommand
from app.engine.model.state import State
from app.play import simulate
from tests.archenemy.board import COMMANDER, PLAIN
from tests.schemes.board import (
    BEAR,
    BIRD,
    GIANT,
    HEROES,
    LEADER,
    MOUSE,
    SHOCK,
    SHRINE,
    STONE,
    VALE,
    WAIT,
    WALKER,
    SchemeBoard,
)
from tests.support.random_play import cards_of_players, move
from tests.support.soak import rounds

MOVES = 60


def full(name: str, mode: str, chance: random.Random) -> SchemeBoard:
    """A board with something of everything for everybody."""
    s = SchemeBoard(mode=mode).schemes(*map(scheme, [name, *chance.sample(names(), 5)]))
    for seat in ("vil", *HEROES):
        s.put(seat, "battlefield", *chance.sample([BEAR, BIRD, GIANT, MOUSE, STONE, SHRINE, VALE, WALKER], 4))
        s.put(seat, "battlefield", *["Swamp", "Forest"] * chance.randint(1, 5))
        s.put(seat, "hand", *chance.sample([BEAR, GIANT, SHOCK, WAIT, STONE, "Island"], 3))
        s.put(seat, "graveyard", *chance.sample([BEAR, BIRD, GIANT, SHOCK, "Forest"], 2))
        s.library(seat, *chance.sample([BEAR, GIANT, SHOCK, STONE, SHRINE, WALKER, MOUSE], 4))
        s.put(seat, "command", LEADER, commander=True)
    return s


def chosen(state: State, chance: random.Random) -> tuple[str, AnyCommand] | None:
    """Attacks and blocks are those of the autopilot, which must be legal; anything else is left to chance."""
    declaring = state.combat is not None and bool(state.combat.declaring)
    return simulate.next_move(state) if declaring else move(state, chance)


@pytest.mark.parametrize("name", names())
def test_a_round_by_chance(name: str) -> None:
    for seed in range(rounds(1, 30)):
        chance = random.Random(f"{name}/{seed}")
        s = full(name, chance.choice((PLAIN, COMMANDER)), chance)
        owned = cards_of_players(s.state)
        s.main()
        state = s.state
        for _ in range(MOVES):
            found = chosen(state, chance) if state.ended is None else None
            if found is None:
                assert state.ended is not None, (state.turn, state.pending)
                break
            state = process(state, *found).state
            left = cards_of_players(state) if state.ended is None else {}
            assert all(owned[seat] == count for seat, count in left.items())
        assert codec.to_json(codec.from_json(codec.to_json(state))) == codec.to_json(state)
