"""Tables for tests of the running game: opened and started over HTTP, read from the database, played by a script."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from uuid import uuid4

import httpx
from fastapi import FastAPI

from app.cards.starter_decks import STARTER_DECKS
from app.db.session import Database
from app.engine import codec
from app.engine.model.commands import Answer, AnyCommand
from app.engine.model.state import State
from app.play import store
from app.play.live import LiveGame
from app.play.loading import brought_up, caught_up
from app.play.simulate import next_move
from tests.support.guests import Guest

INVITE = re.compile(r'value="http[^"]*?(/join/[\w-]+)"')
NAMES = ("Ann", "Bob", "Cleo", "Dov", "Eve")


class Player(Guest):
    """Somebody at a table, at an application in this process or (``url``) at one in another."""

    def __init__(self, app: FastAPI | None = None, *, url: str = "") -> None:
        if app is not None:
            super().__init__(app)
        else:
            self.client = httpx.AsyncClient(base_url=url, headers={"Accept-Language": "en"}, timeout=30)
            self.table = ""

    async def link(self) -> str:
        """The path of the invite link that the room shows."""
        found = INVITE.search(await self.room())
        assert found, "no invite link in the room"
        return found[1]

    async def say(self, command: AnyCommand, command_id: str = "") -> httpx.Response:
        """Send a command."""
        form = {"command": codec.encode_command(command).decode(), "command_id": command_id or uuid4().hex}
        return await self.do("commands", **form)

    @property
    def cookies(self) -> str:
        """The header that makes a socket this person's."""
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())


@dataclass
class Playing:
    """A table with a running game; ``heroes`` in the order of their seats."""

    db: Database
    table: str
    heroes: list[Player]
    watchers: list[Player] = field(default_factory=list)
    game: LiveGame | None = None

    @property
    def path(self) -> str:
        """The address of the table."""
        return f"/tables/{self.table}"

    def player(self, seat: str) -> Player:
        """Who sits there."""
        return self.heroes[int(seat.removeprefix("hero")) - 1]

    async def look(self) -> LiveGame:
        """The game as the database has it. Fails where a fingerprint is not that of the folded state."""
        if self.game is None:
            loaded = await store.load(self.db, self.table)
            assert loaded is not None
            self.game, lost = brought_up(loaded)
            assert lost is None
        for row in await store.rows_after(self.db, self.game.id, self.game.version):
            self.game.advance(await caught_up(self.db, self.game, row), row)
        return self.game

    async def state(self) -> State:
        """The state as the database has it."""
        return (await self.look()).state

    async def after(self, version: int, seconds: float = 10) -> LiveGame:
        """The game as soon as it is further than ``version``."""
        end = time.monotonic() + seconds
        while (await self.look()).version <= version:
            assert time.monotonic() < end, f"the game did not go on after entry {version}"
            await asyncio.sleep(0.01)
        assert self.game is not None
        return self.game

    async def step(self) -> bool:
        """One move, as the autopilots choose it: of a hero by POST, of the horde by the server. False at the end."""
        game = await self.look()
        move = next_move(game.state)
        if move is None or game.state.ended is not None:
            return False
        seat, command = move
        if seat in game.state.players and seat.startswith("hero"):
            answer = await self.player(seat).say(command)
            assert answer.status_code == 204, (seat, command, answer.text)
        await self.after(game.version)
        return True

    async def play(self, moves: int) -> State:
        """So many moves."""
        for _ in range(moves):
            if not await self.step():
                break
        return await self.state()

    async def rest(self) -> LiveGame:
        """The game as soon as it waits for a person, or is over."""
        game = await self.look()
        while (move := next_move(game.state)) is not None and not move[0].startswith("hero"):
            game = await self.after(game.version)
        return game

    async def keep_hands(self) -> State:
        """Everybody keeps; the state in the first main phase."""
        for _ in self.heroes:
            await self.keep_hand()
        return await self.state()

    async def keep_hand(self) -> None:
        """The next who is asked keeps, whatever an autopilot thinks of that hand."""
        game = await self.look()
        asked = next(d for d in game.state.pending if d.kind == "mulligan" and d.answer is None)
        answer = await self.player(asked.seat).say(Answer(asked.id, ("keep",)))
        assert answer.status_code == 204, answer.text
        await self.after(game.version)


async def open_table(players: Iterable[Player], watchers: Iterable[Player] = (), **settings: str) -> str:
    """Come together at a new table with ready decks, everybody ready: its path."""
    host, *others = players
    table = await host.open(NAMES[0], **{"pace": "instant", **settings})
    link = await host.link()
    for name, other in zip(NAMES[1:], others, strict=False):
        await other.join(link, name)
    for number, watcher in enumerate(watchers, 1):
        await watcher.join(link, f"Watcher {number}", "watch")
    for deck, player in zip(STARTER_DECKS, (host, *others), strict=False):
        assert (await player.do("deck", starter=deck.key)).status_code == 303
        assert (await player.do("ready", ready="yes")).status_code == 303
    return table


async def start_game(db: Database, heroes: list[Player], watchers: Iterable[Player] = (), **settings: str) -> Playing:
    """Open a table and start its game."""
    watching = list(watchers)
    path = await open_table(heroes, watching, **settings)
    answer = await heroes[0].do("start")
    assert answer.status_code == 303, answer.text
    return Playing(db, path.removeprefix("/tables/"), heroes, watching)
