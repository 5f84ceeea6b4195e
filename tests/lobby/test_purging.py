"""Old tables and games go with their chat and log; what is in use stays."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from app.db.session import Database
from app.engine.model.commands import Concede
from app.lobby import purging
from app.lobby.purging import Purged, purge
from app.settings import Settings
from tests.play.tables import Player, Playing, start_game
from tests.support.guests import at_rest
from tests.support.server import ROOT

Count = Callable[[], Awaitable[dict[str, int]]]
KEPT = ("tables", "games", "game_commands", "snapshots", "messages", "card_trees", "members")


@pytest.fixture
def count(db: Database) -> Count:
    """How many rows there are."""

    async def counted() -> dict[str, int]:
        async with db.sessions() as session:
            return {name: await session.scalar(text(f"select count(*) from {name}")) for name in KEPT}

    return counted


async def age(app: FastAPI, db: Database, what: str, days: int) -> None:
    """Make something as old as that, when nothing is written any more of what was done before."""
    await at_rest(app)
    async with db.begin() as session:
        for statement in what.split(";"):
            await session.execute(text(f"{statement} - interval '{days} days'"))


@pytest.fixture
async def over(app: FastAPI, db: Database) -> Playing:
    """A table with a finished game and some chat."""
    playing = await start_game(db, [Player(app)])
    (ann,) = playing.heroes
    await playing.keep_hands()
    await ann.do("chat", text="well played")
    assert (await ann.say(Concede())).status_code == 204
    return playing


async def test_what_is_young_stays(over: Playing, db: Database, settings: Settings, count: Count) -> None:
    before = await count()
    assert await purge(db, settings) == Purged(0, 0)
    assert await count() == before


async def test_a_table_without_activity_goes_with_everything(
    over: Playing, app: FastAPI, db: Database, settings: Settings, count: Count
) -> None:
    await age(app, db, "update tables set active_at = now()", 31)
    before = await count()
    assert await purge(db, settings, dry_run=True) == Purged(1, 0)
    assert await count() == before
    assert await purge(db, settings) == Purged(1, 0)
    assert await count() == dict.fromkeys(KEPT, 0)


async def test_a_game_finished_long_ago_goes_with_chat_and_log_the_table_stays(
    over: Playing, app: FastAPI, db: Database, settings: Settings, count: Count
) -> None:
    (ann,) = over.heroes
    await age(app, db, "update games set ended_at = now();update messages set at = now()", 91)
    await ann.do("chat", text="again?")
    assert await purge(db, settings, dry_run=True) == Purged(0, 1)
    assert await purge(db, settings) == Purged(0, 1)
    assert await count() == {**dict.fromkeys(KEPT, 0), "tables": 1, "members": 1, "messages": 1}
    assert "again?" in await ann.text()  # and its people can gather for another
    assert (await ann.do("ready", ready="yes")).status_code == 303
    assert (await ann.do("start")).status_code == 303


async def test_a_game_that_is_deleted_while_it_runs_is_gone_for_everybody(
    app: FastAPI, db: Database, settings: Settings
) -> None:
    running = await start_game(db, [Player(app)])
    (ann,) = running.heroes
    await running.keep_hands()
    await age(app, db, "update tables set active_at = now()", 31)
    app.state.tables.kept.clear()
    roster = await app.state.tables.roster(running.table)  # asked a moment before
    assert await purge(db, settings) == Purged(1, 0)
    app.state.tables.kept[running.table] = (time.monotonic(), roster)
    assert (await ann.say(Concede())).status_code == 404
    assert running.table not in app.state.games.live


async def test_cards_that_another_game_pins_stay(
    over: Playing, app: FastAPI, db: Database, settings: Settings, count: Count
) -> None:
    await age(app, db, "update games set ended_at = now()", 91)
    running = await start_game(db, [Player(app)])
    assert await purge(db, settings) == Purged(0, 1)
    app.state.games.live.clear()
    assert (await running.heroes[0].get(running.path)).status_code == 200
    assert (await count())["games"] == 1


async def test_a_running_server_does_it_by_itself(
    over: Playing, app: FastAPI, db: Database, settings: Settings, count: Count, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(purging, "FIRST_SECONDS", 0.0)
    await age(app, db, "update tables set active_at = now()", 31)
    stopped = asyncio.Event()
    task = asyncio.create_task(purging.forever(db, settings, stopped))
    async with asyncio.timeout(10):
        while (await count())["tables"]:
            continue
    stopped.set()
    await task


async def test_the_command(over: Playing, app: FastAPI, db: Database, database_url: str, count: Count) -> None:
    await age(app, db, "update tables set active_at = now()", 6)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "app", "purge", *arguments],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": database_url, "HOLDFAST_PURGE_TABLES_DAYS": "5"},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    dry = run("--dry-run", "--json")
    assert (dry.returncode, json.loads(dry.stdout)) == (0, {"tables": 1, "games": 0})
    assert (await count())["tables"] == 1
    done = run()
    assert done.returncode == 0 and done.stdout == "Tables deleted: 1. Finished games deleted: 0.\n"
    assert (await count())["tables"] == 0
