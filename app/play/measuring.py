"""Measuring how hard the hordes are: `holdfast simulate --measure` fills the facts file that the lobby shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from app.cards.hordes import presets, win_rates
from app.cards.hordes.decks import HORDES
from app.engine.modes.horde.seats import HEROES
from app.play.simulate import Plan, play


def plans(decks: Iterable[str] = (), levels: Iterable[str] = ()) -> Iterator[Plan]:
    """Every deck in its usual variant, at each level, against each number of heroes; or only those named."""
    for deck in decks or HORDES:
        for level in levels or presets.levels():
            for heroes in win_rates.HEROES:
                yield Plan(deck=deck, level=level, heroes=heroes)


def measure(wanted: Iterable[Plan], games: int, seed: int, file: Path) -> Iterator[str]:
    """Play until the file counts so many games for each plan; a line for each that was played.

    A measurement that was stopped goes on where it was: the games have consecutive seeds. RuntimeError for a game
    that crashed or did not end: what the file counts are finished games."""
    for plan in wanted:
        cells = win_rates.read(file)
        counted = cells.setdefault(plan.deck, {}).setdefault(plan.level, {}).setdefault(str(plan.heroes), [0, 0])
        if counted[1] >= games:
            continue
        while counted[1] < games:
            counted[0] += _heroes_win(plan, f"{seed}:{counted[1]}")
            counted[1] += 1
        file.write_text(win_rates.written(cells), encoding="utf-8")
        yield f"{plan.deck}, {plan.level}, {plan.heroes} heroes: {counted[0]} of {counted[1]} won"


def _heroes_win(plan: Plan, seed: str) -> bool:
    result = play(plan, seed)
    if not result.reason:
        told = result.error or "it did not end"
        raise RuntimeError(f"{plan.deck}, {plan.level}, {plan.heroes} heroes, seed {seed}: {told}")
    return result.winner == HEROES
