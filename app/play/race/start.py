"""What a game of Base Race starts from, and its first state."""

from __future__ import annotations

from typing import Any

import msgspec

from app.base_race import Card, State, new_game
from app.base_race.state import Packs
from app.play.seam import GameSetup

MODE = "base-race"
BOT = "bot"  # the seat that the server plays where one person is alone


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """The two seats, and the cards that the opened packs left (BR-1): a game needs no other pool to be played again."""

    mode: str
    seed: str
    seats: tuple[str, str]
    packs: Packs
    cards: tuple[Card, ...]


def start_of(setup: GameSetup) -> Start:
    """Who plays with which cards. ValueError when nobody opened packs, or more than two play."""
    seats = [hero.seat for hero in setup.heroes]
    if setup.packs is None or not 1 <= len(seats) <= 2:
        raise ValueError("Base Race is for two, with packs")
    first, second, *_ = [*seats, BOT]
    cards, packs = setup.packs
    return Start(mode=MODE, seed=setup.seed, seats=(first, second), packs=packs, cards=cards)


def read_start(found: dict[str, Any]) -> Start:
    """A start as it was kept."""
    return msgspec.convert(found, Start)


def first_state(start: Start) -> State:
    """Both have their cards in hand and may place them."""
    return new_game(start.seed, start.seats, start.cards, start.packs)
