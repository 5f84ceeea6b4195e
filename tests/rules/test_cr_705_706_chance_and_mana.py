"""Coins (CR 705), dice (706), and mana added by spells (106.4)."""

from __future__ import annotations

from app.engine.model.effect import AddMana, FlipCoin, GainLife, If, RollDice
from app.engine.model.values import Compare, Filter
from tests.rules.resolving import board, cast


def test_cr_706_2_each_roll_is_shown_and_the_sum_is_bound() -> None:
    s = board().start()
    cast(s, "ann", RollDice(6, 3), GainLife("you", "rolled"))
    rolls = [e.amount for e in s.happened("rolled")]
    assert len(rolls) == 3 and all(1 <= n <= 6 for n in rolls)
    assert s.life("ann") == 20 + sum(rolls)
    s.done()


def test_the_same_seed_rolls_the_same() -> None:
    def rolls(seed: str) -> list[int]:
        s = board(seed=seed).start()
        cast(s, "ann", RollDice(20, 5))
        return [e.amount for e in s.happened("rolled")]

    assert rolls("a") == rolls("a") != rolls("b")


def test_every_side_can_come_up() -> None:
    s = board().start()
    cast(s, "ann", RollDice(4, 60))
    assert {e.amount for e in s.happened("rolled")} == {1, 2, 3, 4}


def test_cr_705_2_heads_or_tails() -> None:
    s = board().start()
    cast(s, "ann", FlipCoin(), If(Compare("heads", "==", 1), (GainLife("you", 1),), (GainLife("you", 2),)))
    heads = s.happened("flipped")[0].amount
    assert s.life("ann") == (21 if heads else 22)
    s.done()


def test_cr_106_4_mana_goes_into_the_pool_and_leaves_with_the_step() -> None:
    s = board().start()
    cast(s, "ann", AddMana("GGC"))
    assert s.state.players["ann"].mana == (0, 0, 0, 0, 2, 1)
    s.to("beginning of combat")
    assert s.state.players["ann"].mana == (0,) * 6
    s.done()


def test_a_colour_is_chosen_once_for_all_of_it() -> None:
    s = board().start()
    cast(s, "ann", AddMana("any", amount=3))
    s.answer("ann", "UUU")
    assert s.state.players["ann"].mana == (0, 3, 0, 0, 0, 0)
    s.done()


def test_one_of_two() -> None:
    s = board().start()
    cast(s, "ann", AddMana("G/W", who="each_player"))
    assert [d.options for d in s.open_questions()] == [("G", "W"), ("G", "W")]
    s.answer("ann", "W").answer("bob", "G")
    assert s.state.players["ann"].mana[0] == 1 and s.state.players["bob"].mana[4] == 1
    s.done()


def test_cr_106_6_mana_with_a_restriction() -> None:
    s = board().start()
    only = Filter(zone="stack", types=("Creature",))
    cast(s, "ann", AddMana("GG", only=only), AddMana("C", amount=0))
    assert s.state.players["ann"].mana == (0,) * 6 and len(s.state.players["ann"].restricted) == 2
    s.done()
