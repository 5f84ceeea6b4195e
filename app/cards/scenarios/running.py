"""Running a file: read, set up, play, judge; one result, whatever happens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.cards.scenarios import doing, judging, reading
from app.cards.scenarios.board import build, by_hand
from app.cards.scenarios.names import Failed
from app.cards.scenarios.playing import Playing
from app.cards.scenarios.reading import Unreadable
from app.cards.scenarios.spelling import Board, Seen
from app.engine.errors import Illegal
from app.engine.rules.turn import COMBAT


class Result(msgspec.Struct, frozen=True):
    """How a board went: ``passed`` true, false, or None where it uses a card that is played by hand."""

    file: str
    name: str
    passed: bool | None
    reason: str = ""


def run(file: Path, thorough: bool = False) -> Result:
    """Run one file. ``thorough``: every command with every check of the engine (slower)."""
    try:
        body = file.read_bytes()
        board = reading.read(body)
    except OSError as error:
        return Result(str(file), file.stem, False, f"it cannot be read ({error.strerror or error})")
    except Unreadable as wrong:
        return Result(str(file), file.stem, False, str(wrong))
    name = board.name or file.stem
    try:
        hand = played(board, body, thorough)
    except (Unreadable, Failed) as wrong:
        return Result(str(file), name, False, str(wrong))
    except Exception as error:  # a board may find any fault of the engine; it must not stop the others
        return Result(str(file), name, False, f"the engine failed: {type(error).__name__}: {error}")
    return Result(str(file), name, None if hand else True, f"by hand: {hand}" if hand else "")


def files(paths: list[Path]) -> Iterator[Path]:
    """The boards among files and folders, in order. FileNotFoundError for a path that is not there."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml") and p.is_file())
        elif path.exists():
            yield path
        else:
            raise FileNotFoundError(path)


def played(board: Board, body: bytes, thorough: bool = False) -> str | None:
    """Play a board to its end; the name of a card that is played by hand, if it uses one (then nothing is played).

    Raises Unreadable or Failed."""
    built = build(board)
    hand = by_hand(built.state)
    if hand is not None:
        return hand
    playing = Playing(board, built, thorough)
    if board.step in COMBAT and not board.opening_hands:
        playing.wait(board.turn, board.step)
    for n, action in enumerate(board.script):
        with said_at(body, ("script", n), f"script[{n + 1}] ({type(action).__struct_config__.tag})"):
            doing.act(playing, action)
    _judge_end(playing, board, body)
    return None


def _judge_end(playing: Playing, board: Board, body: bytes) -> None:
    expected = [board.expect] if isinstance(board.expect, Seen) else board.expect
    for n, seen in enumerate(expected):
        with said_at(body, ("expect", *([n] if isinstance(board.expect, list) else [])), f"expect[{n + 1}]"):
            judging.judge(playing, seen)
    _nothing_left(playing, expected[-1] if expected else Seen())


def _nothing_left(playing: Playing, seen: Seen) -> None:
    """A queued answer, a die or coin, an open question: each must have been used or expected."""
    left = playing.queue.left()
    if left is not None:
        raise Failed(f"left over: {left}")
    script = playing.state.notes["script"]
    for what in ("die", "coin"):
        if script[what]:
            raise Failed(f"left over: {len(script[what])} of what is said of {what}")
    for d in playing.questions():
        if d.seat not in seen.questions:
            raise Failed(f"left open: {playing.asked(d)}")


class said_at:
    """Failures inside say the line and the part of the file they belong to."""

    def __init__(self, body: bytes, path: reading.Path, field: str) -> None:
        self.body, self.path, self.field = body, path, field

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Failed | Illegal):
            raise Failed(f"line {reading.line_of(self.body, self.path)}, {self.field}: {error}") from error
