"""What a page sends, decoded with care: nothing that is too deep to be read, or too large to be kept, gets further."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")
MOST_BRACKETS = 200  # a long list of targets has twenty
_kept = msgspec.msgpack.Encoder()


def decoded(decoder: msgspec.json.Decoder[T], text: str) -> T:
    """What the text says. Raises msgspec.DecodeError or ValidationError for what is not understood."""
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        raise msgspec.ValidationError("It goes too deep.")
    found = decoder.decode(text)
    try:
        _kept.encode(found)
    except OverflowError as error:
        raise msgspec.ValidationError("It has a number with too many digits.") from error
    return found
