"""What the page says about a game of Base Race, in the viewer's languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from app.base_race import Card, State
from app.base_race.battle import LAND, PLANESWALKER, kind_of, strength
from app.base_race.state import Message
from app.cards.printer import LANGUAGES
from app.engine.view.structs import LogLine
from app.i18n import N_, translations, words
from app.i18n.joining import joined
from app.play.race.start import BOT
from app.play.wording import Speech, local_name

KINDS = {
    "land": N_("base camp"),
    "spell": N_("spell"),
    "creature": N_("creature"),
    "planeswalker": N_("planeswalker"),
    "artifact": N_("artifact"),
}
REASONS = {
    "land": N_("The other base camp is found."),
    "no move": N_("The opponent cannot move."),
    "concede": N_("The opponent gives up."),
    "quiet": N_("40 turns in a row without a battle."),
}
THE_BOT = N_("the bot")
FIGHTERS = ("creature", PLANESWALKER)


@dataclass(frozen=True, slots=True)
class Context:
    """What a macro may know besides its view: the names in the seats, and the words of cards."""

    speech: Speech
    names: dict[str, str]
    state: State

    def name(self, seat: str) -> str:
        """Who sits there (or, after the game, sat there)."""
        if seat in self.names:
            return self.names[seat]
        if seat == BOT:
            return words(self.speech.page, THE_BOT)
        key = N_("Seat {n}") if self.state.ended is None else N_("a former player (seat {n})")
        return words(self.speech.page, key, n=seat.removeprefix("hero"))

    def title(self, seat: str) -> str:
        """The same at the beginning of a line."""
        name = self.name(seat)
        return name if seat in self.names else name[:1].upper() + name[1:]

    @property
    def seats(self) -> tuple[str, str]:
        """Both seats."""
        return self.state.seats

    def side(self, seat: str) -> int:
        """1 for who has the lower half, 2 for the other."""
        return 1 + self.state.seats.index(seat)

    def named(self, seats: tuple[str, ...]) -> str:
        """Several people in a row."""
        return ", ".join(map(self.name, seats))

    # ---------------------------------------------------------------- cards
    def card(self, card: Card) -> str:
        """A card's name."""
        return local_name(card.name, self.speech.cards)

    def types(self, card: Card) -> str:
        """A card's line of types."""
        return LANGUAGES[self.speech.cards].type_line(card.supertypes, card.types, ())

    def kind(self, card: Card) -> str:
        """What it counts as, by its key."""
        return kind_of(card)

    def counts_as(self, card: Card) -> str:
        """What it counts as, in words."""
        return words(self.speech.page, KINDS[kind_of(card)])

    def strength(self, card: Card) -> int | None:
        """What it fights with; None for a card that does not fight."""
        return strength(card) if kind_of(card) in FIGHTERS else None

    def ranks(self, card: Card) -> bool:
        """Whether it beats every creature that is not legendary."""
        kind = kind_of(card)
        return kind == PLANESWALKER or (kind == "creature" and "Legendary" in card.supertypes)

    def described(self, card: Card) -> str:
        """A card for who hears the page."""
        fights, said = self.strength(card), [self.card(card), self.counts_as(card)]
        if kind_of(card) == LAND:
            return ", ".join(said)
        if self.ranks(card):
            said.append(words(self.speech.page, N_("legendary")))
        if fights is not None:
            key = N_("loyalty {n}") if kind_of(card) == PLANESWALKER else N_("toughness {n}")
            said.append(words(self.speech.page, key, n=fights))
        return ", ".join(said)

    # ---------------------------------------------------------------- sentences
    def reason(self, message: Message) -> Markup:
        """Why a battle ended as it did."""
        return self.line(LogLine("public", message.key, message.args))

    def ending(self, reason: str) -> str:
        """Why the game is over."""
        return words(self.speech.page, REASONS[reason])

    def line(self, line: LogLine) -> Markup:
        """A line of the log as markup."""
        values = {name: self._marked(name, value) for name, value in line.args.items()}
        said = translations(self.speech.page).gettext(line.key)
        return Markup(_raised(joined(self.speech.page, str(escape(said)).format_map(values))))

    def text_line(self, line: LogLine) -> str:
        """The same as plain text."""
        values = {name: self._plain(name, value) for name, value in line.args.items()}
        return _raised(joined(self.speech.page, translations(self.speech.page).gettext(line.key).format_map(values)))

    def _marked(self, name: str, value: Any) -> Markup:
        said = escape(self._plain(name, value))
        return Markup("<bdi>{}</bdi>").format(said) if name == "seat" and value in self.names else said

    def _plain(self, name: str, value: Any) -> Any:
        if name == "seat":
            return self.name(value)
        return local_name(value, self.speech.cards) if name in ("card", "other") else value


def _raised(said: str) -> str:
    """With a capital letter at its beginning."""
    return said[:1].upper() + said[1:] if not said.startswith("<") else said
