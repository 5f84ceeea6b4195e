"""Preparation cards (CR 722): becoming prepared, the copy in exile, casting it, ending it."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.legal import legal_commands
from app.engine.model.card import Card, Face
from app.engine.model.commands import Cast, Concede
from app.engine.model.effect import Apply, ChangeController, CopyOf, PhaseOut, Prepare
from app.engine.model.state import GameObject
from tests.rules.resolving import board, cast, pass_to, plain
from tests.support.scenario import Scenario

JOLT = Face("Jolt", "{0}", ("Instant",), abilities=(d.spell(d.deal_damage(1, "t"), targets=[d.target_player()]),))
STUDY = Face("Study", "{0}", ("Sorcery",), abilities=(d.spell(d.draw(1)),))


def prepares(name: str, spell: Face, *abilities: object) -> Card:
    """A preparation creature with that prepare spell."""
    return Card((Face(name, "{1}", ("Creature",), power=2, toughness=2, abilities=abilities), spell), "prepare")  # type: ignore[arg-type]


MAGE = prepares("Mage", JOLT)
SCHOLAR = prepares("Scholar", STUDY, d.enters_prepared())


def copies(s: Scenario) -> list[GameObject]:
    return [o for o in s.state.objects.values() if o.zone == "exile"]


def prepared(card: Card = MAGE) -> tuple[Scenario, int]:
    """ann's mage is prepared, in her main phase."""
    s = board()
    mage = s.one("ann", "battlefield", card)
    s.start("ann")
    cast(s, "ann", Prepare("t"), targets=[d.target_creature()], at=[mage])
    return s, mage


def test_722_3c_a_copy_of_the_prepare_spell_alone_waits_in_exile() -> None:
    s, mage = prepared()
    (copy,) = copies(s)
    c = s.ch(copy.id)
    assert (c.name, c.types, c.power, copy.controller) == ("Jolt", ("Instant",), None, "ann")
    assert s.ch(mage).name == "Mage" and s.state.objects[mage].mark("prepared") == copy.id
    s.done()


def test_722_3c_its_controller_casts_the_copy_and_the_permanent_is_prepared_no_more() -> None:
    s, mage = prepared()
    (copy,) = copies(s)
    assert Cast(copy.id) in legal_commands(s.state, "ann")
    s.refused("bob", Cast(copy.id, targets=(("ann",),)))
    s.cast("ann", copy.id, "bob")
    assert not s.obj(mage).mark("prepared") and not copies(s)
    s.resolve()
    assert s.life("bob") == 19
    assert not s.all("Jolt", "graveyard") and not s.all("Jolt", "stack") and not copies(s)
    s.done()


def test_722_3c_a_sorcery_among_them_waits_for_its_moment() -> None:
    """CR 307.1."""
    s = board()
    card = s.one("ann", "hand", SCHOLAR)
    s.lands("ann", Wastes=1).start("ann")
    s.cast("ann", card).resolve()
    (copy,) = copies(s)
    s.to("end")
    s.refused("ann", Cast(copy.id))
    s.to_turn("bob").to_turn("ann").to("precombat main")
    hand = len(s.names("ann", "hand"))
    s.cast("ann", copy.id).resolve()
    assert len(s.names("ann", "hand")) == hand + 1
    s.done()


def test_722_3a_not_twice_and_not_without_a_prepare_spell() -> None:
    s, mage = prepared()
    cast(s, "ann", Prepare("t"), targets=[d.target_creature()], at=[mage])
    assert len(copies(s)) == 1
    bear = s.one("ann", "battlefield", plain("Bear"))
    cast(s, "ann", Prepare("t"), targets=[d.target_creature()], at=[bear])
    assert len(copies(s)) == 1 and not s.obj(bear).mark("prepared")
    s.done()


def test_722_2b_what_has_become_a_copy_has_the_prepare_spell_of_what_it_copies() -> None:
    s = board()
    mage, bear = s.one("ann", "battlefield", MAGE), s.one("bob", "battlefield", plain("Bear"))
    s.start("ann")
    two = [d.target_creature(), d.target_creature("u")]
    cast(s, "ann", Apply("t", (CopyOf("u"),)), Prepare("t"), targets=two, at=[mage, bear])
    assert s.ch(mage).name == "Bear" and not s.obj(mage).mark("prepared") and not copies(s)
    s.to_turn("bob").to("precombat main")
    cast(s, "bob", Apply("t", (CopyOf("u"),)), Prepare("t"), targets=two, at=[bear, mage])
    (copy,) = copies(s)
    assert s.ch(bear).name == "Mage" and (s.ch(copy.id).name, copy.controller) == ("Jolt", "bob")
    s.done()


def test_722_3b_unprepared_the_copy_is_gone() -> None:
    s, mage = prepared()
    cast(s, "ann", Prepare("t", undo=True), targets=[d.target_creature()], at=[mage])
    assert not copies(s) and not s.obj(mage).mark("prepared")
    s.done()


def test_722_3c_the_copy_goes_with_the_permanent() -> None:
    s, mage = prepared()
    cast(s, "ann", d.destroy("t"), targets=[d.target_creature()], at=[mage])
    assert not copies(s) and not s.state.permitted
    s.done()


def test_722_3c_whoever_controls_the_permanent_casts_it() -> None:
    s, mage = prepared()
    (copy,) = copies(s)
    gain = d.apply("t", ChangeController("you"), until=d.FOREVER)
    cast(s, "bob", gain, targets=[d.target_creature()], at=[mage])
    pass_to(s, "ann")
    s.refused("ann", Cast(copy.id, targets=(("bob",),)))
    pass_to(s, "bob")
    s.cast("bob", copy.id, "ann").resolve()
    assert s.life("ann") == 19
    s.done()


def test_722_4_elsewhere_it_is_its_front_alone_and_722_3_never_cast_as_its_spell() -> None:
    s = board()
    card = s.one("ann", "hand", MAGE)
    s.start("ann")
    assert s.ch(card).types == ("Creature",) and s.ch(card).mana_value == 1
    assert s.refused("ann", Cast(card, face=1, targets=(("bob",),))) == "That card has no such face to play."
    s.done()


def test_722_3c_a_permanent_that_phases_in_prepared_has_a_copy_again() -> None:
    s, mage = prepared()
    cast(s, "ann", PhaseOut("t"), targets=[d.target_creature()], at=[mage])
    assert not copies(s)
    s.to_turn("bob").to_turn("ann").to("precombat main")
    (copy,) = copies(s)
    s.cast("ann", copy.id, "bob").resolve()
    assert s.life("bob") == 19 and not s.obj(mage).mark("prepared")
    s.done()


def test_722_3c_a_copy_that_left_the_game_with_a_player_is_there_again() -> None:
    s = board("ann", "bob", "cid", mode="ffa")
    mage = s.one("ann", "battlefield", MAGE)
    s.start("bob")
    cast(s, "bob", Apply("t", (ChangeController("you"),), "forever"), targets=[d.target_creature()], at=[mage])
    cast(s, "bob", Prepare("t"), targets=[d.target_creature()], at=[mage])
    s.do("bob", Concede())
    (copy,) = copies(s)
    assert (s.obj(mage).controller, copy.controller) == ("ann", "ann") and s.obj(mage).mark("prepared") == copy.id
    s.done()
