"""`holdfast cards import|fetch|build|search|report`: card data from outside, and what of a deck plays by itself."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from app import WrongUse
from app.cards.facts.build import BuildError, build
from app.cards.facts.store import FACTS_DIR
from app.cards.library import build as library
from app.cards.library.store import LIBRARY_DIR
from app.cards.schemes import SCHEMES
from app.db import migrate
from app.db.folder import Taken, own_server, reachable
from app.db.session import Database
from app.decks import report, search_commands
from app.decks.importing.bulk import BulkError, rows
from app.decks.importing.fetch import ADDRESS, fetch
from app.decks.importing.store import store
from app.settings import Settings, read_settings

DATA = Path("..", "shared", "cards")  # where a developer's card data lie


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `cards` with its actions to the command line."""
    parser = commands.add_parser(
        "cards", description="Import card data, build the shipped facts, report what plays by itself."
    )
    add_actions(parser.add_subparsers(dest="action", metavar="ACTION", required=True))


def add_actions(actions: argparse._SubParsersAction[Any]) -> None:
    """Add import, fetch and build to the actions of `cards`."""
    text = "Read official texts and image addresses from Scryfall's bulk file (gzipped JSON Lines or a JSON array)."
    importing = actions.add_parser("import", help="read a bulk file into the database", description=text)
    importing.add_argument("file", type=Path, metavar="FILE", help="the bulk file")
    importing.set_defaults(run=_import)
    fetching = actions.add_parser("fetch", help="download the newest bulk file and import it", description=text)
    fetching.add_argument("--from", dest="address", default=ADDRESS, help="default: %(default)s")
    fetching.set_defaults(run=_fetch)
    for one in (importing, fetching):
        one.add_argument("--json", action="store_true", help="print JSON and nothing else")
    building = actions.add_parser("build", help="build the shipped facts and the library (a developer's command)")
    building.add_argument("--from", dest="source", type=Path, default=DATA, help="the card data; default: %(default)s")
    building.add_argument("--to", dest="target", type=Path, default=FACTS_DIR, help="default: where they are shipped")
    building.add_argument("--library", dest="library", type=Path, metavar="FOLDER", default=LIBRARY_DIR)
    building.add_argument("--only", choices=("facts", "library"), help="build one of the two")
    text = "write nothing; print what keeps cards from being automatic, in the order of cards unlocked"
    building.add_argument("--missing", action="store_true", help=text)
    building.add_argument("--json", action="store_true", help="print JSON and nothing else")
    building.set_defaults(run=_build)
    search_commands.add_parser(actions)
    text = "Say how many different cards (basic lands left out) the game carries out, wholly or partly."
    reporting = actions.add_parser("report", help="what of a deck is automatic, partly, by hand", description=text)
    which = reporting.add_mutually_exclusive_group(required=True)
    which.add_argument("--horde", metavar="NAME", help="a shipped horde")
    which.add_argument("--deck", metavar="FILE", help="a deck list of any format; - for standard input")
    which.add_argument("--starter", metavar="NAME", help="a ready deck")
    which.add_argument("--schemes", action="store_true", help="every official scheme")
    which.add_argument("--all", action="store_true", help="every Commander-legal card, by where its trees come from")
    reporting.add_argument("--json", action="store_true", help="print JSON and nothing else")
    reporting.set_defaults(run=_levels)


def _import(arguments: argparse.Namespace) -> int:
    if not arguments.file.is_file():
        raise WrongUse(f"There is no file {arguments.file}.")
    return _report(_run(arguments.file), arguments.json)


def _fetch(arguments: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory() as folder:
        file = fetch(Path(folder), _progress("downloaded"), arguments.address)
        return _report(_run(file), arguments.json)


def _build(arguments: argparse.Namespace) -> int:
    if not arguments.source.is_dir():
        raise WrongUse(f"There is no folder {arguments.source} with card data; name it with --from.")
    try:
        if arguments.missing:
            return _missing(arguments)
        content: dict[str, Any] = {}
        if arguments.only != "library":
            content |= msgspec.to_builtins(build(arguments.source, arguments.target))
        if arguments.only != "facts":
            content["library"] = msgspec.to_builtins(library.build(arguments.source, arguments.library)[0])
    except BuildError as error:
        raise WrongUse(str(error)) from error
    if not arguments.json:
        content = {key: value for key, value in content.items() if key not in ("shards", "formats")}
        content.get("library", {}).pop("shards", None)
    print(json.dumps(content))
    return 0


def _missing(arguments: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory() as folder:
        rows = library.missing(library.build(arguments.source, Path(folder))[1])
    if arguments.json:
        print(json.dumps([{"kind": kind, "alone": alone, "among": among} for kind, alone, among in rows]))
        return 0
    for kind, alone, among in rows:
        print(f"{alone:>5} {among:>5}  {kind}")
    return 0


def _levels(arguments: argparse.Namespace) -> int:
    if arguments.all:
        return _tiers(arguments)
    cards = SCHEMES if arguments.schemes else report.cards(arguments.horde, arguments.starter, arguments.deck)
    found = report.counted(cards)
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    print("{cards} cards: {automatic} automatic, {partly} partly, {by_hand} by hand".format(**found))
    for name in found["names_by_hand"]:
        print(f"  by hand: {name}")
    return 0


def _tiers(arguments: argparse.Namespace) -> int:
    found = report.tiers()
    text = "{cards} cards: {scripted} scripted, {proved} proved, {read} read, {partly} partly, {by_hand} by hand"
    text += "; {top2000_automatic} of the 2000 most played are automatic"
    print(json.dumps(found) if arguments.json else text.format(**found))
    return 0


def _run(file: Path) -> dict[str, Any]:
    start = time.monotonic()
    with _database(read_settings()) as address:
        try:
            given, new = asyncio.run(_store(address, file))
        except BulkError as error:
            raise WrongUse(str(error)) from error
    return {"cards": given, "new": new, "seconds": round(time.monotonic() - start, 1)}


@contextmanager
def _database(settings: Settings) -> Iterator[str]:
    """The address of the database: of a running server, or our own, made if there is none yet."""
    with ExitStack() as stack:
        if settings.database_url:
            yield settings.database_url
            return
        try:
            address = stack.enter_context(own_server(settings))
        except Taken:
            address = stack.enter_context(reachable(settings))
        yield address


async def _store(address: str, file: Path) -> tuple[int, int]:
    database = Database(address, pool_size=1)
    try:
        await migrate.upgrade(database)
        return await store(database, rows(file, _progress("imported")))
    finally:
        await database.close()


def _progress(word: str) -> Callable[[float], None]:
    """Tells the share done on standard error: every tenth, so that a log stays short."""
    told = -1

    def tell(share: float) -> None:
        nonlocal told
        if int(share * 10) > told:
            told = int(share * 10)
            print(f"{told * 10:>3} % {word}", file=sys.stderr, flush=True)

    return tell


def _report(done: dict[str, Any], as_json: bool) -> int:
    if not done["cards"]:
        raise WrongUse("That file holds no cards: it must be one of Scryfall's bulk files.")
    if as_json:
        print(json.dumps(done))
    else:
        print(f"{done['cards']} cards imported, {done['new']} of them new, in {done['seconds']} s.", file=sys.stderr)
    return 0
