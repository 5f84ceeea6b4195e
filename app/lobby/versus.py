"""The games of people against each other: with schemes (AE), free-for-all, Commander, two-headed giant, duel."""

from __future__ import annotations

from dataclasses import replace

from app.cards import schemes
from app.cards.schemes import rule_words
from app.cards.starter_decks import STARTER_DECKS
from app.cards.villains import VILLAIN_DECKS
from app.engine.modes.archenemy import knobs as scheme_settings
from app.engine.modes.archenemy.seats import COMMANDER as ARCHENEMY_COMMANDER
from app.engine.modes.archenemy.seats import GAMES, PLAIN, RUMBLE, SchemeGame
from app.engine.modes.archenemy.setup import warnings
from app.engine.modes.at_a_table import COMMANDER, DUEL, FFA, PLAYERS, TWO_HEADED
from app.i18n import N_
from app.lobby.knob import COMMANDER as COMMANDER_DECKS
from app.lobby.knob import COMMON, SIXTY, Choice, Knob, Mode, Settings, offered
from app.lobby.knob import PACE as HORDES_PACE

SERVER = "server"
USUAL = Choice("", N_("the one that goes with its deck"))
FREE = tuple(knob for knob in COMMON if knob.name not in ("open_hands", "pace"))
TOGETHER = tuple(knob for knob in COMMON if knob.name != "pace")


def _life(name: str, label: str) -> Knob:
    return Knob(name, label, "", "", low=1, high=400, open=True)


def _setting(name: str) -> Knob:
    """A setting of games with schemes as a knob."""
    known = scheme_settings.BY_NAME[name]
    by_rules = not isinstance(known.default, bool) and known.default == scheme_settings.BY_RULES
    return offered(known, *rule_words.LABELS[name], by_rules=by_rules)


COMMANDER_DAMAGE = _setting("commander_damage")
PACE = replace(HORDES_PACE, label=N_("Pace of the server's archenemy"))


def _by_server(game: SchemeGame) -> tuple[Knob, ...]:
    """Who plays the archenemy, and what the server plays with."""
    decks = STARTER_DECKS if game.commander else VILLAIN_DECKS
    offered_decks = tuple(Choice(deck.key, deck.title) for deck in decks)
    listed = tuple(Choice(deck.key, deck.name) for deck in schemes.ready_for(game).values())
    return (
        _setting("villain"),
        Knob("villain_deck", N_("Deck of the server's archenemy"), decks[0].key, "", offered_decks),
        Knob("villain_schemes", N_("Schemes of the server's archenemy"), "", "", (USUAL, *listed)),
    )


def _first(settings: Settings) -> int:
    return 0 if settings.get("villain") == SERVER else 1


def _everybody(settings: Settings) -> int:
    return GAMES[RUMBLE].players[1]


def _unwarned(people: int) -> tuple[str, ...]:
    return ()


def _against_one(number: int, seats: int, settings: Settings) -> int:
    return int(number > _first(settings))


def _alone(number: int, seats: int, settings: Settings) -> int:
    return number


def _with_schemes(game: SchemeGame, title: str, about: str, *settings: str) -> Mode:
    """A game with schemes: one archenemy, or everybody one."""
    own = tuple(map(_setting, settings))
    return Mode(
        game.name,
        title,
        about,
        (*own, *FREE) if game.each else (*_by_server(game), *own, *TOGETHER, PACE),
        fewest=game.players[0],
        most=game.players[1],
        decks=lambda settings: COMMANDER_DECKS if game.commander else SIXTY,
        villains=_everybody if game.each else _first,
        sides=_alone if game.each else _against_one,
        warns=_unwarned if game.each else warnings,
    )


MODES = (
    _with_schemes(
        GAMES[PLAIN],
        N_("Archenemy"),
        N_("Together against one mighty player, who sets a scheme in motion each turn."),
        *("common_life", "archenemy_life", "heroes_life"),
    ),
    _with_schemes(
        GAMES[ARCHENEMY_COMMANDER],
        N_("Archenemy Commander"),
        N_("The same with Commander decks and a life total that the heroes share."),
        *("common_life", "drop_out", "commander_damage", "archenemy_life", "heroes_life"),
    ),
    _with_schemes(
        GAMES[RUMBLE],
        N_("Supervillain Rumble"),
        N_("Everybody has schemes, and everybody is everybody’s enemy."),
        "archenemy_life",
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
        halves=True,
    ),
)
