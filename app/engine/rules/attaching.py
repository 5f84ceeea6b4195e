"""What may be attached to what (CR 301.5, 303.4, 701.3, 702.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.ability import Keyword
from app.engine.model.card import Characteristics
from app.engine.model.state import Env
from app.engine.model.values import ObjId, Seat
from app.engine.rules import protection, values

if TYPE_CHECKING:
    from app.engine.game import Game


def can_be_attached(g: Game, oid: ObjId, to: ObjId | Seat) -> bool:
    """True if this Aura, Equipment or Fortification on the battlefield could be attached there (CR 701.3a–b)."""
    if not g.in_play(oid) or oid == to:
        return False
    c = g.ch(oid)
    if isinstance(to, str):
        return "Aura" in c.subtypes and to in g.s.players and _enchants_player(g, oid, c, to)
    if not g.in_play(to) or protection.protected(g, to, oid):
        return False
    if c.is_creature and "Equipment" in c.subtypes:
        return False  # CR 301.5c
    return (
        ("Equipment" in c.subtypes and g.ch(to).is_creature)
        or ("Fortification" in c.subtypes and g.ch(to).is_land)
        or ("Aura" in c.subtypes and _enchants(g, oid, c, to))
    )


def _enchants(g: Game, oid: ObjId, c: Characteristics, to: ObjId) -> bool:
    """CR 303.4a, 702.5: what its enchant ability says; an Aura whose ability nobody knows enchants anything."""
    known = [a for a in c.abilities if isinstance(a, Keyword) and a.name == "enchant"]
    env = Env(g.obj(oid).controller, oid)
    return all(a.what is not None and values.matches(g, a.what, to, env) for a in known)


def _enchants_player(g: Game, oid: ObjId, c: Characteristics, to: Seat) -> bool:
    known = [a for a in c.abilities if isinstance(a, Keyword) and a.name == "enchant"]
    if any(a.what is not None for a in known) or g.player(to).left:
        return False
    seat = g.obj(oid).controller
    return all(a.quality != "opponent" or not g.same_team(to, seat) for a in known)
