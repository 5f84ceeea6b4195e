"""Names show as what they are, and no two at a table can be taken for each other."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.accounts.names import NAME_LENGTH, BadName, clean_line, clean_name, name_key, unlike


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann  ", "Ann"),
        ("An\u202en", "Ann"),
        ("A\u200bn\u200dn\ufeff", "Ann"),
        ("Ann\r\n\tLee", "Ann Lee"),
        ("A\x00nn\x1b[31m", "Ann[31m"),
        ("Jose\u0301", "José"),
        ("Z" + "\u0351" * 9, "Z" + "\u0351" * 2),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ('O\'Neil "x"', 'O\'Neil "x"'),
        ("\u3164Ann\u2800", "Ann"),
        ("עדי", "עדי"),
        ("🦊", "🦊"),
        ("Ann\u00a0\u2003Lee", "Ann Lee"),
    ],
)
def test_a_name_keeps_what_can_be_seen(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize("typed", ["", "   ", "\u202e\u200b", "\u3164", "...", "\x00", "\u0301"])
def test_nothing_to_be_seen_is_no_name(typed: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_name(typed)
    assert "type a name" in refused.value.key


def test_a_name_has_a_longest_length() -> None:
    assert clean_name("x" * NAME_LENGTH) == "x" * NAME_LENGTH
    with pytest.raises(BadName) as refused:
        clean_name("x" * (NAME_LENGTH + 1))
    assert "too long" in refused.value.key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "Аnn"),
        ("Ann", "A n n"),
        ("Ann", "Ann."),
        ("Bob", "Воb"),
        ("Straße", "STRASSE"),
        ("Ill", "llI"),
        ("Leo", "Le0"),
        ("Nikos", "Νικοs"),
        ("ﬁn", "fin"),
    ],
)
def test_look_alikes_share_a_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Ann", "Ann 2"), ("José", "Jose"), ("🦊", "🐻")])
def test_different_names_do_not(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_look_alikes_get_a_number() -> None:
    taken = {name_key("Ann"), name_key("Ann 2")}
    assert unlike("аnn", taken) == "аnn 3"
    assert unlike("Bob", taken) == "Bob"
    long = "x" * NAME_LENGTH
    assert unlike(long, {name_key(long)}) == "x" * (NAME_LENGTH - 2) + " 2"


@pytest.mark.parametrize("name", ["Horde", "The HORDE", "la horda", "Server"])
def test_nobody_is_called_like_the_game_itself(name: str) -> None:
    assert unlike(name, ()) == f"{name} 2"


@given(st.text(max_size=60))
def test_a_cleaned_line_stays_clean(typed: str) -> None:
    line = clean_line(typed)
    assert clean_line(line) == line
    assert not {unicodedata.category(char) for char in line} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert "  " not in line


@given(st.lists(st.text(min_size=1, max_size=30), max_size=6))
def test_names_at_a_table_always_differ(typed: list[str]) -> None:
    keys: set[str] = set()
    for text in typed:
        try:
            name = unlike(clean_name(text), keys)
        except BadName:
            continue
        assert name_key(name) not in keys
        assert len(name) <= NAME_LENGTH
        keys.add(name_key(name))
