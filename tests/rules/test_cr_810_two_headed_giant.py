"""Two-headed giant: turns, combat, life, poison and losing in common (CR 103.8b, 805, 810)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.game import Game
from app.engine.model.commands import Attackers, Concede, Done
from app.engine.model.state import Env, Event
from app.engine.model.values import PlayerCounter
from app.engine.modes.at_a_table import set_up
from app.engine.rules import values
from app.engine.view import lines
from tests.rules.creatures import bear, permanent
from tests.rules.resolving import board, cast
from tests.rules.test_cr_806_free_for_all import decks
from tests.support.scenario import Scenario

TEAMS = {"red": ("ann", "bea"), "blue": ("cid", "dan")}


def giant(**more: object) -> Scenario:
    return board(
        "ann", "bea", "cid", "dan", mode="two-headed-giant", teams=TEAMS, shared_life=dict.fromkeys(TEAMS, 30), **more
    )


def poisoned(s: Scenario, **counts: int) -> Scenario:
    for seat, n in counts.items():
        s.state.players[seat].counters = (("poison", n),)
    return s


def test_cr_810_4_thirty_life_for_two_and_fifteen_more_for_a_third_head() -> None:
    assert [t.life for t in set_up("two-headed-giant", "s", decks(4), {}).teams.values()] == [30, 30]
    assert [t.life for t in set_up("two-headed-giant", "s", decks(6), {}).teams.values()] == [45, 45]


def test_cr_103_8b_the_first_team_skips_its_first_draw() -> None:
    s = giant().start("red", "untap", 1).to("precombat main")
    assert not s.names("ann", "hand") and not s.names("bea", "hand")


def test_cr_805_4_both_draw_in_later_draw_steps() -> None:
    s = giant().start("red", "untap", 3).to("precombat main")
    assert [len(s.names(x, "hand")) for x in ("ann", "bea", "cid", "dan")] == [1, 1, 0, 0]


def test_cr_805_6_both_may_play_a_land() -> None:
    s = giant()
    for seat in ("ann", "bea"):
        s.one(seat, "hand", "Forest")
    s.start("red").play("ann", "Forest").play("bea", "Forest")
    assert len(s.all("Forest")) == 2


def test_cr_805_10a_the_team_attacks_together() -> None:
    s = giant()
    one, two = s.one("ann", "battlefield", bear()), s.one("bea", "battlefield", bear())
    s.start("red").to("declare attackers")
    s.do("ann", Attackers({one: "cid"})).do("bea", Attackers({two: "dan"})).do("ann", Done()).do("bea", Done())
    s.to("postcombat main")
    assert s.life("cid") == s.life("dan") == 26


def test_cr_805_10d_either_head_may_block() -> None:
    s = giant()
    one, wall = s.one("ann", "battlefield", bear()), s.one("dan", "battlefield", bear())
    s.start("red").attack("ann", {one: "cid"}).block("dan", {wall: one}).to("postcombat main")
    assert s.life("cid") == 30 and not s.all("Bear")


def test_cr_810_8a_if_a_head_loses_the_team_loses() -> None:
    s = giant().start("red")
    cast(s, "ann", d.lose_game("t"), at=("dan",), targets=[d.target_player()])
    assert s.state.ended is not None and s.state.ended.winners == ("red",)


def test_cr_810_8a_if_a_head_wins_the_team_wins() -> None:
    s = giant().start("red")
    cast(s, "bea", d.win_game())
    assert s.state.ended is not None and s.state.ended.winners == ("red",)


def test_cr_810_8b_conceding_is_the_teams() -> None:
    s = giant().start("red")
    s.do("cid", Concede())
    assert s.state.ended is not None and s.state.ended.winners == ("red",)


def test_cr_810_8c_no_life_left() -> None:
    s = giant().start("red")
    cast(s, "ann", d.lose_life(30, "cid"))
    assert s.state.ended is not None and s.state.ended.reason == "life"


def test_cr_810_8d_fifteen_poison_counters_of_the_team() -> None:
    s = poisoned(giant(), cid=7, dan=7).start("red")
    assert s.state.ended is None
    cast(s, "ann", d.get_counters("poison", 1, "dan"))
    assert s.state.ended is not None and s.state.ended.reason == "poison"


def test_cr_810_9_each_head_is_dealt_damage_for_itself() -> None:
    s = giant().start("red")
    cast(s, "ann", d.deal_damage(3, "each_opponent"))
    assert s.life("cid") == 24


def test_cr_810_9_each_head_gains_life() -> None:
    s = giant().start("red")
    cast(s, "ann", d.gain_life(2, "each_player"))
    assert s.life("ann") == s.life("cid") == 34


def test_cr_810_9a_a_heads_life_is_the_teams() -> None:
    s = giant().start("red")
    cast(s, "bea", d.lose_life(10))
    cast(s, "ann", d.gain_life(d.life()))
    assert s.life("ann") == 40


def test_cr_810_9c_setting_one_heads_life_sets_the_teams() -> None:
    s = giant().start("red")
    cast(s, "ann", d.set_life(12, "dan"))
    assert s.life("cid") == 12


def test_cr_810_9g_what_stops_one_head_from_gaining_life_stops_the_team() -> None:
    s = giant()
    s.one("cid", "battlefield", permanent("Drought", d.player_rule("cant_gain_life", "you")))
    s.start("red")
    cast(s, "ann", d.gain_life(5, "dan"))
    assert s.life("dan") == 30


def test_cr_810_9h_what_stops_one_head_from_losing_life_stops_the_team() -> None:
    s = giant()
    s.one("cid", "battlefield", permanent("Stasis Field", d.player_rule("cant_lose_life", "you")))
    s.start("red")
    cast(s, "ann", d.lose_life(5, "dan"))
    assert s.life("dan") == 30


def test_cr_810_10a_a_heads_poison_is_the_teams() -> None:
    s = poisoned(giant(), cid=2, dan=3).start("red")
    g = Game(s.state)
    assert values.number(g, PlayerCounter("poison", "cid"), Env("ann", 0)) == 5
    assert values.number(g, PlayerCounter("poison", "each_opponent"), Env("ann", 0)) == 5


def test_cr_810_8a_drawing_from_an_empty_library_loses_for_both() -> None:
    s = giant()
    s.state.zones["library:dan"] = ()
    s.start("red")
    cast(s, "ann", d.draw(1, "dan"))
    assert s.state.ended is not None and (s.state.ended.winners, s.state.ended.reason) == (("red",), "library")


def test_cr_702_24a_is_asked_of_the_head_that_controls_it() -> None:
    s = giant()
    s.one("bea", "battlefield", permanent("Costly", *d.cumulative_upkeep(d.pay_life(1))))
    s.start("blue").to_turn("red").to("upkeep").resolve()
    s.answer("bea", "yes").resolve_all()
    assert s.life("ann") == 29


def test_cr_810_9_the_log_says_that_the_team_gains_and_loses() -> None:
    """CR 810.9: the life total is the team's."""
    s = giant()
    events = [Event("life_lost", seat="bea", amount=2), Event("life_gained", seat="cid", amount=3)]
    told = [line.key.format(**line.args) for line in lines(s.state, events)]
    assert told == ["red: 2 life lost.", "blue: 3 life gained."]
