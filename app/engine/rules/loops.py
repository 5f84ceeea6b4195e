"""Loops (CR 732, 104.4b): when very much has resolved without anybody choosing anything, the table is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import effects, modes
from app.engine.effects import Answers, Ask
from app.engine.model.effect import Procedure
from app.engine.model.state import Env, Outcomes
from app.engine.model.values import Seat
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

FIRST, MORE = 300, 3000  # how much resolves before the table is asked, and each time that it said go on
ALLOWED = "resolutions without a choice"
GO_ON, WAIT, DRAW = "go on", "stop and wait", "call it a draw"
PROMPT = N_("{n} things have resolved in a row without anybody choosing anything. What now?")


def too_many(g: Game) -> bool:
    """Whether the table must be asked before anything else resolves in this command."""
    return g.resolved >= int(g.s.notes.get(ALLOWED, FIRST))


def ask(g: Game) -> None:
    """Put the question to the table."""
    n, g.resolved = g.resolved, 0
    g.push([Procedure("loop", amount=n)], Env("", 0))


def asked(g: Game) -> list[Seat]:
    """Everybody at the table."""
    return [seat for seat in g.seats() if not (g.player(seat).lost or modes.of(g).by_server(g, seat))]


@effects.procedure("loop")
def loop(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """CR 732.4: a draw if all agree; whoever wants to stop gets priority and no longer passes by itself; else it goes
    on for ten times as long, and then the table is asked again; from then on who is away says that it is a draw."""
    seats = asked(g)
    if answers is None and seats:
        options = (GO_ON, WAIT, DRAW) if fx.amount < MORE else (DRAW, GO_ON, WAIT)
        return Ask([g.ask(seat, "option", PROMPT, options, n=fx.amount, purpose="loop") for seat in seats])
    said = [str(word) for seat in seats for word in (answers or {}).get(seat, [])]
    if said and all(word == DRAW for word in said):
        g.s.ended = Outcomes((), "loop")
        g.emit("game_ended", text="loop", args={"winners": []})
        return None
    for seat in seats:
        if (answers or {}).get(seat) == [WAIT]:
            g.edit_player(seat).hold = True
    g.s.notes[ALLOWED] = MORE
    return None


def forget(g: Game) -> None:
    """A new turn: what was allowed is over."""
    g.s.notes.pop(ALLOWED, None)
