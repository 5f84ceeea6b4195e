"""The order of what is done: if, may, pay, for each, repeat, remember (CR 608.2c, 118.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.effects import (
    CUSTOM,
    PROCEDURES,
    Answers,
    Ask,
    bind,
    executes,
    procedure,
    said_yes,
    then,
)
from app.engine.effects.possible import can_be_done
from app.engine.effects.selecting import recipients
from app.engine.model.effect import Bind, Custom, Effect, ForEach, If, May, Procedure, Repeat, SetNumber
from app.engine.model.state import Env
from app.engine.model.values import ObjId, Ref, Seat
from app.engine.rules import values
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

DID = "did:did"
YES_NO = ("yes", "no")


@executes(If)
def if_(g: Game, fx: If, env: Env, answers: Answers | None) -> None:
    """CR 608.2c."""
    then(g, *(fx.then if values.holds(g, fx.condition, env) else fx.otherwise))


# ---------------------------------------------------------------- may
@executes(May)
def may(g: Game, fx: May, env: Env, answers: Answers | None) -> Ask | None:
    """Each of them may have it done; what is impossible can't be chosen (CR 608.2d).

    Unless ``who`` is ``you``, ``player`` is who chose it meanwhile; ``Did()`` tells whether anybody did."""
    seats = values.who(g, fx.who, env)
    able = [seat for seat in seats if can_be_done(g, fx.effects, env, seat)]
    if able and answers is None:
        source = g.ch(env.this).name if env.this else ""
        prompt = N_("Use the optional effect of {card}?")
        return Ask([g.ask(seat, "yes_no", prompt, YES_NO, card=source, source=env.this) for seat in able])
    yes = [seat for seat in able if said_yes(answers or {}, seat)]
    env.numbers[DID] = len(yes)
    then(g, *follow(fx.who, seats, yes, fx.effects, fx.otherwise))
    return None


def follow(
    who: Ref, asked: list[Seat], yes: list[Seat], effects: tuple[Effect, ...], otherwise: tuple[Effect, ...]
) -> list[Effect]:
    """What is done after a choice: the effects for each who said yes, ``otherwise`` for each who did not."""
    todo: list[Effect] = []
    for seat in asked:
        for_one = effects if seat in yes else otherwise
        if for_one and who != "you":
            todo.append(Procedure("bind:player", seat=seat))
        todo += for_one
    return todo


# ---------------------------------------------------------------- again and again
@executes(ForEach)
def for_each(g: Game, fx: ForEach, env: Env, answers: Answers | None) -> None:
    """CR 608.2f: considering each of them in turn, as they are now."""
    todo: list[Effect] = []
    for each in recipients(g, fx.what, env):
        todo += [_binding(fx.bind, each), *fx.effects]
    before = [i for i in env.refs.get(fx.bind, ()) if isinstance(i, int)]
    if before:
        todo.append(Procedure(f"bind:{fx.bind}", tuple(before)))
    then(g, *todo)


def _binding(name: str, each: ObjId | Seat) -> Procedure:
    if isinstance(each, str):
        return Procedure(f"bind:{name}", seat=each)
    return Procedure(f"bind:{name}", (each,))


@procedure("bind")
def bind_procedure(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """``bind:NAME``: from here on the name means these objects, or this player."""
    bind(env, fx.name.partition(":")[2], [*fx.objects, *([fx.seat] if fx.seat else [])])


@executes(Repeat)
def repeat(g: Game, fx: Repeat, env: Env, answers: Answers | None) -> None:
    """Do the effects a number of times that is counted now."""
    then(g, *(fx.effects * values.times(g, fx.times, env)))


# ---------------------------------------------------------------- remembering
@executes(Bind)
def remember(g: Game, fx: Bind, env: Env, answers: Answers | None) -> None:
    """Remember objects or players as they are now."""
    bind(env, fx.name, recipients(g, fx.what, env))


@executes(SetNumber)
def set_number(g: Game, fx: SetNumber, env: Env, answers: Answers | None) -> None:
    """Remember a number as it is now (CR 608.2h)."""
    env.numbers[fx.name] = values.number(g, fx.amount, env)


# ---------------------------------------------------------------- by name
@executes(Procedure)
def procedure_by_name(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """A step of the rules; what follows a colon in its name is an argument."""
    return PROCEDURES[fx.name.partition(":")[0]](g, fx, env, answers)


@executes(Custom)
def custom_by_name(g: Game, fx: Custom, env: Env, answers: Answers | None) -> Ask | None:
    """The counted escape hatch."""
    return CUSTOM[fx.name](g, fx, env, answers)
