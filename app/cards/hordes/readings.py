"""Readings that single cards of a horde have by the rules of HS-6, and hordes ready to be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.cards import registry
from app.cards.dsl import *
from app.cards.hordes import presets
from app.cards.hordes.decks import ELDRAZI_SCOURGE, HORDES
from app.clauses import data_clause
from app.engine.model.card import Card, intern
from app.engine.modes.horde.reading import OwnReading, read
from app.engine.modes.horde.setup import HordeDeck

GREATEST = "horde_greatest"

READINGS: dict[str, tuple[OwnReading, ...]] = {
    "Artisan of Kozilek": (
        OwnReading(
            "HS-6.15",
            0,
            when_enters(
                custom(GREATEST, 1, cards_in_your_graveyard(not_types=("Instant", "Sorcery"))),
                put_onto_battlefield("picked"),
            ),
        ),
    ),
    "Ulamog, the Ceaseless Hunger": (
        OwnReading(
            "HS-6.16",
            0,
            when_enters(custom(GREATEST, 2, permanents(controller=EACH_OPPONENT)), exile("picked")),
        ),
    ),
    "Kozilek, the Great Distortion": (
        OwnReading("HS-6.17", 0, when_enters(roll_dice(6, bind="rolled"), draw("rolled"))),
    ),
    "Transgress the Mind": (
        OwnReading(
            "HS-6.18",
            1,
            spell(
                reveal_hand(EACH_OPPONENT),
                exile(cards_in("hand", owner=EACH_OPPONENT, mana_value_at_least=3)),
            ),
        ),
    ),
}
for _name, _own in READINGS.items():
    for _reading in _own:
        data_clause(_reading.clause, f"reading of {_name}")


def as_horde(card: Card, spares_itself: bool = False) -> Card:
    """A card as a horde uses it."""
    return read(card, READINGS, spares_itself)


def game(chosen: Mapping[str, Any]) -> tuple[dict[str, Any], HordeDeck]:
    """What a table's settings mean (``horde`` and ``variant`` by name, other settings by theirs, "" where the rules
    decide): every setting of the game, and the horde. KeyError for a horde or a variant that there is not."""
    said = {name: value for name, value in chosen.items() if value != ""}
    deck = HORDES[said.get("horde", ELDRAZI_SCOURGE.key)]
    variant = said.get("variant", deck.usual)
    settings = presets.settings(deck, variant, said)
    return settings, ready(deck.key, variant, bool(settings["spares_itself"]))


def ready(key: str, variant: str = "", spares_itself: bool = False) -> HordeDeck:
    """A shipped horde, read and interned, ready for ``modes.horde.setup``; no variant: the usual one.

    KeyError if there is none such."""
    deck = HORDES[key]
    library, titans = deck.variant(variant or deck.usual)
    return HordeDeck(
        tuple(_ref(name, spares_itself) for name in library),
        tuple(_ref(name, spares_itself) for name in titans),
    )


def _ref(name: str, spares_itself: bool) -> str:
    card = registry.scripted(name) or registry.token(name)
    if card is None:
        raise KeyError(name)
    return intern(as_horde(card, spares_itself))
