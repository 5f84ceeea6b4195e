"""The table of `holdfast bench push`: about 500 objects, and a script of commands that every table plays alike.

The same state and the same commands give the same ids everywhere, so the load client knows them beforehand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.cards import registry
from app.cards.hordes.readings import as_horde
from app.cards.scenarios.board import place, start
from app.engine import codec
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.machine import begin, process
from app.engine.model import commands as c
from app.engine.model.state import State
from app.engine.model.values import HAND, ObjId, Seat
from app.engine.modes.horde.seats import HEROES, HORDE
from app.engine.modes.setup import SeatSetup, Setup, blank

SEATS = ("hero1", "hero2", "hero3", "hero4")
LANDS = 13 * ("Forest",)
OTHERS = ("Glorious Anthem", "Goblin Bombardment", "White Knight", "Serra Angel", "Giant Spider", "Mind Stone")
HELD = ("Grizzly Bears", "Lightning Bolt", "Divination", "Murder", "Overrun", "Counterspell", "Plains")
BURIED = ("Think Twice", "Forest", "Wood Elves", "Cultivate", "Terror", "Raise the Alarm")
CREATURE = "Grizzly Bears"
CROWD = 100
Line = tuple[str, Seat, bytes]


def first(knobs: dict[str, Any]) -> State:
    """The state in which every table begins: the heroes' main phase, each with something they could do."""
    seats = [*(SeatSetup(seat, HEROES) for seat in SEATS), SeatSetup(HORDE, HORDE)]
    setup = Setup("horde", "bench", tuple(seats), (HEROES, HORDE), {HEROES: 400, HORDE: 400}, knobs)
    g = Game(blank(setup))
    g.s.flags["heroes_turns"] = 9
    for seat in SEATS:
        _hero(g, seat)
    _horde(g)
    for seat in (*SEATS, HORDE):
        g.edit_player(seat).kept = True
    g.edit_player(HORDE).auto = "never"
    return start(g, HEROES, "precombat main", 9).state


def crowded(knobs: dict[str, Any]) -> State:
    """The same with a hundred tokens more under the first hero, no two of them alike, so that each is a card of its
    own on the page."""
    g = Game(first(knobs))
    soldier = registry.token("Soldier")
    assert soldier is not None
    for n in range(CROWD):
        place(g, SEATS[0], "battlefield", soldier, counters={"+1/+1": n + 1})
    return begin(g.s).state


def crowd() -> tuple[ObjId, ...]:
    """The ids of the hundred tokens."""
    state = crowded({})
    return tuple(i for i, o in state.objects.items() if o.zone == "battlefield" and o.counter("+1/+1"))


def _hero(g: Game, seat: Seat) -> None:
    soldier = registry.token("Soldier")
    assert soldier is not None
    for name in (*LANDS, *OTHERS):
        place(g, seat, "battlefield", registry.card_for(name))
    if seat == SEATS[0]:
        place(g, seat, "battlefield", registry.card_for("Soul Warden"))
    for _ in range(6):
        place(g, seat, "battlefield", soldier)
    for zone, names in (("hand", HELD), ("graveyard", BURIED), ("library", 62 * ("Forest",))):
        for name in names:
            place(g, seat, zone, registry.card_for(name))


def _horde(g: Game) -> None:
    scion = registry.token("Eldrazi Scion")
    assert scion is not None
    for _ in range(20):
        place(g, HORDE, "battlefield", as_horde(scion))
    for _ in range(100):
        place(g, HORDE, "library", as_horde(registry.card_for("Culling Drone")))


# ---------------------------------------------------------------- the script
def script(state: State, length: int) -> list[Line]:
    """Commands (kind, seat, JSON): the seats in turn, the kinds in rotation: a change of life, a land tapped for
    mana (untapped when none is left), a creature cast that resolves at once (taken back to the hand next time)."""
    out: list[Line] = []
    for n in range(length):
        seat = SEATS[n % 4]
        kind, command, state = next(_possible(state, seat, n % 3))
        out.append((kind, seat, codec.encode_command(command)))
    return out


def _possible(state: State, seat: Seat, kind: int) -> Iterator[tuple[str, c.AnyCommand, State]]:
    """What the seat does when it is that kind's turn, the first that the rules allow, and where it leads."""
    for name, command in _KINDS[kind](Game(state), seat):
        try:
            outcome = process(state, seat, codec.decode_command(codec.encode_command(command)))
        except Illegal:
            continue
        if not outcome.state.pending and outcome.state.turn.step == "precombat main":
            yield name, command, outcome.state


def _life(g: Game, seat: Seat) -> Iterator[tuple[str, c.AnyCommand]]:
    up = g.life(seat) < 400
    yield "life", c.Manual("life", seat=seat, amount=1 if up else -1)


def _lands(g: Game, seat: Seat) -> Iterator[tuple[str, c.AnyCommand]]:
    lands = [i for i in g.battlefield(seat) if g.ch(i).is_land]
    for oid in lands:
        yield "tap for mana", c.Activate(oid, 0)
    yield "untap", c.Manual("untap", tuple(lands))


def _creature(g: Game, seat: Seat) -> Iterator[tuple[str, c.AnyCommand]]:
    for oid in _called(g, g.zone(HAND, seat)):
        yield "cast and resolve", c.Cast(oid)
    for oid in _called(g, tuple(g.battlefield(seat))):
        yield "move", c.Manual("move", (oid,), text=HAND)
    yield from _lands(g, seat)


def _called(g: Game, ids: tuple[ObjId, ...]) -> list[ObjId]:
    return [i for i in ids if g.ch(i).name == CREATURE]


_KINDS = (_life, _lands, _creature)
