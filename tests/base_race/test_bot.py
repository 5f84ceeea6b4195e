"""The bot: it plays well, legally, and by what its seat sees; and the figures of simulated games."""

from __future__ import annotations

import json
from dataclasses import replace
from inspect import signature

import msgspec
import pytest

from app.base_race import Boosters, View, new_game, opened, process, project
from app.base_race.bot import next_command, random_command
from app.base_race.commands import Finish, Move
from app.base_race.simulate import SEATS, play, simulate, summary
from app.cli import main
from tests.base_race.board import CARDS, ONE, TWO, at, board
from tests.base_race.pools import POOL


def says(state, seat: str = ONE):  # type: ignore[no-untyped-def]
    return next_command(project(state, seat), "whim")


def test_the_bot_wins_most_of_1000_games_against_random_moves() -> None:
    won = 0
    for n in range(1000):
        mine = SEATS[n % 2]
        players = (next_command, random_command) if mine == SEATS[0] else (random_command, next_command)
        result = play(POOL, f"match {n}", players)
        assert result.error == ""
        won += result.winners == (mine,)
    assert won >= 700


def test_it_is_given_nothing_but_a_view_and_its_own_secret() -> None:
    assert signature(next_command).parameters["view"].annotation in (View, "View")
    assert list(signature(next_command).parameters) == ["view", "seed"]


def test_it_says_nothing_when_it_is_not_its_turn_or_over_or_a_spectator_s_view() -> None:
    state = board(b2="1 bear", d1="1 forest", c5="2 swamp")
    assert says(state, TWO) is None
    assert next_command(project(state, None), "x") is None and random_command(project(state, None), "x") is None
    assert random_command(project(state, TWO), "x") is None
    dealt = new_game("s", SEATS, opened("s", POOL))
    done = dealt
    while (command := says(done)) is not None:
        done = process(done, ONE, command).state
    assert done.finished == (ONE,)


def test_it_remembers_revealed_cards() -> None:
    state = board(b2="1 bear", b3="2 rhino face up", c3="2 elf", d1="1 forest", d6="2 swamp", a6="2 bear")
    assert says(state) != Move(1, at("b3"))
    state = board(b2="1 rhino", b3="2 bear face up", d1="1 forest", d6="2 swamp", a6="2 bear", c6="2 elf")
    assert says(state) == Move(1, at("b3"))


def test_it_takes_the_base_camp_that_is_left_even_with_its_own() -> None:
    assert says(board(b2="1 forest", b3="2 swamp")) == Move(1, at("b3"))
    assert says(board(b2="1 elf", b3="2 swamp", d1="1 forest", d6="2 rhino face up")) == Move(1, at("b3"))


def test_it_never_attacks_with_its_base_camp_otherwise() -> None:
    state = board(b2="1 forest", b3="2 elf", c2="1 bear", d6="2 swamp", a6="2 bear")
    assert says(state) != Move(1, at("b3"))


def test_it_strikes_at_what_stands_beside_its_base_camp() -> None:
    state = board(b1="1 forest", b2="2 elf", a2="1 rhino", d3="1 bear", d6="2 swamp", a6="2 bear", c6="2 elf")
    assert says(state) == Move(3, at("b2"))


def test_both_bots_place_everything_and_hide_the_base_camp_far_back() -> None:
    for n in range(30):
        state = new_game(f"{n}", SEATS, opened(f"{n}", POOL))
        state = process(state, TWO, says(state, TWO)).state
        assert says(state, TWO) == Finish()
        camp = next(p.at for i, p in state.pieces.items() if p.owner == TWO and "Land" in state.cards[i].types)
        assert camp // 4 in (0, 1)


def test_every_command_of_both_is_accepted() -> None:
    results = simulate(POOL, 30, 7)
    assert [r.error for r in results] == [""] * 30
    assert {r.reason for r in results} <= {"land", "quiet"}


def test_the_bot_never_looks_at_who_began() -> None:
    state = new_game("s", SEATS, opened("s", POOL))
    while state.ended is None:
        for seat in SEATS if not state.turn else (state.mover,):
            view = project(state, seat)
            command = next_command(view, f"s:{seat}")
            if command is None:
                continue
            if state.turn:
                other = msgspec.structs.replace(view, finished=view.finished[::-1])
                assert next_command(other, f"s:{seat}") == command
            state = process(state, seat, command).state
            break


def test_the_figures_add_up() -> None:
    results = simulate(POOL, 40, 1)
    figures = summary(results)
    assert list(figures) == [
        "games", "finished", "crashed", "first_mover_won", "second_mover_won", "draws", "turns_median", "ended_by",
    ]  # fmt: skip
    assert figures["games"] == figures["finished"] == 40 and figures["crashed"] == 0
    assert figures["first_mover_won"] + figures["second_mover_won"] + figures["draws"] == 40  # type: ignore[operator]
    assert sum(figures["ended_by"].values()) == 40  # type: ignore[attr-defined]
    firsts = {r.first for r in results}
    assert firsts == set(SEATS)
    lost = replace(results[0], winners=tuple(s for s in SEATS if s != results[0].first))
    assert summary([lost])["second_mover_won"] == 1


def test_a_crash_is_counted_not_raised() -> None:
    (result,) = simulate(Boosters([]), 1, 1)
    assert result.error.startswith("Illegal") and summary([result])["crashed"] == 1


def test_simulated_games_are_the_same_in_several_processes() -> None:
    assert simulate(POOL, 4, 3, jobs=2) == simulate(POOL, 4, 3)


def test_the_command_prints_the_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--mode", "base-race", "--games", "5", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == figures["finished"] == 5
    assert main(["simulate", "--mode", "base-race", "--deck", "x"]) != 0
    assert "--deck has no meaning in base-race" in capsys.readouterr().err


def test_random_moves_are_as_likely_as_each_other() -> None:
    state = board(b2="1 bear", d6="2 swamp", d5="2 elf")
    seen = {random_command(project(state, ONE), f"{n}") for n in range(60)}
    assert {m.to for m in seen if isinstance(m, Move)} == {at("b1"), at("b3"), at("a2"), at("c2")}
    assert CARDS["bear"] == state.cards[1]
