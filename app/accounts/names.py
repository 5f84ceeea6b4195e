"""Names that show as what they are, and differ from each other to the eye."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from app.i18n import N_

NAME_LENGTH = 24
MARKS_IN_A_ROW = 2
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")  # letters and symbols that show as nothing
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
SEEN = frozenset("LNS")

# Letters that look like a Latin one, as capitals or as small letters; compared after casefold, so written small.
_CYRILLIC, _AS_LATIN = "авеԁԍһіјкӏмнорԛѕстԝхуѵ", "abedghijklmhopqsctwxyv"
_GREEK, _AS_LATIN_TOO = "αβεζηικμνορτυχω", "abezhikmnoptyxw"
_LOOK_ALIKE = str.maketrans(_CYRILLIC + _GREEK, _AS_LATIN + _AS_LATIN_TOO)
_SAME_STROKE = str.maketrans("1i|05", "lllos")
RESERVED = frozenset(
    {
        *("horde", "the horde", "la horda", "lorda", "l'orda", "server", "host"),
        *("archenemy", "the archenemy", "archienemigo", "el archienemigo", "arcinemico", "l'arcinemico", "larcinemico"),
        *("the heroes", "los héroes", "gli eroi", "team 1", "team 2", "equipo 1", "equipo 2", "squadra 1", "squadra 2"),
    }
)


class BadName(ValueError):
    """A name that cannot be used; `key` says why, with `limit` as its argument."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key
        self.limit = NAME_LENGTH


def clean_line(text: str) -> str:
    """One line of plain text: no control, direction or zero-width characters, single spaces, no piles of marks."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if char.isspace():
            kept.append(" ")
        elif category not in UNSEEN and char not in BLANK and marks <= MARKS_IN_A_ROW:
            kept.append(char)
    return re.sub(" +", " ", "".join(kept)).strip()


def clean_name(text: str) -> str:
    """The name as it will be shown. Raises BadName when nothing is left of it or it is too long."""
    name = clean_line(text[:1000])
    if not any(unicodedata.category(char)[0] in SEEN for char in name):
        raise BadName(N_("Please type a name: at least one letter or number."))
    if len(name) > NAME_LENGTH:
        raise BadName(N_("That name is too long: it may have up to {limit} characters."))
    return name


def name_key(name: str) -> str:
    """What two names share when one could be taken for the other: case, width, spaces, look-alike letters folded."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).translate(_LOOK_ALIKE)
    letters = (char for char in folded.translate(_SAME_STROKE) if unicodedata.category(char)[0] in "LNM")
    return "".join(letters) or folded


_RESERVED_KEYS = frozenset(map(name_key, RESERVED))


def unlike(name: str, taken: Collection[str]) -> str:
    """`name`, or with a number behind it when it looks like one of the keys `taken` (or like the game's own names)."""
    number, candidate = 1, name
    while name_key(candidate) in taken or name_key(candidate) in _RESERVED_KEYS:
        number += 1
        candidate = f"{name[: NAME_LENGTH - 1 - len(str(number))].rstrip()} {number}"
    return candidate
