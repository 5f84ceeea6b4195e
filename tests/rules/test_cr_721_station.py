"""Station (CR 702.184) and station cards (CR 721)."""

from __future__ import annotations

from app.cards import dsl as d
from app.cards.reading.levels import Band, granted
from app.engine.model.ability import Keyword
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate
from app.engine.model.effect import ChangeTypes, SetPT
from tests.rules.resolving import board, plain
from tests.support.scenario import Scenario

LIFTS = granted(Band(3, None, "charge"), [d.get(d.creatures_you_control(other=True), 1, 0)])
SAILS = d.continuous("this", ChangeTypes(("Creature",)), SetPT(5, 4))
FLIES = granted(Band(6, None, "charge"), [SAILS, Keyword("flying")])
SHIP = Card((Face("Ship", "{3}", ("Artifact",), ("Spacecraft",), abilities=(*d.station(), LIFTS, FLIES)),))


def docked(charge: int = 0) -> tuple[Scenario, int, int]:
    s = board()
    ship = s.one("ann", "battlefield", SHIP, counters={"charge": charge} if charge else {})
    crew = s.one("ann", "battlefield", plain("Ogre", power=3, toughness=3))
    return s.start("ann"), ship, crew


def test_702_184a_counters_equal_to_the_power_of_what_is_tapped() -> None:
    s, ship, crew = docked()
    s.activate("ann", ship, 1).resolve()
    assert s.obj(crew).tapped and s.obj(ship).counter("charge") == 3
    s.refused("ann", Activate(ship, 1))
    s.done()


def test_702_184a_only_as_a_sorcery() -> None:
    s, ship, _ = docked()
    s.to("beginning of combat")
    s.refused("ann", Activate(ship, 1))
    s.done()


def test_721_2a_from_its_number_on_it_has_those_abilities() -> None:
    s, ship, crew = docked(2)
    assert s.pt(crew) == (3, 3)
    s, ship, crew = docked(3)
    assert s.pt(crew) == (4, 3) and "Creature" not in s.ch(ship).types
    s.done()


def test_721_2b_and_is_a_creature_besides() -> None:
    s, ship, crew = docked(6)
    assert s.pt(ship) == (5, 4) and s.ch(ship).types == ("Artifact", "Creature") and s.ch(ship).has("flying")
    assert s.pt(crew) == (4, 3)
    s.done()
