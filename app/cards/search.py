"""Searching all cards: by name (typos, accents, other languages), type, colours, cost and words.

One pass over a few columns; only the cards that are shown are unpacked."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from operator import eq, ge, gt, le, lt

from rapidfuzz import fuzz, process

from app.cards import facts
from app.cards.facts import columns as stored
from app.cards.facts.names import normalize
from app.cards.library.words import saying
from app.cards.printer import LANGUAGES
from app.engine.model.card import mana_symbols

LIKENESS, VERY_LIKE = 72.0, 85.0
SHORT = 2  # letters with which thousands of names begin: those of other languages only where no English one does
NEAR = 40  # how many names that only look alike are taken
_VALUE = re.compile(r"(<=|>=|<|>|=)?\s*(\d{1,2})")
_SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")
_COMPARED: dict[str, Callable[[float, float], bool]] = {"<=": le, ">=": ge, "<": lt, ">": gt, "=": eq, "": eq}


@dataclass(frozen=True)
class Query:
    """What is looked for; empty parts do not count. ``colors`` (letters of WUBRG) the card has all of, ``within`` its
    colour identity may not leave (``C``: it has none); ``cost`` a mana value (``3``, ``<=3``) or symbols it holds
    (``{2}{G}``, ``gg``); ``types`` and ``text`` words that must all stand there, in ``language``."""

    name: str = ""
    types: str = ""
    colors: str = ""
    within: str = ""
    cost: str = ""
    text: str = ""
    language: str = "en"

    @property
    def empty(self) -> bool:
        """Nothing is asked."""
        return not any((self.name, self.types, self.colors, self.within, self.cost, self.text))


@dataclass(frozen=True)
class Found:
    """How many cards there are, and those of one page."""

    total: int
    cards: tuple[facts.CardFacts, ...]


def search(query: Query, limit: int = 20, offset: int = 0) -> Found:
    """The cards a query asks for: the best names first, else those most played."""
    rows = stored.columns()
    named = _named(query.name) if query.name.strip() else None
    kept = list(range(len(rows.kind)) if named is None else named)
    for narrowed in _narrowing(query, rows):
        kept = narrowed(kept)
    if named is None:
        kept.sort(key=rows.ranks.__getitem__)
    shown = tuple(facts.numbered(number) for number in kept[offset : offset + limit])
    return Found(len(kept), shown)


def prepare() -> None:
    """Make what every search needs, so that the first one does not wait for it."""
    for foreign in (False, True):
        _names(foreign)
    for language in LANGUAGES:
        _type_words(language)
        saying("a", language)
    _different()


# ---------------------------------------------------------------- names
_IS, _BEGINS, _WORD, _HOLDS, _LOOKS = range(5)  # how a name fits what was typed, the best first
Narrow = Callable[[list[int]], list[int]]
Fit = tuple[int, int, int]  # how, then how much played or how unlike, then the number


@dataclass(frozen=True)
class _Names:
    """All keys in one text, a line each, in which a word is found at once; where each line begins, and its card."""

    text: str
    begins: list[int]
    numbers: list[int]


@cache
def _names(foreign: bool) -> _Names:
    keys = facts.keys(foreign)
    begins = list(accumulate((len(key) + 1 for key in keys), initial=1))[:-1]
    return _Names("\n" + "\n".join(keys) + "\n", begins, list(keys.values()))


def _named(name: str) -> dict[int, None]:
    """The numbers of cards of that name, the best first: it is the name, begins it, stands in it, looks like it."""
    key = normalize(name)
    best: dict[int, Fit] = {}
    _holding(key, _names(False), best)
    if len(key) > SHORT or not best:
        _holding(key, _names(True), best)
    if not any(how < _HOLDS for how, _, _ in best.values()):
        _like(key, best)
    return dict.fromkeys(sorted(best, key=best.__getitem__))


def _holding(key: str, names: _Names, best: dict[int, Fit]) -> None:
    """Names with the key in them; a SHORT one must begin the name, one of a letter more a word. English names come
    first and stay."""
    ranks, text, before = stored.columns().ranks, names.text, frozenset(best)
    for wanted in (f"\n{key}",) if len(key) <= SHORT else (f"\n{key}", f" {key}") if len(key) == SHORT + 1 else (key,):
        at = text.find(wanted)
        while at >= 0:
            at += len(wanted) - len(key)
            line = bisect_right(names.begins, at)
            number = names.numbers[line - 1]
            if number not in before:
                how = _how(text[at - 1], text[at + len(key)])
                best[number] = min(best.get(number, (9, 0, 0)), (how, ranks[number], number))
            at = text.find(wanted, names.begins[line] - 1) if line < len(names.begins) else -1


def _how(before: str, after: str) -> int:
    if before == "\n":
        return _IS if after == "\n" else _BEGINS
    return _WORD if before == " " else _HOLDS


def _like(key: str, best: dict[int, Fit]) -> None:
    """Names that only look like it, where none has it as a word; foreign ones where no English one is near."""
    for known in (facts.keys(), facts.keys(foreign=True)):
        near = process.extract(key, known.keys(), scorer=fuzz.ratio, limit=NEAR, score_cutoff=LIKENESS)
        for written, score, _ in near:
            number = known[written]
            best[number] = min(best.get(number, (9, 0, 0)), (_LOOKS, round(1000 - 10 * score), number))
        if near and near[0][1] > VERY_LIKE:
            return


# ---------------------------------------------------------------- the rest
def _narrowing(query: Query, rows: stored.Columns) -> Iterator[Narrow]:
    """What the parts of a query leave of some numbers; first those that leave least of them."""
    if query.text.strip():
        said = saying(query.text, query.language)
        yield lambda numbers: [n for n in numbers if n in said]
    if query.types.strip():
        wanted, kind = _kinds(query.types, query.language), rows.kind
        yield lambda numbers: [n for n in numbers if kind[n] in wanted]
    if query.cost.strip():
        yield _costing(query.cost.strip(), rows)
    if query.colors:
        has, colors = stored.bits(query.colors.upper()), rows.colors
        yield lambda numbers: [n for n in numbers if colors[n] & has == has]
    if query.within:
        others, identity = ~stored.bits(query.within.upper()), rows.identity
        yield lambda numbers: [n for n in numbers if not identity[n] & others]


def _costing(cost: str, rows: stored.Columns) -> Narrow:
    value = _VALUE.fullmatch(cost)
    if value is not None:
        compared, wanted, values = _COMPARED[value[1] or ""], float(value[2]), rows.values
        fitting = {one for one in _different()[0] if compared(one, wanted)}
        return lambda numbers: [n for n in numbers if values[n] in fitting]
    symbols = mana_symbols(cost.upper()) if "{" in cost else tuple(re.findall(r"\d+|\S", cost.upper()))
    many, costs = {f"{{{symbol}}}": symbols.count(symbol) for symbol in symbols}, rows.costs
    holding = {one for one in _different()[1] if all(one.count(symbol) >= k for symbol, k in many.items())}
    return lambda numbers: [n for n in numbers if costs[n] in holding]


@cache
def _different() -> tuple[frozenset[float], frozenset[str]]:
    """The mana values and the costs there are: far fewer than cards."""
    rows = stored.columns()
    return frozenset(rows.values), frozenset(rows.costs)


def _kinds(typed: str, language: str) -> set[int]:
    """The type lines in which every word of what was typed begins a word, in English or that language."""
    wanted = [normalize(word) for word in typed.split()]
    return {at for at, words in enumerate(_type_words(language)) if all(_begins(word, words) for word in wanted)}


def _begins(word: str, words: str) -> bool:
    return f" {word}" in words


@lru_cache(maxsize=len(LANGUAGES))
def _type_words(language: str) -> tuple[str, ...]:
    """The words of each type line, in English and in that language, each after a space."""
    printed = LANGUAGES[language]

    @cache
    def said(word: str) -> str:
        own = {printed.noun(word.capitalize())[0]} if language != "en" else set()
        if word in _SUPERTYPES:
            own |= {printed.agree(word, feminine, False) for feminine in (False, True)}
        return "".join(f" {normalize(one)}" for one in sorted({word, *own}))

    return tuple("".join(map(said, line.split())) for line in stored.columns().kinds)
