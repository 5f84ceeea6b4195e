"""AE-3: Supervillain Rumble (CR 904.12): everybody is an archenemy."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.commands import Concede
from app.engine.modes.archenemy.setup import set_up_rumble
from tests.archenemy.board import AeBoard, RumbleBoard, begun, blank, gaining, lives, villain

WALKER = d.planeswalker("Walker", "{3}", "Someone", 4, d.loyalty(1, d.gain_life(1)))
OGRE = d.creature("Ogre", "{3}", "Ogre", 3, 3)


def table(*seats: str, seed: str = "seed") -> AeBoard:
    decks = [villain(seat, [blank(f"{seat} {n}") for n in range(20)]) for seat in seats or ("ann", "bob", "cy")]
    return begun(set_up_rumble(seed, decks, {}))


@pytest.mark.parametrize("count", [2, 7])
def test_ae_3_1_three_to_six_play(count: int) -> None:
    with pytest.raises(ValueError, match="3 to 6 players"):
        table(*(f"seat{n}" for n in range(count)))


def test_ae_3_1_each_has_a_scheme_deck_of_their_own() -> None:
    s = table()
    for seat in ("ann", "bob", "cy"):
        assert len(s.deck(seat)) + len(s.up(seat)) == 20
        assert all(name.startswith(seat) for name in s.deck(seat))
    assert s.state.order and {*s.state.teams} == {"ann", "bob", "cy"}


def test_ae_3_2_forty_life_each_and_anyone_begins() -> None:
    games = [table(seed=seed) for seed in "abcdefgh"]
    assert lives(games[0].state) == {"ann": 40, "bob": 40, "cy": 40}
    assert {s.state.turn.team for s in games} == {"ann", "bob", "cy"}
    s = games[0]
    first, second, third = s.state.order
    seats = ["ann", "bob", "cy"]
    assert seats[(seats.index(first) + 1) % 3] == second
    assert len(s.state.zones[f"hand:{first}"]) == 8  # CR 103.8c
    s.to_turn(second)
    s.to_turn(third)


def test_ae_3_3_each_player_sets_their_own_scheme_in_motion_in_their_own_turn() -> None:
    s = RumbleBoard().schemes(gaining(1), seat="ann")
    s.schemes(gaining(2), seat="bob")
    s.schemes(gaining(4), seat="cy")
    s.stopping().main("ann").resolve_all()
    assert lives(s.state) == {"ann": 41, "bob": 40, "cy": 40}
    s.to_turn("bob").to("precombat main").resolve_all()
    s.to_turn("cy").to("precombat main").resolve_all()
    assert lives(s.state) == {"ann": 41, "bob": 42, "cy": 44}
    assert [(e.seat, e.text) for e in s.happened("scheme_set")] == [
        ("ann", "Gain 1"),
        ("bob", "Gain 2"),
        ("cy", "Gain 4"),
    ]
    s.done()


def test_ae_3_4_attackers_go_at_any_opponent_and_their_planeswalkers() -> None:
    s = RumbleBoard()
    ogres = s.put("ann", "battlefield", OGRE, OGRE, OGRE)
    walker = s.one("bob", "battlefield", WALKER)
    s.main("ann").attack("ann", {ogres[0]: "bob", ogres[1]: "cy", ogres[2]: walker}).to("postcombat main")
    assert lives(s.state) == {"ann": 40, "bob": 37, "cy": 37}
    assert s.obj(walker).counter("loyalty") == 1
    s.done()


def test_ae_3_4_only_the_player_attacked_blocks() -> None:
    s = RumbleBoard()
    (ogre,) = s.put("ann", "battlefield", OGRE)
    wall = s.one("cy", "battlefield", d.creature("Wall", "{1}", "Wall", 0, 5))
    s.main("ann").attack("ann", {ogre: "bob"}).to("postcombat main")
    assert s.life("bob") == 37 and s.obj(wall).damage == 0
    s.done()


def test_who_loses_leaves_in_the_middle_of_their_turn_and_the_turn_goes_on() -> None:
    s = RumbleBoard().schemes(gaining(1), gaining(2), seat="ann")
    s.stopping().main("ann")
    s.do("ann", Concede())
    assert s.state.ended is None
    s.resolve_all().to_turn("bob")
    assert s.state.turn.team == "bob" and not s.up("ann") and not s.deck("ann")
    s.to_turn("cy")
    s.do("cy", Concede())
    assert s.state.ended is not None and s.state.ended.winners == ("bob",)
