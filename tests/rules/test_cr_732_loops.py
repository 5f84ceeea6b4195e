"""Loops, and very many objects (CR 104.4b, 732)."""

from __future__ import annotations

import time

from app.cards import dsl as d
from app.engine.machine import process
from app.engine.model.commands import Cast, Done
from app.engine.model.values import Trigger
from app.engine.rules import loops
from tests.rules.creatures import permanent
from tests.rules.resolving import board, spell
from tests.support.scenario import Scenario
from tests.support.soak import rounds


def endless() -> Scenario:
    """Two enchantments that answer each other for ever; nobody stops by themselves."""
    s = Scenario("ann", "bob", life=1_000_000).libraries(10)
    s.state.players["ann"].auto = "always"
    s.one("ann", "battlefield", permanent("Drain", d.whenever(Trigger("life_gained", whose="you"), d.lose_life(1))))
    s.one("ann", "battlefield", permanent("Gain", d.whenever(Trigger("life_lost", whose="you"), d.gain_life(1))))
    s.start("ann").cast("ann", s.one("ann", "hand", d.instant("Begin", "{0}", d.spell(d.gain_life(1)))))
    return s.resolve_all()


def test_cr_732_1b_a_loop_without_choices_is_put_to_the_table() -> None:
    s = endless()
    assert {q.seat for q in s.open_questions()} == {"ann", "bob"}
    assert s.question("ann").args["n"] == loops.FIRST


def test_cr_732_4_if_all_agree_it_is_a_draw() -> None:
    s = endless()
    s.answer("ann", loops.DRAW).answer("bob", loops.DRAW)
    assert s.state.ended is not None and (s.state.ended.winners, s.state.ended.reason) == ((), "loop")


def test_cr_732_5_nobody_is_forced_to_end_it_and_who_wants_may_act() -> None:
    s = endless()
    s.answer("ann", loops.DRAW).answer("bob", loops.WAIT)
    assert s.state.ended is None and s.state.players["bob"].hold and s.state.stack


def test_cr_732_2a_it_may_go_on_for_longer_but_never_without_end() -> None:
    s = endless()
    for _ in range(2):
        before = len(s.events)
        s.answer("ann", loops.GO_ON).answer("bob", loops.GO_ON)
        assert s.question("bob").args["n"] == loops.MORE and len(s.events) > before


MANY = rounds(3_000, 10_000)


def test_ten_thousand_tokens_neither_freeze_nor_crash() -> None:
    s = board()
    began = time.process_time()
    s.start("ann")
    for fx in (
        d.create(d.token("Goblin", "Creature — Goblin", 1, 1, "R"), MANY),
        d.tap(d.creatures()),
        d.destroy(d.creatures()),
    ):
        card = s.one("ann", "hand", spell(fx))
        s.state = process(s.state, "ann", Cast(card)).state
        while s.state.stack:
            assert s.state.priority is not None
            s.state = process(s.state, s.state.teams[s.state.priority].seats[0], Done()).state
    assert not s.all("Goblin") and time.process_time() - began < 120
