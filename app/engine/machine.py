"""``process(state, player, command) -> Outcome``: the only entry, and ``run``, the only loop (architecture 5)."""

from __future__ import annotations

from dataclasses import dataclass

import app.engine.effects.all
import app.engine.rules.mulligan  # noqa: F401  (executors and procedures register themselves)
from app.engine import effects, modes
from app.engine.errors import Illegal, Stale
from app.engine.game import Game
from app.engine.model.commands import (
    Activate,
    Answer,
    AnyCommand,
    Attackers,
    Away,
    Blockers,
    Cast,
    Concede,
    Done,
    Hold,
    Manual,
    PlayLand,
    Preferences,
    Unqueue,
)
from app.engine.model.state import Decision, Event, State
from app.engine.model.values import Seat
from app.engine.rules import (
    activating,
    apart,
    assigning,
    casting,
    combat,
    layers,
    leaving,
    loops,
    manual,
    priority,
    resolving,
    state_based,
    triggers,
    turn,
)

MOST_STEPS = 1_000_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """The state after a command and what happened, in order."""

    state: State
    events: list[Event]


def process(state: State, player: Seat, command: AnyCommand) -> Outcome:
    """Carry out a command of a player.

    Raises :class:`Illegal` (``state`` is untouched) if the rules forbid it, :class:`Stale` if it was
    said in a window that is over."""
    g = Game(state)
    if player not in g.s.players:
        raise Illegal("You have no seat at this table.")
    if g.s.ended is not None:
        raise Illegal("The game is over.")
    forget_departed(g)
    apply(g, player, command)
    run(g)
    layers.settle(g)
    g.s.version += 1
    state.__dict__.pop("reading", None)  # who keeps the state need not keep this with it
    return Outcome(g.close(), g.events)


def begin(state: State) -> Outcome:
    """Run a state that was just set up until somebody must act."""
    g = Game(state)
    run(g)
    layers.settle(g)
    g.s.version += 1
    return Outcome(g.close(), g.events)


def forget_departed(g: Game) -> None:
    """Last-known information goes when nothing is left that could ask for it."""
    s = g.s
    if s.lki and not (s.stack or s.frames or s.triggers or s.waiting or s.announcing or s.combat):
        s.lki = {}


QUEUEABLE = (PlayLand, Cast, Activate)


def apply(g: Game, seat: Seat, command: AnyCommand) -> None:
    """Carry out one command; what cannot be done now by a teammate's fault, or while something is on the stack, is
    queued (architecture 1.9)."""
    if isinstance(command, QUEUEABLE) and (priority.must_queue(g, seat) or priority.must_wait(g, seat, command)):
        priority.queue(g, seat, command)
    else:
        carry_out(g, seat, command)


def carry_out(g: Game, seat: Seat, command: AnyCommand) -> None:
    """Dispatch one command. Raises Illegal if it may not be done now."""
    match command:
        case PlayLand():
            priority.require(g, seat)
            casting.play_land(g, seat, command)
        case Cast():
            priority.require(g, seat)
            casting.cast(g, seat, command)
        case Activate():
            activating.activate(g, seat, command)
        case Attackers():
            combat.draft_attackers(g, seat, command)
        case Blockers():
            combat.draft_blockers(g, seat, command)
        case Done():
            priority.done(g, seat, command)
        case Hold():
            priority.hold(g, seat, command.on)
        case Answer():
            answer(g, seat, command)
        case Concede():
            leaving.concede(g, seat)
        case Preferences():
            priority.prefer(g, seat, command)
        case Unqueue():
            priority.unqueue(g, seat)
        case Manual():
            manual.use(g, seat, command)
        case Away():
            priority.away(g, command)


# ---------------------------------------------------------------- decisions
def answer(g: Game, seat: Seat, command: Answer) -> None:
    """Answer an open decision; until all asked together have answered, an answer may be changed."""
    found = next((d for d in g.s.pending if d.id == command.decision), None)
    if found is None:
        raise Stale("This question is no longer open.")
    g.require(found.asks == seat, "This question is for somebody else.")
    value = list(command.value)
    check_answer(found, value)
    found.answer = value
    g.emit("answered", seat=seat, text=found.prompt, args={"decision": found.id})


def check_answer(d: Decision, value: list[int | str]) -> None:
    """Only what the decision offers is accepted; numbers are written as words."""
    if d.kind == "number":
        ok = len(value) == 1 and isinstance(value[0], int) and d.least <= value[0] <= d.most
    elif d.kind == "damage":
        ok = len(value) == len(d.options) and all(isinstance(v, int) and v >= 0 for v in value)
        ok = ok and sum(v for v in value if isinstance(v, int)) == d.args.get("total")
        ok = ok and assigning.fair(d.args, value)
    else:
        ok = d.least <= len(value) <= d.most and len(set(value)) == len(value)
        ok = ok and all(v in d.options for v in value)
    if ok and not apart.may_stand(d, value):
        raise Illegal(apart.REFUSAL)
    if not ok and d.kind == "damage":
        raise Illegal(d.prompt, **{name: d.args[name] for name in ("total", "card", "name") if name in d.args})
    if not ok and d.least == d.most:
        raise Illegal("Choose {most} of what is offered.", most=d.most)
    if not ok:
        raise Illegal("Choose between {least} and {most} of what is offered.", least=d.least, most=d.most)


# ---------------------------------------------------------------- the loop
def run(g: Game) -> None:
    """Go on until a player must act or the game is over. Order: frames, state-based actions, triggers,
    declarations, priority, the top of the stack, the next step (CR 117.5, 704.3, 603.3)."""
    for _ in range(MOST_STEPS):
        triggers.collect(g)
        if g.s.ended is not None or waits_for_answer(g) or not advance(g):
            return
    raise RuntimeError("the game does not come to rest")


def waits_for_answer(g: Game) -> bool:
    """True if the frame on top has asked something that is still open (those below wait for it)."""
    asked = g.s.frames[-1].asked if g.s.frames else ()
    return bool(asked) and any(d.answer is None for d in g.s.pending if d.id in asked)


def advance(g: Game) -> bool:
    """One move of the machine; False when people must act."""
    if g.s.frames:
        step_frame(g)
        return True
    if state_based.check(g):
        return True
    if g.s.ended is not None:
        return True
    if g.s.triggers:
        triggers.put_on_stack(g)
        return True
    if g.s.combat is not None and g.s.combat.declaring:
        modes.of(g).declares(g)
        return combat.finish_declaration(g)
    if modes.of(g).acts(g):
        return True
    if g.s.priority is None and g.s.stack:  # CR 514.3a
        priority.give(g)
    if g.s.priority is None:
        turn.next_step(g)
        return True
    if priority.run_queued(g):
        return True
    if not priority.team_passes(g):
        return False
    if priority.next_team(g):
        return True
    if g.s.stack:
        if loops.too_many(g):
            loops.ask(g)
            return True
        g.resolved += 1
        resolving.resolve_top(g)
        return True
    turn.step_over(g)
    return True


def step_frame(g: Game) -> None:
    """Do the next effect of the top frame, with the answers if it had asked."""
    frame = g.s.frames[-1]
    if not frame.todo:
        g.s.frames = g.s.frames[:-1]
        if frame.item is not None:
            resolving.finish(g, frame.item)
        return
    answers = None
    if frame.asked:
        answers = {d.seat: d.answer or [] for d in g.s.pending if d.id in frame.asked}
        asked = frame.asked
        g.s.pending = tuple(d for d in g.s.pending if d.id not in asked)
        frame.asked = ()
    effect = frame.todo.pop()
    before, rolls = len(g.events), g.s.rolls
    result = effects.execute(g, effect, frame.env, answers)
    if result is not None:
        assert len(g.events) == before and g.s.rolls == rolls, f"{effect} asked after it had acted"
        frame.todo.append(effect)
        frame.asked = tuple(d.id for d in result.decisions)
        g.s.pending = (*g.s.pending, *result.decisions)
        g.s.window += 1
        for d in result.decisions:
            d.answer = modes.of(g).decides(g, d)
            if d.answer is None:
                d.by = modes.of(g).answers_for(g, d)
