"""Libraries: search, look, scry, surveil, reveal, shuffle (CR 401, 701.20, 701.22–701.25).

A look is an effect of its own before the question about it: an executor that has nothing looked at yet looks,
and puts itself on again; what was looked at waits in the Env under ``looked:SEAT``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from app.engine.effects import Answers, Ask, bind, executes, procedure, then
from app.engine.effects.selecting import Wanted, ask_each, concerning
from app.engine.looking import zone_key
from app.engine.model.effect import (
    Dig,
    Effect,
    Move,
    Procedure,
    Reveal,
    RevealUntil,
    Scry,
    Search,
    Shuffle,
    Surveil,
    TopCards,
)
from app.engine.model.state import Env
from app.engine.model.values import GRAVEYARD, HAND, LIBRARY, Filter, ObjId, Seat
from app.engine.rules import values, zones
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

LOOKED = "looked:"
ANY_CARD = Filter(zone=LIBRARY)


# ---------------------------------------------------------------- looking and revealing
def show(g: Game, oids: Iterable[ObjId]) -> None:
    """CR 701.20a: everybody sees these cards."""
    for oid in oids:
        g.know(oid, g.s.players)
        g.emit("revealed", object=oid, seat=g.s.objects[oid].owner)


def look(g: Game, seat: Seat, oids: Sequence[ObjId], env: Env, why: str) -> None:
    """CR 701.20e: one player sees these cards; they are remembered for the question that follows."""
    for oid in oids:
        g.know(oid, [seat])
    g.emit("looked", seat=seat, amount=len(oids), text=why, args={"cards": list(oids)})
    env.refs[LOOKED + seat] = list(oids)


def looked_at(g: Game, seat: Seat, env: Env) -> list[ObjId]:
    """What that player has looked at and is still in the library."""
    ids = [i for i in env.refs.get(LOOKED + seat, []) if isinstance(i, int) and g.here(i)]
    return [i for i in ids if g.s.objects[i].zone == LIBRARY]


def _look_first(g: Game, fx: Scry | Surveil | Dig | Search, env: Env) -> bool:
    """Look, unless that has been done, and come back; True when it had to be done now."""
    seats = values.who(g, fx.who, env)
    if not seats or any(LOOKED + seat in env.refs for seat in seats):
        return False
    for seat in seats:
        library = g.zone(LIBRARY, seat)
        n = len(library) if isinstance(fx, Search) else max(0, values.number(g, fx.count, concerning(env, seat)))
        look(g, seat, library[:n], env, type(fx).__name__.lower())
        if isinstance(fx, Dig) and fx.open:
            show(g, library[:n])
    then(g, fx)
    return True


def _forget(env: Env, seats: Iterable[Seat]) -> None:
    for seat in seats:
        env.refs.pop(LOOKED + seat, None)


@executes(Reveal)
def reveal(g: Game, fx: Reveal, env: Env, answers: Answers | None) -> None:
    """CR 701.20; ``hand_of`` reveals the hands of those players."""
    if fx.hand_of is not None:
        cards = [i for seat in values.who(g, fx.hand_of, env) for i in g.zone(HAND, seat)]
    else:
        cards = values.objects(g, fx.what, env)
    if not fx.look:
        show(g, cards)
    elif cards:
        for oid in cards:
            g.know(oid, [env.you])
        g.emit("looked", seat=env.you, amount=len(cards), text="hand", args={"cards": list(cards)})


@executes(TopCards)
def top_cards(g: Game, fx: TopCards, env: Env, answers: Answers | None) -> None:
    """CR 701.20: as many as there are; they stay where they are."""
    bind(env, fx.bind, ())
    for seat in values.who(g, fx.who, env):
        ids = g.zone(LIBRARY, seat)[: max(0, values.number(g, fx.count, concerning(env, seat)))]
        bind(env, _more(fx.bind), ids)
        if fx.reveal:
            show(g, ids)
        else:
            look(g, seat, ids, env, "topcards")
            _forget(env, [seat])


@executes(Shuffle)
def shuffle(g: Game, fx: Shuffle, env: Env, answers: Answers | None) -> None:
    """CR 701.24."""
    for seat in values.who(g, fx.who, env):
        g.shuffle(seat)


# ---------------------------------------------------------------- order
def arrange(g: Game, seat: Seat, ids: Sequence[ObjId], where: str) -> None:
    """Put cards of a library on its top (the first one topmost) or its bottom (the last one bottommost).

    Where they are several, only who arranges them knows which is which."""
    key = zone_key(LIBRARY, seat)
    rest = [i for i in g.s.zones.get(key, ()) if i not in ids]
    g.s.zones[key] = (*ids, *rest) if where == "top" else (*rest, *ids)
    if len(ids) > 1:
        for oid in ids:
            known = tuple(s for s in g.s.objects[oid].known_to if s == seat)
            if known != g.s.objects[oid].known_to:
                g.edit(oid).known_to = known


ORDER = {
    "top": N_("Put these on top of the library in order; the first one is on top."),
    "bottom": N_("Put these on the bottom of the library in order; the last one is at the bottom."),
}


@procedure("arrange")
def arrange_procedure(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """``arrange:top`` and ``arrange:bottom``: the player chooses the order of cards of their library; of cards that are
    all alike there is none to choose."""
    where = fx.name.partition(":")[2]
    ids = [i for i in fx.objects if g.here(i) and g.s.objects[i].zone == LIBRARY]
    if len({g.s.objects[i].card for i in ids}) > 1 and answers is None:
        return Ask([g.ask(fx.seat, "order", ORDER[where], ids, len(ids), len(ids))])
    wanted = [i for i in (answers or {}).get(fx.seat, ids) if isinstance(i, int)]
    arrange(g, fx.seat, wanted, where)
    return None


def to_bottom(g: Game, seat: Seat, ids: Sequence[ObjId]) -> None:
    """Put cards of a library on its bottom in a random order: of several, nobody knows which is which."""
    order = g.shuffled(ids)
    arrange(g, seat, order, "bottom")
    if len(order) > 1:
        for oid in order:
            if g.s.objects[oid].known_to:
                g.edit(oid).known_to = ()


@procedure("rest")
def rest(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """``rest:bottom`` (in a random order), ``rest:bottom_in_order`` and ``rest:top`` (in any order) or ``rest:ZONE``:
    what was not taken."""
    to = fx.name.partition(":")[2]
    ids = [i for i in fx.objects if g.here(i) and g.s.objects[i].zone == LIBRARY]
    if to == "bottom":
        to_bottom(g, fx.seat, ids)
    elif to in ("top", "bottom_in_order"):
        then(g, Procedure(f"arrange:{to.partition('_')[0]}", tuple(ids), fx.seat))
    else:
        zones.change_all(g, ids, to)
    return None


# ---------------------------------------------------------------- scry, surveil
@executes(Scry)
def scry(g: Game, fx: Scry, env: Env, answers: Answers | None) -> Ask | None:
    """CR 701.22: any number to the bottom, the rest stays on top, each in any order."""
    made = _sort_top(g, fx, env, answers, "Put any number of these on the bottom of your library.")
    if not isinstance(made, dict):
        return made
    for seat, (away, kept) in made.items():
        arrange(g, seat, kept, "top")
        arrange(g, seat, away, "bottom")
        g.emit("scried", seat=seat, amount=len(kept) + len(away))
    then(g, *(order for seat, (away, kept) in made.items() for order in _orders(seat, kept, away)))
    return None


@executes(Surveil)
def surveil(g: Game, fx: Surveil, env: Env, answers: Answers | None) -> Ask | None:
    """CR 701.25: any number into the graveyard, the rest stays on top in any order."""
    made = _sort_top(g, fx, env, answers, "Put any number of these into your graveyard.")
    if not isinstance(made, dict):
        return made
    zones.change_all(g, [i for away, _ in made.values() for i in away], GRAVEYARD)
    for seat, (away, kept) in made.items():
        g.emit("surveiled", seat=seat, amount=len(kept) + len(away))
    then(g, *(order for seat, (_, kept) in made.items() for order in _orders(seat, kept, ())))
    return None


Split = dict[Seat, tuple[list[ObjId], list[ObjId]]]


def _sort_top(g: Game, fx: Scry | Surveil, env: Env, answers: Answers | None, prompt: str) -> Split | Ask | None:
    """Each player's cards, those to put away and those that stay (CR 701.22b: none, nothing happens)."""
    seats = [s for s in values.who(g, fx.who, env) if values.number(g, fx.count, concerning(env, s)) > 0]
    if not seats or _look_first(g, fx, env):
        return None
    seen = {seat: looked_at(g, seat, env) for seat in seats}
    made = ask_each(g, {s: (ids, 0, len(ids)) for s, ids in seen.items()}, prompt, answers)
    if isinstance(made, Ask):
        return made
    _forget(env, seats)
    return {s: (made[s], [i for i in ids if i not in made[s]]) for s, ids in seen.items()}


def _orders(seat: Seat, top: Sequence[ObjId], bottom: Sequence[ObjId]) -> list[Procedure]:
    parts = (("arrange:top", top), ("arrange:bottom", bottom))
    return [Procedure(name, tuple(ids), seat) for name, ids in parts if len(ids) > 1]


# ---------------------------------------------------------------- dig, reveal until
@executes(Dig)
def dig(g: Game, fx: Dig, env: Env, answers: Answers | None) -> Ask | None:
    """Look at the top cards, take some, the rest goes elsewhere."""
    if _look_first(g, fx, env):
        return None
    wanted: Wanted = {}
    seats = values.who(g, fx.who, env)
    for seat in seats:
        inner = concerning(env, seat)
        options = [i for i in looked_at(g, seat, env) if _wanted(g, fx.what, i, inner)]
        take = max(0, values.number(g, fx.take, inner))
        wanted[seat] = (options, take if fx.must else 0, take)
    made = ask_each(g, wanted, "Take up to {count} of the cards you look at.", answers, to=fx.to, rest=fx.rest)
    if isinstance(made, Ask):
        return made
    bind(env, fx.bind, ())
    then(g, *(part for seat, taken in made.items() for part in _take(g, fx, seat, taken, env)))
    _forget(env, seats)
    return None


def _wanted(g: Game, what: Filter | None, oid: ObjId, env: Env) -> bool:
    return what is None or values.matches(g, what, oid, env, zone=False)


def _take(g: Game, fx: Dig, seat: Seat, taken: list[ObjId], env: Env) -> list[Move | Procedure]:
    left = tuple(i for i in looked_at(g, seat, env) if i not in taken)
    if fx.reveal:
        show(g, taken)
    name = f"taken:{seat}"
    bind(env, name, taken)
    return [Move(name, fx.to, tapped=fx.tapped, bind=_more(fx.bind)), Procedure(f"rest:{fx.rest}", left, seat)]


def _more(name: str | None) -> str | None:
    return None if name is None else f"+{name}"


@executes(RevealUntil)
def reveal_until(g: Game, fx: RevealUntil, env: Env, answers: Answers | None) -> None:
    """Reveal from the top until a card matches; without one the whole library is revealed."""
    bind(env, fx.bind, ())
    bind(env, fx.all, ())
    todo: list[Move | Procedure] = []
    for seat in values.who(g, fx.who, env):
        library, inner = g.zone(LIBRARY, seat), concerning(env, seat)
        at = next((n for n, i in enumerate(library) if _wanted(g, fx.what, i, inner)), len(library))
        show(g, library[: at + 1])
        bind(env, _more(fx.all), library[: at + 1])
        if not fx.to:
            bind(env, _more(fx.bind), library[at : at + 1])
            continue
        name = f"taken:{seat}"
        bind(env, name, library[at : at + 1])
        todo += [Move(name, fx.to, bind=_more(fx.bind)), Procedure(f"rest:{fx.rest}", library[:at], seat)]
    then(g, *todo)


# ---------------------------------------------------------------- search
@executes(Search)
def search(g: Game, fx: Search, env: Env, answers: Answers | None) -> Ask | None:
    """CR 701.23: find up to ``count`` cards; only a search without a quality must find them (701.23b, d)."""
    if _look_first(g, fx, env):
        return None
    wanted: Wanted = {}
    seats = values.who(g, fx.who, env)
    for seat in seats:
        inner = concerning(env, seat)
        n = max(0, values.number(g, fx.count, inner))
        options = [i for i in looked_at(g, seat, env) if _wanted(g, fx.what, i, inner)]
        wanted[seat] = (options, n if fx.what == ANY_CARD else 0, n)
    made = ask_each(g, wanted, "Search your library and take up to {count}.", answers, to=fx.to, purpose="search")
    if isinstance(made, Ask):
        return made
    _forget(env, seats)
    bind(env, fx.bind, ())
    todo: list[Effect] = []
    for seat, found in made.items():
        g.emit("searched", seat=seat, amount=len(found))
        todo += _put_found(g, fx, seat, found, env)
    then(g, *todo)
    return None


def _put_found(g: Game, fx: Search, seat: Seat, found: list[ObjId], env: Env) -> list[Effect]:
    if fx.reveal and fx.to in (HAND, LIBRARY):
        show(g, found)
    if fx.to == LIBRARY:
        bind(env, _more(fx.bind), found)
        return [Procedure(f"shuffle_and_put:{fx.position}", tuple(found), seat)]
    first = found[:1] if fx.first_to is not None else []
    later = found[len(first) :]
    moves = [
        _found_move(fx, f"{name}:{seat}", to, ids, env)
        for name, to, ids in (("first", fx.first_to or fx.to, first), ("found", fx.to, later))
        if ids
    ]
    return [*moves, Shuffle(seat)]


def _found_move(fx: Search, name: str, to: str, ids: list[ObjId], env: Env) -> Move:
    bind(env, name, ids)
    return Move(name, to, tapped=fx.tapped and to == "battlefield", bind=_more(fx.bind))


@procedure("shuffle_and_put")
def shuffle_and_put(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """CR 701.24b: shuffle all but the found cards, then those go to their place in the library."""
    known = {i: g.s.objects[i].known_to for i in fx.objects if g.here(i)}
    g.shuffle(fx.seat)
    for oid, seats in known.items():
        g.know(oid, seats)
    place = fx.name.partition(":")[2]
    if place.isdigit():
        _insert(g, fx.seat, list(known), int(place))
    else:
        arrange(g, fx.seat, list(known), place)
        then(g, *_orders(fx.seat, *((list(known), ()) if place == "top" else ((), list(known)))))
    return None


def _insert(g: Game, seat: Seat, ids: list[ObjId], at: int) -> None:
    key = zone_key(LIBRARY, seat)
    others = [i for i in g.s.zones[key] if i not in ids]
    g.s.zones[key] = (*others[:at], *ids, *others[at:])
