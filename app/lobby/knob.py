"""A setting of a table: its words, its values, and one way to read it from a form. And a game with its settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.cards.facts import CardFacts
from app.engine.modes.horde.knobs import Knob as Setting
from app.i18n import N_

Value = str | int | bool
YES, NO = "yes", "no"
AS_RULES = ""  # what the rules of the chosen deck say
COMMANDER, SIXTY, NONE = "commander", "sixty", ""  # formats of decks; NONE: nobody brings one
Settings = Mapping[str, Any]


@dataclass(frozen=True)
class Choice:
    """One value of a knob, and the key of its words."""

    value: str
    label: str


@dataclass(frozen=True)
class WrongKnob:
    """A knob whose text could not be read: the key of the sentence and its arguments."""

    key: str
    arguments: Mapping[str, str | int] = field(default_factory=dict)


NO_OTHERS: Mapping[str, CardFacts] = {}  # of cards besides those of the library


@dataclass(frozen=True)
class Knob:
    """A setting. With `choices` one of them; with `high` a number from `low` to `high`, or if `open` nothing; with
    `check` a text, of which that says what is wrong (it is told which cards are known besides those of the library);
    else yes or no."""

    name: str
    label: str
    default: Value
    help: str = ""
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0
    open: bool = False
    check: Callable[[str, Mapping[str, CardFacts]], WrongKnob | None] | None = None

    @property
    def kind(self) -> str:
        """How it is shown: "choice", "number", "text" or "yesno"."""
        return "choice" if self.choices else "number" if self.high else "text" if self.check else "yesno"

    def read(self, typed: str) -> Value:
        """The value a form's text stands for. Raises ValueError when it stands for none."""
        if self.choices:
            return next(choice.value for choice in self.choices if choice.value == typed)
        if self.check:
            return typed.replace("\r\n", "\n")
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


def offered(known: Setting, label: str, words: Mapping[str, str], *, by_rules: bool) -> Knob:
    """A setting of the rules as a knob: one of its values, or (`by_rules`) what the rules of the chosen game say, as
    long as nobody chooses."""
    usual = AS_RULES if by_rules else known.default
    if words:
        choices = tuple(Choice(value, words[value]) for value in known.allowed)
    elif not isinstance(known.default, bool):
        low, high = known.allowed[0], known.allowed[-1]
        return Knob(known.name, label, usual, known.help, low=low, high=high, open=by_rules)
    else:
        choices = (Choice(YES, N_("yes")), Choice(NO, N_("no"))) if by_rules else ()
    unset = (Choice(AS_RULES, N_("as the rules say")),) if by_rules else ()
    return Knob(known.name, label, usual, known.help, (*unset, *choices))


@dataclass(frozen=True)
class Mode:
    """A game that can be chosen, with its knobs; `more` are those that its rules settle unless the host does.

    `fewest` and `most`: how many people play it, besides an archenemy whom the server may play. `decks`: the format of
    their decks, which may depend on the settings. `villains`: how many of the first seats bring a scheme deck. `sides`:
    the side of a seat by its number, among so many seats, with those settings: who has seen a hand of one side plays
    for no other, and before the game the deck of one is a secret to the others. `halves`: there are two sides of one
    size. `bot`: the server plays against one who is alone. `warns`: what is said about so many people who play, besides
    the one archenemy."""

    name: str
    title: str
    about: str
    main: tuple[Knob, ...]
    more: tuple[Knob, ...] = ()
    fewest: int = 1
    most: int = 5
    decks: Callable[[Settings], str] = lambda settings: COMMANDER
    villains: Callable[[Settings], int] = lambda settings: 0
    sides: Callable[[int, int, Settings], int] = lambda number, seats, settings: 0
    bot: bool = False
    halves: bool = False
    warns: Callable[[int], tuple[str, ...]] = lambda people: ()

    def players(self, settings: Settings) -> tuple[int, int]:
        """The fewest and the most seats there are, with that of a person who is the one archenemy."""
        villain = int(self.villains(settings) == 1)
        return self.fewest + villain, self.most + villain

    @property
    def people(self) -> str:
        """How many people play it where nobody changes its settings: "2" or "2–6"."""
        fewest, most = self.players({})
        return str(most) if fewest == most else f"{fewest}–{most}"

    def opposed(self, settings: Settings) -> bool:
        """Whether people play against each other."""
        seats = self.players(settings)[1]
        return len({self.sides(number, seats, settings) for number in range(1, seats + 1)}) > 1

    def choice_for(self, format: str, settings: Settings) -> tuple[Knob, Choice] | None:
        """The first choice by which the decks would be of that format; None where no setting makes them so."""
        for knob in self.main:
            for choice in knob.choices:
                if self.decks({**settings, knob.name: choice.value}) == format:
                    return knob, choice
        return None

    @property
    def knobs(self) -> tuple[Knob, ...]:
        """All of them."""
        return (*self.main, *self.more)


PACE = Knob(
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
)
COMMON = (
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
    PACE,
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
