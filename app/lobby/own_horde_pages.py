"""What the pages of one's own hordes show."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

import msgspec

from app.cards import registry, words
from app.cards.dsl import abilities, verbs
from app.cards.hordes import custom, rule_words, templates
from app.cards.hordes.custom import CustomHorde, Entry, Instruction
from app.cards.printer import print_ability, print_face, type_line
from app.decks import horde_lists
from app.decks.deck import Message
from app.engine.model.card import Card
from app.lobby.models import SavedHorde

MOST_NOTES = 40
Options = tuple[tuple[str, str], ...]  # values with the keys of their words


@dataclass(frozen=True)
class Listed:
    """A horde in the list of one's own. ``open``: how many questions wait for an answer."""

    id: int
    name: str
    cards: int
    tokens: int
    open: int
    saved_at: datetime


def listed(row: SavedHorde, horde: CustomHorde) -> Listed:
    """A row as the list shows it."""
    open_ = len(custom.open_questions(horde))
    return Listed(row.id, row.name, horde.count(), horde.count(tokens=True), open_, row.saved_at)


@dataclass(frozen=True)
class TypedList:
    """A list as it was typed, and why it was refused."""

    name: str = ""
    text: str = ""
    rules: str = "custom"
    problems: tuple[Message, ...] = ()


@dataclass(frozen=True)
class HordesPage:
    """One's own hordes, and the form for another. `table`: the table one came from, "" none."""

    table: str
    hordes: tuple[Listed, ...]
    typed: TypedList
    rules: Options
    name_length: int = custom.NAME_LENGTH


@dataclass(frozen=True)
class Kind:
    """A kind of token: its look, and what it is in words."""

    look: str
    words: str


@dataclass(frozen=True)
class Told:
    """An instruction in words."""

    at: int
    words: str


@dataclass(frozen=True)
class CardPart:
    """A card of the horde: what is known of it (`lines` is its own text), what is asked, what it was told.

    `level`: "automatic", "partly" or "by_hand", as it stands now; `asks`: "kind", "what" or ""; `error` a refusal that
    concerns it, with what was typed in `typed`."""

    place: int
    entry: Entry
    level: str
    types: str
    size: str
    lines: tuple[str, ...]
    asks: str
    unknown: bool
    kinds: tuple[Kind, ...]
    told: tuple[Told, ...]
    whens: Options
    error: Message | None = None
    typed: dict[str, str] = field(default_factory=dict)

    @property
    def needs(self) -> bool:
        """Whether the host has something to say of it, or has said it."""
        said = bool(self.told) or self.entry.settled or (self.unknown and not self.entry.token)
        return bool(self.asks) or self.level != registry.AUTOMATIC or said

    def chosen(self, name: str, otherwise: object) -> str:
        """What a field of its form for an instruction shows."""
        return self.typed.get(name, str(otherwise))


@dataclass(frozen=True)
class Offer:
    """A template as it is offered: the fields it has, and whether it always holds."""

    key: str
    label: str
    fields: str
    static: bool


OFFERS = tuple(Offer(k, t.label, " ".join(t.fields), t.static) for k, t in templates.TEMPLATES.items())
KINDS: Options = tuple((key, label) for key, (label, _) in templates.KINDS.items())
LIMITS: Options = tuple((key, label) for key, (label, _, _) in templates.LIMITS.items())
KEYWORDS: Options = tuple(templates.KEYWORDS.items())
TYPES: Options = tuple(custom.TYPES.items())
RULES: Options = tuple((key, rule_words.RULES[key]) for key in custom.RULES)


@dataclass(frozen=True)
class HordePage:
    """One horde, card by card."""

    table: str
    id: int
    horde: CustomHorde
    text: str
    cards: tuple[CardPart, ...]
    notes: tuple[Message, ...]
    typed: TypedList | None
    rules: Options = RULES
    offers: tuple[Offer, ...] = OFFERS
    kinds: Options = KINDS
    limits: Options = LIMITS
    keywords: Options = KEYWORDS
    types: Options = TYPES
    name_length: int = custom.NAME_LENGTH

    @property
    def open(self) -> tuple[CardPart, ...]:
        """The cards of which it is not clear what they are."""
        return tuple(card for card in self.cards if card.asks)

    @property
    def needing(self) -> tuple[CardPart, ...]:
        """The cards that want a word of the host, those first that cannot be played without."""
        return (*self.open, *(card for card in self.cards if card.needs and not card.asks))

    @property
    def others(self) -> tuple[CardPart, ...]:
        """The cards that play by themselves."""
        return tuple(card for card in self.cards if not card.needs)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens that may be made."""
        return tuple(entry.name for entry in self.horde.entries if entry.token)


def hordes_page(rows: list[tuple[SavedHorde, CustomHorde]], table: str, typed: TypedList) -> HordesPage:
    """The list of one's own hordes."""
    return HordesPage(table, tuple(listed(row, horde) for row, horde in rows), typed, RULES)


def horde_page(
    row: SavedHorde,
    horde: CustomHorde,
    table: str,
    language: str,
    *,
    notes: tuple[Message, ...] = (),
    typed: TypedList | None = None,
    refused: tuple[str, Message, dict[str, str]] | None = None,
) -> HordePage:
    """A horde for its host; `refused`: the card a form was about, why it was refused, and what it held."""
    parts = []
    for place, entry in enumerate(horde.entries):
        part = _card(place, horde, entry, language)
        if refused is not None and refused[0] == entry.name:
            part = replace(part, error=refused[1], typed=refused[2])
        parts.append(part)
    return HordePage(table, row.id, horde, horde_lists.as_list(horde), tuple(parts), notes[:MOST_NOTES], typed)


def _card(place: int, horde: CustomHorde, entry: Entry, language: str) -> CardPart:
    card = custom.instructed(horde, entry)
    front = card.faces[0]
    settled = bool(entry.instructions) or entry.settled
    own = custom.instructed(horde, msgspec.structs.replace(entry, instructions=(), settled=settled))
    unknown = custom.unknown(entry)
    asks = "kind" if custom.asks_kind(entry) else "what" if unknown and not entry.types else ""
    return CardPart(
        place=place,
        entry=entry,
        level=card.level,
        types=type_line(front, language),
        size=words.numbers(front),
        lines=tuple(print_face(own.faces[0], language)),
        asks=asks,
        unknown=unknown,
        kinds=_kinds(entry, language) if entry.token and not entry.types else (),
        told=tuple(Told(n, told_in_words(horde, entry, one, language)) for n, one in enumerate(entry.instructions)),
        whens=tuple((when, custom.WHENS[when]) for when in custom.whens(card)),
    )


def _kinds(entry: Entry, language: str) -> tuple[Kind, ...]:
    """The kinds of token there are of the name, in the words of a card that creates one."""
    found = custom.kinds(entry.name)
    if entry.kind and entry.kind not in found:  # its size
        found = {look: card for look, card in found.items() if look.startswith(f"{entry.kind} ")}
    return tuple(Kind(look, _made(card, language)) for look, card in found.items()) if len(found) > 1 else ()


def _made(card: Card, language: str) -> str:
    face = card.faces[0]
    return print_ability(abilities.spell(verbs.create(face)), face, language)


def told_in_words(horde: CustomHorde, entry: Entry, one: Instruction, language: str) -> str:
    """What an instruction says, printed from its tree; "" if what it needs is not in the list any more."""
    if custom.refused(horde, entry, one):
        return ""
    alone = custom.preview(horde, msgspec.structs.replace(entry, instructions=()), one)
    return " ".join(print_face(alone.faces[0], language))
