"""Triggers on zone changes: who they concern, what was returned to a hand (CR 108.4a, 603.6, 603.10a)."""

from __future__ import annotations

from typing import Any

from app.cards.dsl import (
    THAT_PLAYER,
    cards_in,
    creatures,
    destroy,
    draw,
    enchantment,
    lose_life,
    return_to_hand,
    target,
    target_creature,
    whenever,
)
from app.engine.model.card import Card
from app.engine.model.effect import Apply, ChangeController, Move
from app.engine.model.values import Trigger
from tests.rules.resolving import board, cast, plain

LIFE_OF_THAT_PLAYER = lose_life(3, THAT_PLAYER)


def watching(event: str, what: Any, **more: Any) -> Card:
    """An enchantment that makes *that player* lose 3 life."""
    return enchantment("Test Watcher", "{0}", whenever(Trigger(event, what, **more), LIFE_OF_THAT_PLAYER))


def test_cr_108_4_that_player_is_who_controls_what_enters() -> None:
    s = board()
    s.one("ann", "battlefield", watching("enters", creatures()))
    bear = s.one("bob", "graveyard", plain("Bear"))
    s.start()
    dead = target(cards_in("graveyard", types="Creature"))
    cast(s, "ann", Move("t", "battlefield", under="you"), at=[[bear]], targets=[dead])
    s.resolve_all()
    assert (s.life("ann"), s.life("bob")) == (17, 20)
    s.done()


def test_cr_603_10a_that_player_is_who_controlled_what_died() -> None:
    s = board()
    s.one("ann", "battlefield", watching("dies", creatures()))
    s.one("ann", "battlefield", watching("dies", creatures(), whose="each_opponent"))
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    taken = Apply("t", (ChangeController(),), "forever")
    cast(s, "ann", taken, destroy(), at=[[bear]], targets=[target_creature()])
    s.resolve_all()
    assert (s.life("ann"), s.life("bob")) == (17, 20)
    s.done()


def test_cr_603_10a_returned_to_hand_looks_back_at_the_permanent() -> None:
    s = board()
    s.one("ann", "battlefield", watching("returned_to_hand", creatures()))
    bear = s.one("bob", "battlefield", plain("Bear"))
    s.start()
    cast(s, "ann", return_to_hand(), at=[[bear]], targets=[target_creature()])
    s.resolve_all()
    assert (s.life("ann"), s.life("bob")) == (20, 17)
    s.done()


def test_drawing_and_cards_that_were_no_permanents_are_not_returned() -> None:
    s = board()
    s.libraries()
    s.one("ann", "battlefield", watching("returned_to_hand", creatures()))
    dead = s.one("bob", "graveyard", plain("Bear"))
    s.start()
    cast(s, "ann", Move("t", "hand"), draw(2), at=[[dead]], targets=[target(cards_in("graveyard", types="Creature"))])
    s.resolve_all()
    assert (s.life("ann"), s.life("bob")) == (20, 20)
    s.done()
