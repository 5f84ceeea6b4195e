"""Colour identity from costs and trees (CR 903.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from app.engine.model.ability import TriggeredAbility
from app.engine.model.card import Card, Face, cost_colors
from app.engine.model.effect import AddMana
from app.engine.model.values import COLORS, Mana

# Keywords whose mana symbols stand in reminder text only (CR 903.4d).
_REMINDED = ("extort",)


def identity(card: Card) -> str:
    """The colours of a card's identity in WUBRG order: costs, colour indicators and symbols in abilities, of
    every face; not the colours that basic land types could make (CR 903.5d is a rule of its own)."""
    found: set[str] = set()
    for face in card.faces:
        found.update(cost_colors(face.cost))
        found.update(face.colors or ())
        found.update(_symbols(face))
    return "".join(c for c in COLORS if c in found)


def _symbols(face: Face) -> set[str]:
    found: set[str] = set()
    for ability in face.abilities:
        for node in walk(ability):
            if isinstance(node, Mana):
                found.update(cost_colors(node.cost))
            elif isinstance(node, AddMana) and not node.mana.islower():
                found.update(c for c in node.mana if c in COLORS)
    return found


def walk(node: Any) -> Iterator[Any]:
    """Every node of a tree, itself first; what a keyword only reminds of is left out."""
    if isinstance(node, msgspec.Struct):
        if isinstance(node, TriggeredAbility) and node.name in _REMINDED:
            return
        yield node
        for name in node.__struct_fields__:
            yield from walk(getattr(node, name))
    elif isinstance(node, tuple):
        for part in node:
            yield from walk(part)
