"""The settings of games with schemes: data, each with its clause (AE) and a help text's key.

A usual value depends on the mode: what the archenemy and each hero (or the heroes together) start with."""

from __future__ import annotations

from typing import Any

from app.clauses import data_clause, on
from app.engine.modes.archenemy.seats import GAMES
from app.engine.modes.horde.knobs import YES_NO, Knob

BY_RULES = 0  # a life total that the rules give

KNOBS = (
    Knob(
        "archenemy_life",
        BY_RULES,
        (0, 400),
        "AE-1.2",
        "The archenemy's life total at the start, each one's in a rumble; 0: 40, with Commander decks 60.",
    ),
    Knob(
        "heroes_life",
        BY_RULES,
        (0, 400),
        "AE-1.2",
        "The heroes' life total at the start; 0: 20 each (shared: 20 for each hero), with Commander decks 60 together.",
    ),
    Knob("common_life", "usual", ("usual", "shared", "own"), "AE-2", "Whether the heroes share one life total."),
    Knob("drop_out", False, YES_NO, "AE-2", "A hero of a shared life total who loses drops out; the others go on."),
    Knob("commander_damage", 21, (0, 99), "AE-2", "Combat damage of one commander that wins; 0: none does."),
    Knob("teammates_see_hands", True, YES_NO, "AE-1.11", "Teammates may look at each other's hands.", False),
    Knob("villain", "person", ("person", "server"), "AE-1.1", "Who plays the archenemy: a person or the server."),
)
BY_NAME = {knob.name: knob for knob in KNOBS}
for _knob in KNOBS:
    data_clause(_knob.clause, f"knob {_knob.name}")

ORDINARY = 20  # CR 103.4
OWN_IN_COMMANDER = 40  # CR 903.7


def value(knobs: dict[str, Any], name: str) -> Any:
    """The value of a setting in a game: what the table chose, else the usual one."""
    knob = BY_NAME[name]
    if not on(knob.clause) and knob.off is not None:
        return knob.off
    return knobs.get(name, knob.default)


def all_of(knobs: dict[str, Any]) -> dict[str, Any]:
    """Every setting with its value in a game, besides what else the table chose."""
    return {**knobs, **{knob.name: value(knobs, knob.name) for knob in KNOBS}}


def shares_life(knobs: dict[str, Any], mode: str) -> bool:
    """AE-2: whether the heroes share one life total."""
    said = value(knobs, "common_life")
    return said == "shared" or (said == "usual" and GAMES[mode].share and on("AE-2"))


def archenemy_life(knobs: dict[str, Any], mode: str) -> int:
    """AE-1.2, AE-2, AE-3.2: what an archenemy starts with."""
    said = int(value(knobs, "archenemy_life"))
    return said or (GAMES[mode].life[0] if on(GAMES[mode].clause) else ORDINARY)


def heroes_life(knobs: dict[str, Any], mode: str, heroes: int) -> int:
    """AE-1.2, AE-2: what each hero starts with, or all of them together where they share it."""
    said = int(value(knobs, "heroes_life"))
    if said:
        return said
    game = GAMES[mode]
    if not shares_life(knobs, mode):
        return OWN_IN_COMMANDER if game.commander else ORDINARY
    return game.life[1] if game.share else ORDINARY * heroes
