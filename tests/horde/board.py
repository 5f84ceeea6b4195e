"""Boards of horde games for the tests of HS clauses: heroes ann and bob against the horde."""

from __future__ import annotations

from typing import Any

from app.cards import registry
from app.cards.hordes.readings import as_played
from app.engine.game import Game
from app.engine.model.card import Card, intern
from app.engine.model.commands import Answer
from app.engine.modes.horde.knobs import all_of as knobs_of
from app.engine.modes.horde.seats import HEROES, HORDE
from tests.support.scenario import Scenario

SCION = "Eldrazi Scion"


class HordeBoard(Scenario):
    """A horde game in the middle: libraries of basic lands for the heroes, an empty one for the horde."""

    def __init__(self, *heroes: str, life: int = 40, horde_life: int = 60, **knobs: Any) -> None:
        heroes = heroes or ("ann", "bob")
        knobs = knobs_of({"setup_turns": 0, **knobs})
        lives = {HEROES: life} if knobs["common_life"] else {}
        if knobs["damage_to_horde"] == "life":
            lives[HORDE] = horde_life
        super().__init__(
            mode="horde", teams={HEROES: tuple(heroes), HORDE: (HORDE,)}, life=life, shared_life=lives, **knobs
        )
        for hero in heroes:
            self.put(hero, "library", *["Wastes"] * 10)
        g = Game(self.state)
        g.edit_player(HORDE).auto = "never"
        for hero in heroes:
            g.edit_player(hero).stops = ("opp:beginning of combat", "opp:end of combat", "opp:end")
        self.state = g.s

    def horde(self, zone: str, *cards: str | Card, **fields: Any) -> list[int]:
        """Put cards of the horde into a zone, as it reads them; tokens in its library are cards (HS-2.11)."""
        made = []
        for card in cards:
            known = self._known(card)
            more = dict(fields)
            if known.token and zone == "library":
                more["marks"] = (("in_deck", 1),)
            made += self.put(HORDE, zone, known, **more)
        return made

    def _known(self, card: str | Card) -> Card:
        known = card if isinstance(card, Card) else registry.token(card) or registry.card_for(card)
        return as_played(known, self.state.knobs)

    def begin(self, team: str = HORDE, step: str = "untap", turn: int = 8, stops: bool = False) -> HordeBoard:
        """Begin in a step of a turn; with ``stops`` the heroes stop everywhere, so that nothing goes on by itself."""
        if stops:
            g = Game(self.state)
            for hero in g.seats(HEROES):
                g.edit_player(hero).auto = "always"
            self.state = g.s
        self.start(team, step, turn)
        return self

    def go(self) -> HordeBoard:
        """The server says *go* once."""
        d = self.question(HORDE)
        assert d.kind == "proceed"
        self.do(HORDE, Answer(d.id, ("go",)))
        return self

    def play_out(self, step: str = "beginning of combat") -> HordeBoard:
        """Let the horde go on, heroes doing nothing, until a step of its turn, the heroes' turn or the end."""
        for _ in range(300):
            if self.state.ended is not None or self.state.turn.step == step or self.state.turn.team != HORDE:
                return self
            questions = self.open_questions()
            if questions and questions[0].kind == "proceed":
                self.go()
            elif questions:
                return self
            else:
                self._everybody_done()
        raise AssertionError("the horde's turn does not end")

    def said(self, key: str) -> list[dict[str, Any]]:
        """Arguments of the log notes with that key."""
        return [e.args or {} for e in self.events if e.kind == "note" and e.text == key]

    def interned(self, card: str) -> str:
        return intern(self._known(card))
