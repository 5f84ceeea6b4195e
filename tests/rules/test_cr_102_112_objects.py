"""Players, colours, objects, spells (CR 102, 105, 109, 112)."""

from __future__ import annotations

from app.cards import dsl as d
from app.engine.model.effect import ChangeColors, ChangeController, CopySpell, GainLife, LoseLife
from app.engine.model.values import Filter, TargetSpec
from tests.rules.resolving import board, cast, pass_to, plain

GREEN = d.creature("Green", "{G}", "Elf", 2, 2)
SPELL = TargetSpec("t", Filter(zone="stack", spell=True))


def test_102_3_teammates_are_no_opponents() -> None:
    s = board(teams={"one": ("ann", "bob"), "two": ("cat", "dan")}, mode="two-headed-giant").start("one")
    cast(s, "ann", LoseLife("each_opponent", 1))
    assert [s.life(seat) for seat in ("ann", "bob", "cat", "dan")] == [20, 20, 19, 19]
    s.done()


def test_102_2_of_two_players_the_other_is_the_opponent() -> None:
    s = board().start("ann")
    cast(s, "ann", LoseLife("each_opponent", 2))
    assert (s.life("ann"), s.life("bob")) == (20, 18)
    s.done()


def test_105_3_a_new_color_replaces_those_there_were() -> None:
    s = board()
    elf = s.one("ann", "battlefield", GREEN)
    s.start("ann")
    cast(s, "ann", d.apply("t", ChangeColors(("U",), instead=True)), targets=[d.target_creature()], at=[elf])
    assert s.ch(elf).colors == ("U",)
    cast(s, "ann", d.apply("t", ChangeColors(("R",), instead=False)), targets=[d.target_creature()], at=[elf])
    assert s.ch(elf).colors == ("U", "R")
    s.done()


def test_105_2b_and_c_of_two_colors_and_of_none() -> None:
    s = board()
    gold = s.one("ann", "battlefield", d.creature("Gold", "{G}{W}", "", 1, 1))
    golem = s.one("ann", "battlefield", plain("Golem"))
    s.start("ann")
    cast(s, "bob", d.destroy(d.creatures(multicolored=True)))
    assert not s.all("Gold") and s.ch(golem).colors == ()
    cast(s, "bob", d.destroy(d.creatures(colorless=True)))
    assert not s.all("Golem") and gold not in s.state.objects
    s.done()


def test_109_5_you_is_whoever_controls_the_object_now() -> None:
    s = board()
    wells = s.one("ann", "battlefield", d.artifact("Wells", "{1}", d.activated("{T}", GainLife("you", 3))))
    s.start("ann")
    gain = d.apply("t", ChangeController("you"), until=d.FOREVER)
    cast(s, "bob", gain, targets=[d.target_permanent()], at=[wells])
    pass_to(s, "bob")
    s.activate("bob", wells, 0).resolve()
    assert (s.life("ann"), s.life("bob")) == (20, 23)
    s.done()


def test_112_2_a_copy_of_a_spell_is_owned_by_who_put_it_on_the_stack() -> None:
    """CR 112.1a: it is a spell, though no card."""
    s = board()
    own = s.one("ann", "hand", d.instant("Balm", "{0}", d.spell(d.gain_life(4))))
    s.start("ann")
    s.cast("ann", own)
    copier = s.one("bob", "hand", d.instant("Echo", "{0}", d.spell(CopySpell("t"), targets=[SPELL])))
    pass_to(s, "bob")
    s.cast("bob", copier, s.state.stack[-1].card).resolve()
    copy = s.state.stack[-1].card
    assert copy is not None and s.obj(copy).owner == "bob" and s.state.stack[-1].controller == "bob"
    s.resolve_all()
    assert (s.life("ann"), s.life("bob")) == (24, 24) and len(s.all("Balm", "graveyard")) == 1
    s.done()
