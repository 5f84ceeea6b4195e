"""`holdfast scenario run | schema`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import msgspec

from app import WrongUse
from app.cards.scenarios import running, spelling


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("scenario", help="run written boards")
    verbs = parser.add_subparsers(dest="verb", metavar="run | schema", required=True)
    run = verbs.add_parser("run", description="Run boards (docs/scenarios.md); folders are searched for .yaml files.")
    run.add_argument("paths", nargs="+", type=Path, metavar="FILE|DIR")
    run.add_argument("--json", action="store_true", help="one line of JSON a board, and nothing else")
    run.add_argument("--thorough", action="store_true", help="check saving, views and layers after every command")
    run.set_defaults(run=run_boards)
    schema = verbs.add_parser("schema", description="Print the JSON schema of a board.")
    schema.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    schema.set_defaults(run=print_schema)


def run_boards(arguments: argparse.Namespace) -> int:
    """Run them in order; 1 when one did not pass."""
    try:
        files = list(running.files(arguments.paths))
    except FileNotFoundError as error:
        raise WrongUse(f"There is no file or folder {error.args[0]}.") from error
    if not files:
        raise WrongUse("There is no .yaml file in there.")
    failed = 0
    for file in files:
        result = running.run(file, arguments.thorough)
        failed += result.passed is False
        _tell(result, arguments.json)
    if not arguments.json:
        print(f"{len(files)} boards, {failed} failed.", file=sys.stderr)
    return 1 if failed else 0


def _tell(result: running.Result, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode(result).decode(), flush=True)
    else:
        word = {True: "passed", False: "FAILED", None: "not judged"}[result.passed]
        print(f"{word}: {result.name} ({result.file}){': ' if result.reason else ''}{result.reason}", flush=True)


def print_schema(arguments: argparse.Namespace) -> int:
    """Print the JSON schema."""
    print(json.dumps(spelling.schema(), indent=2, ensure_ascii=False))
    return 0
