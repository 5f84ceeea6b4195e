"""`holdfast bench browser`: how big the first board is, how long a push that touches 100 cards takes to be drawn."""

from __future__ import annotations

import asyncio
import gzip
import os
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from app import WrongUse
from app.engine import codec
from app.engine.model.commands import Manual
from app.play.bench import table
from app.play.bench.load import Figures, Table
from app.play.bench.processes import serving

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
TIMES = 9
SECONDS = 20_000  # milliseconds for anything to appear

# Before anything else of the page: when a frame came, and when what it changed had been painted.
WATCH = """
window.pushes = { came: 0, drawn: 0, size: 0 };
window.WebSocket = class extends window.WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      if (event.data.length < 10000) return;
      Object.assign(window.pushes, { came: performance.now(), drawn: 0, size: event.data.length });
    });
  }
};
new MutationObserver(() => {
  if (!window.pushes.came) return;
  requestAnimationFrame(() => setTimeout(() => { window.pushes.drawn = performance.now(); }, 0));
}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""
QUIET = "() => window.pushes.drawn && performance.now() - window.pushes.drawn > 200"


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
        drawn, sizes = _drawn(program, address, opened, hero)
    return {
        "first_board_kb_gz": round(len(gzip.compress(page.content, 6)) / 1000, 1),
        "push_100_cards_ms": round(statistics.median(drawn), 1),
        "first_board_kb": round(len(page.content) / 1000, 1),
        "push_100_cards_kb": round(statistics.median(sizes) / 1000, 1),
        "worst_ms": round(max(drawn), 1),
    }


def _drawn(program: str, address: str, opened: Table, hero: httpx.Client) -> tuple[list[float], list[int]]:
    """Milliseconds from the frame's coming to the paint after its last change, and its size, for each of the pushes."""
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
        page.wait_for_function(QUIET, timeout=SECONDS)
        out = [_one(page, hero, opened.path, n) for n in range(TIMES)]
        browser.close()
    return [drawn for drawn, _ in out], [size for _, size in out]


def _one(page: Any, hero: httpx.Client, path: str, number: int) -> tuple[float, int]:
    """Tap (or untap) a hundred creatures and wait until the page has been quiet for a while."""
    page.evaluate("() => { window.pushes.came = 0; window.pushes.drawn = 0; }")
    tool = "tap" if number % 2 == 0 else "untap"
    said = codec.encode_command(Manual(tool, table.crowd())).decode()
    answer = hero.post(f"{path}/commands", data={"command": said, "command_id": uuid4().hex})
    if answer.status_code != 204:
        raise WrongUse(f"The server refused to {tool} a hundred creatures: {answer.text[:300]}")
    page.wait_for_function(QUIET, timeout=SECONDS)
    seen = page.evaluate("() => window.pushes")
    return seen["drawn"] - seen["came"], seen["size"]
