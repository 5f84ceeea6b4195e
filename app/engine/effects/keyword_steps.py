"""Steps that keyword abilities stand for and no other effect says: casting for an alternative cost while something
resolves, ninjutsu, cumulative upkeep, myriad, marks (CR 702)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.effects import Answers, Ask, bind, procedure, said_yes, then
from app.engine.effects.control import YES_NO
from app.engine.model.ability import Keyword
from app.engine.model.effect import DelayedTrigger, MayPay, Move, Procedure, Sacrifice
from app.engine.model.state import Env
from app.engine.model.values import BATTLEFIELD, EXILE, Mana, ObjId, Seat, Trigger
from app.engine.rules import cost_payment, costs, free_casting, paying, player_rules, price, spells, zones
from app.engine.rules.mana import Purpose
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

CAST = N_("Cast {card}?")


@procedure("mark")
def mark(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """``mark:NAME``: remember on this that something was done (echo was asked for, it became renowned)."""
    if g.in_play(env.this):
        g.set_mark(env.this, fx.name.partition(":")[2], 1)


# ---------------------------------------------------------------- casting
@procedure("may_cast")
def may_cast(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """``may_cast:NAME``: its owner may cast this card for its alternative cost of that name (madness, miracle), or
    without paying if it has none (suspend)."""
    name, oid, seat = fx.name.partition(":")[2], env.this, env.you
    if not g.here(oid) or not can_cast(g, seat, oid, name):
        return None
    if answers is None:
        return Ask([g.ask(seat, "yes_no", CAST, YES_NO, card=g.ch(oid).name, source=oid)])
    if said_yes(answers, seat):
        then(g, Procedure(f"cast_free:{name}", (oid,), seat))
    return None


def can_cast(g: Game, seat: Seat, oid: ObjId, name: str) -> bool:
    """Whether the player could pay for the card in that way now, and nothing forbids it."""
    c = g.ch(oid)
    if c.is_land or player_rules.forbids_cast(g, seat, oid):
        return False
    env = Env(seat, oid)
    total = price.of_spell(g, seat, oid, spells.way_named(c, name), (), env)
    if total.mana is None or not costs.can_pay_parts(g, seat, total.parts, env):
        return False
    payer = paying.Payer(g, seat, Purpose(seat, oid, c))
    return cost_payment.fewest_lives(payer, price.with_x(total.mana, 0))[1] is not None and free_casting.castable(
        g, seat, oid
    )


# ---------------------------------------------------------------- combat
@procedure("ninjutsu")
def ninjutsu(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """CR 702.49: put this onto the battlefield tapped and attacking what the returned creature attacked."""
    if not g.here(env.this):
        return None
    asked = zones.ask_first(g, [(env.this, BATTLEFIELD, env.you)], env, answers)
    if asked is not None:
        return asked
    attacked = env.refs.get("attacked", [0])[0]
    zones.change(g, env.this, BATTLEFIELD, controller=env.you, tapped=True, attacking=attacked or False)
    return None


@procedure("myriad")
def myriad(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """CR 702.116: for each other opponent its controller may create a copy that attacks them."""
    others = [s for s in g.opponents(env.you) if s not in env.refs.get("defending_player", [])]
    if not others or g.s.combat is None:
        return None
    if answers is None:
        prompt = N_("Choose the opponents whom a copy attacks.")
        return Ask([g.ask(env.you, "players", prompt, others, 0, len(others), source=env.this)])
    from app.engine.effects.tokens import copied

    ref, face = copied(g, env.this, (), env)
    made: list[ObjId] = []
    for seat in [s for s in others if s in answers.get(env.you, [])]:
        made += zones.create_token(g, env.you, ref, 1, tapped=True, attacking=seat, face=face)
    bind(env, "copies", made)
    if made:
        then(g, DelayedTrigger(Trigger("step_begins", step="end of combat"), (Move("copies", EXILE),)))
    return None


# ---------------------------------------------------------------- upkeep
@procedure("cumulative_upkeep")
def cumulative_upkeep(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """CR 702.24: an age counter, then its cost for each of them or it is sacrificed."""
    if not g.in_play(env.this):
        return
    own = next((a for a in g.ch(env.this).abilities if isinstance(a, Keyword) and a.name == "cumulative_upkeep"), None)
    g.add_counters(env.this, "age", 1)
    times = g.s.objects[env.this].counter("age")
    cost = own.cost * times if own is not None else ()
    mana = "".join(part.cost for part in cost if isinstance(part, Mana))
    others = tuple(part for part in cost if not isinstance(part, Mana))
    then(g, MayPay("you", (*((Mana(mana),) if mana else ()), *others), (), (Sacrifice("you", "this"),)))


# ---------------------------------------------------------------- sieges
@procedure("siege_falls")
def siege_falls(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """CR 310.12b: exile it, then its controller may cast it transformed without paying its mana cost."""
    if not g.in_play(env.this):
        return
    new = zones.change(g, env.this, EXILE, face=1)
    if new is not None and g.s.objects[new].zone == EXILE:
        then(g, Procedure("cast_back", (new,), env.you))


@procedure("cast_back")
def cast_back(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """Ask whether its back is cast; a card that is not cast lies there with its front."""
    oid, seat = fx.objects[0], fx.seat
    if not g.here(oid):
        return None
    if answers is None and free_casting.castable(g, seat, oid):
        return Ask([g.ask(seat, "yes_no", CAST, YES_NO, card=g.ch(oid).name, source=oid)])
    if answers is not None and said_yes(answers, seat):
        then(g, Procedure("cast_free", (oid,), seat), Procedure("front_up", (oid,)))
    else:
        g.edit(oid).face = 0
    return None


@procedure("front_up")
def front_up(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> None:
    """What could not be cast after all shows its front again."""
    if g.here(fx.objects[0]) and g.s.objects[fx.objects[0]].face:
        g.edit(fx.objects[0]).face = 0
