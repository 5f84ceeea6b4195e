"""Who does what in a line, whose things it speaks of, and whether of the card itself or of something else."""

from __future__ import annotations

import re
from functools import lru_cache

from app.cards.library.lines import THAT_ONE
from app.cards.library.same_words import one_way, stem


def about_the_same(ours: str, theirs: str) -> bool:
    same = _same_doers(doers(ours), doers(theirs)) and _whose(ours) == _whose(theirs)
    same = same and _same_doers(_free(ours), _free(theirs))
    return same and _same_selves(ours, theirs)


# ---------------------------------------------------------------- who does it
_PLAYERS = {"you": "you", "opponent": "opponent", "player": "player", "controller": "controller", "owner": "owner"}
_PLAYERS |= {"it": "it"}
_BEFORE = frozenset(["may", "can", "not", "would", "also", "then", "each", "must", "have"])
_BY_PLAYERS = frozenset(
    ["draw", "mill", "discard", "sacrifice", "create", "scry", "surveil", "exile", "return", "search", "reveal"]
) | frozenset(["shuffle", "put", "add", "pay", "destroy", "tap", "untap"])
_SAID_LATER = ("put", "exile", "create", "destroy", "return", "add")  # "put one into A and the rest into B"


@lru_cache(maxsize=65536)
def doers(line: str) -> tuple[tuple[str, str], ...]:
    """Who does what in a line, in order: (``you``, ``opponent``, ``player``, ``controller``, ``owner`` or ``it`` for a
    pronoun, verb). A verb said again by the same is one; *you* is who is told to do it."""
    found: list[tuple[str, str]] = []
    who = "it"
    said = re.findall(r"[a-z']+|[.:,;\"]", one_way(line))
    for at, word in enumerate(said):
        verb = _verb(said, at)
        if verb is not None:
            told = verb == word and _PLAYERS.get(_subject(said, at), "you")
            pair = told or who, verb
            if not found or found[-1] != pair or verb not in _SAID_LATER:
                found.append(pair)
        who = _PLAYERS.get(stem(word), who) if word != "you" else who
    # "A; if so, B instead" is "if so, B; otherwise A"
    return tuple(sorted(found) if "instead" in map(stem, said) else found)


def _free(line: str) -> tuple[tuple[str, str], ...]:
    """Who *may* do something, in any order."""
    said = re.findall(r"[a-z']+|[.:,;\"]", one_way(line))
    who = (_PLAYERS.get(_subject(said, at), "you") for at, word in enumerate(said) if word == "may")
    return tuple(sorted((one, "may") for one in who))


def _verb(words: list[str], at: int) -> str | None:
    """The verb there, if it is one that players do; *gain* and *lose* of life alone."""
    word = words[at]
    for end in ("", "s", "es"):
        verb = word.removesuffix(end) if word.endswith(end) else ""
        if verb in _BY_PLAYERS:
            return verb
        if verb in ("gain", "lose") and "life" in words[at + 1 : at + 4]:
            return verb
    return None


def _subject(words: list[str], at: int) -> str:
    """The word before a verb, words like *may* and *then* left out."""
    while at > 0 and words[at - 1] in _BEFORE:
        at -= 1
    return stem(words[at - 1]) if at > 0 else ""


_CONTROLLED = re.compile(r"(\S+) (?:do not )?(?:controls?|own)\b")
_IN_GRAVEYARD = re.compile(r"\b(?:from|in) (?:(your)|[^.,;:]*?(s'|'s?|\bits)) graveyards?\b")


def _whose(line: str) -> set[object]:
    """Whether it speaks of what you control, and of what others do; of cards in your graveyard, in that of somebody who
    was spoken of, or in any."""
    said = one_way(line)
    controlled = {match[1] == "you" for match in _CONTROLLED.finditer(said)}
    return controlled | {match.groups() for match in _IN_GRAVEYARD.finditer(said)}


def _same_doers(ours: tuple[tuple[str, str], ...], theirs: tuple[tuple[str, str], ...]) -> bool:
    """The same things in the same order, by the same: a pronoun is anybody but you."""
    if len(ours) != len(theirs):
        return False
    return all(
        a == b and (who == by or ("it" in (who, by) and "you" not in (who, by)))
        for (who, a), (by, b) in zip(ours, theirs, strict=True)
    )


# ---------------------------------------------------------------- the card itself, or something else
_ONE = rf"(~|{THAT_ONE}|it)"
_SELVES = re.compile(
    rf"{_ONE} (?:deals?|explores?)\b|{_ONE}'?s (?:power|toughness|mana value)\b|\bif {_ONE} (?:is|was)\b|"
    rf"\b(?:exiles?|returns?|sacrifices?|destroys?|taps?|untaps?|regenerates?|transforms?) {_ONE}|"
    rf"\bcounters? on {_ONE}|{_ONE} (?:gets?|gains?|becomes?|fights?)\b|\battach {_ONE} to( ~)?"
)


def _same_selves(ours: str, theirs: str) -> bool:
    """What deals damage, gains, is tapped, whose size is meant, what is attached: not the card itself on one side,
    something else on the other. *It* is the card only where that was named before."""
    mine, other = _selves(ours), _selves(theirs)
    if "instead" in theirs or "otherwise" in theirs:  # what is said first there, is said last here
        mine, other = sorted(mine), sorted(other)
    return len(mine) != len(other) or not any("~" in pair and "other" in pair for pair in zip(mine, other, strict=True))


def _selves(line: str) -> list[str]:
    """Of each such place ``~``, ``it`` or ``other``."""
    found = []
    for match in _SELVES.finditer(line):
        *words, to_itself = match.groups()
        word = next(one for one in words if one)
        unnamed = word == "it" and ("~" not in line[: match.start()] or to_itself)
        found.append("other" if unnamed or word == THAT_ONE else word)
    return found
