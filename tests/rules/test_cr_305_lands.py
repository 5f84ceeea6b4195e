"""Playing lands (CR 305, 116.2a)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.card import Card, Face
from app.engine.model.commands import Cast, PlayLand
from app.engine.model.state import Permitted
from tests.rules.spells import BEAR, BOLT, board, hold


def test_cr_305_2_one_land_a_turn() -> None:
    s = board()
    one, two = s.put("ann", "hand", "Forest", "Forest")
    s.start().do("ann", PlayLand(one))
    assert s.names("ann", "battlefield") == ["Forest"] and not s.state.stack
    assert [(e.seat, e.amount) for e in s.happened("land_played")] == [("ann", 1)]
    assert s.refused("ann", PlayLand(two)) == "You have already played your land this turn."
    s.to_turn("bob").to_turn("ann").to("precombat main")
    s.do("ann", PlayLand(two))
    assert s.names("ann", "battlefield") == ["Forest", "Forest"]


def test_cr_305_2_additional_lands() -> None:
    s = board()
    s.put("ann", "battlefield", d.enchantment("Exploration", "{G}", d.player_rule("extra_land")))
    one, two, three = s.put("ann", "hand", "Forest", "Forest", "Forest")
    s.start().do("ann", PlayLand(one)).do("ann", PlayLand(two))
    assert s.refused("ann", PlayLand(three)) == "You have already played your land this turn."


def test_cr_305_1_only_in_ones_main_phase_with_an_empty_stack() -> None:
    s = board(stops=("ann", "bob")).lands("ann", Mountain=1)
    reason = "Lands are played in your own main phase while the stack is empty."
    land = s.one("ann", "hand", "Forest")
    s.put("ann", "hand", BOLT)
    theirs = s.one("bob", "hand", "Forest")
    hold(s.start(), "ann", "bob").cast("ann", "Spark", "bob")
    s.do("ann", PlayLand(land))  # prepared until the stack is empty
    assert s.names("ann", "hand").count("Forest") == 1
    s.done_by("ann")
    assert s.refused("bob", PlayLand(theirs)) == reason


def test_cr_305_9_a_land_is_not_cast_and_a_spell_is_not_played() -> None:
    s = board().lands("ann", Forest=2)
    land, bear = s.put("ann", "hand", "Forest", BEAR)
    s.start()
    assert s.refused("ann", Cast(land)) == "A land is played, not cast."
    assert s.refused("ann", PlayLand(bear)) == "Only a land card can be played as a land."


def test_cr_305_1_not_from_elsewhere_unless_permitted() -> None:
    s = board()
    land, other = s.put("ann", "exile", "Forest", "Forest")
    s.state.permitted = (Permitted(other, "ann", "end_of_turn"),)
    s.start()
    assert s.refused("ann", PlayLand(land)) == "You cannot play that card from where it is."
    s.do("ann", PlayLand(other))
    assert s.names("ann", "battlefield") == ["Forest"] and s.state.permitted == ()


def test_the_land_face_of_a_double_faced_card() -> None:
    back = d.land("Backland", kind="Island").faces[0]
    s = board()
    card = s.one("ann", "hand", Card((BOLT.faces[0], back), "modal_dfc"))
    s.start()
    assert s.refused("ann", PlayLand(card)) == "Only a land card can be played as a land."
    s.do("ann", PlayLand(card, 1))
    assert s.names("ann", "battlefield") == ["Backland"]


def test_a_land_that_asks_as_it_enters() -> None:
    shock = d.land("Shocking Grounds", d.enters_tapped(unless_paid=d.pay_life(2)), kind="Forest Mountain")
    s = board()
    card = s.one("ann", "hand", shock)
    s.start().do("ann", PlayLand(card)).answer("ann", "yes")
    assert s.life("ann") == 18 and not s.obj(s.find("Shocking Grounds")).tapped
    s.done()


def test_heroes_play_their_lands_in_the_same_turn() -> None:
    s = board(teams={"heroes": ("ann", "bob"), "foes": ("foe",)})
    one, two = s.one("ann", "hand", "Forest"), s.one("bob", "hand", "Island")
    s.start("heroes").do("bob", PlayLand(two)).do("ann", PlayLand(one))
    assert s.names("ann", "battlefield") == ["Forest"] and s.names("bob", "battlefield") == ["Island"]


def test_a_card_nobody_knows_can_be_played_as_a_land() -> None:
    blank = Card((Face("Unheard Of"),), level="by_hand")
    s = board()
    card = s.one("ann", "hand", blank)
    s.start().do("ann", PlayLand(card))
    assert s.names("ann", "battlefield") == ["Unheard Of"]
