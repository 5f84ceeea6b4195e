"""State, events and commands as bytes and as JSON."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from app.base_race.commands import AnyCommand
from app.base_race.state import Event, State

SCHEMA = 1

_pack = msgspec.msgpack.Encoder()
_unpack: msgspec.msgpack.Decoder[State] = msgspec.msgpack.Decoder(State)
_json = msgspec.json.Encoder()
_state_json: msgspec.json.Decoder[State] = msgspec.json.Decoder(State)
_commands: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_events: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(list[Event])


def encode(state: State) -> bytes:
    """A state as msgpack; equal states give equal bytes."""
    return _pack.encode(state)


def fingerprint(state: State) -> bytes:
    """Sixteen bytes that are equal for equal states."""
    return blake2b(encode(state), digest_size=16).digest()


def decode(body: bytes) -> State:
    """The inverse of :func:`encode`."""
    return _unpack.decode(body)


def to_json(state: State) -> bytes:
    """A state as JSON."""
    return _json.encode(state)


def from_json(body: bytes) -> State:
    """The inverse of :func:`to_json`."""
    return _state_json.decode(body)


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
