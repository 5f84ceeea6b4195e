"""People for the lobby's tests."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
import uvicorn
from fastapi import FastAPI
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.web.sockets import Sockets
from tests.support.guests import Guest, readable


@pytest.fixture
def guest(app: FastAPI) -> Callable[[], Guest]:
    """A new browser each time it is called."""
    return lambda: Guest(app)


@pytest.fixture
async def host(app: FastAPI) -> Guest:
    """Ann, who has opened a table and sits in its first seat."""
    ann = Guest(app)
    await ann.open("Ann")
    return ann


@pytest.fixture
async def link(host: Guest) -> str:
    """The path of her table's invite link."""
    return await host.link()


@pytest.fixture
async def bob(app: FastAPI, link: str) -> Guest:
    """Bob, in the second seat."""
    made = Guest(app)
    await made.join(link, "Bob")
    return made


@pytest.fixture
async def eve(app: FastAPI, link: str) -> Guest:
    """Eve, who watches."""
    made = Guest(app)
    await made.join(link, "Eve", "watch")
    return made


@pytest.fixture
async def serve() -> AsyncIterator[Callable[[FastAPI], Awaitable[str]]]:
    """Serve an application, already started, on a real port: `address = await serve(app)` gives "127.0.0.1:PORT"."""
    running: list[tuple[uvicorn.Server, asyncio.Task[None]]] = []

    async def start(app: FastAPI) -> str:
        listening = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(app, lifespan="off", ws=Sockets, log_level="warning")
        server = uvicorn.Server(config)
        running.append((server, asyncio.create_task(server.serve([listening]))))
        return f"127.0.0.1:{listening.getsockname()[1]}"

    yield start
    for server, task in running:
        server.should_exit = True
        await task


class Socket:
    """The live socket of somebody's room page."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.parts: dict[str, str] = {}

    async def until(self, part: str, words: str) -> str:
        """Read until a part of the room says these words; that part. Fails after ten seconds."""
        async with asyncio.timeout(10):
            while words not in readable(self.parts.get(part, "")):
                await self.read()
        return self.parts[part]

    async def read(self) -> list[str]:
        """Read one message; the names of the parts it brings."""
        message = str(await self.connection.recv())
        found = re.findall(
            r'<hx-partial hx-target="#room-(\w+)" hx-swap="outerMorph">(.*?)</hx-partial>', message, re.S
        )
        assert found, message
        self.parts |= dict(found)
        return [name for name, _ in found]

    async def closed(self) -> int:
        """Read until the server closes; the code."""
        async with asyncio.timeout(10):
            try:
                while True:
                    await self.read()
            except ConnectionClosed as closed:
                assert closed.rcvd
                return closed.rcvd.code


@asynccontextmanager
async def live_room(address: str, guest: Guest, parts: str = "", **headers: str) -> AsyncIterator[Socket]:
    """The socket that a guest's open room has, at a served application."""
    cookies = "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items())
    async with connect(
        f"ws://{address}{guest.table}/room/live?parts={parts}",
        additional_headers={"Cookie": cookies, **headers},
        compression=None,
    ) as connection:
        yield Socket(connection)
