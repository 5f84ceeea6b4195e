"""Who may not touch what: hexproof, shroud, protection (CR 702.11, 702.16, 702.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.ability import Keyword
from app.engine.model.card import Characteristics
from app.engine.model.state import Env
from app.engine.model.values import BATTLEFIELD, COLORS, ObjId, Seat
from app.engine.rules import player_rules

if TYPE_CHECKING:
    from app.engine.game import Game


def qualities(c: Characteristics, keyword: str) -> list[str]:
    """What a keyword with a quality is from: ``protection`` from ``R``, from ``Artifact``; empty without one."""
    return [a.quality for a in c.abilities if isinstance(a, Keyword) and a.name == keyword]


def has_quality(source: Characteristics, quality: str) -> bool:
    """True if the source is of the colour (a letter), card type, supertype or subtype named, or of everything."""
    if quality == "everything":
        return True
    if quality == "colorless":
        return not source.colors
    if quality == "multicolored":
        return len(source.colors) > 1
    if quality == "monocolored":
        return len(source.colors) == 1
    if len(quality) == 1 and quality in COLORS:
        return quality in source.colors
    wanted = quality.lower()
    words = (*source.types, *source.subtypes, *source.supertypes)
    return any(word.lower() in (wanted, wanted.removesuffix("s")) for word in words)


def protected(g: Game, oid: ObjId, source: ObjId) -> bool:
    """CR 702.16: the object has protection from a quality of the source (it can't be damaged, enchanted or
    equipped, blocked, or targeted by it). Last-known information is used for a source that left."""
    c = g.ch(oid)
    if not source or "protection" not in c.keywords:
        return False
    from_what = g.ch(source)
    return any(has_quality(from_what, q) for q in qualities(c, "protection"))


def hexproof_against(g: Game, c: Characteristics, source: ObjId) -> bool:
    """CR 702.11b–d: hexproof, or hexproof from a quality of the source."""
    if "hexproof" not in c.keywords:
        return False
    limits = qualities(c, "hexproof")
    if not limits or "" in limits:
        return True
    if not source:
        return False
    from_what = g.ch(source)
    return any(has_quality(from_what, q) for q in limits)


def may_target(g: Game, oid: ObjId, env: Env) -> bool:
    """False if the permanent's shroud, hexproof or protection forbids that ``env.this``, controlled by
    ``env.you``, targets it (CR 702.11b, 702.16b, 702.18a). They function on the battlefield only (CR 113.6)."""
    o = g.s.objects[oid]
    if o.zone != BATTLEFIELD:
        return True
    c = g.ch(oid)
    if "shroud" in c.keywords:
        return False
    if not g.same_team(o.controller, env.you) and hexproof_against(g, c, env.this):
        return False
    return not protected(g, oid, env.this)


def may_target_player(g: Game, seat: Seat, env: Env) -> bool:
    """False if the player has shroud, or hexproof against an opponent's spell or ability (CR 702.11c, 702.18a)."""
    if player_rules.has(g, "shroud", seat):
        return False
    return g.same_team(seat, env.you) or not player_rules.has(g, "hexproof", seat)
