"""AE-2: Archenemy Commander (CR 904.13): sixty against a shared sixty, poison for each player."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.commands import Concede
from app.engine.model.effect import AddPlayerCounters
from app.engine.modes.archenemy.setup import set_up
from tests.archenemy.board import COMMANDER, HEROES, AeBoard, begun, blank, heroes, lives, villain

TEN = tuple(blank(f"Scheme {n}") for n in range(10))


def ruin(s: AeBoard, effect: object, *seats: str) -> AeBoard:
    for seat in seats:
        card = d.instant("Ruin", "{0}", d.spell(effect, targets=[d.target_player()]))  # type: ignore[arg-type]
        s.cast("vil", s.one("vil", "hand", card), seat).resolve()
    return s


def board(**knobs: object) -> AeBoard:
    return AeBoard(mode=COMMANDER, **knobs).main()  # type: ignore[return-value]


def test_ae_2_sixty_life_against_sixty_together() -> None:
    s = begun(set_up(COMMANDER, "seed", heroes(), villain(schemes=TEN, commanders=("Krenko, Mob Boss",)), {}))
    assert lives(s.state) == {"vil": 60, "ann": 60, "bob": 60, "cy": 60}
    assert s.state.teams[HEROES].life == 60
    assert "Krenko, Mob Boss" in s.names("vil", "command")


def test_ae_2_each_loss_of_life_is_the_teams() -> None:
    s = board()
    ruin(s, d.lose_life(3, "each_opponent"), "ann")
    assert lives(s.state) == {"vil": 60, "ann": 51, "bob": 51, "cy": 51}
    s.done()


def test_ae_2_poison_is_counted_for_each_player() -> None:
    s = board()
    ruin(s, AddPlayerCounters("t", "poison", 9), "ann", "bob", "cy")
    assert s.state.ended is None
    ruin(s, AddPlayerCounters("t", "poison", 1), "bob")
    assert s.state.ended is not None and s.state.ended.winners == ("archenemy",)
    assert s.state.ended.reason == "poison"


def test_ae_2_ten_poison_counters_are_enough_for_the_archenemy() -> None:
    s = board()
    ruin(s, AddPlayerCounters("t", "poison", 10), "vil")
    assert s.state.ended is not None and s.state.ended.winners == ("heroes",)


def test_ae_2_one_hero_who_would_lose_loses_it_for_all() -> None:
    s = board()
    ruin(s, d.draw(99, "t"), "cy")
    assert s.state.ended is not None and s.state.ended.winners == ("archenemy",)
    assert {e.seat for e in s.happened("lost")} == {"ann", "bob", "cy"}


def test_ae_2_a_table_may_let_a_hero_drop_out() -> None:
    s = board(drop_out=True)
    ruin(s, d.draw(99, "t"), "cy")
    assert s.state.ended is None and s.state.players["cy"].left
    assert s.life("ann") == 60
    s.do("bob", Concede())
    assert s.state.ended is None
    ruin(s, d.lose_life(60, "t"), "ann")
    assert s.state.ended is not None and s.state.ended.winners == ("archenemy",)


def test_ae_2_twenty_one_from_one_commander_count_for_each_hero() -> None:
    s = AeBoard(mode=COMMANDER)
    general = s.one("vil", "battlefield", d.creature("General", "{2}", "Ogre", 11, 11), commander=True)
    s.main().attack("vil", {general: "ann"}).to("postcombat main")
    s.to_turn("archenemy").attack("vil", {general: "bob"}).to("postcombat main")
    assert (s.state.ended, s.life("cy")) == (None, 38)
    s.to_turn("archenemy").attack("vil", {general: "ann"}).to("postcombat main")
    assert s.state.ended is not None and s.state.ended.reason == "commander"


def test_ae_2_the_heroes_may_have_life_of_their_own() -> None:
    s = begun(set_up(COMMANDER, "seed", heroes(), villain(schemes=TEN), {"common_life": "own"}))
    assert lives(s.state) == {"vil": 60, "ann": 40, "bob": 40, "cy": 40}
    s.do("ann", Concede())
    assert s.state.ended is None
