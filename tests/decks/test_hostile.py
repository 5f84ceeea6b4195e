"""Hostile and damaged input: an answer in a second, with a clear sentence, never an error; and counts that add up."""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.decks.deck import LISTS
from app.decks.reading import MOST_LINES, detect, read_deck
from app.decks.reading.cardline import MOST_COPIES
from app.decks.reading.decoding import decode

SAMPLES = [path.read_bytes() for path in sorted((Path(__file__).parent / "samples").iterdir()) if path.suffix]

pieces = st.sampled_from(
    ["1 ", "4x ", "Sol Ring", "Fire // Ice", "(C21) 263", "*F*", "[Commander{top}]", "# !Commander", "SB: ", "//", "#",
     "\n", "\r\n", "\t", "Sideboard", "Deck", "Commander:", "[Main]\n", "|", "LAYOUT MAIN:", "<deck>", "<card qty='2'>",
     "</deck>", '"', ",", "Quantity,Name\n", "\u202e", "\x00", "\ufeff", "é", "()", "99999", "x2", "^Have^",
     "Event #:", "\ud800"]
)  # fmt: skip


def lost(data: bytes | str) -> str:
    """What is wrong with the deck that comes of it: a row of the file that stands in no list or in two, a message
    without words, or nothing said of a text without cards. "" where nothing is."""
    deck = read_deck(data)
    text, encoding = decode(data) if isinstance(data, bytes) else (data, "text")
    missing: Counter[int] = Counter()
    for row in detect.sheet(text, encoding).rows:
        missing[row.line] += row.count
    for entry in (entry for name in (*LISTS, "unknown") for entry in getattr(deck, name)):
        missing[entry.line] -= entry.count
    if any(missing.values()):
        return f"lines: {missing}"
    if not all(message.text(language).strip() for message in deck.warnings for language in ("en", "es", "it")):
        return "a message without words"
    return "" if deck.count() or deck.warnings or not text.strip() else "nothing is said"


@given(st.lists(pieces, max_size=40).map("".join))
@example("")
@example("1 \n")
@example("SB: \n")
@example("[Main]\n|C13\n")
def test_any_text_of_deck_parts(text: str) -> None:
    assert lost(text) == ""


@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    assert lost(text) == ""


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    assert lost(data) == ""


@given(st.sampled_from(SAMPLES), st.randoms(use_true_random=False))
def test_mutated_samples(sample: bytes, chance: random.Random) -> None:
    data = bytearray(sample)
    for _ in range(chance.randint(1, 12)):
        place = chance.randrange(len(data))
        data[place : place + chance.randint(0, 3)] = bytes(chance.randrange(256) for _ in range(chance.randint(0, 3)))
    assert lost(bytes(data)) == ""


@pytest.mark.parametrize(
    "text",
    [
        "{n} Sol Ring",
        "Sol Ring x{n}",
        "[Main]\n{n} Sol Ring|C21",
        "{n} [C21] Sol Ring",
        "Count,Name\n{n},Sol Ring",
        '<cockatrice_deck version="1"><zone name="main"><card number="{n}" name="Sol Ring"/></zone></cockatrice_deck>',
    ],
)
@pytest.mark.parametrize("n", ["99999", "99999999", "9" * 200])
def test_a_number_of_any_length_is_a_number_in_every_format(text: str, n: str) -> None:
    deck = read_deck(text.format(n=n))
    assert [(entry.count, entry.name) for entry in deck.main] == [(min(int(n), MOST_COPIES), "Sol Ring")]


LARGE = {
    "digits": "9" * 1_000_000 + " Sol Ring",
    "unknown names": "\n".join(f"1 Xyzzy {number:06d} plugh" for number in range(45_000)),
    "real names": "1 Sol Ring\n" * 90_000,
    "prose": "Call me what you like, it is no deck\n" * 25_000,
    "one line": "1 " + "a" * 1_000_000,
    "brackets": "1 " + "((" * 500_000,
    "hashes": "1 " + "# " * 500_000,
    "stars": "1 a" + " *F*" * 250_000,
    "empty lines": "\n" * 1_000_000,
    "table": "name,count\n" + "Sol Ring,1\n" * 90_000,
    "quotes": 'name,count\n"' + "a" * 1_000_000,
    "xml": "<deck>" + '<card qty="1">Sol Ring</card>' * 30_000 + "</deck>",
    "nested xml": "<deck>" * 150_000,
    "page": "<!DOCTYPE html><html>" + "<p>1 Sol Ring</p>" * 50_000,
    "latin bytes": ("1 Sol Ring é\n" * 75_000).encode("cp1252"),
    "random bytes": os.urandom(1_000_000),
    "zeros": bytes(1_000_000),
}


@pytest.mark.parametrize("kind", LARGE)
def test_a_megabyte_is_answered_in_a_second(kind: str) -> None:
    read_deck("1 Sol Ring\n1 anello solare\n1 no such card\n1 Treasure")  # the card facts are loaded once
    start = time.thread_time()
    deck = read_deck(LARGE[kind])
    took = time.thread_time() - start
    assert took < 1.0
    assert deck.count() or deck.warnings


def test_lines_beyond_the_limit_are_told() -> None:
    deck = read_deck("1 Sol Ring\n" * (MOST_LINES + 5))
    assert deck.count() == MOST_LINES
    assert [message.text() for message in deck.warnings] == [f"Only the first {MOST_LINES} lines were read."]


def test_only_the_first_unknown_names_get_suggestions() -> None:
    deck = read_deck("\n".join(f"1 Lightning Bo{'abcdefghij'[n % 10]}{n}" for n in range(80)))
    assert [bool(card.suggestions) for card in deck.unknown] == [True] * 50 + [False] * 30


@pytest.mark.parametrize(
    ("data", "format", "part"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(300), "binary", "not a text file"),
        (b"PK\x03\x04" + bytes(range(256)) * 4, "binary", "not a text file"),
        ("<!DOCTYPE html><html><body>1 Sol Ring</body></html>", "html", "a web page"),
        ("https://example.org/decks/1", "link", "a link"),
        ("", "plain-text", "no cards"),
        ("\n \n", "plain-text", "no cards"),
        ("x" * 2_000_001, "too-large", "larger than"),
        ('<!DOCTYPE d [<!ENTITY a "b">]><deck><card qty="1">&a;</card></deck>', "octgn-o8d", "defines entities"),
        ('<deck><section name="Main"><card qty="2">Forest</card><car', "octgn-o8d", "damaged at line 1"),
    ],
)
def test_what_is_no_deck_is_told_why(data: bytes | str, format: str, part: str) -> None:
    deck = read_deck(data)
    assert deck.format == format
    assert any(part in message.text() for message in deck.warnings)


def test_what_stands_before_the_damage_is_kept() -> None:
    deck = read_deck('<deck><section name="Main"><card qty="2">Forest</card><car')
    assert [(entry.count, entry.name) for entry in deck.main] == [(2, "Forest")]


def test_markup_in_a_name_stays_a_name() -> None:
    deck = read_deck("1 <script>alert(1)</script>\n1 {line}{rule}\n")
    assert [card.name for card in deck.unknown] == ["<script>alert(1)</script>", "{line}{rule}"]
