"""Whom and what an effect is done to: players who choose, permanents, recipients (CR 608.2c–d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import modes
from app.engine.effects import Answers, Ask, picked
from app.engine.model.effect import Objects
from app.engine.model.state import Env
from app.engine.model.values import BATTLEFIELD, Filter, ObjId, Ref, Seat
from app.engine.rules import attacking, values
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

WHOM = N_("Choose whom the new creature attacks.")
Wanted = dict[Seat, tuple[list[ObjId], int, int]]


def permanents(g: Game, what: Objects, env: Env) -> list[ObjId]:
    """The objects named that are on the battlefield."""
    return [i for i in values.objects(g, what, env) if g.in_play(i)]


def recipients(g: Game, what: Objects, env: Env) -> list[ObjId | Seat]:
    """Objects that exist and players who are in the game."""
    if isinstance(what, Filter):
        return list(values.matching(g, what, env))
    found: list[ObjId | Seat] = list(values.objects(g, what, env))
    if found:
        return found + [s for s in values.bound(g, what, env) if isinstance(s, str) and s in values.who(g, what, env)]
    return list(values.who(g, what, env))


def concerning(env: Env, seat: Seat) -> Env:
    """The same Env while one of several players is dealt with: ``player`` names them."""
    return Env(env.you, env.this, {**env.refs, "player": [seat]}, env.numbers)


def one(g: Game, ref: Ref, env: Env) -> ObjId | None:
    """The object a Ref names, if it exists."""
    return next(iter(values.objects(g, ref, env)), None)


def belongs_to(g: Game, oid: ObjId, seat: Seat) -> bool:
    """Whether it is one of the player's: controlled on the battlefield or the stack, owned elsewhere."""
    o = g.s.objects[oid]
    return seat == (o.controller if o.zone in (BATTLEFIELD, "stack") else o.owner)


def own(g: Game, what: Filter, seat: Seat, env: Env) -> list[ObjId]:
    """Matching objects that are the player's."""
    return [i for i in values.matching(g, what, concerning(env, seat)) if belongs_to(g, i, seat)]


def ask_each(
    g: Game, wanted: Wanted, prompt: str, answers: Answers | None, **args: object
) -> Ask | dict[Seat, list[ObjId]]:
    """What each player chooses from their options: ``seat -> (options, least, most)``.

    Where there is no choice nobody is asked. Returns the questions, or the choices in the order of ``wanted``."""
    asks, chosen = [], {}
    for seat, (options, least, most) in wanted.items():
        least, most = max(0, min(least, len(options))), min(most, len(options))
        if most <= 0 or least == len(options):
            chosen[seat] = options[: max(0, most)]
        elif answers is None:
            asks.append(g.ask(seat, "objects", prompt, options, least, most, count=most, **args))
        else:
            chosen[seat] = picked(answers, seat, options)
    return Ask(asks) if asks else chosen


def defender(g: Game, seat: Seat, answers: Answers | None, source: ObjId = 0) -> Ask | ObjId | Seat | bool:
    """Whom what enters attacking under that player's control attacks, as the player chooses (CR 508.4): True where
    there is no choice. A team that shares its life is one defender."""
    combat = g.s.combat
    if combat is None or combat.team != g.player(seat).team or modes.of(g).automatic(g, seat):
        return True
    options: list[ObjId | Seat] = []
    for to in attacking.targets(g, seat):
        known = isinstance(to, str) and any(isinstance(o, str) and attacking.same_defender(g, o, to) for o in options)
        options += [] if known else [to]
    if len(options) < 2:
        return True
    if answers is None:
        return Ask([g.ask(seat, "targets", WHOM, options, 1, 1, source=source, purpose="attack")])
    return next((to for to in answers.get(seat, []) if to in options), True)
