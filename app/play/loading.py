"""From the log to a state: folding entries, and what to do when they do not lead where they did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.db.session import Database
from app.engine.errors import Illegal
from app.engine.view.structs import LogLine
from app.i18n import N_
from app.play import kinds, store
from app.play.entries import REOPENED, Reopen, Told, line
from app.play.kind import State
from app.play.live import LiveGame, Loaded, Row


class Diverged(Exception):
    """The log does not lead where it did: whoever wrote it plays by other rules than this program."""


@dataclass(frozen=True, slots=True)
class Lost:
    """What must be said when the log does not lead where it did: the game goes on from a snapshot."""

    entry: Reopen
    lines: tuple[LogLine, ...]


def folded(state: State, row: Row) -> State:
    """The state after an entry that does not go back."""
    kind = kinds.of(state)
    entry = kind.entry(row.command)
    return state if isinstance(entry, Told) else kind.process(state, row.seat, entry).state


def brought_up(loaded: Loaded) -> tuple[LiveGame, Lost | None]:
    """A loaded game with its log folded; or, where the log leads elsewhere now, as its snapshot has it, and what
    to say about that before anything else happens."""
    game = LiveGame(loaded.id, loaded.table, loaded.number, loaded.state_at, loaded.state)
    for row in loaded.recent:
        if row.number <= loaded.state_at:
            game.note(row.number, row)
    if not loaded.rows:
        return game, None
    states = _states(loaded)
    arrived = len(states) == len(loaded.rows)
    if arrived and store.fingerprint(states[-1]) == loaded.rows[-1].fingerprint:
        for state, row in zip(states, loaded.rows, strict=True):
            game.advance(state, row)
        return game, None
    for row in loaded.rows:
        game.note(row.number, row)
    game.version = loaded.rows[-1].number
    return game, Lost(Reopen(loaded.state_at, folded=arrived), (*line(REOPENED), *_to_repeat(loaded.rows)))


def _states(loaded: Loaded) -> list[State]:
    """The states after each entry, as far as they can be folded."""
    out: list[State] = []
    state = loaded.state
    try:
        for row in loaded.rows:
            state = folded(state, row)
            out.append(state)
    except Exception:  # other rules: whatever they did not foresee, the log ends there
        return out
    return out


def _to_repeat(rows: Iterable[Row]) -> list[LogLine]:
    """What people did, by the first line that the log has of it."""
    return [row.lines[0] for row in rows if row.lines and not row.by_itself]


async def state_after(db: Database, game: LiveGame, number: int, *, as_it_was: bool = True) -> State:
    """The state after an earlier entry: kept in memory, else folded from the snapshot before it.

    Raises Illegal when the log does not lead there any more and it must be ``as_it_was``."""
    known = game.before(number)
    if known is not None:
        return known
    at, state = await store.snapshot(db, game.kind, game.id, number)
    rows = await store.rows_after(db, game.id, at, number)
    for row in rows:
        state = folded(state, row)
    if as_it_was and rows and store.fingerprint(state) != rows[-1].fingerprint:
        raise Illegal(N_("The program has changed since then: the game cannot go back that far."))
    return state


async def caught_up(db: Database, game: LiveGame, row: Row) -> State:
    """The state after an entry that another process has committed. Raises Diverged."""
    if row.back is not None:
        _, state = await store.snapshot(db, game.kind, game.id, row.number)
        return state
    try:
        state = folded(game.state, row)
    except Illegal as refused:
        raise Diverged from refused
    if store.fingerprint(state) != row.fingerprint:
        raise Diverged
    return state
