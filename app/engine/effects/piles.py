"""Two piles: somebody separates objects, somebody chooses one of the piles (CR 700.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine import modes
from app.engine.effects import Answers, Ask, bind, executes, picked, then
from app.engine.effects.library import show
from app.engine.effects.selecting import own
from app.engine.model.effect import SeparatePiles
from app.engine.model.state import Env
from app.engine.model.values import HAND, LIBRARY, Filter, ObjId, Seat
from app.engine.rules import values
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

FIRST, SECOND = N_("First pile"), N_("Second pile")
FACE_UP = N_("Separate these into two piles: choose the one that is face up.")
MADE = "piles"  # whose piles wait to be chosen from; their objects are under the names of _kept


@executes(SeparatePiles)
def separate_piles(g: Game, fx: SeparatePiles, env: Env, answers: Answers | None) -> Ask | None:
    """All make their piles first (they are known when the choosing begins), then one pair after the other is chosen
    from. The objects stay where they are (CR 700.3c); a pile may be empty (700.3d)."""
    if MADE not in env.refs:
        return _separate(g, fx, env, answers)
    waiting = env.refs[MADE]
    if not waiting:
        del env.refs[MADE]
        return None
    return _choose(g, fx, str(waiting[0]), env, answers)


def _separate(g: Game, fx: SeparatePiles, env: Env, answers: Answers | None) -> Ask | None:
    seats = values.who(g, fx.who, env)
    among = {seat: _objects(g, fx, seat, env) for seat in seats}
    prompt = FACE_UP if fx.face_down else N_("Separate these into two piles: choose the first.")
    asks = [
        g.ask(seat, "objects", prompt, ids, 0, len(ids), source=env.this)
        for seat, ids in among.items()
        if ids and answers is None and not modes.of(g).automatic(g, seat)
    ]
    if asks:
        return Ask(asks)
    bind(env, fx.chosen, ())
    bind(env, fx.other, ())
    for seat, ids in among.items():
        if modes.of(g).automatic(g, seat):
            first, second = modes.of(g).separates(g, seat, ids)
        else:
            first = picked(answers, seat, ids)
            second = [i for i in ids if i not in first]
        env.refs[_kept(seat, FIRST)], env.refs[_kept(seat, SECOND)] = [*first], [*second]
    if fx.face_down:
        show(g, [i for seat in among for i in env.refs[_kept(seat, FIRST)] if isinstance(i, int)])
    env.refs[MADE] = [seat for seat, ids in among.items() if ids]
    then(g, fx)
    return None


def _objects(g: Game, fx: SeparatePiles, seat: Seat, env: Env) -> list[ObjId]:
    """A filter speaks of the objects of whoever separates, unless it says whose."""
    if isinstance(fx.what, Filter) and fx.what.controller is None and fx.what.owner is None:
        return own(g, fx.what, seat, env)
    return values.objects(g, fx.what, env)


def _kept(seat: Seat, pile: str) -> str:
    return f"{MADE}:{seat}:{pile}"


def _name(g: Game, chooser: Seat, oid: ObjId | Seat) -> str:
    """What the chooser may know of something in a pile."""
    assert isinstance(oid, int)
    o = g.obj(oid)
    hidden = o.face_down or (o.zone in (LIBRARY, HAND) and chooser not in o.known_to)
    return N_("a hidden card") if hidden else g.ch(oid).name


def _choose(g: Game, fx: SeparatePiles, maker: Seat, env: Env, answers: Answers | None) -> Ask | None:
    """One pile goes under the one name, the other under the other."""
    chooser = next(iter(values.who(g, fx.chooser, Env(env.you, env.this, {**env.refs, "player": [maker]}))), None)
    first, second = env.refs[_kept(maker, FIRST)], env.refs[_kept(maker, SECOND)]
    if chooser is not None and answers is None:
        cards, other = ([_name(g, chooser, i) for i in pile] or ["–"] for pile in (first, second))
        prompt = N_("Choose a pile. First: {cards}. Second: {other}.")
        about: Any = {"cards": cards, "other": other, "purpose": "pile", "source": env.this}
        return Ask([g.ask(chooser, "option", prompt, (FIRST, SECOND), **about)])
    takes_second = chooser is not None and (answers or {}).get(chooser) == [SECOND]
    if chooser is not None:
        g.emit("chose", seat=chooser, text=SECOND if takes_second else FIRST, source=env.this)
    bind(env, f"+{fx.chosen}", second if takes_second else first)
    bind(env, f"+{fx.other}", first if takes_second else second)
    for pile in (FIRST, SECOND):
        del env.refs[_kept(maker, pile)]
    env.refs[MADE] = env.refs[MADE][1:]
    then(g, fx)
    return None
