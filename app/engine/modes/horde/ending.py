"""How a horde is beaten (OR-3), and how it comes back for another stage (OR-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.model.values import HAND, LIBRARY
from app.engine.modes.horde import knobs as k
from app.engine.modes.horde import library
from app.engine.modes.horde.choices import say
from app.engine.modes.horde.seats import HEROES, HORDE
from app.engine.rules import leaving

if TYPE_CHECKING:
    from app.engine.game import Game

DECK = "horde_deck"  # the cards of its library at the start, where it may come back
STAGE = "horde_stage"  # how often it came back


def loses_by(g: Game, way: str) -> bool:
    """Whether that is how this horde loses."""
    return bool(k.value(g.s.knobs, "horde_loses") == way)


def has_creatures(g: Game) -> bool:
    return any(g.ch(i).is_creature for i in g.battlefield(HORDE))


def exhausted(g: Game) -> bool:
    """Library, hand and creatures are gone and nothing waits on the stack: then such a horde has lost; True then."""
    if g.s.stack or g.s.teams[HORDE].lost or g.zone(LIBRARY, HORDE) or g.zone(HAND, HORDE):
        return False
    if not loses_by(g, "exhausted") or has_creatures(g):
        return False
    say(g, HORDE, "The horde has no cards and no creatures left.")
    leaving.lose(g, [HORDE], "exhausted")
    return True


def turn_ends(g: Game) -> None:
    """At the end of any turn a horde may lose for want of creatures."""
    if loses_by(g, "no_creatures") and not has_creatures(g):
        say(g, HORDE, "The horde has no creature left at the end of the turn.")
        leaving.lose(g, [HORDE], "exhausted")


# ---------------------------------------------------------------- stages
def remember_deck(g: Game) -> None:
    """Keep what the next stages are made of."""
    if int(k.value(g.s.knobs, "stages")) > 1:
        g.s.notes[DECK] = [g.s.objects[i].card for i in g.zone(LIBRARY, HORDE)]


def stage(g: Game) -> int:
    """How many stages are behind."""
    return g.s.flags.get(STAGE, 0)


def comes_back(g: Game) -> bool:
    """Beaten, but not for the last time: a new library and life total, and bigger waves; True if so."""
    if stage(g) + 1 >= int(k.value(g.s.knobs, "stages")):
        return False
    g.s.flags[STAGE] = stage(g) + 1
    for oid in g.zone(LIBRARY, HORDE):
        g.take_out(oid)
    for ref in g.s.notes.get(DECK, ()):
        g.create(ref, HORDE, LIBRARY)
    library.mark_tokens(g, g.zone(LIBRARY, HORDE))
    g.shuffle(HORDE)
    library.arrange(g)
    _recover(g)
    say(g, HORDE, "Stage {count}: the horde comes back stronger.", count=stage(g) + 1)
    return True


def _recover(g: Game) -> None:
    p = g.edit_player(HORDE)
    p.commander_damage, p.counters = (), ()
    life = k.horde_life(g.s.knobs, len(g.s.teams[HEROES].seats))
    if life is not None:
        g.edit_team(HORDE).life = life
