"""``lines(state, events)``: what the log says about what happened, each line with its audience.

A line about a hidden card has two versions: the names for those who may know, a count for the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from app.engine.model.state import Event, GameObject, State
from app.engine.model.values import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from app.engine.view import by_hand
from app.engine.view.cards import Picture
from app.engine.view.knowledge import hand_audience
from app.engine.view.structs import LogLine

Teller = Callable[["Telling", Event], list[LogLine]]


class Telling:
    """One batch of events being told; names are taken from the state after it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.picture = Picture(state)

    def object(self, oid: int) -> GameObject | None:
        found = self.state.objects.get(oid)
        if found is None and oid in self.state.lki:
            return self.state.lki[oid].object
        return found

    def name(self, oid: int | str) -> str:
        """A card's name as everybody may see it (face-down ones are "a face-down card")."""
        if isinstance(oid, str):
            return oid
        o = self.object(oid)
        if o is None:
            return "?"
        if o.face_down:
            return "a face-down card"
        if oid in self.state.lki:
            return self.state.lki[oid].characteristics.name
        return self.picture.characteristics(o).name

    def public(self, key: str, **args: Any) -> list[LogLine]:
        return [LogLine("public", key, args)]


def lines(state: State, events: list[Event]) -> list[LogLine]:
    """Log lines for the events of one command, in order; pure, and free of words but catalogue keys.

    Arguments: ``seat`` is a seat id, ``card`` a card name, numbers are numbers. What happened several times in the
    same words is one line with how often, ``times``."""
    telling = Telling(state)
    told: dict[bytes, tuple[LogLine, int]] = {}
    for e in events:
        for line in _TELLERS[e.kind](telling, e) if e.kind in _TELLERS else ():
            line = LogLine(line.audience, line.key, line.args, line.kind or e.kind)
            same = _encode(line)
            told[same] = line, told[same][1] + 1 if same in told else 1
    return [line if n == 1 else _often(line, n) for line, n in told.values()]


def _often(line: LogLine, times: int) -> LogLine:
    return LogLine(line.audience, line.key, {**line.args, "times": times}, line.kind)


_encode = msgspec.msgpack.Encoder().encode


def _zone_change(t: Telling, e: Event) -> list[LogLine]:
    if e.zone == HAND and e.origin == LIBRARY:
        return _to_hand(t, e)
    if LIBRARY in (e.zone, e.origin) and e.zone in (LIBRARY, HAND):
        return []
    name = t.name(e.new) if t.object(e.new) is not None else t.name(e.object)
    key = _MOVES.get((e.origin, e.zone)) or _MOVES.get(("", e.zone))
    return t.public(key, card=name, seat=e.seat) if key else []


_MOVES = {
    (BATTLEFIELD, GRAVEYARD): "{card} goes to the graveyard.",
    (BATTLEFIELD, EXILE): "{card} is exiled.",
    (BATTLEFIELD, HAND): "{card} returns to {seat}'s hand.",
    (LIBRARY, GRAVEYARD): "{card} goes from the library to the graveyard.",
    (LIBRARY, EXILE): "{card} is exiled from the library.",
    (GRAVEYARD, BATTLEFIELD): "{card} returns to the battlefield.",
    (GRAVEYARD, HAND): "{card} returns from the graveyard to {seat}'s hand.",
    (HAND, EXILE): "{card} is exiled from the hand.",
    (HAND, GRAVEYARD): "{seat} discards {card}.",
    ("", COMMAND): "{card} goes to the command zone.",
    (LIBRARY, BATTLEFIELD): "{card} enters from the library.",
    (EXILE, BATTLEFIELD): "{card} returns from exile.",
    (STACK, EXILE): "{card} is exiled.",
}


def _to_hand(t: Telling, e: Event) -> list[LogLine]:
    audience = hand_audience(t.state, e.seat)
    return [LogLine(audience, "{seat} now holds {card}.", {"seat": e.seat, "card": t.name(e.new)})]


def _drawn(t: Telling, e: Event) -> list[LogLine]:
    return t.public("{seat} draws a card.", seat=e.seat)


def _damage(t: Telling, e: Event) -> list[LogLine]:
    source = t.name(e.source) if e.source else ""
    if isinstance(e.to, str):
        return t.public("{card} deals {amount} damage to {seat}.", card=source, amount=e.amount, seat=e.to)
    return t.public("{card} deals {amount} damage to {other}.", card=source, amount=e.amount, other=t.name(e.to))


def _counters(key: str) -> Teller:
    return lambda t, e: t.public(key, card=t.name(e.object), amount=e.amount, kind=e.text)


def _seat(key: str) -> Teller:
    return lambda t, e: t.public(key, seat=e.seat, amount=e.amount)


def _card(key: str) -> Teller:
    return lambda t, e: t.public(key, card=t.name(e.object), seat=e.seat, amount=e.amount)


def _attacks(t: Telling, e: Event) -> list[LogLine]:
    return t.public("{card} attacks {other}.", card=t.name(e.object), other=t.name(e.to))


def _blocks(t: Telling, e: Event) -> list[LogLine]:
    return t.public("{card} blocks {other}.", card=t.name(e.object), other=t.name(e.to))


def _named(key: str) -> Teller:
    return lambda t, e: t.public(key, card=e.text, seat=e.seat)


def _note(t: Telling, e: Event) -> list[LogLine]:
    """A line of the rules' own: ``text`` is its key, ``args`` its arguments."""
    return t.public(e.text, **{**(e.args or {}), "seat": e.seat})


def _refused(t: Telling, e: Event) -> list[LogLine]:
    return [LogLine(f"seat:{e.seat}", e.text, e.args or {})]


def _turn(t: Telling, e: Event) -> list[LogLine]:
    return t.public("Turn {amount}: {team}.", amount=e.amount, team=e.text)


def _ended(t: Telling, e: Event) -> list[LogLine]:
    return t.public("The game is over: {reason}.", reason=e.text, winners=(e.args or {}).get("winners", []))


def _manual_refused(t: Telling, e: Event) -> list[LogLine]:
    return t.public("What {seat} wanted to do by hand is not done.", seat=e.seat)


def _revealed(t: Telling, e: Event) -> list[LogLine]:
    return t.public("{seat} reveals {card}.", seat=e.seat, card=t.name(e.object))


_TELLERS: dict[str, Teller] = {
    "zone_change": _zone_change,
    "drawn": _drawn,
    "damage": _damage,
    "life_gained": _seat("{seat} gains {amount} life."),
    "life_lost": _seat("{seat} loses {amount} life."),
    "counters_added": _counters("{amount} {kind} counters are put on {card}."),
    "counters_removed": _counters("{amount} {kind} counters are removed from {card}."),
    "cast": _card("{seat} casts {card}."),
    "activated": _card("{seat} activates an ability of {card}."),
    "triggered": _named("An ability of {card} triggers."),
    "resolves": _named("{card} resolves."),
    "not_resolved": _named("{card} does not resolve."),
    "countered": _card("{card} is countered."),
    "land_played": _card("{seat} plays {card}."),
    "attacks": _attacks,
    "blocks": _blocks,
    "shuffled": _seat("{seat} shuffles."),
    "sacrificed": _card("{seat} sacrifices {card}."),
    "destroyed": _card("{card} is destroyed."),
    "token_created": _card("{seat} creates {card}."),
    "transformed": _card("{card} transforms."),
    "revealed": _revealed,
    "note": _note,
    "queued_refused": _refused,
    "turn_begins": _turn,
    "game_ended": _ended,
    "manual": by_hand.manual,
    "manual_refused": _manual_refused,
    "by_hand_done": _named("{seat} has carried out {card} by hand."),
    "turned_face_up": _card("{card} is turned face up."),
    "conceded": _seat("{seat} concedes."),
    "lost": _seat("{seat} has lost."),
    "away": _seat("{seat} is away."),
    "back": _seat("{seat} is back."),
}
