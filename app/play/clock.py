"""Time: the horde's pace, and who has been gone too long. All that the engine never knows."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from uuid import uuid4

from app.db.session import is_outage
from app.engine.autopilot import absent
from app.engine.errors import Illegal
from app.engine.model.commands import Answer, Away
from app.engine.view.players import waiting_for
from app.play.live import LiveGame
from app.play.seam import Roster, Tables
from app.play.service import Games

log = logging.getLogger("holdfast")
PACES = {"slow": 2.5, "calm": 1.2, "quick": 0.4, "instant": 0.0}
LOOK_SECONDS = 2.0
IDLE_LOOKS = 300  # ten minutes without a watcher: the game is dropped from memory


class Clock:
    """Goes on with what waits for nobody: one task a game at most, and one that looks at who is there."""

    def __init__(self, games: Games, tables: Tables) -> None:
        self.games, self.tables = games, tables
        self.going: dict[str, asyncio.Task[None]] = {}
        self.gone: dict[tuple[str, str], float] = {}
        self.skipped: dict[str, int] = {}
        self.idle: dict[str, int] = {}
        self.knobs: dict[str, Roster] = {}

    def look(self, game: LiveGame) -> None:
        """After every step: if the horde must go on, go on at the table's pace."""
        if game.table not in self.going and proceeds(game) is not None:
            task = asyncio.create_task(self._go_on(game), name=f"horde {game.table}")
            self.going[game.table] = task

    def skip(self, game: LiveGame) -> None:
        """The heroes have seen enough: the rest of this turn goes at once."""
        self.skipped[game.table] = game.state.turn.number

    async def _go_on(self, game: LiveGame) -> None:
        try:
            while (question := proceeds(game)) is not None:
                roster = await self.tables.roster(game.table)
                if roster is None or roster.paused:
                    return
                await asyncio.sleep(self._pace(game, roster))
                if proceeds(game) == question:
                    await self._say(game, question[0], Answer(question[1], ("go",)))
        except Exception as error:
            if not is_outage(error):
                raise
            log.warning("The database is away: %s", type(error).__name__)
        finally:
            self.going.pop(game.table, None)

    def _pace(self, game: LiveGame, roster: Roster) -> float:
        if self.skipped.get(game.table) == game.state.turn.number:
            return 0.0
        return PACES.get(str(roster.knobs.get("pace")), PACES["calm"])

    async def _say(self, game: LiveGame, seat: str, command: Answer | Away) -> None:
        with suppress(Illegal):  # another process, or the player, was faster
            await self.games.submit(game.table, seat, command, uuid4().hex)

    # ---------------------------------------------------------------- who is gone
    async def forever(self) -> None:
        """Every few seconds: note who is there, answer for who is gone, drop games nobody watches."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for game in list(self.games.live.values()):
                try:
                    await self._attend(game)
                except Exception as error:
                    if not is_outage(error):
                        log.exception("Looking after table %s failed", game.table)

    async def _attend(self, game: LiveGame) -> None:
        room = self.games.hub.rooms.get(game.table)
        if room is None:
            self.idle[game.table] = self.idle.get(game.table, 0) + 1
            if self.idle[game.table] > IDLE_LOOKS:
                self.games.forget(game.table)
            return
        self.idle.pop(game.table, None)
        await self.tables.touch(game.table, {v.person for v in room.viewers})
        roster = await self.tables.roster(game.table)
        if roster is None:
            return
        room.rename(roster.names())
        if game.state.ended is None and not roster.paused:
            await self._answer_for_the_gone(game, roster)
            self.look(game)

    async def _answer_for_the_gone(self, game: LiveGame, roster: Roster) -> None:
        present = {m.seat for m in roster.members if m.seat and m.present}
        for seat in roster.seats:
            key, player = (game.table, seat), game.state.players[seat]
            if seat in present:
                self.gone.pop(key, None)
                if player.away:
                    await self._say(game, seat, Away(seat, False))
                continue
            since = self.gone[key] = self.gone.get(key, 0.0) + LOOK_SECONDS
            if since < float(roster.knobs.get("grace_seconds", 60)):
                continue
            if not player.away and seat in waiting_for(game.state):
                await self._say(game, seat, Away(seat))
            await self._answer_all(game, seat)

    async def _answer_all(self, game: LiveGame, seat: str) -> None:
        while game.state.players[seat].away:
            answer = absent.answer(game.state, seat)
            if answer is None:
                return
            version = game.version
            await self._say(game, seat, answer)
            if game.version == version:
                return


def proceeds(game: LiveGame) -> tuple[str, int] | None:
    """The seat and decision that only wait for the table's pace; None if there is none."""
    if game.state.ended is not None:
        return None
    for d in game.state.pending:
        if d.kind == "proceed" and d.answer is None:
            return d.seat, d.id
    return None
