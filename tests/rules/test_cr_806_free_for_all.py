"""Free-for-all and Commander tables of two to six (CR 103.8, 802, 806, CM-10)."""

from __future__ import annotations

import pytest

from app.engine.game import Game
from app.engine.machine import begin
from app.engine.model.card import intern
from app.engine.model.commands import Attackers, Blockers, Concede
from app.engine.model.state import State
from app.engine.modes.at_a_table import set_up
from app.engine.modes.horde.setup import HeroDeck
from app.engine.rules import mulligan
from tests.rules.creatures import bear
from tests.rules.resolving import board, plain
from tests.support.scenario import Scenario


def table(n: int, mode: str = "ffa", **more: object) -> Scenario:
    return board(*"abcdef"[:n], mode=mode, **more)


def decks(n: int) -> list[HeroDeck]:
    card = intern(plain("Plain One"))
    return [HeroDeck(seat, (card,) * 40, ()) for seat in "abcdefg"[:n]]


def begun(mode: str, n: int, **knobs: object) -> State:
    g = Game(set_up(mode, "seed", decks(n), dict(knobs)))
    mulligan.opening(g)
    return begin(g.s).state


@pytest.mark.parametrize(("mode", "n", "life"), [("duel", 2, 20), ("ffa", 6, 20), ("commander", 4, 40)])
def test_cr_103_4_starting_life_and_seven_cards(mode: str, n: int, life: int) -> None:
    state = begun(mode, n)
    assert [p.life for p in state.players.values()] == [life] * n
    assert all(len(state.zones[f"hand:{seat}"]) == 7 for seat in state.players)


@pytest.mark.parametrize(("mode", "n"), [("duel", 3), ("ffa", 7), ("commander", 1), ("nothing", 2)])
def test_cm_10_a_table_that_cannot_play_is_refused(mode: str, n: int) -> None:
    with pytest.raises(ValueError, match=mode):
        set_up(mode, "seed", decks(n), {})


def test_cr_103_1_who_begins_is_drawn_by_lot() -> None:
    first = {set_up("commander", f"seed {n}", decks(4), {}).order[0] for n in range(30)}
    assert first == {"a", "b", "c", "d"}


def test_cr_103_8a_in_a_game_of_two_the_first_player_does_not_draw_first() -> None:
    s = table(2, "commander").start("a", "untap", 1)
    s.to("precombat main")
    assert not s.names("a", "hand")
    s.to_turn("b").to("precombat main")
    assert len(s.names("b", "hand")) == 1


def test_cr_103_8c_in_a_bigger_one_everybody_draws() -> None:
    s = table(3).start("a", "untap", 1).to("precombat main")
    assert len(s.names("a", "hand")) == 1


def test_cm_10_creatures_attack_several_players_at_once() -> None:
    s = table(4, "commander", life=40)
    ones = s.put("a", "battlefield", *[bear()] * 3)
    s.start("a").attack("a", dict(zip(ones, "bcd", strict=True))).to("postcombat main")
    assert [s.life(x) for x in "bcd"] == [38, 38, 38]


def test_cr_802_2a_each_attacker_has_one_defending_player() -> None:
    s = table(3)
    one, two = s.put("a", "battlefield", bear(), bear())
    wall = s.one("c", "battlefield", plain("Wall"))
    s.start("a").attack("a", {one: "b", two: "c"}).to("declare blockers")
    assert s.refused("c", Blockers({wall: one})) == "{card} can block only what attacks your team."


def test_cr_806_1_nobody_attacks_themselves() -> None:
    s = table(3)
    one = s.one("a", "battlefield", bear())
    s.start("a").to("declare attackers")
    assert s.refused("a", Attackers({one: "a"}))


def test_cr_800_4a_the_game_goes_on_without_who_left() -> None:
    s = table(3).start("a")
    mine = s.one("b", "battlefield", bear())
    s.do("b", Concede())
    assert s.state.ended is None and mine not in s.state.objects
    s.to_turn("c")
    assert s.state.turn.team == "c"


def test_cr_104_2a_the_last_one_wins() -> None:
    s = table(3).start("a")
    s.do("b", Concede()).do("a", Concede())
    assert s.state.ended is not None and s.state.ended.winners == ("c",)


def test_cr_800_4j_a_turn_of_somebody_who_left_goes_on_without_them() -> None:
    s = table(3).start("a")
    s.do("a", Concede())
    assert s.state.turn.team in ("a", "b") and s.state.ended is None
    s.to_turn("b").to("precombat main")
    assert s.state.priority == "b"
