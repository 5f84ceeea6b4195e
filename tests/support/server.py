"""The real `holdfast serve`, in a process of its own that a test may kill."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from app.db.embedded import EmbeddedPostgres

ROOT = Path(__file__).resolve().parents[2]
ANNOUNCED = re.compile(r"Holdfast is at (\S+:(\d+))")


def wait_for(condition: Callable[[], object], what: str, seconds: float = 30) -> None:
    """Wait until `condition()` is true. Fails with `what` after so many seconds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.02)


class LiveServer:
    """A server on a free port that it keeps over restarts.

    `folder` becomes HOLDFAST_DATA; without a DATABASE_URL in `environment` it runs its own database there.
    """

    def __init__(self, folder: Path, arguments: tuple[str, ...] = (), **environment: str) -> None:
        self.folder = folder
        self.arguments = arguments
        inherited = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
        self.environment = {**inherited, "HOLDFAST_DATA": str(folder), "PORT": "0", **environment}
        self.out = folder.with_name(folder.name + ".out")
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> LiveServer:
        """Start it; with `wait`, return when /healthz says it is well."""
        with self.out.open("ab") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "app", "serve", *self.arguments],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        if wait:
            wait_for(self.well, "the server is well")
        return self

    def stop(self) -> int:
        """SIGTERM, and wait: the exit code."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def kill(self) -> None:
        """SIGKILL: no goodbye. The embedded database, if any, stays up, as it would for a real host."""
        assert self.process
        self.process.kill()
        self.process.wait(30)

    def restart(self) -> LiveServer:
        """Start again on the same port and folder."""
        return self.start()

    def log(self) -> str:
        """All it has printed so far."""
        return self.out.read_text(encoding="utf-8") if self.out.exists() else ""

    def clean_up(self) -> None:
        """Leave nothing running."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
        cluster = self.folder / "postgres"
        if (cluster / "PG_VERSION").exists():
            EmbeddedPostgres(cluster).stop()

    def well(self) -> bool:
        """Whether /healthz says 200. Fails with the log when the process has ended."""
        assert self.process
        assert self.process.poll() is None, f"the server ended with {self.process.returncode}:\n{self.log()}"
        if not self.url:
            found = ANNOUNCED.search(self.log())
            if not found:
                return False
            self.url, self.environment["PORT"] = found[1], found[2]
        try:
            return httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False
