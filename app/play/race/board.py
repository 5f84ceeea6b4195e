"""The regions of Base Race: what everybody sees, and for each seat the faces of its own cards."""

from __future__ import annotations

from typing import Any

import msgspec

from app.base_race import Card, State, View, project
from app.base_race.moves import legal_moves
from app.base_race.state import DISCARD, EACH, HAND, SPACES, Message, Packs, PieceId, Seat, home, name_of
from app.engine.view.project import Change, Region

PLACING, PLAYING, OVER = "placing", "playing", "over"


class Picture(msgspec.Struct, frozen=True):
    """A card in a place. ``card`` None: it lies face down for whoever looks."""

    piece: PieceId
    owner: Seat
    card: Card | None = None


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the play area: its number and name, whose half it is in, what lies there, and whether the last move
    came from or went to it (``mark`` ``from``, ``to``)."""

    at: int
    name: str
    home: Seat
    lies: Picture | None = None
    mark: str = ""


class TurnView(msgspec.Struct, frozen=True):
    """How far the game is: ``placing``, ``playing`` or ``over``, whom it waits for, how many turns there was no
    battle, and whose extra turns are to come."""

    phase: str
    turn: int
    waiting: tuple[Seat, ...]
    quiet: int
    extra: tuple[Seat, ...]


class AreaView(msgspec.Struct, frozen=True):
    """The play area from its top left."""

    spaces: tuple[SpaceView, ...]


class SideView(msgspec.Struct, frozen=True):
    """A player: how many cards are still to be placed, whether that is done, how many lie in play, what was
    discarded."""

    seat: Seat
    side: int
    placed: int
    finished: bool
    left: int
    gone: tuple[Picture, ...]


class BattleView(msgspec.Struct, frozen=True):
    """The last battle: who attacked whom where, which of the two are gone, and why; and what the packs held, as long
    as there was none."""

    packs: Packs
    turn: int = 0
    at: str = ""
    attacker: Picture | None = None
    defender: Picture | None = None
    gone: tuple[PieceId, ...] = ()
    reasons: tuple[Message, ...] = ()


class ResultView(msgspec.Struct, frozen=True):
    """How it ended; ``reason`` empty as long as it did not."""

    winners: tuple[Seat, ...] = ()
    reason: str = ""


class HandView(msgspec.Struct, frozen=True):
    """One's own cards that are still to be placed."""

    seat: Seat
    cards: tuple[Picture, ...]


class FacesView(msgspec.Struct, frozen=True):
    """The spaces of one's own cards that lie face down, with their faces."""

    seat: Seat
    spaces: tuple[SpaceView, ...]


class Moves(msgspec.Struct, frozen=True):
    """What a seat may do now. ``doing``: ``place``, ``placed``, ``move``, ``wait`` or ``over``; ``can``: the spaces
    that a piece may go to; ``ready``: everything is placed; ``undo``: there is something to take back."""

    doing: str
    can: tuple[tuple[PieceId, tuple[int, ...]], ...] = ()
    home: tuple[int, ...] = ()
    ready: bool = False
    undo: bool = False


def waiting_for(state: State) -> tuple[Seat, ...]:
    """Whom the game waits for."""
    if state.ended is not None:
        return ()
    return (state.mover,) if state.turn else tuple(seat for seat in state.seats if seat not in state.finished)


class Board:
    """The regions of one game, brought from state to state."""

    def __init__(self, state: State) -> None:
        self.regions = regions(state)

    def update(self, new: State) -> Change:
        """Bring the board to a new state."""
        fresh = regions(new)
        changed = {key: region for key, region in fresh.items() if self.regions.get(key) != region}
        self.regions = fresh
        return Change(changed, [])


def regions(state: State) -> dict[str, Region]:
    """Every region with its audience. What is public is made of what a spectator sees, and what is a seat's own of
    what that seat sees: no other part of the state is looked at."""
    public, everybody = project(state, None), "public"
    made: dict[str, tuple[str, Any]] = {
        "turn": (everybody, turn_view(public, waiting_for(state))),
        "area": (everybody, area_view(public)),
        "battle": (everybody, battle_view(public)),
        "result": (everybody, result_view(public)),
    }
    for side, seat in enumerate(state.seats, 1):
        own = project(state, seat)
        made[f"side-{seat}"] = (everybody, side_view(public, seat, side))
        made[f"hand-{seat}"] = (f"seat:{seat}", hand_view(own, seat))
        made[f"faces-{seat}"] = (f"seat:{seat}", faces_view(own, seat))
    return {key: Region(audience, view) for key, (audience, view) in made.items()}


def turn_view(view: View, waiting: tuple[Seat, ...]) -> TurnView:
    """How far it is."""
    phase = OVER if view.ended is not None else PLAYING if view.turn else PLACING
    return TurnView(phase, view.turn, waiting, view.quiet, view.extra)


def area_view(view: View) -> AreaView:
    """The play area."""
    there = {p.at: number for number, p in view.pieces.items() if p.at >= 0}
    marks = dict(zip(view.last, ("from", "to"), strict=True)) if view.last else {}
    return AreaView(tuple(_space(view, at, _seen(view, there.get(at)), marks.get(at, "")) for at in range(SPACES)))


def _space(view: View, at: int, lies: Picture | None, mark: str = "") -> SpaceView:
    first, second = view.seats
    return SpaceView(at, name_of(at), first if at in home(view.seats, first) else second, lies, mark)


def _seen(view: View, number: PieceId | None) -> Picture | None:
    return None if number is None else Picture(number, view.pieces[number].owner, view.cards.get(number))


def side_view(view: View, seat: Seat, side: int) -> SideView:
    """A player, for everybody."""
    mine = {n: p for n, p in view.pieces.items() if p.owner == seat and p.at != HAND}
    gone = tuple(Picture(n, seat, view.cards.get(n)) for n, p in mine.items() if p.at == DISCARD)
    left = sum(p.at >= 0 for p in mine.values())
    return SideView(seat, side, EACH - view.hands[seat], seat in view.finished, left, gone)


def battle_view(view: View) -> BattleView:
    """The last battle; both its cards are revealed."""
    fought = view.battle
    if fought is None:
        return BattleView(view.packs)
    attacker, defender = _seen(view, fought.attacker), _seen(view, fought.defender)
    at = name_of(fought.at)
    return BattleView(view.packs, fought.turn, at, attacker, defender, fought.discarded, fought.reasons)


def result_view(view: View) -> ResultView:
    """How it ended."""
    return ResultView() if view.ended is None else ResultView(view.ended.winners, view.ended.reason)


def hand_view(view: View, seat: Seat) -> HandView:
    """What one has still to place."""
    hand = (n for n, p in view.pieces.items() if p.owner == seat and p.at == HAND)
    return HandView(seat, tuple(Picture(n, seat, view.cards[n]) for n in hand))


def faces_view(view: View, seat: Seat) -> FacesView:
    """One's own hidden cards in play."""
    hidden = [(p.at, n) for n, p in view.pieces.items() if p.owner == seat and p.at >= 0 and not p.face_up]
    return FacesView(seat, tuple(_space(view, at, Picture(n, seat, view.cards[n])) for at, n in sorted(hidden)))


def moves(state: State, seat: Seat, undo: bool) -> Moves:
    """What a seat may do now."""
    if state.ended is not None:
        return Moves(OVER)
    if not state.turn:
        ready = all(p.at != HAND for p in state.pieces.values() if p.owner == seat)
        doing = "placed" if seat in state.finished else "place"
        return Moves(doing, home=tuple(home(state.seats, seat)), ready=ready, undo=undo)
    if state.mover != seat:
        return Moves("wait", undo=undo)
    can: dict[PieceId, tuple[int, ...]] = {}
    for move in legal_moves(state.pieces, seat):
        can[move.piece] = (*can.get(move.piece, ()), move.to)
    return Moves("move", tuple(can.items()), undo=undo)
