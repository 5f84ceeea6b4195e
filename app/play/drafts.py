"""What a player puts together before it becomes one command (CR 601.2): what is offered, choice after choice."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from app.engine import announce, legal
from app.engine.announce import Choice, Partial, Ready, Refusal
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.model.commands import Activate, AnyCommand, Cast, PlayLand
from app.engine.model.state import State
from app.engine.model.values import BATTLEFIELD, ObjId, Seat
from app.engine.rules import mana_abilities, priority
from app.play.sent import decoded


class Draft(msgspec.Struct, frozen=True):
    """A command so far, the steps answered, and what was picked for the one that is asked now."""

    partial: Partial
    done: tuple[str, ...] = ()
    picked: tuple[int | str, ...] | None = None


@dataclass(frozen=True)
class Action:
    """Something that may be done with an object: the command it begins. ``kind``: ``cast``, ``playland``,
    ``activate`` or ``mana``."""

    partial: AnyCommand
    kind: str


_decode: msgspec.json.Decoder[Draft] = msgspec.json.Decoder(Draft)
_encode = msgspec.json.Encoder().encode


def read(text: str) -> Draft:
    """A draft as the page sends it. Raises msgspec.DecodeError or ValidationError."""
    return decoded(_decode, text)


def write(partial: AnyCommand, done: tuple[str, ...] = ()) -> str:
    """A draft as the page keeps it."""
    return _encode(Draft(partial, done)).decode()  # type: ignore[arg-type]


def next_step(state: State, seat: Seat, draft: Draft) -> Choice | Ready:
    """The next choice, or the whole command. Raises Illegal when it may not be done, even were the stack empty."""
    state = as_if_free(state, seat)
    found = announce.next_choice(state, seat, draft.partial, draft.done)
    if isinstance(found, Refusal) and priority.stack_in_the_way(Game(state), seat):
        state = priority.with_empty_stack(state, seat)
        found = announce.next_choice(state, seat, draft.partial, draft.done)
    if draft.picked is not None and isinstance(found, Choice):
        partial, done = announce.answered(found, draft.picked)
        found = announce.next_choice(state, seat, partial, done)
    if isinstance(found, Refusal):
        raise Illegal(found.key, **found.args)
    return found


def as_if_free(state: State, seat: Seat) -> State:
    """The state in which a player puts together what they prepare: as if what the table waits for now were over and
    their team had priority (architecture 1.9). The state itself when nothing must be waited for."""
    if not priority.must_queue(Game(state), seat):
        return state
    combat = state.combat
    if combat is not None and combat.declaring:
        combat = msgspec.structs.replace(combat, declaring="")
    team = state.players[seat].team
    return msgspec.structs.replace(state, pending=(), frames=(), priority=team, combat=combat)


def actions(state: State, seat: Seat, oid: ObjId) -> list[Action]:
    """What the player may do with an object now, or prepare: play, cast, activate; last its mana abilities. What only
    the stack is in the way of is offered too: it waits until that is empty."""
    state = as_if_free(state, seat)
    found = _of(state, seat, oid)
    if not found and priority.stack_in_the_way(Game(state), seat):
        found = _of(priority.with_empty_stack(state, seat), seat, oid)
    return [*(Action(c, type(c).__name__.lower()) for c in found), *_mana(state, seat, oid)]


def _of(state: State, seat: Seat, oid: ObjId) -> list[AnyCommand]:
    return [c for c in legal.legal_commands(state, seat) if _about(c) == oid]


def unpaid(state: State, seat: Seat, oid: ObjId) -> bool:
    """Whether the object could be cast or used now, or prepared, if only the player could pay for it."""
    return legal.unpaid(as_if_free(state, seat), seat, oid)


def _about(command: AnyCommand) -> ObjId | None:
    if isinstance(command, Cast | PlayLand):
        return command.card
    return command.object if isinstance(command, Activate) else None


def _mana(state: State, seat: Seat, oid: ObjId) -> list[Action]:
    """Mana abilities that could be used now (CR 605.3a)."""
    o = state.objects.get(oid)
    if o is None or o.zone != BATTLEFIELD or o.controller != seat:
        return []
    makers = mana_abilities.makers(Game(state).ch(oid))
    offered = [Activate(oid, maker.index) for maker in makers]
    return [
        Action(command, "mana")
        for command in offered
        if not isinstance(announce.next_choice(state, seat, command), Refusal)
    ]
