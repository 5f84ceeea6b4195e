"""What is written reads back as the same deck."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards import facts
from app.decks import writing
from app.decks.deck import LISTS, Deck, Entry
from app.decks.reading import read_deck

SAMPLES = Path(__file__).parent / "samples"
NAMES = [card.name for card in facts.every_card() if card.layout not in ("scheme", "planar") and "l" in card.legalities]


def cards(deck: Deck, *lists: str) -> dict[str, list[tuple[int, str]]]:
    return {name: sorted((entry.count, entry.name) for entry in getattr(deck, name)) for name in lists}


@pytest.mark.parametrize("format", writing.FORMATS)
@pytest.mark.parametrize("sample", ["arena.txt", "archidekt.txt", "forge.dck", "tappedout.txt", "mtgo.dek", "bare.txt"])
def test_round_trip(sample: str, format: str) -> None:
    deck = read_deck((SAMPLES / sample).read_bytes())
    back = read_deck(writing.write_deck(deck, format))
    lists = ("commander", "main", "sideboard") if format == "arena" else (*LISTS, "unknown")
    assert cards(back, *lists) == cards(deck, *lists)


def test_text_keeps_printings() -> None:
    deck = read_deck("1 Sol Ring (C21) 263\n1 Fire // Ice\n")
    assert writing.write_deck(deck, "text") == "Deck\n1 Sol Ring (C21) 263\n1 Fire // Ice\n"


def test_arena_names_double_faced_cards_by_their_front() -> None:
    deck = read_deck("1 Fire // Ice\n1 Agadeem's Awakening\n1 Bonecrusher Giant\n")
    assert writing.write_deck(deck, "arena") == "Deck\n1 Fire // Ice\n1 Agadeem's Awakening\n1 Bonecrusher Giant\n"


def test_cockatrice_names_the_commander_and_escapes() -> None:
    deck = Deck("made", "text", title="<b>&</b>", commander=(Entry(1, "Krenko, Mob Boss"),))
    written = writing.write_deck(deck, "cockatrice")
    assert "CDR: Krenko, Mob Boss" in written and "&lt;b&gt;&amp;&lt;/b&gt;" in written
    assert read_deck(written).title == "<b>&</b>"


def test_an_empty_deck_is_written_too() -> None:
    assert [writing.write_deck(Deck("made", "text"), format) for format in ("text", "arena")] == ["", ""]


lines = st.lists(st.tuples(st.integers(1, 30), st.sampled_from(NAMES)), min_size=1, max_size=12)


@given(main=lines, side=lines)
def test_any_deck_round_trips_as_text(main: list[tuple[int, str]], side: list[tuple[int, str]]) -> None:
    deck = Deck("made", "text", main=tuple(Entry(*one) for one in main), sideboard=tuple(Entry(*one) for one in side))
    back = read_deck(writing.write_deck(deck, "text"))
    assert (back.unknown, cards(back, *LISTS)) == ((), cards(deck, *LISTS))
