"""What damage and loss of life do to a horde (OR-2): life, cards of its library, or a creature that is hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.engine.model.state import State
from app.engine.model.values import LIBRARY, ObjId
from app.engine.modes.horde import knobs as k
from app.engine.modes.horde.choices import say
from app.engine.modes.horde.seats import HORDE
from app.engine.rules import damage, drawing

if TYPE_CHECKING:
    from app.engine.game import Game

DAMAGE = "horde_damage"  # dealt, and not yet enough for a card


def has_life(state: State) -> bool:
    """Whether the horde has a life total."""
    return bool(k.value(state.knobs, "damage_to_horde") == "life")


def bears(state: State) -> int | None:
    """How much damage a horde without life bears: what its library stands for; None where its creatures are hit."""
    if k.value(state.knobs, "damage_to_horde") != "mill":
        return None
    library = state.zones.get(f"{LIBRARY}:{HORDE}", ())
    return len(library) * int(k.value(state.knobs, "mill_points"))


def instead_of_life(g: Game, amount: int) -> bool:
    """What happens instead of a loss of life, where the horde has none; True if it has none."""
    if has_life(g.s):
        return False
    if k.value(g.s.knobs, "damage_to_horde") == "mill":
        mill(g, amount)
    elif (victim := hit(g, ())) is not None:
        damage.deal(g, [(victim, victim, amount)])
    return True


def mill(g: Game, amount: int) -> None:
    """One card of the library for each so many points, kept count of from one hit to the next."""
    points = int(k.value(g.s.knobs, "mill_points"))
    cards, rest = divmod(g.s.flags.get(DAMAGE, 0) + amount, points)
    g.s.flags[DAMAGE] = rest
    milled = len(drawing.mill(g, HORDE, cards))
    if milled:
        say(g, HORDE, "The horde loses {count} cards of its library.", count=milled)


def hit(g: Game, together: Sequence[damage.Hit]) -> ObjId | None:
    """The creature that is dealt damage meant for the horde: its legendary one if it has any, else the one that the
    least more damage would kill; None if it has no creature."""
    if k.value(g.s.knobs, "damage_to_horde") != "creature":
        return None
    creatures = [i for i in g.battlefield(HORDE) if g.ch(i).is_creature]

    def price(oid: ObjId) -> tuple[bool, bool, int]:
        dealt = g.s.objects[oid].damage + sum(n for _, to, n in together if to == oid)
        bears = (g.ch(oid).toughness or 0) - dealt
        return "Legendary" not in g.ch(oid).supertypes, bears <= 0, bears

    return min(creatures, key=price, default=None)
