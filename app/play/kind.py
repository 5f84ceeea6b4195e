"""What a table asks of the game it plays, whatever game that is: the one seam between tables and rules.

Everything in app/play that is about tables (committing, folding, going back, pushing, time) asks a `Kind`; only the
kind's own modules look into a state or a command. Which kinds there are is said in app.play.kinds."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from app.engine.model.values import Seat
from app.engine.view.structs import LogLine
from app.play.seam import GameSetup

State = Any  # immutable; ``ended`` is None until the game is over
Command = Any
Start = Any  # a struct with ``mode`` and ``seed``, JSON by msgspec


class Outcome(Protocol):
    """The state after a command, and what happened."""

    @property
    def state(self) -> State: ...
    @property
    def events(self) -> Any: ...


class Pictures(Protocol):
    """The regions of one game, brought along from state to state."""

    regions: dict[str, Any]

    def update(self, new: State) -> Any:
        """The change: regions that are new or other (``set``), and those that are ``gone``."""


class Waiting(NamedTuple):
    """A seat that nobody sits in, or a step that goes by itself: said after so many of the table's ``paces``, unless
    ``question`` has become another one."""

    seat: Seat
    question: Hashable
    paces: float = 1.0


class Said(NamedTuple):
    """What the server says for a seat, and lines about it before its own; ``announced``: the log says for whom."""

    command: Command
    told: tuple[LogLine, ...] = ()
    announced: bool = True


class Kind(Protocol):
    """A kind of game. ``schema`` numbers the form of its states, ``template`` holds the macros of its regions,
    ``page`` is its page and ``rules`` that of its rules."""

    schema: int
    template: str
    page: str
    rules: str

    # ---- how it begins
    def start_of(self, setup: GameSetup) -> Start:
        """What the lobby has prepared, with names looked up. ValueError for what there is not."""

    def read_start(self, found: dict[str, Any]) -> Start:
        """The same as it was kept. msgspec.ValidationError for one of another form."""

    def first_state(self, start: Start) -> State:
        """The state that a game begins with."""

    def cards_of(self, start: Start, state: State) -> tuple[str, ...]:
        """The hashes of all card trees that the game pins."""

    # ---- how it is kept
    def encode(self, state: State) -> bytes:
        """A state as bytes."""

    def decode(self, body: bytes) -> State:
        """The inverse of ``encode``."""

    def fingerprint(self, state: State) -> bytes:
        """Sixteen bytes that are equal for equal states."""

    def entry(self, body: bytes) -> Any:
        """An entry of the log as it was kept: a command, or one of app.play.entries."""

    # ---- its rules
    def command(self, text: str) -> Command:
        """A command as a page sends it. msgspec.DecodeError or ValidationError for anything else, also for what only
        the server may say."""

    def process(self, state: State, seat: Seat, command: Command) -> Outcome:
        """Carry out a command. Raises Illegal."""

    def lines(self, state: State, events: Any) -> Sequence[LogLine]:
        """What the log says about what happened."""

    def forget(self, state: State) -> None:
        """A state that is past: drop what was remembered beside it."""

    def restored(self, state: State) -> State:
        """A state that one goes back to."""

    def may_go_back(self, before: State, now: State, seats: Collection[Seat]) -> bool:
        """Whether these players may go back without asking the table."""

    def is_pass(self, command: bytes) -> bool:
        """Whether a command, as it is kept, does nothing that could be taken back."""

    # ---- facts about a state
    def turn(self, state: State) -> int:
        """The number of the turn."""

    def waiting_for(self, state: State) -> tuple[Seat, ...]:
        """The seats the game waits for."""

    def playing(self, state: State) -> list[Seat]:
        """The seats that are still in the game."""

    def lost(self, state: State, seat: Seat) -> bool:
        """Whether the game is over for that seat."""

    def team(self, state: State, seat: Seat) -> str:
        """Which seats play together: those of one team."""

    def away(self, state: State) -> tuple[Seat, ...]:
        """The seats that the game does not wait for at present."""

    # ---- what is said by itself
    def by_itself(self, state: State) -> Waiting | None:
        """What only waits for the table's pace."""

    async def said(self, state: State, waiting: Waiting) -> Said:
        """What is said then."""

    def for_absent(self, state: State, seat: Seat) -> Said | None:
        """What is said for somebody who is gone; None as long as the game does not wait for them."""

    def for_late(self, state: State, seat: Seat) -> Said:
        """What is said for somebody whose time for this turn is up."""

    def for_present(self, state: State, seat: Seat) -> Command | None:
        """What is said when somebody is there who counts as away; None if they do not."""

    # ---- what is seen of it
    def may_see(self, state: State, viewer: Seat | None, audience: str) -> bool:
        """Whether a viewer (None: a spectator) belongs to an audience."""

    def knows(self, state: State, viewer: Seat | None, thing: str) -> bool:
        """Whether a viewer may know what this thing is, to point at it."""

    def pictures(self, state: State) -> Pictures:
        """The regions of a state."""

    def context(self, speech: Any, names: dict[str, str], state: State, earlier: Any) -> Any:
        """What a macro may know besides its view; ``earlier`` is that of an earlier state, or None."""

    def moves(self, state: State, seat: Seat, undo: bool) -> Any:
        """What a seat may do now; ``undo``: there is something that it can take back, or ask to."""

    def around(self, context: Any, seat: Seat | None) -> Any:
        """What the page shows around the regions."""

    def rules_page(self, table: str, state: State, language: str) -> Any:
        """What the page of the rules shows."""

    def title(self, state: State, language: str, names: str) -> str:
        """The title of the log as a file."""

    def problem(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """What who looks for the cause of a problem may know: all that everybody sees, and one's own hand."""
