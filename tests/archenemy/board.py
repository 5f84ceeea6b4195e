"""Boards of games with schemes for the tests of AE clauses: the archenemy vil against ann, bob and cy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.cards import dsl as d
from app.cards.decks_in_play import hero_deck
from app.engine.effects.tokens import in_command_zone
from app.engine.game import Game
from app.engine.machine import begin
from app.engine.model.ability import Ability, TriggeredAbility
from app.engine.model.card import Card, Face, intern
from app.engine.model.effect import Effect
from app.engine.model.state import State
from app.engine.model.values import Trigger
from app.engine.modes.archenemy import knobs as k
from app.engine.modes.archenemy.seats import ARCHENEMY, COMMANDER, HEROES, PLAIN, RUMBLE
from app.engine.modes.archenemy.setup import Villain
from app.engine.modes.horde.setup import HeroDeck
from app.engine.rules import mulligan
from tests.support.scenario import Scenario

VIL = "vil"
LANDS = ("Wastes",) * 20


def scheme(name: str, *abilities: Ability, ongoing: bool = False) -> Card:
    """A scheme of the tests' own."""
    face = Face(
        name,
        types=("Scheme",),
        supertypes=("Ongoing",) if ongoing else (),
        abilities=tuple(map(in_command_zone, abilities)),
    )
    return Card((face,), layout="scheme")


def when_set(*effects: Effect, **more: Any) -> TriggeredAbility:
    return d.whenever(Trigger("scheme_set", this=True), *effects, **more)


def gaining(n: int, name: str = "") -> Card:
    """A scheme that gains its archenemy life: easy to see."""
    return scheme(name or f"Gain {n}", when_set(d.gain_life(n)))


def blank(name: str, *, ongoing: bool = False) -> Card:
    """A scheme that does nothing."""
    return scheme(name, ongoing=ongoing)


class AeBoard(Scenario):
    """A game with schemes in the middle: libraries of basic lands for everybody, scheme decks as they are put."""

    def __init__(self, *heroes: str, mode: str = PLAIN, **knobs: Any) -> None:
        heroes = heroes or ("ann", "bob", "cy")
        shared = k.shares_life(knobs, mode)
        own = k.heroes_life(knobs, mode, len(heroes))
        super().__init__(
            mode=mode,
            teams={ARCHENEMY: (VIL,), HEROES: heroes},
            life=own,
            shared_life={HEROES: own} if shared else {},
            **k.all_of(knobs),
        )
        self.libraries()
        g = Game(self.state)
        g.edit_player(VIL).life = k.archenemy_life(knobs, mode)
        self.state = g.s

    def schemes(self, *cards: Card, seat: str = VIL) -> AeBoard:
        """Put cards into a scheme deck, the first on top."""
        self.put(seat, "schemes", *cards)
        return self

    def stopping(self, *seats: str) -> AeBoard:
        """These players are asked everywhere, so that nothing goes on by itself."""
        g = Game(self.state)
        for seat in seats or g.s.players:
            g.edit_player(seat).auto = "always"
        self.state = g.s
        return self

    def main(self, team: str = ARCHENEMY, turn: int = 5) -> AeBoard:
        """Begin a turn and come to its precombat main phase, where a scheme is set in motion."""
        self.start(team, "draw", turn)
        if self.state.turn.step == "draw":
            self.to("precombat main")
        return self

    def up(self, seat: str = VIL) -> list[str]:
        """The names of the schemes that are face up."""
        return self.names(seat, "command")

    def deck(self, seat: str = VIL) -> list[str]:
        """The names in a scheme deck, top first."""
        return [self.name(i) for i in self.state.zones.get(f"schemes:{seat}", ())]


class RumbleBoard(AeBoard):
    """Three archenemies, each a team of one."""

    def __init__(self, *seats: str, **knobs: Any) -> None:
        Scenario.__init__(self, *(seats or ("ann", "bob", "cy")), mode=RUMBLE, life=40, **k.all_of(knobs))
        self.libraries()

    def main(self, team: str = "ann", turn: int = 5) -> RumbleBoard:
        super().main(team, turn)
        return self


def villain(seat: str = VIL, schemes: Sequence[Card] = (), commanders: Sequence[str] = ()) -> Villain:
    deck = hero_deck(seat, LANDS, commanders)
    return Villain(seat, deck.library, deck.commanders, tuple(map(intern, schemes)))


def heroes(*seats: str) -> list[HeroDeck]:
    return [hero_deck(seat, LANDS, ()) for seat in seats or ("ann", "bob", "cy")]


def begun(state: State) -> AeBoard:
    """A game that was set up, every opening hand kept."""
    s = AeBoard.__new__(AeBoard)
    s.events, s.last = [], []
    g = Game(state)
    mulligan.opening(g)
    outcome = begin(g.s)
    s.state = outcome.state
    s.events += outcome.events
    while s.open_questions():
        s.answer(s.open_questions()[0].asks, "keep")
    return s


def lives(state: State) -> dict[str, int]:
    g = Game(state)
    return {seat: g.life(seat) for seat in state.players}


__all__ = ["ARCHENEMY", "COMMANDER", "HEROES", "PLAIN", "RUMBLE", "VIL", "AeBoard", "RumbleBoard"]
