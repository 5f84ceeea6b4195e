"""Time: the horde's pace, who has been gone too long, votes and turns that take too long. All that the engine never
knows.

Every process keeps the time of the tables that have pages open there. What it says carries the number of the entry
it follows as its command_id, so of several processes that say the same, one is heard. After a restart every
deadline begins anew (docs/decisions/deadlines.md)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from contextlib import suppress
from datetime import UTC, datetime
from uuid import UUID

from app.db.session import is_outage
from app.engine.errors import Illegal
from app.engine.view.structs import LogLine
from app.i18n import N_
from app.play.entries import SERVER, Entry, Lapse
from app.play.hub import Room
from app.play.kind import Said, Waiting
from app.play.live import LiveGame
from app.play.seam import Roster, Tables
from app.play.service import Games
from app.play.standing import MOST_AUTOMATIC, Timer

log = logging.getLogger("holdfast")
PACES = {"slow": 2.5, "calm": 1.2, "quick": 0.4, "instant": 0.0}
LOOK_SECONDS = 1.0
SIGN_OF_LIFE = 10.0  # seconds between two; and between two looks for lost notices
LATELY = 15.0  # a sign of life, and the moment for which rosters are kept
VOTE_SECONDS = 20.0
IDLE_SECONDS = 600.0  # without a page and a word: the game is dropped from memory
AWAY = N_("For {seat} (away):")
TIME_IS_UP = N_("For {seat}, whose time for this turn is up:")


class Clock:
    """Goes on with what waits for nobody: one task a game at most, and one that looks at who is there."""

    def __init__(self, games: Games, tables: Tables) -> None:
        self.games, self.tables = games, tables
        self.look_seconds, self.vote_seconds, self.idle_seconds = LOOK_SECONDS, VOTE_SECONDS, IDLE_SECONDS
        self.going: dict[str, asyncio.Task[None]] = {}
        self.hurry: dict[str, asyncio.Event] = {}  # game: its pause ends at once
        self.began: dict[tuple[str, object], float] = {}  # (game, what): since when this process waits for it
        self.still: dict[str, float] = {}  # game: since when it is paused
        self.signs: dict[tuple[str, UUID], float] = {}
        self.alive = 0.0
        self.ticking: asyncio.Task[None] | None = None
        self.stopped = asyncio.Event()

    def start(self) -> None:
        """Look after the tables from now on."""
        self.ticking = asyncio.create_task(self._forever(), name="clock")

    async def stop(self) -> None:
        """Let time stand still: nothing is begun any more, what is under way is finished."""
        for event in (self.stopped, *self.hurry.values()):
            event.set()
        tasks = [t for t in (self.ticking, *self.going.values()) if t is not None]
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wait(self, seconds: float, event: asyncio.Event | None = None) -> bool:
        """Wait for so long, or until the event; False when time stands still."""
        with suppress(TimeoutError):
            await asyncio.wait_for((event or self.stopped).wait(), seconds)
        return not self.stopped.is_set()

    # ---------------------------------------------------------------- the horde's pace
    def look(self, game: LiveGame) -> None:
        """After every step: if the horde must go on, go on at the table's pace, or at once if they hurry it."""
        if game.id in self.going:
            if _hurried(game):
                self.hurry[game.id].set()
        elif proceeds(game) is not None:
            self.hurry[game.id] = asyncio.Event()
            self.going[game.id] = asyncio.create_task(self._go_on(game), name=f"horde {game.table}")

    async def _go_on(self, game: LiveGame) -> None:
        hurry = self.hurry[game.id]
        try:
            while (waiting := proceeds(game)) is not None and (roster := await self._playing(game)) is not None:
                seconds = waiting.paces * _pace(game, roster)
                if not await self._wait(seconds, hurry) or await self._playing(game) is None:
                    return
                hurry.clear()
                before = game.version
                if proceeds(game) == waiting:
                    await self._proceed(game, waiting)
                    if game.version == before:
                        return  # it was refused; the next look tries again
        except Exception as error:
            if not is_outage(error):
                raise
            log.warning("The database is away: %s", type(error).__name__)  # the next look goes on
        finally:
            del self.going[game.id], self.hurry[game.id]

    async def _proceed(self, game: LiveGame, waiting: Waiting) -> None:
        before = game.version
        said = await game.kind.said(game.state, waiting)
        if game.version == before:  # else somebody acted meanwhile
            await self._say(game, waiting.seat, said.command, *said.told)

    async def _playing(self, game: LiveGame) -> Roster | None:
        """Who is at the table; None while the game is paused."""
        roster = await self.tables.roster(game.table)
        return None if roster is None or roster.paused else roster

    async def _say(self, game: LiveGame, seat: str, entry: Entry, *told: LogLine) -> None:
        with suppress(Illegal):  # another process, or the player, was faster
            await self.games.submit(game.table, seat, entry, f"{SERVER}:{game.version}", told)

    # ---------------------------------------------------------------- looking at the tables
    async def _forever(self) -> None:
        """Look after every game of this process, over every outage of the database."""
        while await self._wait(self.look_seconds):
            signs = time.monotonic() - self.alive >= SIGN_OF_LIFE
            if signs:
                self.alive = time.monotonic()
                self.games.spawn(self.games.look_for_missed())
            await self._looking("the tables", self.tables.look_at([room.game.table for room in self._rooms()]))
            for game in list(self.games.live.values()):
                await self._looking(f"table {game.table}", self._attend(game, signs))

    async def _looking(self, what: str, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception as error:
            if not is_outage(error):
                log.exception("Looking after %s failed", what)

    def _rooms(self) -> list[Room]:
        return list(self.games.hub.rooms.values())

    async def _attend(self, game: LiveGame, signs: bool) -> None:
        room = self.games.hub.rooms.get(game.id)
        if room is None:
            self._forget(game)
            if time.monotonic() - game.used > self.idle_seconds:
                await self.games.drop(game)
            return
        if signs:
            for table in filter(None, (game.table, room.roster.beside)):  # who plays here, is there too
                await self.tables.touch(table, {v.person for v in room.viewers})
        await self.games.refresh(game.table)
        if game.state.ended is not None:
            self._forget(game)
            return room.tell_time(None)
        self._show_time(game, room)
        if room.roster.paused:
            self.still.setdefault(game.id, time.monotonic())
            return
        self._go_on_waiting(game)
        await self._end_vote(game)
        await self._answer_for_the_gone(game, room)
        await self._end_turn(game, room.roster)
        self.look(game)

    def _go_on_waiting(self, game: LiveGame) -> None:
        """After a pause: the time it lasted does not count."""
        lasted = time.monotonic() - self.still.pop(game.id, time.monotonic())
        for key in [key for key in self.began if key[0] == game.id] if lasted else ():
            self.began[key] += lasted

    def _waited(self, game: LiveGame, what: object) -> float:
        """For how many seconds this process has waited for something; from now on, if it did not yet."""
        now = self.still.get(game.id) or time.monotonic()
        return now - self.began.setdefault((game.id, what), now)

    def _forget(self, game: LiveGame, *kept: object) -> None:
        """All waiting for a game begins anew."""
        for key in [key for key in self.began if key[0] == game.id and key[1] not in kept]:
            del self.began[key]
        self.still.pop(game.id, None)

    # ---------------------------------------------------------------- deadlines
    async def _end_vote(self, game: LiveGame) -> None:
        vote = game.aside.vote
        if vote is not None and self._waited(game, ("vote", vote.number)) >= self.vote_seconds:
            await self._say(game, SERVER, Lapse(vote.number))

    def _left(self, game: LiveGame, roster: Roster) -> float | None:
        """The seconds that are left for this turn; None where turns have no limit."""
        minutes = int(roster.knobs.get("turn_minutes", 0))
        return 60 * minutes - self._waited(game, ("turn", game.turn)) if minutes else None

    def _show_time(self, game: LiveGame, room: Room) -> None:
        left = self._left(game, room.roster)
        room.tell_time(None if left is None else Timer.of(left, running=not room.roster.paused))

    async def _end_turn(self, game: LiveGame, roster: Roster) -> None:
        left = self._left(game, roster)
        if left is None or left > 0:
            return
        for seat in game.kind.waiting_for(game.state):
            if seat in roster.seats:
                await self._say_for(game, seat, game.kind.for_late(game.state, seat), TIME_IS_UP)

    async def _answer_for_the_gone(self, game: LiveGame, room: Room) -> None:
        here, grace = room.seats(), float(room.roster.knobs.get("grace_seconds", 60))
        for seat in room.roster.seats:
            if seat in here:
                self.began.pop((game.id, seat), None)
            if seat in here or _seen_lately(seat, room.roster):
                if (here_again := game.kind.for_present(game.state, seat)) is not None:
                    await self._say(game, seat, here_again)
            elif self._waited(game, seat) >= grace and not game.kind.lost(game.state, seat):
                await self._stand_in(game, seat)

    def sign(self, table: str, person: UUID) -> None:
        """Somebody did something: as good as a sign of life of their page, if that is not open here anyway."""
        game = self.games.live.get(table)
        room = self.games.hub.rooms.get(game.id) if game is not None else None
        if room is not None and any(v.person == person for v in room.viewers):
            return
        now = time.monotonic()
        if now - self.signs.get((table, person), -SIGN_OF_LIFE) >= SIGN_OF_LIFE:
            self.signs = {of: at for of, at in self.signs.items() if now - at < SIGN_OF_LIFE}
            self.signs[table, person] = now
            self.games.spawn(self.tables.touch(table, [person]))

    async def _stand_in(self, game: LiveGame, seat: str) -> None:
        """Say what is said for somebody who is gone, as soon as the game waits for them."""
        while (said := game.kind.for_absent(game.state, seat)) is not None:
            version = game.version
            await self._say_for(game, seat, said, AWAY)
            if game.version == version:
                return

    async def _say_for(self, game: LiveGame, seat: str, said: Said, about: str) -> None:
        told = (LogLine("public", about, {"seat": seat}, "away"),) if said.announced else ()
        await self._say(game, seat, said.command, *told, *said.told)


def _seen_lately(seat: str, roster: Roster) -> bool:
    """Whether somebody who sees to this seat has a page open, perhaps one that another process serves."""
    now = datetime.now(UTC)
    lately = (m for m in roster.members if (now - m.seen).total_seconds() < LATELY)
    return any(seat in roster.attended(m) for m in lately)


def _pace(game: LiveGame, roster: Roster) -> float:
    return 0.0 if _hurried(game) else PACES.get(str(roster.knobs.get("pace")), PACES["calm"])


def _hurried(game: LiveGame) -> bool:
    return game.aside.hurried == game.turn


def proceeds(game: LiveGame) -> Waiting | None:
    """What only waits for the table's pace; None if nothing does, or the table is asked something first."""
    if game.state.ended is not None or game.aside.vote is not None or game.automatic >= MOST_AUTOMATIC:
        return None
    return game.kind.by_itself(game.state)
