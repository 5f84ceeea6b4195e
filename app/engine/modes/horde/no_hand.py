"""A horde has no hand (HS-4): what would go there, and what it does instead of discarding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.clauses import clause
from app.engine.model.values import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, ObjId
from app.engine.modes.horde import choices, knobs
from app.engine.modes.horde.seats import HORDE
from app.engine.rules import drawing, zones

if TYPE_CHECKING:
    from app.engine.game import Game

SUSPENDED = 2


def instead_of_zone(g: Game, oid: ObjId, zone: str) -> str | None:
    """Where a card of the horde goes that would go to that zone; None: there."""
    o = g.s.objects[oid]
    bounced = knobs.value(g.s.knobs, "bounced")
    if bounced == "graveyard":
        return to_graveyard(g, oid, zone)
    if zone != HAND:
        return None
    if o.commander:
        return titan_home(g, oid)
    if bounced == "next_turn":
        return None
    return token_to_hand(g, oid) if o.token else card_to_hand(g, oid)


def to_graveyard(g: Game, oid: ObjId, zone: str) -> str | None:
    """OR-8: what would go to its hand, or a permanent to any zone but library and graveyard, goes to the
    graveyard."""
    leaves = g.in_play(oid) and zone in (EXILE, COMMAND)
    return GRAVEYARD if zone == HAND or leaves else None


@clause("HS-2.2")
def titan_home(g: Game, oid: ObjId) -> str | None:
    """A titan goes to the command zone instead, never HS-4.1."""
    return "command"


@clause("HS-4.1")
def card_to_hand(g: Game, oid: ObjId) -> str | None:
    """A nontoken card is exiled with two time counters."""
    return EXILE


@clause("HS-4.2")
def token_to_hand(g: Game, oid: ObjId) -> str | None:
    """A token goes to the graveyard first."""
    return GRAVEYARD


def arrived(g: Game, oid: ObjId, wanted: str) -> None:
    """After the move: time counters on what was bound for the hand or came to the command zone."""
    o = g.s.objects[oid]
    if o.owner != HORDE:
        return
    if wanted == HAND and o.zone == EXILE:
        g.add_counters(oid, "time", SUSPENDED)
    if o.commander and o.zone == "command":
        titan_counters(g, oid)


@clause("HS-2.2")
def titan_counters(g: Game, oid: ObjId) -> None:
    """A titan put into the command zone gets its counters again and joins the end of the queue."""
    g.add_counters(oid, "time", int(knobs.value(g.s.knobs, "titan_counters")))


@clause("HS-4.4", otherwise=False)
def instead_of_discard(g: Game, count: int) -> bool:
    """For each card to discard: sacrifice a token, else the creature of lowest mana value, else the top
    card of the library goes to the graveyard; or nothing at all (OR-9)."""
    if knobs.value(g.s.knobs, "draws") == "ignore":
        return True
    for _ in range(count):
        mine = g.battlefield(HORDE)
        tokens = [i for i in mine if g.s.objects[i].token]
        creatures = [i for i in mine if g.ch(i).is_creature]
        if tokens:
            _give_up(g, tokens, "discard: a token")
        elif creatures:
            least = min(g.ch(i).mana_value for i in creatures)
            _give_up(g, [i for i in creatures if g.ch(i).mana_value == least], "discard: lowest mana value")
        elif g.zone(LIBRARY, HORDE):
            drawing.mill(g, HORDE, 1)
    return True


def _give_up(g: Game, ids: list[ObjId], why: str) -> None:
    oid = choices.pick(g, HORDE, ids, why)
    choices.say(g, HORDE, "Instead of discarding, {card} is sacrificed.", card=g.ch(oid).name)
    zones.sacrifice(g, oid)
