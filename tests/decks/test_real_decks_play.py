"""Games played by chance with real decks as people wrote them, in every mode in which people play against each other;
what the engine does not know in them is by hand. A sample here, 500 games in `make soak`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from app.cards.decks_in_play import hero_deck
from app.decks.deck import Deck
from app.decks.reading import read_deck
from app.engine.modes.horde.setup import HeroDeck
from tests.support.random_play import with_decks
from tests.support.soak import rounds

FOLDER = Path(__file__).parents[3] / "shared" / "decks"
SMALLEST = 40  # cards that a deck has at least (CR 100.2b)
GAMES = 500
PLAYERS = (("commander", 2), ("duel", 2), ("commander", 3), ("ffa", 3), ("two-headed-giant", 4))

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="needs the folder of real decks, ../shared/decks")


def real_decks(led: bool) -> list[Deck]:
    """The decks of the folder that can be played, those with a commander or those of either kind."""
    found = [read_deck(path.read_bytes()) for path in sorted(FOLDER.iterdir()) if path.suffix not in (".json", ".md")]
    large = [deck for deck in found if sum(entry.count for entry in deck.main) >= SMALLEST]
    return [deck for deck in large if deck.commander] if led else large


def brought(seat: str, deck: Deck, led: bool) -> HeroDeck:
    """The deck at a seat; its commander is among its cards where nobody has one."""
    cards = [entry.name for entry in deck.main for _ in range(entry.count)]
    leaders = [entry.name for entry in deck.commander]
    return hero_deck(seat, cards, leaders) if led else hero_deck(seat, [*cards, *leaders], ())


@pytest.mark.parametrize("at", range(rounds(GAMES // 100, GAMES)))
def test_a_game_with_real_decks(at: int) -> None:
    mode, n = PLAYERS[at % len(PLAYERS)]
    led = mode == "commander"
    decks = random.Random(at).sample(real_decks(led), n)
    players = [brought(f"p{seat}", deck, led) for seat, deck in enumerate(decks, 1)]
    state = with_decks(mode, players, f"real {at}", every=rounds(29, 7))
    assert state.turn.number > 1
