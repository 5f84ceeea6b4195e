"""How much of a deck the game carries out by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from app import WrongUse
from app.cards import commands as hordes
from app.cards import facts, registry
from app.cards.hordes.decks import HORDES
from app.cards.library.model import AUTOMATIC, SCRIPTED, TIERS
from app.cards.starter_decks import STARTER_DECKS, starter_deck
from app.decks.commands import load_deck
from app.engine.model.card import Card


def cards(horde: str | None, starter: str | None, file: str | None) -> list[Card]:
    """The cards of a shipped horde (as it plays them), a ready deck or a deck file. Raises WrongUse."""
    if horde is not None:
        return of_horde(horde)
    return list(map(registry.card_for, of_starter(starter) if starter is not None else of_file(file or "")))


def of_horde(name: str) -> list[Card]:
    """Every card of all variants of a horde."""
    deck = HORDES.get(name)
    if deck is None:
        raise WrongUse(f"There is no horde {name!r}; there are {', '.join(HORDES)}.")
    names = [card for variant in deck.cuts for part in deck.variant(variant) for card in part]
    return hordes.cards_of(deck, names)


def of_starter(name: str) -> list[str]:
    """The names in a ready deck."""
    deck = starter_deck(name)
    if deck is None:
        raise WrongUse(f"There is no ready deck {name!r}; there are {', '.join(d.key for d in STARTER_DECKS)}.")
    return [deck.commander, *(card for _, card in deck.main())]


def of_file(name: str) -> list[str]:
    """The names in a deck file, with those nobody knows."""
    deck = load_deck(name)
    return [entry.name for entry in (*deck.commander, *deck.main, *deck.schemes, *deck.unknown)]


def counted(cards: Iterable[Card]) -> dict[str, Any]:
    """How many different cards, basic lands left out, are of which level; the names of those played by hand."""
    by_name = {card.name: card for card in cards if not _basic(card)}
    levels = Counter(registry.level_of(card) for card in by_name.values())
    return {
        "cards": len(by_name),
        **{level: levels[level] for level in (registry.AUTOMATIC, registry.PARTLY, registry.BY_HAND)},
        "names_by_hand": sorted(name for name, card in by_name.items() if card.level == registry.BY_HAND),
    }


def tiers() -> dict[str, int]:
    """How many Commander-legal cards are of which tier, and how many of the 2000 best ranks are automatic."""
    counts: Counter[str] = Counter()
    ranked: list[tuple[int, bool]] = []
    for known in facts.every_card():
        if known.legality("commander") != "legal":
            continue
        tier = registry.tier_of(known.name)
        counts[tier] += 1
        if known.edhrec_rank is not None:
            ranked.append((known.edhrec_rank, tier in AUTOMATIC))
    best = sorted(ranked)[:2000]
    found = {"cards": counts.total(), SCRIPTED: counts[SCRIPTED], **{tier: counts[tier] for tier in TIERS}}
    return found | {"top2000_automatic": sum(automatic for _, automatic in best)}


def _basic(card: Card) -> bool:
    face = card.faces[0]
    return "Basic" in face.supertypes and "Land" in face.types
