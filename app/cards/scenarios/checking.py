"""One command with every check: saved and loaded before, every viewer's picture patched and compared after."""

from __future__ import annotations

from copy import copy
from typing import Any

from app.engine import codec, digest, legal
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.machine import Outcome, process
from app.engine.model.commands import AnyCommand
from app.engine.model.state import State
from app.engine.model.values import Seat
from app.engine.rules import layers
from app.engine.view import may_see, patch, regions
from app.engine.view.project import Board, Regions
from app.engine.view.structs import View


class Watched:
    """A game brought from state to state as a server does it, and what each viewer (None: a spectator) was sent of it
    so far. ``state`` as it stands."""

    def __init__(self, state: State) -> None:
        digest.fingerprint(state)  # from here on it is carried along
        self.state, self.board = state, Board(state)
        self.seen = _sights(state, self.board.regions)

    def do(self, seat: Seat, command: AnyCommand) -> Outcome:
        """``process``, and the changes sent to every viewer. AssertionError where the state cannot be saved, or the
        command, even a refused one, changed the state it began with."""
        kept = codec.to_json(self.state)
        assert codec.to_json(codec.from_json(kept)) == kept, "the state does not survive JSON"
        try:
            outcome = process(self.state, seat, command)
        except Illegal:
            assert codec.to_json(self.state) == kept, "a refused command changed the state"
            raise
        assert codec.to_json(self.state) == kept, "the state before the command was changed"
        self._send(outcome.state)
        return outcome

    def _send(self, state: State) -> None:
        change, self.state = self.board.update(state), state
        for viewer, sight in self.seen.items():
            self.seen[viewer] = patch(sight, (_sight(state, viewer, change.set), change.gone))

    def look(self) -> None:
        """AssertionError where the incremental board, or what a viewer has, differs from a whole picture made anew."""
        full = regions(self.state)
        assert self.board.regions == full, _difference(self.board.regions, full)
        for viewer, sight in _sights(self.state, full).items():
            assert self.seen[viewer] == sight, f"{viewer or 'a spectator'} sees something else"

    def recount(self) -> None:
        """AssertionError where anything else that is kept beside the state differs from what is made anew:
        characteristics, the fingerprint, what players can do."""
        wrong = layers.differences(self.state)
        assert not wrong, f"layers: kept up to date differs from made anew: {wrong}"
        assert digest.fingerprint(self.state) == digest.fingerprint(copy(self.state)), "the fingerprint is another"
        _compare_remembered(self.state)


def checked(state: State, seat: Seat, command: AnyCommand) -> Outcome:
    """``process`` on a state reloaded from JSON, with every check of :class:`Watched`. Raises Illegal."""
    watched = Watched(codec.from_json(codec.to_json(state)))
    outcome = watched.do(seat, codec.decode_command(codec.encode_command(command)))
    watched.look()
    watched.recount()
    return outcome


def _sights(state: State, shown: Regions) -> dict[Seat | None, dict[str, View]]:
    return {viewer: _sight(state, viewer, shown) for viewer in (*state.players, None)}


def _sight(state: State, viewer: Seat | None, shown: Regions) -> dict[str, View]:
    """What one viewer may see of these regions."""
    return {key: region.view for key, region in shown.items() if may_see(state, viewer, region.audience)}


def _compare_remembered(state: State) -> None:
    """What is remembered about what players can do is what would be found out anew."""
    bare = copy(state)
    layers.attach(bare, layers.table_of(state))
    for seat in state.players:
        kept, anew = legal.legal_commands(state, seat), legal.legal_commands(bare, seat)
        assert kept == anew, f"{seat} can do {anew}, and {kept} is remembered"
        assert legal.may_act(Game(state), seat) == legal.may_act(Game(bare), seat), f"whether {seat} may act"


def _difference(a: dict[str, Any], b: dict[str, Any]) -> str:
    keys = [k for k in {**a, **b} if a.get(k) != b.get(k)]
    return "incremental board differs from a full one: " + "; ".join(f"{k}: {a.get(k)} != {b.get(k)}" for k in keys[:3])
