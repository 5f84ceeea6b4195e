"""`holdfast bench engine | cards | push | browser`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("bench", help="measure speed")
    what = parser.add_subparsers(dest="what", metavar="engine | cards | push | browser", required=True)
    _add(what, "engine", "CPU time of commands on a fixed board.", engine)
    _add(what, "cards", "Looking up and searching the facts of all cards.", cards)


def _add(
    what: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    text: str,
    run: Callable[[argparse.Namespace], dict[str, Any]],
) -> argparse.ArgumentParser:
    parser = what.add_parser(name, description=text)
    parser.add_argument("--json", action="store_true", help="print figures as JSON and nothing else")
    parser.set_defaults(run=lambda arguments: _tell(run(arguments), arguments.json))
    return parser


def _tell(figures: dict[str, Any], as_json: bool) -> int:
    print(json.dumps(figures, ensure_ascii=False, indent=None if as_json else 2))
    return 0


def engine(arguments: argparse.Namespace) -> dict[str, Any]:
    from app.play.bench.engine import figures

    return figures()


def cards(arguments: argparse.Namespace) -> dict[str, Any]:
    from app.play.bench.cards import figures

    return figures()
