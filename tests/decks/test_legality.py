"""Deck legality: CM-1, CM-2, CM-11 in both presets, and the other formats."""

from __future__ import annotations

import pytest

from app.cards import facts
from app.decks import ban_lists
from app.decks.deck import Deck, Entry, Unknown
from app.decks.formats import FORMATS
from app.decks.legality import check, notes

KRENKO, OMNATH, MEMNARCH = "Krenko, Mob Boss", "Omnath, Locus of Rage", "Memnarch"


def entries(*cards: tuple[int, str]) -> tuple[Entry, ...]:
    return tuple(Entry(count, name) for count, name in cards)


def deck(*main: tuple[int, str], commander: tuple[str, ...] = (KRENKO,), **lists: tuple[Entry, ...]) -> Deck:
    return Deck("made", "text", commander=entries(*((1, name) for name in commander)), main=entries(*main), **lists)


def filled(
    *main: tuple[int, str], commander: tuple[str, ...] = (KRENKO,), size: int = 100, land: str = "Mountain"
) -> Deck:
    room = size - sum(count for count, _ in main) - len(commander)
    return deck(*main, (room, land), commander=commander)


def problems(judged: Deck, format: str = "commander") -> list[str]:
    return [message.text() for message in check(judged, format)]


@pytest.mark.parametrize("format", ["commander", "edh-2010"])
def test_cm_1_a_hundred_cards_with_the_commander(format: str) -> None:
    assert problems(filled(), format) == []
    for size in (99, 101):
        (problem,) = problems(filled(size=size), format)
        assert f"it has {size}" in problem and "exactly 100" in problem and "CM-1" in problem


@pytest.mark.parametrize("format", ["commander", "edh-2010"])
def test_cm_1_no_two_cards_of_one_name_but_basic_lands(format: str) -> None:
    (problem,) = problems(filled((1, "Shatter"), (1, "Shatter")), format)
    assert "Shatter is in the deck 2 times" in problem and "CM-1" in problem
    assert problems(filled((30, "Snow-Covered Mountain")), format) == []


@pytest.mark.parametrize("format", ["commander", "edh-2010"])
def test_cm_1_the_commander_counts_among_the_names(format: str) -> None:
    assert any(KRENKO in problem and "2 times" in problem for problem in problems(filled((1, KRENKO)), format))


def test_cm_1_cards_that_allow_more_of_themselves() -> None:
    assert problems(filled((60, "Dragon's Approach"))) == []
    assert problems(filled((7, "Seven Dwarves"))) == []
    (problem,) = problems(filled((8, "Seven Dwarves")))
    assert "8 times" in problem and "7 is the most" in problem


def test_cm_1_who_leads() -> None:
    vehicle, planeswalker, plain = "Parhelion II", "Daretti, Scrap Savant", "Hellrider"
    for leader, today, then in ((vehicle, True, False), (planeswalker, True, False), (plain, False, False)):
        judged = filled(commander=(leader,), land="Plains" if leader == vehicle else "Mountain")
        for format, allowed in (("commander", today), ("edh-2010", then)):
            said = [problem for problem in problems(judged, format) if "cannot be a commander" in problem]
            assert bool(said) is not allowed
            assert all(leader in problem and "CM-1" in problem for problem in said)


def test_cm_1_a_deck_without_a_commander() -> None:
    (problem,) = problems(filled(commander=()))
    assert "names no commander" in problem and "CM-1" in problem


def test_two_commanders_only_if_they_allow_each_other() -> None:
    pair = ("Rograkh, Son of Rohgahh", "Jeska, Thrice Reborn")
    assert problems(filled(commander=pair)) == []
    said = problems(filled(commander=(KRENKO, "Zada, Hedron Grinder")))
    assert len(said) == 1 and "cannot be commanders together" in said[0] and "CR 702.124" in said[0]
    assert any("names 2" in problem for problem in problems(filled(commander=pair), "edh-2010"))
    assert any("names 3" in problem for problem in problems(filled(commander=(*pair, KRENKO))))


def test_a_background_leads_with_who_chooses_one() -> None:
    pair = ("Wilson, Refined Grizzly", "Raised by Giants")
    assert problems(filled(commander=pair, land="Forest")) == []
    (problem,) = problems(filled(commander=pair[1:], land="Forest"))
    assert "Raised by Giants cannot be a commander" in problem


@pytest.mark.parametrize("format", ["commander", "edh-2010"])
def test_cm_2_colours_of_the_commander(format: str) -> None:
    (problem,) = problems(filled((1, "Counterspell")), format)
    assert "Counterspell" in problem and ": U (" in problem and "CM-2" in problem
    (problem,) = problems(filled((1, "Boros Reckoner")), format)  # hybrid counts as both
    assert ": W (" in problem
    assert problems(filled((1, "Sol Ring")), format) == []


def test_cm_2_today_the_identity_counts_text_and_indicator() -> None:
    """CR 903.4: Memnarch costs no colour but names blue; its cards may be blue."""
    judged = filled((1, "Counterspell"), commander=(MEMNARCH,), land="Island")
    assert problems(judged) == []
    then = problems(judged, "edh-2010")
    assert any("Counterspell" in problem for problem in then)
    assert any("Island" in problem and "CM-2" in problem for problem in then)


def test_cm_2_in_2010_the_symbols_alone_count() -> None:
    arbor = filled((1, "Dryad Arbor"))  # green by its indicator, without a mana symbol
    assert any("Dryad Arbor" in problem for problem in problems(arbor))
    assert problems(arbor, "edh-2010") == []


def test_cm_2_back_faces_and_adventures_count_and_reminder_text_does_not() -> None:
    """CR 903.4c, 903.4d, 903.4e."""
    assert any("Agadeem" in problem for problem in problems(filled((1, "Agadeem's Awakening"))))
    assert any("Giant Killer" in problem for problem in problems(filled((1, "Giant Killer"))))
    assert any("Westvale Abbey" in problem for problem in problems(filled((1, "Westvale Abbey"))))
    extort = facts.find("Blind Obedience")
    assert extort is not None and extort.identity == "W"


def test_cm_2_basic_land_types_today_and_basic_lands_in_2010() -> None:
    """CR 903.5d against CM-2: a dual land has symbols only in its reminder text."""
    (problem,) = problems(filled((1, "Volcanic Island")))
    assert "Volcanic Island" in problem and "CM-2" in problem
    assert problems(filled((1, "Volcanic Island")), "edh-2010") == []
    for format in ("commander", "edh-2010"):
        (problem,) = problems(filled((1, "Island")), format)
        assert "Island" in problem and "CM-2" in problem
    assert problems(filled((1, "Wastes"))) == []
    (problem,) = problems(filled((1, "Wastes")), "edh-2010")
    assert "Wastes" in problem


def test_cm_11_the_list_of_2010() -> None:
    assert len(ban_lists.EDH_2010_BANNED) == 32
    banned = sorted(ban_lists.EDH_2010_BANNED)
    said = problems(deck(*((1, name) for name in banned), commander=("Sliver Overlord",)), "edh-2010")
    assert [
        name for name in banned if not any(f"{name} is banned (CM-11, list of 2010-06-20)" in one for one in said)
    ] == []


@pytest.mark.parametrize("name", ["Grindstone", "Shahrazad", "Sol Ring"])
def test_cm_11_unbanned_and_allowed_in_2010(name: str) -> None:
    leader = (KRENKO,) if name != "Shahrazad" else ("Isamaru, Hound of Konda",)
    land = "Plains" if name == "Shahrazad" else "Mountain"
    assert problems(filled((1, name), commander=leader, land=land), "edh-2010") == []


@pytest.mark.parametrize("name", ["Braids, Cabal Minion", "Rofellos, Llanowar Emissary"])
def test_cm_11_banned_as_general_only(name: str) -> None:
    card = facts.find(name)
    assert card is not None
    land = {"B": "Swamp", "G": "Forest"}[card.identity]
    (problem,) = problems(filled(commander=(name,), land=land), "edh-2010")
    assert "banned as a commander" in problem and "CM-11" in problem
    other = {"B": "Sheoldred, Whispering One", "G": "Azusa, Lost but Seeking"}[card.identity]
    assert problems(filled((1, name), commander=(other,), land=land), "edh-2010") == []


def test_cm_11_the_list_of_today_has_its_day() -> None:
    (problem,) = problems(filled((1, "Dockside Extortionist")))
    assert "Dockside Extortionist is banned" in problem and facts.manifest().as_of in problem
    assert problems(filled((1, "Dockside Extortionist")), "edh-2010") == []


@pytest.mark.parametrize("format", ["commander", "edh-2010"])
def test_cm_11_cards_of_no_format_and_no_deck_cards(format: str) -> None:
    said = problems(filled((1, "+2 Mace"), (1, "B.O.B. (Bevy of Beebles)"), (1, "My Crushing Masterstroke")), format)
    assert any("B.O.B." in problem and "not among the cards" in problem for problem in said)
    assert any("My Crushing Masterstroke is no card that a deck is made of" in problem for problem in said)


def test_every_problem_is_told_at_once() -> None:
    judged = Deck("made", "text", commander=entries((1, "Hellrider")),
                  main=entries((2, "Shatter"), (1, "Counterspell"), (1, "Black Lotus")),
                  unknown=(Unknown(1, "No Such Card"),))  # fmt: skip
    said = problems(judged)
    for part in ("No Such Card", "exactly 100", "Hellrider cannot", "Shatter is in the deck 2", "Counterspell has",
                 "Black Lotus is banned"):  # fmt: skip
        assert sum(part in problem for problem in said) == 1
    assert len(said) == 6


def test_every_problem_is_said_in_three_languages() -> None:
    judged = filled((2, "Counterspell"), (1, "Black Lotus"))
    said = [[message.text(language) for message in check(judged, "commander")] for language in ("en", "es", "it")]
    assert len({tuple(one) for one in said}) == 3 and all("Counterspell" in " ".join(one) for one in said)


def test_a_companion_and_an_unused_sideboard_are_only_notes() -> None:
    judged = filled()
    judged = Deck(
        "made", "text", commander=judged.commander, main=judged.main, sideboard=entries((1, "Lurrus of the Dream-Den"))
    )
    assert problems(judged) == []
    assert [message.text() for message in notes(judged, "commander")] == [
        "Lurrus of the Dream-Den is a companion; whether the deck fulfils its condition is not checked.",
        "Commander uses no sideboard; its cards (in number: 1) stay out of the game.",
    ]


def test_brawl_cr_903_12() -> None:
    """Sixty cards, a planeswalker may lead, and a colourless commander may use basics of one type (CR 903.12e)."""
    names = [card for card in facts.every_card() if card.legality("standardbrawl") == "legal"]
    walker = next(c for c in names if c.front.types == ("Planeswalker",) and c.identity == "R" and len(c.faces) == 1)
    assert problems(filled(commander=(walker.name,), size=60), "brawl") == []
    said = problems(filled((1, "Abrade"), commander=(walker.name,), size=100), "brawl")
    assert any("exactly 60" in problem and "CR 903.12d" in problem for problem in said)
    colourless = next(
        c for c in names if not c.identity and "Legendary" in c.front.supertypes and "Creature" in c.types
    )
    assert problems(filled(commander=(colourless.name,), size=60, land="Island"), "brawl") == []
    mixed = filled((3, "Forest"), commander=(colourless.name,), size=60, land="Island")
    assert ["Forest" in problem for problem in problems(mixed, "brawl")] == [True]


def test_tiny_leaders() -> None:
    leader = "Zurgo Bellstriker"
    assert problems(filled((1, "Abrade"), commander=(leader,), size=50), "tiny-leaders") == []
    said = problems(filled((1, "Hellrider"), (1, "Skullclamp"), commander=(leader,), size=50), "tiny-leaders")
    assert any("Hellrider has mana value 4" in problem for problem in said)
    assert any("Skullclamp is banned" in problem for problem in said)
    assert len(said) == 2


def sixty(*main: tuple[int, str], side: tuple[Entry, ...] = (), schemes: tuple[Entry, ...] = ()) -> Deck:
    room = max(0, 60 - sum(count for count, _ in main))
    return deck(*main, (room, "Mountain"), commander=(), sideboard=side, schemes=schemes)


def test_sixty_cr_100_2a() -> None:
    assert problems(sixty((4, "Shatter")), "sixty") == []
    (problem,) = problems(sixty((4, "Shatter"), side=entries((1, "Shatter"))), "sixty")
    assert "5 times" in problem and "CR 100.2a" in problem
    (problem,) = problems(deck((59, "Mountain"), commander=()), "sixty")
    assert "at least 60" in problem
    (problem,) = problems(sixty((2, "Sol Ring")), "sixty")
    assert "restricted" in problem
    (problem,) = problems(sixty(side=entries((16, "Island"))), "sixty")
    assert "at most 15" in problem and "CR 100.4a" in problem


def test_pauper_asks_for_cards_once_common() -> None:
    assert problems(sixty((4, "Shatter")), "pauper") == []
    (problem,) = problems(sixty((1, "Hellrider")), "pauper")
    assert "Hellrider is not among the cards of Pauper" in problem
    (problem,) = problems(sixty((1, "Atog")), "pauper")
    assert "Atog is banned" in problem


def test_ae_1_2_archenemy_needs_twenty_schemes_two_of_each_at_most() -> None:
    schemes = [card.name for card in facts.every_card() if card.layout == "scheme"]
    assert problems(sixty(schemes=entries(*((2, name) for name in schemes[:10]))), "archenemy") == []
    said = problems(sixty(schemes=entries((3, schemes[0]))), "archenemy")
    assert any("at least 20" in problem and "AE-1.2" in problem for problem in said)
    assert any("3 times" in problem and schemes[0] in problem for problem in said)


def test_the_formats_are_those_of_the_command() -> None:
    assert FORMATS[:6] == ("commander", "edh-2010", "brawl", "tiny-leaders", "pauper", "sixty")
    assert FORMATS[6:] == ("archenemy", "archenemy-commander")
    with pytest.raises(KeyError):
        check(filled(), "no such format")
