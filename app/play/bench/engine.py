"""`holdfast bench engine`: CPU time of single commands over a fixed game, by kind."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

from app.engine import codec, legal
from app.engine.game import Game
from app.engine.machine import process
from app.engine.model import commands as c
from app.engine.model.state import State
from app.engine.model.values import HAND, ObjId, Seat
from app.engine.modes.horde.seats import HORDE
from app.engine.rules import layers
from app.engine.view.players import waiting_for
from app.play.bench.board import FIRST, SCION, SEATS, TOKEN, board

RUNS, GAMES = 3, 4
EACH = 16  # of each kind in the mix of a run: what happens often in one game must not hide what happens seldom
SIZES = {"objects_300": (300, 40), "objects_3000": (3000, 1000)}
Move = tuple[str, Seat, c.AnyCommand]
Times = dict[str, list[float]]


def figures() -> dict[str, Any]:
    """What `holdfast bench engine --json` prints."""
    out: dict[str, Any] = {name: _best(*size) for name, size in SIZES.items()}
    state = board(*SIZES["objects_300"])
    out["codec_ms"] = _codec(state)
    out["legal_commands_ms"] = _each(lambda: legal.legal_commands(_forgotten(state), FIRST), 50)
    return out


def _forgotten(state: State) -> State:
    """The same state with its characteristics, and nothing else remembered."""
    bare = copy(state)
    layers.attach(bare, layers.table_of(state))
    return bare


def _best(objects: int, tokens: int) -> dict[str, Any]:
    """The run with the lowest median of three."""
    state = board(objects, tokens)
    assert len(state.objects) == objects
    return min((_run(state) for _ in range(RUNS)), key=lambda run: float(run["median_ms"]))


def _run(state: State) -> dict[str, Any]:
    times: Times = {}
    for _ in range(GAMES):
        _play(state, times)
    mix = [t for some in times.values() for t in some[:: max(1, len(some) // EACH)][:EACH]]
    every = sorted(t for some in times.values() for t in some)
    by_kind = {
        kind: {"median_ms": _ms(statistics.median(some)), "worst_ms": _ms(max(some)), "commands": len(some)}
        for kind, some in times.items()
    }
    p99 = every[min(len(every) - 1, round(len(every) * 0.99))]
    return {"median_ms": _ms(statistics.median(mix)), "p99_ms": _ms(p99), "commands": len(every), "by_kind": by_kind}


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)


def _each(work: Callable[[], object], times: int) -> float:
    """Milliseconds of CPU once, the median of many."""
    taken = []
    for _ in range(times):
        began = time.thread_time()
        work()
        taken.append(time.thread_time() - began)
    return _ms(statistics.median(taken))


def _codec(state: State) -> float:
    return _each(lambda: codec.decode(codec.encode(state)), 50)


# ---------------------------------------------------------------- the game
def _play(state: State, times: Times) -> None:
    """One round of turns, each command timed by its kind."""
    gc.collect()
    moves = _Moves(state)
    for kind, seat, command in moves:
        began = time.thread_time()
        outcome = process(moves.state, seat, command)
        times.setdefault(kind, []).append(time.thread_time() - began)
        moves.state = outcome.state


class _Moves:
    """The moves of the game one after the other; ``state`` is what the last one led to."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __iter__(self) -> Iterator[Move]:
        yield from self._main_phase()
        yield from self._attack()
        yield from self._horde_turn()

    # ------------------------------------------------------------ what is there
    def _held(self, seat: Seat, name: str) -> ObjId:
        g = Game(self.state)
        return next(i for i in g.zone(HAND, seat) if g.ch(i).name == name)

    def _mine(self, seat: Seat, name: str) -> list[ObjId]:
        g = Game(self.state)
        return [i for i in g.battlefield(seat) if g.ch(i).name == name]

    # ------------------------------------------------------------ parts of the turn
    def _main_phase(self) -> Iterator[Move]:
        for seat in SEATS:
            yield "play a land", seat, c.PlayLand(self._held(seat, "Mountain"))
            yield "cast with targets, paid by itself", seat, self._bolt(seat)
            yield from self._resolved()
            yield "cast with targets, paid by itself", seat, c.Cast(self._held(seat, "Grizzly Bears"))
            yield from self._resolved()
            bombardment = self._mine(seat, "Goblin Bombardment")[0]
            victim = self._mine(seat, "Giant Spider")[0]
            yield "activate", seat, c.Activate(bombardment, 0, targets=((HORDE,),), costs=((victim,),))
            yield from self._resolved()

    def _bolt(self, seat: Seat) -> c.Cast:
        return c.Cast(self._held(seat, "Lightning Bolt"), targets=((self._mine(HORDE, SCION)[-1],),))

    def _resolved(self) -> Iterator[Move]:
        """Pass until the stack is empty, answering what is asked."""
        while self.state.stack or self.state.pending or self.state.triggers:
            yield from self._answers()
            if self.state.stack and not self.state.pending:
                yield "resolve", waiting_for(self.state)[0], c.Done()

    def _answers(self) -> Iterator[Move]:
        for d in [d for d in self.state.pending if d.answer is None]:
            yield "answer", d.seat, c.Answer(d.id, tuple(_value(d.kind, d.options, d.least, d.args)))

    def _attack(self) -> Iterator[Move]:
        yield from self._until("declare attackers")
        attackers = dict.fromkeys(self._mine(FIRST, TOKEN)[:20], HORDE)
        yield "declare 20 attackers", FIRST, c.Attackers(dict(attackers))
        yield from self._declared("attack", "declare 20 attackers")
        yield from self._resolved()
        yield from self._until("end")

    def _horde_turn(self) -> Iterator[Move]:
        yield from self._until("declare blockers")
        combat = self.state.combat
        assert combat is not None
        attackers = [a.attacker for a in combat.attacks]
        blockers = self._mine(FIRST, TOKEN)
        pairs = dict(zip(blockers[:10], attackers, strict=False))
        yield "declare 10 blocks", FIRST, c.Blockers(pairs)
        yield from self._declared("block", "declare 10 blocks")
        yield from self._resolved()
        yield from self._until("end")

    def _declared(self, what: str, kind: str) -> Iterator[Move]:
        """Everybody of the team is done; the last makes the declaration."""
        while self.state.combat is not None and self.state.combat.declaring == what:
            yield kind, waiting_for(self.state)[0], c.Done()

    def _until(self, step: str) -> Iterator[Move]:
        while self.state.turn.step != step and self.state.ended is None:
            if self.state.pending or self.state.stack:
                yield from self._resolved()
            else:
                yield "pass through a step", waiting_for(self.state)[0], c.Done()


def _value(kind: str, options: tuple[Any, ...], least: int, args: dict[str, Any]) -> list[Any]:
    """A plain answer: the first options, as few as can be; yes; all in order; damage as offered."""
    if kind == "order":
        return list(options)
    if kind == "damage":
        return list(args["default"])
    if kind == "number":
        return [least]
    return list(options[: max(1, least)])
