"""Answers of a board: queued, and given to the first question that fits them in kind and value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from app.cards.scenarios.names import Failed, Names
from app.cards.scenarios.spelling import Answer
from app.engine.model.state import State
from app.engine.model.values import ObjId, Seat

Value = tuple[ObjId | Seat, ...]
KINDS = ("yes_no", "number", "choose", "option", "color", "mode", "order", "damage", "keep", "done")
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C", "colourless": "C"}


class Question(Protocol):
    """What decisions and the choices of announcing have in common."""

    @property
    def kind(self) -> str: ...
    @property
    def options(self) -> tuple[ObjId | Seat, ...]: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def args(self) -> dict[str, Any]: ...


def kind_of(answer: Answer) -> str:
    """The one kind of answer that is given. Raises Failed if there is none, or more than one."""
    given = [kind for kind in KINDS if getattr(answer, kind) is not None]
    if len(given) != 1:
        raise Failed(f"an answer says exactly one of {', '.join(KINDS)}")
    return given[0]


@dataclass
class Queue:
    """The answers that wait for their question, by player."""

    names: Names
    waiting: list[tuple[Seat, Answer]] = field(default_factory=list)

    def add(self, seat: Seat, answer: Answer) -> None:
        kind_of(answer)
        self.waiting.append((seat, answer))

    def take(self, state: State, seat: Seat, question: Question) -> Value | None:
        """The value of the first answer of the player that fits the question, which is used up; None without one."""
        for n, (who, answer) in enumerate(self.waiting):
            value = fitting(self.names, state, answer, question) if who == seat else None
            if value is not None:
                del self.waiting[n]
                return value
        return None

    def left(self) -> str | None:
        """What is left over, in words."""
        if not self.waiting:
            return None
        seat, answer = self.waiting[0]
        kind = kind_of(answer)
        return f"{seat}'s answer {kind}: {getattr(answer, kind)!r} was not asked for"


def fitting(names: Names, state: State, answer: Answer, question: Question) -> Value | None:
    """The answer as a value of the question's; None if it does not fit."""
    kind = kind_of(answer)
    value: Value | None = _FITTING[kind](names, state, getattr(answer, kind), question)
    if value is None or question.kind in ("number", "damage"):
        return value
    return value if question.least <= len(value) <= question.most else None


# ---------------------------------------------------------------- by kind of answer
def _yes_no(names: Names, state: State, said: bool, q: Question) -> Value | None:
    word = "yes" if said else "no"
    return (word,) if q.kind in ("yes_no", "pay") and word in q.options else None


def _number(names: Names, state: State, said: int, q: Question) -> Value | None:
    if q.kind == "number":
        return (said,) if q.least <= said <= q.most else None
    return _word(str(said), q)


def _choose(names: Names, state: State, said: Sequence[str], q: Question) -> Value | None:
    return _picked(names, state, said, q) if q.kind in ("objects", "targets", "players") else None


def _order(names: Names, state: State, said: Sequence[str], q: Question) -> Value | None:
    if q.kind != "order":
        return None
    called: dict[str, str] = q.args.get("names", {})
    out: list[ObjId | Seat] = []
    for word in said:
        by_name = (i for i in q.options if i not in out and called.get(str(i)) == word)
        found = names.pick(state, word, q.options, out)
        chosen = found if found is not None else next(by_name, None)
        if chosen is None:
            return None
        out.append(chosen)
    return tuple(out)


def _picked(names: Names, state: State, said: Sequence[str], q: Question) -> Value | None:
    out: list[ObjId | Seat] = []
    for word in said:
        found = names.pick(state, word, q.options, out)
        if found is None:
            return None
        out.append(found)
    return tuple(out)


def _option(names: Names, state: State, said: str, q: Question) -> Value | None:
    return _word(said, q)


def _color(names: Names, state: State, said: str, q: Question) -> Value | None:
    return _word(COLORS.get(said.casefold(), said), q)


def _word(said: str, q: Question) -> Value | None:
    if q.kind != "option":
        return None
    return next(((o,) for o in q.options if isinstance(o, str) and o.casefold() == said.casefold()), None)


def _mode(names: Names, state: State, said: int | list[int], q: Question) -> Value | None:
    value = tuple(str(n - 1) for n in (said if isinstance(said, list) else [said]))
    return value if q.kind == "option" and all(v in q.options for v in value) else None


def _damage(names: Names, state: State, said: dict[str, int], q: Question) -> Value | None:
    if q.kind != "damage":
        return None
    parts = dict.fromkeys(q.options, 0)
    for word, amount in said.items():
        found = names.pick(state, word, q.options)
        if found is None:
            return None
        parts[found] = amount
    return tuple(parts.values())


def _keep(names: Names, state: State, said: bool, q: Question) -> Value | None:
    return ("keep" if said else "mulligan",) if q.kind == "mulligan" else None


def _done(names: Names, state: State, said: bool, q: Question) -> Value | None:
    return q.options[:1] if q.kind == "by_hand" and said else None


_FITTING: dict[str, Any] = {
    "yes_no": _yes_no,
    "number": _number,
    "choose": _choose,
    "option": _option,
    "color": _color,
    "mode": _mode,
    "order": _order,
    "damage": _damage,
    "keep": _keep,
    "done": _done,
}
