"""As what a card is cast that an effect lets somebody cast: an Adventure, a half, a back (CR 709.3, 712.11, 715.3)."""

from __future__ import annotations

import pytest

from app.cards import dsl as d
from app.engine.model.card import Card, Face
from app.engine.model.commands import Cast
from app.engine.model.effect import Action, CastFree
from tests.rules.resolving import board, cast
from tests.support.scenario import Scenario

GAIN = Face("Small Gain", "{1}", ("Sorcery",), abilities=(d.spell(d.gain_life(1)),))
TRIP = Face("Long Trip", "{6}", ("Sorcery",), ("Adventure",), abilities=(d.spell(d.gain_life(7)),))
WALK = Face("Short Walk", "{1}", ("Sorcery",), ("Adventure",), abilities=(d.spell(d.gain_life(2)),))
KILL = Face("Kill", "{B}", ("Instant",), abilities=(d.spell(d.destroy("t"), targets=[d.target_creature()]),))
BEAR = Face("Bear", "{2}", ("Creature",), ("Bear",), power=2, toughness=2)
PASS = Face("Mountain Pass", "", ("Land",))
HAND = d.cards_in("hand", owner="you", mana_value_at_most=3)


def held(card: Card, zone: str = "hand") -> tuple[Scenario, int]:
    s = board()
    if zone == "library":
        s.state.zones["library:ann"] = ()
        s.put("ann", "library", card, "Wastes")
        return s.start("ann"), s.state.zones["library:ann"][0]
    oid = s.one("ann", zone, card)
    return s.start("ann"), oid


@pytest.mark.parametrize(
    ("layout", "other"), [("adventure", WALK), ("modal_dfc", GAIN), ("split", GAIN), ("omen", GAIN)]
)
def test_cr_608_2g_its_caster_chooses_as_what(layout: str, other: Face) -> None:
    s, _ = held(Card((BEAR if layout != "split" else TRIP, other), layout))
    cast(s, "ann", CastFree("you", d.cards_in("hand", owner="you"), may=False, most=1))
    assert len(s.question("ann").options) == 2
    s.answer("ann", other.name).resolve_all()
    assert s.life("ann") == 21 + (other is WALK)
    s.done()


def test_cr_715_3_what_is_cast_as_itself_is() -> None:
    s, _ = held(Card((BEAR, WALK), "adventure"))
    cast(s, "ann", CastFree("you", d.cards_in("hand", owner="you"), may=False, most=1))
    s.answer("ann", "Bear").resolve_all()
    assert s.life("ann") == 20 and s.find("Bear", "ann")
    s.done()


def test_cr_712_11_the_back_of_a_land_is_a_spell() -> None:
    s, card = held(Card((PASS, GAIN), "modal_dfc"))
    cast(s, "ann", CastFree("you", HAND, most=1))
    s.answer("ann", card).resolve_all()
    assert s.life("ann") == 21
    s.done()


def test_cr_709_3a_only_the_half_that_is_cast_must_be_small() -> None:
    s, card = held(Card((TRIP, GAIN), "split"))
    cast(s, "ann", CastFree("you", HAND, most=1))
    s.answer("ann", card).resolve_all()
    assert s.life("ann") == 21, "the other half is too large to be chosen"
    s.done()


def test_cr_601_2c_what_has_no_target_is_not_among_the_choices() -> None:
    s, _ = held(Card((BEAR, KILL), "modal_dfc"))
    cast(s, "ann", CastFree("you", d.cards_in("hand", owner="you"), may=False, most=1))
    s.resolve_all()
    assert s.find("Bear", "ann")
    s.done()


def test_cr_702_127a_aftermath_is_cast_from_a_graveyard_only() -> None:
    s, _ = held(Card((TRIP, GAIN), "aftermath"))
    cast(s, "ann", CastFree("you", d.cards_in("hand", owner="you"), may=False, most=1))
    s.resolve_all()
    assert s.life("ann") == 27
    s.done()


def test_cr_702_127a_what_is_cast_from_a_graveyard_so_is_exiled() -> None:
    s, _ = held(Card((TRIP, GAIN), "aftermath"), "graveyard")
    cast(s, "ann", CastFree("you", d.cards_in("graveyard", owner="you", mana_value_at_most=3), may=False, most=1))
    s.resolve_all()
    assert s.life("ann") == 21 and s.names("ann", "exile") == ["Long Trip // Small Gain"]
    s.done()


def test_cr_701_57a_discover_the_spell_that_results_must_be_small() -> None:
    s, _ = held(Card((BEAR, TRIP), "adventure"), "library")
    cast(s, "ann", Action("discover", 3))
    s.answer("ann", "Bear").resolve_all()
    assert s.life("ann") == 20 and s.find("Bear", "ann"), "the Adventure is not offered"
    s.done()


def test_cr_702_85a_cascade_may_cast_the_other_part_too() -> None:
    s, _ = held(Card((BEAR, WALK), "adventure"), "library")
    s.lands("ann", Forest=4)
    caster = s.one("ann", "hand", d.creature("Falls", "{4}", "Bear", 4, 4, *d.cascade()))
    s.cast("ann", caster).resolve()
    s.answer("ann", "Bear").answer("ann", "Short Walk").resolve_all()
    assert s.life("ann") == 22 and s.find("Falls", "ann")
    s.done()


def test_cr_702_85a_cascade_not_the_part_that_is_too_large() -> None:
    s, _ = held(Card((BEAR, TRIP), "adventure"), "library")
    s.lands("ann", Forest=4)
    caster = s.one("ann", "hand", d.creature("Falls", "{4}", "Bear", 4, 4, *d.cascade()))
    s.cast("ann", caster).resolve()
    s.answer("ann", "Bear").resolve_all()
    assert s.life("ann") == 20 and s.find("Bear", "ann")
    s.done()


def test_cr_715_3d_another_effect_may_let_it_be_cast_as_an_adventure() -> None:
    s = board()
    s.state.zones["library:ann"] = ()
    s.put("ann", "library", Card((BEAR, WALK), "adventure"), "Wastes")
    s.lands("ann", Forest=3).start("ann")
    cast(s, "ann", d.exile_top(1, bind="found"), d.may_play("found"))
    away = s.find("Bear", "ann", ("exile",))
    s.do("ann", Cast(away, face=1)).resolve_all()
    assert s.life("ann") == 22
    away = s.find("Bear", "ann", ("exile",))
    assert s.refused("ann", Cast(away, face=1)) == "You cannot cast that card from where it is."
    s.do("ann", Cast(away)).resolve_all()
    assert s.find("Bear", "ann")
    s.done()
