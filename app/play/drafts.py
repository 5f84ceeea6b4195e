"""What a player puts together before it becomes one command (CR 601.2): what is offered, choice after choice."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from app.engine import announce, legal
from app.engine.announce import Choice, Partial, Ready, Refusal
from app.engine.errors import Illegal
from app.engine.model.commands import Activate, AnyCommand, Cast, PlayLand
from app.engine.model.state import State


class Draft(msgspec.Struct, frozen=True):
    """A command so far, the steps answered, and what was picked for the one that is asked now."""

    partial: Partial
    done: tuple[str, ...] = ()
    picked: tuple[int | str, ...] | None = None


@dataclass(frozen=True)
class Action:
    """Something that may be done with an object: the command it begins."""

    partial: AnyCommand
    kind: str


_decode: msgspec.json.Decoder[Draft] = msgspec.json.Decoder(Draft)
_encode = msgspec.json.Encoder().encode


def read(text: str) -> Draft:
    """A draft as the page sends it. Raises msgspec.DecodeError or ValidationError."""
    return _decode.decode(text)


def write(partial: AnyCommand, done: tuple[str, ...] = ()) -> str:
    """A draft as the page keeps it."""
    return _encode(Draft(partial, done)).decode()  # type: ignore[arg-type]


def next_step(state: State, seat: str, draft: Draft) -> Choice | Ready:
    """The next choice, or the whole command. Raises Illegal when it may not be done."""
    found = announce.next_choice(state, seat, draft.partial, draft.done)
    if draft.picked is not None and isinstance(found, Choice):
        partial, done = announce.answered(found, draft.picked)
        found = announce.next_choice(state, seat, partial, done)
    if isinstance(found, Refusal):
        raise Illegal(found.key, **found.args)
    return found


def actions(state: State, seat: str, oid: int) -> list[Action]:
    """What the player may do with an object now: cast, play, activate; mana abilities too."""
    out = []
    for command in legal.legal_commands(state, seat):
        about = command.card if isinstance(command, Cast | PlayLand) else getattr(command, "object", None)
        if about == oid and isinstance(command, Cast | PlayLand | Activate):
            out.append(Action(command, type(command).__name__.lower()))
    return out
