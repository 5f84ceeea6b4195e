"""From the lobby's set-up to the first state of a game."""

from __future__ import annotations

from app.cards.decks_in_play import hero_deck
from app.cards.hordes.readings import ready
from app.engine.game import Game
from app.engine.machine import begin
from app.engine.model.state import State
from app.engine.modes.horde.setup import set_up
from app.engine.rules import mulligan
from app.play.seam import GameSetup

HORDE = "horde"


def first_state(setup: GameSetup) -> State:
    """The state in which everybody is asked about their opening hand. ValueError for a mode nobody knows."""
    if setup.mode != HORDE:
        raise ValueError(f"no such mode: {setup.mode}")
    heroes = [hero_deck(h.seat, h.cards, h.commanders) for h in setup.heroes]
    knobs = dict(setup.knobs)
    knobs["teammates_see_hands"] = bool(knobs.get("open_hands", True))
    variant, spares = str(knobs.get("variant", "commander")), bool(knobs.get("spares_itself", False))
    deck = ready(str(knobs.get("deck", "eldrazi-scourge")), variant, spares)
    state = set_up(setup.seed, heroes, deck, knobs)
    g = Game(state)
    mulligan.opening(g)
    return begin(g.s).state


def cards_of(state: State) -> tuple[str, ...]:
    """The hashes of every card the game can meet by name: what it must pin."""
    return tuple(sorted({o.card for o in state.objects.values()}))
