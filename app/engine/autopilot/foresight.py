"""What would come of it: the bot tries on a copy of the game what it could say, and sees how it would stand then.

Nobody knows more for it: the copy is of what the player may suppose, and who is asked something there answers as an
autopilot would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine.autopilot import answers
from app.engine.autopilot.standing import standing
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.machine import process
from app.engine.model.commands import Answer, AnyCommand, Done
from app.engine.model.state import Decision, State
from app.engine.model.values import Seat
from app.engine.rules import turn

MOST_STEPS = 60
Says = Callable[[Game, Decision], list[Any]]


def imagined(state: State, seat: Seat) -> State:
    """A supposed game to try things in: nobody else acts, and the player stops wherever they could."""
    g = Game(state)
    for other in g.s.players:
        g.edit_player(other).auto = "hold" if other == seat else "never"
    return g.close()


def after(state: State, seat: Seat, command: AnyCommand, says: Says) -> State | None:
    """An imagined game once the command is carried out and the stack is empty; None where it may not be said.
    ``says`` answers for the player."""
    try:
        state = process(state, seat, command).state
        for _ in range(MOST_STEPS):
            if state.ended is not None:
                return state
            asked = next((d for d in state.pending if d.answer is None), None)
            if asked is not None:
                g = Game.reading(state)
                given = says(g, asked) if asked.asks == seat else answers.answer(g, asked)
                state = process(state, asked.asks, Answer(asked.id, tuple(given))).state
            elif state.stack and state.priority == state.players[seat].team:
                state = process(state, seat, Done()).state
            else:
                return state
    except Illegal:
        return None
    return state


def value(state: State, seat: Seat) -> float:
    """How an imagined game stands for the player, without what lasts until the end of the turn only."""
    g = Game(state)
    turn.end_effects(g, "end_of_turn")
    return standing(g, seat)
