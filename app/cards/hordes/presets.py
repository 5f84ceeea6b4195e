"""Rules to play a horde by: files of settings (``presets/*.toml``), what a variant of a deck changes in them, and
what a table changes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.cards.hordes.decks import HORDES, HordeDeck
from app.clauses import clause, data_clause
from app.engine.modes.horde import knobs

FOLDER = Path(__file__).with_name("presets")
MOST_HEROES = 5
Values = dict[str, Any]


@dataclass(frozen=True)
class Preset:
    """Rules by name: ``knobs`` where they differ from the usual values (:data:`knobs.KNOBS`), ``variants`` what a
    deck or one of its variants changes in them, ``source`` where they come from."""

    key: str
    source: str
    knobs: Values
    variants: dict[str, Values]


@cache
def preset(key: str) -> Preset:
    """The rules of that name. KeyError if there are none such."""
    file = FOLDER / f"{key}.toml"
    if key not in names():
        raise KeyError(key)
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    return Preset(key, read["source"], read.get("knobs", {}), read.get("variants", {}))


@cache
def names() -> tuple[str, ...]:
    """The names of all presets."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


def settings(deck: HordeDeck, variant: str, chosen: Mapping[str, Any] | None = None) -> Values:
    """Every setting of a game against the deck: usual values, its preset, its variant, what the table chose.

    ``chosen`` may hold other things; those come back as they are."""
    rules = preset(deck.preset)
    return knobs.all_of({**rules.knobs, **of_variant(rules, deck.key), **of_variant(rules, variant), **(chosen or {})})


@clause("HS-9", otherwise=lambda rules, variant: {})
def of_variant(rules: Preset, variant: str) -> Values:
    """What the variant changes."""
    return rules.variants.get(variant, {})


def lives(deck: HordeDeck, variant: str) -> tuple[list[int], list[int]]:
    """The life totals at the start, of the heroes and of the horde, for one hero to five."""
    chosen = settings(deck, variant)
    heroes = range(1, MOST_HEROES + 1)
    return [knobs.heroes_life(chosen) for _ in heroes], [knobs.horde_life(chosen, n) for n in heroes]


for _deck in HORDES.values():
    for _variant in _deck.cuts:
        data_clause("HS-9", f"variant {_variant} of {_deck.key}")
