"""Putting a spell or ability together, one choice after the other (CR 601.2b–h; architecture 5)."""

from __future__ import annotations

from typing import Any

import pytest

from app.cards import dsl as d
from app.engine import codec
from app.engine.announce import Choice, Partial, Ready, Refusal, answered, next_choice
from app.engine.errors import Illegal
from app.engine.model.ability import ByHandText
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate, Cast, PlayLand
from tests.rules.spells import BEAR, BOLT, CHARM, FORKED, KICKED, X_BURN, board, rock
from tests.support.scenario import Scenario


def walk(s: Scenario, seat: str, partial: Partial, *answers: Any) -> tuple[list[Choice], Ready | Refusal]:
    """Answer the choices in order; the choices met and what came at the end. The state never changes."""
    kept = codec.to_json(s.state)
    met: list[Choice] = []
    done: tuple[str, ...] = ()
    for value in answers:
        choice = next_choice(s.state, seat, partial, done)
        assert isinstance(choice, Choice), choice
        met.append(choice)
        partial, done = answered(choice, value if isinstance(value, tuple) else (value,))
    end = next_choice(s.state, seat, partial, done)
    assert not isinstance(end, Choice), end
    assert codec.to_json(s.state) == kept
    return met, end


def said(s: Scenario, seat: str, partial: Partial, *answers: Any) -> list[str]:
    """Walk to the end, say the complete command; the steps that were asked."""
    met, end = walk(s, seat, partial, *answers)
    assert isinstance(end, Ready), end
    s.do(seat, end.command)
    return [choice.step for choice in met]


def test_a_spell_without_choices_is_ready_at_once_and_says_what_it_taps() -> None:
    s = board().lands("ann", Forest=3)
    bear = s.one("ann", "hand", BEAR)
    s.start()
    end = next_choice(s.state, "ann", Cast(bear))
    assert isinstance(end, Ready) and end.command == Cast(bear)
    assert [s.name(i) for i in end.taps] == ["Forest", "Forest"]


def test_targets_are_offered_and_only_legal_ones_accepted() -> None:
    s = board().lands("ann", Mountain=1)
    bolt = s.one("ann", "hand", BOLT)
    mine = s.one("ann", "battlefield", BEAR)
    s.put("bob", "battlefield", d.creature("Hidden", "{1}", "Ox", 2, 2, d.hexproof))
    s.start()
    choice = next_choice(s.state, "ann", Cast(bolt))
    assert isinstance(choice, Choice)
    assert (choice.kind, choice.options, choice.least, choice.most) == ("targets", (mine, "ann", "bob"), 1, 1)
    with pytest.raises(Illegal):
        answered(choice, (bolt,))
    assert said(s, "ann", Cast(bolt), "bob") == ["targets:0"]
    assert s.resolve_all().life("bob") == 17


def test_modes_come_before_their_targets() -> None:
    s = board().lands("ann", Mountain=1)
    charm = s.one("ann", "hand", CHARM)
    s.start()
    assert said(s, "ann", Cast(charm), ("2", "0"), "bob") == ["modes", "targets:0"]
    s.resolve_all()
    assert (s.life("ann"), s.life("bob")) == (23, 18)


def test_x_is_offered_as_far_as_it_can_be_paid() -> None:
    s = board().lands("ann", Mountain=4)
    burn = s.one("ann", "hand", X_BURN)
    s.start()
    choice = next_choice(s.state, "ann", Cast(burn))
    assert isinstance(choice, Choice) and (choice.step, choice.least, choice.most) == ("x", 0, 3)
    assert said(s, "ann", Cast(burn), 0, "bob") == ["x", "targets:0"]
    assert s.resolve_all().life("bob") == 20


def test_a_kicker_is_offered_only_if_it_can_be_paid() -> None:
    s = board().lands("ann", Mountain=3)
    one, two = s.put("ann", "hand", KICKED, KICKED)
    s.start()
    assert said(s, "ann", Cast(one), "yes", "bob") == ["additional:kicked", "targets:0"]
    assert s.state.tally["mana_spent:ann"] == 3
    s.lands("ann", Mountain=1)
    assert said(s, "ann", Cast(two), "bob") == ["targets:0"]


def test_a_division_is_asked_for_several_targets() -> None:
    s = board().lands("ann", Mountain=2)
    spell = s.one("ann", "hand", FORKED)
    ox = s.one("bob", "battlefield", d.creature("Ox", "{3}", "Ox", 2, 4))
    s.start()
    met, end = walk(s, "ann", Cast(spell), (ox, "bob"), (3, 1))
    assert [c.step for c in met] == ["targets:0", "divide:0"] and met[1].args["total"] == 4
    assert isinstance(end, Ready) and end.command.divided == (3, 1)  # type: ignore[union-attr]
    with pytest.raises(Illegal):
        answered(met[1], (4, 0))


def test_objects_for_a_cost_are_asked_unless_there_is_no_choice() -> None:
    rite = d.sorcery("Rite", "{B}", d.additional_cost(d.sacrificing(d.creatures_you_control())), d.spell(d.draw(1)))
    s = board().lands("ann", Swamp=2)
    one, two = s.put("ann", "hand", rite, rite)
    a, b = s.put("ann", "battlefield", BEAR, BEAR)
    s.start()
    assert said(s, "ann", Cast(one), b) == ["costs:0"]
    s.resolve_all()
    assert said(s, "ann", Cast(two)) == []
    assert a not in s.state.objects


def test_several_ways_to_cast_are_a_choice() -> None:
    sweep = d.sorcery(
        "Sweep",
        "{R}",
        d.overload("{2}{R}"),
        d.spell(d.deal_damage(2), targets=[d.target_creature(controller="each_opponent")]),
    )
    s = board().lands("ann", Mountain=3)
    card = s.one("ann", "hand", sweep)
    s.put("bob", "battlefield", BEAR, BEAR)
    s.start()
    choice = next_choice(s.state, "ann", Cast(card))
    assert isinstance(choice, Choice) and choice.options == ("normal", "overload")
    assert said(s, "ann", Cast(card), "overload") == ["alternative"]
    assert s.resolve_all().names("bob", "graveyard") == ["Grove Bear", "Grove Bear"]


def test_emerge_counts_the_creature_even_when_there_is_no_choice() -> None:
    s = board().lands("ann", Island=4)
    s.put("ann", "battlefield", BEAR)
    card = s.one("ann", "hand", d.creature("Emerging", "{8}", "Eldrazi", 5, 5, d.emerge("{5}{U}")))
    s.start()
    assert said(s, "ann", Cast(card)) == []
    assert "Emerging" in s.resolve_all().names("ann", "battlefield")


def test_phyrexian_symbols_ask_how_many_are_paid_with_life() -> None:
    s = board().lands("ann", Swamp=2)
    card = s.one("ann", "hand", d.artifact("Thing", "{1}{B/P}"))
    other = s.one("ann", "hand", d.artifact("Other", "{W/P}"))
    s.start()
    assert said(s, "ann", Cast(card), 0) == ["phyrexian"]
    assert said(s, "ann", Cast(other)) == []
    assert s.life("ann") == 18


def test_an_ability_asks_like_a_spell() -> None:
    s = board().lands("ann", Forest=2)
    card = s.one(
        "ann",
        "battlefield",
        d.artifact("Rod", "{1}", d.activated("{X}, {T}", d.deal_damage(d.X), targets=[d.any_target()])),
    )
    s.start()
    assert said(s, "ann", Activate(card, 0), 2, "bob") == ["x", "targets:0"]
    assert s.resolve_all().life("bob") == 18


def test_a_mana_ability_asks_for_its_colour() -> None:
    s = board().lands("ann", Forest=1)
    stone = s.one("ann", "battlefield", rock("Prism", "any"))
    s.start()
    assert said(s, "ann", Activate(stone, 0), "B") == ["color"]
    assert said(s, "ann", Activate(s.find("Forest"), 0)) == []
    assert s.state.players["ann"].mana == (0, 0, 1, 0, 1, 0)


def test_a_by_hand_ability_asks_for_its_price_and_targets() -> None:
    odd = Card((Face("Oddity", "{2}", ("Artifact",), abilities=(ByHandText(),)),), level="by_hand")
    s = board().lands("ann", Forest=2)
    card = s.one("ann", "battlefield", odd)
    s.start()
    assert said(s, "ann", Activate(card, 0), 1, "bob") == ["price", "targets:0"]
    assert s.state.tally["mana_spent:ann"] == 1


@pytest.mark.parametrize(
    ("partial", "key"),
    [
        (Cast(999), "That card is no longer there."),
        (Activate(999, 0), "That object is no longer there."),
        (PlayLand(999), "That card is no longer there."),
    ],
)
def test_what_cant_be_done_is_refused_in_words(partial: Partial, key: str) -> None:
    s = board().start()
    end = next_choice(s.state, "ann", partial)
    assert isinstance(end, Refusal) and end.key == key


def test_refusals_name_what_is_missing() -> None:
    s = board().lands("ann", Mountain=1)
    murder = d.instant("Murder", "{R}", d.spell(d.destroy("t"), targets=[d.target_creature()]))
    one, bear = s.put("ann", "hand", murder, BEAR)
    s.start()
    assert next_choice(s.state, "ann", Cast(one)) == Refusal("There is no legal target for this.", {})
    assert next_choice(s.state, "ann", Cast(bear)) == Refusal("You cannot pay the mana for this.", {})
    nobody = next_choice(s.state, "zoe", Cast(bear))
    assert nobody == Refusal("You have no seat at this table.", {})
    waiting = next_choice(s.state, "bob", Cast(bear))
    assert waiting == Refusal("You do not have priority now.", {})


def test_a_land_is_ready_or_refused() -> None:
    s = board()
    land = s.one("ann", "hand", "Forest")
    s.start()
    assert next_choice(s.state, "ann", PlayLand(land)) == Ready(PlayLand(land))
