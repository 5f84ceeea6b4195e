"""The load client of `holdfast bench push`, a process of its own: people at tables, over real sockets.

It says ``ready`` when all pages are open, begins on a line from standard input, says ``begin`` and ``end`` around the
time that counts, then prints its figures as JSON."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import ssl
import sys
import time
from dataclasses import dataclass, field
from functools import partial

import httpx

from app.cards.starter_decks import STARTER_DECKS
from app.engine.model.state import State
from app.engine.model.values import Seat
from app.play.bench import table as bench
from app.play.bench.sockets import Poster, Watcher

INVITE = re.compile(r'value="http[^"]*?(/join/[\w-]+)"')
VERSION = re.compile(rb'data-version="(\d+)"')
WATCHERS, WARM_UP = 5, 2.0
AT_ONCE = 8  # tables that come together at the same time
UNUSED = ssl.create_default_context()  # made once: every client would make one of its own
NAMES = ("Ann", "Bob", "Cleo", "Dov")


@dataclass
class Figures:
    """What was seen while it counted."""

    counting: bool = False
    actions: int = 0
    frames: int = 0
    bytes: int = 0
    errors: int = 0
    first_error: str = ""
    taken: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)

    def wrong(self, what: str) -> None:
        self.errors += 1
        self.first_error = self.first_error or what


class Table:
    """One table: its players' connections, and how far its last spectator has seen."""

    def __init__(self, figures: Figures, host: str) -> None:
        self.figures, self.host = figures, host
        self.path = ""
        self.cookies: list[str] = []
        self.posters: dict[Seat, Poster] = {}
        self.watchers: list[Watcher] = []
        self.version = -1
        self.shown = asyncio.Event()
        self.reached: tuple[int, asyncio.Future[float]] | None = None

    # ------------------------------------------------------------ coming together
    async def open(self, url: str) -> None:
        """Open a table over HTTP, seat everybody, start the game."""
        people = [httpx.AsyncClient(base_url=url, timeout=120, verify=UNUSED) for _ in range(4 + WATCHERS)]
        answer = await people[0].post("/tables", data={"name": NAMES[0], "pace": "instant", "grace_seconds": "600"})
        self.path = answer.headers["location"]
        room = (await people[0].get(f"{self.path}/room")).text
        found = INVITE.search(room)
        assert found, room[:500]
        for n, person in enumerate(people[1:], 1):
            name, role = (NAMES[n], "play") if n < 4 else (f"Watcher {n}", "watch")
            await person.post(found[1], data={"name": name, "role": role})
        for n, person in enumerate(people[:4]):
            for action, form in (("deck", {"starter": STARTER_DECKS[n].key}), ("ready", {"ready": "yes"})):
                done = await person.post(f"{self.path}/{action}", data=form)
                assert done.status_code == 303, done.text
        started = await people[0].post(f"{self.path}/start")
        assert started.headers.get("location") == self.path, started.text[:500]
        self.cookies = ["; ".join(f"{k}={v}" for k, v in person.cookies.items()) for person in people]
        for person in people:
            await person.aclose()

    async def connect(self, address: tuple[str, int]) -> None:
        """Open every page's socket, the last spectator's last."""
        loop = asyncio.get_running_loop()
        for n, cookie in enumerate(self.cookies):
            seen = self._last if n == len(self.cookies) - 1 else self._count
            made = Watcher(self.host, f"{self.path}/live", cookie, seen)
            await loop.create_connection(partial(_itself, made), *address)
            self.watchers.append(made)
        await asyncio.wait_for(self.shown.wait(), 120)

    async def poster(self, seat: Seat) -> Poster:
        """A player's connection to send on, opened anew when the server has hung up (as it does in a long silence)."""
        known = self.posters.get(seat)
        if known is None or known.closed:
            host, _, port = self.host.partition(":")
            known = self.posters[seat] = Poster(self.host, self.cookies[bench.SEATS.index(seat)])
            await asyncio.get_running_loop().create_connection(partial(_itself, known), host, int(port))
        return known

    def _count(self, frame: bytes) -> None:
        if self.figures.counting:
            self.figures.frames += 1
            self.figures.bytes += len(frame)

    def _last(self, frame: bytes) -> None:
        self._count(frame)
        found = VERSION.search(frame)
        if found is None:
            return
        self.version = int(found[1])
        self.shown.set()
        if self.reached is not None and self.version >= self.reached[0]:
            self.reached[1].set_result(time.perf_counter())
            self.reached = None

    # ------------------------------------------------------------ playing
    async def act(self, line: bench.Line, number: int) -> None:
        """Say one command and wait until the last spectator has seen what it did."""
        _, seat, command = line
        figures, counting = self.figures, self.figures.counting
        poster = await self.poster(seat)
        arrived = asyncio.get_running_loop().create_future()
        self.reached = (self.version + 1, arrived)
        began = time.perf_counter()
        said = poster.post(f"{self.path}/commands", command=command.decode(), command_id=f"b{number}")
        status, body = await asyncio.wait_for(said, 30)
        if status != 204:
            figures.wrong(f"{status} for {command.decode()}: {body[:300]}")
            self.reached = None
            return
        taken = await asyncio.wait_for(arrived, 30) - began
        if counting and figures.counting:
            figures.actions += 1
            figures.taken.append(taken)


async def come_and_go(address: str) -> None:
    """One table that comes together and is left again: what a server loads once for all tables is there then."""
    host, _, port = address.partition(":")
    first = Table(Figures(), address)
    await first.open(f"http://{address}")
    await first.connect((host, int(port)))
    for watcher in first.watchers:
        watcher.transport.close()


async def play_closed(table: Table, script: list[bench.Line], over: asyncio.Event) -> None:
    """The next action as soon as the last one was seen."""
    for number, line in enumerate(script):
        if over.is_set():
            return
        await table.act(line, number)
    table.figures.wrong("the script was too short")


async def play_open(table: Table, script: list[bench.Line], over: asyncio.Event, rate: float) -> None:
    """So many actions a second, from a random moment on."""
    due = time.perf_counter() + random.random() / rate
    for number, line in enumerate(script):
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        if over.is_set():
            return
        if table.figures.counting:
            table.figures.late.append(time.perf_counter() - due)
        await table.act(line, number)
        due = max(due + 1 / rate, time.perf_counter())


async def main(arguments: argparse.Namespace) -> None:
    figures = Figures()
    script = bench.script(first(), arguments.length)  # before any socket is open: it takes a while
    host, _, port = arguments.address.partition(":")
    tables = [Table(figures, arguments.address) for _ in range(arguments.tables)]
    for at in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(t.open(f"http://{arguments.address}") for t in tables[at : at + AT_ONCE]))
    for at in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(t.connect((host, int(port))) for t in tables[at : at + AT_ONCE]))
    tell("ready")
    await asyncio.to_thread(sys.stdin.readline)
    over = asyncio.Event()
    rate = arguments.rate
    playing = [play_open(t, script, over, rate) if rate else play_closed(t, script, over) for t in tables]
    tasks = [asyncio.create_task(one) for one in playing]
    await asyncio.sleep(WARM_UP)
    taken = await _window(figures, arguments.seconds)
    over.set()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(ended, BaseException):
            figures.wrong(f"{type(ended).__name__}: {ended}")
    figures.errors += sum(w.lost for t in tables for w in t.watchers)
    tell(json.dumps(summary(figures, taken)))


async def _window(figures: Figures, seconds: float) -> tuple[float, float]:
    """The time that counts: how long it was, and this process's CPU time in it."""
    tell("begin")
    began, cpu = time.perf_counter(), time.process_time()
    figures.counting = True
    await asyncio.sleep(seconds)
    figures.counting = False
    tell("end")
    return time.perf_counter() - began, time.process_time() - cpu


def tell(line: str) -> None:
    """Say a line to who started this process."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _itself(made: asyncio.Protocol) -> asyncio.Protocol:
    return made


def first() -> State:
    return bench.first({"teammates_see_hands": True})


def summary(figures: Figures, taken: tuple[float, float]) -> dict[str, float | int | str]:
    seconds, cpu = taken
    every, late = sorted(figures.taken) or [0.0], sorted(figures.late) or [0.0]
    return {
        "actions": figures.actions,
        "actions_per_s": round(figures.actions / seconds, 1),
        "p50_ms": round(every[len(every) // 2] * 1000, 2),
        "p99_ms": round(every[min(len(every) - 1, len(every) * 99 // 100)] * 1000, 2),
        "frames_per_action": round(figures.frames / max(1, figures.actions), 2),
        "bytes_per_action": round(figures.bytes / max(1, figures.actions)),
        "driver_cpu_pct": round(100 * cpu / seconds, 1),
        "lateness_p99_ms": round(late[min(len(late) - 1, len(late) * 99 // 100)] * 1000, 2),
        "errors": figures.errors,
        "first_error": figures.first_error,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--rate", type=float, default=0.0)
    parser.add_argument("--length", type=int, default=3000)
    asyncio.run(main(parser.parse_args()))
