"""Reading the library: a shard when the first card of its letter is asked for, one card decoded at a time."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import msgspec

from app.cards.facts import pack
from app.cards.facts.names import shard_of
from app.cards.library.model import PARTLY, TIERS, Entry, Manifest

LIBRARY_DIR: Final = Path(__file__).parent / "shards"

_decoder: Final = msgspec.msgpack.Decoder(Entry)


@cache
def manifest() -> Manifest:
    """The counts of the library."""
    return msgspec.json.decode((LIBRARY_DIR / "manifest.json").read_bytes(), type=Manifest)


@cache
def _shard(letter: str) -> dict[str, bytes]:
    path = LIBRARY_DIR / f"trees-{letter}.bin"
    return pack.read(path, dict[str, bytes]) if path.exists() else {}


def load() -> None:
    """Read all of it at once, instead of each letter when its first card is asked for."""
    for path in LIBRARY_DIR.glob("trees-*.bin"):
        _shard(path.stem.removeprefix("trees-"))


@lru_cache(maxsize=2048)
def find(name: str) -> Entry | None:
    """The entry of a card by its whole English name, or None for a card that is not in the library."""
    packed = _shard(shard_of(name)).get(name)
    return None if packed is None else _decoder.decode(packed)


def tier(name: str) -> str:
    """``proved``, ``read``, ``partly`` or ``by_hand``; ``partly`` for a card that is not in the library."""
    entry = find(name)
    return PARTLY if entry is None else TIERS[entry.tier]
