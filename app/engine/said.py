"""What a card says about itself that matters for what can be done with it, looked at once for every card."""

from __future__ import annotations

from app.engine.model.ability import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    AlternativeCost,
    ByHandText,
    Permission,
)
from app.engine.model.values import PayLife
from app.engine.rules import spells

KEPT = 4096


class Said:
    """What matters here of an object's abilities, looked at once for every card: abilities to activate by index,
    by-hand texts, whether it may be cast from elsewhere by itself, and whether something of it may cost life."""

    __slots__ = ("abilities", "activated", "by_hand", "elsewhere", "pays_life", "with_flash")

    def __init__(self, abilities: tuple[Ability, ...]) -> None:
        self.abilities = abilities
        self.activated = [(i, a) for i, a in enumerate(abilities) if isinstance(a, ActivatedAbility) and not a.mana]
        self.by_hand = [i for i, a in enumerate(abilities) if isinstance(a, ByHandText) and a.kind != "spell"]
        self.with_flash = any(isinstance(a, AlternativeCost) and a.name == spells.WITH_FLASH for a in abilities)
        own = (AlternativeCost, Permission)
        costly = (ActivatedAbility, AlternativeCost, AdditionalCost)
        self.pays_life = any(isinstance(p, PayLife) for a in abilities if isinstance(a, costly) for p in a.cost)
        self.elsewhere = any(isinstance(a, own) and (not isinstance(a, Permission) or a.this) for a in abilities)


_said: dict[int, Said] = {}


def said(abilities: tuple[Ability, ...]) -> Said:
    """The memo of :class:`Said` by the identity of the tuple of abilities."""
    known = _said.get(id(abilities))
    if known is None or known.abilities is not abilities:
        if len(_said) > KEPT:
            _said.clear()
        known = _said[id(abilities)] = Said(abilities)
    return known
