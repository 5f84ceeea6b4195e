"""Going back: to where, whether one may alone, and who must agree (architecture 5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from app.engine.errors import Illegal
from app.engine.model.values import Seat
from app.i18n import N_
from app.play.entries import Ask, Undo
from app.play.kind import State
from app.play.live import Act, LiveGame

ACTION, TURN = "action", "turn"
VOTE, OWN, OFF = "vote", "own", "off"  # the table's setting


@dataclass(frozen=True, slots=True)
class Way:
    """The way back to the state after entry ``to``; ``acts`` go with it."""

    to: int
    acts: tuple[Act, ...]

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Whose actions go with one's own."""
        return tuple(dict.fromkeys(a.seat for a in self.acts if a.seat != seat and not a.passing))


def way(game: LiveGame, seat: Seat, what: str) -> Way:
    """The way back to before a seat's own last action, or to the start of this turn. Raises Illegal."""
    if game.state.ended is not None:
        raise Illegal(N_("The game is over."))
    if game.aside.vote is not None:
        raise Illegal(N_("The table is being asked already."))
    acts = list(game.acts)
    if what == TURN:
        this = [a for a in acts if a.turn == game.turn]
        if len(this) < 2:
            raise Illegal(N_("This turn has only just begun."))
        return Way(this[0].number, tuple(this[1:]))
    last = next((i for i in reversed(range(len(acts))) if acts[i].seat == seat and not acts[i].passing), None)
    if last is None:
        raise Illegal(N_("There is nothing of yours to take back."))
    return Way(acts[last].number - 1, tuple(acts[last:]))


def possible(game: LiveGame, seat: Seat) -> bool:
    """Whether there is something of a seat's own that it can take back, or ask to."""
    try:
        way(game, seat, ACTION)
    except Illegal:
        return False
    return True


def entry(game: LiveGame, seat: Seat, way: Way, before: State, setting: str, present: Collection[Seat]) -> Undo | Ask:
    """What must be said to go that way: it is done at once, or these seats are asked first.

    ``before`` is the state it leads to, ``present`` who is there to be asked. Raises Illegal where the table's
    setting forbids it."""
    kind, state = game.kind, game.state
    mates = [s for s in people(game, seat) if kind.team(state, s) == kind.team(state, seat)]
    others = way.others(seat)
    alone = all(s in mates for s in others) and kind.may_go_back(before, state, (seat, *others))
    if setting == OFF:
        raise Illegal(N_("Nothing is taken back at this table."))
    if alone and not others:
        return Undo(way.to)
    if setting == OWN:
        raise Illegal(OTHERS if alone else REVEALED)
    asked = others if alone else people(game, seat)
    missing = tuple(s for s in asked if s in present)
    return Ask(way.to, missing) if missing else Undo(way.to)


def people(game: LiveGame, seat: Seat) -> list[Seat]:
    """The others who are still in the game, opponents too."""
    return [s for s in game.kind.playing(game.state) if s != seat]


OTHERS = N_("Somebody else has acted since, and this table takes back only one's own last action.")
REVEALED = N_("Something was revealed or left to chance since, and this table takes back only what was not.")
