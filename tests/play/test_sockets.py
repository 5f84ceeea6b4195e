"""Frames that are made once for many sockets are those that the protocol's own library makes, and are written only
where they can be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from app.web.sockets import text_frame, writer_of
from tests.support.guests import until

Serve = Callable[..., Awaitable[str]]
Opened = list[WebSocket]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_frame_is_as_the_library_makes_it(size: int) -> None:
    text = "é" + "x" * (size - 2) if size > 1 else "x" * size
    assert text_frame(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


@pytest.fixture
def opened() -> Opened:
    """The sockets that came to `/` of `place`."""
    return []


@pytest.fixture
def place(opened: Opened) -> FastAPI:
    app = FastAPI()

    @app.websocket("/")
    async def listen(socket: WebSocket) -> None:
        opened.append(socket)
        await socket.accept()
        async for _ in socket.iter_text():
            pass

    return app


async def test_an_open_socket_takes_whole_frames_among_others(place: FastAPI, serve: Serve, opened: Opened) -> None:
    async with connect(f"ws://{await serve(place)}/", compression=None) as page:
        write = writer_of(opened[0])
        assert write(text_frame("one")) and write(text_frame("é" * 40_000))
        await opened[0].send_text("three")
        assert [await page.recv() for _ in range(3)] == ["one", "é" * 40_000, "three"]
    await until(lambda: not write(text_frame("late")), "nothing is written once it is closed")


async def test_a_compressed_socket_takes_none(place: FastAPI, serve: Serve, opened: Opened) -> None:
    async with connect(f"ws://{await serve(place)}/", compression="deflate") as page:
        assert page.protocol.extensions
        assert not writer_of(opened[0])(text_frame("one"))
        await opened[0].send_text("two")
        assert await page.recv() == "two"


async def test_a_full_line_takes_no_more_until_it_is_read(place: FastAPI, serve: Serve, opened: Opened) -> None:
    address = await serve(place, buffer=4096)
    async with connect(f"ws://{address}/", compression=None, max_queue=1) as page:
        write, sent = writer_of(opened[0]), 0

        def is_full() -> bool:
            nonlocal sent
            taken = write(text_frame(f"{sent} " + "x" * 50_000))
            sent += taken
            return not taken

        await until(is_full, "the line is full")
        for n in range(sent):
            assert str(await page.recv()).startswith(f"{n} ")
        await until(lambda: write(text_frame("again")), "it takes frames again")
        assert await page.recv() == "again"


def test_where_the_server_cannot_nothing_is_written() -> None:
    async def never() -> dict[str, str]:
        raise AssertionError

    async def say(message: object) -> None:
        raise AssertionError(message)

    bare = WebSocket({"type": "websocket", "path": "/", "headers": []}, never, say)
    assert not writer_of(bare)(text_frame("one"))
