"""Running games in memory: loaded once, brought forward by the log, dropped when nobody looks."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from dataclasses import dataclass, field

from app.engine.model.values import Seat
from app.engine.view.project import Change
from app.engine.view.structs import LogLine
from app.play import kinds
from app.play.entries import SERVER, Aside, Told
from app.play.kind import Kind, Pictures, State

log = logging.getLogger("holdfast")
KEPT = 10  # states to go back to without the log; each takes about as much memory as its list of objects
LOGGED = 200  # entries whose lines and commands are at hand


class NoGame(Exception):
    """There is no game at that table (any more)."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entry to be committed, or one read from the log. ``turn`` is the number of the turn it led to; ``back``:
    it restored the state after that entry."""

    seat: str
    command_id: str
    command: bytes
    lines: tuple[LogLine, ...]
    fingerprint: bytes
    turn: int
    back: int | None = None
    number: int = 0

    @property
    def by_itself(self) -> bool:
        """Whether the server said it, not a person."""
        return self.command_id.startswith(SERVER)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game as far as it was saved: the entries after ``state_at`` lead from ``state`` to where it stands.
    ``recent`` are its newest entries, for the log and for going back."""

    id: str
    table: str
    number: int
    state: State
    state_at: int
    rows: tuple[Row, ...]
    recent: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game, told to everybody who watches: version, what changed, log lines."""

    version: int
    change: Change
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """A command that still counts (it was not taken back): entry ``number``, and the turn it led to."""

    number: int
    seat: Seat
    passing: bool
    turn: int


@dataclass(eq=False)
class LiveGame:
    """A game in memory. ``lock`` is held while it changes; ``version`` is the number of its last entry.

    ``acts`` are the newest commands that count; ``automatic`` how many came by themselves since a person's."""

    id: str
    table: str
    number: int
    version: int
    state: State
    aside: Aside = field(default_factory=Aside)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    history: deque[tuple[int, State]] = field(default_factory=lambda: deque(maxlen=KEPT))
    acts: deque[Act] = field(default_factory=lambda: deque(maxlen=LOGGED))
    log: deque[tuple[int, tuple[LogLine, ...]]] = field(default_factory=lambda: deque(maxlen=LOGGED))
    automatic: int = 0
    used: float = field(default_factory=time.monotonic)
    shown: Pictures | None = None
    kind: Kind = field(init=False)

    def __post_init__(self) -> None:
        self.kind = kinds.of(self.state)
        self.history.append((self.version, self.state))

    @property
    def board(self) -> Pictures:
        """The regions as they are now, brought along with the state from the first look on."""
        if self.shown is None:
            self.shown = self.kind.pictures(self.state)
        return self.shown

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.kind.turn(self.state)

    def before(self, number: int) -> State | None:
        """The state after an earlier entry, if it is still in memory."""
        return dict(self.history).get(number)

    def advance(self, state: State, row: Row) -> Step:
        """The next entry is true: go on to where it leads."""
        self.version += 1
        before, self.state = self.state, state
        self.used = time.monotonic()
        self.history.append((self.version, state))
        self.note(self.version, row)
        change = self._changed()
        if before is not state:
            self.kind.forget(before)  # what was remembered beside it is made again if it is gone back to
        return Step(self.version, change, row.lines)

    def _changed(self) -> Change:
        try:
            return self.shown.update(self.state) if self.shown is not None else Change()
        except Exception:  # what is committed is true, whether it can be shown or not: the next look begins anew
            log.exception("Showing entry %s of game %s failed", self.version, self.id)
            self.shown = None
            return Change()

    def note(self, number: int, row: Row) -> None:
        """Keep an entry's lines, what it says besides the game, and account of the commands that count."""
        entry = self.kind.entry(row.command)
        self.log.append((number, row.lines))
        self.aside = self.aside.after(number, row.seat, entry, row.back, row.turn)
        self.automatic = self.automatic + 1 if row.by_itself else 0
        if row.back is not None:
            while self.acts and self.acts[-1].number > row.back:
                self.acts.pop()
        elif not isinstance(entry, Told):
            self.acts.append(Act(number, row.seat, self.kind.is_pass(row.command), row.turn))
