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
from app.engine.view import may_see, project, regions
from app.engine.view.project import Board


def checked(state: State, seat: Seat, command: AnyCommand) -> Outcome:
    """``process`` on a state reloaded from JSON. AssertionError where the state cannot be saved, a refused command
    changed it, a viewer's incremental picture differs from a full one, or characteristics made anew differ."""
    viewers = [*state.players, None]
    state = codec.from_json(codec.to_json(state))
    command = codec.decode_command(codec.encode_command(command))
    kept = codec.to_json(state)
    digest.fingerprint(state)  # from here on it is carried along
    board = Board(state)
    try:
        outcome = process(state, seat, command)
    except Illegal:
        assert codec.to_json(state) == kept, "a refused command changed the state"
        raise
    assert codec.to_json(state) == kept, "the state before the command was changed"
    board.update(outcome.state)
    _compare(board, outcome.state, viewers)
    return outcome


def _compare(board: Board, state: State, viewers: list[Seat | None]) -> None:
    full = regions(state)
    assert board.regions == full, _difference(board.regions, full)
    for viewer in viewers:
        mine = {k: r.view for k, r in board.regions.items() if may_see(state, viewer, r.audience)}
        assert mine == project(state, viewer), f"{viewer or 'a spectator'} sees something else"
    wrong = layers.differences(state)
    assert not wrong, f"layers: kept up to date differs from made anew: {wrong}"
    assert digest.fingerprint(state) == digest.fingerprint(copy(state)), "the fingerprint carried along is another"
    _compare_remembered(state)


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
