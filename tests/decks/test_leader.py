"""Who leads a deck whose list does not say so in words (CR 903.3, 702.124)."""

from __future__ import annotations

import pytest

from app.cards import facts
from app.decks.commanders import may_lead, may_pair
from app.decks.reading import read_deck

RED = ["Abrade", "Act of Treason", "Blasphemous Act", "Boros Reckoner", "Brute Force", "Chain Lightning", "Chaos Warp",
       "Dragon Fodder", "Faithless Looting", "Fireball", "Fling", "Goblin Guide", "Hellrider", "Incinerate",
       "Jeska's Will", "Krenko's Command", "Lava Spike", "Mizzium Mortars", "Shatter", "Vandalblast"]  # fmt: skip
LEGEND = "Aurelia, the Warleader"


def deck_of(*, first: str = "", last: str = "", filler: int = 79) -> str:
    rows = [f"1 {name}" for name in RED]
    return "\n".join([*filter(None, [first]), *rows, f"{filler} Mountain", *filter(None, [last])])


def leaders(text: str) -> list[str]:
    return [entry.name for entry in read_deck(text).commander]


def test_the_first_of_a_hundred_before_a_list_in_order_leads() -> None:
    deck = read_deck(deck_of(first="1 Krenko, Mob Boss").replace("Boros Reckoner", "Brimstone Volley"))
    assert [entry.name for entry in deck.commander] == ["Krenko, Mob Boss"]
    assert deck.count("main") == 99
    assert any("Krenko, Mob Boss" in message.text() for message in deck.warnings)


def test_the_first_of_a_list_in_order_is_no_commander_by_that() -> None:
    assert leaders(deck_of(first="1 Aurelia, the Warleader").replace("Abrade", "Zealous Conscripts")) == [LEGEND]
    in_order = "\n".join(sorted(deck_of(last=f"1 {LEGEND}").split("\n"), key=lambda line: line.split(" ", 1)[1]))
    assert leaders(in_order) == []


def test_the_first_does_not_lead_what_its_colours_forbid() -> None:
    assert leaders(deck_of(first="1 Zurgo Helmsmasher").replace("Boros Reckoner", "Counterspell")) == []


def test_a_group_of_its_own_leads() -> None:
    assert leaders(f"1 {LEGEND}\n\n" + deck_of()) == [LEGEND]
    assert leaders(deck_of() + f"\n\n1 {LEGEND}\n") == [LEGEND]


def test_two_partners_in_a_group_lead_together() -> None:
    pair = ["Thrasios, Triton Hero", "Tymna the Weaver"]
    assert leaders("\n".join(f"1 {name}" for name in pair) + "\n\n" + deck_of()) == pair


def test_the_only_card_of_the_sideboard_leads() -> None:
    assert leaders(deck_of() + f"\nSB: 1 {LEGEND}\n") == [LEGEND]


def test_a_sideboard_of_a_deck_with_four_of_a_kind_stays_one() -> None:
    text = "4 Fireball\n4 Shatter\n52 Mountain\nSB: 1 Krenko, Mob Boss\n"
    assert (leaders(text), read_deck(text).count("sideboard")) == ([], 1)


def test_cockatrice_says_it_in_comments_or_on_the_banner() -> None:
    rows = "".join(f'<card number="1" name="{name}"/>' for name in [*RED, LEGEND])
    head = "<cockatrice_deck><{tag}>{text}</{tag}>"
    for tag, text in (("comments", "Format: EDH\nCDR: Aurelia, the Warleadr"), ("bannerCard", LEGEND)):
        deck = f"{head.format(tag=tag, text=text)}<zone name='main'>{rows}</zone></cockatrice_deck>"
        assert leaders(deck) == [LEGEND]


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("Krenko, Mob Boss", True),
        ("Hellrider", False),
        ("Jace Beleren", False),
        ("Teferi, Temporal Archmage", True),
        ("Grist, the Hunger Tide", True),
        ("Parhelion II", True),  # a legendary Vehicle
        ("Candela, Aegis of Adagia", True),  # a legendary Spacecraft with power and toughness
        ("Brisela, Voice of Nightmares", False),  # the back of a meld pair
        ("Raised by Giants", False),  # a Background leads only with another
    ],
)
def test_who_may_lead_alone(name: str, answer: bool) -> None:
    card = facts.find(name)
    assert card is not None and may_lead(card) is answer


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        ("Thrasios, Triton Hero", "Tymna the Weaver", True),
        ("Thrasios, Triton Hero", "Krenko, Mob Boss", False),
        ("Pir, Imaginative Rascal", "Toothy, Imaginary Friend", True),
        ("Pir, Imaginative Rascal", "Thrasios, Triton Hero", False),  # CR 702.124f
        ("Bjorna, Nightfall Alchemist", "Cecily, Haunted Mage", True),
        ("Wilson, Refined Grizzly", "Raised by Giants", True),
        ("Krenko, Mob Boss", "Raised by Giants", False),
        ("Rose Tyler", "The Tenth Doctor", True),
        ("Rose Tyler", "Krenko, Mob Boss", False),
    ],
)
def test_who_may_lead_together(one: str, other: str, answer: bool) -> None:
    cards = [facts.find(one), facts.find(other)]
    assert cards[0] is not None and cards[1] is not None
    assert may_pair(cards[0], cards[1]) is may_pair(cards[1], cards[0]) is answer
