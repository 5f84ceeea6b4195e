"""`holdfast bench browser`: how big the first board is, how long a push that touches 100 cards takes to be drawn."""

from __future__ import annotations

import asyncio
import gzip
import os
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import httpx

from app import WrongUse
from app.engine import codec
from app.engine.model.commands import Manual
from app.play.bench import table
from app.play.bench.load import Figures, Table
from app.play.bench.processes import children, serving

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
TIMES = 9
SECONDS = 20_000  # milliseconds for anything to appear

# Before anything else of the page: when a large frame came, and when the first picture was painted in which as many
# cards as should be are tapped. What the page does after that is not the push.
WATCH = """
window.pushes = { came: 0, drawn: 0, size: 0, tapped: -1 };
const look = () => requestAnimationFrame(() => {
  if (document.querySelectorAll("#table .card[data-tapped]").length !== window.pushes.tapped) return look();
  setTimeout(() => { window.pushes.drawn = performance.now(); }, 0);
});
window.WebSocket = class extends window.WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      if (event.data.length < 10000 || window.pushes.tapped < 0) return;
      Object.assign(window.pushes, { came: performance.now(), size: event.data.length });
      look();
    });
  }
};
"""
READY = "() => document.body.dataset.settled !== undefined"
DRAWN = "() => window.pushes.drawn > 0"


class Drawn(NamedTuple):
    """A push of a hundred cards: milliseconds from the frame's coming to the first picture with all of them as they are
    now, CPU time of the page's main thread, size."""

    ms: float
    cpu_ms: float
    size: int


def figures() -> dict[str, Any]:
    """What `holdfast bench browser --json` prints."""
    program = os.environ.get("HOLDFAST_BROWSER") or next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise WrongUse("There is no Chromium on this machine; HOLDFAST_BROWSER may name one.")
    with tempfile.TemporaryDirectory(prefix="holdfast-bench-") as made:
        folder = Path(made) / "data"
        folder.mkdir(mode=0o700)
        with serving(folder, Path(made) / "parts.json", "crowded") as server:
            opened = Table(Figures(), server.address)
            asyncio.run(opened.open(f"http://{server.address}"))
            return _measured(program, server.address, opened)


def _measured(program: str, address: str, opened: Table) -> dict[str, Any]:
    cookie = opened.cookies[0]
    with httpx.Client(base_url=f"http://{address}", headers={"Cookie": cookie}, timeout=30) as hero:
        page = hero.get(opened.path)
        page.raise_for_status()
        drawn = _drawn(program, address, opened, hero)
    return {
        "first_board_kb_gz": round(len(gzip.compress(page.content, 6)) / 1000, 1),
        "push_100_cards_ms": round(statistics.median(d.ms for d in drawn), 1),
        "push_100_cards_cpu_ms": round(statistics.median(d.cpu_ms for d in drawn), 1),
        "first_board_kb": round(len(page.content) / 1000, 1),
        "push_100_cards_kb": round(statistics.median(d.size for d in drawn) / 1000, 1),
        "worst_ms": round(max(d.ms for d in drawn), 1),
    }


def _drawn(program: str, address: str, opened: Table, hero: httpx.Client) -> list[Drawn]:
    """What `_one` found for each of the pushes."""
    from playwright.sync_api import sync_playwright

    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--disable-dev-shm-usage", *root])
        context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=f"http://{address}")
        pairs = [pair.partition("=") for pair in opened.cookies[0].split("; ")]
        context.add_cookies([{"name": name, "value": value, "url": f"http://{address}"} for name, _, value in pairs])
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(opened.path)
        page.wait_for_function(READY, timeout=SECONDS)
        out = [_one(page, hero, opened.path, n) for n in range(TIMES)]
        browser.close()
    return out


def _cpu_ms() -> float:
    """CPU time so far of the main threads of this browser's pages, which draw; 0 where /proc does not tell."""
    spent = 0
    for pid in children(os.getpid()) if Path("/proc/self/schedstat").exists() else ():
        if b"--type=renderer" in _read(f"/proc/{pid}/cmdline"):
            spent += int(_read(f"/proc/{pid}/task/{pid}/schedstat").split()[0])
    return spent / 1e6


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError:
        return b"0"  # it has ended


def _one(page: Any, hero: httpx.Client, path: str, number: int) -> Drawn:
    """Tap (or untap) a hundred creatures and wait until that was painted."""
    tool, tapped = ("tap", table.CROWD) if number % 2 == 0 else ("untap", 0)
    page.evaluate("(tapped) => Object.assign(window.pushes, { came: 0, drawn: 0, tapped })", tapped)
    before = _cpu_ms()
    said = codec.encode_command(Manual(tool, table.crowd())).decode()
    answer = hero.post(f"{path}/commands", data={"command": said, "command_id": uuid4().hex})
    if answer.status_code != 204:
        raise WrongUse(f"The server refused to {tool} a hundred creatures: {answer.text[:300]}")
    page.wait_for_function(DRAWN, timeout=SECONDS)
    seen = page.evaluate("() => window.pushes")
    return Drawn(seen["drawn"] - seen["came"], _cpu_ms() - before, seen["size"])
