"""Rules to play a horde by: files of settings (``presets/*.toml``, ``levels.toml``), what a variant of a deck changes
in them, and what a table changes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.cards.hordes.decks import HordeDeck
from app.clauses import clause, data_clause
from app.engine.modes.horde import knobs

HERE = Path(__file__).parent
NORMAL = "normal"
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
    if key not in names():
        raise KeyError(key)
    read = tomllib.loads((HERE / "presets" / f"{key}.toml").read_text(encoding="utf-8"))
    return Preset(key, read["source"], read.get("knobs", {}), read.get("variants", {}))


@cache
def names() -> tuple[str, ...]:
    """The names of all presets."""
    return tuple(sorted(file.stem for file in (HERE / "presets").glob("*.toml")))


@cache
def levels() -> dict[str, Values]:
    """The named levels of difficulty, easiest first, and what each changes."""
    return tomllib.loads((HERE / "levels.toml").read_text(encoding="utf-8"))


def settings(
    deck: HordeDeck, variant: str, chosen: Mapping[str, Any] | None = None, *, rules: str = "", level: str = NORMAL
) -> Values:
    """Every setting of a game against the deck: usual values, its preset (or ``rules`` of another name), its
    variant, the level, what the table chose.

    ``chosen`` may hold other things; those come back as they are. KeyError for unknown rules or levels."""
    base = preset(rules or deck.preset)
    ruled = {**base.knobs, **of_variant(base, deck.key), **of_variant(base, variant)}
    named = {"preset": base.key, "level": level, "variant": variant}
    return knobs.all_of({**ruled, **at_level(ruled, levels()[level]), **(chosen or {}), **named})


@clause("HS-9", otherwise=lambda rules, variant: {})
def of_variant(rules: Preset, variant: str) -> Values:
    """What the variant changes."""
    return rules.variants.get(variant, {})


def typed(name: str, value: Any) -> Any:
    """A value as a form or a file has it, as its setting takes it: ``yes`` and ``no``, numbers as text; other things
    as they are. ValueError for a value that a setting does not take."""
    knob = knobs.BY_NAME.get(name)
    if knob is None:
        return value
    if isinstance(value, str) and isinstance(knob.default, int):
        value = {"yes": True, "no": False}.get(value, int(value) if value.isdecimal() else value)
    if not knob.takes(value):
        raise ValueError(f"{name} does not take {value!r}")
    return value


def at_level(ruled: Values, changes: Values) -> Values:
    """The settings a level changes; a text is a number to add, as far as the setting goes."""
    return {name: _changed(ruled, name, change) for name, change in changes.items()}


def _changed(ruled: Values, name: str, change: Any) -> Any:
    if not isinstance(change, str):
        return change
    least, most = knobs.BY_NAME[name].allowed
    return min(max(knobs.value(ruled, name) + int(change), least), most)


def lives(deck: HordeDeck, variant: str) -> tuple[list[int], list[int] | None]:
    """The life totals at the start, of the heroes (or of each of them) and of the horde, for one hero to five;
    None where the horde has no life."""
    chosen = settings(deck, variant)
    heroes = range(1, MOST_HEROES + 1)
    horde = [life for n in heroes if (life := knobs.horde_life(chosen, n)) is not None]
    return [knobs.heroes_life(chosen, n) for n in heroes], horde or None


for _variant in preset("scourge").variants:
    data_clause("HS-9", f"variant {_variant}")
