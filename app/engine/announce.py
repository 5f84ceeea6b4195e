"""Putting a spell or ability together before it is said (CR 601.2b–h): one choice after the other, nothing of it in
the game until the whole is one command (architecture 5). Pure; nothing here changes a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from app.engine.drafting import NORMAL, AbilityDraft, Choice, Partial, Ready, Spell
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.machine import check_answer
from app.engine.model.commands import Cast, PlayLand
from app.engine.model.state import Decision, State
from app.engine.model.values import ObjId, Seat
from app.engine.rules import casting, price, priority

__all__ = ["Choice", "Partial", "Ready", "Refusal", "answered", "next_choice"]


class Refusal(msgspec.Struct, frozen=True):
    """It may not be done: a catalogue key and its arguments."""

    key: str
    args: dict[str, Any]


def next_choice(state: State, seat: Seat, partial: Partial, done: tuple[str, ...] = ()) -> Choice | Ready | Refusal:
    """What the player must choose next for a command they are putting together.

    ``done`` are the steps answered so far (as :func:`answered` gives them); what the command says already counts as
    answered too. Choices with one possibility are made without a question, but for targets."""
    g = Game(state)
    try:
        if seat not in g.s.players:
            raise Illegal("You have no seat at this table.")
        return _next(g, seat, partial, done)
    except Illegal as refused:
        return Refusal(refused.key, refused.args_)


def answered(choice: Choice, value: tuple[ObjId | Seat, ...]) -> tuple[Partial, tuple[str, ...]]:
    """The command with a choice made, and the steps done. Raises Illegal for a value that was not offered."""
    c = choice
    check_answer(Decision(0, c.seat, c.kind, c.prompt, c.options, c.least, c.most, c.args), list(value))
    return _FILL[c.step.split(":")[0]](c, value), (*c.done, c.step)


def _next(g: Game, seat: Seat, partial: Partial, done: tuple[str, ...]) -> Choice | Ready | Refusal:
    if isinstance(partial, PlayLand):
        priority.require(g, seat)
        casting.require_land(g, seat, partial.card, partial.face)
        return Ready(partial)
    if isinstance(partial, Cast):
        priority.require(g, seat)
        return Spell(g, seat, partial, done).next()
    return AbilityDraft(g, seat, partial, done).next()


# ---------------------------------------------------------------- answers
def _alternative(choice: Choice, value: tuple[Any, ...]) -> Any:
    name = "" if value[0] == NORMAL else value[0]
    return msgspec.structs.replace(choice.partial, alternative=name)


def _additional(choice: Choice, value: tuple[Any, ...]) -> Any:
    name = choice.args["cost"]
    times = int(value[0]) if choice.kind == "number" else int(value[0] == "yes")
    return _more(choice, "additional", *[name] * times)


def _more(choice: Choice, field: str, *value: Any) -> Any:
    return msgspec.structs.replace(choice.partial, **{field: (*getattr(choice.partial, field), *value)})


def _divided(choice: Choice, value: tuple[Any, ...]) -> Any:
    if any(part < 1 for part in value):
        raise Illegal("Divide {total} among the targets, at least 1 each.", total=choice.args["total"])
    return _more(choice, "divided", *value)


_FILL: dict[str, Callable[[Choice, tuple[Any, ...]], Any]] = {
    "alternative": _alternative,
    "additional": _additional,
    "modes": lambda choice, value: msgspec.structs.replace(choice.partial, modes=tuple(sorted(int(v) for v in value))),
    "x": lambda choice, value: msgspec.structs.replace(choice.partial, x=value[0]),
    "targets": lambda choice, value: _more(choice, "targets", tuple(value)),
    "divide": _divided,
    "costs": lambda choice, value: _more(choice, "costs", tuple(value)),
    price.BY_LIFE: lambda choice, value: _more(choice, "additional", *[price.BY_LIFE] * value[0]),
    "color": lambda choice, value: msgspec.structs.replace(choice.partial, color=value[0]),
    "price": lambda choice, value: msgspec.structs.replace(choice.partial, color=f"{{{value[0]}}}"),
}
