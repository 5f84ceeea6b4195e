"""The rules of a table that plays Magic, in short and setting by setting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.cards.hordes import rule_words
from app.engine.model.state import State
from app.engine.modes.archenemy import knobs as scheme_rules
from app.engine.modes.horde import knobs
from app.i18n import translations
from app.play.setup import HORDE, MODES_OF_SCHEMES


@dataclass(frozen=True)
class Rule:
    """A setting of the rules as it is in force: its name, its sentence and its value in words, its clause, and whether
    it is other than the usual one."""

    label: str
    help: str
    value: str
    clause: str
    chosen: bool


@dataclass(frozen=True)
class RulesPage:
    """The rules of a table, in short and setting by setting; none where the mode has no settings of its own."""

    table: str
    short: tuple[str, ...]
    rules: tuple[Rule, ...]


def page(table: str, state: State, language: str) -> RulesPage:
    """The rules of the game as this table plays it."""
    say, horde = translations(language).gettext, state.mode == HORDE
    known = knobs if horde else scheme_rules if state.mode in MODES_OF_SCHEMES else None
    if known is None:
        return RulesPage(table, (), ())
    chosen = known.all_of(state.knobs)
    short = tuple(map(say, rule_words.in_short(chosen))) if horde else ()
    return RulesPage(table, short, tuple(_rule(knob, chosen[knob.name], say) for knob in known.KNOBS))


def _rule(knob: knobs.Knob, value: Any, say: Callable[[str], str]) -> Rule:
    label, _ = rule_words.LABELS.get(knob.name, ("", {}))
    return Rule(say(label), say(knob.help), say(rule_words.value(knob.name, value)), knob.clause, value != knob.default)
