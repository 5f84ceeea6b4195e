"""How the bot archenemy decides between few answers to a question: it looks what would come of each."""

from __future__ import annotations

from typing import Any

from app.engine.autopilot import choosing, foresight
from app.engine.game import Game
from app.engine.model.commands import Answer
from app.engine.model.state import Decision, State
from app.engine.model.values import Seat
from app.engine.rules import apart

MOST_ANSWERS = 8
OF_WORDS, OF_THINGS = ("yes_no", "option", "pay"), ("targets", "players", "objects")
HIDDEN = ("discard", "search", "mulligan", "partial_mulligan", "bottom", "keep", "loop")  # what nobody sees decides


def answer(g: Game, state: State, seat: Seat, d: Decision) -> list[Any]:
    """The answer after which it stands best for the player, of equally good ones the usual one."""
    usual = choosing.answer(g, d)
    few = _answers(g, d, usual)
    if len(few) < 2:
        return usual
    before = foresight.imagined(state, seat)
    values = [_value(before, seat, Answer(d.id, tuple(said))) for said in few]
    return few[values.index(max(values))]


def _value(before: State, seat: Seat, said: Answer) -> float:
    then = foresight.after(before, seat, said, choosing.answer)
    return float("-inf") if then is None else round(foresight.value(then, seat), 3)


def _answers(g: Game, d: Decision, usual: list[Any]) -> list[list[Any]]:
    if d.args.get("purpose") in HIDDEN or d.least > 1 or d.most < 1:
        return [usual]
    if d.kind in OF_WORDS:
        few = [usual, *([option] for option in d.options)]
    elif d.kind in OF_THINGS:
        few = [usual, *([option] for option in choosing.ranked(g, d.asks, list(d.options)))]
    else:
        return [usual]
    if d.least == 0:
        few.insert(1, [])
    return [said for at, said in enumerate(few) if said not in few[:at] and apart.may_stand(d, said)][:MOST_ANSWERS]
