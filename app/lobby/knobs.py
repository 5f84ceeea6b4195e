"""What a table can be set to: each knob once, with its words, and one way to read them from a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.i18n import N_

Value = str | int | bool
YES, NO = "yes", "no"


@dataclass(frozen=True)
class Choice:
    """One value of a knob, and the key of its words."""

    value: str
    label: str


@dataclass(frozen=True)
class Knob:
    """A setting. With `choices` one of them; with `high` a number from `low` to `high`; else yes or no."""

    name: str
    label: str
    default: Value
    help: str = ""
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0

    @property
    def kind(self) -> str:
        """How it is shown: "choice", "number" or "yesno"."""
        return "choice" if self.choices else "number" if self.high else "yesno"

    def read(self, typed: str) -> Value:
        """The value a form's text stands for. Raises ValueError when it stands for none."""
        if self.choices:
            return next(choice.value for choice in self.choices if choice.value == typed)
        if not self.high:
            return {YES: True, NO: False}[typed]
        number = int(typed)
        if not self.low <= number <= self.high:
            raise ValueError(typed)
        return number


@dataclass(frozen=True)
class Mode:
    """A game that can be chosen, with its knobs."""

    name: str
    title: str
    about: str
    knobs: tuple[Knob, ...]


@dataclass(frozen=True)
class WrongKnob:
    """A knob whose text could not be read: the key of the sentence and its arguments."""

    key: str
    low: int = 0
    high: int = 0


_COMMON = (
    Knob(
        "open_hands",
        N_("Teammates see each other's hands"),
        True,
    ),
    Knob(
        "undo",
        N_("Taking back"),
        "vote",
        N_("One's own last action goes back as long as nothing was revealed and nobody acted after it."),
        (
            Choice("vote", N_("own last action; further back if the table agrees")),
            Choice("own", N_("own last action only")),
            Choice("off", N_("nothing goes back")),
        ),
    ),
    Knob(
        "pace",
        N_("Pace of the horde"),
        "calm",
        "",
        (
            Choice("slow", N_("slow, to read along")),
            Choice("calm", N_("calm")),
            Choice("quick", N_("quick")),
            Choice("instant", N_("at once")),
        ),
    ),
    Knob(
        "grace_seconds",
        N_("Seconds before the game goes on without somebody who is gone"),
        60,
        low=10,
        high=900,
    ),
    Knob(
        "turn_minutes",
        N_("Minutes for a turn (0: no limit)"),
        0,
        low=0,
        high=60,
    ),
    Knob("spectators_chat", N_("Spectators may write in the chat"), True),
)

HORDE = Mode(
    "horde",
    N_("Horde"),
    N_("Together against a deck that plays itself."),
    (
        Knob(
            "horde",
            N_("Deck of the horde"),
            "eldrazi-scourge",
            "",
            (Choice("eldrazi-scourge", N_("Eldrazi Scourge (a reconstruction)")),),
        ),
        Knob(
            "variant",
            N_("Variant"),
            "commander",
            "",
            (
                Choice("commander", N_("Commander: 100 cards, shared life 40")),
                Choice("sixty", N_("60-card decks: 60 cards, titans out, shared life 20")),
                Choice("pauper", N_("Pauper: 60 cards, titans out, shared life 20")),
                Choice("tiny-leaders", N_("Tiny Leaders: 50 cards, titans out, shared life 20")),
                Choice("brawl", N_("Brawl: 50 cards, titans out, shared life 30")),
            ),
        ),
        Knob(
            "setup_turns",
            N_("Turns for the heroes before the horde's first"),
            3,
            N_("Fewer is harder."),
            low=1,
            high=5,
        ),
        Knob(
            "horde_blocks",
            N_("The horde blocks"),
            "good_blocks",
            "",
            (
                Choice("never", N_("never")),
                Choice("to_survive", N_("only to survive")),
                Choice("good_blocks", N_("where it pays")),
            ),
        ),
        Knob("first_draw", N_("Heroes draw in their first turn"), True),
        Knob(
            "titans",
            N_("The two titans"),
            "",
            N_("Only where the heroes have commanders: not with 60-card and Pauper decks."),
            (
                Choice("", N_("as the variant says")),
                Choice("command", N_("wait in the command zone, with six time counters")),
                Choice("out", N_("stay out of the game")),
            ),
        ),
        Knob(
            "spares_itself",
            N_("The horde spares itself"),
            False,
            N_("Its harmful cards then leave its own permanents alone. The original rules do not spare them."),
        ),
        *_COMMON,
    ),
)

MODES = {HORDE.name: HORDE}


def defaults(mode: Mode, grace_seconds: int) -> dict[str, Value]:
    """The settings of a new table; the server says how long the grace time is."""
    made: dict[str, Value] = {"mode": mode.name, **{knob.name: knob.default for knob in mode.knobs}}
    low, high = next((knob.low, knob.high) for knob in mode.knobs if knob.name == "grace_seconds")
    return {**made, "grace_seconds": min(max(grace_seconds, low), high)}


def read(typed: Mapping[str, str], before: Mapping[str, Value]) -> tuple[dict[str, Value], dict[str, WrongKnob]]:
    """The settings a form gives, on top of those before, and what is wrong with it by knob.

    A knob that the form does not name stays as it was.
    """
    mode = MODES.get(typed.get("mode", ""), MODES[str(before["mode"])])
    values: dict[str, Value] = {"mode": mode.name}
    wrong: dict[str, WrongKnob] = {}
    for knob in mode.knobs:
        values[knob.name] = before.get(knob.name, knob.default)
        if knob.name in typed:
            try:
                values[knob.name] = knob.read(typed[knob.name].strip())
            except (ValueError, KeyError, StopIteration):
                wrong[knob.name] = _wrong(knob)
    return values, wrong


def _wrong(knob: Knob) -> WrongKnob:
    if knob.high:
        return WrongKnob(N_("This must be a whole number from {low} to {high}."), knob.low, knob.high)
    return WrongKnob(N_("Choose one of the values offered."))
