"""Which cards say a word: an index of our own printed words in each language, built with the library.

A word is a run of letters and digits or a size (``+1/+1``), written as names are looked up (no accents, small). Symbols
are words too: ``{t}``."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Final

import msgspec

from app.cards.facts import pack
from app.cards.facts.names import normalize
from app.cards.library.store import LIBRARY_DIR
from app.cards.printer import LANGUAGES, print_face
from app.engine.model.ability import ByHandText
from app.engine.model.card import Face

_WORD: Final = re.compile(r"\{[^{}\s]+\}|[+−-]?\w+/[+−-]?\w+|\w+")
_LEAST: Final = 3  # a shorter word must be the whole word


def words_in(text: str) -> list[str]:
    """The words of a text, each once, in order."""
    found = _WORD.findall(text.casefold().replace("−", "-"))
    return list(dict.fromkeys(word if not word.isalpha() else normalize(word) for word in found))


class Index:
    """Collects which cards say which words."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, list[int]]] = {code: defaultdict(list) for code in LANGUAGES}

    def add(self, number: int, faces: Iterable[Face]) -> None:
        """A card says what its faces say; cards come in the order of their numbers."""
        said = [msgspec.structs.replace(face, abilities=_known(face)) for face in faces]
        for code, words in self.found.items():
            for word in words_in(" ".join(line for face in said for line in print_face(face, code))):
                words[word].append(number)

    def write(self, target: Path) -> None:
        """Write the index of each language; of a word the steps from one card to the next."""
        for code, words in self.found.items():
            packed = {word: msgspec.msgpack.encode(_steps(words[word])) for word in sorted(words)}
            pack.write(target / f"words-{code}.bin", packed)


def _known(face: Face) -> tuple[object, ...]:
    return tuple(ability for ability in face.abilities if not isinstance(ability, ByHandText))


def _steps(numbers: list[int]) -> list[int]:
    return [number - before for number, before in zip(numbers, [0, *numbers], strict=False)]


# ---------------------------------------------------------------- looking up
@cache
def _words(language: str) -> dict[str, bytes]:
    path = LIBRARY_DIR / f"words-{language}.bin"
    return pack.read(path, dict[str, bytes]) if path.exists() else {}


@cache
def _sorted(language: str) -> list[str]:
    return list(_words(language))


def saying(text: str, language: str) -> set[int]:
    """The numbers of the cards that say every word of a text, in that language's words. A word of three letters or more
    may be the beginning of another: *draw* is found in *draws*."""
    wanted = words_in(text)
    each = [_of_word(word, language) for word in sorted(wanted, key=len, reverse=True)]
    return set.intersection(*each) if each else set()


def _of_word(word: str, language: str) -> set[int]:
    found: set[int] = set()
    for known in _beginning(word, language):
        found.update(accumulate(msgspec.msgpack.decode(_words(language)[known], type=list[int])))
    return found


def _beginning(word: str, language: str) -> Iterator[str]:
    known = _sorted(language)
    at = bisect_left(known, word)
    whole = len(word) < _LEAST or word.startswith("{")
    while at < len(known) and (known[at] == word if whole else known[at].startswith(word)):
        yield known[at]
        at += 1
