"""The battlefield, graveyards, the stack, exile, the command zone (CR 403–406, 408)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.effect import Emblem, Move
from app.engine.view import project
from tests.rules.resolving import board, cast, pass_to, plain
from tests.support.scenario import Scenario

BALM = d.instant("Balm", "{0}", d.spell(d.gain_life(1)))


def test_403_2_only_the_battlefield_is_looked_at() -> None:
    s = board()
    s.put("ann", "graveyard", plain("Bear"))
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start("ann")
    cast(s, "bob", d.exile(d.creatures()))
    assert bear not in s.state.objects and s.names("ann", "graveyard") == ["Bear"]
    s.done()


def test_403_4_what_comes_back_is_another_object() -> None:
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear"), counters={"+1/+1": 2})
    s.start("ann")
    cast(
        s, "ann", Move("t", "exile", bind="gone"), Move("gone", "battlefield"), targets=[d.target_creature()], at=[bear]
    )
    (back,) = s.all("Bear")
    assert back != bear and not s.obj(back).counters and s.obj(back).sick
    s.done()


def test_404_1_what_is_countered_discarded_destroyed_or_resolved_lies_on_top_of_its_owners_graveyard() -> None:
    s = board()
    s.put("ann", "graveyard", "Wastes")
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start("ann")
    cast(s, "bob", d.destroy("t"), targets=[d.target_creature()], at=[bear])
    assert [s.name(i) for i in s.state.zones["graveyard:ann"]] == ["Bear", "Wastes"]
    assert s.names("bob", "graveyard") == ["Test Spell"]
    s.done()


def test_404_2_everybody_sees_a_graveyard() -> None:
    s = board()
    s.put("ann", "graveyard", plain("Bear"))
    s.start("ann")
    pile = project(s.state, "bob")["graveyard-ann"]
    assert [c.name for c in pile.cards] == ["Bear"]  # type: ignore[union-attr]
    s.done()


def two_spells() -> Scenario:
    s = board()
    first, second = s.one("ann", "hand", BALM), s.one("bob", "hand", d.instant("Bolt", "{0}", d.spell(d.gain_life(9))))
    s.start("ann").cast("ann", first)
    pass_to(s, "bob")
    return s.cast("bob", second)


def test_405_2_and_5_what_was_put_on_last_resolves_first() -> None:
    s = two_spells()
    assert [i.name for i in s.state.stack] == ["Balm", "Bolt"]
    s.resolve()
    assert (s.life("ann"), s.life("bob")) == (20, 29)
    s.resolve()
    assert s.life("ann") == 21
    s.done()


def test_405_3_triggers_of_the_active_player_lie_lowest() -> None:
    """CR 101.4: what was put on last resolves first."""
    s = board()
    rings = d.at_beginning_of("end", d.gain_life(1), whose=None)
    for seat in ("ann", "bob"):
        s.put(seat, "battlefield", d.enchantment("Bell", "{1}", rings))
    s.start("ann").to("end")
    assert [i.controller for i in s.state.stack] == ["ann", "bob"]
    s.resolve_all().done()


def test_406_3_exiled_cards_lie_face_up_unless_it_is_said_otherwise() -> None:
    s = board()
    seen = s.one("ann", "battlefield", plain("Bear"))
    s.start("ann")
    cast(s, "bob", d.exile("t"), targets=[d.target_creature()], at=[seen])
    assert [c.name for c in project(s.state, "bob")["exile-ann"].cards] == ["Bear"]  # type: ignore[union-attr]
    s.done()


def test_408_1_what_lies_in_the_command_zone_is_no_permanent() -> None:
    """CR 408.2: an emblem can't be destroyed, and works."""
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start("ann")
    cast(s, "ann", Emblem((d.get(d.creatures_you_control(), 1, 1),)))
    cast(s, "bob", d.destroy(d.permanents(not_types="Creature")))
    assert s.pt(bear) == (2, 2)
    s.done()
