"""State, events and commands as bytes and as JSON; upgrades of old snapshots."""

from __future__ import annotations

import sys

import msgspec

from app.engine.model.card import intern
from app.engine.model.commands import AnyCommand
from app.engine.model.state import Event, State

SCHEMA = 1

_pack = msgspec.msgpack.Encoder()
_unpack: msgspec.msgpack.Decoder[State] = msgspec.msgpack.Decoder(State)
_json = msgspec.json.Encoder()
_commands: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_events: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(list[Event])
_state_json: msgspec.json.Decoder[State] = msgspec.json.Decoder(State)


def encode(state: State) -> bytes:
    """A state as msgpack; equal states give equal bytes."""
    return _pack.encode(state)


def decode(body: bytes) -> State:
    """The inverse of :func:`encode`. The cards it names must be interned before it is played."""
    return _known(_unpack.decode(body))


def _known(state: State) -> State:
    for card in state.made.values():
        intern(card)
    return state


def sharing(state: State) -> State:
    """The same state, in which equal words of its objects are one word: what stays in memory takes a third less."""
    for o in state.objects.values():
        o.card, o.owner, o.controller, o.zone = map(sys.intern, (o.card, o.owner, o.controller, o.zone))
    return state


def to_json(state: State) -> bytes:
    """A state as JSON (for scenario tests and exports)."""
    return _json.encode(state)


def from_json(body: bytes) -> State:
    """The inverse of :func:`to_json`."""
    return _known(_state_json.decode(body))


def encode_command(command: AnyCommand) -> bytes:
    """A command as JSON, tagged by ``type``."""
    return _json.encode(command)


def decode_command(body: bytes | str) -> AnyCommand:
    """A command from JSON; msgspec.ValidationError says which field is wrong."""
    return _commands.decode(body)


def encode_events(events: list[Event]) -> bytes:
    """Events as JSON."""
    return _json.encode(events)


def decode_events(body: bytes) -> list[Event]:
    """The inverse of :func:`encode_events`."""
    return _events.decode(body)
