"""``lines(state, events)``: what the log says about what happened, as keys with arguments."""

from __future__ import annotations

from typing import Any

from app.base_race.state import QUIET_TURNS, Event, LogLine, State, name_of
from app.i18n import N_


def lines(state: State, events: list[Event]) -> list[LogLine]:
    """Log lines for the events of one command, in order; ``state`` is the one after it.

    Arguments: ``seat`` is a seat, ``card`` and ``other`` are card names, ``origin`` and ``to`` are spaces (``b3``),
    the rest numbers. Everything that is said is said to all; where cards are placed is not said."""
    return [line for event in events for line in _TELLERS[event.kind](state, event)]


def _public(event: Event, key: str, **args: Any) -> LogLine:
    return LogLine("public", key, args, event.kind)


def _nothing(state: State, event: Event) -> list[LogLine]:
    return []


def _finished(state: State, event: Event) -> list[LogLine]:
    return [_public(event, FINISHED, seat=event.seat)]


def _turn_begins(state: State, event: Event) -> list[LogLine]:
    first = state.turn == 1
    return [_public(event, BEGINS if first else TURN, seat=event.seat, turn=state.turn)]


def _moved(state: State, event: Event) -> list[LogLine]:
    args = {"seat": event.seat, "origin": name_of(event.origin), "to": name_of(event.to)}
    if state.pieces[event.piece].face_up:
        return [_public(event, MOVES_CARD, card=state.cards[event.piece].name, **args)]
    return [_public(event, MOVES, **args)]


def _battle(state: State, event: Event) -> list[LogLine]:
    fought = state.battle
    assert fought is not None
    card, other = (state.cards[n].name for n in (fought.attacker, fought.defender))
    first = _public(event, ATTACKS, seat=event.seat, card=card, other=other, to=name_of(event.to))
    return [first, *(_public(event, r.key, **r.args) for r in fought.reasons)]


def _game_ended(state: State, event: Event) -> list[LogLine]:
    ended = state.ended
    assert ended is not None
    if ended.winners:
        return [_public(event, WON[ended.reason], seat=ended.winners[0])]
    return [_public(event, DRAW, turns=QUIET_TURNS)]


_TELLERS = {
    "placed": _nothing,
    "finished": _finished,
    "turn_begins": _turn_begins,
    "moved": _moved,
    "moved_in": _nothing,
    "battle": _battle,
    "game_ended": _game_ended,
}
FINISHED = N_("{seat} has placed all cards.")
BEGINS = N_("{seat} was first and begins.")
TURN = N_("Turn {turn}: {seat}.")
MOVES = N_("{seat} moves a face-down card from {origin} to {to}.")
MOVES_CARD = N_("{seat} moves {card} from {origin} to {to}.")
ATTACKS = N_("{seat} attacks on {to}: {card} meets {other}.")
WON = {
    "land": N_("{seat} wins: the other base camp is found."),
    "no move": N_("{seat} wins: the opponent cannot move."),
    "concede": N_("{seat} wins: the opponent gives up."),
}
DRAW = N_("A draw: {turns} turns in a row without a battle.")
