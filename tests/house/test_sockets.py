"""Frames that are made once for many sockets are those that the protocol's own library makes."""

import pytest
from websockets.frames import Frame, Opcode

from app.web.sockets import text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_frame_is_as_the_library_makes_it(size: int) -> None:
    text = "é" + "x" * (size - 2) if size > 1 else "x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
