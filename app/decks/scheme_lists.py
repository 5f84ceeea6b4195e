"""Scheme decks (AE-1.2, AE-2): lists as a host pastes them, and everything that is wrong with one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from app.cards import schemes
from app.decks.deck import Message
from app.decks.reading import MOST_BYTES, read_deck
from app.engine.modes.archenemy.seats import SchemeGame
from app.i18n import N_

FEW_SCHEMES = N_("The scheme deck must have at least {size} cards; it has {count} ({rule}).")
SCHEME_COPIES = N_("The scheme {card} is there {count} times; {most} is the most that is allowed ({rule}).")
NO_SCHEME = N_("{card} is no scheme.")
UNKNOWN = N_("No scheme is called {card}.")
NEAR_NAMES = N_("No scheme is called {card}. Did you mean {names}?")
EMPTY = N_("There is no scheme in this list. Write one scheme a line, such as: 2 Roots of All Evil")
TOO_LONG = N_("That is longer than {limit} kB, which no list of schemes is.")


class SchemeList(msgspec.Struct, frozen=True):
    """A list as it was read: how many of each scheme in its order, and what could not be taken."""

    cards: tuple[tuple[int, str], ...] = ()
    problems: tuple[Message, ...] = ()


def read_list(text: str) -> SchemeList:
    """Read a pasted list of schemes in any form a deck may have, with or without a heading. Never raises."""
    data = text.encode()
    if len(data) > MOST_BYTES:
        return SchemeList(problems=(Message(TOO_LONG, {"limit": MOST_BYTES // 1024}),))
    try:
        deck = read_deck(data)
    except ValueError:
        return SchemeList(problems=(Message(EMPTY),))
    counts = Counter[str]()
    for entry in deck.schemes:
        counts[entry.name] += entry.count
    others = [*deck.commander, *deck.main, *deck.sideboard, *deck.maybeboard, *deck.tokens]
    problems = [Message(NO_SCHEME, {"card": entry.name}) for entry in others]
    problems += [_unknown(entry.name, entry.suggestions) for entry in deck.unknown]
    if not counts and not problems:
        problems.append(Message(EMPTY))
    return SchemeList(tuple((count, name) for name, count in counts.items()), tuple(problems))


def _unknown(name: str, near: Iterable[str]) -> Message:
    known = [found for found in near if found in schemes.names()]
    return Message(NEAR_NAMES, {"card": name, "names": ", ".join(known)}) if known else Message(UNKNOWN, {"card": name})


def check(cards: Iterable[tuple[int, str]], game: SchemeGame) -> list[Message]:
    """Every problem of a scheme deck at once; none means it may be played in that game."""
    return list(judge(cards, *game.schemes, game.rules))


def judge(cards: Iterable[tuple[int, str]], least: int, most: int, rule: str) -> Iterator[Message]:
    """Too few cards, too many copies of one, and names that are no scheme's; each message names the ``rule``."""
    copies = Counter[str]()
    for count, name in cards:
        copies[name] += count
    if copies.total() < least:
        yield Message(FEW_SCHEMES, {"size": least, "count": copies.total(), "rule": rule})
    for name, count in copies.items():
        if name not in schemes.names():
            yield Message(NO_SCHEME, {"card": name})
        if count > most:
            yield Message(SCHEME_COPIES, {"card": name, "count": count, "most": most, "rule": rule})
