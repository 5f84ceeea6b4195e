"""What a table can be set to: each knob once, with its words, and one way to read them from a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.cards.hordes import custom, rule_words
from app.engine.modes.horde import knobs as horde_settings
from app.i18n import N_

Value = str | int | bool
YES, NO = "yes", "no"
AS_RULES = ""  # what the rules of the chosen deck say


@dataclass(frozen=True)
class Choice:
    """One value of a knob, and the key of its words."""

    value: str
    label: str


@dataclass(frozen=True)
class Knob:
    """A setting. With `choices` one of them; with `high` a number from `low` to `high`, or if `open` nothing; else
    yes or no."""

    name: str
    label: str
    default: Value
    help: str = ""
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0
    open: bool = False

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
        if self.open and not typed:
            return AS_RULES
        number = int(typed)
        if not self.low <= number <= self.high:
            raise ValueError(typed)
        return number

    def holds(self, value: object) -> bool:
        """Whether that is one of its values."""
        typed = {True: YES, False: NO}.get(value, "") if isinstance(value, bool) else str(value)
        try:
            return self.read(typed) == value
        except (ValueError, KeyError, StopIteration):
            return False


@dataclass(frozen=True)
class Mode:
    """A game that can be chosen, with its knobs; `more` are those that its rules settle unless the host does."""

    name: str
    title: str
    about: str
    main: tuple[Knob, ...]
    more: tuple[Knob, ...] = ()

    @property
    def knobs(self) -> tuple[Knob, ...]:
        """All of them."""
        return (*self.main, *self.more)


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


def _offered(name: str) -> Knob:
    """A horde's setting as a knob: as the rules say, or one of its values."""
    label, words = rule_words.LABELS[name]
    known = horde_settings.BY_NAME[name]
    if words:
        choices = tuple(Choice(value, words[value]) for value in known.allowed)
    elif isinstance(known.default, bool):
        choices = (Choice(YES, N_("yes")), Choice(NO, N_("no")))
    else:
        return Knob(name, label, AS_RULES, known.help, low=known.allowed[0], high=known.allowed[-1], open=True)
    return Knob(name, label, AS_RULES, known.help, (Choice(AS_RULES, N_("as the rules say")), *choices))


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
        *_COMMON,
    ),
    tuple(map(_offered, rule_words.LABELS)),
)

BOARD = Mode(
    "board",
    N_("A written board"),
    N_("Somebody has written down how it stands; from there on you play."),
    tuple(knob for knob in _COMMON if knob.name != "open_hands"),
)

OFFERED = {HORDE.name: HORDE}
MODES = {**OFFERED, BOARD.name: BOARD}


def defaults(mode: Mode, grace_seconds: int) -> dict[str, Value]:
    """The settings of a new table; the server says how long the grace time is."""
    made: dict[str, Value] = {"mode": mode.name, **{knob.name: knob.default for knob in mode.knobs}}
    low, high = next((knob.low, knob.high) for knob in mode.knobs if knob.name == "grace_seconds")
    return {**made, "grace_seconds": min(max(grace_seconds, low), high)}


def read(typed: Mapping[str, str], before: Mapping[str, Value]) -> tuple[dict[str, Value], dict[str, WrongKnob]]:
    """The settings a form gives, on top of those before, and what is wrong with it by knob.

    A knob that the form does not name stays as it was.
    """
    mode = OFFERED.get(typed.get("mode", ""), MODES[str(before["mode"])])
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
