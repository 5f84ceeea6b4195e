"""Who is where at a running game: the seat comes from the session, never from what is sent."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from app.accounts import session
from app.i18n import N_
from app.play.kind import Kind
from app.play.live import LiveGame
from app.play.seam import Roster, Seated, Tables
from app.play.service import Games
from app.web.errors import Problem


@dataclass(frozen=True)
class At:
    """Somebody's place at a running game."""

    game: LiveGame
    me: Seated
    roster: Roster

    @property
    def names(self) -> dict[str, str]:
        """The name in every taken seat."""
        return self.roster.names()

    @property
    def seat(self) -> str:
        """One's seat. Raises Problem 403 for spectators."""
        if self.me.seat is None:
            raise Problem(403, N_("You are watching: only the players at the table can do that."))
        return self.me.seat

    @property
    def by(self) -> str:
        """One's own seat while one plays for a teammate, else nothing."""
        return self.me.own if self.me.own and self.me.own != self.me.seat else ""


async def at_table(connection: HTTPConnection, table: str, kind: Kind | None = None) -> At:
    """Where the browser's person is. Raises Problem 404 for strangers, tables without a game, and those with a game
    of another ``kind`` than is asked for."""
    state = connection.app.state
    who = session.read(connection)
    tables: Tables = state.tables
    roster = await tables.roster(table)
    me = roster.member(who.person) if roster is not None and who is not None else None
    if me is not None and who is not None and me.epoch != who.epoch:
        me = None  # signed out
    games: Games = state.games
    game = await games.of(table) if me is not None else None
    if game is not None and roster is not None and game.number < roster.number:
        games.forget(game)
        game = await games.of(table)
    if roster is None or me is None or game is None or kind not in (None, game.kind):
        raise Problem(404)
    return At(game, me, roster)
