"""OR-11 to OR-19: the dials that make a horde easier or harder."""

from __future__ import annotations

import pytest

from app.cards.dsl import creature
from app.cards.hordes.readings import ready
from app.engine.game import Game
from app.engine.model.state import State
from app.engine.modes.horde import ending, library
from tests.horde.board import SCION, HordeBoard
from tests.horde.test_or_turn import BEAR, BOLT, fresh, revealed, with_emblem


def cards(state: State) -> list[int]:
    return list(state.zones["library:horde"])


def tokens(state: State) -> list[bool]:
    return [state.objects[i].token for i in cards(state)]


def test_or_11_a_share_of_the_deck_is_taken_out_by_chance() -> None:
    half = fresh(deck_share=50)
    assert len(cards(half)) == 49
    seeds = [library.composed(ready("eldrazi-scourge").library, {"deck_share": 50}, 2, seed) for seed in "ab"]
    assert sorted(seeds[0]) != sorted(seeds[1])
    assert seeds[0] == library.composed(ready("eldrazi-scourge").library, {"deck_share": 50}, 2, "a")


@pytest.mark.parametrize(("heroes", "size"), [(1, 24), (2, 49), (3, 73), (4, 98), (5, 98)])
def test_or_11_the_deck_may_grow_with_the_heroes(heroes: int, size: int) -> None:
    assert len(cards(fresh(heroes, deck_by_heroes=True))) == size


@pytest.mark.parametrize("times", [1, 2, 3])
def test_or_12_token_cards_are_multiplied(times: int) -> None:
    state = fresh(token_multiplier=times)
    assert (sum(tokens(state)), len(cards(state))) == (60 * times, 60 * times + 38)


def test_or_13_no_strong_card_in_the_first_quarter() -> None:
    def strongest(state: State) -> int:
        g = Game(state)
        return max(g.ch(i).mana_value for i in cards(state)[: len(cards(state)) // 4])

    assert max(strongest(fresh(seed=seed)) for seed in "abcd") > 7
    gentle = [fresh(seed=seed, gentle_start=True) for seed in "abcd"]
    assert max(map(strongest, gentle)) < 8
    assert {len(set(cards(state))) for state in gentle} == {98}


def test_or_14_tokens_spread_evenly() -> None:
    there = tokens(fresh(even_tokens=True))
    runs = [len(run) for run in "".join("t" if t else "." for t in there).split(".")]
    assert sum(there) == 60 and set(runs) <= {0, 1, 2}
    assert max(len(run) for run in "".join("t" if t else "." for t in tokens(fresh())).split(".")) > 2


def test_or_15_a_wave_is_one_bigger_after_so_many_turns() -> None:
    assert revealed(4, wave="cards", wave_cards=1, wave_grows=2) == [1, 1, 2, 2]
    assert revealed(3, wave_grows=1) == [1, 2, 3]


def test_or_16_creatures_that_it_starts_with_come_from_the_deck() -> None:
    state = fresh(3, starting_permanents=2, starting_per_hero=1)
    started = [state.objects[i] for i in state.zones["battlefield"]]
    assert len(started) == 4 and all(o.token and o.owner == "horde" and not o.sick for o in started)
    assert sum(tokens(state)) == 56


def test_or_17_two_hordes_are_both_decks_and_two_waves() -> None:
    state = fresh(hordes=2)
    assert len(cards(state)) == 196
    assert revealed(hordes=2) == [2]
    assert revealed(hordes=2, library=(SCION, BEAR, SCION, SCION, BEAR, BEAR)) == [5]


def test_or_18_lifelink_for_the_whole_horde() -> None:
    g = with_emblem(horde_lifelink=True)
    g.horde("battlefield", BEAR)
    g.horde("library", "From Beyond")
    g.begin().play_out("end of combat")
    assert (g.life("ann"), g.life("horde")) == (38, 62)


def test_or_19_it_comes_back_with_a_new_library_and_life_and_bigger_waves() -> None:
    g = HordeBoard(stages=2, horde_life=3)
    g.horde("library", BEAR, SCION, BEAR, BEAR)
    board = Game(g.state)
    ending.remember_deck(board)
    g.state = board.s
    g.lands("ann", Mountain=1)
    g.one("ann", "hand", BOLT)
    g.begin("heroes", "precombat main", stops=True)
    g.cast("ann", "Test Bolt", "horde").resolve()
    assert g.state.ended is None and g.life("horde") == 60  # 40 and 20 for the second hero
    assert g.names("horde", "library") == [SCION, *["Test Bear"] * 3] or len(g.names("horde", "library")) == 4
    assert g.said("Stage {count}: the horde comes back stronger.") == [{"count": 2}]


def beaten(stages: int) -> HordeBoard:
    """A horde that must reveal from an empty library, again and again."""
    g = HordeBoard(stages=stages)
    g.begin()
    for _ in range(stages):
        g.play_out("end")
        if g.state.ended is None:
            g.to_turn("heroes").to_turn("horde")
    return g


def test_or_19_the_last_stage_is_the_end() -> None:
    assert beaten(1).state.ended is not None
    two = beaten(2)
    assert two.state.ended is not None and two.state.ended.winners == ("heroes",)
    assert len(two.said("Stage {count}: the horde comes back stronger.")) == 1


def test_or_19_a_game_set_up_for_stages_remembers_its_deck() -> None:
    assert len(fresh(stages=3).notes["horde_deck"]) == 98
    assert "horde_deck" not in fresh().notes


def test_strong_cards_are_a_quarter_of_those_that_are_no_tokens() -> None:
    g = HordeBoard()
    ids = g.horde("library", SCION, SCION, *[creature(f"C{n}", n, "Ox", 1, 1) for n in range(1, 9)])
    assert [g.name(i) for i in library.strong(Game(g.state), ids)] == ["C8", "C7"]
