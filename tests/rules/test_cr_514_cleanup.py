"""The cleanup step (CR 514), and what cannot be destroyed (CR 702.12)."""

from __future__ import annotations

from app.cards import dsl as d
from tests.rules.creatures import bear, creature
from tests.rules.resolving import board, cast

CREATURE = [d.target(d.creatures())]


def test_cr_514_2_damage_wears_off_as_the_turn_ends() -> None:
    s = board()
    one = s.one("bob", "battlefield", creature("Tough", 2, 4))
    s.start("ann")
    cast(s, "ann", d.deal_damage(3), at=(one,), targets=CREATURE)
    assert s.obj(one).damage == 3
    s.to_turn("bob")
    assert s.obj(one).damage == 0
    cast(s, "bob", d.deal_damage(3), at=(one,), targets=CREATURE)
    assert one in s.state.objects


def test_cr_514_1_eight_cards_are_one_too_many() -> None:
    s = board()
    s.put("ann", "hand", *[bear()] * 8)
    s.start("ann", "end")
    s.to("cleanup")
    q = s.question("ann")
    assert (q.least, q.most, len(q.options), s.state.turn.number) == (1, 1, 8, 5)


def test_cr_514_1_only_the_player_whose_turn_it_is_discards() -> None:
    s = board()
    s.put("bob", "hand", *[bear()] * 9)
    s.start("ann", "end").to_turn("bob")
    assert len(s.names("bob", "hand")) == 9


def test_cr_702_12b_an_effect_does_not_destroy_it() -> None:
    s = board()
    one = s.one("bob", "battlefield", bear("indestructible"))
    s.start("ann")
    cast(s, "ann", d.destroy(), at=(one,), targets=CREATURE)
    assert one in s.state.objects and not s.happened("destroyed")


def test_cr_702_12b_it_can_still_be_sacrificed_or_have_no_toughness() -> None:
    s = board()
    one, two = s.put("bob", "battlefield", bear("indestructible"), bear("indestructible"))
    s.start("ann")
    cast(s, "ann", d.gets("t", 0, -2), at=(one,), targets=CREATURE)
    assert one not in s.state.objects
    cast(s, "ann", d.sacrifice("each_opponent", d.creatures()))
    assert two not in s.state.objects
