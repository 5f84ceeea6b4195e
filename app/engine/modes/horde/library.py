"""The horde's library: which cards of its deck are played, and how they lie after shuffling (OR-11 to 14, 17, 20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.clauses import clause
from app.engine.model.card import Card, card_of, mana_value
from app.engine.model.values import LIBRARY, ObjId
from app.engine.modes.horde import knobs as k
from app.engine.modes.horde.seats import HORDE
from app.rng import roll

if TYPE_CHECKING:
    from app.engine.game import Game

FULL = 4  # heroes who play against the whole deck, where it is scaled
STRONG_SHARE = 4  # a quarter of the cards that are no tokens are strong


# ---------------------------------------------------------------- which cards
def composed(refs: Sequence[str], knobs: dict[str, Any], heroes: int, seed: str) -> tuple[str, ...]:
    """The deck as it is played: tokens multiplied, two of it, cut to its share by chance; in the list's order."""
    cards = [r for r in refs for _ in range(int(k.value(knobs, "token_multiplier")) if card_of(r).token else 1)]
    cards *= int(k.value(knobs, "hordes"))
    kept = len(cards) * share(knobs, heroes) // 100
    return tuple(_without(cards, len(cards) - kept, seed))


def share(knobs: dict[str, Any], heroes: int) -> int:
    """How much of the deck is played, in percent."""
    whole = int(k.value(knobs, "deck_share"))
    return whole * min(heroes, FULL) // FULL if k.value(knobs, "deck_by_heroes") else whole


def _without(cards: list[str], count: int, seed: str) -> list[str]:
    """The cards with so many taken out by chance."""
    left = list(cards)
    for n in range(count):
        del left[roll(f"{seed}:taken out", n, len(left))]
    return left


def mark_tokens(g: Game, ids: Sequence[ObjId]) -> None:
    """Token cards are cards while in the library (HS-2.11); where tokens are ordinary cards they are no tokens."""
    if k.value(g.s.knobs, "tokens") == "cards":
        return
    for oid in ids:
        if g.card(oid).token:
            o = g.edit(oid)
            o.token, o.marks = True, (("in_deck", 1),)


# ---------------------------------------------------------------- how they lie
def arrange(g: Game) -> None:
    """After shuffling: tokens spread evenly (OR-14), cards in their tiers (OR-20), no strong card in the first quarter
    (OR-13)."""
    ids = list(g.zone(LIBRARY, HORDE))
    if k.value(g.s.knobs, "even_tokens"):
        ids = spread(ids, [i for i in ids if g.card(i).token])
    ids = in_tiers(g, ids)
    if k.value(g.s.knobs, "gentle_start"):
        ids = kept_out(g, ids, strong(g, ids), range(len(ids) // 4))
    if ids != list(g.zone(LIBRARY, HORDE)):
        g.s.zones[f"{LIBRARY}:{HORDE}"] = tuple(ids)


def spread(ids: Sequence[ObjId], some: Sequence[ObjId]) -> list[ObjId]:
    """The cards with ``some`` of them at even distances, both kinds in their order."""
    among = frozenset(some)
    apart, others = iter(some), iter([i for i in ids if i not in among])
    n, m = len(some), len(ids)
    return [next(apart) if (at + 1) * n // m > at * n // m else next(others) for at in range(m)]


def strong(g: Game, ids: Sequence[ObjId]) -> list[ObjId]:
    """The quarter of the cards that are no tokens with the greatest mana value."""
    worth = {i: _mana_value(g.card(i)) for i in ids if not g.card(i).token}
    most = len(worth) // STRONG_SHARE
    return sorted((i for i in worth if worth[i] > 0), key=lambda i: -worth[i])[:most]


def _mana_value(card: Card) -> int:
    return mana_value(card.faces[0].cost)


def kept_out(g: Game, ids: Sequence[ObjId], some: Sequence[ObjId], places: range) -> list[ObjId]:
    """The cards with each of ``some`` in those places changed, by chance, for one elsewhere that is not of them; as
    far as there are others. Cards that lie elsewhere stay there, but for those it is changed for."""
    out, those = list(ids), frozenset(some)
    elsewhere = [at for at in range(len(out)) if at not in places and out[at] not in those]
    for at in places:
        if out[at] in those and elsewhere:
            other = elsewhere.pop(g.random(len(elsewhere)))
            out[at], out[other] = out[other], out[at]
    return out


# ---------------------------------------------------------------- tiers
TIERS = "horde_tiers"  # the cards that lie in the upper and in the lower half, where there are any


def remember_tiers(g: Game, early: Sequence[str], late: Sequence[str]) -> None:
    """Keep which cards, by their hashes, belong in which half."""
    if early or late:
        g.s.notes[TIERS] = [list(early), list(late)]


@clause("OR-20", otherwise=lambda g, ids: ids)
def in_tiers(g: Game, ids: list[ObjId]) -> list[ObjId]:
    """Early cards lie in the upper half of the library, late ones in the lower, as far as there is room."""
    early, late = g.s.notes.get(TIERS, ((), ()))
    half = len(ids) // 2
    ids = kept_out(g, ids, [i for i in ids if g.s.objects[i].card in late], range(half))
    return kept_out(g, ids, [i for i in ids if g.s.objects[i].card in early], range(half, len(ids)))
