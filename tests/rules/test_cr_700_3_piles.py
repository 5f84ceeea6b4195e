"""Piles: made by one player, chosen from by another (CR 700.3)."""

from __future__ import annotations

from app.cards.dsl import (
    EACH_OPPONENT,
    choose_player,
    creatures,
    destroy,
    exile,
    put_into_graveyard,
    return_to_hand,
    reveal,
    sacrifice,
    separate_into_piles,
    your_opponents_creatures,
)
from app.engine.model.effect import Bind
from app.engine.model.values import Filter
from tests.rules.resolving import board, cast, plain
from tests.support.scenario import Scenario

SEPARATE = "Separate these into two piles: choose the first."


def animals(s: Scenario, seat: str, *names: str) -> list[int]:
    return s.put(seat, "battlefield", *map(plain, names))


def test_cr_700_3_one_separates_another_chooses() -> None:
    s = board()
    animals(s, "bob", "Ant", "Bee", "Cat")
    s.start()
    piles = separate_into_piles(your_opponents_creatures(), chooser=EACH_OPPONENT)
    cast(s, "ann", piles, exile("chosen"), destroy("other"))
    assert s.question("ann").prompt == SEPARATE
    s.answer("ann", "Bee")
    asked = s.question("bob")
    assert (asked.args["cards"], asked.args["other"]) == (["Bee"], ["Ant", "Cat"])
    assert asked.options == ("First pile", "Second pile")
    s.answer("bob", "Second pile")
    assert (s.names("bob", "exile"), s.names("bob", "graveyard")) == (["Ant", "Cat"], ["Bee"])
    s.done()


def test_cr_700_3d_a_pile_may_be_empty() -> None:
    s = board()
    animals(s, "bob", "Ant")
    s.start()
    cast(s, "ann", separate_into_piles(your_opponents_creatures(), chooser=EACH_OPPONENT), destroy("chosen"))
    s.answer("ann")
    assert s.question("bob").args["cards"] == ["–"]
    s.answer("bob", "First pile")
    assert s.names("bob", "battlefield") == ["Ant"]
    s.done()


def test_nothing_to_separate_asks_nobody() -> None:
    s = board()
    s.start()
    cast(s, "ann", separate_into_piles(your_opponents_creatures()), destroy("chosen"))
    s.done()


def test_each_opponent_separates_their_own_and_all_piles_are_made_before_one_is_chosen() -> None:
    s = board("ann", "bob", "cy")
    animals(s, "ann", "Ape")
    animals(s, "bob", "Ant", "Bee")
    animals(s, "cy", "Cat", "Cow")
    s.start()
    cast(s, "ann", separate_into_piles(creatures(), EACH_OPPONENT), sacrifice(EACH_OPPONENT, "chosen"))
    assert s.question("bob").options != s.question("cy").options
    s.answer("bob", "Ant").answer("cy")
    assert s.question("ann").args["other"] == ["Bee"]
    s.answer("ann", "First pile").answer("ann", "Second pile")
    assert (s.names("bob", "graveyard"), s.names("cy", "graveyard")) == (["Ant"], ["Cat", "Cow"])
    assert s.names("ann", "battlefield") == ["Ape"]
    s.done()


def test_cr_700_3c_cards_stay_where_they_are_until_something_is_done() -> None:
    s = board()
    top = s.put("ann", "library", *map(plain, ("Ant", "Bee", "Cat")))
    library = s.state.zones["library:ann"]
    s.state.zones["library:ann"] = (*top, *(i for i in library if i not in top))
    s.start()
    three = Filter(zone="library", owner="you", types=("Creature",))
    piles = separate_into_piles("three", "player", "you")
    todo = (Bind("three", three), reveal("three"), choose_player(), piles, return_to_hand("chosen"))
    cast(s, "ann", *todo, put_into_graveyard("other"))
    s.answer("bob", "Ant", "Cat")
    assert s.state.zones["library:ann"][:3] == tuple(top)
    assert s.question("ann").args["cards"] == ["Ant", "Cat"]
    s.answer("ann", "First pile")
    assert (s.names("ann", "hand"), s.names("ann", "graveyard")[-1:]) == (["Ant", "Cat"], ["Test Spell"])
    assert "Bee" in s.names("ann", "graveyard")
    s.done()


def test_what_the_chooser_may_not_know_is_not_named() -> None:
    s = board()
    s.put("bob", "battlefield", plain("Secret"), face_down=True)
    s.start()
    cast(s, "ann", separate_into_piles(your_opponents_creatures(), EACH_OPPONENT), destroy("chosen"))
    s.answer("bob", s.question("bob").options[0])
    assert s.question("ann").args["cards"] == ["a hidden card"]
    s.answer("ann", "Second pile")
    s.done()
