"""The board of `holdfast bench engine`: four heroes against the horde, the same objects every time."""

from __future__ import annotations

from app.cards import registry
from app.cards.hordes.readings import as_horde
from app.cards.scenarios.board import place, start
from app.engine.game import Game
from app.engine.model.card import Card
from app.engine.model.state import State
from app.engine.modes.horde.seats import HEROES, HORDE
from app.engine.modes.setup import SeatSetup, Setup, blank

SEATS = ("hero1", "hero2", "hero3", "hero4")
FIRST = SEATS[0]
LANDS = ("Mountain", "Island", "Swamp", "Forest", "Plains")
EFFECTS = ("Serra's Guardian", "Glorious Anthem", "Favorable Winds", "Gravitational Shift")
TRIGGERS = (
    ("Soul Warden", "Impact Tremors", "Blood Artist", "Young Pyromancer", "Phyrexian Arena"),
    ("Essence Warden", "Zulaport Cutthroat", "Talrand, Sky Summoner", "Coastal Piracy", "Sifter of Skulls"),
    ("Bastion of Remembrance", "Guttersnipe", "Aura Shards", "Cathars' Crusade", "Archangel of Thune"),
    ("Grave Pact", "Electrostatic Field", "Reconnaissance Mission", "Curiosity", "Midnight Reaper"),
)
CREATURES = ("Grizzly Bears", "Serra Angel", "Giant Spider", "Colossal Dreadmaw", "White Knight")
HAND = ("Mountain", "Lightning Bolt", "Grizzly Bears", "Divination", "Murder", "Faithless Looting", "Forest")
GRAVEYARD = ("Grizzly Bears", "Lightning Bolt", "Forest", "Think Twice", "Serra Angel")
TOKEN, SCION = "Soldier", "Eldrazi Scion"


def board(objects: int, tokens: int) -> State:
    """So many objects, so many of them tokens on the battlefield; in the first hero's main phase."""
    seats = [SeatSetup(seat, HEROES) for seat in SEATS]
    life = {HEROES: 4000, HORDE: 9000}
    setup = Setup("horde", "bench", (*seats, SeatSetup(HORDE, HORDE)), (HEROES, HORDE), life, {"setup_turns": 1})
    g = Game(blank(setup))
    g.s.flags["heroes_turns"] = 1
    for seat, triggers, effect in zip(SEATS, TRIGGERS, EFFECTS, strict=True):
        _hero(g, seat, (*triggers, effect))
    _tokens(g, tokens)
    _fill(g, objects)
    for seat in SEATS:
        g.edit_player(seat).kept = True
    horde = g.edit_player(HORDE)
    horde.auto, horde.kept = "never", True
    g.edit_player(FIRST).auto = "hold"
    return start(g, HEROES, "precombat main", 9).state


def _hero(g: Game, seat: str, permanents: tuple[str, ...]) -> None:
    for name in (*LANDS, *LANDS, *CREATURES, *permanents):
        place(g, seat, "battlefield", registry.card_for(name))
    place(g, seat, "battlefield", registry.card_for("Goblin Bombardment"))
    for name in HAND:
        place(g, seat, "hand", registry.card_for(name))
    for name in GRAVEYARD:
        place(g, seat, "graveyard", registry.card_for(name))


def _tokens(g: Game, tokens: int) -> None:
    """Twenty attackers each for the first hero and the horde, the rest for the other heroes in turn."""
    soldier, scion = _known(TOKEN), as_horde(_known(SCION))
    for n in range(tokens):
        if n < 20:
            place(g, FIRST, "battlefield", soldier)
        elif n < 40:
            place(g, HORDE, "battlefield", scion)
        else:
            place(g, SEATS[1 + n % 3], "battlefield", soldier)


def _known(name: str) -> Card:
    card = registry.token(name)
    assert card is not None
    return card


def _fill(g: Game, objects: int) -> None:
    """Libraries, as even as can be, until there are so many objects."""
    seats, drone = (*SEATS, HORDE), as_horde(registry.card_for("Culling Drone"))
    for n in range(objects - len(g.s.objects)):
        seat = seats[n % 5]
        place(g, seat, "library", drone if seat == HORDE else registry.card_for(LANDS[n % 3]))
