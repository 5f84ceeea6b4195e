"""Setting a horde game up (HS-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from app.clauses import clause
from app.engine.game import Game
from app.engine.model.card import card_of
from app.engine.model.state import State
from app.engine.model.values import BATTLEFIELD, COMMAND, LIBRARY
from app.engine.modes.horde import ending, library, standing
from app.engine.modes.horde import knobs as k
from app.engine.modes.horde.seats import HEROES, HORDE
from app.engine.modes.setup import SeatSetup, Setup, blank
from app.engine.rules import schemes


class HeroDeck(msgspec.Struct, frozen=True):
    """A hero: seat id, cards of the library and commanders as pool hashes."""

    seat: str
    library: tuple[str, ...]
    commanders: tuple[str, ...]


class HordeDeck(msgspec.Struct, frozen=True):
    """A horde as pool hashes, already read (HS-6): its library (tokens included) and titans; ``opening`` what it
    always starts with on the battlefield, ``starter`` what the setting ``starting_permanents`` counts, ``rules`` a
    card whose abilities are rules of the deck's own; ``early`` and ``late`` are cards that lie in the upper or
    the lower half of the library (OR-20); ``schemes`` its scheme deck (OR-21)."""

    library: tuple[str, ...]
    titans: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    starter: str = ""
    rules: str = ""
    early: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    schemes: tuple[str, ...] = ()


def set_up(seed: str, heroes: Sequence[HeroDeck], horde: HordeDeck, knobs: dict[str, Any]) -> State:
    """A horde game before its opening hands: life totals, its library shuffled, titans in the command zone.

    ``heroes`` one to five (HS-1.7). The caller begins it with ``machine.begin``."""
    if not 1 <= len(heroes) <= 5:
        raise ValueError("a horde game has one to five heroes")
    n = len(heroes)
    own = k.heroes_life(knobs, n)
    cards = library.composed(horde.library, knobs, n, seed)
    seats = [SeatSetup(h.seat, HEROES, h.library, h.commanders, own) for h in heroes]
    seats.append(SeatSetup(HORDE, HORDE, cards, titans(horde, knobs), schemes=horde.schemes))
    g = Game(blank(Setup("horde", seed, tuple(seats), (HEROES, HORDE), shared_lives(knobs, n), k.all_of(knobs))))
    _prepare_horde(g, horde, n)
    return g.s


def shared_lives(knobs: dict[str, Any], heroes: int) -> dict[str, int]:
    """The life total of each team that has one in common; the horde may have none at all (OR-1, OR-2)."""
    lives = {HEROES: k.heroes_life(knobs, heroes)} if k.value(knobs, "common_life") else {}
    horde = k.horde_life(knobs, heroes)
    return lives if horde is None else {**lives, HORDE: horde}


@clause("HS-1.2", otherwise=())
def titans(horde: HordeDeck, knobs: dict[str, Any]) -> tuple[str, ...]:
    """The titans start in the command zone, where the table plays with them."""
    return horde.titans if k.value(knobs, "titans") == "command" else ()


def _prepare_horde(g: Game, horde: HordeDeck, heroes: int) -> None:
    for oid in g.zone(COMMAND):
        if g.s.objects[oid].owner == HORDE:
            g.add_counters(oid, "time", int(k.value(g.s.knobs, "titan_counters")))
    library.mark_tokens(g, g.zone(LIBRARY, HORDE))
    _start_with(g, horde, heroes)
    library.remember_tiers(g, horde.early, horde.late)
    shuffle_horde(g)
    library.arrange(g)
    ending.remember_deck(g)
    standing.establish(g, card_of(horde.rules) if horde.rules else None)
    p = g.edit_player(HORDE)
    p.auto, p.kept = "never", True


@clause("HS-1.1")
def shuffle_horde(g: Game) -> None:
    """The horde's library is shuffled, face down, and so is its scheme deck if it has one."""
    g.shuffle(HORDE)
    if schemes.deck(g, HORDE):
        schemes.shuffle(g, HORDE)


def _start_with(g: Game, horde: HordeDeck, heroes: int) -> None:
    """OR-16: what the horde starts with; it is taken from the library as far as it is there."""
    setting = g.s.knobs
    more = int(k.value(setting, "starting_permanents")) + int(k.value(setting, "starting_per_hero")) * (heroes - 1)
    for ref in (*horde.opening, *[horde.starter] * (more if horde.starter else 0)):
        there = next((i for i in g.zone(LIBRARY, HORDE) if g.s.objects[i].card == ref), None)
        if there is not None:
            g.move(there, BATTLEFIELD, sick=False)
        else:
            g.create(ref, HORDE, BATTLEFIELD, token=card_of(ref).token, sick=False)
