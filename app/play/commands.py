"""Commands that play without a server: `holdfast simulate` and `holdfast replay`."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app import WrongUse
from app.cards.hordes import win_rates
from app.cards.hordes.custom import KEY, CustomHorde, open_questions
from app.engine.autopilot import villain
from app.engine.modes import at_a_table
from app.engine.modes.archenemy.seats import RUMBLE
from app.play import simulate, simulate_schemes, simulate_tables
from app.play.hero_lists import listed
from app.play.simulate_schemes import SchemeResult

if TYPE_CHECKING:
    from app.play.replay import Export

HORDE, BASE_RACE = "horde", "base-race"
# Options, and the games they mean something in.
MEANT = (
    (("schemes", "paired", "reckless"), simulate_schemes.MODES),
    (("level", "variant"), (HORDE,)),
    (("deck",), (HORDE, *at_a_table.PLAYERS, *simulate_schemes.MODES)),
)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this module's commands."""
    parser = subparsers.add_parser("simulate", help="play games without people")
    modes = [HORDE, BASE_RACE, *at_a_table.PLAYERS, *simulate_schemes.MODES]
    parser.add_argument("--mode", choices=modes, default=HORDE, help="the game (default: horde)")
    parser.add_argument(
        "--deck",
        action="append",
        default=[],
        help="the horde, one of your own (a file), or a hero's deck; may be repeated",
    )
    parser.add_argument("--variant", default="", help="the horde's variant (default: its usual one)")
    parser.add_argument(
        "--level", action="append", default=[], help="how hard: a level, or all; may be repeated (default: normal)"
    )
    text = "how many heroes, or players (default: 2; with schemes 3; of Commander and the like 4)"
    parser.add_argument("--heroes", type=int, help=text)
    parser.add_argument("--schemes", default="", help="the archenemy's ready scheme deck (default: all in turn)")
    parser.add_argument(
        "--reckless", action="store_true", help="an archenemy who casts everything and attacks with everything"
    )
    text = "play the same seeds with such an archenemy too, and say how often it went better than that"
    parser.add_argument("--paired", action="store_true", help=text)
    parser.add_argument("--games", type=int, default=20, help="how many games (default: 20)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (default: 1)")
    parser.add_argument("--json", action="store_true", help="print figures as JSON and nothing else")
    text = "play so many --games of every horde and level with 1, 2 and 4 heroes, and keep in the FILE what was won"
    parser.add_argument("--measure", type=Path, nargs="?", const=win_rates.FILE, metavar="FILE", help=text)
    parser.set_defaults(run=run_simulate)
    again = subparsers.add_parser("replay", help="play a game's log again")
    again.add_argument("game", metavar="GAME|FILE", help="the id of a game in the database, or a file of one")
    again.add_argument("--export", type=Path, metavar="FILE", help="write the game into a file, playable elsewhere")
    again.add_argument("--json", action="store_true", help="print the outcome as JSON and nothing else")
    again.set_defaults(run=run_replay)


def run_simulate(arguments: argparse.Namespace) -> int:
    """Play the games; 1 when one crashed."""
    if arguments.games < 1 or arguments.jobs < 1:
        raise WrongUse("--games and --jobs take a number from 1 on.")
    arguments.jobs = min(arguments.jobs, arguments.games, os.cpu_count() or 1)  # more are of no use
    _only_what_means_something(arguments)
    if arguments.heroes is None and arguments.mode not in at_a_table.PLAYERS:
        arguments.heroes = 3 if arguments.mode in simulate_schemes.MODES else 2
    if arguments.measure is not None:
        return _measure(arguments)
    figures = _GAMES.get(arguments.mode, _at_a_table)(arguments)
    if arguments.json:
        print(json.dumps(figures, ensure_ascii=False))
    else:
        for line in _lines(figures):
            print(line)
    return 1 if figures["crashed"] else 0


def _only_what_means_something(arguments: argparse.Namespace) -> None:
    """WrongUse for an option of another game."""
    for options, modes in MEANT:
        for option in options:
            if getattr(arguments, option) and arguments.mode not in modes:
                raise WrongUse(f"--{option} has no meaning in {arguments.mode}.")


def _measure(arguments: argparse.Namespace) -> int:
    """Fill the facts file of win rates; `--deck` and `--level` say which part of it."""
    from app.cards.hordes.decks import HORDES
    from app.play import measuring

    for name in arguments.deck:
        if name not in HORDES:
            raise WrongUse(f"There is no horde {name!r}; there are {', '.join(HORDES)}.")
    levels = _levels(arguments.level) if arguments.level else ()
    wanted = measuring.plans(tuple(arguments.deck), levels)
    _can_hold_win_rates(arguments.measure)
    try:
        for line in measuring.measure(wanted, arguments.games, arguments.seed, arguments.measure):
            print(line, flush=True)
    except RuntimeError as error:
        print(f"holdfast: {error}", file=sys.stderr)
        return 1
    return 0


def _can_hold_win_rates(file: Path) -> None:
    """WrongUse for a file that cannot be added to."""
    try:
        new = not file.exists()
        there = win_rates.read(file)
        with file.open("a", encoding="utf-8"):
            pass
        if new:
            file.unlink()
    except OSError as error:
        raise WrongUse(f"The file {file} cannot be written ({error.strerror}).") from error
    except ValueError as error:
        raise WrongUse(f"The file {file} holds something else than win rates.") from error
    if not isinstance(there, dict):
        raise WrongUse(f"The file {file} holds something else than win rates.")


def _lines(figures: dict[str, Any]) -> list[str]:
    """The figures for people: one a line, or one level a line."""
    said = "{}: the heroes won {heroes_won} of {finished}, {turns_median} turns in the middle, {crashed} crashed"
    if "levels" in figures:
        return [said.format(name, **each) for name, each in figures["levels"].items()]
    return [f"{name}: {value}" for name, value in figures.items()]


def _horde(arguments: argparse.Namespace) -> dict[str, object]:
    """The figures of one level; those of several by name, with how many games crashed in all."""
    plans = [_plan(arguments, level) for level in _levels(arguments.level)]
    figures = [
        {
            "deck": plan.deck,
            "variant": plan.variant,
            "level": plan.level,
            "heroes": plan.heroes,
            **_played(plan, arguments),
        }
        for plan in plans
    ]
    if len(figures) == 1:
        return figures[0]
    crashed = sum(int(str(each["crashed"])) for each in figures)
    return {"levels": {str(each["level"]): each for each in figures}, "crashed": crashed}


def _with_schemes(arguments: argparse.Namespace) -> dict[str, object]:
    """The figures of games with schemes: a ready deck named first that is an archenemy's is the archenemy's."""
    plan = simulate_schemes.plan_of(
        arguments.mode, arguments.heroes, arguments.deck, arguments.schemes, reckless=arguments.reckless
    )
    if arguments.paired and arguments.mode == RUMBLE:
        raise WrongUse("--paired compares two archenemies against the same heroes; a rumble has no heroes.")
    results, paired = _schemes_played(plan, arguments), {}
    if arguments.paired:
        others = _schemes_played(replace(plan, style=villain.RECKLESS), arguments)
        paired = simulate_schemes.against_reckless(results, others)
    told = {"mode": plan.mode, "deck": plan.deck, "heroes": plan.players}
    return {**told, **simulate_schemes.summary(plan, results), **paired}


def _schemes_played(plan: simulate_schemes.SchemePlan, arguments: argparse.Namespace) -> list[SchemeResult]:
    return simulate_schemes.simulate(plan, arguments.games, arguments.seed, arguments.jobs)


def _at_a_table(arguments: argparse.Namespace) -> dict[str, object]:
    """The figures of a game of people against each other, each with a ready deck or a deck file."""
    plan = simulate_tables.plan_of(arguments.mode, arguments.heroes, arguments.deck)
    results = simulate_tables.simulate(plan, arguments.games, arguments.seed, arguments.jobs)
    return simulate_tables.summary(plan, results)


def _played(plan: simulate.Plan, arguments: argparse.Namespace) -> dict[str, object]:
    return simulate.summary(simulate.simulate(plan, arguments.games, arguments.seed, arguments.jobs))


def _levels(wanted: list[str]) -> list[str]:
    from app.cards.hordes import presets

    there = list(presets.levels())
    if "all" in wanted:
        return there
    for name in wanted:
        if name not in there:
            raise WrongUse(f"There is no level {name!r}; there are {', '.join(there)}.")
    return wanted or [presets.NORMAL]


def _base_race(arguments: argparse.Namespace) -> dict[str, object]:
    from app.base_race import simulate as races
    from app.cards.race_pool import boosters

    return races.summary(races.simulate(boosters(), arguments.games, arguments.seed, arguments.jobs))


def _plan(arguments: argparse.Namespace, level: str) -> simulate.Plan:
    from app.cards.hordes.decks import HORDES

    if not 1 <= arguments.heroes <= 5:
        raise WrongUse("--heroes takes a number from 1 to 5.")
    own = _own_horde([name for name in arguments.deck if name.endswith(".json")])
    hordes = [name for name in arguments.deck if name in HORDES]
    heroes = tuple(name for name in arguments.deck if name not in HORDES and not name.endswith(".json"))
    for name in heroes:
        listed(name)  # says what is wrong before any game begins
    if own is not None:
        return simulate.Plan(deck=KEY, level=level, heroes=arguments.heroes, decks=heroes, own=own)
    deck = HORDES[hordes[0] if hordes else "eldrazi-scourge"]
    variant = arguments.variant or deck.usual
    if variant not in deck.cuts:
        raise WrongUse(f"{deck.key} has no variant {variant!r}; it has {', '.join(deck.cuts)}.")
    return simulate.Plan(deck=deck.key, variant=variant, level=level, heroes=arguments.heroes, decks=heroes)


def _own_horde(files: list[str]) -> CustomHorde | None:
    """The horde of an exported file; None without one."""
    from app.decks import horde_lists
    from app.decks.deck import Message

    if not files:
        return None
    try:
        found = horde_lists.from_file(Path(files[0]).read_bytes())
    except OSError as error:
        raise WrongUse(f"The file {files[0]} cannot be read ({error.strerror}).") from error
    if isinstance(found, Message):
        raise WrongUse(f"{files[0]}: {found.text()}")
    if asked := open_questions(found):
        raise WrongUse(f"{files[0]}: it is not clear yet what {', '.join(one.name for one in asked)} is.")
    return found


def run_replay(arguments: argparse.Namespace) -> int:
    """Play a game again; 1 when it does not lead where it did."""
    from app.play import replay

    try:
        exported = _game_of(arguments.game)
        outcome = replay.replay(exported)
    except replay.NoReplay as error:
        raise WrongUse(str(error)) from error
    if arguments.export is not None:
        _write(arguments.export, replay.write(exported))
    if arguments.json:
        keys = ("game", "commands", "fingerprint", "stored_fingerprint", "same", "archived")
        print(json.dumps({key: getattr(outcome, key) for key in keys}))
    else:
        told = "It leads where it did." if outcome.same else "It does not lead where it did: it is archived."
        print(f"{outcome.game}: {outcome.states} of {outcome.commands} entries played again. {told}")
    return 0 if outcome.same else 1


def _game_of(name: str) -> Export:
    """A game from a file (without any database), else from the database."""
    from app.db.folder import reachable
    from app.play import replay
    from app.settings import read_settings

    file = Path(name)
    if file.is_file():
        return replay.read(file.read_bytes())
    if "/" in name or file.suffix:
        raise WrongUse(f"There is no file {name}.")
    with reachable(read_settings()) as address:
        return asyncio.run(_from_database(address, name))


async def _from_database(address: str, game: str) -> Export:
    from app.db.session import Database
    from app.play import replay

    database = Database(address, pool_size=1)
    try:
        return await replay.export(database, game)
    finally:
        await database.close()


def _write(file: Path, body: bytes) -> None:
    try:
        file.write_bytes(body)
    except OSError as error:
        raise WrongUse(f"The file {file} cannot be written ({error.strerror}).") from error


_GAMES = {HORDE: _horde, BASE_RACE: _base_race, **dict.fromkeys(simulate_schemes.MODES, _with_schemes)}
