"""An opponent for one person, and one that moves at random. Both are given what their seat sees, nothing else.

The bot weighs every move: what a battle would win or lose against what it knows of the card it meets (revealed
cards), or against what hidden cards usually are and which of them looks like the base camp (one that never moved,
far back); how near a move brings it to such a card; whether it bares its own base camp."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from app.base_race.battle import ARTIFACT, FIGHTERS, LAND, SPELL, Fighter, judge, kind_of, outranks, strength
from app.base_race.chance import Chance
from app.base_race.commands import AnyCommand, Fill, Finish, Move, Place
from app.base_race.moves import NEXT_TO, legal_moves
from app.base_race.state import COLUMNS, EACH, HAND, Card, Piece, PieceId, Seat, depth, home, other
from app.base_race.view import View

GAME = 60.0  # what finding the base camp is worth, in worths of small cards
EXTRA_TURN = 1.5
BARED = 6.0  # an opponent's card beside one's own base camp
NEARER = 1.0  # one step nearer to the base camp
WHIM = 0.6  # what chance adds, so that nobody can foresee it
# How often a hidden card is what, by its weight.
USUAL = tuple(
    (weight, Card("", types, toughness=toughness))
    for weight, types, toughness in (
        (12, ("Creature",), "1"),
        (17, ("Creature",), "2"),
        (15, ("Creature",), "3"),
        (10, ("Creature",), "4"),
        (8, ("Creature",), "6"),
        (28, ("Instant",), ""),
        (10, ("Artifact",), ""),
    )
)
ALL_USUAL = sum(weight for weight, _ in USUAL)


def next_command(view: View, seed: str) -> AnyCommand | None:
    """What the bot in the viewer's seat says now; None while it has nothing to say. ``seed`` is its own secret."""
    if view.viewer is None or view.ended is not None:
        return None
    chance = Chance(f"{seed}:{view.turn}")
    if not view.turn:
        return None if view.viewer in view.finished else _placing(view, view.viewer, chance)
    return _best(view, view.viewer, chance) if view.mover == view.viewer else None


def random_command(view: View, seed: str) -> AnyCommand | None:
    """The same at random: any placing, any legal move, each as likely as the others."""
    if view.viewer is None or view.ended is not None:
        return None
    if not view.turn:
        placed = not view.hands[view.viewer]
        return None if view.viewer in view.finished else Finish() if placed else Fill()
    if view.mover != view.viewer:
        return None
    return Chance(f"{seed}:{view.turn}").one_of(legal_moves(view.pieces, view.viewer))


# ---------------------------------------------------------------- placing
def _placing(view: View, seat: Seat, chance: Chance) -> AnyCommand:
    """Base camp at the back, mostly; spells and strong creatures around it; the rest wherever it falls."""
    hand = [n for n, p in view.pieces.items() if p.owner == seat and p.at == HAND]
    if not hand:
        return Finish()
    if len(hand) < EACH:
        return Fill()
    spaces = list(home(view.seats, seat))
    far = 0 if chance.below(4) else 1
    camp = chance.one_of([s for s in spaces if depth(view.seats, seat, s) == far])
    guards = [s for s in NEXT_TO[camp] if s in spaces]
    rest = chance.shuffled([s for s in spaces if s != camp and s not in guards])
    land = next(n for n in hand if kind_of(view.cards[n]) == LAND)
    others = [n for n in chance.shuffled(hand) if n != land]
    others.sort(key=lambda n: -_as_guard(view.cards[n]))
    return Place({land: camp, **dict(zip(others, [*guards, *rest], strict=True))})


def _as_guard(card: Card) -> float:
    """How well a card keeps others off: a spell takes anything with it, once; of two creatures the tougher."""
    kind = kind_of(card)
    return 4.5 if kind == SPELL else 0.0 if kind == ARTIFACT else _worth(card)


# ---------------------------------------------------------------- weighing
def _best(view: View, seat: Seat, chance: Chance) -> Move:
    sight = Sight(view, seat)
    moves = legal_moves(view.pieces, seat)
    marks = [sight.mark(move) + WHIM * chance.below(1000) / 1000 for move in moves]
    return moves[marks.index(max(marks))]


@dataclass
class Sight:
    """What the bot makes of what it sees, for one move."""

    view: View
    seat: Seat

    @cached_property
    def foe(self) -> Seat:
        return other(self.view.seats, self.seat)

    @cached_property
    def foes(self) -> dict[int, tuple[PieceId, Piece]]:
        """The opponent's pieces by their space."""
        return {p.at: (n, p) for n, p in self.view.pieces.items() if p.owner == self.foe and p.at >= 0}

    @cached_property
    def camp(self) -> int:
        """The space of one's own base camp."""
        mine = ((n, p) for n, p in self.view.pieces.items() if p.owner == self.seat)
        return next(p.at for n, p in mine if kind_of(self.view.cards[n]) == LAND)

    @cached_property
    def suspects(self) -> dict[int, float]:
        """How likely each of the opponent's hidden pieces is the base camp, by its space."""
        weights = {at: self._weight(p) for at, (_, p) in self.foes.items() if not p.face_up}
        total = sum(weights.values())
        return {at: weight / total for at, weight in weights.items()}

    def _weight(self, piece: Piece) -> float:
        if piece.moved:
            return 0.2
        return (4.0, 2.0, 0.7)[min(depth(self.view.seats, self.foe, piece.at), 2)]

    @cached_property
    def prey(self) -> int | None:
        """The space of what is the opponent's base camp more likely than not."""
        return next((at for at, share in self.suspects.items() if share > 0.5), None)

    @cached_property
    def hunters(self) -> dict[PieceId, int]:
        """One's own pieces that may find a base camp, with their spaces: all but the own camp, if there are any."""
        mine = {n: p.at for n, p in self.view.pieces.items() if p.owner == self.seat and p.at >= 0}
        return {n: at for n, at in mine.items() if at != self.camp} or mine

    # ---- one move
    def mark(self, move: Move) -> float:
        """How good a move looks; the unit is the worth of a small card."""
        piece, card = self.view.pieces[move.piece], self.view.cards[move.piece]
        found = self.foes.get(move.to)
        if kind_of(card) == LAND:
            return self._flight(move) if found is None else GAME * (2 * self.suspects.get(move.to, 0.0) - 1)
        if found is None:
            return self._approach(piece, card, move.to) + self._hunt(move) - self._bares(piece.at)
        danger = BARED if move.to in NEXT_TO[self.camp] else 0.0
        return self._attack(card, found[0], move.to) + danger - self._bares(piece.at)

    def _flight(self, move: Move) -> float:
        """Moving the base camp: away from an opponent's card, or to let them move first when they have few left."""
        before, after = (sum(s in self.foes for s in NEXT_TO[at]) for at in (self.camp, move.to))
        return self._hunt(move) + 0.5 * BARED * (before - after) - min(2.0, 0.4 * (len(self.foes) - 1))

    def _hunt(self, move: Move) -> float:
        """Whoever has to move beside the hunter is caught: so an even distance is wanted after one's own move, and
        both ways of running barred."""
        if self.prey is None:
            return 0.0
        spaces = {**self.hunters, move.piece: move.to} if move.piece in self.hunters else self.hunters
        far, longer = min((_apart(at, self.prey), _longer(at, self.prey)) for at in spaces.values())
        return (0.0 if far % 2 else 2.0) - 0.3 * (far + longer)

    def _attack(self, card: Card, target: PieceId, at: int) -> float:
        known = self.view.cards.get(target)
        if known is not None:
            return _outcome(card, known)
        land = self.suspects[at]
        return land * GAME + (1 - land) * _against_the_unknown(card)

    def _approach(self, piece: Piece, card: Card, to: int) -> float:
        """A safe move: nearer to where the base camp may be, not beside a revealed card that would beat this one."""
        nearer = sum(share * (_apart(piece.at, s) - _apart(to, s)) for s, share in self.suspects.items())
        beaten = piece.face_up and any(_outcome(card, one) < 0 for one in self._revealed_beside(to))
        return NEARER * nearer - (0.5 * _worth(card) if beaten else 0.0)

    def _revealed_beside(self, at: int) -> Iterator[Card]:
        for space in NEXT_TO[at]:
            if space in self.foes and (card := self.view.cards.get(self.foes[space][0])) is not None:
                yield card

    def _bares(self, left: int) -> float:
        """What it costs to leave a space beside one's own base camp that an opponent's card could then enter."""
        if left not in NEXT_TO[self.camp]:
            return 0.0
        return BARED if any(s in self.foes for s in NEXT_TO[left]) else 0.5


MINE, THEIRS = "mine", "theirs"


@lru_cache(maxsize=10_000)
def _outcome(mine: Card, theirs: Card) -> float:
    """What attacking one card with another wins."""
    verdict = judge(Fighter(MINE, mine), Fighter(THEIRS, theirs))
    won = _worth(theirs) if THEIRS in verdict.discarded else 0.0
    lost = _worth(mine) if MINE in verdict.discarded else 0.0
    return won - lost + EXTRA_TURN * ((MINE in verdict.extra) - (THEIRS in verdict.extra))


@lru_cache(maxsize=10_000)
def _against_the_unknown(mine: Card) -> float:
    """What attacking a hidden card wins that is no base camp."""
    return sum(weight * _outcome(mine, one) for weight, one in USUAL) / ALL_USUAL


def _worth(card: Card) -> float:
    """What a card is worth to its owner: one for a small creature."""
    kind = kind_of(card)
    if kind in FIGHTERS:
        return 1.0 + 0.5 * strength(card) + (2.5 if outranks(card) else 0.0)
    return 2.0 if kind == SPELL else 1.0


def _ways(one: int, two: int) -> tuple[int, int]:
    return abs(one // COLUMNS - two // COLUMNS), abs(one % COLUMNS - two % COLUMNS)


def _apart(one: int, two: int) -> int:
    return sum(_ways(one, two))


def _longer(one: int, two: int) -> int:
    return max(_ways(one, two))
