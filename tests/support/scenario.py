"""The scenario driver: boards, moves and expectations through the engine's public seam.

It shares its board and its checks with the boards written as YAML (app/cards/scenarios): before every command the
game is reloaded from JSON; after it every viewer's diff is applied and compared, and characteristics with some made
from nothing; and nothing may be due that was not done. So a card that cannot be saved, or leaks, cannot pass its own
test. End with ``done()``."""

from __future__ import annotations

from copy import copy
from typing import Any

from app.cards import registry
from app.cards.scenarios.board import place, start
from app.cards.scenarios.checking import checked
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.model import commands as c
from app.engine.model.card import Card
from app.engine.model.state import Decision, Event, GameObject, State
from app.engine.modes.setup import SeatSetup, Setup, blank
from app.engine.rules import state_based


def due(state: State) -> bool:
    """Whether looking at everything anew, at rest, finds a state-based action that was not performed."""
    busy = state.ended is not None or state.frames or state.pending or state.triggers
    return not busy and state_based.check(Game(copy(state)))


class Scenario:
    """A board of ``seats`` (each a team of one unless ``teams`` maps team -> seats)."""

    def __init__(
        self,
        *seats: str,
        mode: str = "duel",
        teams: dict[str, tuple[str, ...]] | None = None,
        life: int = 20,
        shared_life: dict[str, int] | None = None,
        seed: str = "scenario",
        **knobs: Any,
    ) -> None:
        seats = seats or ("ann", "bob")
        teams = teams or {seat: (seat,) for seat in seats}
        of = {seat: team for team, members in teams.items() for seat in members}
        setup = Setup(
            mode,
            seed,
            tuple(SeatSetup(seat, of[seat], life=life) for seat in of),
            tuple(teams),
            shared_life or {},
            knobs,
        )
        self.state: State = blank(setup)
        self.state.flags["set_up"] = 1
        self.events: list[Event] = []
        self.last: list[Event] = []

    # ------------------------------------------------------------ arrange
    def put(self, seat: str, zone: str, *cards: str | Card, **fields: Any) -> list[int]:
        """Put cards into a zone (a library's first card is its top); ids in order. Permanents have been
        there since before the turn; ``counters`` as a dict, ``attached_to`` an id."""
        made = []
        g = Game(self.state)
        for card in cards:
            known = registry.card_for(card) if isinstance(card, str) else card
            made.append(place(g, seat, zone, known, **fields).id)
        self.state = g.s
        return made

    def one(self, seat: str, zone: str, card: str | Card, **fields: Any) -> int:
        """Put one card; its id."""
        return self.put(seat, zone, card, **fields)[0]

    def libraries(self, count: int = 10, card: str = "Wastes") -> Scenario:
        """Give every player a library of basic lands."""
        for seat in self.state.players:
            self.put(seat, "library", *[card] * count)
        return self

    def lands(self, seat: str, **counts: int) -> Scenario:
        """Untapped basic lands: ``lands("ann", Forest=3)``."""
        for name, n in counts.items():
            self.put(seat, "battlefield", *[name] * n)
        return self

    def start(self, team: str | None = None, step: str = "precombat main", turn: int = 5) -> Scenario:
        """Begin in a step of a team's turn, its active player with priority."""
        g = Game(self.state)
        self._after(start(g, team or g.s.order[0], step, turn))
        return self

    # ------------------------------------------------------------ act
    def do(self, seat: str, command: c.AnyCommand) -> Scenario:
        """One command, with every check of the driver."""
        self._after(checked(self.state, seat, command))
        return self

    def _after(self, outcome: Any) -> None:
        self.state, self.last = outcome.state, outcome.events
        self.events += outcome.events
        assert not due(self.state), "something is due that was not done (CR 704.3)"

    def refused(self, seat: str, command: c.AnyCommand) -> str:
        """The command must be refused; the reason's key."""
        try:
            self.do(seat, command)
        except Illegal as illegal:
            return illegal.key
        raise AssertionError(f"{command} was accepted")

    def cast(self, seat: str, card: str | int, *targets: Any, **more: Any) -> Scenario:
        """Cast a card (by name from hand or command zone, or by id); each target an id, a seat or a list."""
        oid = card if isinstance(card, int) else self.find(card, seat, ("hand", "command", "graveyard", "exile"))
        chosen = tuple(tuple(t) if isinstance(t, list | tuple) else (t,) for t in targets)
        return self.do(seat, c.Cast(oid, targets=chosen, **more))

    def play(self, seat: str, card: str | int) -> Scenario:
        oid = card if isinstance(card, int) else self.find(card, seat, ("hand",))
        return self.do(seat, c.PlayLand(oid))

    def activate(self, seat: str, card: str | int, ability: int = 0, *targets: Any, **more: Any) -> Scenario:
        oid = card if isinstance(card, int) else self.find(card, seat)
        chosen = tuple(tuple(t) if isinstance(t, list | tuple) else (t,) for t in targets)
        return self.do(seat, c.Activate(oid, ability, targets=chosen, **more))

    def attack(self, seat: str, attacks: dict[int, Any]) -> Scenario:
        """Declare these attackers and finish."""
        self.to("declare attackers")
        self.do(seat, c.Attackers(attacks))
        return self.finish_declaring()

    def block(self, seat: str, blocks: dict[int, int]) -> Scenario:
        self.to("declare blockers")
        self.do(seat, c.Blockers(blocks))
        return self.finish_declaring()

    def finish_declaring(self) -> Scenario:
        kind = self.state.combat and self.state.combat.declaring
        for seat in list(self.state.players):
            if self.state.combat and kind and self.state.combat.declaring == kind:
                team = self.state.combat.team if kind == "attack" else None
                if not self.state.players[seat].done and (team is None) != (
                    self.state.players[seat].team == self.state.turn.team
                ):
                    self.do(seat, c.Done())
        return self

    def done_by(self, *seats: str) -> Scenario:
        for seat in seats:
            self.do(seat, c.Done())
        return self

    def answer(self, seat: str, *value: Any) -> Scenario:
        """Answer the seat's open question; card names are looked up among the options."""
        d = self.question(seat)
        picked: list[Any] = []
        for v in value:
            if isinstance(v, str) and v not in d.options:
                v = next(i for i in d.options if isinstance(i, int) and i not in picked and self.name(i) == v)
            picked.append(v)
        return self.do(seat, c.Answer(d.id, tuple(picked)))

    def resolve(self) -> Scenario:
        """Everybody passes until the top of the stack has resolved (or asks something)."""
        if not self.state.stack:
            return self  # nobody could respond: it has resolved already
        top = self.state.stack[-1].id
        return self._pass_while(lambda: any(i.id == top for i in self.state.stack))

    def resolve_all(self) -> Scenario:
        return self._pass_while(lambda: bool(self.state.stack or self.state.triggers))

    def to(self, step: str) -> Scenario:
        """Everybody is done (declaring nothing) until the step is reached."""
        return self._pass_while(lambda: self.state.turn.step != step)

    def to_turn(self, team: str) -> Scenario:
        now = self.state.turn.number
        return self._pass_while(lambda: self.state.turn.number == now or self.state.turn.team != team)

    def _pass_while(self, condition: Any) -> Scenario:
        for _ in range(600):
            if not condition() or self.state.ended or self.open_questions():
                return self
            self._everybody_done()
        raise AssertionError(f"never happened; at {self.state.turn}")

    def _everybody_done(self) -> None:
        from app.engine.view.players import waiting_for

        waiting = waiting_for(self.state)
        assert waiting, f"nobody can act: {self.state.turn}, priority {self.state.priority}"
        self.do(waiting[0], c.Done())

    # ------------------------------------------------------------ look
    def obj(self, oid: int) -> GameObject:
        return self.state.objects[oid]

    def ch(self, oid: int) -> Any:
        return Game(self.state).ch(oid)

    def pt(self, oid: int) -> tuple[int, int]:
        found = self.ch(oid)
        return found.power, found.toughness

    def name(self, oid: int) -> str:
        return str(Game(self.state).ch(oid).name)

    def find(self, name: str, seat: str | None = None, zones: tuple[str, ...] = ("battlefield",)) -> int:
        for o in self.state.objects.values():
            if o.zone in zones and seat in (None, o.controller) and self.name(o.id) == name:
                return o.id
        raise AssertionError(f"no {name} in {zones} of {seat}")

    def all(self, name: str, zone: str = "battlefield") -> list[int]:
        return [o.id for o in self.state.objects.values() if o.zone == zone and self.name(o.id) == name]

    def names(self, seat: str, zone: str) -> list[str]:
        """Names in a zone, sorted (of the objects a seat controls or owns there)."""
        return sorted(self.name(o.id) for o in self.state.objects.values() if o.zone == zone and o.controller == seat)

    def life(self, seat: str) -> int:
        return Game(self.state).life(seat)

    def open_questions(self) -> list[Decision]:
        return [d for d in self.state.pending if d.answer is None]

    def question(self, seat: str) -> Decision:
        found = next((d for d in self.open_questions() if d.asks == seat), None)
        assert found is not None, f"{seat} is not asked anything; open: {self.open_questions()}"
        return found

    def happened(self, kind: str) -> list[Event]:
        """Events of a kind since the start."""
        return [e for e in self.events if e.kind == kind]

    def done(self) -> None:
        """Every scenario ends here: nobody is left holding an unanswered question."""
        assert not self.open_questions(), f"left over: {self.open_questions()}"
        assert not self.state.frames, f"left over: {self.state.frames}"
