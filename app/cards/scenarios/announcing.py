"""Announcing as a player does it: choice after choice, from what the action says and from the queue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from app.cards.scenarios.names import ANYWHERE, Failed
from app.cards.scenarios.playing import Playing
from app.cards.scenarios.spelling import Choices
from app.engine.announce import Choice, Partial, Ready, Refusal, answered, next_choice
from app.engine.drafting import NORMAL
from app.engine.errors import Illegal
from app.engine.model.values import ObjId, Seat
from app.engine.rules import price

Value = tuple[ObjId | Seat, ...]


def announce(playing: Playing, seat: Seat, action: Choices, partial: Partial) -> None:
    """Put a spell or ability together and say it. Raises Illegal if it is refused, Failed if a choice is missing or
    one that was given is left over."""
    said = Said(playing, seat, action)
    done: tuple[str, ...] = ()
    while True:
        found = next_choice(playing.state, seat, partial, done)
        if isinstance(found, Refusal):
            raise Illegal(found.key, **found.args)
        if isinstance(found, Ready):
            break
        partial, done = said.next(found)
    said.require_all_used()
    playing.say(seat, found.command)


class Said:
    """What an action says of the choices of announcing; each is used once."""

    def __init__(self, playing: Playing, seat: Seat, action: Choices) -> None:
        self.playing, self.seat, self.action = playing, seat, action
        self.left: dict[str, list[Any]] = {
            "targets": list(action.targets),
            "costs": list(action.costs),
            "x": [] if action.x is None else [action.x],
            "divide": list(action.divided),
        }

    def next(self, choice: Choice) -> tuple[Partial, tuple[str, ...]]:
        """The command with one more choice made."""
        step = choice.step.split(":")[0]
        if step in ("targets", "costs") and self.left[step]:
            return self._objects(choice, step, self.left[step].pop(0))
        if step == "x" and self.left["x"]:
            return answered(choice, (self.left["x"].pop(),))
        if step == "divide" and self.left["divide"]:
            n = len(choice.options)
            parts, self.left["divide"] = self.left["divide"][:n], self.left["divide"][n:]
            return answered(choice, tuple(parts))
        value = self.playing.queue.take(self.playing.state, self.seat, choice) or _by_itself(choice)
        if value is None:
            offered = ", ".join(self.playing.names.label(self.playing.state, o) for o in choice.options[:12])
            raise Failed(f"a choice is missing ({step}): {choice.prompt} [{offered}]")
        return answered(choice, value)

    def _objects(self, choice: Choice, step: str, words: str | Sequence[str]) -> tuple[Partial, tuple[str, ...]]:
        """Targets, or what a cost takes; what is not offered is said all the same, for the engine to refuse."""
        state, names = self.playing.state, self.playing.names
        out: list[ObjId | Seat] = []
        for word in [words] if isinstance(words, str) else words:
            found = names.pick(state, word, choice.options, out)
            if found is None:
                found = word if word in state.players else names.object(state, word, ANYWHERE, taken=_ids(out))
            out.append(found)
        before: tuple[Value, ...] = getattr(choice.partial, step)
        return msgspec.structs.replace(choice.partial, **{step: (*before, tuple(out))}), (*choice.done, choice.step)

    def require_all_used(self) -> None:
        for name, rest in self.left.items():
            if rest:
                raise Failed(f"left over, {name}: {rest}")


def _ids(chosen: Sequence[ObjId | Seat]) -> list[ObjId]:
    return [i for i in chosen if isinstance(i, int)]


def _by_itself(choice: Choice) -> Value | None:
    """What is taken for granted where nothing is said: the normal way, no optional cost, as little life as can be."""
    step = choice.step.split(":")[0]
    if step == "alternative" and NORMAL in choice.options:
        return (NORMAL,)
    if step == "additional":
        return (0,) if choice.kind == "number" else ("no",)
    return (choice.least,) if step == price.BY_LIFE else None
