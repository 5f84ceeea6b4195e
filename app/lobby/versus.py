"""The games of people against each other: with schemes (AE), free-for-all, Commander, two-headed giant, duel."""

from __future__ import annotations

from dataclasses import replace

from app.cards import schemes
from app.cards.starter_decks import STARTER_DECKS
from app.cards.villains import VILLAIN_DECKS
from app.engine.modes.archenemy.seats import COMMANDER as ARCHENEMY_COMMANDER
from app.engine.modes.archenemy.seats import PLAIN, RUMBLE
from app.engine.modes.at_a_table import COMMANDER, DUEL, FFA, PLAYERS, TWO_HEADED
from app.i18n import N_
from app.lobby.knob import COMMON, SIXTY, Choice, Knob, Mode, Settings

SERVER, PERSON = "server", "person"
USUAL = Choice("", N_("the one that goes with its deck"))
EACH_HAS_ONE = 6
FREE = tuple(knob for knob in COMMON if knob.name not in ("open_hands", "pace"))
TOGETHER = tuple(knob for knob in COMMON if knob.name != "pace")


def _life(name: str, label: str) -> Knob:
    return Knob(name, label, "", "", low=1, high=400, open=True)


ARCHENEMY_LIFE = _life("archenemy_life", N_("Life of the archenemy"))
HEROES_LIFE = _life("heroes_life", N_("Life of the heroes"))
COMMON_LIFE = Knob(
    "common_life",
    N_("Life totals of the heroes"),
    "usual",
    "",
    (
        Choice("usual", N_("as the rules say")),
        Choice("shared", N_("one for all of them")),
        Choice("own", N_("one for each")),
    ),
)
DROP_OUT = Knob("drop_out", N_("A hero who loses drops out, the others go on, where life is shared"), False)
COMMANDER_DAMAGE = Knob(
    "commander_damage", N_("Combat damage of one commander that wins (0: none does)"), 21, "", low=0, high=99
)
VILLAIN = Knob(
    "villain",
    N_("Who plays the archenemy"),
    PERSON,
    N_("A person takes the first seat; the server plays a ready deck."),
    (Choice(PERSON, N_("a person, in the first seat")), Choice(SERVER, N_("the server"))),
)
PACE = replace(next(knob for knob in COMMON if knob.name == "pace"), label=N_("Pace of the server's archenemy"))
SCHEMES = tuple(Choice(deck.key, deck.name) for deck in schemes.DECKS.values())
TEN = tuple(Choice(deck.key, deck.name) for deck in schemes.DECKS.values() if deck.size < 20)


def _servers(decks: tuple[Choice, ...], listed: tuple[Choice, ...]) -> tuple[Knob, ...]:
    """What the server plays with."""
    return (
        VILLAIN,
        Knob("villain_deck", N_("Deck of the server's archenemy"), decks[0].value, "", decks),
        Knob("villain_schemes", N_("Schemes of the server's archenemy"), "", "", (USUAL, *listed)),
    )


def _first(settings: Settings) -> int:
    return 0 if settings.get("villain") == SERVER else 1


def _against_one(number: int, seats: int, settings: Settings) -> int:
    return int(number > _first(settings))


def _alone(number: int, seats: int, settings: Settings) -> int:
    return number


PLAIN_DECKS = tuple(Choice(deck.key, deck.title) for deck in VILLAIN_DECKS)
READY = tuple(Choice(deck.key, deck.title) for deck in STARTER_DECKS)
MODES = (
    Mode(
        PLAIN,
        N_("Archenemy"),
        N_("Together against one mighty player, who sets a scheme in motion each turn."),
        (*_servers(PLAIN_DECKS, SCHEMES), COMMON_LIFE, ARCHENEMY_LIFE, HEROES_LIFE, *TOGETHER, PACE),
        fewest=2,
        most=5,
        decks=lambda settings: SIXTY,
        villains=_first,
        sides=_against_one,
    ),
    Mode(
        ARCHENEMY_COMMANDER,
        N_("Archenemy Commander"),
        N_("The same with Commander decks and a life total that the heroes share."),
        (*_servers(READY, TEN), COMMON_LIFE, DROP_OUT, COMMANDER_DAMAGE, ARCHENEMY_LIFE, HEROES_LIFE, *TOGETHER, PACE),
        fewest=2,
        most=5,
        villains=_first,
        sides=_against_one,
    ),
    Mode(
        RUMBLE,
        N_("Supervillain Rumble"),
        N_("Everybody has schemes, and everybody is everybody’s enemy."),
        (ARCHENEMY_LIFE, *FREE),
        fewest=3,
        most=6,
        decks=lambda settings: SIXTY,
        villains=lambda settings: EACH_HAS_ONE,
        sides=_alone,
    ),
    Mode(
        COMMANDER,
        N_("Commander"),
        N_("Everybody for themselves with a commander and a hundred cards."),
        (_life("life", N_("Life at the start")), COMMANDER_DAMAGE, *FREE),
        fewest=PLAYERS[COMMANDER][0],
        most=PLAYERS[COMMANDER][1],
        sides=_alone,
    ),
    Mode(
        DUEL,
        N_("Duel"),
        N_("Two players, one against the other."),
        (_life("life", N_("Life at the start")), *FREE),
        fewest=2,
        most=2,
        decks=lambda settings: SIXTY,
        sides=_alone,
    ),
    Mode(
        FFA,
        N_("Free-for-all"),
        N_("Everybody for themselves; everybody may be attacked."),
        (_life("life", N_("Life at the start")), *FREE),
        fewest=PLAYERS[FFA][0],
        most=PLAYERS[FFA][1],
        decks=lambda settings: SIXTY,
        sides=_alone,
    ),
    Mode(
        TWO_HEADED,
        N_("Two-Headed Giant"),
        N_("Two teams, each with one life total; the first half of the seats against the second."),
        (_life("life", N_("Life at the start")), *TOGETHER),
        fewest=4,
        most=6,
        decks=lambda settings: SIXTY,
        sides=lambda number, seats, settings: int(number > seats // 2),
    ),
)
