"""SIGKILL at any moment of a game: no acknowledged action is lost, none happens twice, the game ends as it would."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import asyncpg
import httpx
import msgspec
import pytest
from sqlalchemy import text
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from app.db.session import Database, plain_url
from app.engine.machine import process
from app.engine.model.commands import AnyCommand
from app.engine.model.state import State
from app.play import store
from app.play.entries import encode
from app.play.setup import Start, first_state
from app.play.simulate import next_move
from tests.play.tables import Player, Playing, start_game
from tests.support.postgres import until_a_commit_waits
from tests.support.server import LiveServer
from tests.support.soak import rounds

MOMENTS = ("before", "during", "after", "any", "any")


@dataclass
class Killed:
    """A server that is killed and started again; ``moments`` says when it was."""

    server: LiveServer
    database_url: str
    random: random.Random
    moments: list[str] = field(default_factory=list)

    async def again(self) -> None:
        """Kill it, and start it on the same port."""
        self.server.kill()
        await asyncio.to_thread(self.server.restart)

    @asynccontextmanager
    async def at(self, moment: str) -> AsyncIterator[None]:
        """Kill it at a moment of what is done inside: before it, while it is committed, after it, or at any time."""
        self.moments.append(moment)
        if moment == "before":
            await self.again()
            yield
        elif moment == "after":
            yield
            await self.again()
        elif moment == "during":
            async with self._while_it_commits():
                yield
        else:
            task = asyncio.create_task(self._sometime())
            yield
            await task

    async def _sometime(self) -> None:
        await asyncio.sleep(self.random.uniform(0, 0.03))  # the moment is what is tried
        await self.again()

    @asynccontextmanager
    async def _while_it_commits(self) -> AsyncIterator[None]:
        """The commit waits for a lock when the server is killed; then the lock is given free."""
        blocker = await asyncpg.connect(plain_url(self.database_url))
        held = blocker.transaction()
        await held.start()
        await blocker.execute("select * from games for update")

        async def kill() -> None:
            await until_a_commit_waits(self.database_url)
            self.server.kill()
            await held.rollback()
            await blocker.close()
            await asyncio.to_thread(self.server.restart)

        task = asyncio.create_task(kill())
        yield
        await task


async def until_acknowledged(player: Player, command: AnyCommand, command_id: str) -> None:
    """Say something, over and over with the same id, until the server says that it is done."""
    async with asyncio.timeout(60):
        while True:
            with suppress(httpx.TransportError):
                answer = await player.say(command, command_id)
                assert answer.status_code in (204, 503), answer.text
                if answer.status_code == 204:
                    return
            await asyncio.sleep(0.05)


async def keep_open(server: LiveServer, player: Player) -> None:
    """An open page: it comes back whenever it can, as htmx does."""
    while True:
        with suppress(OSError, WebSocketException, TimeoutError):
            address = server.url.replace("http", "ws", 1)
            headers = {"Cookie": player.cookies}
            async with connect(f"{address}{player.table}/live", additional_headers=headers, max_queue=None) as page:
                async for _ in page:
                    continue
        await asyncio.sleep(0.05)


def without_kills(start: Start, moves: int) -> tuple[State, list[tuple[str, bytes]]]:
    """The same script played without a server: the state after so many moves, and what was said."""
    state, said = first_state(start), []
    while len(said) < moves and (move := next_move(state)) is not None:
        state = process(state, *move).state
        said.append((move[0], encode(move[1])))
    return state, said


@pytest.fixture
async def players(live_server: LiveServer) -> AsyncIterator[list[Player]]:
    """Ann and Bob, with browsers of their own."""
    made = [Player(url=live_server.url), Player(url=live_server.url)]
    yield made
    for player in made:
        await player.client.aclose()


@pytest.fixture
async def playing(players: list[Player], db: Database) -> Playing:
    """Ann and Bob at a table of the real server."""
    return await start_game(db, players, setup_turns="1")


async def test_kills_at_random_moments(
    players: list[Player], live_server: LiveServer, db: Database, database_url: str
) -> None:
    """As many games as it takes, in the soak each to its end; a kill every few moves."""
    kills, every = rounds(5, 50), rounds(4, 2)
    killed = Killed(live_server, database_url, random.Random(7))
    while len(killed.moments) < kills:
        playing = await start_game(db, players, setup_turns="1", grace_seconds="900")
        page = asyncio.create_task(keep_open(live_server, playing.heroes[1]))
        acknowledged = await play_with_kills(playing, killed, kills, every)
        await playing.rest()
        page.cancel()
        await asyncio.gather(page, return_exceptions=True)
        await assert_as_without_kills(db, playing, acknowledged)


async def play_with_kills(playing: Playing, killed: Killed, kills: int, every: int) -> list[str]:
    """Play until the game is over, or (in a short run) the kills are; the ids of what was acknowledged."""
    acknowledged: list[str] = []
    while len(killed.moments) < kills or rounds(0, 1):
        game = await playing.look()
        move = next_move(game.state)
        if move is None or game.state.ended is not None:
            break
        seat, command = move
        if seat.startswith("hero"):
            acknowledged.append(f"move-{game.version}")
            say = until_acknowledged(playing.player(seat), command, acknowledged[-1])
            if len(acknowledged) % every or len(killed.moments) >= kills:
                await say
            else:
                async with killed.at(MOMENTS[len(killed.moments) % len(MOMENTS)]):
                    await say
        await playing.after(game.version, seconds=30)
    return acknowledged


async def assert_as_without_kills(db: Database, playing: Playing, acknowledged: list[str]) -> None:
    """Each acknowledged action stands in the log once, and the log is that of the script without kills."""
    game = await playing.look()
    async with db.sessions() as session:
        log = text("select seat, command, command_id from game_commands where game_id = :game order by seq")
        rows = (await session.execute(log, {"game": game.id})).all()
        setup = await session.scalar(text("select setup from games where id = :game"), {"game": game.id})
    ids = [row.command_id for row in rows]
    assert all(ids.count(name) == 1 for name in acknowledged)
    state, said = without_kills(msgspec.convert(setup, Start), len(rows))
    assert [(row.seat, bytes(row.command)) for row in rows] == said
    assert store.fingerprint(state) == store.fingerprint(game.state)


async def test_a_kill_while_a_decision_is_open_is_a_non_event(playing: Playing, live_server: LiveServer) -> None:
    """Killed between the answers to one question: the other player answers, and both hands are kept."""
    before = await playing.look()
    assert {d.seat for d in before.state.pending} == {"hero1", "hero2"}
    await playing.keep_hand()
    live_server.kill()
    live_server.restart()
    await playing.keep_hand()
    state = await playing.state()
    assert not state.pending and state.players["hero1"].kept and state.players["hero2"].kept


async def test_sigterm_leaves_snapshots_so_that_nothing_is_folded(
    playing: Playing, live_server: LiveServer, db: Database
) -> None:
    await playing.play(7)
    version = (await playing.rest()).version
    assert live_server.stop() == 0
    loaded = await store.load(db, playing.table)
    assert loaded is not None and loaded.rows == () and loaded.state_at == version
    live_server.restart()
    await playing.step()
    assert (await playing.look()).version > version  # the horde may go on by itself
