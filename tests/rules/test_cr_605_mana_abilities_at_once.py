"""What else a mana ability does happens at once, without the stack (CR 605.3b), also what chooses or repeats."""

from __future__ import annotations

from app.engine.model.ability import ActivatedAbility, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.effect import AddMana, Effect, ForEach, GainLife, If, LoseLife, May
from app.engine.model.values import Compare, Life, TapThis, Trigger
from tests.rules.resolving import board
from tests.support.scenario import Scenario


def rock(*more: Effect) -> Card:
    ability = ActivatedAbility((TapThis(),), (AddMana("C"), *more), mana=True)
    return Card((Face("Rock", types=("Artifact",), abilities=(ability,)),))


def tapped(*more: Effect) -> Scenario:
    s = board()
    s.one("ann", "battlefield", rock(*more))
    return s.start().activate("ann", "Rock")


def test_cr_605_3b_with_a_condition_and_a_loop() -> None:
    low = If(Compare(Life("you"), ">=", 20), (LoseLife("you", 1),), (GainLife("you", 5),))
    s = tapped(low, ForEach("each_opponent", (LoseLife("each", 2),)))
    assert s.state.players["ann"].mana[5] == 1 and (s.life("ann"), s.life("bob")) == (19, 18)
    assert not s.state.stack
    s.done()


def test_cr_605_3b_what_asks_is_asked_at_once() -> None:
    s = tapped(May((LoseLife("you", 1),)), LoseLife("you", 2))
    assert s.state.players["ann"].mana[5] == 1 and s.life("ann") == 20
    s.answer("ann", "yes")
    assert s.life("ann") == 17
    s.done()


def test_cr_605_4a_a_triggered_mana_ability_too() -> None:
    s = board()
    doubles = TriggeredAbility(Trigger("mana_added", whose="you"), (ForEach("you", (AddMana("G"),)),), mana=True)
    s.one("ann", "battlefield", Card((Face("Flare", types=("Enchantment",), abilities=(doubles,)),)))
    s.one("ann", "battlefield", rock())
    s.start().activate("ann", "Rock")
    assert s.state.players["ann"].mana == (0, 0, 0, 0, 1, 1) and not s.state.stack
    s.done()
