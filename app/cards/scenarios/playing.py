"""A board being played: commands through the engine's seam, answers from the queue, passing until something is so."""

from __future__ import annotations

from collections.abc import Callable

from app.cards.scenarios.answers import Queue
from app.cards.scenarios.board import Built, begun
from app.cards.scenarios.checking import checked
from app.cards.scenarios.names import Failed, Names
from app.cards.scenarios.spelling import Board
from app.engine.errors import Illegal
from app.engine.machine import Outcome, process
from app.engine.model.commands import Answer, AnyCommand, Done
from app.engine.model.state import Decision, Event, State
from app.engine.model.values import Seat
from app.engine.modes.horde.seats import HORDE
from app.engine.rules.turn import STEPS
from app.engine.view.players import waiting_for

MOST_PASSES = 3000


class Playing:
    """``state`` as it stands, ``events`` so far. ``thorough``: every command with every check."""

    def __init__(self, board: Board, built: Built, thorough: bool = False) -> None:
        self.board, self.thorough = board, thorough
        self.events: list[Event] = []
        self.names = Names(built.named)
        self.queue = Queue(self.names)
        self.state: State
        self.take(begun(board, built))

    # ------------------------------------------------------------ commands and answers
    def take(self, outcome: Outcome) -> None:
        """Go on from an outcome."""
        self.state = outcome.state
        self.events += outcome.events
        self.names.follow(outcome.events)

    def say(self, seat: Seat, command: AnyCommand) -> None:
        """One command, then every answer that waits for a question it raised. Raises Illegal."""
        self.take(checked(self.state, seat, command) if self.thorough else process(self.state, seat, command))
        self.settle()

    def settle(self) -> None:
        """Give the answers that wait for the open questions; the horde's turn goes on by itself."""
        for d in self.questions():
            value = ("go",) if d.kind == "proceed" else self.queue.take(self.state, d.seat, d)
            if value is not None:
                return self.say(d.seat, Answer(d.id, value))

    def questions(self) -> list[Decision]:
        return [d for d in self.state.pending if d.answer is None]

    def player(self, said: Seat | None) -> Seat:
        """The player an action means: the active one (of an automatic team's turn: the first other one)."""
        if said is not None:
            return self.names.player(self.state, said)
        active = self.state.teams.get(self.state.turn.team)
        seats = [*(active.seats if active else ()), *self.state.players]
        return next(seat for seat in seats if not (self.board.mode == "horde" and seat == HORDE))

    # ------------------------------------------------------------ passing
    def pass_until(self, reached: Callable[[], bool], what: str) -> None:
        """Everybody is done until something is so. Raises Failed if that does not come about."""
        for _ in range(MOST_PASSES):
            if reached():
                return
            if self.state.ended is not None:
                raise Failed(f"the game is over ({self.state.ended.reason}) before {what}")
            self._go_on(what)
        raise Failed(f"{what} does not come; it is {self.moment()}")

    def _go_on(self, what: str) -> None:
        for d in self.questions():
            if d.kind != "damage":
                raise Failed(f"before {what}, {self.asked(d)}")
            return self.say(d.seat, Answer(d.id, tuple(d.args["default"])))
        waiting = waiting_for(self.state)
        if not waiting:
            raise Failed(f"nobody can act before {what}; it is {self.moment()}")
        self.done(waiting[0])

    def done(self, seat: Seat) -> None:
        """A player is done. A declaration that is refused then is a failure."""
        try:
            self.say(seat, Done())
        except Illegal as refusal:
            raise Failed(f"{seat} cannot be done: {refusal}") from refusal

    def asked(self, d: Decision) -> str:
        """A question nobody answers, in words."""
        offered = ", ".join(self.names.label(self.state, o) for o in d.options[:12])
        waits = self.queue.left()
        return f"{d.seat} is asked ({d.kind}): {d.prompt} [{offered}]" + (f"; {waits}" if waits else "")

    def moment(self) -> str:
        t = self.state.turn
        return f"turn {t.number} ({t.team}), {t.step}"

    def wait(self, turn: int | None, step: str | None) -> None:
        """Everybody passes until that step of that turn (the next such step, the beginning of that turn)."""
        what = " ".join(part for part in (f"turn {turn}" if turn is not None else "", step or "") if part)
        first = self.state.turn.number if turn is None else turn

        def there() -> bool:
            t = self.state.turn
            if turn is not None and (t.number > turn or (t.number == turn and self._over(step))):
                raise Failed(f"{what} is over; it is {self.moment()}")
            return t.number >= first and step in (None, t.step)

        self.pass_until(there, what)

    def _over(self, step: str | None) -> bool:
        now = self.state.turn.step
        return step is not None and now in STEPS and STEPS.index(now) > STEPS.index(step)
