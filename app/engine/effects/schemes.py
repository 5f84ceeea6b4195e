"""What effects do to schemes (CR 701.32–33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.effects import Answers, executes, then
from app.engine.effects.selecting import recipients
from app.engine.model.effect import Abandon, KeepChoice, NextSchemes, Procedure, SetInMotion
from app.engine.model.state import Env
from app.engine.rules import schemes, values

if TYPE_CHECKING:
    from app.engine.game import Game


@executes(SetInMotion)
def set_in_motion(g: Game, fx: SetInMotion, env: Env, answers: Answers | None) -> None:
    """One at a time; or those named once more."""
    if fx.what is not None:
        for oid in values.objects(g, fx.what, env):
            schemes.set_again(g, oid)
        return
    count = values.times(g, fx.count, env)
    then(g, *(Procedure("set_scheme", seat=seat) for seat in values.who(g, fx.who, env) for _ in range(count)))


@executes(NextSchemes)
def next_schemes(g: Game, fx: NextSchemes, env: Env, answers: Answers | None) -> None:
    """A replacement effect that is used up the first time it applies."""
    for seat in values.who(g, fx.who, env):
        schemes.next_time(g, seat, max(0, values.number(g, fx.count, env)))


@executes(Abandon)
def abandon(g: Game, fx: Abandon, env: Env, answers: Answers | None) -> None:
    """Only what is face up and ongoing can be abandoned."""
    done = [schemes.abandon(g, oid) for oid in values.objects(g, fx.what, env)]
    env.numbers["did:abandoned"] = sum(done)


@executes(KeepChoice)
def keep_choice(g: Game, fx: KeepChoice, env: Env, answers: Answers | None) -> None:
    """Nothing is kept with a source that is gone."""
    for found in recipients(g, fx.what, env):
        if g.here(env.this):
            schemes.keep(g, env.this, fx.name, found)
