"""A running game for tests: an application in this process, its database, its people."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
import uvicorn
from fastapi import FastAPI
from msgspec.structs import replace

from app.db.session import Database
from app.main import create_app
from app.play import kinds, service
from app.play.kind import Start
from app.play.seam import GameSetup
from app.settings import Settings
from app.web.sockets import Sockets
from tests.play.tables import Player, Playing, start_game

Begin = Callable[..., Awaitable[Playing]]
Another = Callable[[], AbstractAsyncContextManager[FastAPI]]


@pytest.fixture(autouse=True)
def seed(monkeypatch: pytest.MonkeyPatch) -> str:
    """Every game of these tests is shuffled alike."""
    fixed = "tests of the running game"

    def start_of(setup: GameSetup) -> Start:
        return replace(kinds.start_of(setup), seed=fixed)

    monkeypatch.setattr(service, "start_of", start_of)
    return fixed


@pytest.fixture
def another(settings: Settings) -> Callable[[], AbstractAsyncContextManager[FastAPI]]:
    """Another server process on the same database, as far as it shares nothing with `app`: `async with another()`."""

    @asynccontextmanager
    async def run() -> AsyncIterator[FastAPI]:
        made = create_app(settings)
        async with made.router.lifespan_context(made):
            await made.state.listener.listening.wait()
            yield made

    return run


@pytest.fixture
def begin(app: FastAPI, db: Database) -> Begin:
    """Start a game: `playing = await begin(2, watchers=1, grace_seconds="10")`."""

    async def start(heroes: int = 2, watchers: int = 0, **settings: str) -> Playing:
        people = [Player(app) for _ in range(heroes)]
        return await start_game(db, people, [Player(app) for _ in range(watchers)], **settings)

    return start


@pytest.fixture
async def playing(begin: Begin) -> Playing:
    """Ann and Bob in their first main phase, and one who watches."""
    made = await begin(2, watchers=1)
    await made.keep_hands()
    return made


@pytest.fixture
async def serve() -> AsyncIterator[Callable[..., Awaitable[str]]]:
    """Serve an application, already started, on a real port: `address = await serve(app)` gives "127.0.0.1:PORT"."""
    running: list[tuple[uvicorn.Server, asyncio.Task[None]]] = []

    async def start(app: FastAPI, buffer: int = 0) -> str:
        listening = socket.create_server(("127.0.0.1", 0))
        if buffer:  # what is not read soon stays with the server
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        config = uvicorn.Config(app, lifespan="off", ws=Sockets, log_level="warning")
        server = uvicorn.Server(config)
        running.append((server, asyncio.create_task(server.serve([listening]))))
        return f"127.0.0.1:{listening.getsockname()[1]}"

    yield start
    for server, task in running:
        server.should_exit = True
        await task


@pytest.fixture
async def address(app: FastAPI, serve: Callable[..., Awaitable[str]]) -> str:
    """Where `app` is served."""
    return await serve(app)
