"""HS-3: how the horde attacks and blocks, and the heroes with it."""

from __future__ import annotations

from app.cards.dsl import creature, planeswalker
from app.engine.game import Game
from app.engine.model.commands import Attackers, Blockers, Done
from tests.horde.board import SCION, HordeBoard

BEAR = creature("Test Bear", "{1}{G}", "Bear", 2, 2)
GIANT = creature("Test Giant", "{4}{G}", "Giant", 5, 5)
WALL = creature("Test Wall", "{1}", "Wall", 0, 4)


def walker(name: str, loyalty: int) -> object:
    return planeswalker(name, "{3}", "Test", loyalty)


def attacked(g: HordeBoard) -> dict[str, list[str]]:
    """Whom each kind of creature attacked: name -> defenders' names."""
    out: dict[str, list[str]] = {}
    for e in g.happened("attacks"):
        to = e.to if isinstance(e.to, str) else g.name(e.to)
        out.setdefault(g.name(e.object), []).append(to)
    return {k: sorted(v) for k, v in out.items()}


def test_hs_3_1_everything_able_attacks_the_team_as_one_defender() -> None:
    g = HordeBoard()
    g.horde("battlefield", SCION, SCION, "Culling Drone")
    g.horde("library", SCION)
    g.begin().play_out("end of combat")
    assert attacked(g) == {SCION: ["ann", "ann"], "Culling Drone": ["ann"]}
    assert g.life("bob") == 40 - 4


def test_hs_3_1_any_heros_creature_may_block_for_the_team() -> None:
    g = HordeBoard()
    (drone,) = g.horde("battlefield", "Culling Drone")
    g.horde("library", SCION)
    wall = g.one("bob", "battlefield", WALL)
    g.begin().play_out("declare blockers")
    g.do("bob", Blockers({wall: drone})).do("bob", Done())
    assert g.life("ann") == 40


def test_hs_3_2_planeswalkers_first_lethal_then_the_rest_the_team() -> None:
    g = HordeBoard()
    g.horde("battlefield", "Culling Drone", SCION, SCION, SCION)
    g.horde("library", SCION)
    g.one("ann", "battlefield", walker("Big Walker", 3))
    g.one("bob", "battlefield", walker("Small Walker", 1))
    g.begin().play_out("end of combat")
    assert attacked(g) == {"Culling Drone": ["Big Walker"], SCION: ["Big Walker", "Small Walker", "ann"]}
    assert g.life("ann") == 39


def test_hs_3_3_never() -> None:
    g = blocked_by(HordeBoard(horde_blocks="never"), "Ulamog's Crusher")
    assert not g.happened("blocks")


def test_hs_3_3_good_blocks_where_the_blocker_survives_and_kills() -> None:
    g = blocked_by(HordeBoard(), "Ulamog's Crusher")
    assert len(g.happened("blocks")) == 1


def test_hs_3_3_good_blocks_spares_a_bad_block() -> None:
    g = blocked_by(HordeBoard(), "Salvage Drone")
    assert not g.happened("blocks")


def test_hs_3_3_to_survive_only_when_the_attack_is_lethal() -> None:
    safe = blocked_by(HordeBoard(horde_blocks="to_survive", horde_life=60), "Salvage Drone")
    assert not safe.happened("blocks")
    deadly = blocked_by(HordeBoard(horde_blocks="to_survive", horde_life=5), "Salvage Drone")
    assert len(deadly.happened("blocks")) == 1


def test_hs_3_3_tapped_creatures_never_block() -> None:
    g = blocked_by(HordeBoard(), "Ulamog's Crusher", tapped=True)
    assert not g.happened("blocks")


def blocked_by(g: HordeBoard, card: str, tapped: bool = False) -> HordeBoard:
    g.horde("battlefield", card, tapped=tapped)
    g.horde("library", SCION)
    giant = g.one("ann", "battlefield", GIANT)
    g.begin("heroes", "precombat main")
    g.attack("ann", {giant: "horde"})
    return g


def test_hs_3_4_a_hero_attacks_the_horde_or_its_planeswalker() -> None:
    g = HordeBoard()
    bear, giant = g.put("ann", "battlefield", BEAR, GIANT)
    pw = g.one("horde", "battlefield", walker("Horde Walker", 4))
    g.horde("library", SCION)
    g.begin("heroes", "precombat main")
    g.to("declare attackers")
    g.refused("ann", Attackers({bear: "bob"}))
    g.do("ann", Attackers({bear: "horde", giant: pw})).do("ann", Done())
    g.to("end of combat")
    assert g.life("horde") == 58
    assert g.names("horde", "battlefield") == []


def test_hs_3_5_ties_go_to_what_entered_first_and_zero_power_to_the_team() -> None:
    g = HordeBoard()
    first, second = g.horde("battlefield", SCION, SCION)
    (nothing,) = g.horde("battlefield", creature("Test Dud", "{1}", "Wall", 0, 3))
    g.horde("library", SCION)
    old = g.one("ann", "battlefield", walker("Old Walker", 1))
    g.one("bob", "battlefield", walker("New Walker", 9))
    w = Game(g.state)
    w.add_counters(old, "loyalty", 8)
    g.state = w.s
    g.begin().play_out("end of combat")
    to = {e.object: e.to for e in g.happened("attacks")}
    assert (to[first], to[second], to[nothing]) == (old, old, "ann")


def test_hs_3_6_each_hero_declares_their_own_blocks_judged_together() -> None:
    g = HordeBoard()
    (titan,) = g.horde("battlefield", "Kozilek, the Great Distortion")
    g.horde("library", SCION)
    walls = [g.one(hero, "battlefield", WALL) for hero in ("ann", "bob")]
    g.begin().play_out("declare blockers")
    g.refused("ann", Blockers({walls[1]: titan}))
    g.do("ann", Blockers({walls[0]: titan})).do("ann", Done())
    g.do("bob", Blockers({walls[1]: titan})).do("bob", Done())
    assert len(g.happened("blocks")) == 2
    assert g.life("ann") == 40


def test_hs_3_6_one_blocker_alone_against_menace_is_refused() -> None:
    g = HordeBoard()
    (titan,) = g.horde("battlefield", "Kozilek, the Great Distortion")
    g.horde("library", SCION)
    wall = g.one("ann", "battlefield", WALL)
    other = g.one("bob", "battlefield", WALL)
    g.begin().play_out("declare blockers")
    g.do("ann", Blockers({wall: titan})).do("ann", Done())
    g.refused("bob", Done())
    g.do("bob", Blockers({other: titan})).do("bob", Done())
    assert len(g.happened("blocks")) == 2
