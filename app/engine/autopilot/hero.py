"""A sensible hero: for simulations, and for tables that want to see a game played.

It plays a land when it can, spends its mana, keeps enough blockers, attacks when the race allows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import announce, legal
from app.engine.autopilot import answers, fighting, tastes
from app.engine.game import Game
from app.engine.model.commands import (
    Activate,
    Answer,
    AnyCommand,
    Attackers,
    Blockers,
    Cast,
    Done,
    PlayLand,
)
from app.engine.model.state import State
from app.engine.model.values import Seat
from app.engine.rules import priority

MOST_CHOICES = 20


def next_command(state: State, seat: Seat) -> AnyCommand:
    """What the hero says next; called only while the game waits for this seat."""
    g = Game(state)
    for d in state.pending:
        if d.asks == seat and d.answer is None:
            return Answer(d.id, tuple(answers.answer(g, d)))
    if state.combat is not None and state.combat.declaring:
        return declaration(g, seat, state.combat.declaring)
    return play(g, state, seat) or Done()


def declaration(g: Game, seat: Seat, kind: str) -> AnyCommand:
    """First the draft, then done."""
    assert g.s.combat is not None
    if seat in g.s.combat.drafts:
        return Done()
    if kind == "attack":
        return Attackers(fighting.legal(g, seat, fighting.attacks(g, seat)))
    return Blockers(fighting.blocks(g, seat))


def play(
    g: Game, state: State, seat: Seat, wanted: Callable[[AnyCommand], bool] = lambda command: True
) -> AnyCommand | None:
    """The best thing to play now that is wanted, fully announced; None if there is nothing worth it."""
    mine = priority.sorcery_time(g, seat)
    offers = [command for command in legal.legal_commands(state, seat) if wanted(command)]
    if not mine:
        offers = [c for c in offers if _in_response(g, c)]
    for command in sorted(offers, key=lambda c: _worth(g, seat, c), reverse=True):
        if _worth(g, seat, command) <= 0:
            break
        ready = announced(state, g, seat, command)
        if ready is not None:
            return ready
    return None


def _in_response(g: Game, command: AnyCommand) -> bool:
    """In an opponent's turn only what answers an opponent's spell."""
    if not g.s.stack or not isinstance(command, Cast):
        return False
    return tastes.counters(g, command.card)


def _worth(g: Game, seat: Seat, command: AnyCommand) -> float:
    if isinstance(command, PlayLand):
        return 1000 + tastes.land_worth(g, seat, command.card)
    if isinstance(command, Cast):
        return tastes.spell_worth(g, seat, command)
    if isinstance(command, Activate):
        return tastes.activation_worth(g, seat, command)
    return 0


def announced(state: State, g: Game, seat: Seat, partial: Any) -> AnyCommand | None:
    """The command with every choice made; None if it can't be, or is not wanted with what there is."""
    done: tuple[str, ...] = ()
    for _ in range(MOST_CHOICES):
        step = announce.next_choice(state, seat, partial, done)
        if isinstance(step, announce.Ready):
            return step.command
        if isinstance(step, announce.Refusal):
            return None
        picked = answers.choose(g, seat, partial, step)
        if picked is None:
            return None
        partial, done = announce.answered(step, tuple(picked))
    return None
