"""Base Race in the lobby: the game with its settings, and the packs that are opened as it starts (BR-1)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import lru_cache

from sqlalchemy.ext.asyncio import AsyncSession

from app.base_race import Card, PoolCard, unpacked
from app.base_race.state import Packs
from app.cards import facts
from app.cards.facts import CardFacts, normalize
from app.cards.race_pool import boosters_with, pool_card
from app.decks.deck import Deck, Unknown
from app.decks.reading import read_deck
from app.decks.texts import new_cards, new_named
from app.errors import Illegal
from app.i18n import N_
from app.lobby.knob import COMMON, NO_OTHERS, NONE, Knob, Mode, WrongKnob
from app.lobby.models import Table
from app.play.race import start
from app.web.errors import Problem

NAME = start.MODE
MOST_CARDS, MOST_BYTES = 1000, 20_000
TOO_LONG = N_("That is too long: a list has up to {limit} cards.")
NO_CARD = N_("No card is called {card} (line {line}).")
NEAR = N_("No card is called {card} (line {line}). Did you mean {names}?")
NOTHING = N_("There is no card in this list. Write one card a line, such as: 1 Grizzly Bears")
PARTS = ("commander", "main", "sideboard", "maybeboard")
Imported = Mapping[str, CardFacts]


async def imported_in(db: AsyncSession, text: str) -> Imported:
    """The cards that only the host's import knows, by their normalized names, of what a form holds as a list. Reading
    that takes its time: it is done in a thread, and known to whoever reads the same list next."""
    deck = await asyncio.to_thread(_read, str(CARDS.read(text.strip())))
    return await new_named(db, [line.name for line in deck.unknown]) if deck else {}


def wrong_list(text: str, imported: Imported = NO_OTHERS) -> WrongKnob | None:
    """What is wrong with a list of cards that is pasted instead of packs; nothing with none at all. ``imported``: the
    cards that are known besides those of the library."""
    if not text.strip():
        return None
    deck = _read(text)
    if deck is None or deck.count() > MOST_CARDS:
        return WrongKnob(TOO_LONG, {"limit": MOST_CARDS})
    unknown = [line for line in deck.unknown if normalize(line.name) not in imported]
    if unknown:
        return _unknown(unknown[0])
    return None if deck.count(*PARTS, "unknown") else WrongKnob(NOTHING)


@lru_cache(maxsize=16)
def _read(text: str) -> Deck | None:
    return read_deck(text) if len(text) <= MOST_BYTES else None


def _unknown(line: Unknown) -> WrongKnob:
    said: dict[str, str | int] = {"card": line.name, "line": line.line}
    near = ", ".join(line.suggestions)
    return WrongKnob(NEAR, {**said, "names": near}) if near else WrongKnob(NO_CARD, said)


def listed(text: str, imported: Imported = NO_OTHERS) -> list[PoolCard]:
    """The cards of a list that :func:`wrong_list` finds nothing wrong with, one for each copy."""
    deck = _read(text)
    entries = [entry for part in (*PARTS, "unknown") for entry in getattr(deck, part)] if deck and text.strip() else []
    found = [(facts.find(entry.name) or imported.get(normalize(entry.name)), entry.count) for entry in entries]
    return [card for known, count in found if known is not None for card in [pool_card(known)] * count]


async def packs_for(db: AsyncSession, table: Table, seed: str) -> tuple[tuple[Card, ...], Packs] | None:
    """The cards that a game at this table is dealt from; None where it plays another game. Raises Problem 409 when
    there are too few."""
    if table.settings["mode"] != NAME:
        return None
    new, text = await new_cards(db), str(table.settings.get("cards", ""))
    imported = {normalize(card.name): card for card in new}
    try:
        return await asyncio.to_thread(lambda: unpacked(seed, boosters_with(new), listed(text, imported)))
    except Illegal as refused:
        raise Problem(409, refused.key, **refused.args_) from refused


CARDS = Knob(
    "cards",
    N_("Cards to play with instead of packs"),
    "",
    N_("A list, one card a line; empty: three packs are opened of all cards there are."),
    check=wrong_list,
)
PACE = next(knob for knob in COMMON if knob.name == "pace")
SHARED = tuple(knob for knob in COMMON if knob.name not in ("open_hands", "pace"))
MODE = Mode(
    NAME,
    N_("Base Race"),
    N_("A quick game for two, or against the server for one: hidden cards, two base camps, ten minutes."),
    (CARDS, Knob("pace", N_("Pace of the bot"), PACE.default, "", PACE.choices), *SHARED),
    fewest=1,
    most=2,
    decks=lambda settings: NONE,
    sides=lambda number, seats, settings: number,
    bot=True,
)
