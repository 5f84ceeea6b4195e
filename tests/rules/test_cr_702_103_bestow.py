"""Bestow (CR 702.103)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.game import Game
from app.engine.model.card import Card, Face
from app.engine.model.commands import Cast
from app.engine.rules import zones
from tests.rules.creatures import bear
from tests.rules.resolving import board, cast
from tests.support.scenario import Scenario

SAYS = (*d.bestow("{3}{G}"), d.flying, d.get("attached", 2, 2, "flying"))
NYMPH = Card((Face("Nymph", "{1}{G}", ("Enchantment", "Creature"), ("Nymph",), (), 2, 2, abilities=SAYS),))


def bestowing() -> tuple[Scenario, int, int]:
    """Ann has cast it bestowed on her bear: the scenario, the bear, the card in hand."""
    s = board().lands("ann", Forest=4)
    one = s.one("ann", "battlefield", bear())
    oid = s.one("ann", "hand", NYMPH)
    s.start("ann").do("ann", Cast(oid, alternative="bestow", targets=((one,),)))
    return s, one, oid


def test_cr_702_103b_bestowed_it_is_an_aura_on_a_creature() -> None:
    s, one, _ = bestowing()
    s.resolve_all()
    nymph = s.find("Nymph")
    c = s.ch(nymph)
    assert not c.is_creature and c.subtypes == ("Aura",) and s.obj(nymph).attached_to == one
    assert s.pt(one) == (4, 4) and s.ch(one).has("flying")


def test_cr_702_103b_the_spell_is_an_aura_spell_with_a_target() -> None:
    s, _, _ = bestowing()
    spell = s.state.stack[-1].card
    assert spell is not None and s.ch(spell).types == ("Enchantment",) and s.state.stack[-1].targets


def test_cr_702_103a_or_it_is_cast_as_a_creature() -> None:
    s = board().lands("ann", Forest=2)
    s.start("ann").do("ann", Cast(s.one("ann", "hand", NYMPH))).resolve_all()
    assert s.pt(s.find("Nymph")) == (2, 2)


def test_cr_702_103e_without_its_target_it_resolves_as_a_creature() -> None:
    s, one, _ = bestowing()
    g = Game(s.state)
    zones.change(g, one, "exile")
    s.state = g.close()
    s.resolve_all()
    nymph = s.find("Nymph")
    assert s.ch(nymph).is_creature and s.obj(nymph).attached_to is None


def test_cr_702_103f_when_the_creature_dies_it_becomes_one() -> None:
    s, one, _ = bestowing()
    s.resolve_all()
    cast(s, "ann", d.destroy("t"), at=(one,), targets=[d.target(d.creatures())])
    nymph = s.find("Nymph")
    assert s.ch(nymph).is_creature and s.pt(nymph) == (2, 2) and s.ch(nymph).subtypes == ("Nymph",)


def test_cr_702_103b_elsewhere_it_is_a_creature_card() -> None:
    s, one, _ = bestowing()
    s.resolve_all()
    cast(s, "ann", d.return_to_hand("t"), at=(s.find("Nymph"),), targets=[d.target(d.permanents())])
    assert "Nymph" in s.names("ann", "hand") and s.pt(one) == (2, 2)
    assert s.ch(s.find("Nymph", "ann", ("hand",))).is_creature
