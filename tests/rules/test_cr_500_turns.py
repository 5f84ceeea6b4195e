"""Extra turns and phases (CR 500.7–500.8), skipped ones (500.11), land drops (305.2), winning (104)."""

from __future__ import annotations

from app.engine.model.commands import PlayLand
from app.engine.model.effect import ExtraCombat, ExtraLand, ExtraTurn, LoseGame, SkipTurn, WinGame
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario


def turns(s: Scenario, count: int) -> list[str]:
    """Whose turns come next."""
    out = []
    for _ in range(count):
        now = s.state.turn.number
        s._pass_while(lambda now=now: s.state.turn.number == now)  # type: ignore[misc]
        out.append(s.state.turn.team)
    return out


def test_cr_500_7_directly_after_this_one() -> None:
    s = board("ann", "bob", "cy").start()
    cast(s, "ann", ExtraTurn("you"))
    assert turns(s, 3) == ["ann", "bob", "cy"]
    s.done()


def test_cr_500_7_the_one_made_last_is_taken_first() -> None:
    s = board("ann", "bob", "cy").start()
    cast(s, "ann", ExtraTurn("you"))
    cast(s, "cy", ExtraTurn("you"))
    assert turns(s, 3) == ["cy", "ann", "bob"]
    s.done()


def test_cr_805_8_a_team_takes_one_turn() -> None:
    s = board(teams={"heroes": ("ann", "bob"), "foes": ("foe",)}, shared_life={"heroes": 40}).start("foes")
    cast(s, "foe", ExtraTurn("each_opponent"))
    assert turns(s, 3) == ["heroes", "heroes", "foes"]
    s.done()


def test_cr_500_11_the_next_turn_is_skipped() -> None:
    s = board("ann", "bob", "cy").start()
    cast(s, "ann", SkipTurn("bob"))
    assert turns(s, 4) == ["cy", "ann", "bob", "cy"]
    s.done()


def test_a_turn_that_is_passed_has_untap_and_draw_only() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear"), tapped=True)
    s.start()
    cast(s, "ann", SkipTurn("bob", untap_and_draw=True))
    s.events.clear()
    s.to_turn("ann").to("precombat main")
    steps = [e.text for e in s.happened("step_begins") if (e.args or {}).get("team") == "bob"]
    assert steps == ["untap", "draw", "cleanup"]
    assert not s.obj(bear).tapped and [e.seat for e in s.happened("drawn")] == ["bob", "ann"]
    s.done()


def test_cr_500_8_a_combat_phase_and_a_main_phase() -> None:
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear", power=2))
    s.start()
    cast(s, "ann", ExtraCombat())
    s.to("beginning of combat")
    assert s.state.turn.steps.count("declare attackers") == 2 and s.state.turn.steps.count("postcombat main") == 2
    s.attack("ann", {bear: "bob"}).to("postcombat main").to("beginning of combat")
    assert s.state.turn.combat_count == 2
    s.done()


def test_cr_500_8_after_the_combat_phase_it_was_made_in() -> None:
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear", power=2))
    s.start().attack("ann", {bear: "bob"})
    cast(s, "ann", ExtraCombat(main_phase=False))
    assert s.state.turn.steps.index("end of combat") < s.state.turn.steps.index("beginning of combat")
    s.to("end of combat").to("beginning of combat")
    assert s.state.turn.steps[-3:] == ("postcombat main", "end", "cleanup")
    s.done()


def test_cr_305_2_another_land_this_turn() -> None:
    s = board()
    lands = s.put("ann", "hand", *["Wastes"] * 3)
    s.start()
    cast(s, "ann", ExtraLand())
    s.do("ann", PlayLand(lands[0])).do("ann", PlayLand(lands[1]))
    s.refused("ann", PlayLand(lands[2]))
    s.done()


def test_cr_305_2_not_next_turn() -> None:
    s = board()
    lands = s.put("ann", "hand", *["Wastes"] * 2)
    s.start()
    cast(s, "ann", ExtraLand())
    s.to_turn("ann").to("precombat main").do("ann", PlayLand(lands[0]))
    s.refused("ann", PlayLand(lands[1]))
    s.done()


# ---------------------------------------------------------------- the end
def test_cr_104_2b_a_player_wins() -> None:
    s = board("ann", "bob", "cy").start()
    cast(s, "ann", WinGame())
    assert s.state.ended is not None and s.state.ended.winners == ("ann",)
    assert [e.kind for e in s.events][-1] == "game_ended"


def test_cr_810_8a_and_their_team_with_them() -> None:
    s = board(teams={"heroes": ("ann", "bob"), "foes": ("foe",)}, shared_life={"heroes": 40}).start()
    cast(s, "ann", WinGame())
    assert s.state.ended is not None and s.state.ended.winners == ("heroes",)


def test_cr_104_3e_a_player_loses() -> None:
    s = board("ann", "bob", "cy").start()
    cast(s, "ann", LoseGame("bob"))
    assert s.state.players["bob"].lost and s.state.ended is None
    cast(s, "ann", LoseGame("each_opponent"))
    assert s.state.ended is not None and s.state.ended.winners == ("ann",)
