"""One key for the many ways a card's name is written."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans(
    {"Æ": "ae", "æ": "ae", "Œ": "oe", "œ": "oe", "Ø": "o", "ø": "o", "ß": "ss", "Ł": "l", "ł": "l", "đ": "d"}
)
_APOSTROPHES = str.maketrans("", "", "'’‘ʼ`´′＇\"“”„«»")
_OTHER_THAN_WORDS = re.compile(r"[^\w]+")


@lru_cache(maxsize=4096)  # one name is looked up among cards, foreign names and tokens in a row
def normalize(name: str) -> str:
    """The key under which a name is looked up: `"Lim-Dûl’s Vault"` and `"lim dul's vault"` give the same.

    Case, accents, apostrophes, quotes and the kind of punctuation (so also `/` against `//`) do not count.
    A name that is nothing but punctuation keeps it.
    """
    if not name.isascii():
        name = unicodedata.normalize("NFKD", name.translate(_LETTERS))
        name = "".join(letter for letter in name if not unicodedata.combining(letter))
    folded = name.casefold()
    key = _OTHER_THAN_WORDS.sub(" ", folded.translate(_APOSTROPHES)).strip()
    return key or folded.strip()


def shard_of(name: str) -> str:
    """The letter of the shard a card's facts stand in: `a` to `z`, or `0` for any other beginning."""
    first = normalize(name)[:1]
    return first if "a" <= first <= "z" else "0"
