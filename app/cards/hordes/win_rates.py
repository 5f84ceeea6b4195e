"""How often computer heroes beat a horde: the facts file ``win_rates.json``, from `holdfast simulate --measure`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "win_rates.json"
HEROES = (1, 2, 4)  # the numbers of heroes that are measured


class Rate(NamedTuple):
    """So many games of so many were won by the heroes; ``heroes`` is how many there were."""

    heroes: int
    won: int
    games: int


Cells = dict[str, dict[str, dict[str, list[int]]]]


def read(file: Path = FILE) -> Cells:
    """The facts as they stand in the file: by deck, level and number of heroes [won, games]; none without a file."""
    found: Cells = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


@cache
def _shipped() -> Cells:
    return read()


def measured(deck: str, level: str) -> tuple[Rate, ...]:
    """What was measured of a deck in its usual variant at a level, fewest heroes first; () where nothing was."""
    cells = _shipped().get(deck, {}).get(level, {})
    return tuple(sorted(Rate(int(heroes), *counted) for heroes, counted in cells.items()))


def written(cells: Cells) -> str:
    """The text of the file: one line for each deck and level."""
    decks = []
    for deck in sorted(cells):
        rows = ",\n".join(f'  "{level}": {json.dumps(found)}' for level, found in cells[deck].items())
        decks.append(f' "{deck}": {{\n{rows}\n }}')
    return "{\n" + ",\n".join(decks) + "\n}\n"


def table(cells: Cells) -> str:
    """The facts as a Markdown table: a row for each deck, a column for each level; in a cell what part of the games the
    heroes won, with one hero, two and four."""
    levels = list(dict.fromkeys(level for rows in cells.values() for level in rows))
    head = ["| Deck | " + " | ".join(levels) + " |", "| --- |" + " --- |" * len(levels)]
    rows = [f"| {deck} | {' | '.join(map(_cell, cells[deck].values()))} |" for deck in sorted(cells)]
    return "\n".join([*head, *rows])


def _cell(found: dict[str, list[int]]) -> str:
    rates = [Rate(int(heroes), *counted) for heroes, counted in found.items()]
    return " · ".join(f"{round(100 * rate.won / rate.games)} %" for rate in sorted(rates))


def games(cells: Cells) -> tuple[int, int]:
    """How many games were played for each deck, level and number of heroes (the fewest), and in all."""
    counts = [counted[1] for rows in cells.values() for found in rows.values() for counted in found.values()]
    return min(counts, default=0), sum(counts)
