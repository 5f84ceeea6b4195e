"""AE-1.10: a hero who loses leaves, and all that is theirs; the game goes on (CR 104, 800.4)."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.commands import Attackers, Cast, Concede, Done
from app.engine.model.effect import AddPlayerCounters
from tests.archenemy.board import ARCHENEMY, AeBoard, gaining, scheme, when_set

BEAR = d.creature("Bear", "{2}", "Bear", 2, 2)
BOLT = d.instant("Bolt It", "{0}", d.spell(d.deal_damage(20, "t"), targets=[d.any_target()]))


def test_ae_1_10_a_hero_without_life_leaves_and_the_others_go_on() -> None:
    s = AeBoard()
    bolt, bear = s.one("vil", "hand", BOLT), s.one("ann", "battlefield", BEAR)
    s.main().cast("vil", bolt, "ann").resolve()
    assert s.state.ended is None
    assert (s.state.players["ann"].left, s.state.players["bob"].left) == (True, False)
    assert bear not in s.state.objects and not any(o.owner == "ann" for o in s.state.objects.values())
    assert [(e.seat, e.text) for e in s.happened("lost")] == [("ann", "life")]
    s.to_turn("heroes").to("precombat main")
    assert s.state.priority == "heroes" or s.state.turn.team == "heroes"
    s.done()


@pytest.mark.parametrize("how", ["life", "library", "poison", "concede"])
def test_ae_1_10_the_archenemy_wins_when_every_hero_has_lost(how: str) -> None:
    s = AeBoard("ann", "bob")
    s.main()
    for seat in ("ann", "bob"):
        assert s.state.ended is None
        if how == "concede":
            s.do(seat, Concede())
            continue
        effect = {
            "life": d.lose_life(20, "t"),
            "library": d.draw(99, "t"),
            "poison": AddPlayerCounters("t", "poison", 10),
        }[how]
        ruin = s.one("vil", "hand", d.instant("Ruin", "{0}", d.spell(effect, targets=[d.target_player()])))
        s.do("vil", Cast(ruin, targets=((seat,),))).resolve()
    assert s.state.ended is not None
    assert (s.state.ended.winners, s.state.ended.reason) == ((ARCHENEMY,), how)


def test_ae_1_10_the_heroes_win_when_the_archenemy_has_lost() -> None:
    s = AeBoard(archenemy_life=3)
    bear = s.one("cy", "battlefield", d.creature("Big", "{2}", "Bear", 4, 4))
    s.main("heroes")
    s.do("bob", Concede())
    s.attack("cy", {bear: "vil"}).to("postcombat main")
    assert s.state.ended is not None and s.state.ended.winners == ("heroes",)


def test_ae_1_10_control_ends_and_what_they_still_control_is_exiled() -> None:
    s = AeBoard()
    steal = d.sorcery("Steal", "{0}", d.spell(d.gain_control("t", until="forever"), targets=[d.target_creature()]))
    bear = s.one("vil", "battlefield", BEAR)
    s.main("heroes").cast("ann", s.one("ann", "hand", steal), bear).resolve()
    assert s.obj(bear).controller == "ann"
    s.do("ann", Concede())
    assert s.obj(bear).controller == "vil"
    s.done()


def test_ae_1_10_open_decisions_and_stack_objects_go_with_them() -> None:
    s = AeBoard().stopping()
    s.schemes(scheme("Gift", when_set(d.discard(1, "each_opponent"))))
    for seat in ("ann", "bob", "cy"):
        s.put(seat, "hand", "Forest", "Island")
    s.main().resolve()
    assert [q.seat for q in s.open_questions()] == ["ann", "bob", "cy"]
    s.do("bob", Concede())
    assert [q.seat for q in s.open_questions()] == ["ann", "cy"]
    s.answer("ann", "Forest").answer("cy", "Island")
    assert s.names("cy", "graveyard") == ["Island"]
    s.done()


def test_ae_1_10_attackers_are_mended() -> None:
    s = AeBoard().stopping()
    ogres = s.put("vil", "battlefield", d.creature("Ogre", "{3}", "Ogre", 3, 3), d.creature("Imp", "{3}", "Imp", 3, 3))
    s.main().attack("vil", {ogres[0]: "ann", ogres[1]: "bob"})
    s.do("ann", Concede())
    s.to("postcombat main")
    assert (s.life("bob"), s.life("cy"), s.state.ended) == (17, 20, None)
    s.done()


def test_ae_1_10_a_heros_draft_goes_with_them() -> None:
    s = AeBoard()
    bears = {seat: s.one(seat, "battlefield", BEAR) for seat in ("ann", "bob")}
    s.main("heroes").to("declare attackers")
    s.do("ann", Attackers({bears["ann"]: "vil"})).do("bob", Attackers({bears["bob"]: "vil"}))
    s.do("ann", Concede()).do("bob", Done()).to("postcombat main")
    assert s.life("vil") == 38
    s.done()


def test_the_archenemys_schemes_leave_with_them() -> None:
    s = AeBoard("ann", "bob").schemes(gaining(1), gaining(2))
    s.main()
    s.do("vil", Concede())
    assert s.state.ended is not None and s.state.ended.winners == ("heroes",)
