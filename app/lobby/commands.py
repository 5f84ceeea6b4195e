"""`holdfast purge`: delete what is kept only so long; a running server does the same by itself."""

from __future__ import annotations

import argparse
import asyncio
import json
from dataclasses import asdict
from typing import Any

from app.db.folder import reachable
from app.db.session import Database
from app.lobby.purging import Purged, purge
from app.settings import Settings, read_settings


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """`purge [--dry-run]`."""
    parser = commands.add_parser(
        "purge",
        description="Delete tables without activity and games finished long ago, with their chat and log."
        " HOLDFAST_PURGE_TABLES_DAYS and HOLDFAST_PURGE_GAMES_DAYS say how old.",
    )
    parser.add_argument("--dry-run", action="store_true", help="only say how much would be deleted")
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    parser.set_defaults(run=_purge)


def _purge(arguments: argparse.Namespace) -> int:
    settings = read_settings()
    with reachable(settings) as address:
        done = asyncio.run(_at(address, settings, arguments.dry_run))
    if arguments.json:
        print(json.dumps(asdict(done)))
    else:
        would = "would be deleted" if arguments.dry_run else "deleted"
        print(f"Tables {would}: {done.tables}. Finished games {would}: {done.games}.")
    return 0


async def _at(address: str, settings: Settings, dry_run: bool) -> Purged:
    database = Database(address, pool_size=1)
    try:
        return await purge(database, settings, dry_run=dry_run)
    finally:
        await database.close()
