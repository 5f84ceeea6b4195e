"""Running games in memory: loaded once, brought forward by the log, dropped when nobody looks."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field

import msgspec

from app.engine import codec
from app.engine.machine import process
from app.engine.model.commands import AnyCommand
from app.engine.model.state import State
from app.engine.view.project import Board, Change
from app.engine.view.structs import LogLine
from app.play.store import Loaded, Row

KEPT = 30  # states to go back to without the log
LOGGED = 200  # steps whose log lines are at hand


class Undo(msgspec.Struct, frozen=True, tag_field="type", tag="undo"):
    """An appended command: the game goes back to how it stood after command ``to``."""

    to: int


Entry = AnyCommand | Undo
_decode: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)  # type: ignore[arg-type]
_encode = msgspec.json.Encoder().encode


def encode(entry: Entry) -> bytes:
    """A log entry as JSON."""
    return _encode(entry)


def decode(body: bytes) -> Entry:
    """The inverse of :func:`encode`."""
    return _decode.decode(body)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game, told to everybody who watches: version, what changed, log lines."""

    version: int
    change: Change
    lines: tuple[LogLine, ...]


@dataclass(eq=False)
class LiveGame:
    """A game in memory. ``lock`` is held while it changes; ``board`` is brought along with the state."""

    id: str
    table: str
    number: int
    version: int
    state: State
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    history: deque[tuple[int, State]] = field(default_factory=lambda: deque(maxlen=KEPT))
    seats: deque[tuple[int, str, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT))
    log: deque[tuple[int, tuple[LogLine, ...]]] = field(default_factory=lambda: deque(maxlen=LOGGED))
    board: Board = field(init=False)

    def __post_init__(self) -> None:
        self.board = Board(self.state)
        self.history.append((self.version, self.state))

    @classmethod
    def of(cls, loaded: Loaded) -> LiveGame:
        """A loaded game, its log folded."""
        game = cls(loaded.id, loaded.table, loaded.number, loaded.state_at, loaded.state)
        for row in loaded.rows:
            game.fold(row)
        return game

    def fold(self, row: Row) -> Step:
        """Carry out a command of the log."""
        return self.advance(self.after(row.seat, decode(row.command)), row)

    def after(self, seat: str, entry: Entry) -> State:
        """The state after an entry. Raises Illegal; KeyError when undoing further than what is kept."""
        if isinstance(entry, Undo):
            return dict(self.history)[entry.to]
        return process(self.state, seat, entry).state

    def advance(self, state: State, row: Row) -> Step:
        """The entry is true now: go on to its state."""
        self.version += 1
        self.state = state
        self.history.append((self.version, state))
        self.seats.append((self.version, row.seat, row.command))
        self.log.append((self.version, row.lines))
        return Step(self.version, self.board.update(state), row.lines)


def same(a: State, b: State) -> bool:
    """Whether two states are equal in every byte."""
    return codec.encode(a) == codec.encode(b)
