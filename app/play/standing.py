"""How the table stands besides the game: paused, asked, gone on elsewhere; a small region for each viewer."""

from __future__ import annotations

import time
from dataclasses import dataclass
from uuid import UUID

from markupsafe import Markup

from app.play import places
from app.play.live import LiveGame
from app.play.places import Places
from app.play.seam import Roster
from app.web.templating import fragment, partial_swap

MOST_AUTOMATIC = 500  # steps without a person's word; then the table is asked (CR 732)
OPEN = ("playing", "over")


@dataclass(frozen=True, slots=True)
class Timer:
    """How long a turn may still last: until ``ends`` (seconds of the server's clock), or, while it stands still,
    ``left`` seconds more."""

    ends: int
    left: int
    running: bool

    @classmethod
    def of(cls, left: float, *, running: bool) -> Timer:
        """A timer that has so many seconds left now."""
        seconds = max(0, round(left))
        return cls(round(time.time()) + seconds if running else 0, 0 if running else seconds, running)

    def agrees(self, other: Timer) -> bool:
        """Whether both show the same: clocks tick on between two looks."""
        return self.running == other.running and abs(self.ends - other.ends) + abs(self.left - other.left) <= 1

    def shows(self) -> int:
        """The seconds it shows now."""
        return max(0, self.ends - round(time.time())) if self.running else self.left


@dataclass(frozen=True, slots=True)
class Standing:
    """``go``: the page's place is elsewhere now. ``asks``: who asks the table to go back, ``asked`` who has not
    answered, ``vote`` what to answer (0: one is not asked). ``reopened``: the host may take the folded game.
    ``stuck``: the game has gone on by itself for long. ``watching``: who looks on. ``timer``: of this turn.
    ``silent``: this viewer may not write in the chat. ``places``: who plays for whom. ``beside``: the table where this
    one's people wait, whose game has begun if ``called``."""

    table: str
    seat: str
    paused: bool = False
    go: str = ""
    asks: str = ""
    asked: tuple[str, ...] = ()
    vote: int = 0
    reopened: bool = False
    may_accept: bool = False
    stuck: bool = False
    watching: tuple[str, ...] = ()
    timer: Timer | None = None
    silent: bool = False
    places: Places = places.NONE
    beside: str = ""
    called: bool = False


def is_stuck(game: LiveGame) -> bool:
    """Whether the game has gone on by itself for long."""
    return game.automatic >= MOST_AUTOMATIC and game.state.ended is None


def made_of(game: LiveGame) -> tuple[object, ...]:
    """What it takes from the game itself: where that is equal, there is no news."""
    return is_stuck(game), game.state.ended is None, game.kind.away(game.state)


def of(game: LiveGame, roster: Roster, person: UUID, seat: str | None, timer: Timer | None = None) -> Standing:
    """How the table stands for one viewer."""
    me, names = roster.member(person), roster.names()
    vote = game.aside.vote
    elsewhere = roster.number != game.number or roster.status not in OPEN
    reopened = game.aside.reopened is not None
    return Standing(
        table=game.table,
        seat=seat or "",
        paused=roster.paused,
        go=f"/tables/{game.table}" if elsewhere else "",
        asks=names.get(vote.by, vote.by) if vote else "",
        asked=tuple(names.get(s, s) for s in vote.missing) if vote else (),
        vote=vote.number if vote and seat in vote.missing else 0,
        reopened=reopened,
        may_accept=reopened and me is not None and me.host,
        stuck=is_stuck(game),
        watching=tuple(m.name for m in roster.members if m.seat is None and m.present),
        timer=timer,
        silent=me is not None and not me.may_chat,
        places=places.of(game, roster, me),
        beside=f"/tables/{roster.beside}" if roster.beside else "",
        called=roster.called,
    )


def frame(standing: Standing, language: str) -> str:
    """The region as a frame."""
    return str(partial_swap("standing", markup(standing, language)))


def markup(standing: Standing, language: str) -> Markup:
    """The region's markup."""
    return fragment(language, "table/standing.html", "standing", standing)
