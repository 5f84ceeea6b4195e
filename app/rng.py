"""Seeded randomness kept in the state: ``(seed, rolls)`` through BLAKE2b, the same on every machine."""

from __future__ import annotations

import hashlib


def roll(seed: str, counter: int, sides: int) -> int:
    """A number from 0 to ``sides`` - 1, uniform (128 bits reduced), decided by seed and counter alone."""
    digest = hashlib.blake2b(f"{seed}:{counter}".encode(), digest_size=16).digest()
    return int.from_bytes(digest, "big") % sides
