"""The official text as a witness: does what we print say the same? (At build time only; the text is not kept.)

Two texts are *equal* if they are the same but for reminder text, ability words, pronouns and the card's own name.
They *agree* if, glue words left out, the same words stand in both equally often, and the same players do the same
things in the same order."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from app.cards.library.doing import about_the_same
from app.cards.library.lines import asks_first as asks_first
from app.cards.library.lines import lines as lines
from app.cards.library.same_words import loosely, words


def equal(ours: list[str], theirs: list[str]) -> bool:
    """True if both say the same abilities in any order."""
    return Counter(map(_bare, ours)) == Counter(map(_bare, theirs))


_DOES = (
    "draw|gain|lose|mill|discard|sacrifice|create|scry|surveil|get|exile|return|put|choose|untap|tap|search|reveal|look|"
    "shuffle|proliferate"
)
_YOU = re.compile(rf"(?<![\w'])you (?=(?:{_DOES})\b)")


@lru_cache(maxsize=65536)
def _bare(line: str) -> str:
    line = re.sub(r"\bhave it\b", "have", loosely(line))
    line = _YOU.sub("", line)
    return line.rstrip(".").replace(". ", " ").replace(", ", " ")


def agree(ours: list[str], theirs: list[str]) -> bool:
    """True if every line of one has a line of the same words in the other, in which the same is done by the same."""
    left = list(theirs)
    for line in ours:
        match = next((one for one in left if _key(one) == _key(line) and about_the_same(line, one)), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def _key(line: str) -> frozenset[tuple[str, int]]:
    return frozenset(words(line).items())


def differing(ours: list[str], theirs: list[str]) -> tuple[list[str], list[str]]:
    """The words that stand only with us, and only with them, each as often as it does."""
    mine: Counter[str] = Counter()
    other: Counter[str] = Counter()
    for line in ours:
        mine.update(words(line))
    for line in theirs:
        other.update(words(line))
    return sorted((mine - other).elements()), sorted((other - mine).elements())
