"""Effects that do not exist because another one takes their ability away first (CR 613.6, 613.8a).

Effects that start in layer 7 or later simply ask whether their source still has the ability. This is about
those that start in layers 4 to 6, while abilities are being removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.rules.layers.computing import Working
from app.engine.rules.layers.reading import ABILITIES, TYPES
from app.engine.rules.layers.table import ATTACHED, FIXED, WIDE, Active, Key

if TYPE_CHECKING:
    from app.engine.game import Game


def dead(g: Game) -> frozenset[Key]:
    """The effects that are removed before they start to apply."""
    table = g.table
    if not table.killers:
        return frozenset()
    victims = [a for a in table.actives.values() if a.source > 0 and a.kind != FIXED and TYPES <= a.first <= ABILITIES]
    kept, table.dead = table.dead, frozenset()
    try:
        for layer in (TYPES, ABILITIES):
            _layer(g, layer, victims)
        return table.dead
    finally:
        table.dead = kept


def _layer(g: Game, layer: int, victims: list[Active]) -> None:
    table = g.table
    remaining = [table.actives[k] for k in table.killers if table.actives[k].kills == layer]
    remaining = sorted((a for a in remaining if table.on(a)), key=lambda a: (a.timestamp, a.key))
    applied: set[Key] = set()
    while remaining:
        killer = _next(g, remaining)
        remaining.remove(killer)
        if killer.key in table.dead:
            continue
        applied.add(killer.key)
        lost = [a.key for a in victims if a.key not in applied and _loses(a, layer) and _hits(g, killer, a.source)]
        table.dead = table.dead.union(lost)


def _loses(a: Active, layer: int) -> bool:
    """Whether the effect has not started when abilities go in that layer; defining ones start first there."""
    defining = a.parts[0].rank == 0 and a.first == layer
    return a.first >= layer and not defining


def _next(g: Game, remaining: list[Active]) -> Active:
    """The earliest that no other would remove; in a loop the earliest (CR 613.8b)."""
    for a in remaining:
        by = [b for b in remaining if b is not a and _hits(g, b, a.source)]
        if a.kind == FIXED or not by or any(_hits(g, a, b.source) and b.kind != FIXED for b in by):
            return a
    return remaining[0]


def _hits(g: Game, killer: Active, source: int) -> bool:
    """Whether the effect applies to that object in its layer."""
    o = g.s.objects.get(source)
    if o is None or not _in_reach(g, killer, source):
        return False
    if killer.kind != WIDE:
        return True
    work = Working(g, o)
    work.run(work.steps([a for a in work.about() if not a.late], below=killer.kills))
    return work.starts(killer)


def _in_reach(g: Game, killer: Active, source: int) -> bool:
    if killer.kind == FIXED:
        return source in killer.ids
    if killer.kind == ATTACHED:
        return g.s.objects[killer.source].attached_to == source
    return killer.kind == WIDE or source == killer.source
