"""`holdfast bench push`: what an action costs from the POST to the last spectator's frame, over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app import WrongUse
from app.play.bench.load import WARM_UP, come_and_go
from app.play.bench.processes import CLIENT_CORE, Server, cpu_seconds, megabytes, pinned, serving

MOST_A_SECOND = 1000  # actions for which the script is long enough


@dataclass(frozen=True)
class Plan:
    """How many tables, for how long, and how often each acts (0: as soon as the last action was seen)."""

    tables: int = 50
    seconds: float = 8.0
    rate: float = 0.0


def figures(plan: Plan) -> dict[str, Any]:
    """What `holdfast bench push --json` prints."""
    if not Path("/proc/self/stat").exists():
        raise WrongUse("bench push reads /proc, which only Linux has.")
    with tempfile.TemporaryDirectory(prefix="holdfast-bench-") as made:
        folder = Path(made) / "data"
        folder.mkdir(mode=0o700)
        parts = Path(made) / "parts.json"
        with serving(folder, parts) as server:
            return _measured(plan, server, parts)


def _measured(plan: Plan, server: Server, parts: Path) -> dict[str, Any]:
    idle = megabytes(server.own())
    asyncio.run(come_and_go(server.address))
    warm = megabytes(server.own())
    with _client(plan, server) as client:
        try:
            _expect(client, "ready")
            grown = megabytes(server.own())
            spent, told = _window(client, server)
        finally:
            client.terminate()
    actions = max(1, told["actions"])
    cpu = spent[0] * 1000 / actions
    return {
        "tables": plan.tables,
        "mode": f"rate {plan.rate:g}" if plan.rate else "closed",
        "actions_per_s": told["actions_per_s"],
        "cpu_ms_per_action": round(cpu, 3),
        "pg_cpu_ms_per_action": round(spent[1] * 1000 / actions, 3),
        "parts": {name: round(cpu * share, 3) for name, share in _shares(parts).items()},
        "p50_ms": told["p50_ms"],
        "p99_ms": told["p99_ms"],
        "bytes_per_action": told["bytes_per_action"],
        "mb_per_table": round((grown - idle) / plan.tables, 3),
        "mb_per_further_table": round((grown - warm) / plan.tables, 3),
        "errors": told["errors"],
        **{k: told[k] for k in ("first_error", "frames_per_action", "driver_cpu_pct", "lateness_p99_ms")},
    }


def _window(client: subprocess.Popen[str], server: Server) -> tuple[list[float], dict[str, Any]]:
    """CPU seconds of the application and of the database in the time that counts, and what the client saw."""
    assert client.stdout is not None and client.stdin is not None
    client.stdin.write("go\n")
    client.stdin.flush()
    _expect(client, "begin")
    before = _times(server)
    os.kill(server.process.pid, signal.SIGUSR1)
    _expect(client, "end")
    spent = [after - then for after, then in zip(_times(server), before, strict=True)]
    os.kill(server.process.pid, signal.SIGUSR2)
    told: dict[str, Any] = json.loads(client.stdout.readline())
    return spent, told


def _client(plan: Plan, server: Server) -> subprocess.Popen[str]:
    length = max(500, int(MOST_A_SECOND * (plan.seconds + WARM_UP)) // plan.tables)
    words = [server.address, "--tables", str(plan.tables), "--seconds", str(plan.seconds)]
    words += ["--rate", str(plan.rate), "--length", str(length)]
    command = [*pinned(CLIENT_CORE), sys.executable, "-m", "app.play.bench.load", *words]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _expect(client: subprocess.Popen[str], word: str) -> None:
    assert client.stdout is not None
    said = client.stdout.readline().strip()
    if said != word:
        raise WrongUse(f"The load client ended before it said {word}; what went wrong stands above.")


def _times(server: Server) -> tuple[float, float]:
    return cpu_seconds(server.own()), cpu_seconds(server.database())


def _shares(parts: Path) -> dict[str, float]:
    """Which part of the application's CPU time went where."""
    end = time.monotonic() + 10
    while not parts.exists() and time.monotonic() < end:
        time.sleep(0.05)
    counts: dict[str, int] = json.loads(parts.read_text(encoding="utf-8"))
    return {name: n / max(1, sum(counts.values())) for name, n in counts.items()}
