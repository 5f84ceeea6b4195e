"""Manifest and cloak (CR 701.40, 701.58)."""

from __future__ import annotations

from app.cards import dsl as d
from app.cards.registry import card_for
from app.engine.game import Game
from app.engine.model.card import Card
from app.engine.model.commands import Activate
from app.engine.model.effect import Manifest
from app.engine.rules.face_down import turn_up
from app.engine.view import project
from tests.rules.resolving import cast
from tests.support.scenario import Scenario

BEAST = d.creature("Buried Beast", "{1}{G}", "Beast", 5, 5)

ONE = Manifest()


def manifested(card: Card, fx: Manifest = ONE, **lands: int) -> tuple[Scenario, int]:
    s = Scenario("ann", "bob").lands("ann", **(lands or {"Forest": 4}))
    for player in s.state.players.values():
        player.auto = "always"
    s.put("ann", "library", card, *["Wastes"] * 4)
    s.put("bob", "library", *["Wastes"] * 4)
    s.start("ann")
    cast(s, "ann", fx)
    return s, next(i for i, o in s.state.objects.items() if o.face_down and o.zone == "battlefield")


def test_cr_701_40a_the_top_card_becomes_a_face_down_two_two() -> None:
    s, down = manifested(BEAST)
    assert s.pt(down) == (2, 2) and s.ch(down).name == "" and len(s.names("ann", "library")) == 4


def test_cr_708_5_its_controller_may_look_at_it_and_nobody_else() -> None:
    s, down = manifested(BEAST)
    ref = s.obj(down).card
    assert ref in str(project(s.state, "ann")) and ref not in str(project(s.state, "bob"))


def test_cr_701_40b_a_creature_card_is_turned_up_for_its_mana_cost() -> None:
    s, down = manifested(BEAST)
    s.do("ann", Activate(down, 0))
    assert s.pt(down) == (5, 5) and sum(s.obj(i).tapped for i in s.all("Forest")) == 2


def test_cr_701_40b_a_land_cannot_be_turned_up() -> None:
    s, down = manifested(card_for("Forest"))
    assert s.refused("ann", Activate(down, 0)) == "It has no such ability."


def test_cr_701_40c_or_for_its_morph_cost() -> None:
    s, down = manifested(d.creature("Buried Beast", "{4}{G}", "Beast", 5, 5, *d.morph("{G}")), Forest=1)
    s.do("ann", Activate(down, 0))
    assert s.pt(down) == (5, 5)


def test_cr_701_40e_several_one_at_a_time() -> None:
    s, _ = manifested(BEAST, Manifest("you", 3))
    assert sum(o.face_down for o in s.state.objects.values()) == 3 and len(s.happened("manifested")) == 3


def test_cr_701_40g_an_instant_stays_face_down() -> None:
    s, down = manifested(d.instant("Trick", "{G}", d.spell(d.draw(1))))
    g = Game(s.state)
    assert not turn_up(g, down) and g.s.objects[down].face_down
    assert set(g.s.objects[down].known_to) == {"ann", "bob"}


def test_cr_701_58a_a_cloaked_one_has_ward() -> None:
    s, down = manifested(BEAST, Manifest(cloak=True))
    assert [getattr(a, "name", "") for a in s.ch(down).abilities] == ["ward"]
    s.do("ann", Activate(down, 1))
    assert s.pt(down) == (5, 5) and not s.ch(down).abilities
