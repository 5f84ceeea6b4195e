"""HS-1: how a horde game begins."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards.decks_in_play import hero_deck
from app.cards.hordes.readings import ready
from app.engine.game import Game
from app.engine.machine import begin
from app.engine.model.commands import Answer, Concede
from app.engine.model.state import State
from app.engine.modes.horde.setup import set_up
from app.engine.rules import commander, mulligan
from tests.horde.board import HordeBoard


def fresh(heroes: int = 2, seed: str = "hs1", **knobs: Any) -> State:
    decks = [hero_deck(f"hero{n + 1}", ["Wastes"] * 60, []) for n in range(heroes)]
    return set_up(seed, decks, ready("eldrazi-scourge"), knobs)


def opened(heroes: int = 2, **knobs: Any) -> State:
    g = Game(fresh(heroes, **knobs))
    mulligan.opening(g)
    return begin(g.s).state


def keep_all(board: HordeBoard) -> HordeBoard:
    for d in list(board.open_questions()):
        board.do(d.seat, Answer(d.id, ("keep",)))
    return board


def played(state: State) -> HordeBoard:
    board = HordeBoard()
    board.state = state
    return keep_all(board)


def test_hs_1_1_the_horde_library_is_its_deck_shuffled() -> None:
    one, other = fresh(seed="a"), fresh(seed="b")
    assert len(one.zones["library:horde"]) == 98
    orders = [[s.objects[i].card for i in s.zones["library:horde"]] for s in (one, other)]
    assert orders[0] != orders[1]
    assert sorted(orders[0]) == sorted(orders[1])


def test_hs_1_2_titans_start_in_the_command_zone_with_six_counters() -> None:
    state = fresh()
    titans = [state.objects[i] for i in state.zones["command"]]
    assert [t.counter("time") for t in titans] == [6, 6]
    assert all(t.commander and t.owner == "horde" for t in titans)


def test_hs_1_2_the_knob_leaves_them_out() -> None:
    assert fresh(titans="out").zones.get("command", ()) == ()


def test_hs_1_3_the_horde_has_no_hand_and_no_mulligan() -> None:
    state = opened()
    assert state.zones.get("hand:horde", ()) == ()
    assert {d.seat for d in state.pending} == {"hero1", "hero2"}


@pytest.mark.parametrize("heroes,life", [(1, 40), (2, 60), (3, 80), (4, 100), (5, 120)])
def test_hs_1_4_life_totals_by_heroes(heroes: int, life: int) -> None:
    state = fresh(heroes)
    assert (state.teams["heroes"].life, state.teams["horde"].life) == (40, life)


@pytest.mark.parametrize("turns", [1, 3, 5])
def test_hs_1_5_the_heroes_take_the_first_turns_in_a_row(turns: int) -> None:
    board = played(opened(1, setup_turns=turns))
    teams = []
    while len(teams) < turns + 3:
        teams.append(board.state.turn.team)
        now = board.state.turn.number
        while board.state.turn.number == now:
            board.go() if board.open_questions() and board.open_questions()[0].kind == "proceed" else one_step(board)
    assert teams == ["heroes"] * turns + ["horde", "heroes", "horde"]


def one_step(board: HordeBoard) -> None:
    questions = board.open_questions()
    if questions:
        d = questions[0]  # proceeds, and discards to hand size
        board.do(d.seat, Answer(d.id, tuple(d.options[: d.least])))
    else:
        board._everybody_done()


def test_hs_1_6_damage_of_a_titan_counts_against_the_team() -> None:
    g = HordeBoard(life=400)
    g.horde("battlefield", "Ulamog, the Ceaseless Hunger", commander=True)
    g.horde("library", *["From Beyond"] * 9)
    for hero in ("ann", "bob"):
        g.put(hero, "library", *["Wastes"] * 60)
    g.begin()
    for _ in range(3):
        g.play_out("end")
        if g.state.ended is None:
            g.to_turn("heroes").to_turn("horde")
    assert g.state.ended is not None and g.state.ended.reason == "commander"
    assert g.state.ended.winners == ("horde",)
    assert g.life("ann") < 400


def test_hs_1_6_damage_to_several_heroes_counts_together() -> None:
    g = HordeBoard(life=400)
    (ulamog,) = g.horde("battlefield", "Ulamog, the Ceaseless Hunger", commander=True)
    g.horde("library", "From Beyond")
    split = Game(g.state)
    name = commander.key(split, ulamog)
    split.edit_player("ann").commander_damage = ((name, 11),)
    split.edit_player("bob").commander_damage = ((name, 10),)
    g.state = split.s
    g.begin("heroes", "precombat main", stops=True)
    assert g.state.ended is not None and g.state.ended.reason == "commander"


def test_hs_1_7_one_hero_alone_and_no_more_than_five() -> None:
    state = fresh(1)
    assert (state.teams["heroes"].life, state.teams["horde"].life) == (40, 40)
    with pytest.raises(ValueError, match="one to five"):
        fresh(6)


def test_hs_1_8_heroes_draw_in_their_first_turn_the_horde_never() -> None:
    board = played(opened(1, setup_turns=1))
    assert len(board.state.zones["hand:hero1"]) == 8
    while board.state.turn.number < 3:
        one_step(board)
    steps = [e.text for e in board.events if e.kind == "step_begins" and (e.args or {}).get("team") == "horde"]
    assert "upkeep" in steps and "draw" not in steps


def test_hs_1_8_the_first_draw_can_be_turned_off() -> None:
    board = played(opened(1, first_draw=False))
    assert len(board.state.zones["hand:hero1"]) == 7


@pytest.mark.parametrize("heroes,poison", [(("ann",), 10), (("ann", "bob"), 15), (("ann", "bob", "cy"), 20)])
def test_hs_1_9_poison_is_the_teams(heroes: tuple[str, ...], poison: int) -> None:
    g = HordeBoard(*heroes)
    g.horde("library", *["Eldrazi Scion"] * 5)
    poisoned(g, poison - 1)
    g.begin("heroes", "precombat main")
    assert g.state.ended is None
    h = HordeBoard(*heroes)
    h.horde("library", *["Eldrazi Scion"] * 5)
    poisoned(h, poison)
    h.begin("heroes", "precombat main")
    assert h.state.ended is not None and h.state.ended.winners == ("horde",)


def poisoned(board: HordeBoard, count: int) -> None:
    g = Game(board.state)
    g.edit_player("ann").counters = (("poison", count),)
    board.state = g.s


def test_hs_1_9_a_hero_who_concedes_leaves_and_the_game_goes_on() -> None:
    g = HordeBoard()
    g.horde("library", *["Eldrazi Scion"] * 5)
    g.lands("ann", Forest=2)
    g.begin("heroes", "precombat main", stops=True)
    g.do("ann", Concede())
    assert g.state.ended is None
    assert g.names("ann", "battlefield") == []
    assert g.state.teams["heroes"].life == 40
    g.do("bob", Concede())
    assert g.state.ended is not None and g.state.ended.winners == ("horde",)
