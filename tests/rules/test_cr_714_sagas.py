"""Sagas (CR 714)."""

from __future__ import annotations

from app.cards import dsl as d
from app.cards.printer import print_card
from app.engine.model.card import Card, Face
from tests.rules.resolving import board, cast
from tests.support.scenario import Scenario

TALE = Card(
    (
        Face(
            "Long Tale",
            "{1}",
            ("Enchantment",),
            ("Saga",),
            abilities=(d.chapter(1, d.gain_life(1)), d.chapter(2, d.gain_life(10)), d.chapter(3, d.gain_life(100))),
        ),
    )
)


def told(card: Card = TALE) -> Scenario:
    s = board().lands("ann", Forest=1)
    s.start("ann").cast("ann", s.one("ann", "hand", card)).resolve_all()
    return s


def next_turn(s: Scenario) -> Scenario:
    return s.to_turn("bob").to_turn("ann").to("precombat main")


def test_cr_714_3a_a_saga_enters_with_a_lore_counter_and_its_first_chapter_triggers() -> None:
    s = told()
    assert s.obj(s.find("Long Tale")).counter("lore") == 1 and s.life("ann") == 21


def test_cr_714_3c_another_one_in_each_precombat_main_phase_without_the_stack() -> None:
    s = next_turn(told())
    assert s.obj(s.find("Long Tale")).counter("lore") == 2
    assert len(s.state.stack) == 1
    assert s.resolve_all().life("ann") == 31


def test_cr_714_3c_not_in_the_opponents_turn_and_not_in_the_second_main_phase() -> None:
    s = told().to_turn("bob").to("end")
    assert s.obj(s.find("Long Tale")).counter("lore") == 1
    s.to_turn("ann").to("precombat main").resolve_all().to("postcombat main")
    assert s.obj(s.find("Long Tale")).counter("lore") == 2


def test_cr_714_4_it_is_sacrificed_after_its_last_chapter_has_left_the_stack() -> None:
    s = next_turn(told()).resolve_all()
    next_turn(s)
    assert s.find("Long Tale") and s.obj(s.find("Long Tale")).counter("lore") == 3
    s.resolve_all()
    assert s.life("ann") == 131 and "Long Tale" in s.names("ann", "graveyard") and s.happened("sacrificed")


def test_cr_714_2b_several_counters_at_once_reach_each_chapter_once() -> None:
    s = told()
    cast(s, "ann", d.put_counters(2, "lore", on=d.permanents(subtypes="Saga")))
    s.answer("ann", *s.question("ann").options).resolve_all()
    assert s.life("ann") == 131


def test_cr_714_2b_a_chapter_reached_before_does_not_trigger_again() -> None:
    s = next_turn(told()).resolve_all()
    cast(s, "ann", d.remove_counters(1, "lore", d.permanents(subtypes="Saga")))
    assert s.life("ann") == 31
    next_turn(s).resolve_all()
    assert s.life("ann") == 41  # the second chapter once more, the first not


def test_cr_714_2c_a_chapter_of_two_numbers() -> None:
    twice = Card((Face("Twice", "{1}", ("Enchantment",), ("Saga",), abilities=(d.chapter((1, 2), d.gain_life(2)),)),))
    s = told(twice)
    next_turn(s).resolve_all()
    assert s.life("ann") == 24 and "Twice" in s.names("ann", "graveyard")


def test_cr_714_4_without_chapters_it_is_not_sacrificed() -> None:
    s = told(Card((Face("Blank Tale", "{1}", ("Enchantment",), ("Saga",)),)))
    next_turn(s)
    assert s.obj(s.find("Blank Tale")).counter("lore") == 1


def test_cr_714_4_if_its_last_chapter_is_countered_it_goes_too() -> None:
    s = told(Card((Face("Short", "{1}", ("Enchantment",), ("Saga",), abilities=(d.chapter(1, d.gain_life(1)),)),)))
    assert "Short" in s.names("ann", "graveyard")


def test_cr_714_2a_chapters_are_printed_with_roman_numerals() -> None:
    assert print_card(TALE, "en")[1] == "II — You gain 10 life."
    assert print_card(TALE, "es")[2].startswith("III — ")
