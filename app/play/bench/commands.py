"""`holdfast bench engine | cards | push | browser`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from app import WrongUse, garbage


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = subparsers.add_parser("bench", help="measure speed")
    what = parser.add_subparsers(dest="what", metavar="engine | cards | push | browser", required=True)
    _add(what, "engine", "CPU time of commands on a fixed board.", engine)
    _add(what, "cards", "Looking up and searching the facts of all cards.", cards)
    _add(what, "browser", "The first board and a push of a hundred cards in a real browser.", browser)
    pushes = _add(what, "push", "Actions over real sockets, from the POST to the last spectator's frame (Linux).", push)
    pushes.add_argument("--tables", type=int, default=50, help="tables of four players and five spectators (50)")
    pushes.add_argument("--closed", action="store_true", help="the next action when the last was seen (the default)")
    pushes.add_argument("--rate", type=float, default=0.0, help="instead: so many actions a second at each table")
    pushes.add_argument("--seconds", type=float, default=8.0, help="how long is measured (8)")


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

    garbage.collect_seldom()  # as in production
    return figures()


def push(arguments: argparse.Namespace) -> dict[str, Any]:
    from app.play.bench.push import Plan, figures

    if not 1 <= arguments.tables <= 500 or arguments.rate < 0 or not 1 <= arguments.seconds <= 600:
        raise WrongUse("--tables takes 1 to 500, --seconds 1 to 600, --rate a number from 0 on.")
    if arguments.closed and arguments.rate:
        raise WrongUse("--closed and --rate exclude each other.")
    return figures(Plan(arguments.tables, arguments.seconds, arguments.rate))


def browser(arguments: argparse.Namespace) -> dict[str, Any]:
    from app.play.bench.browser import figures

    return figures()


def cards(arguments: argparse.Namespace) -> dict[str, Any]:
    from app.play.bench.cards import figures

    return figures()
