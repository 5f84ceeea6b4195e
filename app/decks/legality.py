"""Judging a deck: every problem at once, each naming the card and the rule (CM-1, CM-2, CM-11, CR 100, 903, 904)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from app.cards import facts
from app.cards.facts import ANY_NUMBER, BASIC_LAND_MANA, WUBRG, CardFacts
from app.clauses import clause
from app.decks import scheme_lists
from app.decks.commanders import identity, is_background, is_melded, may_pair
from app.decks.deck import Deck, Entry, Message
from app.decks.formats import Format, format_named
from app.i18n import N_

UNKNOWN = N_("No card is called “{card}”, so whether it is legal cannot be said ({rule}).")
SIZE_EXACT = N_("The deck must have exactly {size} cards, its commander among them; it has {count} ({rule}).")
SIZE_AT_LEAST = N_("The deck must have at least {size} cards; it has {count} ({rule}).")
NO_COMMANDER = N_("The deck names no commander ({rule}).")
TOO_MANY_COMMANDERS = N_(
    "A deck has one commander, or two that allow each other; this one names {count}: {card} ({rule})."
)
NO_LEADER = N_("{card} cannot be a commander ({rule}).")
BANNED_LEADER = N_("{card} is banned as a commander ({rule}, list of {as_of}).")
NO_PAIR = N_("{card} and {other} cannot be commanders together ({rule}).")
COPIES = N_("{card} is in the deck {count} times; {most} is the most that is allowed ({rule}).")
RESTRICTED = N_("{card} is restricted to one copy and in the deck {count} times ({rule}, list of {as_of}).")
COLORS = N_("{card} has colours that the commander does not: {colors} ({rule}).")
LAND_COLORS = N_("{card} could make mana the commander's colours do not allow: {colors} ({rule}).")
BANNED = N_("{card} is banned ({rule}, list of {as_of}).")
OUTSIDE = N_("{card} is not among the cards of {format} ({rule}).")
MANA_VALUE = N_("{card} has mana value {count}; {most} is the most that is allowed ({rule}).")
NO_DECK_CARD = N_("{card} is no card that a deck is made of ({rule}).")
SIDEBOARD = N_("A sideboard has at most {most} cards; this one has {count} ({rule}).")

COMPANION = N_("{card} is a companion; whether the deck fulfils its condition is not checked.")
NO_SIDEBOARD = N_("{format} uses no sideboard; its cards (in number: {count}) stay out of the game.")

_SIDEBOARD_RULE = "CR 100.4a"
_SUPPLEMENTARY = frozenset({"scheme", "planar", "vanguard"})


def check(deck: Deck, format: str) -> list[Message]:
    """Every reason why the deck is not legal in a format of `formats.FORMATS`; none means it is.

    Raises KeyError for another format. Arguments of every message name the `rule`.
    """
    form = format_named(format)
    judged = _Judged(deck, form)
    return [
        *judged.unknown(),
        *judged.size(),
        *judged.commanders(),
        *judged.copies(),
        *judged.pool(),
        *judged.colors(),
        *judged.mana_values(),
        *judged.sideboard(),
        *judged.schemes(),
    ]


def notes(deck: Deck, format: str) -> list[Message]:
    """What to tell about a deck in a format without it being a problem."""
    form = format_named(format)
    cards = [found for entry in (*deck.main, *deck.sideboard) if (found := facts.find(entry.name))]
    told = [Message(COMPANION, {"card": card.name}) for card in cards if "Companion" in card.keyword_names]
    if form.sideboard is None and deck.count("sideboard"):
        told.append(Message(NO_SIDEBOARD, {"format": form.name, "count": deck.count("sideboard")}))
    return told


class _Judged:
    """A deck and a format, with the cards looked up once: by name, in the order of the deck."""

    def __init__(self, deck: Deck, form: Format) -> None:
        self.deck, self.form = deck, form
        played: list[Entry] = [*deck.commander, *deck.main]
        if form.sideboard is not None:
            played += deck.sideboard
        self.counts = Counter[str]()
        self.cards: dict[str, CardFacts] = {}
        for entry in played:
            card = facts.find(entry.name)
            if card is not None:
                self.cards[card.name] = card
                self.counts[card.name] += entry.count
        self.leaders = [card for entry in deck.commander if (card := facts.find(entry.name))]

    def unknown(self) -> Iterator[Message]:
        for entry in self.deck.unknown:
            if entry.section != "maybeboard":
                yield Message(UNKNOWN, {"card": entry.name, "rule": self.form.pool_rule})

    @clause("CM-1", otherwise=())
    def size(self) -> Iterator[Message]:
        stray = sum(entry.count for entry in self.deck.unknown if entry.section in ("main", "commander"))
        count = self.deck.count("main", "commander") + stray
        arguments: dict[str, str | int] = {"size": self.form.size, "count": count, "rule": self.form.size_rule}
        if self.form.exact and count != self.form.size:
            yield Message(SIZE_EXACT, arguments)
        elif count < self.form.size:
            yield Message(SIZE_AT_LEAST, arguments)

    @clause("CM-1", otherwise=())
    def commanders(self) -> Iterator[Message]:
        form, rule = self.form, {"rule": self.form.leader_rule}
        if form.leaders is None:
            return
        count = self.deck.count("commander")
        if count == 0:
            yield Message(NO_COMMANDER, {**rule})
        elif count > (2 if form.pairs else 1):
            names = ", ".join(entry.name for entry in self.deck.commander)
            yield Message(TOO_MANY_COMMANDERS, {"count": count, "card": names, **rule})
        paired = len(self.leaders) == 2 and form.pairs and may_pair(*self.leaders)
        for card in self.leaders:
            if card.name in form.banned_leaders:
                yield Message(BANNED_LEADER, {"card": card.name, "rule": form.pool_rule, "as_of": form.as_of})
            elif not form.leaders(card) and not (paired and is_background(card)):
                yield Message(NO_LEADER, {"card": card.name, **rule})
        if len(self.leaders) == 2 and count == 2 and form.pairs and not paired:
            one, other = self.leaders
            yield Message(NO_PAIR, {"card": one.name, "other": other.name, "rule": "CR 702.124"})

    @clause("CM-1", otherwise=())
    def copies(self) -> Iterator[Message]:
        for name, count in self.counts.items():
            card = self.cards[name]
            most = card.deck_limit or self.form.copies
            if card.basic_land or most == ANY_NUMBER:
                continue
            if count > most:
                arguments: dict[str, str | int] = {"card": name, "count": count, "most": most}
                yield Message(COPIES, arguments | {"rule": self.form.copies_rule})
            elif count > 1 and self.form.pool(card) == "restricted":
                arguments = {"card": name, "count": count, "rule": self.form.pool_rule, "as_of": self.form.as_of}
                yield Message(RESTRICTED, arguments)

    @clause("CM-11", otherwise=())
    def pool(self) -> Iterator[Message]:
        form = self.form
        for card in self.cards.values():
            standing = form.pool(card)
            if card.layout in _SUPPLEMENTARY or is_melded(card):
                yield Message(NO_DECK_CARD, {"card": card.name, "rule": form.pool_rule})
            elif standing == "banned":
                yield Message(BANNED, {"card": card.name, "rule": form.pool_rule, "as_of": form.as_of})
            elif standing == "outside":
                yield Message(OUTSIDE, {"card": card.name, "format": form.name, "rule": form.pool_rule})

    @clause("CM-2", otherwise=())
    def colors(self) -> Iterator[Message]:
        if self.form.leaders is None or not self.leaders:
            return
        allowed = _cost_colors(self.leaders) if self.form.colors == "cost" else identity(self.leaders)
        free = self._free_basic_type(allowed)
        for card in self.cards.values():
            shown = card.symbols if self.form.colors == "cost" else card.identity
            outside = _beyond(shown, allowed)
            made = "" if outside else self._land_colors(card, allowed)
            if card.basic_land and free and free in card.front.subtypes:
                continue
            if made:
                yield Message(LAND_COLORS, {"card": card.name, "colors": made, "rule": self.form.land_rule})
            elif outside:
                rule = self.form.land_rule if card.basic_land else self.form.color_rule
                yield Message(COLORS, {"card": card.name, "colors": outside, "rule": rule})

    def _land_colors(self, card: CardFacts, allowed: str) -> str:
        """What a land could make and must not: basic land cards in 2010 (CM-2), basic land types now (CR 903.5d)."""
        typed = any(kind in BASIC_LAND_MANA for face in card.faces for kind in face.subtypes)
        if self.form.colors == "identity":
            return _beyond(card.produces, allowed) if typed else ""
        if not card.basic_land or set(card.produces) & set(allowed):
            return ""
        return card.produces

    def _free_basic_type(self, allowed: str) -> str | None:
        """CR 903.12e: with a colourless commander basic lands of one type are free; the type there is most of."""
        if allowed or not self.form.free_basics:
            return None
        kinds = Counter[str]()
        for name, count in self.counts.items():
            for kind in self.cards[name].front.subtypes:
                if self.cards[name].basic_land:
                    kinds[kind] += count
        return max(sorted(kinds), key=lambda kind: kinds[kind], default=None)

    def mana_values(self) -> Iterator[Message]:
        most = self.form.most_mana_value
        for card in self.cards.values():
            if most is not None and card.mana_value > most:
                arguments: dict[str, str | int] = {"card": card.name, "count": int(card.mana_value), "most": most}
                yield Message(MANA_VALUE, arguments | {"rule": self.form.name})

    def sideboard(self) -> Iterator[Message]:
        most, count = self.form.sideboard, self.deck.count("sideboard")
        if most is not None and count > most:
            yield Message(SIDEBOARD, {"most": most, "count": count, "rule": _SIDEBOARD_RULE})

    def schemes(self) -> Iterator[Message]:
        form = self.form
        if form.schemes:
            cards = [(entry.count, entry.name) for entry in self.deck.schemes]
            yield from scheme_lists.judge(cards, form.schemes, form.scheme_copies, form.scheme_rule)


def _cost_colors(leaders: list[CardFacts]) -> str:
    """The colours in the general's mana cost (CM-2 of 2010); hybrid symbols count as both."""
    costs = "".join(card.front.mana_cost for card in leaders)
    return "".join(color for color in WUBRG if color in costs)


def _beyond(colors: str, allowed: str) -> str:
    return "".join(color for color in colors if color in WUBRG and color not in allowed)
