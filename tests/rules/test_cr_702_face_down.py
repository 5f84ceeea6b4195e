"""Morph, megamorph, disguise, manifest and turning face up (CR 116.2b, 701.40, 702.37, 702.168, 708)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.ability import TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.commands import Activate, Cast, Hold
from app.engine.model.effect import Draw
from app.engine.model.values import Trigger
from app.engine.view import project
from tests.rules.resolving import board, pass_to
from tests.support.scenario import Scenario


def hidden(*abilities: object, cost: str = "{4}{G}") -> Card:
    """A 4/4 for five mana with these abilities."""
    return Card((Face("Hidden Beast", cost, ("Creature",), ("Beast",), (), 4, 4, abilities=abilities),))  # type: ignore[arg-type]


def face_down(card: Card, name: str = "morph", **lands: int) -> tuple[Scenario, int]:
    """Cast face down, resolved; the permanent."""
    s = board().lands("ann", **(lands or {"Forest": 6}))
    oid = s.one("ann", "hand", card)
    s.start().do("ann", Cast(oid, alternative=name)).resolve_all()
    (down,) = [i for i, o in s.state.objects.items() if o.face_down and o.zone == "battlefield"]
    return s, down


def turn_up(s: Scenario, oid: int, seat: str = "ann", index: int = 0) -> Scenario:
    """The special action that turns it up: after the abilities it has."""
    return s.do(seat, Activate(oid, index))


def test_cr_702_37a_a_morph_is_cast_face_down_for_three() -> None:
    s, down = face_down(hidden(*d.morph("{2}{G}")), Forest=3)
    c = s.ch(down)
    assert (c.name, c.types, c.subtypes, c.mana_value) == ("", ("Creature",), (), 0)
    assert s.pt(down) == (2, 2) and not s.names("ann", "hand").count("Hidden Beast")
    s.done()


def test_cr_708_4_the_spell_has_no_name_and_no_colour() -> None:
    s = board().lands("ann", Forest=3)
    oid = s.one("ann", "hand", hidden(*d.morph("{2}{G}")))
    s.start().do("ann", Cast(oid, alternative="morph"))
    (item,) = s.state.stack
    assert item.card is not None and s.ch(item.card).name == "" and s.ch(item.card).colors == ()
    assert all("Hidden Beast" not in str(e) for e in s.last)


def test_cr_708_5_only_its_controller_may_look_at_it() -> None:
    s, down = face_down(hidden(*d.morph("{2}{G}")))
    seen = {who: str(project(s.state, who)) for who in ("ann", "bob")}
    ref = s.obj(down).card
    assert ref in seen["ann"] and ref not in seen["bob"]


def test_cr_116_2b_turning_it_up_is_a_special_action() -> None:
    s, down = face_down(hidden(*d.morph("{2}{G}")), Forest=6)
    turn_up(s, down)
    assert s.pt(down) == (4, 4) and s.name(down) == "Hidden Beast" and not s.state.stack
    assert s.happened("turned_face_up")


def test_cr_116_2b_it_may_be_done_in_the_opponents_turn_in_response() -> None:
    s, down = face_down(hidden(*d.morph("{2}{G}")), Forest=6)
    s.to_turn("bob").to("precombat main")
    zap = s.one("bob", "hand", d.instant("Zap", "{0}", d.spell(d.draw(1))))
    s.cast("bob", zap)
    pass_to(s, "ann")
    turn_up(s, down)
    assert s.pt(down) == (4, 4)


def test_cr_702_37e_without_the_mana_it_stays_face_down() -> None:
    s, down = face_down(hidden(*d.morph("{2}{G}")), Forest=5)
    assert s.refused("ann", Activate(down, 0)) == "You cannot pay the mana for this."
    assert s.obj(down).face_down


def test_cr_708_8_entering_abilities_do_not_trigger_as_it_turns_up() -> None:
    enters = TriggeredAbility(Trigger("enters", this=True), (Draw("you", 3),))
    s, down = face_down(hidden(*d.morph("{2}{G}"), enters))
    before = len(s.names("ann", "hand"))
    turn_up(s, down).resolve_all()
    assert len(s.names("ann", "hand")) == before


def test_cr_708_8_when_turned_face_up_triggers() -> None:
    up = TriggeredAbility(Trigger("turned_face_up", this=True), (Draw("you", 1),))
    s, down = face_down(hidden(*d.morph("{2}{G}"), up))
    before = len(s.names("ann", "hand"))
    turn_up(s, down).resolve_all()
    assert len(s.names("ann", "hand")) == before + 1


def test_cr_702_37b_a_megamorph_gets_a_counter() -> None:
    s, down = face_down(hidden(*d.megamorph("{2}{G}")))
    turn_up(s, down)
    assert s.pt(down) == (5, 5) and s.obj(down).counter("+1/+1") == 1


def test_cr_702_168a_a_disguised_creature_has_ward() -> None:
    s, down = face_down(hidden(*d.disguise("{2}{G}")), "disguise")
    assert [a.name for a in s.ch(down).abilities] == ["ward"]  # type: ignore[union-attr]
    turn_up(s, down, index=1)
    assert s.pt(down) == (4, 4) and all(getattr(a, "name", "") != "ward" for a in s.ch(down).abilities)


def test_cr_708_9_it_is_revealed_when_it_leaves() -> None:
    s, down = face_down(hidden(*d.morph("{2}{G}")))
    back = d.instant("Unmake", "{0}", d.spell(d.return_to_hand(), targets=[d.target(d.creatures())]))
    unmake = s.one("bob", "hand", back)
    pass_to(s, "bob")
    s.cast("bob", unmake, down).resolve_all()
    assert "Hidden Beast" in s.names("ann", "hand") and s.happened("revealed")


def test_cr_613_7f_turning_up_gives_a_new_timestamp() -> None:
    s, down = face_down(hidden(*d.morph("{2}{G}")))
    before = s.obj(down).timestamp
    turn_up(s, down)
    assert s.obj(down).timestamp > before


def test_cr_702_61b_split_second_does_not_stop_it() -> None:
    s, down = face_down(hidden(*d.morph("{2}{G}")))
    quick = d.instant("Quick", "{0}", d.split_second, d.spell(d.draw(1)))
    pass_to(s, "ann")
    s.do("ann", Hold()).cast("ann", s.one("ann", "hand", quick))
    turn_up(s, down)
    assert s.pt(down) == (4, 4) and len(s.state.stack) == 1
