"""Readings that single cards of a horde have by the rules of HS-6, and hordes ready to be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.cards import registry
from app.cards.dsl import *
from app.cards.hordes import custom as own_hordes
from app.cards.hordes import presets
from app.cards.hordes.custom import CustomHorde
from app.cards.hordes.decks import ELDRAZI_SCOURGE, HORDES
from app.cards.hordes.decks import HordeDeck as Deck
from app.cards.schemes import SCHEMES
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


def game(chosen: Mapping[str, Any], own: CustomHorde | None = None) -> tuple[dict[str, Any], HordeDeck]:
    """What a table's settings mean (``horde``, ``variant``, ``rules`` and ``level`` by name, other settings by
    theirs, "" where the rules decide; a variant of another deck is left out): every setting of the game, and the
    horde, which is ``own`` where the settings say so. KeyError for an unknown name."""
    said = {name: presets.typed(name, value) for name, value in chosen.items() if value != ""}
    key = said.get("horde", ELDRAZI_SCOURGE.key)
    deck = own_hordes.deck(own) if own is not None and key == own_hordes.KEY else HORDES[key]
    variant = str(said["variant"]) if said.get("variant") in deck.cuts else deck.usual
    rules, level = said.get("rules", ""), said.get("level", presets.NORMAL)
    settings = presets.settings(deck, variant, said, rules=rules, level=level)
    return settings, as_read(deck, variant, settings)


def ready(key: str, variant: str = "", settings: Mapping[str, Any] | None = None) -> HordeDeck:
    """A shipped horde, read and interned, ready for ``modes.horde.setup``; no variant: the usual one.

    KeyError if there is none such."""
    return as_read(HORDES[key], variant, settings)


def as_read(deck: Deck, variant: str = "", settings: Mapping[str, Any] | None = None) -> HordeDeck:
    """A horde, read and interned; no variant: the usual one. KeyError for a variant it has not."""
    chosen = {**presets.settings(deck, variant or deck.usual), **(settings or {})}
    library, titans = deck.variant(variant or deck.usual)

    def ref(name: str) -> str:
        return intern(as_played(card_of(deck, name), chosen))

    return HordeDeck(
        tuple(map(ref, library)),
        tuple(map(ref, titans)),
        tuple(map(ref, deck.opening)),
        ref(deck.starter) if deck.starter else "",
        intern(deck.rules) if deck.rules else "",
        tuple(map(ref, deck.early)),
        tuple(map(ref, deck.late)),
        tuple(intern(as_played(card, chosen)) for card in SCHEMES) if chosen["schemes"] else (),
    )


def card_of(deck: Deck, name: str) -> Card:
    """The card of a deck's list: its own, else a scripted one, else a token, else whatever is known of the name."""
    own = next((card for card in deck.own if card.name == name), None)
    return own or registry.scripted(name) or registry.token(name) or registry.card_for(name)


def as_played(card: Card, settings: Mapping[str, Any]) -> Card:
    """A card as this horde uses it: read by HS-6, or as it is where the horde chooses in another way (OR-10)."""
    if settings["choices"] != "seed":
        return card
    return as_horde(card, bool(settings["spares_itself"]))
