"""``submit``: the only place that commits and broadcasts (architecture 3)."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.session import Database
from app.engine.errors import Illegal
from app.engine.machine import process
from app.engine.model.commands import AnyCommand
from app.engine.model.state import State
from app.engine.view import lines
from app.engine.view.structs import LogLine
from app.i18n import N_
from app.play import store
from app.play.hub import Hub
from app.play.live import Entry, LiveGame, Undo, encode
from app.play.seam import GameSetup
from app.play.setup import cards_of, first_state

TRIES = 5


async def create_game(db: AsyncSession, setup: GameSetup) -> str:
    """Write the first state of a game in the caller's transaction; the game's id."""
    state = first_state(setup)
    game = secrets.token_urlsafe(9)
    plain = msgspec.to_builtins(setup)
    await store.create(db, game, setup.table, setup.number, plain, state, cards_of(state))
    return game


@dataclass(eq=False)
class Games:
    """The games this process knows, by table."""

    db: Database
    hub: Hub

    def __post_init__(self) -> None:
        self.live: dict[str, LiveGame] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside what goes on now; it is kept until it is done."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def of(self, table: str) -> LiveGame | None:
        """The newest game of a table, loaded if it must be."""
        known = self.live.get(table)
        if known is not None:
            return known
        loaded = await store.load(self.db, table)
        if loaded is None:
            return None
        game = LiveGame.of(loaded)
        game.log.clear()
        game.log.extend(await store.lines_of(self.db, game.id))
        return self.live.setdefault(table, game)

    def forget(self, table: str) -> None:
        """Drop a game from memory; the next look loads it again."""
        self.live.pop(table, None)

    async def submit(self, table: str, seat: str, command: AnyCommand, command_id: str) -> None:
        """Carry out a player's command: process, commit, then tell everybody.

        Raises Illegal (nothing changed) and LookupError when there is no game. A command_id that was
        carried out before is not carried out again."""
        game = await self.of(table)
        if game is None:
            raise LookupError(table)
        async with game.lock:
            await self._append(game, seat, command, command_id)

    async def _append(self, game: LiveGame, seat: str, entry: Entry, command_id: str) -> None:
        for _ in range(TRIES):
            state, told = await self._carried_out(game, seat, entry)
            row = store.Row(seat, command_id, encode(entry), told, store.fingerprint(state))
            try:
                await store.commit(self.db, game.id, game.version, row, state)
            except store.Repeated:
                await self.catch_up(game)
                return
            except store.Conflict:
                await self.catch_up(game)
                continue
            self.hub.publish(game, game.advance(state, row))
            return
        raise Illegal(N_("The table is too busy just now. Try again."))

    async def _carried_out(self, game: LiveGame, seat: str, entry: Entry) -> tuple[State, tuple[LogLine, ...]]:
        if isinstance(entry, Undo):
            key = N_("{seat} takes the last action back.")
            return game.after(seat, entry), (LogLine("public", key, {"seat": seat}, "undo"),)
        outcome = process(game.state, seat, entry)
        return outcome.state, tuple(lines(outcome.state, outcome.events))

    async def catch_up(self, game: LiveGame) -> None:
        """Fold what other processes committed; the caller holds the lock."""
        for row in await store.rows_after(self.db, game.id, game.version):
            self.hub.publish(game, game.fold(row))

    async def hear(self, game_id: str, version: int) -> None:
        """Another process may have committed: bring the game forward if we have it and it is behind."""
        game = next((g for g in self.live.values() if g.id == game_id), None)
        if game is None or game.version >= version:
            return
        async with game.lock:
            if game.version < version:
                await self.catch_up(game)

    async def look_for_missed(self) -> None:
        """Notices may have been lost: bring every game forward."""
        for game in list(self.live.values()):
            async with game.lock:
                await self.catch_up(game)

    async def keep_all(self) -> None:
        """Before the process ends: a snapshot of every live game, so that the next start folds nothing."""
        for game in list(self.live.values()):
            async with game.lock:
                await store.keep(self.db, game.id, game.version, game.state)

    async def undo(self, table: str, seat: str, command_id: str) -> None:
        """Take one's own last action back, if nobody else acted after it. Raises Illegal when it can't be."""
        game = await self.of(table)
        if game is None:
            raise LookupError(table)
        async with game.lock:
            await self._append(game, seat, Undo(undoable(game, seat)), command_id)


def undoable(game: LiveGame, seat: str) -> int:
    """The command before one's own last action. Raises Illegal where undoing is not allowed alone."""
    from app.engine import undo

    kept = dict(game.history)
    for version, who, command in reversed(game.seats):
        if version - 1 not in kept:
            break
        if undo.is_pass(command):
            continue
        if who != seat:
            raise Illegal(N_("Somebody else has acted since: the table must agree to go back."))
        if not undo.allowed(kept[version - 1], [kept[v] for v in range(version, game.version + 1) if v in kept]):
            raise Illegal(N_("Something was revealed or left to chance: it can't go back alone."))
        return version - 1
    raise Illegal(N_("There is nothing of yours to take back."))
