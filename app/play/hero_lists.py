"""The decks that simulated games are played with: ready ones by their name, or deck files."""

from __future__ import annotations

from pathlib import Path

from app import WrongUse
from app.cards.starter_decks import starter_deck
from app.cards.villains import sixty_deck
from app.decks.commands import load_deck

Names = tuple[list[str], list[str]]  # a library and its commanders

MOST_CARDS = 10_000


def listed(wanted: str) -> Names:
    """The names in the ready deck of that name or in a deck file, those nobody knows as well (they become blanks).

    Raises WrongUse, in a sentence, for what is neither and for a file without cards."""
    if (found := starter_deck(wanted)) is not None:
        return [name for count, name in found.main() for _ in range(count)], [found.commander]
    if (sixty := sixty_deck(wanted)) is not None:
        return sixty.names(), []
    if not Path(wanted).is_file():
        raise WrongUse(f"There is no deck {wanted!r}: neither a horde nor a ready deck nor a file.")
    return _of_file(wanted)


def _of_file(name: str) -> Names:
    deck = load_deck(name)
    if deck.count() > MOST_CARDS:
        raise WrongUse(f"{name}: That is {deck.count()} cards; a deck file has up to {MOST_CARDS}.")
    lists: dict[str, list[str]] = {"main": [], "commander": []}
    for section, cards in lists.items():
        blanks = [entry for entry in deck.unknown if entry.section == section]
        cards += [entry.name for entry in (*getattr(deck, section), *blanks) for _ in range(entry.count)]
    if not deck.main and not deck.commander:
        why = deck.warnings[0].text() if deck.warnings else "There are no cards in this list that anybody knows."
        raise WrongUse(f"{name}: {why}")
    return lists["main"], lists["commander"]
