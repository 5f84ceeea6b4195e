"""Bestow (CR 702.103): a creature card that is an Aura while it is cast and stays so, until nothing is enchanted."""

from __future__ import annotations

import msgspec

from app.engine.model.ability import Keyword
from app.engine.model.card import Characteristics
from app.engine.model.values import Filter

BESTOWED = "bestowed"  # the mark of what was cast so, and the name of the cost is:
COST = "bestow"
ENCHANT = Keyword("enchant", what=Filter(types=("Creature",)))
_memo: dict[int, tuple[Characteristics, Characteristics]] = {}
_MOST = 2000


def as_aura(c: Characteristics) -> Characteristics:
    """CR 702.103b: it is an Aura with enchant creature and no creature (kept by identity)."""
    known = _memo.get(id(c))
    if known is None or known[0] is not c:
        if len(_memo) > _MOST:
            _memo.clear()
        aura = msgspec.structs.replace(
            c,
            types=tuple(t for t in c.types if t != "Creature"),
            subtypes=("Aura",),
            power=None,
            toughness=None,
            keywords=(*c.keywords, "enchant"),
            abilities=(*c.abilities, ENCHANT),
        )
        known = _memo[id(c)] = (c, aura)
    return known[1]
