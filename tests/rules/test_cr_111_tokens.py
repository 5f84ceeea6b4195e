"""Tokens (CR 111), copies of permanents (707), emblems (114)."""

from __future__ import annotations

from app.engine.model.ability import Keyword, Replacement, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.effect import (
    AddCounters,
    ChangeColors,
    ChangeTypes,
    CreateCopy,
    CreateToken,
    Destroy,
    Emblem,
    GainLife,
    Grant,
    Lose,
    SetPT,
)
from app.engine.model.values import Filter, Life, TargetSpec, Trigger
from tests.rules.resolving import board, cast, plain

GOBLIN = Face("Goblin", types=("Creature",), subtypes=("Goblin",), power=1, toughness=1, colors=("R",))
CREATURE = TargetSpec("t", Filter(types=("Creature",)))


def test_cr_111_2_created_under_a_players_control() -> None:
    s = board().start()
    cast(
        s,
        "ann",
        CreateToken(GOBLIN, 2, bind="made"),
        AddCounters("made", "+1/+1"),
        CreateToken(GOBLIN, who="each_opponent"),
    )
    mine, other, theirs = s.all("Goblin")
    assert s.pt(mine) == s.pt(other) == (2, 2) and s.pt(theirs) == (1, 1)
    assert [s.obj(i).controller for i in (mine, other, theirs)] == ["ann", "ann", "bob"]
    assert all(s.obj(i).token and s.obj(i).sick for i in (mine, other, theirs)) and s.ch(mine).colors == ("R",)
    assert [e.amount for e in s.happened("token_created")] == [2, 1]
    s.done()


def test_cr_111_none_are_created_for_0() -> None:
    s = board().start()
    cast(s, "ann", CreateToken(GOBLIN, 0), CreateToken(GOBLIN, "unbound"))
    assert s.all("Goblin") == [] and not s.happened("token_created")
    s.done()


def test_cr_608_2h_a_counted_size_is_locked_in() -> None:
    s = board().start()
    cast(s, "ann", CreateToken(GOBLIN, power=Life("you"), toughness=Life("you")))
    (token,) = s.all("Goblin")
    cast(s, "ann", GainLife("you", 5))
    assert s.pt(token) == (20, 20)
    s.done()


def test_cr_111_tapped_with_counters() -> None:
    s = board().start()
    cast(s, "ann", CreateToken(GOBLIN, tapped=True, counters=(("+1/+1", 2),)))
    (token,) = s.all("Goblin")
    assert s.obj(token).tapped and s.pt(token) == (3, 3)
    s.done()


def test_cr_614_16_twice_as_many() -> None:
    s = board()
    double = Card((Face("Double", types=("Enchantment",), abilities=(Replacement("token", whose="you", times=2),)),))
    s.one("ann", "battlefield", double)
    s.start()
    cast(s, "ann", CreateToken(GOBLIN, 2), CreateToken(GOBLIN, who="each_opponent"))
    assert [s.obj(i).controller for i in s.all("Goblin")] == ["ann"] * 4 + ["bob"]
    s.done()


def test_cr_508_4_a_token_that_is_attacking() -> None:
    s = board()
    bear = s.one("ann", "battlefield", plain("Bear"))
    s.start().attack("ann", {bear: "bob"})
    cast(s, "ann", CreateToken(GOBLIN, tapped=True, attacking=True))
    s.to("end of combat")
    assert s.life("bob") == 18
    s.done()


def test_cr_111_7_a_token_elsewhere_ceases_to_exist() -> None:
    s = board().start()
    cast(s, "ann", CreateToken(GOBLIN))
    cast(s, "ann", Destroy(Filter(token=True)))
    assert s.names("ann", "graveyard") == ["Test Spell", "Test Spell"]
    s.done()


# ---------------------------------------------------------------- copies
LORD = Face("Lord", "{2}{G}", ("Creature",), ("Elf",), ("Legendary",), 3, 3, abilities=(Keyword("trample"),))


def test_cr_707_2_copiable_values_only() -> None:
    s = board()
    lord = s.one("bob", "battlefield", Card((LORD,)), counters={"+1/+1": 2}, tapped=True)
    s.start()
    cast(s, "ann", CreateCopy("t"), at=[[lord]], targets=[CREATURE])
    (copy,) = [i for i in s.all("Lord") if i != lord]
    assert s.pt(copy) == (3, 3) and s.ch(copy).has("trample") and s.ch(copy).cost == "{2}{G}"
    assert not s.obj(copy).tapped and s.obj(copy).controller == "ann" and s.obj(copy).token
    s.done()


def test_cr_707_9_with_exceptions() -> None:
    s = board()
    lord = s.one("ann", "battlefield", Card((LORD,)))
    s.start()
    changes = (
        ChangeTypes(("Artifact",), lose_types=("Legendary",)),
        ChangeColors(("B",)),
        SetPT(1, None),
        Grant(("flying",)),
        Lose(("trample",)),
    )
    cast(s, "ann", CreateCopy("t", 2, changes=changes), at=[[lord]], targets=[CREATURE])
    copy = s.all("Lord")[1]
    c = s.ch(copy)
    assert (c.types, c.supertypes, c.colors, c.keywords) == (("Creature", "Artifact"), (), ("B",), ("flying",))
    assert s.pt(copy) == (1, 3) and len(s.all("Lord")) == 3
    s.done()


def test_cr_707_9a_a_copy_of_the_copy_has_the_exceptions_too() -> None:
    s = board()
    lord = s.one("ann", "battlefield", Card((LORD,)))
    s.start()
    cast(
        s,
        "ann",
        CreateCopy("t", changes=(SetPT(1, 1), ChangeTypes(lose_types=("Legendary",)))),
        at=[[lord]],
        targets=[CREATURE],
    )
    first = s.all("Lord")[1]
    cast(s, "ann", CreateCopy("t"), at=[[first]], targets=[CREATURE])
    assert s.pt(s.all("Lord")[2]) == (1, 1)
    s.done()


def test_cr_608_2h_a_copy_of_what_has_left() -> None:
    s = board()
    bear = s.one("bob", "battlefield", plain("Bear", power=4, toughness=4))
    s.start()
    cast(s, "ann", Destroy("t"), CreateCopy("t"), at=[[bear]], targets=[CREATURE])
    assert [s.pt(i) for i in s.all("Bear")] == [(4, 4)]
    s.done()


def test_cr_111_12_no_copy_of_nothing() -> None:
    s = board().start()
    cast(s, "ann", CreateCopy("nothing"), CreateCopy(Filter(types=("Creature",))))
    assert s.state.zones.get("battlefield", ()) == ()
    s.done()


# ---------------------------------------------------------------- emblems
def test_cr_114_4_abilities_of_an_emblem_work_in_the_command_zone() -> None:
    upkeep = TriggeredAbility(Trigger("step_begins", whose="you", step="upkeep"), (GainLife("you", 1),))
    s = board().start()
    cast(s, "ann", Emblem((upkeep,)))
    (emblem,) = s.state.zones["command"]
    assert s.ch(emblem).types == () and s.obj(emblem).owner == "ann"
    s.to_turn("bob").to("draw")
    assert s.life("ann") == 20
    s.to_turn("ann").to("draw")
    assert s.life("ann") == 21
    s.done()
