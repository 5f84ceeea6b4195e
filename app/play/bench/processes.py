"""Starting the server and the load client, and what /proc says about them (Linux)."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from app import WrongUse
from app.db.folder import CLUSTER

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
ANNOUNCED = re.compile(r"Holdfast is at http://([\w.:]+)")
SERVER_CORE, CLIENT_CORE = "0", "1"


def pinned(core: str) -> list[str]:
    """The words that keep a program on one core, where there are two and taskset."""
    there = shutil.which("taskset") and (os.cpu_count() or 1) > 1
    return ["taskset", "-c", core] if there else []


class Server:
    """A running server: its address, the processes of the application and of the database."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes], out: Path) -> None:
        self.folder, self.process, self.out = folder, process, out
        self.address = ""

    def wait(self, seconds: float = 90) -> None:
        """Until it is well. Raises WrongUse when it is not in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            found = ANNOUNCED.search(self.out.read_text(encoding="utf-8"))
            if found and _well(found[1]):
                self.address = found[1]
                return
            time.sleep(0.1)
        raise WrongUse(f"The server did not start: {self.out.read_text(encoding='utf-8')[-500:]}")

    def own(self) -> list[int]:
        """The application's own processes."""
        return [self.process.pid, *(p for p in children(self.process.pid) if "postgres" not in name_of(p))]

    def database(self) -> list[int]:
        """The database's processes; none if it is not our own."""
        file = self.folder / CLUSTER / "postmaster.pid"
        if not file.exists():
            return []
        first = int(file.read_text(encoding="utf-8").splitlines()[0])
        return [first, *children(first)]


def _well(address: str) -> bool:
    try:
        return httpx.get(f"http://{address}/healthz", timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


@contextmanager
def serving(folder: Path, parts: Path, table: str = "push") -> Iterator[Server]:
    """The server on a free port with a database of its own in the folder, every game beginning with that table of
    ``bench.table``; stopped at the end."""
    out = folder.with_suffix(".out")
    settings = {"HOLDFAST_DATA": str(folder), "HOLDFAST_RATE_LIMITS": "0", "HOLDFAST_DEFLATE": "off"}
    bench = {"HOLDFAST_BENCH_PARTS": str(parts), "HOLDFAST_BENCH_TABLE": table}
    environment = {**os.environ, **settings, **bench, "HOST": "127.0.0.1"}
    command = [*pinned(SERVER_CORE), sys.executable, "-m", "app.play.bench.served", "--port", "0"]
    with out.open("wb") as told:
        process = subprocess.Popen(command, env=environment, stdout=told, stderr=subprocess.STDOUT)
    server = Server(folder, process, out)
    try:
        server.wait()
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


# ---------------------------------------------------------------- /proc
def children(pid: int) -> list[int]:
    """All descendants of a process."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            fields = _stat(int(entry.name))
            if fields:
                parents[int(entry.name)] = int(fields[1])
    out, look = [], [pid]
    while look:
        found = [p for p, parent in parents.items() if parent == look[0]]
        out += found
        look = look[1:] + found
    return out


def _stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the name: state, parent …; [] if it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return []


def name_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def cpu_seconds(pids: Iterable[int]) -> float:
    """CPU time of the processes so far, with that of their ended children."""
    fields = [_stat(pid) for pid in pids]
    return sum(int(n) for some in fields for n in some[11:15]) / TICKS


def megabytes(pids: Iterable[int]) -> float:
    """Resident memory."""
    page = os.sysconf("SC_PAGE_SIZE")
    return sum(int(some[21]) * page for pid in pids if (some := _stat(pid))) / 1024 / 1024
