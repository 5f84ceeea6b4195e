"""Fingerprints of states: equal for equal states, and quick to carry from state to state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from hashlib import blake2b

import msgspec

from app.engine.model.state import GameObject, State
from app.engine.model.values import ObjId

SIZE = 16
MASK = (1 << 8 * SIZE) - 1
_pack = msgspec.msgpack.Encoder().encode


def fingerprint(state: State) -> bytes:
    """Sixteen bytes that are equal for equal states: those of everything but the objects, and the sum of the objects'
    own. The sum is kept beside the state, and :meth:`Game.close` carries it on."""
    total = state.__dict__.get("digest")
    if total is None:
        total = state.__dict__["digest"] = sum(map(_of, state.objects.values())) & MASK
    rest = copy(state)
    rest.objects = {}
    return blake2b(_pack(rest) + total.to_bytes(SIZE, "big"), digest_size=SIZE).digest()


def carried(
    total: int, before: Mapping[ObjId, GameObject], after: Mapping[ObjId, GameObject], changed: Iterable[ObjId]
) -> int:
    """The sum after some objects changed, came or went."""
    for oid in changed:
        old, new = before.get(oid), after.get(oid)
        if old is not new:
            total += (0 if new is None else _of(new)) - (0 if old is None else _of(old))
    return total & MASK


def _of(o: GameObject) -> int:
    return int.from_bytes(blake2b(_pack(o), digest_size=SIZE).digest(), "big")
