"""Scheme lists as a host pastes them, and every problem of a scheme deck at once (AE-1.2, AE-2)."""

from __future__ import annotations

from itertools import combinations

import pytest

from app.cards.schemes import DECKS, names, ready_for
from app.decks import formats, legality, scheme_lists
from app.decks.reading import read_deck
from app.decks.scheme_lists import check, read_list
from app.engine.modes.archenemy.seats import COMMANDER, GAMES, PLAIN, SchemeGame
from app.i18n import LANGUAGES


def keys(messages: object) -> list[str]:
    return [message.key for message in messages]  # type: ignore[attr-defined]


@pytest.mark.parametrize("heading", ["", "Schemes\n", "Scheme deck\n", "Mazo de planes\n", "Mazzo intrigo:\n"])
def test_a_list_is_read_with_and_without_a_heading(heading: str) -> None:
    found = read_list(
        f"{heading}2 Roots of All Evil\n1x know evil\nPerhaps You’ve Met My Cohort\n2 Roots of All Evil\n"
    )
    assert found.cards == ((4, "Roots of All Evil"), (1, "Know Evil"), (1, "Perhaps You've Met My Cohort"))
    assert found.problems == ()


@pytest.mark.parametrize("key", DECKS)
def test_a_ready_deck_is_read_back_from_its_text(key: str) -> None:
    deck = DECKS[key]
    found = read_list("\n".join(f"{count} {name}" for count, name in deck.cards))
    assert (found.cards, found.problems) == (deck.cards, ())


def test_what_is_no_scheme_or_unknown_is_said_and_the_rest_is_kept() -> None:
    found = read_list("1 Know Evil\n4 Forest\n1 Knwo Evill\n1 Zzyzx Plan of Nobody\n")
    assert found.cards == ((1, "Know Evil"),) or found.cards == ((2, "Know Evil"),)
    said = [message.text() for message in found.problems]
    assert "Forest is no scheme." in said
    assert any("Zzyzx Plan of Nobody" in sentence for sentence in said)


@pytest.mark.parametrize("text", ["", "\n\n", "// nothing\n"])
def test_an_empty_list_says_what_to_write(text: str) -> None:
    assert keys(read_list(text).problems) == [scheme_lists.EMPTY]


def test_a_list_that_is_too_long_is_refused() -> None:
    assert keys(read_list("1 Know Evil\n" * 200_000).problems) == [scheme_lists.TOO_LONG]


def test_ae_1_2_twenty_or_more_and_two_of_each_at_most() -> None:
    ten = [(2, name) for name in names()[:10]]
    assert check(ten, GAMES[PLAIN]) == []
    assert keys(check(ten[:9], GAMES[PLAIN])) == [scheme_lists.FEW_SCHEMES]
    assert keys(check([*ten, (1, names()[0])], GAMES[PLAIN])) == [scheme_lists.SCHEME_COPIES]


def test_ae_2_ten_different_ones_for_commander() -> None:
    ten = [(1, name) for name in names()[:10]]
    assert check(ten, GAMES[COMMANDER]) == []
    assert keys(check(ten[:9], GAMES[COMMANDER])) == [scheme_lists.FEW_SCHEMES]
    assert keys(check([*ten, (1, names()[3])], GAMES[COMMANDER])) == [scheme_lists.SCHEME_COPIES]


def test_every_problem_is_said_at_once_in_three_languages() -> None:
    problems = check([(3, "Know Evil"), (1, "Forest"), (4, "Roots of All Evil")], GAMES[PLAIN])
    wanted = [scheme_lists.FEW_SCHEMES, scheme_lists.SCHEME_COPIES, scheme_lists.NO_SCHEME, scheme_lists.SCHEME_COPIES]
    assert keys(problems) == wanted
    for message in problems:
        assert len({message.text(language) for language in LANGUAGES}) == 3


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_ready_deck_is_legal_where_it_is_offered(game: SchemeGame) -> None:
    for deck in ready_for(game).values():
        assert check(deck.cards, game) == []


def test_every_ready_deck_is_offered_and_two_of_2024_together_make_twenty() -> None:
    offered = {*ready_for(GAMES[PLAIN]), *ready_for(GAMES[COMMANDER])}
    assert set(DECKS) < offered
    small = [key for key, deck in DECKS.items() if deck.size == 10]
    assert {key for key in offered if "+" in key} == {f"{a}+{b}" for a, b in combinations(small, 2)}


def test_a_commander_deck_with_schemes_is_judged_as_a_whole() -> None:
    deck = read_deck(b"1 Forest\n\nSchemes\n2 Know Evil\n")
    said = keys(legality.check(deck, "archenemy-commander"))
    assert scheme_lists.FEW_SCHEMES in said and scheme_lists.SCHEME_COPIES in said and legality.NO_COMMANDER in said
    assert formats.format_named("archenemy-commander").schemes == 10
