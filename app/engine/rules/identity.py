"""Colour identity (CR 903.4): the colours of a card's mana symbols, in its costs and in its abilities."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from app.clauses import clause
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
    found = "".join(of_card(ref) for ref in _generals(g, seat))
    return "".join(c for c in COLORS if c in found)


def _generals(g: Game, seat: Seat) -> list[str]:
    return [o.card for o in g.s.objects.values() if o.commander and o.owner == seat]


@clause("CM-6", otherwise=lambda g, seat, mana: mana)
def allowed_mana(g: Game, seat: Seat, mana: str) -> str:
    """The mana a player really gets: with the knob ``other_mana_is_colorless`` mana of a colour that is not in their
    general's cost is colourless (CM-6, ``edh-2010``)."""
    generals = _generals(g, seat) if g.s.knobs.get("other_mana_is_colorless") else []
    if not generals:
        return mana
    colors = [c for ref in generals for c in cost_colors(card_of(ref).faces[0].cost)]
    return "".join(m if m in colors else "C" for m in mana)
