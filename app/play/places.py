"""Who plays for whom: a hero who is away may be played by a teammate, until they come back."""

from __future__ import annotations

from dataclasses import dataclass

from app.play.live import LiveGame
from app.play.seam import Roster, Seated, Substitution


@dataclass(frozen=True, slots=True)
class Place:
    """A seat and the name of its hero ("": nobody has it)."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody plays a seat, or (``agreed`` False) asks whether they may; ``vote``: this viewer is asked."""

    who: str
    place: Place
    agreed: bool
    vote: bool


@dataclass(frozen=True, slots=True)
class Places:
    """What one viewer sees of it: the seat they play for another, those they can begin (or ask) to play, and what
    others play or ask for, as does the viewer."""

    plays: Place | None = None
    offered: tuple[Place, ...] = ()
    wishes: tuple[Wish, ...] = ()


NONE = Places()


def of(game: LiveGame, roster: Roster, me: Seated | None) -> Places:
    """Who plays for whom, for one viewer."""
    if game.state.ended is not None:
        return NONE
    names = roster.names()

    def place(seat: str) -> Place:
        return Place(seat, names.get(seat, ""))

    found = []
    for one in roster.substitutes:
        who = roster.member(one.person)
        if who and not (one.agreed and who is me):
            asked = not one.agreed and me is not None and me in voters(game, roster, who)
            found.append(Wish(who.name, place(one.seat), one.agreed, asked))
    if me is None or me.own is None:
        return Places(wishes=tuple(found))
    offered = tuple(place(seat) for seat in team(game, roster, me) if offered_to(game, roster, me, seat))
    return Places(place(me.seat) if me.seat and me.seat != me.own else None, offered, tuple(found))


def team(game: LiveGame, roster: Roster, member: Seated) -> list[str]:
    """The seats of somebody's team."""
    team_of, state = game.kind.team, game.state
    mine = team_of(state, member.own) if member.own else ""
    return [seat for seat in roster.seats if team_of(state, seat) == mine]


def voters(game: LiveGame, roster: Roster, asker: Seated) -> list[Seated]:
    """Who is asked whether somebody may play for another: the teammates who are there."""
    mates = team(game, roster, asker)
    return [one for one in roster.members if one.own in mates and one.present and one.person != asker.person]


def holder(roster: Roster, seat: str) -> Seated | None:
    """Whose seat it is."""
    return next((one for one in roster.members if one.own == seat), None)


def taken(roster: Roster, seat: str) -> Substitution | None:
    """Who plays it for another, or has asked to."""
    return next((one for one in roster.substitutes if one.seat == seat), None)


def offered_to(game: LiveGame, roster: Roster, me: Seated, seat: str) -> bool:
    """Whether the page offers somebody to play a seat: of who is away, or as they are let already."""
    by, its = taken(roster, seat), holder(roster, seat)
    if seat in (me.own, me.seat) or (its and its.present):
        return False
    return by.agreed and by.person == me.person if by else seat in game.kind.away(game.state)
