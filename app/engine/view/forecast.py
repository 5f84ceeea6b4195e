"""The combat view: who attacks whom, who blocks, and what will happen if nobody does anything more."""

from __future__ import annotations

from app.engine.model.state import State
from app.engine.model.values import ObjId, Seat
from app.engine.modes import MODES
from app.engine.view.cards import Picture
from app.engine.view.structs import CombatView

BEFORE_DAMAGE = ("declare attackers", "declare blockers")


def combat_view(state: State) -> CombatView:
    """Attacks with their blockers and the forecast: for each attacked player or team
    (name, unblocked attackers, life now, life after)."""
    c = state.combat
    if c is None:
        return CombatView("", "", (), ())
    attacks = tuple((a.attacker, a.defender, a.blockers, a.blocked) for a in c.attacks)
    return CombatView(c.declaring, c.team, attacks, forecast(state))


def forecast(state: State) -> tuple[tuple[Seat | ObjId, int, int, int], ...]:
    """For each player (or team with shared life), planeswalker and battle attacked: unblocked attackers, life now and
    after; a horde that is milled instead bears as much damage as its library has cards for."""
    assert state.combat is not None
    if state.turn.step not in BEFORE_DAMAGE:
        return ()
    picture = Picture(state)
    loss: dict[Seat | ObjId, tuple[int, int]] = {}
    drafted = _drafted_blocks(state)
    for a in state.combat.attacks:
        if a.blocked or a.attacker in drafted:
            continue
        o = state.objects.get(a.attacker)
        if o is None:
            continue
        c = picture.characteristics(o)
        times = 2 if "double_strike" in c.keywords else 1
        name = _who_bears(state, a.defender)
        n, total = loss.get(name, (0, 0))
        loss[name] = (n + 1, total + max(c.power or 0, 0) * times)
    return tuple(
        (name, n, life, life - total) for name, (n, total) in loss.items() if (life := _life(state, name)) is not None
    )


def _drafted_blocks(state: State) -> set[int]:
    assert state.combat is not None
    if state.combat.declaring != "block":
        return set()
    return {a for d in state.combat.drafts.values() for a in d.values() if isinstance(a, int)}


def _who_bears(state: State, defender: Seat | ObjId) -> Seat | ObjId:
    if isinstance(defender, int):
        return defender
    team = state.teams[state.players[defender].team]
    return team.id if team.life is not None else defender


def _life(state: State, name: Seat | ObjId) -> int | None:
    if isinstance(name, int):
        o = state.objects.get(name)
        return o.counter("loyalty") or o.counter("defense") if o is not None else None
    seat = state.teams[name].seats[0] if name in state.teams else name
    return MODES[state.mode].bears(state, seat)
