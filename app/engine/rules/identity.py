"""Colour identity (CR 903.4): the colours of a card's mana symbols, in its costs and in its abilities."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from app.engine.model.ability import ActivatedAbility
from app.engine.model.card import card_of, cost_colors
from app.engine.model.effect import AddMana
from app.engine.model.values import COLORS, Seat

if TYPE_CHECKING:
    from app.engine.game import Game

_SYMBOL = re.compile(r"(?:\{[^{}]+\})+")
BASIC_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


@lru_cache(maxsize=1024)
def of_card(ref: str) -> str:
    """The colour identity of an interned card, letters in WUBRG order."""
    found: set[str] = set()
    for face in card_of(ref).faces:
        found.update(face.colors or cost_colors(face.cost))
        found.update(BASIC_TYPES[t] for t in face.subtypes if t in BASIC_TYPES)
        for ability in face.abilities:
            _gather(msgspec.to_builtins(ability), found)
            if isinstance(ability, ActivatedAbility):
                for fx in ability.effects:
                    if isinstance(fx, AddMana):
                        found.update(c for c in fx.mana if c in COLORS)
    return "".join(c for c in COLORS if c in found)


def _gather(tree: Any, found: set[str]) -> None:
    if isinstance(tree, str) and _SYMBOL.fullmatch(tree):
        found.update(cost_colors(tree))
    elif isinstance(tree, dict):
        for part in tree.values():
            _gather(part, found)
    elif isinstance(tree, list | tuple):
        for part in tree:
            _gather(part, found)


def of_player(g: Game, seat: Seat) -> str:
    """The colours of the player's commanders' identities together; empty without a commander (CR 903.4f)."""
    refs = {o.card for o in g.s.objects.values() if o.commander and o.owner == seat}
    found = {c for ref in refs for c in of_card(ref)}
    return "".join(c for c in COLORS if c in found)
