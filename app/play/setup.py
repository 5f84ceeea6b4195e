"""From the lobby's set-up to the first state of a game."""

from __future__ import annotations

from typing import Any

import msgspec

from app.cards.decks_in_play import hero_deck
from app.cards.hordes.readings import game
from app.engine import codec
from app.engine.game import Game
from app.engine.machine import begin
from app.engine.model.state import State
from app.engine.modes.horde.setup import HeroDeck, HordeDeck, set_up
from app.engine.rules import mulligan
from app.play.seam import GameSetup

HORDE = "horde"


class Start(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything a game starts from, every card by the hash of its tree; no names of people. ``board``: the first
    state as JSON, for a game that goes on from a written board and has no decks."""

    mode: str
    seed: str
    knobs: dict[str, Any]
    heroes: tuple[HeroDeck, ...] = ()
    horde: HordeDeck = HordeDeck(())
    board: str = ""


def start_of(setup: GameSetup) -> Start:
    """The lobby's set-up with its card names looked up. ValueError for a mode nobody knows."""
    if setup.mode != HORDE:
        raise ValueError(f"no such mode: {setup.mode}")
    hands = bool(setup.knobs.get("open_hands", True))
    knobs, horde = game({**setup.knobs, "teammates_see_hands": hands}, setup.own)
    return Start(
        mode=setup.mode,
        seed=setup.seed,
        knobs=knobs,
        heroes=tuple(hero_deck(h.seat, h.cards, h.commanders) for h in setup.heroes),
        horde=horde,
    )


def start_from(state: State) -> Start:
    """The start of a game that goes on from a written board."""
    return Start(mode=state.mode, seed=state.seed, knobs=state.knobs, board=codec.to_json(state).decode())


def first_state(start: Start) -> State:
    """The state in which everybody is asked about their opening hand, or that of a written board.

    KeyError for a card nobody interned."""
    if start.board:
        return codec.from_json(start.board.encode())
    state = set_up(start.seed, start.heroes, start.horde, in_order(start.knobs))
    g = Game(state)
    mulligan.opening(g)
    return begin(g.s).state


def in_order(settings: Any) -> Any:
    """Settings with their names in order: a database keeps them in another one, and states are compared by bytes."""
    return {key: in_order(settings[key]) for key in sorted(settings)} if isinstance(settings, dict) else settings


def cards_of(start: Start, state: State) -> tuple[str, ...]:
    """The hashes of every card the game can meet by name: what it must pin."""
    horde = start.horde
    refs = {o.card for o in state.objects.values()} | {*horde.library, *horde.titans, *horde.opening}
    return tuple(sorted(refs | {ref for ref in (horde.starter, horde.rules) if ref}))
