"""BR-1: boosters from a pool of cards, or a list of cards; what is taken out of them; the deal."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from app.base_race.battle import LAND, kind_of
from app.base_race.chance import Chance
from app.base_race.state import EACH, NO_PACKS, Card, Packs, Piece, PieceId, Seat, State
from app.clauses import clause
from app.errors import Illegal
from app.i18n import N_

PACKS = 3
NEEDED = 2 * (EACH - 1)
MOST_MORE = 20  # packs opened on top of the three before the pool is called hopeless
RARE, MYTHIC = "rare", "mythic"
# A booster without its land, which would be taken out at once.
SLOTS = (*["common"] * 10, *["uncommon"] * 3, RARE)
MYTHIC_EVERY = 8  # one rare slot in so many holds a mythic rare
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class PoolCard(msgspec.Struct, frozen=True, array_like=True):
    """A card that may be in a pack. ``rarity``: ``common``, ``uncommon``, ``rare`` or ``mythic``. ``back``: it has a
    Magic back; tokens, art cards and double-faced cards have none (CR 111.11, 712.1)."""

    card: Card
    rarity: str = "common"
    back: bool = True


def opened(seed: str, boosters: Boosters, listed: Sequence[PoolCard] = ()) -> tuple[Card, ...]:
    """The cards of :func:`unpacked`. Raises Illegal."""
    return unpacked(seed, boosters, listed)[0]


def unpacked(seed: str, boosters: Boosters, listed: Sequence[PoolCard] = ()) -> tuple[tuple[Card, ...], Packs]:
    """The cards of three packs made from a pool, or the listed ones, without what does not take part; and how many
    there were.

    While they are too few for two players, one more pack is made from the pool. Raises Illegal when that does not
    help."""
    chance = Chance(f"{seed}:packs")
    cards = list(listed) or [card for _ in range(PACKS) for card in boosters.open(chance)]
    packs = 0 if listed else PACKS
    for more in range(MOST_MORE):
        kept = tuple(one.card for one in cards if takes_part(one))
        if len(kept) >= NEEDED:
            return kept, Packs(packs + more, len(cards), len(cards) - len(kept))
        cards += boosters.open(chance)
    if listed and not boosters.pool:
        raise Illegal(TOO_SHORT, count=len(kept), needed=NEEDED)
    raise Illegal(POOL_TOO_POOR, needed=NEEDED)


@clause("BR-1", otherwise=True)
def takes_part(one: PoolCard) -> bool:
    """Whether a card stays: no land, with a Magic back, and of a type that means something here."""
    return one.back and kind_of(one.card) not in ("", LAND)


class Boosters:
    """A pool sorted by rarity, to make packs of."""

    def __init__(self, pool: Sequence[PoolCard]) -> None:
        self.pool = pool
        self.by_rarity: dict[str, list[PoolCard]] = {}
        for one in pool:
            self.by_rarity.setdefault(one.rarity, []).append(one)

    def open(self, chance: Chance) -> list[PoolCard]:
        """A booster: its slots one after the other, no card twice as long as there are others."""
        pack: list[PoolCard] = []
        for slot in SLOTS if self.pool else ():
            mythic = slot == RARE and chance.below(MYTHIC_EVERY) == 0
            rarity = MYTHIC if mythic and MYTHIC in self.by_rarity else slot
            among = self.by_rarity.get(rarity, self.pool)
            pack.append(_new(chance, among, pack))
        return pack


def _new(chance: Chance, among: Sequence[PoolCard], pack: list[PoolCard]) -> PoolCard:
    card = chance.one_of(among)
    for _ in range(len(SLOTS)):
        if card not in pack:
            break
        card = chance.one_of(among)
    return card


def new_game(seed: str, seats: tuple[Seat, Seat], cards: Sequence[Card], packs: Packs = NO_PACKS) -> State:
    """A game in which both have their twelve cards in hand and may place them.

    ``cards`` are those of :func:`unpacked`, and ``packs`` what they came from; the rest of them is not used. ``seed``
    is a secret until the game is over.
    Raises Illegal when they are too few."""
    if len(cards) < NEEDED:
        raise Illegal(TOO_SHORT, count=len(cards), needed=NEEDED)
    chance = Chance(seed)
    hands = _deal(chance, cards)
    numbers = chance.shuffled(range(1, 2 * EACH + 1))  # so that no number tells what it stands for
    dealt = {seat: numbers[n * EACH : (n + 1) * EACH] for n, seat in enumerate(seats)}
    pieces: dict[PieceId, Piece] = {n: Piece(seat) for seat in seats for n in sorted(dealt[seat])}
    faces = {
        n: card for seat, hand in zip(seats, hands, strict=True) for n, card in zip(dealt[seat], hand, strict=True)
    }
    return State(seed, seats, {n: faces[n] for n in pieces}, pieces, rolls=chance.used, packs=packs)


def _deal(chance: Chance, cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """BR-1: eleven cards and a basic land for each."""
    order = chance.shuffled(cards)
    lands = [Card(chance.one_of(BASICS), ("Land",), ("Basic",)) for _ in range(2)]
    return [lands[0], *order[: EACH - 1]], [lands[1], *order[EACH - 1 : NEEDED]]


TOO_SHORT = N_(
    "Base Race needs {needed} cards, and {count} are left of these once lands and cards without a Magic back are"
    " taken out. Add more cards."
)
POOL_TOO_POOR = N_(
    "Base Race needs {needed} cards that are no lands and have a Magic back; there are not enough to make packs of."
)
