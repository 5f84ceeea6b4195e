"""Who may lead a deck (CR 903.3, 702.124)."""

from __future__ import annotations

from app.cards.facts import WUBRG, CardFacts, split_keyword


def may_lead(card: CardFacts) -> bool:
    """Whether the card may be a commander by itself (CR 903.3, 903.3a)."""
    front = card.front
    if card.commander:
        return True
    sized = front.power is not None and front.toughness is not None
    kinds = "Creature" in front.types or "Vehicle" in front.subtypes or ("Spacecraft" in front.subtypes and sized)
    return "Legendary" in front.supertypes and kinds and not is_melded(card)


def is_melded(card: CardFacts) -> bool:
    """Whether this is the back of a meld pair (CR 712.4), which is no card of its own."""
    return card.layout == "meld" and not card.front.mana_cost and "Land" not in card.front.types


def is_background(card: CardFacts) -> bool:
    """Whether the card is a legendary Background enchantment (CR 702.124k)."""
    return "Legendary" in card.front.supertypes and "Background" in card.front.subtypes


def may_pair(one: CardFacts, other: CardFacts) -> bool:
    """Whether two cards may lead a deck together (CR 702.124)."""
    return _fits(one, other) or _fits(other, one)


def _fits(one: CardFacts, other: CardFacts) -> bool:
    if not may_lead(one):
        return False
    theirs = set(other.front.keywords)
    for keyword in one.front.keywords:
        name, which = split_keyword(keyword)
        if name == "partner" and keyword in theirs and may_lead(other):
            return True
        if name == "partner with" and which == other.name:
            return True
        if name == "choose a background" and is_background(other):
            return True
        if name == "doctor's companion" and other.front.subtypes == ("Time Lord", "Doctor") and may_lead(other):
            return True
    return False


def identity(cards: list[CardFacts]) -> str:
    """The combined colour identity (CR 903.4, 702.124c), in the order WUBRG."""
    colors = {color for card in cards for color in card.identity}
    return "".join(color for color in WUBRG if color in colors)
