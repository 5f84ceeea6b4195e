"""HS-4: a horde has no hand; HS-5: what it sacrifices."""

from __future__ import annotations

from app.cards.dsl import *
from tests.horde.board import SCION, HordeBoard

BOUNCE = instant("Test Bounce", "{U}", spell(return_to_hand(), targets=[target_permanent()]))
DISCARD = sorcery("Test Discard", "{B}", spell(discard(1, "t"), targets=[target_opponent()]))
TWO = sorcery("Test Two", "{B}", spell(discard(2, "t"), targets=[target_opponent()]))
EDICT = sorcery("Test Edict", "{B}", spell(sacrifice("t", permanents(), 1), targets=[target_opponent()]))
CREATURE_EDICT = sorcery("Test Edict", "{B}", spell(sacrifice("t", creatures(), 1), targets=[target_opponent()]))
MILL = sorcery("Test Mill", "{U}", spell(mill(1, "t"), targets=[target_opponent()]))
MOURNER = creature("Test Mourner", "{B}", "Spirit", 1, 1, whenever_dies(creatures(token=True), gain_life(1)))


def board() -> HordeBoard:
    g = HordeBoard()
    g.lands("ann", Island=3, Swamp=3)
    return g


def cast(g: HordeBoard, card: object, target: object) -> HordeBoard:
    spell_card = g.one("ann", "hand", card)  # type: ignore[arg-type]
    g.begin("heroes", "precombat main", stops=True)
    return g.cast("ann", spell_card, target).resolve_all()  # type: ignore[return-value]


def test_hs_4_1_a_bounced_card_is_exiled_with_two_time_counters() -> None:
    g = board()
    (drone,) = g.horde("battlefield", "Culling Drone")
    cast(g, BOUNCE, drone)
    exiled = g.find("Culling Drone", "horde", ("exile",))
    assert g.obj(exiled).counter("time") == 2
    assert g.names("horde", "hand") == []


def test_hs_4_1_a_heros_card_returns_to_the_hand_as_ever() -> None:
    g = board()
    bear = g.one("ann", "battlefield", MOURNER)
    cast(g, BOUNCE, bear)
    assert "Test Mourner" in g.names("ann", "hand")


def test_hs_4_2_a_bounced_token_goes_to_the_graveyard_and_is_gone() -> None:
    g = board()
    (scion,) = g.horde("battlefield", SCION)
    cast(g, BOUNCE, scion)
    moved = [(e.origin, e.zone) for e in g.happened("zone_change") if e.object == scion]
    assert moved == [("battlefield", "graveyard")]
    assert all(not o.token for o in g.state.objects.values())


def test_hs_4_3_a_token_that_dies_is_seen_dying() -> None:
    g = board()
    g.horde("battlefield", SCION)
    g.one("ann", "battlefield", MOURNER)
    cast(g, EDICT, "horde")
    assert g.life("ann") == 41


def test_hs_4_3_a_token_milled_goes_to_the_graveyard_and_is_gone() -> None:
    g = board()
    g.horde("library", SCION, "Culling Drone")
    cast(g, MILL, "horde")
    assert ("library", "graveyard") in [(e.origin, e.zone) for e in g.happened("zone_change")]
    assert g.names("horde", "graveyard") == []
    assert len(g.state.zones["library:horde"]) == 1


def test_hs_4_4_a_token_first() -> None:
    g = board()
    g.horde("battlefield", "Culling Drone", SCION)
    cast(g, DISCARD, "horde")
    assert g.names("horde", "battlefield") == ["Culling Drone"]


def test_hs_4_4_then_the_creature_of_lowest_mana_value() -> None:
    g = board()
    g.horde("battlefield", "Culling Drone", "Sludge Crawler", "From Beyond")
    cast(g, DISCARD, "horde")
    assert g.names("horde", "battlefield") == ["Culling Drone", "From Beyond"]


def test_hs_4_4_then_the_top_card_once_for_each() -> None:
    g = board()
    g.horde("library", "Culling Drone", "Sludge Crawler", "Mist Intruder")
    cast(g, TWO, "horde")
    assert g.names("horde", "graveyard") == ["Culling Drone", "Sludge Crawler"]


def test_hs_5_1_lowest_mana_value_first() -> None:
    g = board()
    g.horde("battlefield", "Culling Drone", "Sludge Crawler", "From Beyond")
    cast(g, EDICT, "horde")
    assert g.names("horde", "battlefield") == ["Culling Drone", "From Beyond"]


def test_hs_5_1_among_those_of_the_type() -> None:
    g = board()
    g.horde("battlefield", "Ulamog's Crusher", "Molten Nursery", "Blight Herder")
    cast(g, CREATURE_EDICT, "horde")
    assert g.names("horde", "battlefield") == ["Molten Nursery", "Ulamog's Crusher"]


def test_hs_5_1_ties_go_to_tokens_then_to_lowest_power() -> None:
    g = board()
    g.horde("battlefield", creature("Test Zero", "{0}", "Eldrazi", 5, 5), SCION)
    cast(g, EDICT, "horde")
    assert g.names("horde", "battlefield") == ["Test Zero"]
    h = board()
    h.horde("battlefield", "Culling Drone", "Mist Intruder")
    cast(h, EDICT, "horde")
    assert h.names("horde", "battlefield") == ["Culling Drone"]
