"""Cards of two parts: adventures, omens, aftermath (CR 702.127, 715, 720)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.card import Card, Face
from app.engine.model.commands import Cast
from tests.rules.spells import BEAR, board

NOT_HERE = "You cannot cast that card from where it is."


def two_parts(kind: str, layout: str = "adventure") -> Card:
    """A bear whose other part draws a card for {1}."""
    ability = d.spell(d.draw(1))
    part = Face("Other Part", "{1}", ("Sorcery",), (kind,) if kind else (), abilities=(ability,))
    return Card((BEAR.faces[0], part), layout)


def test_cr_715_3d_an_adventure_is_exiled_and_its_card_may_be_cast() -> None:
    s = board().lands("ann", Forest=4)
    card = s.one("ann", "hand", two_parts("Adventure"))
    s.start().do("ann", Cast(card, face=1)).resolve_all()
    assert s.names("ann", "exile") == ["Grove Bear"] and s.names("ann", "hand") == ["Wastes"]
    away = s.find("Grove Bear", "ann", ("exile",))
    assert s.refused("ann", Cast(away, face=1)) == NOT_HERE
    s.do("ann", Cast(away)).resolve_all()
    assert "Grove Bear" in s.names("ann", "battlefield")


def test_cr_715_3_the_card_itself_is_cast_as_usual() -> None:
    s = board().lands("ann", Forest=2)
    card = s.one("ann", "hand", two_parts("Adventure"))
    s.start().do("ann", Cast(card)).resolve_all()
    assert "Grove Bear" in s.names("ann", "battlefield") and not s.names("ann", "exile")


def test_cr_720_3d_an_omen_is_shuffled_into_the_library() -> None:
    s = board().lands("ann", Forest=1)
    card = s.one("ann", "hand", two_parts("Omen"))
    s.start().do("ann", Cast(card, face=1)).resolve_all()
    assert s.names("ann", "library").count("Grove Bear") == 1 and not s.names("ann", "graveyard")
    assert s.happened("shuffled")


def test_cr_702_127_aftermath_only_from_the_graveyard() -> None:
    s = board().lands("ann", Forest=1)
    in_hand, buried = (
        s.one("ann", "hand", two_parts("", "aftermath")),
        s.one("ann", "graveyard", two_parts("", "aftermath")),
    )
    s.start()
    assert s.refused("ann", Cast(in_hand, face=1)) == NOT_HERE
    s.do("ann", Cast(buried, face=1)).resolve_all()
    both = "Grove Bear // Other Part"  # CR 709.4a
    assert s.names("ann", "exile") == [both] and s.names("ann", "hand") == [both, "Wastes"]
