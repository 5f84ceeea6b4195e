"""How much a horde turns up in one turn (OR-4, OR-15, OR-17): flags count what was turned up so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.values import EXILE, GRAVEYARD, LIBRARY
from app.engine.modes.horde import ending
from app.engine.modes.horde import knobs as k
from app.engine.modes.horde.seats import HEROES, HORDE

if TYPE_CHECKING:
    from app.engine.game import Game

# Of this turn: the reveal began, is over; waves or cards it takes, found so far, cards since the last one found,
# cards on top.
BEGAN, OVER, SIZE, FOUND, SINCE, EXTRA = (
    "horde_reveal",
    "horde_revealed",
    "horde_wave",
    "horde_wave_found",
    "horde_wave_since",
    "horde_wave_extra",
)
TURNS = "horde_turns"  # how many turns the horde took


def number(g: Game, name: str) -> int:
    return int(k.value(g.s.knobs, name))


def new_turn(g: Game) -> None:
    """Forget the reveal of the last turn."""
    for flag in (BEGAN, OVER, SIZE, FOUND, SINCE, EXTRA):
        g.s.flags.pop(flag, None)
    g.s.flags[TURNS] = g.s.flags.get(TURNS, 0) + 1


def began(g: Game) -> bool:
    """Whether this turn's reveal has begun."""
    return bool(g.s.flags.get(BEGAN))


def over(g: Game) -> bool:
    """Whether this turn's reveal is over."""
    flags = g.s.flags
    if flags.get(OVER):
        return True
    return began(g) and flags[FOUND] >= flags[SIZE] and flags[EXTRA] <= 0


def ends(g: Game) -> None:
    """It is over, whatever was to come."""
    g.s.flags[OVER] = 1


def begins(g: Game) -> None:
    """The first card: how much there will be is settled now."""
    if not began(g):
        g.s.flags.update({BEGAN: 1, SIZE: size(g), FOUND: 0, SINCE: 0, EXTRA: surge(g)})


def counts(g: Game, token: bool) -> None:
    """One more card is turned up."""
    flags = g.s.flags
    if flags[FOUND] >= flags[SIZE]:
        flags[EXTRA] -= 1
        return
    flags[SINCE] += 1
    most = number(g, "wave_most")
    if by_number(g) or not token or flags[SINCE] == most:
        flags[FOUND] += 1
        flags[SINCE] = 0


def by_number(g: Game) -> bool:
    """Whether a wave is a number of cards, not all until one that is no token."""
    return bool(k.value(g.s.knobs, "wave") == "cards")


def size(g: Game) -> int:
    """How many cards the reveal takes, or cards that are no tokens."""
    one = in_cards(g) if by_number(g) else 1
    return one * number(g, "hordes") + growth(g)


def in_cards(g: Game) -> int:
    """Where a wave is a number of cards: more for more heroes, and for artifacts of the horde."""
    heroes = len(g.s.teams[HEROES].seats)
    artifacts = sum("Artifact" in g.ch(i).types for i in g.battlefield(HORDE))
    more = number(g, "wave_per_hero") * (heroes - 1) + number(g, "wave_per_artifact") * artifacts
    return number(g, "wave_cards") + more


def growth(g: Game) -> int:
    """How much bigger waves have become: by the turns the horde took, and the stages behind."""
    every = number(g, "wave_grows")
    turns = (g.s.flags.get(TURNS, 1) - 1) // every if every else 0
    return turns + ending.stage(g)


def surge(g: Game) -> int:
    """Cards on top once fewer are left in the library than lie in graveyard and exile."""
    gone = len(g.zone(GRAVEYARD, HORDE)) + sum(g.s.objects[i].owner == HORDE for i in g.zone(EXILE))
    return number(g, "surge") if gone > len(g.zone(LIBRARY, HORDE)) else 0
