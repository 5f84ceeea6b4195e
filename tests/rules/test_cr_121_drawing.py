"""Drawing, discarding, milling (CR 121, 701.9, 701.17) and the draw step (CR 504, 103.8)."""

from __future__ import annotations

import pytest

from app.engine.model.ability import PlayerRule, Replacement
from app.engine.model.effect import Discard, Draw, GainLife, Mill
from tests.rules.creatures import attack, creature, duel, heroes, permanent, whenever
from tests.support.scenario import Scenario


def does(*effects: object, **more: object) -> tuple[Scenario, int]:
    s = duel(**more)  # type: ignore[arg-type]
    return s, s.one("ann", "battlefield", creature("Trigger", 0, 9, whenever("attacks", *effects, this=True)))  # type: ignore[arg-type]


def go(s: Scenario, a: int) -> Scenario:
    return attack(s.start(), "ann", {a: "bob"}).resolve_all()


def test_cr_121_2_cards_are_drawn_one_at_a_time() -> None:
    s, a = does(Draw("you", 3))
    s.put("ann", "library", creature("Deep", 1, 1))
    go(s, a)
    drawn = [(e.seat, e.amount) for e in s.happened("drawn")]
    assert drawn == [("ann", 1), ("ann", 2), ("ann", 3)]
    assert len(s.names("ann", "hand")) == 3


def test_cr_121_1_the_top_card_is_drawn_and_its_owner_alone_knows_it() -> None:
    s = Scenario("ann", "bob")
    top, _ = s.put("ann", "library", creature("Top", 1, 1), creature("Next", 1, 1))
    s.put("bob", "library", *["Wastes"] * 5)
    a = s.one("ann", "battlefield", creature("Trigger", 0, 9, whenever("attacks", Draw("you"), this=True)))
    go(s, a)
    assert s.names("ann", "hand") == ["Top"]
    assert s.obj(s.find("Top", zones=("hand",))).known_to == ("ann",)
    assert top not in s.state.objects


def test_the_nth_card_of_a_turn_triggers() -> None:
    s, a = does(Draw("you", 3))
    s.one("ann", "battlefield", permanent("Second", whenever("drawn", GainLife("you", 5), whose="you", nth=2)))
    go(s, a)
    s.resolve_all()
    assert s.life("ann") == 25


def test_cr_121_2b_no_more_than_so_many_each_turn() -> None:
    s, a = does(Draw("you", 3))
    s.one("bob", "battlefield", permanent("Thief", PlayerRule("draw_limit", "each_opponent", amount=1)))
    go(s, a)
    assert len(s.happened("drawn")) == 1


def test_cr_121_3_who_cant_draw_does_not_lose_by_an_empty_library() -> None:
    s, a = does(Draw("each_opponent", 30))
    s.one("ann", "battlefield", permanent("Lock", PlayerRule("cant_draw", "each_opponent")))
    go(s, a)
    assert s.names("bob", "hand") == []
    assert s.state.ended is None


def test_cr_614_11_a_replaced_draw_gives_more() -> None:
    s, a = does(Draw("you", 1))
    s.one("ann", "battlefield", permanent("Tome", Replacement("draw", whose="you", times=2)))
    go(s, a)
    assert len(s.names("ann", "hand")) == 2


def test_cr_504_1_the_active_player_draws() -> None:
    s = duel()
    s.start().to_turn("bob").to("precombat main")
    assert (len(s.names("ann", "hand")), len(s.names("bob", "hand"))) == (0, 1)


def test_cr_805_4b_each_hero_of_the_active_team_draws() -> None:
    s = heroes()
    s.start("foes").to_turn("heroes").to("precombat main")
    assert [e.seat for e in s.happened("drawn")][:2] == ["ann", "bob"]


def test_cr_701_9_a_discarded_card_goes_to_its_owners_graveyard() -> None:
    s, a = does(Discard("each_opponent", 2))
    x, y, z = s.put("bob", "hand", creature("X", 1, 1), creature("Y", 1, 1), creature("Z", 1, 1))
    go(s, a)
    s.answer("bob", x, z).resolve_all()
    assert s.names("bob", "graveyard") == ["X", "Z"]
    assert [(e.object, e.seat) for e in s.happened("discarded")] == [(x, "bob"), (z, "bob")]
    assert s.names("bob", "hand") == ["Y"]
    assert y in s.state.objects


@pytest.mark.parametrize(("count", "milled"), [(3, 3), (99, 10)])
def test_cr_701_17_milling_takes_what_is_there(count: int, milled: int) -> None:
    s, a = does(Mill("each_opponent", count))
    go(s, a)
    assert len(s.happened("milled")) == milled
    assert len(s.names("bob", "graveyard")) == milled
    assert s.state.ended is None  # CR 704.5b: nothing was drawn


def test_cr_514_1_down_to_seven_cards_at_the_end_of_the_turn() -> None:
    s = duel()
    s.put("ann", "hand", *[creature(f"Card {n}", 1, 1) for n in range(9)])
    s.start()
    while not s.open_questions():
        s.done_by("ann")
    d = s.question("ann")
    assert (d.least, d.most, len(d.options)) == (2, 2, 9)
    s.answer("ann", *d.options[:2])
    assert len(s.names("ann", "graveyard")) == 2
    s.done()
