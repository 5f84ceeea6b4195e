"""Drawing, discarding and milling cards (CR 121, 701.9, 701.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import modes
from app.engine.model.values import EXILE, GRAVEYARD, HAND, LIBRARY, ObjId, Seat
from app.engine.rules import player_rules, replacement, values, zones
from app.engine.rules.bounds import MOST_TIMES

if TYPE_CHECKING:
    from app.engine.game import Game

EMPTY = "drew_from_empty:"


def draw(g: Game, seat: Seat, n: int = 1) -> None:
    """The player draws ``n`` cards, one at a time (CR 121.2); each emits ``drawn`` with which one of the turn it
    is. The mode may do something instead; an empty library is remembered for the next check (121.4)."""
    if n <= 0 or g.player(seat).left or modes.of(g).instead_of_draw(g, seat, n):
        return
    for _ in range(min(n, MOST_TIMES)):
        if not can_draw(g, seat):
            return
        more = replacement.draws(g, seat)
        for _ in range(min(more, len(g.zone(LIBRARY, seat)) + 1)):  # once from an empty library is enough
            _draw_one(g, seat)


def can_draw(g: Game, seat: Seat) -> bool:
    """Whether a rule lets the player draw a card now (CR 121.2b): ``cant_draw``, ``draw_limit`` a turn."""
    if player_rules.has(g, "cant_draw", seat):
        return False
    drawn = g.s.tally.get(f"drawn:{seat}", 0)
    limits = player_rules.rules_for(g, "draw_limit", seat)
    return all(drawn < values.number(g, rule.amount, env) for rule, env in limits)


def _draw_one(g: Game, seat: Seat) -> None:
    library = g.zone(LIBRARY, seat)
    if not library:
        g.s.flags[EMPTY + seat] = 1
        return
    new = zones.change(g, library[0], HAND)
    g.count("drawn", seat)
    g.emit("drawn", object=new or library[0], seat=seat, amount=g.s.tally[f"drawn:{seat}"])


def discard(g: Game, seat: Seat, oid: ObjId) -> ObjId | None:
    """The player discards that card (CR 701.9a), with madness into exile (702.35a); its new id, None if it did not
    move."""
    madness = g.ch(oid).has("madness")
    new = zones.change(g, oid, EXILE if madness else GRAVEYARD)
    g.count("discarded", seat)
    if new is not None and g.here(new):
        g.set_mark(new, "turn:discarded", 1)
        if madness and g.s.objects[new].zone == EXILE:
            g.emit("madness", object=new, seat=seat)
    g.emit("discarded", object=oid, new=new or 0, seat=seat)
    return new


def mill(g: Game, seat: Seat, n: int) -> list[ObjId]:
    """The player mills ``n`` cards, as many as there are, all at once (CR 701.17); their new ids."""
    top = g.zone(LIBRARY, seat)[: max(0, n)]
    milled = []
    with g.together():
        for oid in top:
            new = zones.change(g, oid, GRAVEYARD)
            g.emit("milled", object=oid, new=new or 0, seat=seat)
            if new is not None:
                milled.append(new)
    g.count("milled", seat, len(top))
    return milled
