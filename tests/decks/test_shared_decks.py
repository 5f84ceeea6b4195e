"""Real deck files of many programs, where the reference data stands beside the repository."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from app.decks import report
from app.decks.reading import read_deck

SHARED = Path(__file__).parents[3] / "shared" / "decks"
MANIFEST: list[dict[str, Any]] = (
    json.loads((SHARED / "manifest.json").read_text("utf-8")) if (SHARED / "manifest.json").exists() else []
)
needs_shared = pytest.mark.skipif(not MANIFEST, reason="needs the reference data beside the repository")
COMMANDERS = {
    "p84-moxfield-commander-with-foils.txt": "Edgar Markov",
    "p84-moxfield-pedh-with-sideboard.txt": "Hamza, Guardian of Arashin",
    "p84-archidekt-ashling-by-category.txt": "Ashling, Rekindled // Ashling, Rimebound",
    "p84-archidekt-ashling-flat.txt": "Ashling, Rekindled // Ashling, Rimebound",
    "p84-arena-pedh-commander.txt": "Hamza, Guardian of Arashin",
    "p84-deckstats-commander-with-categories.dec": "Black Waltz No. 3",
    "xmage-edh-Geoff-s-Daxos-of-Meletis.dck": "Daxos of Meletis",
    "bluelovers-jodah.dec": "Jodah, Archmage Eternal",
    "cockatrice-edh-Doggy-W-.cod": "Phelia, Exuberant Shepherd",
    "cockatrice-edh-Pirates.cod": "Admiral Brass, Unsinkable",
    "forge-C13-Mind-Seize.dck": "Jeleva, Nephalia's Scourge",
    "avborup-katara-ally-tribal.txt": "Katara, the Fearless",
    "rationelis-21962469_tyranid_swarm.txt": "Magus Lucea Kane",
    "jlkatz-Apprentice-MTG-DeckInMultipleFormats2.dec": "Geist of Saint Traft",
    "synthetic-cp1252.txt": "Katara, the Fearless",
}
MADE = [one["file"] for one in MANIFEST if "cards" not in one]
STILL_UNKNOWN = {"@#$NOT A REAL CARD NAME@#$", "2HD"}


@needs_shared
@pytest.mark.parametrize("one", [one for one in MANIFEST if "cards" in one], ids=lambda one: one["file"])
def test_the_counts_are_those_of_the_manifest(one: dict[str, Any]) -> None:
    deck = read_deck((SHARED / one["file"]).read_bytes())
    assert deck.count() == one["cards"]
    entries = [
        *deck.commander,
        *deck.main,
        *deck.sideboard,
        *deck.maybeboard,
        *deck.tokens,
        *deck.schemes,
        *deck.unknown,
    ]
    assert len(entries) == one["card_lines"] or one["file"] == "p84-deckstats-commander-with-categories.dec"
    assert {card.name for card in deck.unknown} <= STILL_UNKNOWN & set(one["unresolved_names"])
    assert [entry.name for entry in deck.commander] == ([COMMANDERS[one["file"]]] if one["file"] in COMMANDERS else [])


@needs_shared
@pytest.mark.parametrize("name", MADE)
def test_one_list_in_every_encoding(name: str) -> None:
    deck = read_deck((SHARED / name).read_bytes())
    first = ["Lim-Dûl's Vault", "Jötun Grunt", "Aether Vial", "Séance", "Márton Stromgald", "Fire // Ice"]
    assert [entry.name for entry in deck.main[:6]] == first
    assert (deck.count(), deck.unknown) == (106, ())


@needs_shared
def test_mutated_real_files_never_break_the_reader() -> None:
    chance = random.Random(7)
    for path in sorted(SHARED.iterdir()):
        data = bytearray(path.read_bytes()[:6000])
        for _ in range(20):
            place = chance.randrange(len(data))
            data[place : place + chance.randint(0, 40)] = bytes(
                chance.randrange(256) for _ in range(chance.randint(0, 4))
            )
        deck = read_deck(bytes(data))
        assert deck.count() or deck.warnings


@needs_shared
def test_two_cards_in_three_of_real_commander_decks_play_by_themselves() -> None:
    """The average of what `cards report --deck` says, each name once, basic lands left out."""
    led = [name for name in COMMANDERS if not name.startswith("synthetic")]
    found = [report.counted(report.cards(None, None, str(SHARED / name))) for name in led]
    assert sum(one["automatic"] / one["cards"] for one in found) / len(found) >= 0.65
