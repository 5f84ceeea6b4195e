"""Executors: one function for each effect node, found by its type.

An executor gets ``(g, effect, env, answers)``. It does its work and returns None, or, having changed
nothing, returns ``Ask`` and is called again with ``answers`` (seat -> list of chosen ids or words)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from app.engine.model.state import Decision, Env
from app.engine.model.values import ObjId, Seat

if TYPE_CHECKING:
    from app.engine.game import Game

Answers = dict[str, list[int | str]]


@dataclass(frozen=True, slots=True)
class Ask:
    """Questions that must be answered before the effect can be done."""

    decisions: list[Decision]


Executor = Callable[["Game", Any, Env, Answers | None], Ask | None]
F = TypeVar("F", bound=Executor)

EXECUTORS: dict[type, Executor] = {}
PROCEDURES: dict[str, Executor] = {}
CUSTOM: dict[str, Executor] = {}


def executes(node: type) -> Callable[[F], F]:
    """Register the executor of an effect node."""

    def register(function: F) -> F:
        EXECUTORS[node] = function
        return function

    return register


def procedure(name: str) -> Callable[[F], F]:
    """Register a step of the rules that may ask (``Procedure(name)``)."""

    def register(function: F) -> F:
        PROCEDURES[name] = function
        return function

    return register


def custom(name: str) -> Callable[[F], F]:
    """Register the executor of ``Custom(name)``: the counted escape hatch."""

    def register(function: F) -> F:
        CUSTOM[name] = function
        return function

    return register


def execute(g: Game, effect: Any, env: Env, answers: Answers | None) -> Ask | None:
    """Carry out one effect (or get the questions it must ask first)."""
    return EXECUTORS[type(effect)](g, effect, env, answers)


def then(g: Game, *todo: Any) -> None:
    """Do these effects next, in the frame that is being carried out (so they share its Env), before what is
    left of it. Only for executors reached through a frame."""
    g.s.frames[-1].todo.extend(reversed(todo))


def at_once(g: Game, todo: Iterable[Any], env: Env) -> None:
    """Do these effects now, as a frame of their own, whatever is going on (mana abilities, CR 605.3b). What asks
    something stays on top as a frame."""
    from app.engine import machine

    depth = len(g.s.frames)
    g.push(todo, env)
    while len(g.s.frames) > depth and not machine.waits_for_answer(g):
        machine.step_frame(g)


def bind(env: Env, name: str | None, found: Iterable[ObjId | Seat]) -> None:
    """Remember objects or players under a name; a name that begins with ``+`` adds to what it names already."""
    if name is None:
        return
    key = name.removeprefix("+")
    kept = env.refs.get(key, []) if name.startswith("+") else []
    env.refs[key] = [*kept, *found]


def picked(answers: Answers | None, seat: Seat, options: Sequence[ObjId]) -> list[ObjId]:
    """The objects a player chose, those of ``options`` only."""
    if answers is None:
        return []
    return [i for i in answers.get(seat, []) if isinstance(i, int) and i in options]


def said_yes(answers: Answers, seat: Seat) -> bool:
    """True if the player answered a yes-no question with yes."""
    return answers.get(seat) == ["yes"]
