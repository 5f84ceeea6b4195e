"""Fuse (CR 702.102): both halves of a split card as one spell."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.announce import Choice, next_choice
from app.engine.model.ability import Keyword
from app.engine.model.card import Card, Face
from app.engine.model.commands import Cast
from tests.rules.resolving import board, plain
from tests.support.scenario import Scenario

HURT = d.spell(d.deal_damage(2, "t"), targets=[d.target_player()])
BREAK = d.spell(d.destroy("t"), d.gain_life(1, d.controller("t")), targets=[d.target_creature()])
LEFT = Face("Hurt", "{1}{R}", ("Instant",), abilities=(HURT, Keyword("fuse")))
RIGHT = Face("Break", "{B}", ("Instant",), abilities=(BREAK, Keyword("fuse")))
CARD = Card((LEFT, RIGHT), "split")


def held(zone: str = "hand", **lands: int) -> tuple[Scenario, int, int]:
    s = board()
    bear, card = s.one("bob", "battlefield", plain("Bear")), s.one("ann", zone, CARD)
    s.lands("ann", **(lands or {"Mountain": 2, "Swamp": 1})).start("ann")
    return s, card, bear


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
