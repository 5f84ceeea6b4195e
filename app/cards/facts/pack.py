"""The packed files the facts are kept in: msgpack, compressed with zstd; the same content gives the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
import zstandard

T = TypeVar("T")
_LEVEL = 19


def write(path: Path, content: object) -> int:
    """Write content to a packed file; returns the number of bytes written."""
    packed = zstandard.ZstdCompressor(level=_LEVEL).compress(msgspec.msgpack.encode(content))
    return path.write_bytes(packed)


def read(path: Path, type: type[T]) -> T:
    """Read a packed file as the given type.

    Raises OSError when the file is not there, zstandard.ZstdError or msgspec.DecodeError when it is damaged.
    """
    return msgspec.msgpack.decode(zstandard.ZstdDecompressor().decompress(path.read_bytes()), type=type)
