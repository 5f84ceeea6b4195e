"""``process(state, seat, command) -> Outcome``: the only entry; it never changes the state it is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from app.base_race.battle import Fighter, judge
from app.base_race.chance import Chance
from app.base_race.commands import AnyCommand, Concede, Fill, Finish, Move, Place
from app.base_race.moves import can_go, legal_moves, own_spaces
from app.base_race.state import (
    DISCARD,
    HAND,
    QUIET_TURNS,
    Battle,
    Ended,
    Event,
    PieceId,
    Seat,
    State,
    home,
    other,
)
from app.clauses import clause
from app.errors import Illegal


@dataclass(frozen=True, slots=True)
class Outcome:
    """The state after a command and what happened, in order."""

    state: State
    events: list[Event]


class Game:
    """One command at work on a state of its own. The atoms below are all that changes it."""

    def __init__(self, state: State) -> None:
        self.s = state
        self.events: list[Event] = []

    def change(self, **parts: Any) -> None:
        """Other values for parts of the state."""
        self.s = replace(self.s, **parts)

    def put(self, number: PieceId, **parts: Any) -> None:
        """Other values for parts of a piece."""
        self.change(pieces={**self.s.pieces, number: replace(self.s.pieces[number], **parts)})

    def emit(self, kind: str, **parts: Any) -> None:
        """Something happened."""
        self.events.append(Event(kind, **parts))

    def end(self, winners: tuple[Seat, ...], reason: str) -> None:
        """The game is over."""
        self.change(ended=Ended(winners, reason), mover="", extra=())
        self.emit("game_ended")


def process(state: State, seat: Seat, command: AnyCommand) -> Outcome:
    """Carry out a command of a seat. Raises Illegal if the rules forbid it; ``state`` is untouched either way."""
    if seat not in state.seats:
        raise Illegal("You have no seat at this table.")
    if state.ended is not None:
        raise Illegal("The game is over.")
    g = Game(state)
    match command:
        case Place() | Fill() | Finish():
            if state.turn or seat in state.finished:
                raise Illegal("Your cards are placed.")
            _place(g, seat, command)
        case Move():
            _move(g, seat, command)
        case Concede():
            g.end((other(state.seats, seat),), "concede")
    g.change(version=state.version + 1)
    return Outcome(g.s, g.events)


# ---------------------------------------------------------------- placing
def _place(g: Game, seat: Seat, command: Place | Fill | Finish) -> None:
    match command:
        case Place():
            for number, to in command.cards.items():
                _lay(g, seat, number, to)
        case Fill():
            _fill(g, seat)
        case Finish():
            _finish(g, seat)


def _lay(g: Game, seat: Seat, number: PieceId, to: int) -> None:
    piece = g.s.pieces.get(number)
    if piece is None or piece.owner != seat:
        raise Illegal("That is not one of your cards.")
    if to not in home(g.s.seats, seat):
        raise Illegal("Place your cards in your own half of the play area.")
    there = next((n for n, p in g.s.pieces.items() if p.at == to), None)
    if there is not None:
        g.put(there, at=piece.at)
    g.put(number, at=to)
    g.emit("placed", seat=seat, piece=number, to=to)


def _fill(g: Game, seat: Seat) -> None:
    chance = Chance(g.s.seed, g.s.rolls)
    mine = {n: p for n, p in g.s.pieces.items() if p.owner == seat}
    taken = {p.at for p in mine.values()}
    free = chance.shuffled([space for space in home(g.s.seats, seat) if space not in taken])
    for number in [n for n, p in mine.items() if p.at == HAND]:
        _lay(g, seat, number, free.pop())
    g.change(rolls=chance.used)


@clause("BR-2", otherwise=True)
def grid_is_full(state: State, seat: Seat) -> bool:
    """Whether all of a seat's cards lie in its half, which then has no gap."""
    return all(p.at != HAND for p in state.pieces.values() if p.owner == seat)


@clause("BR-2", otherwise=lambda state: state.seats[0])
def begins(state: State) -> Seat:
    """Who has the first turn: who finished placing first."""
    return state.finished[0]


def _finish(g: Game, seat: Seat) -> None:
    if not grid_is_full(g.s, seat):
        raise Illegal("Place all of your cards first.")
    g.change(finished=(*g.s.finished, seat))
    g.emit("finished", seat=seat)
    if len(g.s.finished) == len(g.s.seats):
        first = begins(g.s)
        g.change(regular=first)
        _begin_turn(g, first)


# ---------------------------------------------------------------- turns
def _begin_turn(g: Game, seat: Seat) -> None:
    g.change(turn=g.s.turn + 1, mover=seat)
    g.emit("turn_begins", seat=seat)
    if cannot_move(g.s, seat):
        g.end((other(g.s.seats, seat),), "no move")


@clause("BR-12", otherwise=False)
def cannot_move(state: State, seat: Seat) -> bool:
    """Whether a player has no legal move, and so loses."""
    return not legal_moves(state.pieces, seat)


def _end_turn(g: Game, quiet: int) -> None:
    g.change(quiet=quiet)
    if too_quiet(g.s):
        g.end((), "quiet")
        return
    if g.s.extra:
        following, *rest = g.s.extra
        g.change(extra=tuple(rest))
    else:
        following = other(g.s.seats, g.s.regular)
        g.change(regular=following)
    _begin_turn(g, following)


@clause("BR-11", otherwise=False)
def too_quiet(state: State) -> bool:
    """Whether there has been no battle for so long that the game is a draw."""
    return state.quiet >= QUIET_TURNS


# ---------------------------------------------------------------- moving
def _move(g: Game, seat: Seat, command: Move) -> None:
    piece = g.s.pieces.get(command.piece)
    if not g.s.turn:
        raise Illegal("First both players place their cards.")
    if g.s.mover != seat:
        raise Illegal("It is not your turn.")
    if piece is None or piece.owner != seat:
        raise Illegal("That is not one of your cards.")
    if piece.at < 0:
        raise Illegal("That card is discarded.")
    if command.to not in can_go(piece.at, own_spaces(g.s.pieces, seat)):
        raise Illegal("A card moves one space up, down, left or right, and never onto a card of its own side.")
    g.change(last=(piece.at, command.to))
    met = next((n for n, p in g.s.pieces.items() if p.at == command.to), None)
    fought = met is not None and meets(g, command.piece, met)
    if not fought:
        _go(g, command.piece, command.to)
    if g.s.ended is None:
        _end_turn(g, quiet=0 if fought else g.s.quiet + 1)


def _go(g: Game, number: PieceId, to: int, kind: str = "moved") -> None:
    piece = g.s.pieces[number]
    g.emit(kind, seat=piece.owner, piece=number, origin=piece.at, to=to)
    g.put(number, at=to, moved=True)


@clause("BR-4", otherwise=False)
def meets(g: Game, attacker: PieceId, defender: PieceId) -> bool:
    """A battle: both cards are revealed and what they are decides. True always."""
    pieces = {n: g.s.pieces[n] for n in (attacker, defender)}
    verdict = judge(*(Fighter(p.owner, g.s.cards[n]) for n, p in pieces.items()))
    gone = tuple(n for n, p in pieces.items() if p.owner in verdict.discarded)
    seat, at = pieces[attacker].owner, pieces[defender].at
    g.put(attacker, face_up=True, moved=True)
    g.put(defender, face_up=True)
    g.change(battle=Battle(g.s.turn, seat, attacker, defender, at, gone, verdict.reasons))
    g.emit("battle", seat=seat, piece=attacker, origin=pieces[attacker].at, to=at)
    for number in gone:
        g.put(number, at=DISCARD)
    if gone == (defender,):  # BR-5: who wins an attack moves in
        _go(g, attacker, at, "moved_in")
    g.change(extra=(*verdict.extra, *g.s.extra))
    if verdict.loses:
        g.end(tuple(s for s in g.s.seats if s not in verdict.loses), "land")
    return True
