"""Objects change zones: destroy, exile, return, sacrifice, discard, mill (CR 400, 610.3, 701.8–701.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from app.engine import modes
from app.engine.effects import Answers, Ask, bind, executes, picked, procedure, then, until
from app.engine.effects.selecting import ask_each, concerning, own, permanents
from app.engine.model.effect import (
    Destroy,
    Discard,
    Draw,
    ExileChosen,
    ExileTop,
    Manifest,
    Mill,
    Move,
    Procedure,
    Sacrifice,
    ShuffleInto,
    SwapZones,
)
from app.engine.model.state import Env
from app.engine.model.values import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, THIS_LEAVES, Filter, ObjId, Seat
from app.engine.rules import drawing, face_down, values, zones

if TYPE_CHECKING:
    from app.engine.game import Game


@executes(Destroy)
def destroy(g: Game, fx: Destroy, env: Env, answers: Answers | None) -> None:
    """CR 701.8; ``destroyed`` names (and counts) those that were."""
    done = zones.destroy_all(g, permanents(g, fx.what, env), fx.no_regeneration)
    bind(env, "destroyed", done)
    env.numbers["destroyed"] = len(done)


# ---------------------------------------------------------------- moving
@executes(Move)
def move(g: Game, fx: Move, env: Env, answers: Answers | None) -> Ask | None:
    """CR 400.7: put objects into a zone, all at once; asks first what must be known as they move."""
    if fx.until == THIS_LEAVES and not g.in_play(env.this):
        return None  # CR 610.3a–b
    ids = [i for i in values.objects(g, fx.what, env) if g.s.objects[i].zone != fx.to or fx.to == LIBRARY]
    moves = [(i, fx.to, _controller(g, fx, i, env)) for i in ids]
    asked = zones.ask_first(g, moves, env, answers)
    if asked is not None:
        return asked
    owners = _owners(g, fx, env)
    origins = [g.s.objects[i].zone for i in ids]
    with g.together():
        new = [_put(g, fx, oid, seat, env) for oid, _, seat in moves]
    if fx.until == THIS_LEAVES:
        until.remember(g, env.this, [(n, origin) for n, origin in zip(new, origins, strict=True) if n is not None])
    if fx.until == until.LINKED:
        until.link(g, env.this, [n for n in new if n is not None])
    moved = [n for n in new if n is not None]
    bind(env, fx.bind, moved)
    _settle(g, fx, moved, owners)
    return None


def _controller(g: Game, fx: Move, oid: ObjId, env: Env) -> Seat:
    seats = values.who(g, fx.under, env) if fx.under is not None else []
    return seats[0] if seats else g.s.objects[oid].owner


def _owners(g: Game, fx: Move, env: Env) -> list[Seat]:
    """Owners of what is named, whether it is still there or not (CR 701.24c)."""
    if isinstance(fx.what, Filter):
        ids = values.matching(g, fx.what, env)
    else:
        ids = [i for i in values.bound(g, fx.what, env) if isinstance(i, int)]
    return list(dict.fromkeys(g.obj(i).owner for i in ids))


def _put(g: Game, fx: Move, oid: ObjId, seat: Seat, env: Env) -> ObjId | None:
    counters = tuple((kind, values.number(g, n, env)) for kind, n in fx.counters)
    position = "bottom" if fx.position == "shuffled" else fx.position
    return zones.change(
        g,
        oid,
        fx.to,
        position=position,
        controller=seat,
        tapped=fx.tapped,
        face_down=fx.face_down,
        counters=counters,
        attacking=fx.attacking,
        transformed=fx.transformed,
    )


def _settle(g: Game, fx: Move, moved: list[ObjId], owners: list[Seat]) -> None:
    """In a library: shuffle, or let each owner arrange what was put there together (CR 401.4)."""
    if fx.to != LIBRARY:
        return
    for seat in owners:
        mine = tuple(i for i in moved if g.here(i) and g.s.objects[i].owner == seat)
        mine = tuple(i for i in mine if g.s.objects[i].zone == LIBRARY)
        if fx.position == "shuffled":
            g.shuffle(seat)
        elif len(mine) > 1 and isinstance(fx.position, str):
            then(g, Procedure(f"arrange:{fx.position}", mine, seat))


@procedure("return_exiled")
def return_exiled(g: Game, fx: Procedure, env: Env, answers: Answers | None) -> Ask | None:
    """CR 610.3, 610.3c: what was exiled until something left returns to the zone it came from."""
    back = [(i, until.origin(g, i)) for i in fx.objects if g.here(i) and g.s.objects[i].zone == EXILE]
    asked = zones.ask_first(g, [(i, zone, g.s.objects[i].owner) for i, zone in back], env, answers)
    if asked is not None:
        return asked
    with g.together():
        for oid, zone in back:
            zones.change(g, oid, zone)
    return None


# ---------------------------------------------------------------- sacrifice, exile
@executes(Sacrifice)
def sacrifice(g: Game, fx: Sacrifice, env: Env, answers: Answers | None) -> Ask | None:
    """CR 701.21: everyone chooses, then all at once; ``sacrificed`` names (and counts) them."""
    seats = values.who(g, fx.who, env)
    if isinstance(fx.what, Filter):
        n = {seat: values.number(g, fx.count, concerning(env, seat)) for seat in seats}
        wanted = {seat: (may_sacrifice(g, fx.what, seat, env), n[seat], n[seat]) for seat in seats}
        made = ask_each(g, wanted, "Choose {count} to sacrifice.", answers, purpose="sacrifice")
        if isinstance(made, Ask):
            return made
        chosen = [i for ids in made.values() for i in ids]
    else:
        chosen = [i for i in permanents(g, fx.what, env) if g.s.objects[i].controller in seats]
    with g.together():
        done = [i for i in chosen if zones.sacrifice(g, i) is not None]
    bind(env, "sacrificed", done)
    env.numbers["sacrificed"] = len(done)
    return None


def may_sacrifice(g: Game, what: Filter, seat: Seat, env: Env) -> list[ObjId]:
    """What the player could sacrifice (CR 701.21a)."""
    return [i for i in own(g, what, seat, env) if g.in_play(i) and zones.can_be_sacrificed(g, i)]


@executes(ExileChosen)
def exile_chosen(g: Game, fx: ExileChosen, env: Env, answers: Answers | None) -> Ask | None:
    """CR 701.13: each player chooses among what is theirs; then all of it is exiled at once."""
    seats = values.who(g, fx.who, env)
    n = {seat: values.number(g, fx.count, concerning(env, seat)) for seat in seats}
    wanted = {seat: (own(g, fx.what, seat, env), n[seat], n[seat]) for seat in seats}
    made = ask_each(g, wanted, "Choose {count} to exile.", answers, purpose="exile")
    if isinstance(made, Ask):
        return made
    bind(env, fx.bind, zones.change_all(g, [i for ids in made.values() for i in ids], EXILE))
    return None


@executes(ExileTop)
def exile_top(g: Game, fx: ExileTop, env: Env, answers: Answers | None) -> None:
    """Exile as many cards as there are from the top of each player's library."""
    chosen: list[ObjId] = []
    for seat in values.who(g, fx.who, env):
        n = values.number(g, fx.count, concerning(env, seat))
        chosen += g.zone(LIBRARY, seat)[: max(0, n)]
    bind(env, fx.bind, zones.change_all(g, chosen, EXILE, face_down=fx.face_down))


@executes(Manifest)
def manifest(g: Game, fx: Manifest, env: Env, answers: Answers | None) -> None:
    """CR 701.40e, 701.58e: one after the other; their controllers may look at them."""
    made: list[ObjId] = []
    mark = face_down.CLOAKED if fx.cloak else face_down.MANIFESTED
    for seat in values.who(g, fx.who, env):
        for _ in range(values.times(g, fx.count, concerning(env, seat))):
            top = g.zone(LIBRARY, seat)[:1]
            made += [put_face_down(g, seat, oid, mark) for oid in top]
    made = [oid for oid in made if oid]
    bind(env, fx.bind, made)


def put_face_down(g: Game, seat: Seat, oid: ObjId, mark: str) -> ObjId:
    """Put a card onto the battlefield face down, marked as what it is; 0 if it does not get there."""
    new = zones.change(g, oid, BATTLEFIELD, controller=seat, face_down=True, marks=((mark, 1),))
    if new is not None:
        g.emit("manifested", object=new, seat=seat)
    return new or 0


@executes(SwapZones)
def swap_zones(g: Game, fx: SwapZones, env: Env, answers: Answers | None) -> None:
    """Exile one zone face down, shuffle the other into the library."""
    for seat in values.who(g, fx.who, env):
        refill = g.zone(fx.refill, seat)
        zones.change_all(g, g.zone(fx.exile, seat), EXILE, face_down=True)
        zones.change_all(g, refill, LIBRARY)
        g.shuffle(seat)


@executes(ShuffleInto)
def shuffle_into(g: Game, fx: ShuffleInto, env: Env, answers: Answers | None) -> None:
    """CR 701.24: everybody's cards go at the same time; the library is shuffled even where there are none."""
    seats = values.who(g, fx.who, env)
    zones.change_all(g, [i for seat in seats for zone in fx.zones for i in g.zone(zone, seat)], LIBRARY)
    for seat in seats:
        g.shuffle(seat)


# ---------------------------------------------------------------- cards in hand and library
@executes(Draw)
def draw(g: Game, fx: Draw, env: Env, answers: Answers | None) -> None:
    """CR 121.2, 805.6a: one player after the other, one card at a time."""
    drawn: list[ObjId] = []
    for seat in values.who(g, fx.who, env):
        n, had = values.number(g, fx.count, concerning(env, seat)), g.zone(HAND, seat)
        if n > 0:
            drawing.draw(g, seat, n)
            drawn += [i for i in g.zone(HAND, seat) if i not in had] if fx.bind else []
    bind(env, fx.bind, drawn)


@executes(Mill)
def mill(g: Game, fx: Mill, env: Env, answers: Answers | None) -> None:
    """CR 701.17: as many as there are."""
    milled: list[ObjId] = []
    for seat in values.who(g, fx.who, env):
        n = values.number(g, fx.count, concerning(env, seat))
        if n > 0:
            milled += drawing.mill(g, seat, n)
    bind(env, fx.bind, milled)
    env.numbers["milled"] = len(milled)


@executes(Discard)
def discard(g: Game, fx: Discard, env: Env, answers: Answers | None) -> Ask | None:
    """CR 701.9: by choice of the player, of ``chooser``, at random, or the whole hand.

    ``discarded`` names (and counts) the cards in their new zone."""
    seats = values.who(g, fx.who, env)
    if fx.chooser is not None and len(seats) > 1:
        then(g, *(msgspec.structs.replace(fx, who=seat) for seat in seats))
        return None
    if fx.chooser is not None and not _shown_to_chooser(g, fx, seats, env):
        return None
    made = _to_discard(g, fx, seats, env, answers)
    if isinstance(made, Ask):
        return made
    done: list[ObjId] = []
    for seat, (cards, count) in made.items():
        if not modes.of(g).instead_of_discard(g, seat, count):
            done += _discard(g, fx, seat, cards)
    bind(env, "discarded", done)
    env.numbers["discarded"] = len(done)
    return None


Discards = dict[Seat, tuple[list[ObjId], int]]


def _to_discard(g: Game, fx: Discard, seats: list[Seat], env: Env, answers: Answers | None) -> Discards | Ask:
    """The cards each player discards and how many were asked for."""
    asks, out = [], {}
    for seat in seats:
        options = _discardable(g, fx, seat, env)
        n = len(options) if fx.all else max(0, values.number(g, fx.count, concerning(env, seat)))
        asked = _chooser(g, fx, seat, env)
        if n >= len(options) or n == 0:
            out[seat] = (options[:n], n)
        elif fx.random:
            out[seat] = (g.shuffled(options)[:n], n)
        elif answers is None:
            asks.append(
                g.ask(asked, "objects", "Choose {count} to discard.", options, n, n, count=n, purpose="discard")
            )
        else:
            out[seat] = (picked(answers, asked, options), n)
    return Ask(asks) if asks else out


def _discardable(g: Game, fx: Discard, seat: Seat, env: Env) -> list[ObjId]:
    hand = g.zone(HAND, seat)
    if fx.what is None:
        return list(hand)
    inner = concerning(env, seat)
    return [i for i in hand if values.matches(g, fx.what, i, inner, zone=False)]


def _chooser(g: Game, fx: Discard, seat: Seat, env: Env) -> Seat:
    if fx.chooser is None:
        return seat
    return next(iter(values.who(g, fx.chooser, env)), seat)


def _shown_to_chooser(g: Game, fx: Discard, seats: list[Seat], env: Env) -> bool:
    """Whoever chooses from another's hand sees it first; False if they had to be shown it now."""
    shown = False
    for seat in seats:
        chooser = _chooser(g, fx, seat, env)
        hidden = [i for i in g.zone(HAND, seat) if chooser not in g.s.objects[i].known_to]
        for oid in hidden:
            g.know(oid, [chooser])
        if hidden:
            shown = True
            g.emit("looked", seat=chooser, to=seat, amount=len(hidden), args={"cards": hidden})
    if shown:
        then(g, fx)
    return not shown


def _discard(g: Game, fx: Discard, seat: Seat, cards: list[ObjId]) -> list[ObjId]:
    if fx.to != GRAVEYARD:
        return zones.change_all(g, cards, fx.to)
    with g.together():
        found = [drawing.discard(g, seat, i) for i in cards]
    return [i for i in found if i is not None]
