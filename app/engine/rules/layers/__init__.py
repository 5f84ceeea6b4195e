"""Characteristics after layers (CR 613), kept in a table beside the state.

The table is never serialised: it is rebuilt from the state when there is none. It holds an entry only for
objects whose characteristics differ from their printed ones, indexes of abilities by what they listen to,
and the continuous effects with their inputs, so that cost follows what changed.

``refresh`` brings it up to date; ``recompute`` makes it from nothing; ``differences`` compares the two."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from app.engine.model.ability import Ability
from app.engine.model.card import Characteristics
from app.engine.model.effect import Grant
from app.engine.model.state import GameObject, State
from app.engine.model.values import BATTLEFIELD, ObjId
from app.engine.rules import face_down
from app.engine.rules.layers.building import Builder, env_of, functions, statics
from app.engine.rules.layers.computing import KEYWORD_COUNTERS, Working, base_of, characteristics
from app.engine.rules.layers.reading import COMBAT, PLAYERS, TALLY, TAPS, TURN
from app.engine.rules.layers.reading import STACK as STACK_CHANGED
from app.engine.rules.layers.refreshing import ability_keys, happening, refresh
from app.engine.rules.layers.table import Active, Table

if TYPE_CHECKING:
    from app.engine.game import Game

__all__ = [
    "COMBAT",
    "KEYWORD_COUNTERS",
    "PLAYERS",
    "STACK_CHANGED",
    "TALLY",
    "TAPS",
    "TURN",
    "Active",
    "Table",
    "ability_keys",
    "attach",
    "copiable",
    "differences",
    "env_of",
    "fork",
    "functions",
    "gives",
    "listeners",
    "recompute",
    "refresh",
    "settle",
    "table_of",
    "would_be",
]


def table_of(state: State) -> Table:
    """The table kept beside a state, rebuilt if the state was just loaded or changed without a command."""
    known: Table | None = state.__dict__.get("table")
    if known is None or known.dirty:
        known = _rebuilt(state)
        attach(state, known)
    return known


def fork(state: State) -> Table:
    """The table for a command that starts from this state, with what was touched and not looked at yet."""
    known: Table | None = state.__dict__.get("table")
    if known is None:
        known = _rebuilt(state)
        attach(state, known)
    return known.fork()


def attach(state: State, table: Table) -> None:
    """Keep the table beside the state."""
    state.__dict__["table"] = table


def recompute(state: State) -> Table:
    """The table made from nothing, to compare with the one that was kept up to date."""
    return _rebuilt(state)


def _rebuilt(state: State) -> Table:
    """Objects whose controller the state has wrong (it was made by hand) stay touched: see ``Game.__init__``."""
    from app.engine.game import Game

    bare = copy(state)
    attach(bare, Table())
    g = Game(bare)
    g.dirty.update(state.objects)
    refresh(g)
    objects = g.s.objects
    g.dirty.update(i for i in objects if objects[i].controller != state.objects[i].controller)
    return g.table


def settle(g: Game) -> None:
    """Refresh if an object was touched or an effect began or ended, or if the turn, the combat or the stack
    changed and something asks."""
    if g.dirty or g.s.effects is not g.table.effects or (g.table.listening and g.table.happening != happening(g)):
        refresh(g)


def differences(state: State) -> list[str]:
    """How the table kept up to date differs from one made from nothing; [] when all is well."""
    kept, fresh = table_of(state), recompute(state)
    out = [f"controller of {i}" for i in sorted(fresh.dirty)]
    for name in ("chars", "before", "keys", "index", "applied", "dead", "actives"):
        a, b = getattr(kept, name), getattr(fresh, name)
        if a != b:
            out.append(f"{name}: {_differing(a, b)}")
    out += [
        f"value {k}" for k in kept.values if k not in fresh.values or kept.values[k].result != fresh.values[k].result
    ]
    return out


def _differing(a: object, b: object) -> str:
    if not isinstance(a, dict) or not isinstance(b, dict):
        return f"{a} instead of {b}"
    keys = [k for k in {**a, **b} if a.get(k) != b.get(k)]
    return "; ".join(f"{k}: {a.get(k)} instead of {b.get(k)}" for k in keys[:3])


def listeners(g: Game, key: str) -> tuple[ObjId, ...]:
    """Sources with an ability of that key, as things are now."""
    if g.dirty and not g.held:
        refresh(g)
    return g.table.index.get(key, ())


def gives(g: Game, kind: type[Ability]) -> bool:
    """Whether some effect gives objects abilities of that kind."""
    changes = [part.change for active in g.table.actives.values() for part in active.parts]
    return any(isinstance(c, Grant) and any(isinstance(a, kind) for a in c.abilities) for c in changes)


# ---------------------------------------------------------------- what is not there yet
def would_be(g: Game, o: GameObject) -> Characteristics:
    """Characteristics of a permanent that is not there (yet): with its own static abilities and the effects
    that exist already (CR 614.12)."""
    if g.dirty and not g.held:
        refresh(g)
    g.held += 1
    objects, now = g.s.objects, g.s.objects.get(o.id)
    objects[o.id] = o  # what its abilities say of itself is asked of what it would be
    try:
        builder = Builder(g, g.table)
        base = base_of(g.table, o)
        made = (builder.from_static(o, i, a) for i, a in statics(base.abilities) if a.defining or a.zone == BATTLEFIELD)
        own = [a for a in made if a is not None and a.kind != "attached"]
        work = Working(g, o, base, own, builder.found)
        return characteristics(work, work.about())[1]
    finally:
        g.held -= 1
        if now is None:
            del objects[o.id]
        else:
            objects[o.id] = now


def copiable(g: Game, o: GameObject) -> tuple[str, int]:
    """The card (its hash) and the face whose printed values are the object's copiable ones (CR 707.2)."""
    if face_down.is_one(o):
        return g.pin(face_down.card(o)), 0
    copied = g.table.copied(o.id) if o.id in g.table.fixed else None
    if copied is not None:
        return copied
    return o.copy_of or o.card, o.face
