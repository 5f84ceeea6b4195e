"""A hero's deck as the lobby sees it: what was read, who leads it, and what plays by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from app.accounts.names import clean_line
from app.cards import facts
from app.cards.library.model import READ
from app.cards.registry import AUTOMATIC, BY_HAND, PARTLY, card_for, level_of, tier_of
from app.cards.starter_decks import STARTER_DECKS, StarterDeck, starter_deck
from app.cards.villains import HERO_DECKS, VILLAIN_DECKS, SixtyDeck, sixty_deck
from app.decks import legality
from app.decks.commanders import is_background, may_lead
from app.decks.deck import Deck, Entry, Message, Unknown
from app.decks.reading import read_deck
from app.i18n import N_, words
from app.lobby.knob import COMMANDER, SIXTY
from app.web.errors import Problem

TEXT_BYTES = 256 * 1024
NAME_LENGTH = 60
MOST_CARDS = 500
PLAYED = ("commander", "main")  # the lists of a file that are the deck
MANY = 3  # so many cards of which there is more than one make no deck that a commander leads (CR 903.5b)
BESIDE = 2  # so many cards of a sideboard may be the commanders: programs without a place for them write them there

TOO_LONG = N_("That is longer than {limit} kB, which no deck is. Was it the right file?")
EMPTY = N_("There is no card in this. Write one card a line, such as: 1 Sol Ring")
TOO_MANY = N_("That list has {count} cards; a deck may have up to {limit}.")
NOT_A_LEADER = N_("That card is not among those of this deck that may lead it.")


class NoDeck(ValueError):
    """What was given cannot be played as a deck; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


class CardLine(msgspec.Struct, frozen=True):
    """Equal cards of a deck; `level` is "automatic", "partly" or "by_hand". `unproved`: it is automatic, but its trees
    come from a reading that nobody has proved."""

    name: str
    count: int
    level: str
    unproved: bool = False


class UnknownLine(msgspec.Struct, frozen=True):
    """A line whose name no card has, and near names."""

    name: str
    line: int
    suggestions: tuple[str, ...] = ()


class ChosenDeck(msgspec.Struct, frozen=True):
    """What everyone at the table may know of a deck."""

    name: str
    commanders: tuple[str, ...]
    count: int
    automatic: int
    partly: int
    by_hand: int

    def counted(self) -> ChosenDeck:
        """The same without what tells which deck it is."""
        return msgspec.structs.replace(self, name="", commanders=())

    def playable(self, format: str) -> bool:
        """Whether a game of that format can start with it: it has its commander, if it needs one, and at least one
        other card."""
        return (bool(self.commanders) or format != COMMANDER) and self.count > len(self.commanders)


class Unkept(msgspec.Struct, frozen=True):
    """Why a deck that was brought is not among those one keeps, and the list as it was written."""

    why: Message
    text: str


class DeckReport(msgspec.Struct, frozen=True):
    """The pre-game report. `cards` holds the whole deck, commanders too; `candidates` are those who may lead it.

    `name` is "" when nothing gives it one. `notes` tell what was odd in the list; `problems`, what makes the deck
    illegal, which a table may well ignore. `unkept`: set where the deck plays, but could not be kept.
    """

    name: str
    commanders: tuple[str, ...]
    candidates: tuple[str, ...]
    cards: tuple[CardLine, ...]
    unknown: tuple[UnknownLine, ...] = ()
    notes: tuple[Message, ...] = ()
    problems: tuple[Message, ...] = ()
    unkept: Unkept | None = None

    @property
    def made_for(self) -> str:
        """The format of the games that the deck is made for, as far as can be seen."""
        return COMMANDER if self.commanders else _made_for(Counter({card.name: card.count for card in self.cards}))

    def at(self, level: str) -> tuple[CardLine, ...]:
        """The cards of one level."""
        return tuple(card for card in self.cards if card.level == level)

    def count(self, level: str = "") -> int:
        """How many cards there are, of one level or in all."""
        return sum(card.count for card in self.cards if not level or card.level == level)

    def summary(self) -> ChosenDeck:
        """What everyone may know."""
        levels = [self.count(level) for level in (AUTOMATIC, PARTLY, BY_HAND)]
        return ChosenDeck(self.name, self.commanders, self.count(), *levels)

    def library(self) -> tuple[str, ...]:
        """The names of all cards but the commanders, one for each copy."""
        return tuple(self._main().elements())

    def text(self) -> str:
        """The deck as a plain list, readable by `deck_report`."""
        lines = [f"1 {name}" for name in self.commanders]
        heads = ["Commander", *lines, "", "Deck"] if lines else []
        return "\n".join([*heads, *(f"{count} {name}" for name, count in self._main().items())])

    def _main(self) -> Counter[str]:
        """How often each card is in the library."""
        return Counter({card.name: card.count for card in self.cards}) - Counter(self.commanders)


def starter_list(key: str, language: str) -> tuple[str, str]:
    """The list of a ready deck, and its name in a language. Raises Problem 404 when there is none of that key."""
    deck = starter_deck(key) or sixty_deck(key)
    if deck is None:
        raise Problem(404, N_("There is no starter deck of that name."))
    return deck.as_text(), words(language, deck.title)


def ready(format: str) -> tuple[StarterDeck | SixtyDeck, ...]:
    """The ready decks of a format."""
    return STARTER_DECKS if format == COMMANDER else (*HERO_DECKS, *VILLAIN_DECKS)


def deck_report(data: str | bytes, name: str = "", format: str | None = COMMANDER) -> DeckReport:
    """The report on a deck list in any notation, pasted or uploaded, for games of that format, or of the one it is
    made for. `name`: what to call the deck.

    Raises NoDeck when it is too long, has too many cards, or has none.
    """
    if len(data.encode() if isinstance(data, str) else data) > TEXT_BYTES:
        raise NoDeck(Message(TOO_LONG, {"limit": TEXT_BYTES // 1024}))
    deck = read_deck(data)
    whole = (*deck.commander, *deck.main, *(entry for entry in deck.unknown if entry.section in PLAYED))
    if not whole:
        raise NoDeck(deck.warnings[0] if deck.warnings else Message(EMPTY))
    count = sum(entry.count for entry in whole)
    if count > MOST_CARDS:
        raise NoDeck(Message(TOO_MANY, {"count": count, "limit": MOST_CARDS}))
    commanders = tuple(entry.name for entry in deck.commander)
    led = bool(commanders) or _made_for(_counts(whole)) == COMMANDER
    beside = deck.sideboard if led and deck.count("sideboard") <= BESIDE else ()
    candidates = _candidates((*deck.commander, *deck.main, *beside))
    report = DeckReport(
        name=_name(name or deck.title, commanders),
        commanders=commanders,
        candidates=candidates,
        cards=_lines(whole),
        unknown=tuple(UnknownLine(entry.name, entry.line, entry.suggestions) for entry in deck.unknown),
        notes=deck.warnings,
    )
    if not commanders and len(candidates) == 1 and led and format in (COMMANDER, None):
        report = named(led_by(report, candidates), report.name)
    return judged(report, format or report.made_for)


def led_by(report: DeckReport, commanders: tuple[str, ...]) -> DeckReport:
    """The same deck with other commanders, each one of its candidates. Raises NoDeck for any other card."""
    if not set(commanders) <= set(report.candidates):
        raise NoDeck(Message(NOT_A_LEADER))
    here = {card.name for card in report.cards}
    brought = tuple(_line(name, 1) for name in commanders if name not in here)  # from the sideboard
    return msgspec.structs.replace(report, commanders=commanders, cards=(*report.cards, *brought))


def named(report: DeckReport, name: str) -> DeckReport:
    """The same deck under another name."""
    return msgspec.structs.replace(report, name=_name(name, report.commanders))


def judged(report: DeckReport, format: str) -> DeckReport:
    """The report with its problems: those of a format, but what the report tells in another place."""
    blank = {line.name for line in report.unknown}
    left = report._main()
    deck = Deck(
        format="",
        encoding="",
        commander=tuple(Entry(1, name) for name in report.commanders),
        main=tuple(Entry(count, name) for name, count in left.items() if name not in blank),
        unknown=tuple(Unknown(count, name) for name, count in left.items() if name in blank),
    )
    told = (legality.UNKNOWN, legality.NO_COMMANDER)
    problems = tuple(message for message in legality.check(deck, format) if message.key not in told)
    return msgspec.structs.replace(report, problems=problems)


def _candidates(entries: Iterable[Entry]) -> tuple[str, ...]:
    found = []
    for name in dict.fromkeys(entry.name for entry in entries):
        card = facts.find(name)
        if card and (may_lead(card) or is_background(card)):
            found.append(name)
    return tuple(found)


def _lines(entries: Iterable[Entry]) -> tuple[CardLine, ...]:
    return tuple(_line(name, count) for name, count in _counts(entries).items())


def _counts(entries: Iterable[Entry]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for entry in entries:
        counts[entry.name] += entry.count
    return counts


def _made_for(counts: Counter[str]) -> str:
    """The format of a list that names no commander."""
    repeated = [card for name, count in counts.items() if count > 1 and (card := facts.find(name))]
    return SIXTY if sum(not card.basic_land and not card.deck_limit for card in repeated) >= MANY else COMMANDER


def _line(name: str, count: int) -> CardLine:
    known = facts.find(name)
    if known is None:
        return CardLine(name, count, BY_HAND)  # a named blank
    return CardLine(name, count, level_of(card_for(name)), tier_of(known.name) == READ)


def _name(wanted: str, commanders: tuple[str, ...]) -> str:
    return clean_line(wanted)[:NAME_LENGTH].strip() or " + ".join(commanders)[:NAME_LENGTH]
