"""Losing, conceding and leaving the game (CR 104, 800.4, 810.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.engine import modes
from app.engine.errors import Illegal
from app.engine.model.effect import ChangeController
from app.engine.model.state import ContinuousEffect, Decision
from app.engine.model.values import BATTLEFIELD, EXILE, PHASED_OUT, ObjId, Seat
from app.engine.rules import combat, designations, phasing, player_rules

if TYPE_CHECKING:
    from app.engine.game import Game


# ---------------------------------------------------------------- losing and winning
def concede(g: Game, seat: Seat) -> None:
    """CR 104.3a: the player loses and leaves at once; the mode says whether the team goes too (810.8b, HS-1.9)."""
    if g.player(seat).left:
        raise Illegal("You have already left the game.")
    g.emit("conceded", seat=seat)
    together = g.seats(g.player(seat).team) if modes.of(g).team_concedes(g, seat) else [seat]
    lose_all(g, dict.fromkeys(together, "concede"))


def lose(g: Game, seats: Iterable[Seat], reason: str) -> None:
    """These players lose at the same time, with their teams where a team loses as one (CR 104.3, 810.8a).

    ``reason``: ``life``, ``library``, ``poison``, ``commander``, ``effect`` …"""
    out: dict[Seat, str] = {}
    for seat in seats:
        members = g.seats(g.player(seat).team) if modes.of(g).team_loses(g, seat) else [seat]
        out.update(dict.fromkeys(members, reason))
    lose_all(g, out)


def lose_all(g: Game, reasons: dict[Seat, str]) -> None:
    """Each of these players loses for their reason, all at once; the game ends or they leave it (CR 104.5)."""
    losing = [seat for seat in reasons if not g.player(seat).left and not modes.of(g).survives(g, seat)]
    for seat in losing:
        g.edit_player(seat).lost = True
        g.emit("lost", seat=seat, text=reasons[seat])
    for name, team in g.s.teams.items():
        if not team.lost and all(g.player(s).lost for s in team.seats):
            g.edit_team(name).lost = True
            g.s.notes["reason"] = next((reasons[s] for s in team.seats if s in reasons), "other")
    if losing and not modes.of(g).check_end(g):
        for seat in losing:
            leave(g, seat)


def win(g: Game, seats: Iterable[Seat], reason: str = "effect") -> None:
    """CR 104.2b, 810.8a: these players and their teams win: all their opponents lose."""
    teams = [g.player(s).team for s in seats if not g.player(s).lost]
    if teams:
        lose_all(g, {s: reason for s in g.seats() if g.player(s).team not in teams})


def cant_lose(g: Game, seat: Seat) -> bool:
    """Whether a rule keeps the player, or the team that loses as one with them, from losing (CR 810.8a)."""
    members = g.seats(g.player(seat).team) if modes.of(g).team_loses(g, seat) else [seat]
    return any(player_rules.has(g, "cant_lose", s) for s in members)


# ---------------------------------------------------------------- leaving
def leave(g: Game, seat: Seat) -> None:
    """CR 800.4a: everything the player owns leaves, what they control by effects goes back, their abilities on
    the stack cease to exist, what they still control is exiled."""
    player = g.edit_player(seat)
    player.left = player.lost = player.done = True
    player.hold, player.queue = False, ()
    had = designations.held(g, seat)
    with g.together():
        for oid in [o.id for o in g.s.objects.values() if o.owner == seat]:
            _leaves(g, oid)
    _control_ends(g, seat)
    _clear_stack(g, seat)
    for oid in [o.id for o in g.s.objects.values() if o.controller == seat and o.zone in (BATTLEFIELD, PHASED_OUT)]:
        g.move(oid, EXILE)
    _nobody_decides(g, seat)
    _forget(g, seat)
    designations.left(g, seat, had)
    g.emit("left_game", seat=seat)


def _leaves(g: Game, oid: ObjId) -> None:
    old = g.take_out(oid)
    if old.zone == BATTLEFIELD:
        g.emit("zone_change", object=oid, seat=old.owner, origin=BATTLEFIELD, zone="outside")


def _control_ends(g: Game, seat: Seat) -> None:
    """Effects that give that player control of objects end."""

    def without(e: ContinuousEffect) -> ContinuousEffect:
        gives = e.controller == seat and any(isinstance(c, ChangeController) for c in e.changes)
        if not gives:
            return e
        g.dirty.update(i for i in e.objects if g.here(i))
        return replace(e, changes=tuple(c for c in e.changes if not isinstance(c, ChangeController)))

    if g.s.effects:
        g.s.effects = tuple(e for e in map(without, g.s.effects) if e.changes)
    permanents = g.battlefield()
    if permanents:
        g.ch(permanents[0])  # the layers settle who controls what now
    phasing.given_back(g, seat)


def _clear_stack(g: Game, seat: Seat) -> None:
    """Abilities and copies controlled by the player cease to exist; cards of theirs have left already."""
    gone = [i for i in g.s.stack if i.controller == seat and (i.card is None or i.copy)]
    for item in gone:
        if item.card is not None and g.here(item.card):
            g.take_out(item.card)
    ids = [i.id for i in gone]
    g.s.stack = tuple(i for i in g.s.stack if i.id not in ids and (i.card is None or g.here(i.card)))
    for item in g.s.stack:
        if item.controller == seat and item.card is not None:
            g.move(item.card, EXILE)
    g.s.stack = tuple(i for i in g.s.stack if i.controller != seat)


def _nobody_decides(g: Game, seat: Seat) -> None:
    """What the player's own spell or ability was still doing ends; other questions to them get the least answer
    (CR 800.4f–g)."""
    for at, frame in enumerate(g.s.frames):
        announcing = g.s.announcing is not None and g.s.announcing.controller == seat
        if (frame.item is not None and frame.item.controller == seat) or announcing:
            dropped = [i for f in g.s.frames[at:] for i in f.asked]
            g.s.frames = g.s.frames[:at]
            g.s.pending = tuple(d for d in g.s.pending if d.id not in dropped)
            g.s.announcing = None
            break
    for d in g.s.pending:
        if d.answer is None and d.seat == seat:
            d.answer = least_answer(d)
        elif d.answer is None and d.by == seat:
            d.by = modes.of(g).answers_for(g, d)


def least_answer(d: Decision) -> list[ObjId | Seat]:
    """The answer of somebody who is not there any more: as little as allowed, no rather than yes."""
    if d.kind == "number":
        return [d.least]
    if d.kind == "yes_no":
        return ["no"]
    if d.kind == "damage":
        return list(d.args["default"])
    return list(d.options[: d.least])


def _forget(g: Game, seat: Seat) -> None:
    """Nothing of the player waits any more (CR 800.4d)."""
    g.s.triggers = tuple(t for t in g.s.triggers if t.controller != seat)
    g.s.waiting = tuple(w for w in g.s.waiting if w.env.you != seat)
    g.s.permitted = tuple(p for p in g.s.permitted if p.seat != seat)
    g.dirty.update(i for i in g.battlefield() if g.s.objects[i].attached_to == seat)
    c = g.s.combat
    if c is not None:
        c.drafts = {s: d for s, d in c.drafts.items() if s != seat}
        c.drafts = {s: {i: to for i, to in d.items() if g.here(i) and to != seat} for s, d in c.drafts.items()}
        combat.tidy(g)
