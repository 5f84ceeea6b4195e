"""Sagas (CR 714): a lore counter each turn, chapters that trigger on it, the sacrifice after the last one; and what is
put off while an ability of its source waits or is on the stack (310.7)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from app.engine.model.ability import Ability, TriggeredAbility
from app.engine.model.state import Event
from app.engine.model.values import ObjId, Trigger
from app.engine.rules import layers

if TYPE_CHECKING:
    from app.engine.game import Game

LORE = "lore"


@lru_cache(maxsize=1024)
def final_chapter(abilities: tuple[Ability, ...]) -> int:
    """CR 714.2d: the greatest chapter number among the chapter abilities; 0 without any."""
    chapters = (n for a in abilities if isinstance(a, TriggeredAbility) for n in a.on.chapters)
    return max(chapters, default=0)


def reached(g: Game, on: Trigger, e: Event) -> int:
    """CR 714.2b: how many of the chapters the counters that were put on it have reached."""
    after = g.obj(e.object).counter(LORE) if g.here(e.object) else e.amount
    return sum(after - e.amount < n <= after for n in on.chapters)


def of_team(g: Game, team: str) -> list[ObjId]:
    """The Sagas with chapters that players of a team control."""
    mine = (i for i in layers.listeners(g, "on:counters_added") if g.in_play(i) and is_one(g, i))
    return [i for i in mine if g.player(g.s.objects[i].controller).team == team]


def is_one(g: Game, oid: ObjId) -> bool:
    c = g.ch(oid)
    return "Saga" in c.subtypes and final_chapter(c.abilities) > 0


def begin_main_phase(g: Game) -> None:
    """CR 714.3c: a lore counter on each Saga of the active team."""
    for oid in of_team(g, g.s.turn.team):
        g.add_counters(oid, LORE, 1)


def over(g: Game) -> list[ObjId]:
    """CR 714.4: Sagas whose last chapter is through."""
    found = []
    for oid in layers.listeners(g, "on:counters_added"):
        if not g.in_play(oid) or not is_one(g, oid) or waits(g, oid):
            continue
        if g.s.objects[oid].counter(LORE) >= final_chapter(g.ch(oid).abilities):
            found.append(oid)
    return found


def waits(g: Game, oid: ObjId) -> bool:
    """Whether a triggered ability of the object has triggered and not left the stack yet."""
    there = [*g.s.triggers, *g.s.stack, *([g.s.announcing] if g.s.announcing is not None else [])]
    resolving = [f.item for f in g.s.frames if f.item is not None]
    return any(item.env.this == oid and isinstance(item.ability, TriggeredAbility) for item in (*there, *resolving))
