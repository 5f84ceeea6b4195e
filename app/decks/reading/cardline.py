"""One line that names a card: how many, which, which printing, and what sites append to it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.cards import facts

LONGEST = 300  # characters; the longest name of a card has 141
MOST_COPIES = 999_999_999  # more than any list may have

_COUNT = re.compile(r"(?:[-*•·] )?(?:(\d+) ?[x×] |(\d+)[x×]? |[x×](\d+) |(\d+)[x×])(\S.*)", re.IGNORECASE)
_COUNT_LAST = re.compile(r"(.*\S) [x×] ?(\d+)", re.IGNORECASE)
_FLAG = re.compile(r"(.*\S) ?\*([A-Za-z]{1,12})\*")
_TAGS = re.compile(r"(.*?\S) (#.*)")
_CATEGORY = re.compile(r"(.*\S) \[([^\[\]]*)\]")
_COLOR = re.compile(r"(.*\S) \^[^^]*\^")
_PRINTING = re.compile(r"(.*\S) \(([A-Za-z0-9_]{0,6})(?:[:#]([^() ]+))?\)(?: #?([\w★†*+/-]{1,12}))?")


@dataclass(slots=True)
class CardLine:
    """The parts of a card line; `count` is None when the line gives none."""

    name: str
    count: int | None = None
    set: str | None = None
    number: str | None = None
    category: str | None = None
    tags: str = ""
    flags: tuple[str, ...] = ()


def copies(digits: str) -> int:
    """How many copies digits say, of any length; what is beyond every limit is cut to MOST_COPIES."""
    return int(digits) if len(digits) < len(str(MOST_COPIES)) else MOST_COPIES


def parse(text: str) -> CardLine:
    """The parts of a cleaned line. Nothing is refused: what is not understood stays in the name."""
    if len(text) > LONGEST:
        return CardLine(text[:LONGEST])
    counted = _COUNT.fullmatch(text)
    if counted is None:
        return _tail(CardLine(text))
    count = next(copies(digits) for digits in counted.groups()[:4] if digits)
    return _tail(CardLine(counted[5], count))


def _tail(line: CardLine) -> CardLine:
    """Take off, from the end, whatever is no part of the name, until nothing more comes off."""
    if line.name[-1] not in ")]*^" and "#" not in line.name and "(" not in line.name:
        return _counted_last(line)
    while _shorter(line):
        pass
    return _counted_last(line)


def _shorter(line: CardLine) -> bool:
    for pattern, take in _PARTS:
        found = pattern.fullmatch(line.name)
        if found and take(line, found):
            line.name = found[1]
            return True
    return False


def _flag(line: CardLine, found: re.Match[str]) -> bool:
    line.flags = (*line.flags, found[2].upper())
    return True


def _tags(line: CardLine, found: re.Match[str]) -> bool:
    if re.fullmatch(r"#\d+\w?", found[2]):
        return False  # a collector number
    line.tags = found[2]
    return True


def _category(line: CardLine, found: re.Match[str]) -> bool:
    line.category = found[2]
    return True


def _color(line: CardLine, found: re.Match[str]) -> bool:
    return True


def _printing(line: CardLine, found: re.Match[str]) -> bool:
    number = found[4] or found[3]
    if line.set is not None or (number is None and facts.find(line.name) is not None):
        return False  # a name that ends in brackets
    line.set, line.number = found[2] or None, number
    return True


_PARTS = ((_FLAG, _flag), (_TAGS, _tags), (_CATEGORY, _category), (_COLOR, _color), (_PRINTING, _printing))


def _counted_last(line: CardLine) -> CardLine:
    if line.count is None:
        last = _COUNT_LAST.fullmatch(line.name)
        if last:
            line.name, line.count = last[1], copies(last[2])
    return line
