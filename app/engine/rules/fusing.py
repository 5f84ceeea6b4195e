"""Fuse (CR 702.102): both halves of a split card cast as one spell."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from app.engine.model.ability import AlternativeCost, Keyword, SpellAbility
from app.engine.model.card import card_of
from app.engine.model.state import GameObject
from app.engine.model.values import HAND, Mana

FUSE, BOTH = "fuse", 0  # face 0 of a split card is both halves (CR 709.4)


def cost_of(o: GameObject) -> AlternativeCost | None:
    """The mana costs of both halves (CR 702.102c), for a card with fuse in its owner's hand; None for any other, and
    where a half has modes (no card's has)."""
    faces = card_of(o.card).faces
    if o.zone != HAND or not any(isinstance(a, Keyword) and a.name == FUSE for f in faces for a in f.abilities):
        return None
    if any(isinstance(a, SpellAbility) and a.modes for f in faces for a in f.abilities):
        return None
    return AlternativeCost(FUSE, tuple(Mana(f.cost) for f in faces), face=BOTH)


@lru_cache(maxsize=256)
def fused(left: SpellAbility, right: SpellAbility, shared: str) -> SpellAbility:
    """The instructions of the left half, then those of the right (CR 702.102d); targets that are named alike in
    both are told apart, but for those that a player chooses for what is done by hand (``shared``)."""
    mine = {spec.bind for spec in left.targets}
    if shared in mine:
        right = replace(right, targets=tuple(spec for spec in right.targets if spec.bind != shared))
    for name in [spec.bind for spec in right.targets if spec.bind in mine]:
        other = f"{name}_right"
        specs = tuple(replace(spec, bind=other) if spec.bind == name else spec for spec in right.targets)
        right = msgspec.convert(_renamed(msgspec.to_builtins(replace(right, targets=specs)), name, other), SpellAbility)
    return SpellAbility((*left.effects, *right.effects), (*left.targets, *right.targets))


def _renamed(tree: Any, name: str, other: str) -> Any:
    """The same tree with another name for what it calls so, alone or in a Ref (``controller:t``)."""
    if isinstance(tree, str):
        return re.sub(rf"(?<![\w+]){re.escape(name)}(?!\w)", other, tree)
    if isinstance(tree, dict):
        return {key: part if key == "type" else _renamed(part, name, other) for key, part in tree.items()}
    return [_renamed(part, name, other) for part in tree] if isinstance(tree, list | tuple) else tree
