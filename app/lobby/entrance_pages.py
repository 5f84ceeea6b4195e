"""What the pages show by which one comes to a table: the form that opens one, and what an invite link opens."""

from __future__ import annotations

from dataclasses import dataclass

from app.accounts.names import NAME_LENGTH
from app.i18n import words
from app.lobby.knobs import OFFERED, Knob, Mode, Value
from app.lobby.typed import NOTHING_TYPED, Typed
from app.play import in_short


@dataclass(frozen=True)
class JoinPage:
    """What an invite link opens. It names the host alone, and not in its head, which chat programs show to others.
    `action`: where the form goes."""

    action: str
    mode: Mode
    status: str
    host: str
    free: int
    shut: str
    name: str
    name_error: str
    name_length: int


@dataclass(frozen=True, kw_only=True)
class OpeningPage:
    """What the forms that open a table have in common."""

    mode: Mode
    settings: dict[str, Value]
    asks_key: bool
    name: str
    name_length: int = NAME_LENGTH
    public: bool = False
    name_error: str = ""
    key_error: str = ""
    typed: Typed = NOTHING_TYPED

    def value(self, knob: Knob) -> Value:
        """What a knob's field shows."""
        return self.typed.value(knob, self.settings)


@dataclass(frozen=True, kw_only=True)
class OpenPage(OpeningPage):
    """The form that opens a table for a game."""

    from_board: bool
    modes: tuple[Mode, ...] = tuple(OFFERED.values())


@dataclass(frozen=True)
class Told:
    """A game in a few sentences, as it is played where nobody changes its settings."""

    mode: Mode
    short: tuple[str, ...]


@dataclass(frozen=True)
class HelpPage:
    """How to play here: every game there is."""

    games: tuple[Told, ...]


def help_page(language: str) -> HelpPage:
    """The page in one language."""
    return HelpPage(tuple(_told(mode, language) for mode in OFFERED.values()))


def _told(mode: Mode, language: str) -> Told:
    sentences = in_short.told(mode.name, {}, mode.players({})[0])
    short = tuple(words(language, key, **arguments) for key, arguments in sentences)
    return Told(mode, short)
