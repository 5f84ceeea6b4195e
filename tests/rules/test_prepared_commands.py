"""What is prepared while the team has no priority is done as soon as it can be (CR 117.2e, 307.1; architecture 1.9)."""

from __future__ import annotations

from app.engine.model.ability import ByHandText
from app.engine.model.card import Card, Face
from app.engine.model.commands import Hold, PlayLand, Unqueue
from tests.rules.test_manual_tools import heroes
from tests.support.scenario import Scenario

ASKED = Card((Face("Asked", "{0}", ("Instant",), abilities=(ByHandText("spell"),)),), level="by_hand")
BELOW = Card((Face("Below", "{0}", ("Instant",)),))


def asked_above_another_spell() -> tuple[Scenario, list[int]]:
    """Ann is asked by what resolves, another of her spells waits below it; Bob's hand."""
    s = heroes()
    below, asked = s.put("ann", "hand", BELOW, ASKED)
    hand = s.put("bob", "hand", "Wastes", "Wastes")
    s.start("heroes").do("ann", Hold()).cast("ann", below).cast("ann", asked)
    s.do("ann", Hold(on=False)).resolve()
    assert s.question("ann").kind == "by_hand" and len(s.state.stack) == 1
    return s, hand


def test_what_needs_an_empty_stack_stays_prepared_until_it_is() -> None:
    s, (land, _) = asked_above_another_spell()
    s.do("bob", PlayLand(land))
    s.do("bob", Hold())  # so that the spell below waits for him
    s.answer("ann", "done")
    assert s.state.players["bob"].queue == (PlayLand(land),) and len(s.state.stack) == 1
    assert not s.happened("queued_refused")
    s.do("bob", Hold(on=False)).resolve()
    assert not s.state.stack and s.state.players["bob"].queue == () and s.names("bob", "battlefield") == ["Wastes"]
    s.done()


def test_it_holds_nothing_up() -> None:
    s, (land, _) = asked_above_another_spell()
    s.do("bob", PlayLand(land)).answer("ann", "done").resolve()
    assert not s.state.stack and s.names("bob", "battlefield") == ["Wastes"]
    s.done()


def test_what_an_empty_stack_does_not_help_is_refused_and_says_why() -> None:
    s, (land, other) = asked_above_another_spell()
    s.do("bob", PlayLand(land)).do("bob", PlayLand(other)).answer("ann", "done").resolve()
    refused = [(e.seat, e.text) for e in s.happened("queued_refused")]
    assert refused == [("bob", "You have already played your land this turn.")]
    assert s.names("bob", "battlefield") == ["Wastes"] and s.state.players["bob"].queue == ()
    s.done()


def test_what_waits_can_be_forgotten() -> None:
    s, (land, _) = asked_above_another_spell()
    s.do("bob", PlayLand(land)).do("bob", Hold()).answer("ann", "done").do("bob", Unqueue()).do(
        "bob", Hold(on=False)
    ).resolve()
    assert not s.state.stack and s.names("bob", "battlefield") == []
    s.done()
