"""Who may act and when the game goes on: team priority (CR 117, 805.5), done, hold, stops, queues."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from app.engine import modes
from app.engine.errors import Illegal, Stale
from app.engine.model.commands import AnyCommand, Away, Done, Preferences
from app.engine.model.values import Seat

if TYPE_CHECKING:
    from app.engine.game import Game
    from app.engine.model.state import State

MOST_QUEUED = 8
MAINS = ("precombat main", "postcombat main")


def must_queue(g: Game, seat: Seat) -> bool:
    """While something resolves or a turn-based choice is open nobody has priority (CR 117.2e)."""
    busy = bool(g.s.pending or g.s.frames) or g.s.priority != g.player(seat).team
    mine = any(d.asks == seat and d.answer is None for d in g.s.pending)
    return busy and not mine and not g.player(seat).lost and g.active(seat)


def queue(g: Game, seat: Seat, command: AnyCommand) -> None:
    """Prepare a command: first in, first out, at most eight; kept in the state."""
    player = g.edit_player(seat)
    if len(player.queue) >= MOST_QUEUED:
        raise Illegal("You have already prepared {most} actions.", most=MOST_QUEUED)
    player.queue = (*player.queue, command)
    g.emit("queued", seat=seat, amount=len(player.queue))


def unqueue(g: Game, seat: Seat) -> None:
    """Empty one's own queue."""
    g.edit_player(seat).queue = ()
    g.emit("queue_emptied", seat=seat)


def run_queued(g: Game) -> bool:
    """Carry out the next prepared command of the team that has priority; False if there is none that can be judged now.

    What only the stack keeps from being done stays prepared; any other that is refused tells its owner why."""
    from app.engine import machine

    for seat in g.seats(g.s.priority):
        if not g.player(seat).queue:
            continue
        command, *rest = g.player(seat).queue
        refusal = _refusal(g.s, seat, command)
        if refusal is not None and waits_for_stack(g, seat, command):
            continue
        g.edit_player(seat).queue = tuple(rest)
        if refusal is not None:
            g.emit("queued_refused", seat=seat, text=refusal.key, args=refusal.args_)
        else:
            machine.carry_out(g, seat, command)
        return True
    return False


def waits_for_stack(g: Game, seat: Seat, command: AnyCommand) -> bool:
    """Whether a command could be carried out if what is on the stack had left it: in one's own main phase, where lands,
    sorceries and the like need an empty stack (CR 116.2a, 307.1)."""
    return stack_in_the_way(g, seat) and _refusal(with_empty_stack(g.s, seat), seat, command) is None


def must_wait(g: Game, seat: Seat, command: AnyCommand) -> bool:
    """Whether a command may not be done now, and may as soon as the stack is empty."""
    return waits_for_stack(g, seat, command) and _refusal(g.s, seat, command) is not None


def stack_in_the_way(g: Game, seat: Seat) -> bool:
    """Whether something is on the stack in the player's own main phase."""
    return bool(g.s.stack) and g.active(seat) and g.s.turn.step in MAINS and not g.player(seat).lost


def with_empty_stack(state: State, seat: Seat) -> State:
    """The state as it would be for the player were all that is on the stack gone."""
    return msgspec.structs.replace(state, stack=(), priority=state.players[seat].team)


def _refusal(state: State, seat: Seat, command: AnyCommand) -> Illegal | None:
    from app.engine import machine
    from app.engine.game import Game

    try:
        machine.carry_out(Game(state), seat, command)
    except Illegal as refusal:
        return refusal
    return None


def require(g: Game, seat: Seat) -> None:
    """Raise Illegal unless the player's team has priority and nothing is open (CR 117.1)."""
    player = g.player(seat)
    g.require(not player.lost and not player.left, "You are no longer in the game.")
    waiting = next((d for d in g.s.pending if d.answer is None), None)
    g.require(waiting is None, "Something must be decided first.")
    declaring = g.s.combat is not None and g.s.combat.declaring
    g.require(not declaring, "Attackers or blockers are being declared.")
    g.require(g.s.priority == player.team, "You do not have priority now.")


def sorcery_time(g: Game, seat: Seat) -> bool:
    """A main phase of one's own turn with an empty stack (CR 307.1, 805.5)."""
    return g.active(seat) and g.s.turn.step in MAINS and not g.s.stack


# ---------------------------------------------------------------- done, hold, wishes
def done(g: Game, seat: Seat, command: Done) -> None:
    """I am done with this step unless an opponent acts (architecture 1.9), or, while something is on the stack, with
    that alone: once it is empty, I may act again (CR 117.3b). In another window: Stale."""
    if command.window is not None and command.window != g.s.window:
        raise Stale("The game has moved on; here is where it stands now.")
    declaring = g.s.combat is not None and g.s.combat.declaring
    g.require(g.s.priority is not None or declaring, "There is nothing to be done with now.")
    player = g.edit_player(seat)
    player.done, player.hold, player.lets_resolve = True, False, bool(g.s.stack)
    g.emit("done", seat=seat)


def hold(g: Game, seat: Seat, on: bool) -> None:
    """Ask the table to wait for me, or take it back."""
    player = g.edit_player(seat)
    player.hold = on
    if on:
        player.done = False
    g.emit("hold" if on else "hold_released", seat=seat)


def prefer(g: Game, seat: Seat, command: Preferences) -> None:
    """Change one's stops; ``auto`` is ``smart``, ``always`` (stop everywhere), ``hold`` (also while one's
    own spells wait to resolve, and *done* is for one priority only) or ``never``."""
    player = g.edit_player(seat)
    if command.auto is not None:
        g.require(command.auto in ("smart", "always", "hold", "never"), "There is no such way to stop.")
        player.auto = command.auto
    if command.stops is not None:
        g.require(all(map(is_stop, command.stops)), "There is no such way to stop.")
        player.stops = command.stops
    if command.ask_teammates is not None:
        player.ask_teammates = command.ask_teammates
    g.emit("preferences", seat=seat)


def away(g: Game, command: Away) -> None:
    """The server says a seat is gone or back."""
    g.require(command.seat in g.s.players, "You have no seat at this table.")
    g.edit_player(command.seat).away = command.away
    g.emit("away" if command.away else "back", seat=command.seat)


# ---------------------------------------------------------------- passing
def open_window(g: Game) -> None:
    """A new step or a new declaration: everybody may act again."""
    g.s.window += 1
    for seat in g.seats():
        if g.player(seat).done:
            g.edit_player(seat).done = False
    reset_passes(g)


def reset_passes(g: Game) -> None:
    """Somebody acted: all teams must pass again in succession (CR 117.4)."""
    for team in g.s.teams:
        if g.s.teams[team].passed:
            g.edit_team(team).passed = False


def acted(g: Game, seat: Seat) -> None:
    """A spell or ability of this player went on the stack: opponents' *done* is cleared, the player's
    team keeps priority (CR 117.3c)."""
    g.s.window += 1
    reset_passes(g)
    team = g.player(seat).team
    for other in g.seats():
        if g.player(other).team != team and g.player(other).done:
            g.edit_player(other).done = False
    if g.s.priority is not None:
        g.s.priority = team


def give(g: Game) -> None:
    """The active team receives priority (CR 117.3a–b); who always holds it is asked anew, and once the stack is empty
    who was done with what lay on it."""
    g.s.priority = g.s.turn.team
    reset_passes(g)
    for seat, p in g.s.players.items():
        if p.done and (p.auto == "hold" or (p.lets_resolve and not g.s.stack)) and not p.left:
            g.edit_player(seat).done = False


def team_passes(g: Game) -> bool:
    """True if every player of the team with priority passes (CR 805.5b)."""
    return all(seat_passes(g, seat) for seat in g.seats(g.s.priority))


def next_team(g: Game) -> bool:
    """Hand priority on; False if all teams have passed in succession."""
    assert g.s.priority is not None
    g.edit_team(g.s.priority).passed = True
    order, at = g.s.order, g.s.order.index(g.s.priority)
    for name in order[at + 1 :] + order[:at]:
        if not (g.s.teams[name].passed or g.s.teams[name].lost):
            g.s.priority = name
            return True
    return False


def seat_passes(g: Game, seat: Seat) -> bool:
    """Whether the player passes now: said done, has nothing to do, or wants no stop here."""
    p = g.player(seat)
    if p.lost or p.away:
        return True
    if p.hold:
        return False
    if p.done or p.auto == "never":
        return True
    if p.auto == "hold":
        return False
    if g.s.stack:
        return _lets_resolve(g, seat)
    if p.auto == "always" or stop_name(g, seat) in p.stops:
        return False
    return not ((sorcery_time(g, seat) or modes.of(g).stops_at(g, seat)) and may_act(g, seat))


def _lets_resolve(g: Game, seat: Seat) -> bool:
    """A teammate's spell resolves without a click; an opponent's waits for whoever could respond."""
    p, top = g.player(seat), g.s.stack[-1]
    if g.same_team(top.controller, seat):
        return not (p.ask_teammates and top.controller != seat and may_act(g, seat))
    return p.auto != "always" and not may_act(g, seat)


def is_stop(name: str) -> bool:
    """Whether a stop is called so."""
    from app.engine.rules.turn import STEPS

    whose, _, step = name.partition(":")
    return whose in ("my", "opp") and step in STEPS


def stop_name(g: Game, seat: Seat) -> str:
    """The name of the stop a player could have set at this moment, e.g. ``my:upkeep``."""
    return f"{'my' if g.active(seat) else 'opp'}:{g.s.turn.step}"


def may_act(g: Game, seat: Seat) -> bool:
    """Whether the player could do anything with priority now but pass."""
    from app.engine import legal

    return legal.may_act(g, seat)
