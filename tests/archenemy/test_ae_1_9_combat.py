"""AE-1.9: the archenemy attacks several heroes and their planeswalkers at once; the heroes block as a team."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.card import Card, Face
from app.engine.model.commands import Attackers, Blockers
from app.engine.modes.archenemy.seats import COMMANDER
from tests.archenemy.board import AeBoard

OGRE = d.creature("Ogre", "{3}", "Ogre", 3, 3)
BEAR = d.creature("Bear", "{2}", "Bear", 2, 2)
WALKER = d.planeswalker("Walker", "{3}", "Someone", 4, d.loyalty(1, d.gain_life(1)))


def fight(**more: object) -> tuple[AeBoard, list[int]]:
    s = AeBoard(**more)
    return s, s.put("vil", "battlefield", OGRE, OGRE, OGRE)


def test_ae_1_9_each_attacker_goes_at_a_hero_or_a_planeswalker() -> None:
    s, ogres = fight()
    walker = s.one("bob", "battlefield", WALKER)
    s.main().attack("vil", {ogres[0]: "ann", ogres[1]: "cy", ogres[2]: walker})
    s.to("postcombat main")
    assert (s.life("ann"), s.life("bob"), s.life("cy")) == (17, 20, 17)
    assert s.obj(walker).counter("loyalty") == 1
    s.done()


def test_ae_1_9_a_battle_that_a_hero_protects_is_attacked_and_the_team_blocks_for_it() -> None:
    s, ogres = fight()
    s.lands("vil", Wastes=1)
    front = Face("Far Place", "{1}", ("Battle",), ("Siege",), defense=5, abilities=d.siege())
    back = Face("Hero of It", "", ("Creature",), ("Human",), (), 4, 4, colors=("W",))
    s.main().cast("vil", s.one("vil", "hand", Card((front, back), "transform"))).resolve()
    assert set(s.question("vil").options) == {"ann", "bob", "cy"}
    s.answer("vil", "bob").resolve_all()
    siege, wall = s.find("Far Place"), s.one("cy", "battlefield", d.creature("Wall", "{1}", "Wall", 0, 5))
    s.attack("vil", {ogres[0]: siege, ogres[1]: siege, ogres[2]: "ann"}).to("declare blockers")
    s.do("cy", Blockers({wall: ogres[0]})).finish_declaring().to("postcombat main")
    assert (s.obj(siege).counter("defense"), s.obj(wall).damage, s.life("ann"), s.life("bob")) == (2, 3, 17, 20)


def test_ae_1_9_any_heros_creature_blocks_for_a_teammate() -> None:
    s, ogres = fight()
    wall = s.one("cy", "battlefield", d.creature("Wall", "{1}", "Wall", 0, 5))
    bear = s.one("bob", "battlefield", BEAR)
    s.main().attack("vil", dict.fromkeys(ogres, "ann"))
    s.to("declare blockers")
    s.do("cy", Blockers({wall: ogres[0]})).do("bob", Blockers({bear: ogres[1]}))
    s.finish_declaring().to("postcombat main")
    assert (s.life("ann"), s.obj(wall).damage, s.all("Bear")) == (17, 3, [])
    s.done()


def test_ae_1_9_the_heroes_attack_together() -> None:
    s = AeBoard()
    bears = [s.one(seat, "battlefield", BEAR) for seat in ("ann", "bob", "cy")]
    s.main("heroes").to("declare attackers")
    for seat, bear in zip(("cy", "ann", "bob"), reversed(bears), strict=True):
        mine = next(b for b in bears if s.obj(b).controller == seat)
        s.do(seat, Attackers({mine: "vil"}))
        assert bear in bears
    s.finish_declaring().to("postcombat main")
    assert s.life("vil") == 34
    s.done()


def test_ae_1_9_a_shared_life_total_does_not_make_the_heroes_one_defender() -> None:
    s, ogres = fight(mode=COMMANDER)
    eater = d.creature("Eater", "{2}", "Ogre", 1, 1, d.whenever_attacks(d.lose_life(2, "defending_player")))
    mine = s.one("vil", "battlefield", eater)
    s.main().attack("vil", {mine: "bob", ogres[0]: "ann"}).resolve_all()
    s.to("postcombat main")
    assert [(e.seat, e.amount) for e in s.happened("life_lost")] == [("bob", 2), ("ann", 3), ("bob", 1)]
    assert s.life("cy") == 60 - 2 - 1 - 3
    s.done()


@pytest.mark.parametrize("foe", ["ann", "bob", "cy"])
def test_ae_1_9_any_hero_may_be_attacked(foe: str) -> None:
    s, ogres = fight()
    s.main().attack("vil", {ogres[0]: foe}).to("postcombat main")
    assert [s.life(seat) for seat in ("ann", "bob", "cy")].count(17) == 1
    assert s.life(foe) == 17
    s.done()
