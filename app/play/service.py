"""``submit``: the only place that commits and broadcasts (architecture 3)."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn

import msgspec
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.session import Database, is_outage
from app.engine.errors import Illegal
from app.engine.view.structs import LogLine
from app.i18n import N_
from app.play import back, store
from app.play.committing import Commits, Conflict, Over, Repeated
from app.play.entries import SERVER, Accept, Entry, carry_out, encode, goes_back
from app.play.hub import Hub, Room, Viewer
from app.play.kind import Start, State
from app.play.kinds import cards_of, first_state, read_start, start_of
from app.play.live import LiveGame, NoGame, Row
from app.play.loading import Diverged, Lost, brought_up, caught_up, state_after
from app.play.seam import GameSetup, Roster, Tables
from app.play.setup import start_from
from app.web import links
from app.web.sockets import NOT_HERE, TRY_LATER

log = logging.getLogger("holdfast")
TRIES = 5
FINISH_SECONDS = 5.0
SOON = 0.2
Make = Callable[[LiveGame], Awaitable[Entry]]


async def create_game(db: AsyncSession, setup: GameSetup) -> str:
    """Write the first state of a game in the caller's transaction; the game's id."""
    return await create_from(db, setup.table, setup.number, start_of(setup))


async def create_from_board(db: AsyncSession, table: str, number: int, state: State) -> str:
    """The same for a game that goes on from a written board: its first state."""
    return await create_from(db, table, number, start_from(state))


async def create_again(db: AsyncSession, table: str, number: int) -> str:
    """Another game from what the newest of a table started from."""
    setup, cards = await store.newest_setup(db, table)
    await store.know_cards(db, cards)
    again = msgspec.structs.replace(read_start(setup), seed=secrets.token_hex(16))  # the old one is known
    return await create_from(db, table, number, again)


async def create_from(db: AsyncSession, table: str, number: int, start: Start) -> str:
    """The same from cards that are interned already."""
    state = first_state(start)
    game = links.code(12)
    await store.create(db, game, table, number, msgspec.to_builtins(start), state, cards_of(start, state))
    return game


@dataclass(eq=False)
class Games:
    """The games this process knows, by table: one a table, the newest."""

    db: Database
    hub: Hub
    tables: Tables

    def __post_init__(self) -> None:
        self.live: dict[str, LiveGame] = {}
        self.commits = Commits(self.db)
        self.tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside what goes on now; it is kept until it is done."""
        task = asyncio.create_task(_survives_outages(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ---------------------------------------------------------------- having a game
    async def of(self, table: str) -> LiveGame | None:
        """The newest game of a table, loaded if it must be."""
        known = self.live.get(table)
        if known is None:
            known = await self._load(table)
        if known is not None:
            known.used = time.monotonic()
        return known

    async def _load(self, table: str) -> LiveGame | None:
        while True:
            loaded = await store.load(self.db, table)
            if loaded is None:
                return None
            made, lost = brought_up(loaded)
            if lost is None or await self._reopened(made, lost):
                break
        known = self.live.setdefault(table, made)
        if known is made:  # what was committed while it was read
            async with known.lock:
                await self.catch_up(known)
        return known

    async def _reopened(self, game: LiveGame, lost: Lost) -> bool:
        """Say that the game goes on from its snapshot; False when another process did something first."""
        log.warning("Game %s does not fold to where it stood: it goes on from entry %s", game.id, lost.entry.to)
        row = Row(
            SERVER,
            f"{SERVER}:reopen:{game.version}",
            encode(lost.entry),
            lost.lines,
            store.fingerprint(game.state),
            game.turn,
            lost.entry.to,
        )
        try:
            await self.commits.commit(game.id, game.version, row, game.state, self._over(game))
        except (Conflict, Repeated):
            return False
        game.advance(game.state, row)
        return True

    @asynccontextmanager
    async def holding(self, table: str) -> AsyncIterator[LiveGame]:
        """The newest game of a table, with its lock. NoGame when there is none."""
        while True:
            game = await self.of(table)
            if game is None:
                raise NoGame(table)
            async with game.lock:
                if self.live.get(table) is game:
                    yield game
                    return

    def forget(self, game: LiveGame) -> None:
        """Drop a game from memory; the next look loads it, or the one that came after it."""
        if self.live.get(game.table) is game:
            del self.live[game.table]

    # ---------------------------------------------------------------- who is here
    async def join(self, table: str, viewer: Viewer) -> Room:
        """Put an open page among those that are told: a full view first, then every step."""
        async with self.holding(table) as game:
            roster = await self.tables.roster(table)
            if roster is None:
                raise NoGame(table)
            known = game.id in self.hub.rooms
            chat = () if known else await self.tables.chat(table, 0)
            room = self.hub.join(game, roster, viewer)
            room.said(chat)
            return room

    async def hear_table(self, table: str | None) -> None:
        """Something changed at a table (None: at any): its open pages are told, and what was said there."""
        await self.refresh(table)
        for room in [r for r in self.hub.rooms.values() if table in (None, r.game.table)]:
            last = room.chat[-1].number if room.chat else 0
            room.said(await self.tables.chat(room.game.table, last))

    async def refresh(self, table: str | None) -> None:
        """Something changed at a table (None: at any): its open pages are told. One at a time, the newest last."""
        for game in [g for g in self.live.values() if table in (None, g.table)]:
            room = self.hub.rooms.get(game.id)
            if room is None or await self.tables.roster(game.table) is room.roster:
                continue
            async with game.lock:
                roster = await self.tables.roster(game.table)
                if roster is None:
                    self.hub.close(game, NOT_HERE)
                else:
                    room.welcome(roster)
            if roster is None or roster.number != game.number:
                self.forget(game)  # the next look loads the one that came after it

    # ---------------------------------------------------------------- saying something
    async def submit(
        self, table: str, seat: str, entry: Entry, command_id: str, told: tuple[LogLine, ...] = (), by: str = ""
    ) -> None:
        """Carry out what a seat says: process, commit, then tell everybody. ``told``: lines before its own; ``by``: the
        seat of who says it for this one.

        Raises Illegal (nothing changed) and NoGame when there is no game. A command_id that was
        carried out before is not carried out again."""

        async def make(_: LiveGame) -> Entry:
            return entry

        async with self.holding(table) as game:
            await self._append(game, seat, make, command_id, told, by)

    async def said(self, game: LiveGame, seat: str, command_id: str) -> bool:
        """Whether a seat's command of that id was carried out in this game."""
        return bool(command_id and (found := await store.seen(self.db, game.id, seat, command_id)) and found[1])

    async def take_back(self, table: str, seat: str, command_id: str, what: str, roster: Roster) -> None:
        """Go back to before one's own last action, or (``what`` "turn") to the start of this turn: at once where one
        may alone, else the table is asked. Raises as ``submit``."""

        async def make(game: LiveGame) -> Entry:
            way = back.way(game, seat, what)
            before = await state_after(self.db, game, way.to)
            setting = str(roster.knobs.get("undo", back.VOTE))
            return back.entry(game, seat, way, before, setting, self.hub.present(game, roster))

        async with self.holding(table) as game:
            await self._append(game, seat, make, command_id)

    async def _append(
        self, game: LiveGame, seat: str, make: Make, command_id: str, told: tuple[LogLine, ...] = (), by: str = ""
    ) -> None:
        for _ in range(TRIES):
            try:
                state, row = await self._carried_out(game, seat, await make(game), command_id, told, by)
                await self.commits.commit(game.id, game.version, row, state, self._over(game))
            except (Illegal, Repeated):
                version, said = await store.seen(self.db, game.id, seat, command_id) or self._gone(game)
                if version != game.version:
                    await self.catch_up(game)
                elif not said:
                    raise
                if said:
                    return
            except Conflict:
                version = game.version
                await self.catch_up(game)
                if game.version == version:  # nobody was faster: the game is deleted
                    self._gone(game)
            else:
                self.hub.publish(game, game.advance(state, row))
                return
        raise Illegal(N_("The table is too busy just now. Try again."))

    async def _carried_out(
        self, game: LiveGame, seat: str, entry: Entry, command_id: str, told: tuple[LogLine, ...], by: str
    ) -> tuple[State, Row]:
        to = goes_back(game.aside, seat, entry)
        earlier = {}
        if to is not None:
            earlier[to] = await state_after(self.db, game, to, as_it_was=not isinstance(entry, Accept))
        state, lines = carry_out(game.kind, game.state, game.aside, seat, entry, earlier.__getitem__)
        if by and lines:
            told = (*told, LogLine("public", N_("{other} plays for {seat}."), {"other": by, "seat": seat}, "away"))
        print_ = store.fingerprint(state)
        return state, Row(seat, command_id, encode(entry), (*told, *lines), print_, game.kind.turn(state), to)

    def _gone(self, game: LiveGame) -> NoReturn:
        self.forget(game)
        self.hub.close(game, NOT_HERE)
        raise NoGame(game.table)

    def _over(self, game: LiveGame) -> Over:
        return partial(self.tables.game_over, table=game.table, number=game.number)

    # ---------------------------------------------------------------- other processes
    async def catch_up(self, game: LiveGame) -> None:
        """Fold what other processes committed; the caller holds the lock.

        Raises Illegal when their program plays by other rules: the game is dropped, to be loaded anew."""
        for row in await store.rows_after(self.db, game.id, game.version):
            try:
                state = await caught_up(self.db, game, row)
            except Diverged:
                log.warning("Game %s diverges at entry %s: it is loaded anew", game.id, row.number)
                self.forget(game)
                self.hub.close(game, TRY_LATER)
                raise Illegal(N_("The table has to be loaded anew. Try again.")) from None
            self.hub.publish(game, game.advance(state, row))

    def hear(self, game_id: str, version: int) -> None:
        """A process has committed, this one or another: bring the game forward if we have it and it is behind."""
        game = next((g for g in self.live.values() if g.id == game_id), None)
        if game is None or game.version >= version:
            return
        if game.lock.locked():  # most often for this very commit, of which only the answer is still to come
            asyncio.get_running_loop().call_later(SOON, self.hear, game_id, version)
        else:
            self.spawn(self._bring_forward(game, version))

    async def look_for_missed(self) -> None:
        """Notices may have been lost: bring every game forward that is behind."""
        live = {game.id: game for game in self.live.values()}
        for game_id, version in (await store.versions(self.db, live)).items() if live else ():
            await self._bring_forward(live[game_id], version)

    async def _bring_forward(self, game: LiveGame, version: int) -> None:
        async with game.lock:
            if game.version < version:
                with suppress(Illegal):
                    await self.catch_up(game)

    # ---------------------------------------------------------------- the end
    async def drop(self, game: LiveGame) -> None:
        """Drop a game nobody looks at, with a snapshot, so that loading it again folds nothing."""
        async with game.lock:
            with suppress(IntegrityError):  # the game is deleted
                await store.keep(self.db, game.id, game.version, game.state)
            self.forget(game)

    async def close(self) -> None:
        """Before the process ends: a snapshot of every live game, so that the next start folds nothing."""
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=FINISH_SECONDS)
        for game in list(self.live.values()):
            await self.drop(game)


async def _survives_outages(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception as error:
        if not is_outage(error):
            raise
        log.warning("The database is away: %s", type(error).__name__)
