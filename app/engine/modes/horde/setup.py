"""Setting a horde game up (HS-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from app.clauses import clause
from app.engine.game import Game
from app.engine.model.state import State
from app.engine.model.values import LIBRARY
from app.engine.modes.horde import knobs as k
from app.engine.modes.horde.seats import HEROES, HORDE
from app.engine.modes.setup import SeatSetup, Setup, blank


class HeroDeck(msgspec.Struct, frozen=True):
    """A hero: seat id, cards of the library and commanders as pool hashes."""

    seat: str
    library: tuple[str, ...]
    commanders: tuple[str, ...]


class HordeDeck(msgspec.Struct, frozen=True):
    """A horde: its library (tokens included) and titans as pool hashes, already read (HS-6)."""

    library: tuple[str, ...]
    titans: tuple[str, ...] = ()


def set_up(seed: str, heroes: Sequence[HeroDeck], horde: HordeDeck, knobs: dict[str, Any]) -> State:
    """A horde game before its opening hands: life totals, its library shuffled, titans in the command zone.

    ``heroes`` one to five (HS-1.7). The caller begins it with ``machine.begin``."""
    if not 1 <= len(heroes) <= 5:
        raise ValueError("a horde game has one to five heroes")
    seats = [SeatSetup(h.seat, HEROES, h.library, h.commanders) for h in heroes]
    seats.append(SeatSetup(HORDE, HORDE, horde.library, titans(horde, knobs)))
    life = {HEROES: k.heroes_life(knobs), HORDE: k.horde_life(knobs, len(heroes))}
    g = Game(blank(Setup("horde", seed, tuple(seats), (HEROES, HORDE), life, k.all_of(knobs))))
    _prepare_horde(g)
    return g.s


@clause("HS-1.2", otherwise=())
def titans(horde: HordeDeck, knobs: dict[str, Any]) -> tuple[str, ...]:
    """The titans start in the command zone, where the table plays with them."""
    return horde.titans if k.value(knobs, "titans") == "command" else ()


def _prepare_horde(g: Game) -> None:
    for oid in g.zone("command"):
        if g.s.objects[oid].owner == HORDE:
            g.add_counters(oid, "time", int(k.value(g.s.knobs, "titan_counters")))
    for oid in g.zone(LIBRARY, HORDE):
        if g.card(oid).token:
            o = g.edit(oid)
            o.token, o.marks = True, (("in_deck", 1),)
    shuffle_horde(g)
    p = g.edit_player(HORDE)
    p.auto, p.kept = "never", True


@clause("HS-1.1")
def shuffle_horde(g: Game) -> None:
    """The horde's library is shuffled, face down."""
    g.shuffle(HORDE)
