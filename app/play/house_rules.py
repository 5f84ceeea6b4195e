"""The rules of a table that plays Magic, in short and setting by setting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from app.cards.hordes import rule_words
from app.cards.schemes import rule_words as scheme_words
from app.engine.model.state import State
from app.engine.modes.archenemy import knobs as scheme_rules
from app.engine.modes.archenemy.seats import GAMES
from app.engine.modes.horde import knobs
from app.i18n import translations, words
from app.play import in_short
from app.play.setup import HORDE


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
    say = translations(language).gettext
    short = tuple(words(language, key, **arguments) for key, arguments in in_short.sentences(state))
    return RulesPage(table, state.mode == HORDE, state.mode in in_short.TEAMS, short, _in_force(state, say))


def _in_force(state: State, say: Callable[[str], str]) -> tuple[Rule, ...]:
    """Every setting with its value; none where the mode has no settings of its own."""
    known: ModuleType
    if state.mode == HORDE:
        known, labels = knobs, rule_words.LABELS
    elif state.mode in GAMES:
        known, labels = scheme_rules, scheme_words.LABELS
    else:
        return ()
    values = ((knob, known.value(state.knobs, knob.name)) for knob in known.KNOBS)
    return tuple(_rule(knob, labels.get(knob.name, ("", {})), value, say) for knob, value in values)


def _rule(knob: knobs.Knob, words: tuple[str, Mapping[str, str]], value: Any, say: Callable[[str], str]) -> Rule:
    label, values = words
    in_words = rule_words.value(values, value)
    return Rule(say(label), say(knob.help), say(in_words), knob.clause, value != knob.default)
