"""`holdfast hordes`: the hordes that are shipped, with their variants."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from app.cards import registry
from app.cards.hordes import presets, readings, win_rates
from app.cards.hordes.decks import HORDES, HordeDeck
from app.engine.model.card import Card


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `hordes` to the command line."""
    text = "List the shipped hordes and their variants: what they play with, and the life totals for 1 to 5 heroes."
    parser = commands.add_parser("hordes", help="list the hordes", description=text)
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    parser.add_argument("--rates", action="store_true", help="print how often computer heroes beat each, as a table")
    parser.set_defaults(run=_list)


def _list(arguments: argparse.Namespace) -> int:
    if arguments.rates:
        print(win_rates.table(win_rates.read()))
        return 0
    rows = list(listed())
    if arguments.json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for row in rows:
        print("{id} {variant}: {preset} rules, {cards} cards, {tokens} of them tokens, {titans} titans".format(**row))
    return 0


def listed() -> Iterator[dict[str, Any]]:
    """One row for every shipped horde and variant. ``cards`` those of the library, ``tokens`` how many of them are
    tokens, ``titans`` how many wait in the command zone, the lives for one hero to five."""
    for deck in HORDES.values():
        for variant in deck.cuts:
            yield _row(deck, variant)


def _row(deck: HordeDeck, variant: str) -> dict[str, Any]:
    library, titans = deck.variant(variant)
    chosen = presets.settings(deck, variant)
    kinds = [name for name, _ in deck.tokens]
    heroes_life, horde_life = presets.lives(deck, variant)
    return {
        "id": deck.key,
        "preset": deck.preset,
        "variant": variant,
        "cards": len(library),
        "tokens": sum(name in kinds for name in library),
        "titans": len(titans) if chosen["titans"] == "command" else 0,
        "heroes_life": heroes_life,
        "horde_life": horde_life,
        "automatic": all(card.level == registry.AUTOMATIC for card in cards_of(deck, [*library, *titans])),
    }


def cards_of(deck: HordeDeck, names: list[str]) -> list[Card]:
    """The cards of these names in the deck, each once, and those it starts with."""
    return [readings.card_of(deck, name) for name in dict.fromkeys((*names, *deck.opening))]
