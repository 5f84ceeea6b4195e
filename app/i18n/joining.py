"""Prepositions and articles that become one word where they meet: `de el` is `del`, `di l'` is `dell'`."""

from __future__ import annotations

import re

_ITALIAN = re.compile(r"\b([Aa]|[Dd]a|[Dd]i|[Ii]n|[Ss]u) (?:(il|lo|la|i|gli|le) |(l)('|&#39;))")
_SPANISH = re.compile(r"\b([Aa]|[Dd]e) el\b")
_BEFORE = {"a": "a", "da": "da", "di": "de", "in": "ne", "su": "su"}
_ENDING = {"il": "l", "lo": "llo", "la": "lla", "l": "ll", "i": "i", "gli": "gli", "le": "lle"}


def joined(language: str, text: str) -> str:
    """A sentence after its places are filled, as it is said in the language. An apostrophe may be `&#39;`, as in
    markup; only articles in small letters are joined, so names that begin with one stay as they are."""
    if language == "it":
        return _ITALIAN.sub(_italian, text)
    return _SPANISH.sub(r"\1l", text) if language == "es" else text


def _italian(found: re.Match[str]) -> str:
    before = _BEFORE[found[1].lower()]
    start = before[:1].upper() + before[1:] if found[1][:1].isupper() else before
    return start + _ENDING[found[2] or found[3]] + (found[4] or " ")
