"""Commands that play without a server: `holdfast simulate`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from app import WrongUse
from app.play import simulate

HORDE, BASE_RACE = "horde", "base-race"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this module's commands."""
    parser = subparsers.add_parser("simulate", help="play games without people")
    parser.add_argument("--mode", choices=[HORDE, BASE_RACE], default=HORDE, help="the game (default: horde)")
    parser.add_argument(
        "--deck", action="append", default=[], help="the horde, or a hero's ready deck; may be repeated"
    )
    parser.add_argument("--heroes", type=int, default=2, help="how many heroes, 1 to 5 (default: 2)")
    parser.add_argument("--games", type=int, default=20, help="how many games (default: 20)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (default: 1)")
    parser.add_argument("--json", action="store_true", help="print figures as JSON and nothing else")
    parser.set_defaults(run=run_simulate)


def run_simulate(arguments: argparse.Namespace) -> int:
    """Play the games; 1 when one crashed."""
    if arguments.games < 1 or arguments.jobs < 1:
        raise WrongUse("--games and --jobs take a number from 1 on.")
    figures = (_base_race if arguments.mode == BASE_RACE else _horde)(arguments)
    if arguments.json:
        print(json.dumps(figures, ensure_ascii=False))
    else:
        for name, value in figures.items():
            print(f"{name}: {value}")
    return 1 if figures["crashed"] else 0


def _horde(arguments: argparse.Namespace) -> dict[str, object]:
    results = simulate.simulate(_plan(arguments), arguments.games, arguments.seed, arguments.jobs)
    return simulate.summary(results)


def _base_race(arguments: argparse.Namespace) -> dict[str, object]:
    from app.base_race import simulate as races
    from app.cards.race_pool import boosters

    if arguments.deck:
        raise WrongUse("--deck has no meaning in Base Race: its packs are made by the server.")
    return races.summary(races.simulate(boosters(), arguments.games, arguments.seed, arguments.jobs))


def _plan(arguments: argparse.Namespace) -> simulate.Plan:
    from app.cards.hordes.decks import HORDES

    if not 1 <= arguments.heroes <= 5:
        raise WrongUse("--heroes takes a number from 1 to 5.")
    hordes = [name for name in arguments.deck if name in HORDES]
    heroes = tuple(name for name in arguments.deck if name not in HORDES)
    for name in heroes:
        if not Path(name).is_file() and simulate.starter_deck(name) is None:
            raise WrongUse(f"There is no deck {name!r}: neither a horde nor a ready deck nor a file.")
    return simulate.Plan(deck=hordes[0] if hordes else "eldrazi-scourge", heroes=arguments.heroes, decks=heroes)
