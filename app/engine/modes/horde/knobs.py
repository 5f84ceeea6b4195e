"""The visible settings of a horde game: data, each with its clause (HS-1) and a help text's key."""

from __future__ import annotations

from typing import Any

import msgspec

from app.clauses import data_clause, on


class Knob(msgspec.Struct, frozen=True):
    """A setting: its name, default, what is allowed, its clause and a sentence of help."""

    name: str
    default: Any
    allowed: tuple[Any, ...]
    clause: str
    help: str


KNOBS = (
    Knob("heroes_life", 40, (), "HS-1.4", "The heroes' shared life total at the start."),
    Knob("horde_life", 40, (), "HS-1.4", "The horde's life total against one hero."),
    Knob("horde_life_per_hero", 20, (), "HS-1.4", "Life of the horde for each hero after the first."),
    Knob("setup_turns", 3, (1, 2, 3, 4, 5), "HS-1.5", "Turns the heroes take before the horde's first."),
    Knob("first_draw", True, (True, False), "HS-1.8", "The heroes draw in their first draw step."),
    Knob("titans", "command", ("command", "out"), "HS-1.2", "The titans start in the command zone, or are left out."),
    Knob("titan_counters", 6, (), "HS-1.2", "Time counters on each titan."),
    Knob("commander_damage", 21, (21, 0), "HS-1.6", "Combat damage of one commander that wins; 0: none does."),
    Knob("horde_blocks", "good_blocks", ("never", "to_survive", "good_blocks"), "HS-3.3", "How the horde blocks."),
    Knob(
        "spares_itself", False, (False, True), "HS-6.7", "Harmful effects of the horde spare its own permanents."
    ),
    Knob("teammates_see_hands", True, (True, False), "AE-1.11", "Teammates may look at each other's hands."),
)
BY_NAME = {k.name: k for k in KNOBS}
for _knob in KNOBS:
    data_clause(_knob.clause, f"knob {_knob.name}")


def value(knobs: dict[str, Any], name: str) -> Any:
    """The value of a knob in a game: what the table chose, else the default; a knob whose clause is
    switched off (tests) counts as nothing."""
    knob = BY_NAME[name]
    if not on(knob.clause):
        return type(knob.default)()
    return knobs.get(name, knob.default)


def all_of(knobs: dict[str, Any]) -> dict[str, Any]:
    """Every knob with its value in a game, besides what else the table chose."""
    return {**knobs, **{k.name: value(knobs, k.name) for k in KNOBS}}


def heroes_life(knobs: dict[str, Any]) -> int:
    """HS-1.4: the life total the heroes share."""
    return int(value(knobs, "heroes_life"))


def horde_life(knobs: dict[str, Any], heroes: int) -> int:
    """HS-1.4: the horde's life against so many heroes."""
    return int(value(knobs, "horde_life")) + int(value(knobs, "horde_life_per_hero")) * (heroes - 1)
