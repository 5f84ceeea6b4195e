"""Lists of hordes of one's own, as hosts paste them, and the files they export: bad input says where, and loses
nothing."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cards.hordes import custom
from app.cards.hordes.custom import CustomHorde, Entry, Instruction
from app.decks import horde_lists as lists
from app.decks.deck import Message


def said(messages: tuple[Message, ...]) -> list[tuple[str, int]]:
    """The key of each sentence, and the line it names."""
    return [(message.key, int(message.arguments.get("line", 0))) for message in messages]


def entries(text: str) -> dict[str, Entry]:
    reading = lists.read_list(text)
    assert reading.problems == ()
    return {entry.name: entry for entry in reading.entries}


def test_tokens_as_the_issue_writes_them() -> None:
    found = entries("55 Zombie (token)\n5 Zombie Giant\n30 Eldrazi Scion\n1 Grave Titan")
    assert [(e.name, e.count, e.token) for e in found.values()] == [
        ("Zombie", 55, True),
        ("Zombie Giant", 5, True),
        ("Eldrazi Scion", 30, True),
        ("Grave Titan", 1, False),
    ]
    horde = CustomHorde(entries=tuple(found.values()))
    assert [one.name for one in custom.open_questions(horde)] == ["Zombie"]  # several kinds: it is asked


@pytest.mark.parametrize(
    "line", ["9 Beast 5/5 (token)", "9 5/5 Beast [token]", "9x Beast 5/5 (ficha)", "9 Beast (Token) 5/5"]
)
def test_a_size_says_which_token(line: str) -> None:
    (beast,) = entries(line).values()
    assert (beast.name, beast.count) == ("Beast", 9)
    assert custom.known_card(beast).faces[0].power == 5 and not custom.asks_kind(beast)


def test_of_several_kinds_of_that_size_it_is_asked() -> None:
    (beast,) = entries("9 Beast 4/4 (token)").values()
    assert custom.asks_kind(beast) and beast.kind == "4/4"


def test_a_token_nobody_knows_is_what_the_line_says() -> None:
    (mudling,) = entries("4 Mudling 1/3 (token)").values()
    face = custom.known_card(mudling).faces[0]
    assert (face.types, face.subtypes, face.power, face.toughness) == (("Creature",), ("Mudling",), 1, 3)
    assert not custom.open_questions(CustomHorde(entries=(mudling,)))


def test_headings_make_tiers_and_comments_are_left_out() -> None:
    found = entries(
        "# my horde\n2 Bad Moon\nEarly:\n3 Walking Corpse\n// later\n=== Late ===\n1 Grave Titan\nHorde\n2 Plague Wind"
    )
    assert {name: entry.tier for name, entry in found.items()} == {
        "Bad Moon": "",
        "Walking Corpse": "early",
        "Grave Titan": "late",
        "Plague Wind": "",
    }


def test_equal_lines_count_together_and_a_foreign_name_is_known() -> None:
    assert entries("1 Bad Moon\n2 Bad Moon")["Bad Moon"].count == 3
    assert set(entries("1 Luna maligna")) == {"Bad Moon"}


def test_a_slip_of_the_pen_is_read_and_told_and_an_unknown_card_stays() -> None:
    reading = lists.read_list("1 Gravve Titann\n2 Moss Hulk")
    assert [entry.name for entry in reading.entries] == ["Grave Titan", "Moss Hulk"]
    assert said(reading.notes) == [(lists.CORRECTED, 1), (lists.NEAR_NAMES, 2)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (lists.EMPTY, 0)),
        ("Early\n", (lists.EMPTY, 0)),
        ("1 Bad Moon\n\n0 Plague Wind", (lists.NO_COPIES, 3)),
        ("1 Bad Moon\n9999 Plague Wind", (lists.NO_COPIES, 2)),
        ("1 Bad Moon\n99999999 Zombie (token)", (lists.NO_COPIES, 2)),
        ("1 Bad Moon\n" + "9" * 250 + " Plague Wind", (lists.NO_COPIES, 2)),
        ("1 Bad Moon\n-5 Plague Wind", (lists.NO_COPIES, 2)),
        ("1 Bad Moon\n2.5 Plague Wind", (lists.NO_COPIES, 2)),
        ("1 Bad Moon\n12", (lists.NO_NAME, 2)),
        ("1 Swamp", (lists.LAND, 1)),
        ("1 Bad Moon\nLate\n1 Bad Moon", (lists.TWO_TIERS, 3)),
        ("3 Beast 4/4 (token)\n3 Beast 3/3 (token)", (lists.TWO_KINDS, 2)),
        ("400 Zombie (token)\n200 Zombie Giant", (lists.TOO_MANY, 0)),
        ("x" * 200_000, (lists.TOO_LONG, 0)),
        ("x\n" * 2000, (lists.TOO_MANY_LINES, 0)),
    ],
)
def test_what_cannot_be_is_told_with_its_line(text: str, expected: tuple[str, int]) -> None:
    reading = lists.read_list(text)
    assert expected in said(reading.problems)
    for language in ("en", "es", "it"):
        assert all(message.text(language) for message in reading.problems)


def test_a_wrong_number_is_told_with_the_card_it_stands_at() -> None:
    (said_,) = lists.read_list("99999999 Zombie (token)").problems
    assert said_.text() == "Line 1: say how many Zombie there are, from 1 to 500."
    assert [one.name for one in lists.read_list("+2 Mace").entries] == ["+2 Mace"]  # the name of a card


def test_only_the_first_unknown_names_get_suggestions() -> None:
    reading = lists.read_list("\n".join(f"1 Moss Hulk {'x' * n}" for n in range(60)))
    assert len(reading.entries) == 60 == len(reading.notes)
    assert said(reading.notes)[-1][0] == lists.UNKNOWN


def test_what_was_said_of_a_card_is_kept_when_the_list_changes() -> None:
    told = Instruction("enters", "lose_life", n=3)
    hulk = Entry(1, "Moss Hulk", types="Creature", power=4, mana=6, instructions=(told,))
    zombie = Entry(9, "Zombie", token=True, kind=next(iter(custom.kinds("Zombie"))))
    before = CustomHorde("Moss", entries=(hulk, zombie))
    reading = lists.read_list("3 Moss Hulk\nLate\n20 Zombie (token)\n1 Bad Moon", before)
    now = {entry.name: entry for entry in reading.entries}
    assert now["Moss Hulk"] == msgspec.structs.replace(hulk, count=3)
    assert (now["Zombie"].kind, now["Zombie"].tier) == (zombie.kind, "late")
    assert reading.notes == ()


HORDE = CustomHorde(
    "Moss",
    "classic",
    (
        Entry(20, "Zombie", token=True, kind="2/2 B Creature — Zombie", tier="early"),
        Entry(
            2, "Moss Hulk", types="Creature", instructions=(Instruction("dies", "make_tokens", n=2, token="Zombie"),)
        ),
        Entry(1, "Grave Titan", tier="late"),
    ),
)


def test_a_list_and_a_file_lead_back_to_the_same_horde() -> None:
    reading = lists.read_list(lists.as_list(HORDE), HORDE)
    assert {entry.name: entry for entry in reading.entries} == {entry.name: entry for entry in HORDE.entries}
    assert lists.from_file(lists.to_file(HORDE)) == HORDE


def changed(**fields: object) -> bytes:
    """The file with fields of its second card changed."""
    data = msgspec.json.decode(lists.to_file(HORDE))
    data["entries"][1] |= fields
    return msgspec.json.encode(data)


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b'{"name": "x",\n "entries": [\n', lists.NO_JSON),
        (b"\xff\xfe\x00", lists.NO_JSON),
        (b"[" * 100_000, lists.NO_HORDE),
        (b"[]", lists.NO_HORDE),
        (b'{"format": "holdfast horde 9", "entries": []}', lists.NO_HORDE),
        (b'{"entries": [{"name": "x"}]}', lists.NO_HORDE),
        (b'{"entries": [], "more": 1}', lists.NO_HORDE),
        (b'{"entries": []}', lists.EMPTY),
        (b"{" + b" " * 200_000, lists.TOO_LONG),
        (changed(count=501), lists.TOO_MANY),
        (changed(count=0), lists.WRONG_CARD),
        (changed(count=-5), lists.WRONG_CARD),
        (changed(power=1000), lists.WRONG_CARD),
        (changed(name=" "), lists.WRONG_CARD),
        (changed(name="Zombie"), lists.WRONG_CARD),
        (changed(types="Scheme"), lists.WRONG_CARD),
        (changed(instructions=[{"when": "dies", "template": "fly"}]), lists.WRONG_CARD),
        (changed(instructions=[{"when": "dies", "template": "lose_life", "n": 500}]), lists.WRONG_CARD),
        (changed(instructions=[{"when": "resolves", "template": "lose_life"}]), lists.WRONG_CARD),
        (changed(instructions=[{"when": "dies", "template": "lose_life"}] * 9), lists.WRONG_CARD),
        (changed(instructions=[{"when": "dies", "template": "make_tokens", "token": "Ogre"}]), lists.WRONG_CARD),
    ],
)
def test_a_file_that_is_no_horde_is_refused_with_a_sentence(data: bytes, key: str) -> None:
    found = lists.from_file(data)
    assert isinstance(found, Message) and found.key == key
    assert all(found.text(language) for language in ("en", "es", "it"))


def test_the_line_of_the_damage_is_named() -> None:
    text = lists.to_file(HORDE).replace(b'"count": 2', b'"count": two')
    found = lists.from_file(text)
    assert isinstance(found, Message)
    assert found.arguments["line"] == text[: text.index(b"two")].count(b"\n") + 1


LINES = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["Early", "Late", "// x", "55 Zombie (token)", "3 Beast 4/4 (token)", "1 Grave Titan", "0 Bad Moon"]
    ),
)


@given(st.lists(LINES, max_size=30))
def test_no_list_breaks_the_reader_and_what_it_takes_can_be_kept(written: list[str]) -> None:
    reading = lists.read_list("\n".join(written))
    assert all(message.text("it") for message in (*reading.problems, *reading.notes))
    if not reading.problems:
        horde = CustomHorde("x", entries=reading.entries)
        again = lists.from_file(lists.to_file(horde))
        assert again == horde
        assert {e.name: e.count for e in lists.read_list(lists.as_list(horde), horde).entries} == {
            e.name: e.count for e in horde.entries
        }


@given(st.binary(max_size=300))
def test_no_file_breaks_the_reader(data: bytes) -> None:
    found = lists.from_file(data)
    assert isinstance(found, CustomHorde) or found.text("es")
