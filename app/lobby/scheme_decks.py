"""The scheme deck of an archenemy: a ready one, or a list of their own (AE-1.2, AE-2)."""

from __future__ import annotations

import msgspec

from app.cards import schemes
from app.cards.schemes import SchemeDeck
from app.decks import scheme_lists
from app.decks.deck import Message
from app.engine.modes.archenemy.seats import GAMES, SchemeGame
from app.lobby.models import Member, Table
from app.lobby.room import Room, mode_of
from app.web.errors import Problem


class ChosenSchemes(msgspec.Struct, frozen=True):
    """A scheme deck that somebody brings: its name ("": a list of their own), its cards as (count, name)."""

    name: str
    cards: tuple[tuple[int, str], ...]

    @property
    def count(self) -> int:
        """How many schemes there are."""
        return sum(count for count, _ in self.cards)

    def counted(self) -> ChosenSchemes:
        """The same without what tells which schemes there are."""
        return ChosenSchemes("", ((self.count, ""),))

    def listed(self) -> tuple[str, ...]:
        """The names, one for each card."""
        return tuple(name for count, name in self.cards for _ in range(count))

    def text(self) -> str:
        """The list as it is pasted."""
        return "\n".join(f"{count} {name}" for count, name in self.cards)


class NoSchemes(ValueError):
    """A list that is no scheme deck for this game; `messages` say everything that is wrong."""

    def __init__(self, messages: tuple[Message, ...]) -> None:
        super().__init__(messages[0].key)
        self.messages = messages


def brings(table: Table, number: int | None) -> bool:
    """Whether who sits in that seat brings a scheme deck."""
    return number is not None and number <= mode_of(table).villains(table.settings)


def ready(table: Table) -> tuple[SchemeDeck, ...]:
    """The ready scheme decks that may be played at a table."""
    return tuple(schemes.ready_for(_game(table)).values())


def _game(table: Table) -> SchemeGame:
    """What is played with schemes there. Problem 404 where it is something without."""
    found = GAMES.get(mode_of(table).name)
    if found is None:
        raise Problem(404)
    return found


def given(table: Table, key: str, text: str) -> ChosenSchemes:
    """The ready deck of that key, or the list in `text`. Raises NoSchemes with every problem; Problem 404 for a key
    that no ready deck of this game has."""
    if key:
        found = next((deck for deck in ready(table) if deck.key == key), None)
        if found is None:
            raise Problem(404)
        return ChosenSchemes(found.name, found.cards)
    read = scheme_lists.read_list(text)
    judged = scheme_lists.check(read.cards, _game(table)) if read.cards else []
    if problems := (*read.problems, *judged):
        raise NoSchemes(problems)
    return ChosenSchemes("", read.cards)


def of(table: Table, member: Member) -> ChosenSchemes | None:
    """The scheme deck a member brings to their seat: what they chose if it may be played here, else the ready one of
    their seat; None where they bring none."""
    if not brings(table, member.seat):
        return None
    chosen = msgspec.convert(member.schemes, ChosenSchemes) if member.schemes else None
    if chosen and not scheme_lists.check(chosen.cards, _game(table)):
        return chosen
    decks = ready(table)
    usual = decks[((member.seat or 1) - 1) % len(decks)]
    return ChosenSchemes(usual.name, usual.cards)


def choose(room: Room, schemes: ChosenSchemes) -> None:
    """Bring a scheme deck; whoever was ready has to look again."""
    room.require("gathering")
    room.me.ready = False
    room.me.schemes = msgspec.to_builtins(schemes)
