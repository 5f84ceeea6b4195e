"""What the builder understands of rules text, and that it never guesses. The sentences are made up here."""

import pytest

from app.cards.facts import ManaAbility, split_keyword
from app.cards.facts.keywords import keyword_line, without_reminder
from app.cards.facts.mana import enters, mana_ability
from app.cards.facts.reading import type_line


@pytest.mark.parametrize(
    ("line", "keywords"),
    [
        ("Flying", ["flying"]),
        ("Flying, first strike, ward {2}", ["flying", "first strike", "ward {2}"]),
        ("Protection from black and from red", ["protection from black", "protection from red"]),
        ("Protection from Elves, from Goblins, and from Saprolings",
         ["protection from Elves", "protection from Goblins", "protection from Saprolings"]),
        ("Protection from white, haste", ["protection from white", "haste"]),
        ("Equip legendary creature {3}", ["equip legendary creature {3}"]),
        ("Ward—Pay 9 life.", ["ward life 9"]),
        ("Suspend 8—{W}{U}", ["suspend 8 {W}{U}"]),
        ("Forestcycling {9}", ["forestcycling {9}"]),
        ("Partner with Ann, the First", ["partner with Ann, the First"]),
        ("Choose a Background", ["choose a background"]),
        ("Prototype {R}{R} — 9/1", ["prototype {R}{R} 9/1"]),
    ],
)  # fmt: skip
def test_keyword_lines(line: str, keywords: list[str]) -> None:
    assert keyword_line(line) == keywords


@pytest.mark.parametrize(
    "line",
    [
        "Flying and more",
        "Flying, dance",
        "Goblins you control have haste.",
        "Ward—Sing a song.",
        "Flying. Haste.",
        "9/9",
    ],
)
def test_what_is_not_only_keywords_is_no_keyword_line(line: str) -> None:
    assert keyword_line(line) is None


def test_reminder_text_is_left_out() -> None:
    assert without_reminder("Flying (as birds do)\n(Only this)\nHaste") == ["Flying", "Haste"]


@pytest.mark.parametrize(
    ("keyword", "parts"),
    [
        ("flying", ("flying", "")),
        ("ward {2}", ("ward", "{2}")),
        ("protection from red", ("protection from", "red")),
        ("snow forestwalk", ("snow forestwalk", "")),
        ("basic landcycling {1}", ("basic landcycling", "{1}")),
        ("partner—Friends forever", ("partner", "Friends forever")),
        ("first strike", ("first strike", "")),
    ],
)
def test_a_keyword_splits_into_name_and_parameter(keyword: str, parts: tuple[str, str]) -> None:
    assert split_keyword(keyword) == parts


@pytest.mark.parametrize(
    ("line", "ability"),
    [
        ("{T}: Add {G}.", ManaAbility(("{T}",), ("G",))),
        ("{3}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.", ManaAbility(("{3}", "{T}"), ("WW", "WU", "UU"))),
        ("{T}, Sacrifice this artifact: Add seven mana of any one color.",
         ManaAbility(("{T}", "sacrifice"), any_of="color", amount=7)),
        ("{T}, Pay 6 life: Add {B} or {R}.", ManaAbility(("{T}", "life 6"), ("B", "R"))),
        ("{T}: Add {W} or {C}. This land deals 5 damage to you.", ManaAbility(("{T}",), ("W", "C"), damage=5)),
    ],
)  # fmt: skip
def test_mana_abilities(line: str, ability: ManaAbility) -> None:
    assert mana_ability(line) == ability


@pytest.mark.parametrize(
    "line",
    [
        "{T}: Add {G} for each Goblin you control.",
        "{T}: Add {G}. Spend this mana only on Fridays.",
        "{T}, Tap an untapped Goblin you control: Add {R}.",
        "{T}: Draw a card.",
        "Add {G}.",
        'Goblins have "{T}: Add {R}."',
    ],
)
def test_no_mana_ability_is_guessed(line: str) -> None:
    assert mana_ability(line) is None


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("This land enters tapped.", ("tapped",)),
        ("Holdfast enters tapped.", ("tapped",)),
        ("This land enters tapped unless you control a Swamp or a Goblin.", ("unless", "control", "Swamp", "Goblin")),
        (
            "This land enters tapped unless you control six or more basic lands.",
            ("unless", "basic lands at least", "6"),
        ),
        ("This land enters tapped unless you dance.", None),
        ("This land enters with a counter on it.", None),
        ("Creatures your opponents control enter tapped.", None),
    ],
)
def test_ways_of_entering(line: str, way: tuple[str, ...] | None) -> None:
    assert enters(line, "Holdfast, the Keep") == way


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Legendary Creature — Elf Druid", (("Legendary",), ("Creature",), ("Elf", "Druid"))),
        ("Legendary Creature — Time Lord Doctor", (("Legendary",), ("Creature",), ("Time Lord", "Doctor"))),
        ("Basic Snow Land — Island", (("Basic", "Snow"), ("Land",), ("Island",))),
        ("Token Artifact Creature — Thopter", ((), ("Artifact", "Creature"), ("Thopter",))),
        ("Plane — The Deep Keep", ((), ("Plane",), ("The Deep Keep",))),
        ("Instant", ((), ("Instant",), ())),
    ],
)
def test_type_lines(line: str, parts: tuple[tuple[str, ...], ...]) -> None:
    assert type_line(line) == parts
