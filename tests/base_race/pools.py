"""A small pool of made-up cards to make packs of."""

from __future__ import annotations

from app.base_race import Boosters, Card, PoolCard


def _pool() -> list[PoolCard]:
    made = [("common", 60), ("uncommon", 30), ("rare", 16), ("mythic", 4)]
    types = (("Creature",), ("Creature",), ("Creature",), ("Instant",), ("Artifact",), ("Land",))
    out = []
    for rarity, count in made:
        for n in range(count):
            kind = types[n % len(types)]
            card = Card(f"{rarity} {n}", kind, ("Legendary",) if n % 7 == 0 else (), "1", str(n % 6), "")
            out.append(PoolCard(card, rarity, back=n % 11 != 10))
    return out


POOL = Boosters(_pool())
