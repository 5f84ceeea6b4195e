"""The hordes that are shipped."""

from __future__ import annotations

from app.cards.hordes import eldrazi_scourge, lists
from app.cards.hordes.deck import Cut
from app.cards.hordes.deck import HordeDeck as HordeDeck

ELDRAZI_SCOURGE = HordeDeck(
    key="eldrazi-scourge",
    name="Eldrazi Scourge",
    preset="scourge",
    source="the seed",
    tokens=(("Eldrazi Scion", 60),),
    cards=tuple((c.name, 1) for c in eldrazi_scourge.CARDS if c not in eldrazi_scourge.TITANS),
    own=eldrazi_scourge.CARDS,
    titans=tuple(c.name for c in eldrazi_scourge.TITANS),
    starter="Eldrazi Scion",
    keep=("Inverter of Truth",),
    reconstruction=True,
    cuts={
        "commander": Cut(),
        "sixty": Cut(tokens=20, lowest_creatures=18, titans=True),
        "pauper": Cut(tokens=30, mythics=True),
        "tiny-leaders": Cut(tokens=30, lowest_creatures=18),
        "brawl": Cut(tokens=30, lowest_creatures=18),
    },
)

HORDES: dict[str, HordeDeck] = {deck.key: deck for deck in (ELDRAZI_SCOURGE, *lists.DECKS)}
