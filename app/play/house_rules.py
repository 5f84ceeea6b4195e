"""The rules of a table that plays Magic, in short and setting by setting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.cards.hordes import rule_words
from app.engine.model.state import State
from app.engine.modes.archenemy import knobs as scheme_rules
from app.engine.modes.horde import knobs
from app.i18n import translations, words
from app.play import in_short
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
    """The rules of a table, in short and setting by setting; no settings where the mode has none of its own. ``horde``:
    they are those of the horde; ``together``: players share turns."""

    table: str
    horde: bool
    together: bool
    short: tuple[str, ...]
    rules: tuple[Rule, ...]


def page(table: str, state: State, language: str) -> RulesPage:
    """The rules of the game as this table plays it."""
    say, horde = translations(language).gettext, state.mode == HORDE
    known = knobs if horde else scheme_rules if state.mode in MODES_OF_SCHEMES else None
    short = tuple(words(language, key, **arguments) for key, arguments in in_short.sentences(state))
    rules = tuple(_rule(knob, known.value(state.knobs, knob.name), say) for knob in known.KNOBS) if known else ()
    return RulesPage(table, horde, state.mode in in_short.TEAMS, short, rules)


def _rule(knob: knobs.Knob, value: Any, say: Callable[[str], str]) -> Rule:
    label, _ = rule_words.LABELS.get(knob.name, ("", {}))
    return Rule(say(label), say(knob.help), say(rule_words.value(knob.name, value)), knob.clause, value != knob.default)
