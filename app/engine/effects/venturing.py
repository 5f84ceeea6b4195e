"""Venture into the dungeon (CR 701.49) and the Ring tempts you (701.54)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.engine.effects import Answers, Ask, executes, picked, procedure, then
from app.engine.effects.named_actions import spells_out
from app.engine.model.effect import Action, Effect, Procedure, Tempt
from app.engine.model.state import Env
from app.engine.rules import designations, dungeons, values
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game


# ---------------------------------------------------------------- dungeons
@spells_out("venture")
def venture(g: Game, fx: Action, env: Env) -> Iterable[Effect]:
    """CR 701.49a–c."""
    return (Procedure("venture", seat=env.you),)


@spells_out("venture_undercity")
def venture_undercity(g: Game, fx: Action, env: Env) -> Iterable[Effect]:
    """CR 701.49d, 726.2."""
    return (Procedure(f"venture:{dungeons.UNDERCITY}", seat=env.you),)


@procedure("venture")
def venture_on(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """Into the next room, or into a new dungeon; where there is a choice, the player is asked."""
    oid, only = dungeons.of(g, fx.seat), fx.name.partition(":")[2]
    if oid is not None and not dungeons.next_rooms(g, oid):
        dungeons.complete(g, oid)
        then(g, fx)
        return None
    if oid is None:
        among = [only] if only else list(dungeons.ENTERED_FREELY)
        prompt = N_("Choose a dungeon.")
    else:
        rooms = dungeons.ROOMS[g.ch(oid).name]
        among = [rooms[n - 1].name for n in dungeons.next_rooms(g, oid)]
        prompt = N_("Choose the room to go into.")
    if len(among) > 1 and answers is None:
        return Ask([g.ask(fx.seat, "option", prompt, among)])
    chosen = str((answers or {}).get(fx.seat, among[:1])[0])
    if oid is None:
        dungeons.enter(g, fx.seat, chosen)
    else:
        dungeons.go(g, oid, next(n for n in dungeons.next_rooms(g, oid) if rooms[n - 1].name == chosen))
    return None


# ---------------------------------------------------------------- the Ring
@executes(Tempt)
def tempt(g: Game, fx: Tempt, env: Env, answers: Answers | None) -> Ask | None:
    """CR 701.54a, c, d: the emblem first, then the bearer; it has tempted them even without a creature."""
    asks = []
    mine = {seat: [i for i in g.battlefield(seat) if g.ch(i).is_creature] for seat in values.who(g, fx.who, env)}
    for seat, among in mine.items():
        if len(among) > 1 and answers is None:
            asks.append(g.ask(seat, "objects", N_("Choose your Ring-bearer."), among, purpose="keep"))
    if asks:
        return Ask(asks)
    for seat, among in mine.items():
        designations.tempt(g, seat, next(iter(picked(answers, seat, among) or among), None))
    return None
