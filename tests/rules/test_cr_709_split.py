"""Split cards (CR 709)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.card import Card, Face
from app.engine.model.commands import Cast
from app.engine.model.effect import CastFree
from tests.rules.resolving import board, cast

LEFT = Face("Left Half", "{R}", ("Instant",), abilities=(d.spell(d.gain_life(1)),))
RIGHT = Face("Right Half", "{3}{G}", ("Sorcery",), abilities=(d.spell(d.gain_life(5)),))
SPLIT = Card((LEFT, RIGHT), "split")


def test_cr_709_3_either_half_is_cast_for_its_own_cost() -> None:
    s = board().lands("ann", Mountain=1, Forest=4)
    one, two = s.put("ann", "hand", SPLIT, SPLIT)
    s.start("ann").do("ann", Cast(one)).resolve_all()
    assert s.life("ann") == 21
    s.do("ann", Cast(two, face=1)).resolve_all()
    assert s.life("ann") == 26 and s.names("ann", "graveyard") == ["Left Half // Right Half"] * 2


def test_cr_709_3a_only_the_half_that_is_cast_counts_for_when() -> None:
    s = board().lands("ann", Mountain=1, Forest=4)
    oid = s.one("ann", "hand", SPLIT)
    s.start("ann", "upkeep")
    assert s.refused("ann", Cast(oid, face=1))
    s.do("ann", Cast(oid)).resolve_all()
    assert s.life("ann") == 21


def test_cr_709_3b_on_the_stack_it_is_one_half() -> None:
    s = board().lands("ann", Forest=4)
    oid = s.one("ann", "hand", SPLIT)
    s.start("ann").do("ann", Cast(oid, face=1))
    spell = s.state.stack[-1].card
    assert spell is not None
    assert (s.ch(spell).name, s.ch(spell).mana_value, s.ch(spell).colors) == ("Right Half", 4, ("G",))


def test_cr_709_4_elsewhere_it_has_both() -> None:
    s = board()
    c = s.ch(s.one("ann", "graveyard", SPLIT))
    assert (c.mana_value, c.colors, set(c.types)) == (5, ("R", "G"), {"Instant", "Sorcery"})


def test_cr_709_4b_what_looks_for_a_mana_value_sees_the_sum() -> None:
    s = board()
    s.one("ann", "library", SPLIT)
    s.start("ann")
    cast(s, "ann", d.search(d.cards_in("library", mana_value_at_least=5)))
    s.answer("ann", "Left Half // Right Half")
    assert "Left Half // Right Half" in s.names("ann", "hand")


def test_cr_709_3_cast_by_an_effect_its_caster_chooses_the_half() -> None:
    s = board()
    s.one("ann", "graveyard", SPLIT)
    s.start("ann")
    cast(s, "ann", CastFree("you", d.cards_in("graveyard"), may=False))
    assert s.question("ann").options == ("Left Half", "Right Half")
    s.answer("ann", "Right Half").resolve_all()
    assert s.life("ann") == 25
