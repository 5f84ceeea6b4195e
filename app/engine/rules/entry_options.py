"""What may be chosen as a permanent enters (CR 614.12a): a colour, a player, a creature type."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from app.engine.model.card import Face, card_of
from app.engine.model.costs import PayLife, RevealCost
from app.engine.model.values import COLORS, CostPart, Node, ObjId, Seat
from app.i18n import N_

if TYPE_CHECKING:
    from app.engine.game import Game

PROMPTS = {
    "color": N_("Choose a color for {card}."),
    "player": N_("Choose a player for {card}."),
    "opponent": N_("Choose an opponent for {card}."),
    "creature_type": N_("Choose a creature type for {card}."),
    "basic_land_type": N_("Choose a basic land type for {card}."),
}


def prompt(what: str) -> str:
    """What is asked for, of the kinds that ``options`` knows."""
    return PROMPTS.get(what, N_("Choose for {card}."))


PAYING = {
    PayLife: N_("Pay {amount} life so that {card} enters untapped?"),
    RevealCost: N_("Reveal a card so that {card} enters untapped?"),
}


def whether(cost: tuple[CostPart, ...]) -> str:
    """What is asked before a cost that keeps a permanent from entering tapped: what it is, where it is of one part."""
    known = PAYING.get(type(cost[0])) if len(cost) == 1 else None
    return known or N_("Pay so that {card} enters untapped?")


def options(g: Game, what: str, seat: Seat) -> tuple[ObjId | Seat, ...]:
    """What may be chosen as a permanent enters: ``color``, ``player``, ``opponent``, ``creature_type``,
    ``basic_land_type`` or words separated by ``/``."""
    if what == "color":
        return tuple(COLORS)
    if what in ("player", "opponent"):
        return tuple(g.seats() if what == "player" else g.opponents(seat))
    if what == "creature_type":
        return _creature_types(g, seat)
    if what == "basic_land_type":
        return ("Plains", "Island", "Swamp", "Mountain", "Forest")
    return tuple(what.split("/"))


def _creature_types(g: Game, seat: Seat) -> tuple[str, ...]:
    """Creature types among the cards of the game and the tokens they make, the player's own most frequent first."""
    seen: dict[str, int] = {}
    for o in g.s.objects.values():
        for name in _types_on(o.card):
            seen[name] = seen.get(name, 0) + (1000 if o.owner == seat else 1)
    return tuple(sorted(seen, key=lambda name: (-seen[name], name))) or ("Human",)


@lru_cache(maxsize=4096)
def _types_on(card: str) -> tuple[str, ...]:
    """The creature types of a card's faces and of the tokens its abilities create."""
    found: list[str] = []
    left: list[object] = list(card_of(card).faces)
    while left:
        one = left.pop()
        if isinstance(one, Face) and "Creature" in one.types:
            found += one.subtypes
        if isinstance(one, Face | Node):
            left += (getattr(one, name) for name in one.__struct_fields__)
        elif isinstance(one, tuple):
            left += one
    return tuple(dict.fromkeys(found))
