"""The cards of the game as Base Race makes its packs of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from app.base_race import Boosters, Card, PoolCard
from app.cards import facts
from app.cards.facts import CardFacts

# The most common rarity a card was printed at counts; special printings are about as scarce as rares.
RARITIES = (("c", "common"), ("u", "uncommon"), ("r", "rare"), ("s", "rare"), ("m", "mythic"), ("b", "mythic"))
TWO_FACED = ("transform", "modal_dfc", "meld")  # without a Magic back (CR 712.1)
PLAYED = ("legal", "restricted")


@cache
def boosters() -> Boosters:
    """Packs of every card of paper Magic that is legal in Vintage; made once (half a second)."""
    return Boosters([pool_card(c) for c in facts.every_card() if in_packs(c)])


def boosters_with(more: Iterable[CardFacts]) -> Boosters:
    """The same with cards that came out since."""
    new = [pool_card(c) for c in more if in_packs(c)]
    return Boosters([*boosters().pool, *new]) if new else boosters()


def in_packs(known: CardFacts) -> bool:
    """Whether a card is in the packs."""
    return not known.digital and known.legality("vintage") in PLAYED


def pool_card(known: CardFacts) -> PoolCard:
    """A card with what Base Race needs of its front face."""
    front = known.front
    numbers = (front.power or "", front.toughness or "", front.loyalty or "")
    rarity = next((name for letter, name in RARITIES if letter in known.rarities), "rare")
    return PoolCard(Card(known.name, front.types, front.supertypes, *numbers), rarity, known.layout not in TWO_FACED)
