"""Fuse (CR 702.102): both halves of a split card as one spell."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.announce import Choice, next_choice
from app.engine.model.ability import ByHandText, Keyword
from app.engine.model.card import Card, Face
from app.engine.model.commands import Cast, Manual
from tests.rules.resolving import board, plain
from tests.support.scenario import Scenario

HURT = d.spell(d.deal_damage(2, "t"), targets=[d.target_player()])
BREAK = d.spell(d.destroy("t"), d.gain_life(1, d.controller("t")), targets=[d.target_creature()])
LEFT = Face("Hurt", "{1}{R}", ("Instant",), abilities=(HURT, Keyword("fuse")))
RIGHT = Face("Break", "{B}", ("Instant",), abilities=(BREAK, Keyword("fuse")))
CARD = Card((LEFT, RIGHT), "split")


STRANGE = (ByHandText("spell"), Keyword("fuse"))
ODD_LEFT = Face("Odd", "{1}{R}", ("Instant",), abilities=STRANGE)
ODD_RIGHT = Face("Even", "{B}", ("Instant",), abilities=STRANGE)


def held(zone: str = "hand", card: Card = CARD, **lands: int) -> tuple[Scenario, int, int]:
    s = board()
    bear, card_id = s.one("bob", "battlefield", plain("Bear")), s.one("ann", zone, card)
    s.lands("ann", **(lands or {"Mountain": 2, "Swamp": 1})).start("ann")
    return s, card_id, bear


def test_702_102d_the_left_half_then_the_right() -> None:
    """With CR 702.102c: it costs both mana costs."""
    s, card, bear = held()
    s.cast("ann", card, "bob", bear, alternative="fuse")
    c = s.ch(s.state.stack[-1].card or 0)
    assert (c.name, c.mana_value, c.colors) == ("Hurt // Break", 3, ("B", "R"))
    s.resolve()
    assert s.life("bob") == 19 and not s.all("Bear")
    assert sum(o.tapped for o in s.state.objects.values()) == 3
    s.done()


def test_702_102a_one_half_alone_may_be_cast_too() -> None:
    s, card, _ = held()
    s.cast("ann", card, "bob").resolve()
    assert s.life("bob") == 18 and s.all("Bear")
    s.done()


def test_702_102a_only_from_the_hand() -> None:
    s, card, bear = held("graveyard")
    s.refused("ann", Cast(card, targets=(("bob",), (bear,)), alternative="fuse"))
    s.done()


def test_702_102c_without_the_mana_for_both_it_is_not_offered() -> None:
    s, card, bear = held(Mountain=2)
    s.refused("ann", Cast(card, targets=(("bob",), (bear,)), alternative="fuse"))
    step = next_choice(s.state, "ann", Cast(card))
    assert isinstance(step, Choice) and step.kind == "targets"
    s.done()


def test_608_2b_with_one_illegal_target_the_other_half_does_its_part() -> None:
    s, card, bear = held()
    s.cast("ann", card, "bob", bear, alternative="fuse")
    killer = s.one("bob", "hand", d.instant("Kill", "{0}", d.spell(d.destroy("t"), targets=[d.target_creature()])))
    s.done_by("ann").cast("bob", killer, bear).resolve()
    s.resolve()
    assert s.life("bob") == 18
    s.done()


# ---------------------------------------------------------------- a half the engine does not know
@pytest.mark.parametrize("by_hand_first", [True, False])
def test_702_102d_a_half_by_hand_is_carried_out_in_its_place(by_hand_first: bool) -> None:
    halves = (ODD_LEFT, RIGHT) if by_hand_first else (LEFT, ODD_RIGHT)
    s, card, bear = held(card=Card(halves, "split", "partly"))
    whole = [[], bear] if by_hand_first else ["bob", [bear]]
    s.cast("ann", card, *whole, alternative="fuse").resolve()
    assert bool(s.all("Bear")) and s.life("bob") == (20 if by_hand_first else 18), "what is known waits for its turn"
    if not by_hand_first:
        s.do("ann", Manual("destroy", (bear,)))
    s.answer("ann", "done").resolve_all()
    assert not s.all("Bear") and s.life("bob") == (21 if by_hand_first else 18)
    assert sum(o.tapped for o in s.state.objects.values()) == 3
    s.done()


def test_702_102d_two_halves_by_hand_are_asked_for_once() -> None:
    s, card, _ = held(card=Card((ODD_LEFT, ODD_RIGHT), "split", "by_hand"))
    s.cast("ann", card, [], alternative="fuse").resolve()
    s.answer("ann", "done").resolve_all()
    assert s.names("ann", "graveyard") == ["Odd // Even"]
    s.done()
