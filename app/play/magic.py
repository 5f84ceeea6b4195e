"""Magic in every mode of app.engine, as a table plays it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from app.cards.hordes import rule_words
from app.engine import codec, digest, modes, undo
from app.engine.autopilot import absent, villain
from app.engine.game import Game
from app.engine.machine import Outcome, process
from app.engine.model.commands import Answer, AnyCommand, Away, Done, Manual
from app.engine.model.state import State
from app.engine.model.values import Seat
from app.engine.view import knows, lines, may_see, project
from app.engine.view.players import waiting_for
from app.engine.view.project import Board
from app.engine.view.structs import LogLine
from app.i18n import N_, translations, words
from app.play import house_rules, setup, vocabulary
from app.play.entries import AnyTold
from app.play.kind import Said, Waiting
from app.play.moves import moves
from app.play.sent import decoded
from app.play.setup import Start
from app.play.wording import Context, Index, Speech

_commands: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_entries: msgspec.json.Decoder[AnyCommand | AnyTold] = msgspec.json.Decoder(AnyCommand | AnyTold)


@dataclass(frozen=True)
class Around:
    """What the page shows around the table: the steps one can stop at, the rules in short, the board that is shown
    first where there is room for one only, and the words of two keys: whose turn one can hurry ("" nobody's), whose
    battlefield is looked at; ``conceding``: what happens when one concedes."""

    steps: tuple[str, ...]
    rules: str
    tab: str
    hurry: str
    opposite: str
    conceding: str


class Magic:
    """`app.play.kind.Kind` on app.engine."""

    schema = codec.SCHEMA
    template, page, rules = "table/regions.html", "table/table.html", "table/rules.html"

    # ---- how it begins, how it is kept
    start_of = staticmethod(setup.start_of)
    first_state = staticmethod(setup.first_state)
    cards_of = staticmethod(setup.cards_of)
    encode = staticmethod(codec.encode)
    fingerprint = staticmethod(digest.fingerprint)
    entry = staticmethod(_entries.decode)

    @staticmethod
    def decode(body: bytes) -> State:
        return codec.sharing(codec.decode(body))

    @staticmethod
    def read_start(found: dict[str, Any]) -> Start:
        return msgspec.convert(found, Start)

    # ---- its rules
    restored = staticmethod(undo.restored)
    may_go_back = staticmethod(undo.allowed)
    is_pass = staticmethod(undo.is_pass)

    @staticmethod
    def command(text: str) -> AnyCommand:
        found = decoded(_commands, text)
        if isinstance(found, Away) or (isinstance(found, Manual) and "face" in found.args):
            raise msgspec.ValidationError("Only the server says that.")
        return found

    @staticmethod
    def process(state: State, seat: Seat, command: AnyCommand) -> Outcome:
        return process(state, seat, command)

    @staticmethod
    def lines(state: State, events: Any) -> Sequence[LogLine]:
        return lines(state, events)

    @staticmethod
    def forget(state: State) -> None:
        state.__dict__.clear()

    # ---- facts about a state
    waiting_for = staticmethod(waiting_for)

    @staticmethod
    def turn(state: State) -> int:
        return state.turn.number

    @staticmethod
    def playing(state: State) -> list[Seat]:
        return [seat for seat, player in state.players.items() if not player.left]

    @staticmethod
    def lost(state: State, seat: Seat) -> bool:
        return state.players[seat].lost

    @staticmethod
    def team(state: State, seat: Seat) -> str:
        return state.players[seat].team

    @staticmethod
    def away(state: State) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in state.players.items() if player.away)

    # ---- what is said by itself
    @staticmethod
    def by_itself(state: State) -> Waiting | None:
        """A step of the horde's turn, or the server's archenemy."""
        for d in state.pending:
            if d.kind == "proceed" and d.answer is None:
                return Waiting(d.seat, d.id)
        bots = villain.bots(state)
        waited = waiting_for(state) if bots else ()
        return next((Waiting(seat, None) for seat in bots if seat in waited), None)

    @staticmethod
    async def said(state: State, waiting: Waiting) -> Said:
        if isinstance(waiting.question, int):
            return Said(Answer(waiting.question, ("go",)))
        move = await asyncio.to_thread(villain.next_move, copied(state), waiting.seat)
        return Said(move.command, tuple(LogLine("public", m.key, m.args, "note") for m in move.reasons))

    @staticmethod
    def for_absent(state: State, seat: Seat) -> Said | None:
        if not state.players[seat].away:
            return Said(Away(seat), announced=False) if seat in waiting_for(state) else None
        answer = absent.answer(state, seat)
        return None if answer is None else Said(answer)

    @staticmethod
    def for_late(state: State, seat: Seat) -> Said:
        return Said(absent.answer(state, seat) or Done())

    @staticmethod
    def for_present(state: State, seat: Seat) -> Away | None:
        return Away(seat, False) if state.players[seat].away else None

    # ---- what is seen of it
    may_see = staticmethod(may_see)
    pictures = Board

    @staticmethod
    def knows(state: State, viewer: Seat | None, thing: str) -> bool:
        if thing in state.players:
            return True
        o = state.objects.get(int(thing)) if thing.isdecimal() and len(thing) < 10 else None
        return o is not None and knows(state, viewer, o)

    @staticmethod
    def context(speech: Speech, names: dict[str, str], state: State, earlier: Context | None) -> Context:
        return Context(speech, names, state, earlier.index if earlier is not None else Index())

    moves = staticmethod(moves)

    @staticmethod
    def around(context: Context, seat: Seat | None) -> Around:
        tab = "mine" if seat else (*context.foes, *context.heroes)[0]
        say = translations(context.speech.page).gettext
        horde = _horde(context.state)
        badge = rule_words.badge(context.state.knobs, say) if horde else ""
        opposite = N_("The horde's battlefield") if horde else N_("An opponent's battlefield")
        return Around(vocabulary.STOPS, badge, tab, context.hurry, opposite, _conceding(context.state, seat))

    rules_page = staticmethod(house_rules.page)

    @staticmethod
    def title(state: State, language: str, names: str) -> str:
        return words(language, N_("{names} against the horde"), names=names) if _horde(state) else names

    @staticmethod
    def problem(state: State, seat: Seat | None) -> dict[str, Any]:
        hand = f"hand-{seat}"
        mine = {key: view for key, view in project(state, seat).items() if key == hand}
        return {"mode": state.mode, "settings": state.knobs, "table": {**project(state, None), **mine}}


def _conceding(state: State, seat: Seat | None) -> str:
    """What happens when the player concedes (CR 104.3a, 800.4a, 810.8b)."""
    g = Game.reading(state)
    if seat and len(g.seats(g.player(seat).team)) > 1 and modes.of(g).team_concedes(g, seat):
        return N_("Your whole team loses with you, at once: ask them first.")
    return N_("You lose and leave the game for good, and all your cards with you. Whoever is left plays on.")


def _horde(state: State) -> bool:
    """Whether the settings and rules of the horde are in force."""
    return state.mode == setup.HORDE


def copied(state: State) -> State:
    """The same state with nothing remembered beside it: for a thread of its own."""
    return codec.decode(codec.encode(state))
