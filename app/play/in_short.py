"""The rules of each game in a few sentences, as its table plays it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.cards.hordes import rule_words
from app.engine.model.state import State
from app.engine.modes import at_a_table
from app.engine.modes.archenemy import knobs as schemes
from app.engine.modes.archenemy.seats import GAMES
from app.engine.modes.at_a_table import COMMANDER, DUEL, FFA, TWO_HEADED
from app.engine.modes.horde import knobs as horde
from app.i18n import N_
from app.play.setup import HORDE

AGAINST_ONE = tuple(name for name, game in GAMES.items() if not game.each)
TEAMS = (HORDE, *AGAINST_ONE, TWO_HEADED)  # modes in which players share turns

ONE_AGAINST_ALL = N_("One archenemy plays against all the others, the heroes, who take their turns together.")
SCHEMES = N_(
    "As the first main phase of an archenemy's turn begins, their top scheme is set in motion;"
    " an ongoing one stays until something abandons it."
)
SENT = N_("Each attacker is sent at one hero or a planeswalker; the heroes block together, also for each other.")
EACH_LEAVES = N_("A hero who loses leaves and the others go on; it is over when the archenemy or every hero has lost.")
ALL_LOSE = N_("The heroes share one life total: what makes one of them lose makes all of them lose.")
DROPS_OUT = N_("The heroes share one life total; who loses in another way drops out, and the others go on.")
EVERYBODY_SCHEMES = N_("Everybody is an archenemy with schemes of their own, and everybody's enemy.")
FOR_THEMSELVES = N_("Everybody plays for themselves, from {n} life.")
TWO_PLAYERS = N_("Two play, one against the other, from {n} life each.")
TWO_TEAMS = N_("Two teams play against each other; each shares its turn and a life total of {n}.")
ONE_LOSES = N_("A team attacks and blocks as one; what makes one of a team lose makes all of it lose.")
ANYBODY = N_("Each attacker may be sent at another player; only who is attacked blocks.")
LAST = N_("Who is left at the end wins.")
ZERO = N_("Without life, or when you must draw and have no card left, you have lost.")
COMMAND_ZONE = N_(
    "Your commander begins in the command zone; you may cast it from there,"
    " for two mana more each time after the first."
)
COMMANDERS_HIT = N_("Who was dealt {n} combat damage by one and the same commander has lost.")

Sentence = tuple[str, dict[str, Any]]


def sentences(state: State) -> Iterator[Sentence]:
    """The rules of the game in short, each a key and its arguments; none for a mode that has no words."""
    return told(state.mode, state.knobs, len(state.players))


def told(mode: str, knobs: dict[str, Any], players: int) -> Iterator[Sentence]:
    """The same of a mode as it is played with these settings by so many."""
    if mode == HORDE:
        yield from ((key, {}) for key in rule_words.in_short(horde.all_of(knobs)))
    elif mode in AGAINST_ONE:
        yield from _one_against_all(mode, knobs)
    elif mode in GAMES:
        life = schemes.archenemy_life(knobs, mode)
        yield from ((EVERYBODY_SCHEMES, {}), (FOR_THEMSELVES, {"n": life}), (SCHEMES, {}), (ANYBODY, {}), (LAST, {}))
    elif mode in at_a_table.PLAYERS:
        yield from _at_a_table(mode, knobs, players)


def _one_against_all(mode: str, knobs: dict[str, Any]) -> Iterator[Sentence]:
    shared = schemes.shares_life(knobs, mode)
    ends = DROPS_OUT if schemes.value(knobs, "drop_out") else ALL_LOSE
    yield from ((key, {}) for key in (ONE_AGAINST_ALL, SCHEMES, SENT, ends if shared else EACH_LEAVES))
    if GAMES[mode].commander:
        yield from _commanders(schemes.value(knobs, "commander_damage"))


def _at_a_table(mode: str, knobs: dict[str, Any], players: int) -> Iterator[Sentence]:
    life = {"n": at_a_table.starting_life(mode, players // 2, knobs)}
    yield {DUEL: TWO_PLAYERS, TWO_HEADED: TWO_TEAMS}.get(mode, FOR_THEMSELVES), life
    if mode == TWO_HEADED:
        yield ONE_LOSES, {}
    if mode in (FFA, COMMANDER):
        yield ANYBODY, {}
    if mode == COMMANDER:
        yield from _commanders(knobs.get("commander_damage", 21))
    yield ZERO, {}
    if mode in (FFA, COMMANDER):
        yield LAST, {}


def _commanders(damage: int) -> Iterator[Sentence]:
    yield COMMAND_ZONE, {}
    if damage:
        yield COMMANDERS_HIT, {"n": damage}
