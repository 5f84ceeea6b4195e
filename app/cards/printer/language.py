"""What a language must offer to the shared walk; its words are the tables in ``words``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from app.cards.printer.grammar import NP

WORDS = Path(__file__).parent / "words"

Noun = tuple[str, str, bool]  # singular, plural, feminine


class Language:
    """Words (``words/CODE.toml``) and agreement of one language; subclasses give the methods that differ.

    ``elided`` stands before the *and* of a list of three: a comma or nothing."""

    code: str
    elided: str
    wishes = False  # says *as long as* in the subjunctive
    qualities_first = False  # creatures with flying you control

    def __init__(self) -> None:
        words: dict[str, Any] = tomllib.loads((WORDS / f"{self.code}.toml").read_text("utf-8"))
        self.numbers: Sequence[str] = words["numbers"]
        self.nouns: dict[str, Noun] = {key: (one, many, her) for key, (one, many, her) in words["nouns"].items()}
        self.adjectives: Mapping[str, str] = words["adjectives"]
        self.keywords: Mapping[str, str] = words["keywords"]
        self.templates: Mapping[str, str] = words["templates"]
        self.verbs: Mapping[str, Sequence[str]] = words.get("verbs", {})
        self.plurals: Mapping[str, str] = words.get("plurals", {})

    # ---------------------------------------------------------------- words
    def say(self, key: str, /, **slots: object) -> str:
        """A template with its places filled. KeyError if the language lacks it."""
        return self.templates[key].format(**slots)

    def has(self, key: str) -> bool:
        return key in self.templates

    def number(self, n: int, feminine: bool = False) -> str:
        """A number in words as far as the rules' templating writes words, in digits beyond."""
        return self.numbers[n] if 0 <= n < len(self.numbers) else str(n)

    def counting(self, n: int) -> str:
        """A number that stands alone: *choose one*."""
        return self.number(n)

    def noun(self, key: str) -> Noun:
        """(singular, plural, feminine) of a type or subtype; a subtype without words keeps its English name."""
        return self.nouns.get(key, (key, key, False))

    def keyword(self, name: str) -> str:
        """The printed name of a keyword."""
        return self.keywords[name]

    def walked(self, noun: Noun) -> str:
        """The lands of landwalk."""
        return noun[0]

    def keyword_noun(self, name: str) -> str:
        """A keyword as what a permanent has or gains."""
        return self.keywords[name].lower()

    # ---------------------------------------------------------------- agreement
    def agree(self, adjective: str, feminine: bool, plural: bool) -> str:
        raise KeyError(adjective)

    def conjugate(self, verb: str, form: str) -> str:
        raise KeyError(verb)

    def compound(self, head: str, kinds: Sequence[Noun], word: str) -> Noun:
        """One noun made of several: a *creature card*, a *Goblin creature*, an *instant or sorcery spell*.

        ``head`` is a key of the nouns, ``kinds`` the nouns that say which, joined by ``word``."""
        raise KeyError(head)

    def qualified(self, noun: Noun, adjectives: Sequence[str]) -> Noun:
        """A kind with adjectives of its own: the *basic land* of *basic land cards*."""
        raise KeyError(noun)

    def phrase(
        self, det: str, nouns: Sequence[Noun], adjectives: Sequence[str], after: Sequence[str], plural: bool
    ) -> NP:
        """A noun phrase from its pieces in the language's order.

        ``det`` one of ``a``, ``the``, ``each``, ``all``, ``target``, ``another``, ``another_target``, ``each_other``,
        ``all_other``, ``other``, ``generic`` (things of a kind as a subject), ``that``, ``this``, ``any``, a number
        in words with a colon (``two:``, ``the two:``, ``up to two:target``), or empty."""
        raise KeyError(det)

    def token_phrase(
        self,
        det: str,
        size: str,
        adjectives: Sequence[str],
        kinds: Sequence[Noun],
        types: Sequence[Noun],
        after: Sequence[str],
        plural: bool,
    ) -> NP:
        """``a 1/1 white Soldier creature token with flying``; ``kinds`` are its subtypes."""
        raise KeyError(det)

    def type_line(self, supertypes: Sequence[str], types: Sequence[str], subtypes: Sequence[str]) -> str:
        """A type line in the language's words and order."""
        raise KeyError(types)

    # ---------------------------------------------------------------- joining
    def series(self, parts: Sequence[str], word: str) -> str:
        """``a, b, and c`` with the template ``word`` (``and``, ``or``) before the last."""
        if len(parts) < 2:
            return "".join(parts)
        last = f" {self.templates[word]} "
        if len(parts) == 2:
            return last.join(parts)
        return ", ".join(parts[:-1]) + self.elided + last + parts[-1]

    def finish(self, text: str) -> str:
        """Last touches on a whole line: spaces, contractions, capitals after a full stop."""
        text = re.sub(r"[ \t]+([,.;:])", r"\1", re.sub(r" {2,}", " ", text)).strip()
        return re.sub(r"(\. )(\w)", lambda m: m[1] + m[2].upper(), re.sub(r"(?<=\.[”»])\.", "", text))


def capital(text: str) -> str:
    """The first letter in upper case; symbols are left alone."""
    text = text.strip()
    return text[:1].upper() + text[1:]
