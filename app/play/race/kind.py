"""Base Race as a table plays it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from app.base_race import Outcome, State, codec, lines, process, project, undo
from app.base_race.bot import next_command
from app.base_race.commands import AnyCommand
from app.base_race.state import HAND
from app.engine.model.values import Seat
from app.engine.view.structs import LogLine
from app.i18n import N_, words
from app.play.entries import AnyTold
from app.play.kind import Said, Waiting
from app.play.race import start
from app.play.race.board import Board, moves, waiting_for
from app.play.race.start import BOT
from app.play.race.wording import Context
from app.play.sent import decoded
from app.play.wording import Speech

_commands: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_entries: msgspec.json.Decoder[AnyCommand | AnyTold] = msgspec.json.Decoder(AnyCommand | AnyTold)
LOOKS, THINKS = 25.0, 1.5  # paces: over its placed cards, and over a move


@dataclass(frozen=True)
class RulesPage:
    """The page of the rules, which are the same at every table."""

    table: str


class BaseRace:
    """`app.play.kind.Kind` on app.base_race."""

    schema = codec.SCHEMA
    template, page, rules = "race/regions.html", "race/table.html", "race/rules.html"

    # ---- how it begins, how it is kept
    start_of = staticmethod(start.start_of)
    read_start = staticmethod(start.read_start)
    first_state = staticmethod(start.first_state)
    encode = staticmethod(codec.encode)
    decode = staticmethod(codec.decode)
    fingerprint = staticmethod(codec.fingerprint)
    entry = staticmethod(_entries.decode)

    @staticmethod
    def cards_of(start: start.Start, state: State) -> tuple[str, ...]:
        return ()  # a state holds all of its cards

    # ---- its rules
    @staticmethod
    def command(text: str) -> AnyCommand:
        return decoded(_commands, text)

    @staticmethod
    def process(state: State, seat: Seat, command: AnyCommand) -> Outcome:
        return process(state, seat, command)

    @staticmethod
    def lines(state: State, events: Any) -> Sequence[LogLine]:
        return [LogLine(line.audience, line.key, line.args, line.kind) for line in lines(state, events)]

    @staticmethod
    def forget(state: State) -> None:
        return None  # nothing is remembered beside it

    @staticmethod
    def restored(state: State) -> State:
        return state  # nothing is prepared or drafted in it

    @staticmethod
    def may_go_back(before: State, now: State, seats: Collection[Seat]) -> bool:
        return all(undo.allowed(before, now, seat) for seat in seats)

    @staticmethod
    def is_pass(command: bytes) -> bool:
        return False

    # ---- facts about a state
    waiting_for = staticmethod(waiting_for)

    @staticmethod
    def turn(state: State) -> int:
        return state.turn

    @staticmethod
    def playing(state: State) -> list[Seat]:
        return list(state.seats)

    @staticmethod
    def lost(state: State, seat: Seat) -> bool:
        return state.ended is not None

    @staticmethod
    def team(state: State, seat: Seat) -> str:
        return seat

    @staticmethod
    def away(state: State) -> tuple[Seat, ...]:
        return ()  # who is gone is played for, move by move

    # ---- what is said by itself
    @staticmethod
    def by_itself(state: State) -> Waiting | None:
        """The bot: it places at once, looks at its cards for as long as people need to place theirs, and thinks a
        little over its moves."""
        if BOT not in waiting_for(state):
            return None
        if state.turn:
            return Waiting(BOT, ("turn", state.turn), THINKS)
        hand = any(p.owner == BOT and p.at == HAND for p in state.pieces.values())
        return Waiting(BOT, "place") if hand else Waiting(BOT, "finish", LOOKS)

    @staticmethod
    async def said(state: State, waiting: Waiting) -> Said:
        return _bot(state, waiting.seat)

    @staticmethod
    def for_absent(state: State, seat: Seat) -> Said | None:
        return _bot(state, seat) if seat in waiting_for(state) else None

    @staticmethod
    def for_late(state: State, seat: Seat) -> Said:
        return _bot(state, seat)

    @staticmethod
    def for_present(state: State, seat: Seat) -> None:
        return None

    # ---- what is seen of it
    pictures = Board
    moves = staticmethod(moves)

    @staticmethod
    def may_see(state: State, viewer: Seat | None, audience: str) -> bool:
        return audience == "public" or (viewer is not None and audience == f"seat:{viewer}")

    @staticmethod
    def knows(state: State, viewer: Seat | None, thing: str) -> bool:
        return thing in state.seats

    @staticmethod
    def context(speech: Speech, names: dict[str, str], state: State, earlier: Context | None) -> Context:
        return Context(speech, names, state)

    @staticmethod
    def around(context: Context, seat: Seat | None) -> None:
        return None

    @staticmethod
    def rules_page(table: str, state: State, language: str) -> RulesPage:
        return RulesPage(table)

    @staticmethod
    def title(state: State, language: str, names: str) -> str:
        return words(language, N_("Base Race: {names}"), names=names)

    @staticmethod
    def problem(state: State, seat: Seat | None) -> dict[str, Any]:
        return {"mode": start.MODE, "table": project(state, seat)}


def _bot(state: State, seat: Seat) -> Said:
    """What the bot says in a seat: it is given what that seat sees, and whims of its own."""
    return Said(next_command(project(state, seat), f"{state.seed}:{seat}"))
