"""Reading lists of every format; the samples are made by us, one or more a format."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.decks.deck import LISTS, Deck
from app.decks.reading import read_deck
from app.decks.reading.headings import heading

SAMPLES = Path(__file__).parent / "samples"

Lists = dict[str, list[tuple[int, str]]]
EXPECTED: dict[str, tuple[str, str, Lists]] = {
    "arena.txt": ("arena", "utf-8", {
        "commander": [(1, "Edgar Markov")],
        "main": [(2, "Plains"), (1, "Fire // Ice"), (1, "Benalish Marshal"), (1, "Swords to Plowshares")],
        "sideboard": [(1, "Duress")]}),
    "arena-spanish.txt": ("arena", "utf-8", {
        "commander": [(1, "Edgar Markov")], "main": [(1, "Sol Ring"), (3, "Plains")], "sideboard": [(1, "Duress")]}),
    "archidekt.txt": ("archidekt-text", "utf-8", {
        "commander": [(1, "Edgar Markov")], "main": [(1, "Sol Ring"), (4, "Plains"), (1, "Bitterblossom")],
        "sideboard": [(1, "Counterspell")], "maybeboard": [(1, "Duress")], "tokens": [(1, "Treasure")]}),
    "moxfield.txt": ("moxfield-bulk-edit", "utf-8", {
        "main": [(1, "Edgar Markov"), (1, "Agadeem's Awakening // Agadeem, the Undercrypt"), (1, "Voldaren Estate"),
                 (1, "Sol Ring")],
        "sideboard": [(1, "Duress")]}),
    "deckstats.dec": ("deckstats-dec", "utf-8", {
        "commander": [(1, "Black Waltz No. 3")], "main": [(2, "Lightning Bolt"), (1, "Fire // Ice")],
        "sideboard": [(1, "Duress")]}),
    "tappedout.txt": ("tappedout-markdown", "utf-8", {
        "commander": [(1, "Jodah, Archmage Eternal")], "main": [(1, "Bayou"), (1, "Tundra"), (1, "Llanowar Elves")]}),
    "apprentice.dec": ("dec", "utf-8", {
        "commander": [(1, "Geist of Saint Traft")], "main": [(2, "Snapcaster Mage")], "sideboard": [(1, "Duress")]}),
    "two-groups.txt": ("plain-text", "utf-8", {
        "main": [(4, "Brainstorm"), (56, "Island")], "sideboard": [(1, "Annul"), (2, "Disdainful Stroke")]}),
    "bare.txt": ("plain-text", "utf-8", {
        "main": [(1, "Sol Ring"), (1, "Llanowar Elves"), (1, "Sliver Overlord"), (1, "Wear // Tear")],
        "unknown": [(1, "No Such Card At All")]}),
    "xmage.dck": ("xmage-dck", "utf-8", {
        "main": [(98, "Plains"), (1, "Serum Visions")], "sideboard": [(1, "Daxos of Meletis")]}),
    "workstation.mwDeck": ("mws-mwdeck", "utf-8", {
        "main": [(4, "Ash Zealot"), (4, "Pillar of Flame")], "sideboard": [(3, "Torch Fiend")]}),
    "forge.dck": ("forge-dck", "utf-8", {
        "commander": [(1, "Jeleva, Nephalia's Scourge")], "main": [(1, "Annihilate"), (30, "Island")],
        "sideboard": [(1, "Duress")], "schemes": [(2, "My Crushing Masterstroke")]}),
    "cockatrice.cod": ("cockatrice-cod", "utf-8", {
        "main": [(12, "Forest"), (1, "Adéwalé, Breaker of Chains")], "sideboard": [(3, "Duress")],
        "tokens": [(2, "Treasure")], "unknown": [(1, "No Such Card At All")]}),
    "mtgo.dek": ("mtgo-dek", "utf-8-sig", {"main": [(2, "Refuse // Cooperate")], "sideboard": [(3, "Duress")]}),
    "octgn.o8d": ("octgn-o8d", "utf-8", {"main": [(4, "Forest")], "schemes": [(2, "I Bask in Your Silent Awe")]}),
    "manabox.csv": ("manabox-csv", "utf-8", {"main": [(2, "Skullclamp"), (1, "Sai, Master Thopterist")]}),
    "dragonshield.csv": ("csv", "utf-8", {"main": [(3, "Duress")]}),
    "utf16.txt": ("plain-text", "utf-16-le", {"main": [(1, "Lim-Dûl's Vault"), (2, "Jötun Grunt")]}),
    "cp1252.txt": ("plain-text", "cp1252", {
        "main": [(1, "Lim-Dûl's Vault"), (2, "Jötun Grunt"), (1, "Aether Vial")]}),
    "old-mac.txt": ("plain-text", "utf-8", {"main": [(1, "Lim-Dûl's Vault"), (2, "Jötun Grunt")]}),
    "draft.draft": ("draft-log", "utf-8", {}),
}  # fmt: skip


def counted(deck: Deck) -> Lists:
    found = {name: [(entry.count, entry.name) for entry in getattr(deck, name)] for name in (*LISTS, "unknown")}
    return {name: entries for name, entries in found.items() if entries}


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_samples(name: str) -> None:
    deck = read_deck((SAMPLES / name).read_bytes())
    assert (deck.format, deck.encoding, counted(deck)) == EXPECTED[name]


def test_every_sample_has_its_expectation() -> None:
    assert {path.name for path in SAMPLES.iterdir() if path.suffix} - {".gitattributes"} == set(EXPECTED)


def only(text: str) -> Any:
    deck = read_deck(text)
    entries = [entry for name in (*LISTS, "unknown") for entry in getattr(deck, name)]
    assert len(entries) == 1
    return entries[0]


@pytest.mark.parametrize(
    ("line", "count", "name", "set", "number"),
    [
        ("1 Sol Ring", 1, "Sol Ring", None, None),
        ("1x Sol Ring (C21) 263 *F*", 1, "Sol Ring", "C21", "263"),
        ("3 x Sol Ring", 3, "Sol Ring", None, None),
        ("3× Sol Ring", 3, "Sol Ring", None, None),
        ("x3 Sol Ring", 3, "Sol Ring", None, None),
        ("Sol Ring x3", 3, "Sol Ring", None, None),
        ("- 2 Sol Ring", 2, "Sol Ring", None, None),
        ("1 Hypothesizzle (plst) GRN-178 [Draw,Removal]", 1, "Hypothesizzle", "plst", "GRN-178"),
        ("1 Lightning Bolt (STA) 62★", 1, "Lightning Bolt", "STA", "62★"),
        ("1 Sol Ring (C21:263)", 1, "Sol Ring", "C21", "263"),
        ("1 Sol Ring (C21) #263", 1, "Sol Ring", "C21", "263"),
        ("1 Berserk () 175", 1, "Berserk", None, "175"),
        ("1 1996 World Champion", 1, "1996 World Champion", None, None),
        ("1996 World Champion", 1, "1996 World Champion", None, None),
        ("4 +2 Mace (AFR) 1", 4, "+2 Mace", "AFR", "1"),
        ("1 _____ (UNH) 23", 1, "_____", "UNH", "23"),
        ('4 "Ach! Hans, Run!"', 4, '"Ach! Hans, Run!"', None, None),
        ("1 B.O.B. (Bevy of Beebles)", 1, "B.O.B. (Bevy of Beebles)", None, None),
        ("1 Hazmat Suit (Used)", 1, "Hazmat Suit (Used)", None, None),
        ("1 Erase (Not the Urza's Legacy One)", 1, "Erase (Not the Urza's Legacy One)", None, None),
        ("1 Who // What // When // Where // Why", 1, "Who // What // When // Where // Why", None, None),
        ("1 BRAINSTORM", 1, "Brainstorm", None, None),
        ("1 anello solare", 1, "Sol Ring", None, None),
        ("2 2HD", 2, "2HD", None, None),
        ("\u202e1 Sol\u200b Ring\u202c", 1, "Sol Ring", None, None),
    ],
)
def test_card_lines(line: str, count: int, name: str, set: str | None, number: str | None) -> None:
    entry = only(line)
    assert (entry.count, entry.name, entry.set, entry.number) == (count, name, set, number)


def test_an_entry_keeps_where_and_how_it_was_written() -> None:
    deck = read_deck("Deck\n\n  1x sol ring (C21) 263 *F*\n")
    assert [(entry.line, entry.written) for entry in deck.main] == [(3, "1x sol ring (C21) 263 *F*")]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("Sideboard", "sideboard"), ("SIDEBOARD:", "sideboard"), ("Sideboard (15)", "sideboard"),
        ("Réserve", "sideboard"),
        ("Banquillo", "sideboard"), ("General - 1", "commander"), ("Comandante", "commander"), ("Mazzo", "main"),
        ("Maybeboard", "maybeboard"), ("Considering:", "maybeboard"), ("Tokens & Extras", "tokens"),
        ("Mazzo intrigo", "schemes"), ("Creatures (24)", "category"), ("Tierras - 38", "category"), ("About", "about"),
        ("Sol Ring", None), ("", None),
    ],
)  # fmt: skip
def test_headings(text: str, meaning: str | None) -> None:
    assert heading(text) == meaning


def test_a_heading_of_ones_own_begins_no_section_and_loses_nothing() -> None:
    deck = read_deck("Commander\n1 Edgar Markov\n\nMy best ones\n1 Sol Ring\n\nSideboard\n1 Duress\nLands\n1 Swamp\n")
    assert counted(deck) == {
        "commander": [(1, "Edgar Markov")],
        "main": [(1, "Sol Ring")],
        "sideboard": [(1, "Duress"), (1, "Swamp")],
    }
    assert deck.warnings == ()


def test_a_line_that_is_neither_card_nor_heading_is_told() -> None:
    deck = read_deck("1 Sol Ring\nwhat a deck this is\n1 Duress\n")
    assert [message.text() for message in deck.warnings] == [
        "Line 2 is no card and no heading that is known: “what a deck this is”. It was taken as a heading."
    ]


def test_a_card_without_a_count_among_others_counts_one() -> None:
    deck = read_deck("4 Brainstorm\nSol Ring\n4 Duress\n")
    assert counted(deck) == {"main": [(4, "Brainstorm"), (1, "Sol Ring"), (4, "Duress")]}


def test_an_unknown_name_is_kept_with_its_section_and_suggestions() -> None:
    deck = read_deck("1 Sol Ring\n\nSideboard\n2 Lightning Bo\n")
    assert [(card.count, card.name, card.section) for card in deck.unknown] == [(2, "Lightning Bo", "sideboard")]
    assert "Lightning Bolt" in deck.unknown[0].suggestions


def test_a_slip_of_the_pen_is_mended_and_told() -> None:
    deck = read_deck("1 Realms Befitting My Mayesty\n")
    assert [entry.name for entry in deck.schemes] == ["Realms Befitting My Majesty"]
    assert [message.text("it") for message in deck.warnings] == [
        "Riga 1: «Realms Befitting My Mayesty» è stato letto come Realms Befitting My Majesty."
    ]


def test_a_printing_of_another_card_is_told_and_the_name_kept() -> None:
    deck = read_deck("1 Lim-Dûl's Vault (ICE) 96\n")
    assert [entry.name for entry in deck.main] == ["Lim-Dûl's Vault"]
    assert [message.text() for message in deck.warnings] == [
        "Line 1: ICE 96 is Shyft; the name Lim-Dûl's Vault was kept."
    ]


def test_a_token_is_no_card_and_a_card_that_makes_some_is_no_token() -> None:
    deck = read_deck("1 Sol Ring\nTokens\n3 Treasure\n1 Bitterblossom\n")
    assert counted(deck) == {"main": [(1, "Sol Ring"), (1, "Bitterblossom")], "tokens": [(3, "Treasure")]}


def test_duplicate_printings_stay_apart() -> None:
    deck = read_deck("1 Sol Ring (CMM) 1\n1 Sol Ring (MPS) 24\n")
    assert [(entry.line, entry.set) for entry in deck.main] == [(1, "CMM"), (2, "MPS")]


def test_no_copies_are_told() -> None:
    deck = read_deck("0 Sol Ring\n1 Duress\n")
    assert counted(deck) == {"main": [(1, "Duress")]}
    assert [message.text() for message in deck.warnings] == [
        "Line 1: Sol Ring is listed with no copies; it was left out."
    ]
