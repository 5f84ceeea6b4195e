"""Boards for the tests of schemes: the archenemy vil sets the scheme in motion against ann, bob and cy."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards import dsl as d
from app.cards.schemes import scheme
from app.engine.game import Game
from app.engine.model.card import Card
from app.engine.model.commands import Attackers, Blockers, Done
from tests.archenemy.board import COMMANDER, AeBoard, blank

HEROES = ("ann", "bob", "cy")
BEAR = d.creature("Bear", "{1}{G}", "Bear", 2, 2)
GIANT = d.creature("Giant", "{4}{R}{R}", "Giant", 6, 6)
BIRD = d.creature("Bird", "{W}", "Bird", 1, 1, d.flying)
MOUSE = d.creature("Mouse", "{B}", "Mouse", 1, 1)
STONE = d.artifact("Stone", "{2}")
SHRINE = d.enchantment("Shrine", "{3}{W}")
WALKER = d.planeswalker("Walker", "{3}{U}", "Jace", 4)
VALE = d.land("Vale", d.mana_ability("{T}", d.add_mana("C")))
SHOCK = d.instant("Shock It", "{0}", d.spell(d.deal_damage(2), targets=[d.any_target()]))
WAIT = d.instant("Wait", "{0}", d.spell(d.gain_life(1)))
LEADER = d.creature("Leader", "{2}{B}{B}", "Demon", 3, 3, legendary=True)


def of(*names: str) -> pytest.MarkDecorator:
    """The schemes a test is about, so that its id cites them."""
    return pytest.mark.parametrize("name", names)


class SchemeBoard(AeBoard):
    """Everybody stops everywhere; the scheme is the top of its deck, ``Next`` lies under it."""

    def set(self) -> SchemeBoard:
        """It is set in motion, and what triggers resolves until somebody is asked."""
        self.main()
        self.resolve_all()
        return self

    def next_turn_of(self, team: str, step: str = "upkeep") -> SchemeBoard:
        """To a step of that team's next turn, what triggered there resolved."""
        self.to_turn(team).to(step)
        self.resolve_all()
        return self

    def six_lands(self, n: int = 6) -> SchemeBoard:
        self.put("vil", "battlefield", *["Swamp"] * n)
        return self

    def library(self, seat: str, *cards: str | Card) -> SchemeBoard:
        """A library of these cards, the first on top, basic lands below; the archenemy's draw for the turn is on it."""
        g = Game(self.state)
        for oid in g.zone("library", seat):
            g.take_out(oid)
        self.state = g.s
        self.put(seat, "library", *(["Wastes"] if seat == "vil" else []), *cards, *["Wastes"] * 8)
        return self

    def top(self, seat: str, n: int = 1) -> list[str]:
        """The names of the top cards of a library."""
        return [self.name(i) for i in self.state.zones[f"library:{seat}"][:n]]

    def lives(self) -> tuple[int, ...]:
        """The life totals of the archenemy and of the heroes in order."""
        return tuple(self.life(seat) for seat in ("vil", *HEROES))

    def hands(self) -> tuple[int, ...]:
        """How many cards everybody has in hand."""
        return tuple(len(self.names(seat, "hand")) for seat in ("vil", *HEROES))

    def asked(self) -> dict[str, str]:
        """Who is asked, and what kind of question."""
        return {q.asks: q.kind for q in self.open_questions()}

    def field(self, seat: str) -> list[str]:
        """The names of the player's permanents but for lands the board is made with."""
        return [n for n in self.names(seat, "battlefield") if n not in ("Swamp", "Wastes")]

    def free(self, seat: str, card: Card, *targets: Any) -> SchemeBoard:
        """The player is given a card that costs nothing, casts it, and it resolves."""
        oid = self.one(seat, "hand", card)
        self.priority_to(seat)
        self.cast(seat, oid, *targets)
        self.resolve_all()
        return self

    def priority_to(self, seat: str) -> SchemeBoard:
        """The others pass until the seat's team has priority."""
        for _ in range(20):
            if self.state.priority == self.state.players[seat].team:
                return self
            team = self.state.teams[self.state.priority or ""]
            self.do(next(s for s in team.seats if not self.state.players[s].done), Done())
        raise AssertionError("no priority")

    def swing(self, seat: str, attacks: dict[int, Any]) -> SchemeBoard:
        """Declare this attack; the declaration is over, nothing has resolved yet."""
        self.to("declare attackers")
        self.do(seat, Attackers(attacks))
        for other in self.state.teams[self.state.players[seat].team].seats:
            if self.state.combat is not None and self.state.combat.declaring == "attack":
                self.do(other, Done())
        return self

    def no_blocks(self) -> SchemeBoard:
        """The heroes, or the archenemy, block nothing."""
        self.to("declare blockers")
        for seat in self.state.players:
            blocking = self.state.combat is not None and self.state.combat.declaring == "block"
            if blocking and self.state.players[seat].team != self.state.turn.team:
                self.do(seat, Blockers({}))
                self.do(seat, Done())
        return self

    def tally(self, name: str) -> int:
        return Game(self.state).s.tally.get(name, 0)


def board(name: str, *heroes: str, commander: bool = False, **knobs: Any) -> SchemeBoard:
    """A board with that scheme on top of the deck."""
    if commander:
        knobs["mode"] = COMMANDER
    made = SchemeBoard(*heroes, **knobs)
    made.schemes(scheme(name), blank("Next"), blank("Later"))
    made.stopping()
    return made


def with_hand(s: SchemeBoard, seat: str, *cards: str | Card) -> SchemeBoard:
    s.put(seat, "hand", *cards)
    return s
