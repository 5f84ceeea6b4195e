"""Other ways to cast: kicked, permitted, from elsewhere, without paying, other faces (CR 601.2b, 601.3, 608.2g)."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.ability import Permission
from app.engine.model.card import Card
from app.engine.model.commands import Cast
from app.engine.model.state import Permitted
from app.engine.model.values import Filter
from tests.rules.spells import BEAR, BOLT, DRAW_TWO, X_BURN, board, hold, tapped
from tests.support.scenario import Scenario

SPELLS_IN_HAND = d.cards_in_hand_of(d.YOU, types=("Instant", "Sorcery"))


def creatures_on_top() -> Scenario:
    s = Scenario()
    s.state.players["ann"].auto = "always"
    s.put("ann", "library", BEAR, BEAR, *["Wastes"] * 5)
    s.put("bob", "library", *["Wastes"] * 5)
    return s.lands("ann", Forest=2)


def test_cr_702_61_split_second_allows_only_mana_abilities() -> None:
    s = board(stops=("ann", "bob")).lands("ann", Mountain=1).lands("bob", Mountain=2)
    sudden = d.instant("Sudden", "{R}", d.split_second, d.spell(d.deal_damage(2), targets=[d.any_target()]))
    s.put("ann", "hand", sudden)
    bolt = s.one("bob", "hand", BOLT)
    hold(s.start(), "bob").cast("ann", "Sudden", "bob").done_by("ann")
    reason = "Nothing can be cast or activated while that spell is on the stack."
    assert s.refused("bob", Cast(bolt, targets=(("ann",),))) == reason
    s.activate("bob", s.all("Mountain")[1])
    assert s.state.players["bob"].mana[3] == 1


def test_cr_702_33d_a_permanent_remembers_that_it_was_kicked() -> None:
    beast = d.creature("Beast", "{G}", "Beast", 1, 1, d.kicker("{1}"), d.when_enters(d.gain_life(4), if_=d.kicked()))
    s = board().lands("ann", Forest=3)
    one, two = s.put("ann", "hand", beast, beast)
    s.start().do("ann", Cast(one)).resolve_all()
    assert s.life("ann") == 20
    s.do("ann", Cast(two, additional=("kicked",))).resolve_all()
    assert s.life("ann") == 24


def test_cr_107_3m_an_enters_ability_knows_the_x_of_the_spell() -> None:
    hydra = d.creature("Hydra", "{X}{G}", "Hydra", 1, 1, d.enters_with(d.X), d.when_enters(d.gain_life(d.X)))
    s = board().lands("ann", Forest=4)
    card = s.one("ann", "hand", hydra)
    s.start().do("ann", Cast(card, x=3)).resolve_all()
    assert s.pt(s.find("Hydra")) == (4, 4) and s.life("ann") == 23


def test_cr_702_33_multikicker() -> None:
    well = d.sorcery("Well", "{G}", d.kicker("{1}", many=True), d.spell(d.gain_life(1)))
    s = board().lands("ann", Forest=4)
    card = s.one("ann", "hand", well)
    s.start().do("ann", Cast(card, additional=("kicked", "kicked", "kicked"))).resolve_all()
    assert len(tapped(s, "ann")) == 4


def test_cr_118_9_an_alternative_cost_with_other_parts() -> None:
    price = [d.pay_life(1), d.exiling(d.cards_in_hand_of(d.YOU, colors="U"))]
    force = d.instant("Refuse", "{3}{U}{U}", d.alternative_cost("pitch", price), d.spell(d.draw(1)))
    s = board()
    card, blue = s.put("ann", "hand", force, DRAW_TWO)
    s.put("ann", "hand", BEAR)
    s.start()
    assert (
        s.refused("ann", Cast(card, alternative="pitch", costs=((card,),))) == "That cannot be used to pay this cost."
    )
    s.do("ann", Cast(card, alternative="pitch", costs=((blue,),))).resolve_all()
    assert s.life("ann") == 19 and s.names("ann", "exile") == ["Study"]


# ---------------------------------------------------------------- from elsewhere
def test_cr_601_3_an_effect_may_permit_to_cast_from_exile() -> None:
    s = board().lands("ann", Forest=2)
    card = s.one("bob", "exile", BEAR)
    s.state.permitted = (Permitted(card, "ann", "end_of_turn"),)
    s.start().do("ann", Cast(card)).resolve_all()
    bear = s.find("Grove Bear")
    assert (s.obj(bear).controller, s.obj(bear).owner) == ("ann", "bob")
    assert s.state.permitted == ()


def test_cr_118_9_permitted_without_paying() -> None:
    s = board()
    card = s.one("ann", "exile", X_BURN)
    s.state.permitted = (Permitted(card, "ann", "end_of_turn", True),)
    s.start()
    assert (
        s.refused("ann", Cast(card, targets=(("bob",),), x=3, alternative="free")) == "This spell has no X in its cost."
    )
    s.do("ann", Cast(card, targets=(("bob",),), alternative="free")).resolve_all()
    assert s.life("bob") == 20 and s.names("ann", "graveyard") == ["Blaze of X"]


def test_cr_601_3_from_the_top_of_the_library() -> None:
    s = creatures_on_top()
    top, below = s.state.zones["library:ann"][:2]
    view = Permission(Filter(zone="library", owner="you", types=("Creature",)), top_only=True)
    s.put("ann", "battlefield", d.enchantment("Vizier", "{1}", view))
    s.start()
    assert s.refused("ann", Cast(below)) == "You cannot cast that card from where it is."
    s.do("ann", Cast(top)).resolve_all()
    assert "Grove Bear" in s.names("ann", "battlefield")


@pytest.mark.parametrize(("layout", "casts"), [("modal_dfc", True), ("split", True), ("transform", False)])
def test_cr_712_which_faces_can_be_cast(layout: str, casts: bool) -> None:
    back = d.sorcery("Backside", "{R}", d.spell(d.deal_damage(1), targets=[d.any_target()])).faces[0]
    s = board().lands("ann", Mountain=1)
    card = s.one("ann", "hand", Card((BEAR.faces[0], back), layout))
    s.start()
    if casts:
        s.do("ann", Cast(card, face=1, targets=(("bob",),))).resolve_all()
        assert s.life("bob") == 19
    else:
        assert s.refused("ann", Cast(card, face=1)) == "That card has no such face to play."


# ---------------------------------------------------------------- while something resolves
def test_cr_608_2g_cast_without_paying_while_something_resolves() -> None:
    gift = d.sorcery("Gift", "{1}", d.spell(d.cast_free(SPELLS_IN_HAND)))
    s = board().lands("ann", Forest=1)
    card = s.one("ann", "hand", gift)
    bolt, burn = s.put("ann", "hand", BOLT, X_BURN)
    s.start().do("ann", Cast(card)).resolve_all()
    s.answer("ann", bolt).answer("ann", "bob")
    s.answer("ann", burn).answer("ann", "bob").resolve_all()
    assert s.life("bob") == 17
    assert [e.object for e in s.happened("cast")][1:] != [] and len(s.happened("cast")) == 3
    s.done()


def test_cr_608_2g_what_has_no_target_is_not_cast() -> None:
    gift = d.sorcery("Gift", "{1}", d.spell(d.cast_free(SPELLS_IN_HAND, may=False)))
    murder = d.instant("Murder", "{B}", d.spell(d.destroy("t"), targets=[d.target_creature()]))
    s = board().lands("ann", Forest=1)
    card = s.one("ann", "hand", gift)
    s.put("ann", "hand", murder)
    s.start().do("ann", Cast(card)).resolve_all()
    assert s.names("ann", "hand") == ["Murder"]
    s.done()


def test_cr_118_8_a_free_spell_still_needs_its_additional_cost() -> None:
    rite = d.sorcery("Rite", "{B}", d.additional_cost(d.sacrificing(d.creatures_you_control())), d.spell(d.draw(1)))
    gift = d.sorcery("Gift", "{1}", d.spell(d.cast_free(SPELLS_IN_HAND, may=False)))
    s = board().lands("ann", Forest=1)
    card = s.one("ann", "hand", gift)
    s.put("ann", "hand", rite)
    a, b = s.put("ann", "battlefield", BEAR, BEAR)
    s.start().do("ann", Cast(card)).resolve_all()
    assert s.question("ann").options == (a, b)
    s.answer("ann", b).resolve_all()
    assert b not in s.state.objects and a in s.state.objects
    assert s.names("ann", "hand") == ["Wastes"]
