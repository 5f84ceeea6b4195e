"""What the log of a game holds: commands of the rules, and what the table says about the log itself.

An entry that goes back is always committed together with a snapshot of the state it goes back to, so whoever reads
the log from the newest snapshot on never meets one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import msgspec

from app.engine.errors import Illegal, Stale
from app.engine.model.commands import Away, Hold, Preferences, Unqueue
from app.engine.model.values import Seat
from app.engine.view.structs import LogLine
from app.i18n import N_
from app.play.kind import Command, Kind, State

SERVER, HOST = "server", "host"  # who says what no seat says
WAITS = (Hold, Preferences, Unqueue, Away)  # what may be said without ending a vote


class Told(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Base of the entries that are no commands of the rules."""


class Undo(Told, frozen=True):
    """The game goes back to how it stood after entry ``to``."""

    to: int


class Ask(Told, frozen=True):
    """The seat asks to go back to entry ``to``; the seats ``of`` must agree."""

    to: int
    of: tuple[Seat, ...]


class Consent(Told, frozen=True):
    """A seat's answer to the vote that entry ``vote`` began; the last yes that was missing goes back."""

    vote: int
    yes: bool


class Lapse(Told, frozen=True):
    """Nobody answered in time (said by the server)."""

    vote: int


class Hurry(Told, frozen=True):
    """The rest of this turn of the horde goes without pauses."""


class Reopen(Told, frozen=True):
    """The log does not lead where it did (the program has changed): the game goes on from its snapshot ``to``.
    ``folded``: the state that the log leads to now may be taken instead."""

    to: int
    folded: bool


class Accept(Told, frozen=True):
    """The host takes the state to which the log up to entry ``to`` leads now."""

    to: int


AnyTold = Undo | Ask | Consent | Lapse | Hurry | Reopen | Accept
Entry = Command | AnyTold  # of the game's kind, which reads them again (``Kind.entry``)
encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Vote:
    """An open vote: ``number`` is the entry that began it, ``missing`` who has not agreed yet."""

    number: int
    by: Seat
    to: int
    missing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """What the table has been told besides the game: an open vote, the turn in which the heroes hurry, and
    (``reopened``) the entry up to which the host may take the log as it is folded now."""

    vote: Vote | None = None
    hurried: int = -1
    reopened: int | None = None

    def after(self, number: int, seat: Seat, entry: Entry, back: int | None, turn: int) -> Aside:
        """The same after entry ``number``, which led to that turn, back to entry ``back`` if it went back."""
        vote = self.vote
        match entry:
            case Reopen():
                return Aside(reopened=number - 1 if entry.folded else None)
            case Ask():
                return replace(self, vote=Vote(number, seat, entry.to, entry.of))
            case Hurry():
                return replace(self, hurried=turn)
            case Consent() if back is None and entry.yes and vote is not None:
                return replace(self, vote=replace(vote, missing=tuple(s for s in vote.missing if s != seat)))
            case Consent() | Lapse() | Undo() | Accept():
                return Aside()
        return self if isinstance(entry, WAITS) else replace(self, vote=None, reopened=None)


At = Callable[[int], State]
Lines = tuple[LogLine, ...]


def goes_back(aside: Aside, seat: Seat, entry: Entry) -> int | None:
    """The entry whose state this one restores, if it does."""
    if isinstance(entry, Undo | Reopen | Accept):
        return entry.to
    vote = aside.vote
    if isinstance(entry, Consent) and entry.yes and vote is not None and vote.missing == (seat,):
        return vote.to
    return None


def carry_out(kind: Kind, state: State, aside: Aside, seat: Seat, entry: Entry, at: At) -> tuple[State, Lines]:
    """The state after an entry, and what the log says about it. ``at`` gives the state after an earlier entry.

    Raises Illegal; nothing is changed."""
    match entry:
        case Undo():
            return kind.restored(at(entry.to)), line(TAKEN_BACK, seat=seat)
        case Ask():
            return state, line(ASKS, seat=seat)
        case Consent():
            return _consent(kind, state, aside, seat, entry, at)
        case Lapse():
            _open(aside, entry.vote)
            return state, line(NO_ANSWER)
        case Hurry():
            return state, ()
        case Reopen():
            return at(entry.to), ()
        case Accept():
            if aside.reopened != entry.to:
                raise Stale(OVER)
            return at(entry.to), line(ACCEPTED)
    outcome = kind.process(state, seat, entry)
    ends = aside.vote is not None and not isinstance(entry, WAITS)
    return outcome.state, (*(line(WENT_ON) if ends else ()), *kind.lines(outcome.state, outcome.events))


def _consent(kind: Kind, state: State, aside: Aside, seat: Seat, entry: Consent, at: At) -> tuple[State, Lines]:
    vote = _open(aside, entry.vote)
    if seat not in vote.missing:
        raise Illegal(N_("You have not been asked."))
    if not entry.yes:
        return state, line(REFUSES, seat=seat)
    if vote.missing != (seat,):
        return state, line(AGREES, seat=seat)
    return kind.restored(at(vote.to)), (*line(AGREES, seat=seat), *line(GOES_BACK))


def _open(aside: Aside, number: int) -> Vote:
    if aside.vote is None or aside.vote.number != number:
        raise Stale(OVER)
    return aside.vote


def line(key: str, **arguments: str) -> Lines:
    """A line for everybody about the log itself."""
    return (LogLine("public", key, dict(arguments), "undo"),)


OVER = N_("This question is no longer open.")
TAKEN_BACK = N_("{seat} takes the last action back. What was prepared since is dropped.")
ASKS = N_("{seat} asks the table to go back.")
AGREES = N_("{seat} agrees.")
REFUSES = N_("{seat} does not agree: nothing is taken back.")
GOES_BACK = N_("The table agrees: the game goes back. What was prepared since is dropped.")
NO_ANSWER = N_("Not everyone answered in time: nothing is taken back.")
WENT_ON = N_("The game went on: nothing is taken back.")
REOPENED = N_(
    "The program has changed since this game was saved, so it goes on from an earlier point."
    " These actions have to be done again:"
)
ACCEPTED = N_("The host takes the game as it stood; nothing has to be done again.")
