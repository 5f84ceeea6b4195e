"""`holdfast backup` and `holdfast restore`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from app.db.backup import backup, restore
from app.db.folder import own_server, reachable
from app.settings import read_settings


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """`backup FILE` and `restore FILE`."""
    out = commands.add_parser(
        "backup", description="Write all tables, games, decks and the signing key into one file. Games may go on."
    )
    out.add_argument("file", type=Path, metavar="FILE", help="the file to write; keep it as you would a password")
    out.set_defaults(run=_backup)
    back = commands.add_parser("restore", description="Read a backup into an empty data folder or database.")
    back.add_argument("file", type=Path, metavar="FILE", help="a file made by `holdfast backup`")
    back.set_defaults(run=_restore)


def _backup(arguments: argparse.Namespace) -> int:
    settings = read_settings()
    with reachable(settings) as address:
        size = backup(settings, address, arguments.file)
    print(f"Wrote {arguments.file} ({size / 1e6:.1f} MB).", file=sys.stderr)
    return 0


def _restore(arguments: argparse.Namespace) -> int:
    settings = read_settings()
    if settings.database_url:
        about = restore(settings, settings.database_url, arguments.file)
    else:
        with own_server(settings) as address:
            about = restore(settings, address, arguments.file)
    print(f"Restored what Holdfast {about['holdfast']} had written. `holdfast serve` goes on with it.", file=sys.stderr)
    return 0
