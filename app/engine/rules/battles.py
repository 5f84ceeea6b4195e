"""Battles (CR 310): who protects one, who may attack it, what becomes of a Siege that has fallen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import effects
from app.engine.effects import Answers, Ask, said_yes
from app.engine.model.effect import Procedure
from app.engine.model.state import Env, GameObject
from app.engine.model.values import EXILE, ObjId, Seat
from app.engine.rules import casting, zones
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

PROTECTOR = "opponent"  # what is chosen as a Siege enters (CR 310.12a)


def protector(o: GameObject) -> Seat:
    """CR 310.9: the player chosen as it entered, else its controller."""
    return next((value for name, value in o.chosen if name == PROTECTOR), o.controller)


def may_be_attacked_by(g: Game, oid: ObjId, seat: Seat) -> bool:
    """CR 310.9b: by any player whose opponent protects it, its own controller included."""
    return not g.same_team(protector(g.s.objects[oid]), seat)


@effects.procedure("siege_falls")
def siege_falls(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """CR 310.12b: exile it, then its controller may cast it transformed without paying its mana cost."""
    if not g.in_play(env.this):
        return
    new = zones.change(g, env.this, EXILE, face=1)
    if new is not None and g.s.objects[new].zone == EXILE:
        effects.then(g, Procedure("cast_back", (new,), env.you))


@effects.procedure("cast_back")
def cast_back(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """Ask whether its back is cast; a card that is not cast lies there with its front."""
    oid, seat = fx.objects[0], fx.seat
    if not g.here(oid):
        return None
    if answers is None and casting.castable(g, seat, oid):
        return Ask([g.ask(seat, "yes_no", N_("Cast {card}?"), ("yes", "no"), card=g.ch(oid).name, source=oid)])
    if answers is not None and said_yes(answers, seat):
        effects.then(g, Procedure("cast_free", (oid,), seat), Procedure("front_up", (oid,)))
    else:
        g.edit(oid).face = 0
    return None


@effects.procedure("front_up")
def front_up(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """What could not be cast after all shows its front again."""
    if g.here(fx.objects[0]) and g.s.objects[fx.objects[0]].face:
        g.edit(fx.objects[0]).face = 0
