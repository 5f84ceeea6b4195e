"""What depends on nothing but what a player's own objects are: what was found out with it holds as long as these stay
as they are (see :mod:`app.engine.legal`). True only where that is certain."""

from __future__ import annotations

from app.engine.model.ability import CostChange, Permission, PlayerRule
from app.engine.model.values import Amount, Condition, Count, Exists, Filter, Times

IN_COMBAT = ("attacking", "blocking", "unblocked")
MOMENTARY = ("tapped", *IN_COMBAT, "damaged_this_turn", "entered_this_turn", "in_ref", "not_in_ref")
AMOUNTS = tuple(f"{what}_at_{end}" for what in ("mana_value", "power", "toughness") for end in ("least", "most"))
ANYBODY = ("any", "each_player", "opponent", "each_opponent", "not_you", "your_team", "you")


def plain(f: Filter) -> bool:
    """Whether what matches depends on nothing but what the objects are."""
    usual = all(getattr(f, name) is None for name in MOMENTARY)
    numbers = all(isinstance(getattr(f, name), int | None) for name in AMOUNTS)
    return usual and numbers and all(map(plain, f.any_of))


def own(f: Filter) -> bool:
    """Whether it is about objects of "you" only, and plain."""
    return f.controller == "you" and plain(f)


def amount(a: Amount) -> bool:
    """Whether the number depends on no more than the objects of "you"."""
    if isinstance(a, Count):
        return own(a.what)
    return isinstance(a, int) or (isinstance(a, Times) and amount(a.amount))


def condition(c: Condition | None) -> bool:
    """Whether it holds depends on no more than the objects of "you"."""
    if isinstance(c, Exists):
        return own(c.what) and isinstance(c.at_least, int) and isinstance(c.at_most, int | None)
    return c is None


def rule(a: CostChange | PlayerRule | Permission, mine: bool) -> bool:
    """Whether what an ability in play says of casting and playing stays the same for a player as long as it stays as
    it is itself; ``mine`` if "you" is that player."""
    what = None if isinstance(a, PlayerRule) and a.what is None else a.what
    if a.whose not in ANYBODY or (what is not None and not plain(what)):
        return False
    if isinstance(a, CostChange):
        return a.condition is None and _steady_for(a.by, mine)
    return isinstance(a, Permission) or _steady_for(a.amount, mine)


def _steady_for(a: Amount, mine: bool) -> bool:
    return isinstance(a, int) or (mine and amount(a))
