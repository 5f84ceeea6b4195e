"""The real server for `holdfast bench push`: as `holdfast serve`, but every game begins with the table of the
benchmark, and where the CPU time goes is sampled (HOLDFAST_BENCH_PARTS names the file it is written to).

SIGUSR1 begins the count, SIGUSR2 writes it. The timer counts CPU time, so waiting is never sampled."""

from __future__ import annotations

import json
import os
import runpy
import signal
import sys
from pathlib import Path
from types import FrameType

from app.engine.model.state import State
from app.play import service
from app.play.bench import table
from app.play.setup import Start

EVERY = 0.004
PLACES = (
    ("app/engine/legal.py", "legal"),
    ("app/play/moves.py", "legal"),
    ("app/engine/view/", "render"),
    ("app/play/rendering.py", "render"),
    ("app/play/wording.py", "render"),
    ("/jinja2/", "render"),
    ("app/engine/", "engine"),
    ("app/play/store.py", "commit"),
    ("/sqlalchemy/", "commit"),
    ("/asyncpg/", "commit"),
    ("app/db/", "commit"),
    ("app/play/hub.py", "send"),
    ("protocols/websockets/", "send"),
    ("/websockets/", "send"),
)
PARTS = ("http", "engine", "legal", "commit", "render", "send")
_kinds: dict[str, str] = {}
_counts = dict.fromkeys(PARTS, 0)


def kind_of(file: str) -> str:
    """The part a source file belongs to; empty if it says nothing."""
    known = _kinds.get(file)
    if known is None:
        known = _kinds[file] = next((kind for place, kind in PLACES if place in file), "")
    return known


def part_of(frame: FrameType | None) -> str:
    """What the work on the stack is for: the innermost place that says so; looking for what is legal counts whole."""
    found = ""
    while frame is not None:
        kind = kind_of(frame.f_code.co_filename)
        if kind and (not found or (kind == "legal" and found == "engine")):
            found = kind
        frame = frame.f_back
    return found or "http"


def sample(number: int, frame: FrameType | None) -> None:
    _counts[part_of(frame)] += 1


def begin(number: int, frame: FrameType | None) -> None:
    _counts.update(dict.fromkeys(PARTS, 0))


def write(number: int, frame: FrameType | None) -> None:
    fresh = Path(f"{os.environ['HOLDFAST_BENCH_PARTS']}.new")
    fresh.write_text(json.dumps(_counts), encoding="utf-8")
    fresh.replace(os.environ["HOLDFAST_BENCH_PARTS"])


def first_state(start: Start) -> State:
    made = {"push": table.first, "crowded": table.crowded}[os.environ["HOLDFAST_BENCH_TABLE"]]
    return made(start.knobs)


if __name__ == "__main__":
    vars(service)["first_state"] = first_state
    signal.signal(signal.SIGPROF, sample)
    signal.signal(signal.SIGUSR1, begin)
    signal.signal(signal.SIGUSR2, write)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    sys.argv[1:1] = ["serve"]
    runpy.run_module("app", run_name="__main__")
