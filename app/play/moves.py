"""What one seat may do now, for its own eyes: what glows, what the buttons say, whom creatures may attack.

Made beside the game, never in the way of a commit (architecture 1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.engine import legal
from app.engine.autopilot import villain
from app.engine.game import Game
from app.engine.model.commands import Activate, Cast, PlayLand
from app.engine.model.state import State
from app.engine.model.values import ObjId, Seat
from app.engine.rules import attacking, blocking, priority
from app.engine.view.players import waiting_for

MOST_PAIRS = 400  # blocks that are looked at; with more, the server says no when it comes to it


@dataclass(frozen=True, slots=True)
class Moves:
    """``doing``: ``over``, ``lost``, ``asked``, ``attack``, ``block``, ``main``, ``respond``, ``act``, ``done`` or
    ``wait``. ``can``: what may be done with an object (``cast``, ``play``, ``use``, ``attack``, ``block``).
    ``foes``: whom creatures may attack. ``cannot``: attackers a blocker can't block, ``more``: how many one can block
    that can block more than one. ``drafted``: how many of one's
    own creatures attack or block as it stands; ``must``: what one's creatures must do besides. ``top``: the
    object on top of the stack. ``together``: whether teammates declare with one. ``window``: what *done* is said in,
    where there is something to be done with."""

    doing: str
    can: tuple[tuple[ObjId, str], ...] = ()
    foes: tuple[ObjId | Seat, ...] = ()
    cannot: tuple[tuple[ObjId, tuple[ObjId, ...]], ...] = ()
    drafted: int = 0
    top: ObjId = 0
    holding: bool = False
    undo: bool = False
    hurry: bool = False
    waiting: tuple[Seat, ...] = ()
    must: tuple[tuple[ObjId, ObjId | Seat], ...] = ()
    together: bool = False
    window: int | None = None
    more: tuple[tuple[ObjId, int], ...] = ()


ACTING = ("attack", "block", "main", "respond", "act")


def moves(state: State, seat: Seat, undo: bool) -> Moves:
    """What the player may do in the game as it stands; ``undo``: there is something to take back."""
    player = state.players[seat]
    if state.ended is not None or player.lost:
        return Moves("over" if state.ended is not None else "lost")
    g = Game.reading(state)
    waiting = waiting_for(state)
    doing = _doing(g, seat, waiting)
    made = {"attack": _attack, "block": _block}.get(doing, _act)(g, seat)
    top = state.stack[-1] if state.stack else None
    draft = state.combat.drafts.get(seat, {}) if state.combat else {}
    return Moves(
        doing,
        made.can,
        made.foes,
        made.cannot,
        len(draft),
        (top.card or top.env.this) if top is not None else 0,
        player.hold,
        undo,
        any(d.kind == "proceed" for d in state.pending) or any(bot in waiting for bot in villain.bots(state)),
        tuple(s for s in waiting if s != seat),
        made.must,
        len(g.seats(player.team)) > 1,
        state.window if doing in ACTING else None,
        made.more,
    )


def _doing(g: Game, seat: Seat, waiting: tuple[Seat, ...]) -> str:
    if any(d.asks == seat and d.answer is None for d in g.s.pending):
        return "asked"
    c = g.s.combat
    if c is not None and c.declaring and g.player(seat).team in c.declarers[:1]:
        able = attacking.has_able if c.declaring == "attack" else blocking.has_able
        return c.declaring if able(g, seat) else "wait"
    if g.s.priority != g.player(seat).team or any(d.answer is None for d in g.s.pending):
        return "wait"
    if seat not in waiting:
        return "done"
    if g.s.stack:
        return "respond"
    return "main" if priority.sorcery_time(g, seat) else "act"


def _act(g: Game, seat: Seat) -> Moves:
    names: dict[ObjId, str] = {}
    for command in legal.legal_commands(g.s, seat):
        if isinstance(command, Cast | PlayLand):
            names[command.card] = "cast" if isinstance(command, Cast) else "play"
        elif isinstance(command, Activate):
            names.setdefault(command.object, "use")
    return Moves("", tuple(names.items()))


def _attack(g: Game, seat: Seat) -> Moves:
    able = attacking.able_attackers(g, seat)
    draft = _drafted(g)
    best = attacking.best_scores(g, g.player(seat).team)
    must = tuple((i, attacking.preferred(g, i, seat)) for i in best if i in able and i not in draft)
    return Moves("", tuple((i, "attack") for i in able), tuple(attacking.targets(g, seat)), must=must)


def _block(g: Game, seat: Seat) -> Moves:
    team = g.player(seat).team
    able = blocking.able_blockers(g, seat)
    attackers = [a.attacker for a in blocking.against_team(g, team)]
    cannot = tuple(_cannot(g, able, attackers)) if len(able) * len(attackers) <= MOST_PAIRS else ()
    draft = {b: a for b, a in _drafted(g).items() if isinstance(a, int)}
    others = {b: a for b, a in draft.items() if g.obj(b).controller != seat}
    wanted = blocking.completed(g, team, others, [seat])
    must = tuple((b, a) for b, a in wanted.items() if b in able and b not in draft)
    several = ((i, 1 + blocking.additional(g.ch(i))) for i in able)
    more = tuple((i, min(n, len(attackers))) for i, n in several if min(n, len(attackers)) > 1)
    return Moves("", tuple((i, "block") for i in able), cannot=cannot, must=must, more=more)


def _drafted(g: Game) -> dict[ObjId, ObjId | Seat]:
    """What the team has put together so far."""
    drafts = g.s.combat.drafts if g.s.combat is not None else {}
    return {oid: to for draft in drafts.values() for oid, to in draft.items()}


def _cannot(g: Game, able: list[ObjId], attackers: list[ObjId]) -> Iterator[tuple[ObjId, tuple[ObjId, ...]]]:
    for blocker in able:
        never = tuple(a for a in attackers if not blocking.can_block(g, blocker, a))
        if never:
            yield blocker, never
