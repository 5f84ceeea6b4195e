"""What a table can be set to: the games with their knobs, and one way to read them from a form."""

from __future__ import annotations

from collections.abc import Mapping

from app.cards.facts import CardFacts
from app.cards.hordes import custom, rule_words
from app.engine.modes.horde import knobs as horde_settings
from app.i18n import N_
from app.lobby import race, versus
from app.lobby.knob import (
    AS_RULES,
    COMMANDER,
    COMMON,
    NO,
    NO_OTHERS,
    SIXTY,
    YES,
    Choice,
    Knob,
    Mode,
    Value,
    WrongKnob,
    offered,
)

__all__ = ["BOARD", "HORDE", "MODES", "NO", "OFFERED", "YES", "Knob", "Mode", "Value", "WrongKnob", "defaults", "read"]


def _offered(name: str) -> Knob:
    """A horde's setting as a knob: as the rules say, or one of its values."""
    return offered(horde_settings.BY_NAME[name], *rule_words.LABELS[name], by_rules=True)


def _choices(words: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple(Choice(value, label) for value, label in words.items())


OWN_HELP = N_("One of your own is pasted or chosen at the table, under Settings.")
OWN = Choice(custom.KEY, N_("A horde of my own"))
HORDE = Mode(
    "horde",
    N_("Horde"),
    N_("Together against a deck that plays itself."),
    (
        Knob("horde", N_("Deck of the horde"), "eldrazi-scourge", OWN_HELP, (*_choices(rule_words.DECKS), OWN)),
        Knob(
            "variant",
            N_("Variant"),
            "commander",
            N_("Of the Eldrazi Scourge; the other decks have none."),
            (
                Choice("commander", N_("Commander: 100 cards, shared life 40")),
                Choice("sixty", N_("60-card decks: 60 cards, titans out, shared life 20")),
                Choice("pauper", N_("Pauper: 60 cards, titans out, shared life 20")),
                Choice("tiny-leaders", N_("Tiny Leaders: 50 cards, titans out, shared life 20")),
                Choice("brawl", N_("Brawl: 50 cards, titans out, shared life 30")),
            ),
        ),
        Knob(
            "level",
            N_("How hard"),
            "normal",
            N_("Each level changes some of the settings below; what is set there comes first."),
            _choices(rule_words.LEVELS),
        ),
        Knob(
            "rules",
            N_("Rules"),
            AS_RULES,
            N_("Every horde can be played by the rules of another."),
            (Choice(AS_RULES, N_("the deck's own")), *_choices(rule_words.RULES)),
        ),
        *COMMON,
    ),
    tuple(map(_offered, rule_words.LABELS)),
    decks=lambda settings: SIXTY if settings.get("variant") in ("sixty", "pauper") else COMMANDER,
)

BOARD = Mode(
    "board",
    N_("A written board"),
    N_("Somebody has written down how it stands; from there on you play."),
    tuple(knob for knob in COMMON if knob.name != "open_hands"),
)

OFFERED = {mode.name: mode for mode in (HORDE, *versus.MODES, race.MODE)}
MODES = {**OFFERED, BOARD.name: BOARD}


def defaults(mode: Mode, grace_seconds: int) -> dict[str, Value]:
    """The settings of a new table; the server says how long the grace time is."""
    made: dict[str, Value] = {"mode": mode.name, **{knob.name: knob.default for knob in mode.knobs}}
    low, high = next((knob.low, knob.high) for knob in mode.knobs if knob.name == "grace_seconds")
    return {**made, "grace_seconds": min(max(grace_seconds, low), high)}


def read(
    typed: Mapping[str, str], before: Mapping[str, Value], imported: Mapping[str, CardFacts] = NO_OTHERS
) -> tuple[dict[str, Value], dict[str, WrongKnob]]:
    """The settings a form gives, on top of those before, and what is wrong with it by knob. ``imported``: cards that
    are known besides those of the library.

    A knob that the form does not name stays as it was.
    """
    mode = OFFERED.get(typed.get("mode", ""), MODES[str(before["mode"])])
    values: dict[str, Value] = {"mode": mode.name}
    wrong: dict[str, WrongKnob] = {}
    for knob in mode.knobs:
        kept = before.get(knob.name, knob.default)
        values[knob.name] = kept if knob.holds(kept) else knob.default
        if knob.name in typed:
            try:
                values[knob.name] = read = knob.read(typed[knob.name].strip())
            except (ValueError, KeyError, StopIteration):
                wrong[knob.name] = _wrong(knob)
            else:
                if knob.check and (found := knob.check(str(read), imported)):
                    wrong[knob.name] = found
    return values, wrong


def _wrong(knob: Knob) -> WrongKnob:
    if knob.high:
        return WrongKnob(N_("This must be a whole number from {low} to {high}."), {"low": knob.low, "high": knob.high})
    return WrongKnob(N_("Choose one of the values offered."))
