"""Declaring blockers and evasion (CR 509, 702)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import Illegal
from app.engine.model.ability import Keyword
from app.engine.model.card import Card
from app.engine.model.commands import Blockers, Done
from app.engine.model.effect import Draw
from app.engine.model.values import Filter
from tests.rules.creatures import Part, attack, bear, block, creature, duel, permanent, stopping, whenever
from tests.support.scenario import Scenario


def blocking(s: Scenario, attackers: list[int]) -> Scenario:
    attack(s.start(), "ann", dict.fromkeys(attackers, "bob"))
    s.to("declare blockers")
    assert s.state.combat and s.state.combat.declaring == "block"
    return s


def pair(a: Card, b: Card, **fields: Any) -> tuple[Scenario, int, int]:
    """An attacker of ann's, a blocker of bob's beside a creature that can block anything."""
    s = duel()
    attacker = s.one("ann", "battlefield", a)
    s.one("ann", "battlefield", bear())
    blocker = s.one("bob", "battlefield", b, **fields)
    s.one("bob", "battlefield", bear())
    other = s.find("Bear", "ann")
    attack(s.start(), "ann", {attacker: "bob", other: "bob"})
    return s.to("declare blockers"), attacker, blocker


def test_cr_509_1g_h_blockers_block_and_attackers_are_blocked() -> None:
    s = duel()
    a, b = s.put("ann", "battlefield", bear(), bear())
    x, y = s.put("bob", "battlefield", bear(), bear())
    blocking(s, [a, b]).do("bob", Blockers({x: a, y: a})).done_by("bob")
    assert [(e.object, e.to) for e in s.happened("blocks")] == [(x, a), (y, a)]
    assert [(e.object, e.amount) for e in s.happened("becomes_blocked")] == [(a, 2)]
    assert [e.object for e in s.happened("attacks_unblocked")] == [b]
    assert not any(e.object in (x, y) for e in s.happened("tapped"))


@pytest.mark.parametrize(("parts", "fields"), [(("cant_block",), {}), ((), {"tapped": True})])
def test_cr_509_1a_who_cant_block(parts: tuple[str, ...], fields: dict[str, bool]) -> None:
    s, attacker, blocker = pair(bear(), creature("Lame", 1, 1, *parts), **fields)
    assert s.refused("bob", Blockers({blocker: attacker})) == "{card} can't block."


def test_cr_509_1a_only_ones_own_creatures_and_only_attackers() -> None:
    s, attacker, blocker = pair(bear(), bear())
    idle = s.all("Bear")[2]
    assert s.refused("ann", Blockers({attacker: attacker})) == "It is not your team that declares now."
    assert s.refused("bob", Blockers({attacker: attacker})) == "Declare only creatures that you control."
    assert s.refused("bob", Blockers({blocker: idle})) == "{card} can block only what attacks your team."


def test_cr_302_6_a_new_creature_may_block() -> None:
    s, attacker, blocker = pair(bear(), bear(), sick=True)
    s.do("bob", Blockers({blocker: attacker})).done_by("bob")
    assert [e.object for e in s.happened("blocks")] == [blocker]


ALLOWED: list[tuple[tuple[Part, ...], tuple[Part, ...], dict[str, Any]]] = [
    (("flying",), ("flying",), {}),  # CR 702.9b
    (("flying",), ("reach",), {}),  # CR 702.17b
    ((), ("flying",), {}),
    (("shadow",), ("shadow",), {}),  # CR 702.28b
    (("horsemanship",), ("horsemanship",), {}),  # CR 702.31b
    ((), ("horsemanship",), {}),
    (("fear",), (), {"colors": ("B",)}),  # CR 702.36b
    (("fear",), (), {"types": ("Artifact", "Creature")}),
    (("intimidate",), (), {"types": ("Artifact", "Creature")}),  # CR 702.13b
    (("skulk",), (), {}),  # CR 702.118b
    ((Keyword("protection", quality="R"),), (), {"colors": ("G",)}),  # CR 702.16f
    ((Keyword("landwalk", quality="Island"),), (), {}),  # CR 702.14c
    ((Keyword("cant_be_blocked_by", what=Filter(power_at_least=3)),), (), {}),
    (
        (Keyword("cant_be_blocked_except_by", what=Filter(types=("Artifact",))),),
        (),
        {"types": ("Artifact", "Creature")},
    ),
    (("flying",), ("flying", Keyword("can_block_only", what=Filter(keywords=("flying",)))), {}),
]


@pytest.mark.parametrize(("attacker_has", "blocker_has", "face"), ALLOWED)
def test_cr_509_1b_evasion_that_does_not_stop_it(
    attacker_has: tuple[Part, ...], blocker_has: tuple[Part, ...], face: dict[str, Any]
) -> None:
    s, attacker, blocker = pair(creature("Runner", 2, 2, *attacker_has), creature("Guard", 2, 2, *blocker_has, **face))
    s.do("bob", Blockers({blocker: attacker})).done_by("bob")
    assert [(e.object, e.to) for e in s.happened("blocks")] == [(blocker, attacker)]


FORBIDDEN: list[tuple[tuple[Part, ...], tuple[Part, ...], dict[str, Any]]] = [
    (("cant_be_blocked",), (), {}),
    (("flying",), (), {}),
    (("flying",), ("horsemanship",), {}),
    (("shadow",), (), {}),
    ((), ("shadow",), {}),  # CR 702.28b: nor the other way round
    (("horsemanship",), (), {}),
    (("fear",), (), {"colors": ("G",)}),
    (("intimidate",), (), {"colors": ("G",)}),
    (("skulk",), (), {"power": 3}),
    ((Keyword("protection", quality="G"),), (), {"colors": ("G",)}),
    ((Keyword("protection", quality="everything"),), (), {}),
    ((Keyword("cant_be_blocked_by", what=Filter(power_at_least=2)),), (), {}),
    ((Keyword("cant_be_blocked_except_by", what=Filter(types=("Artifact",))),), (), {}),
    ((), (Keyword("can_block_only", what=Filter(keywords=("flying",))),), {}),
    (("flying", "fear"), ("flying",), {"colors": ("G",)}),  # CR 509.1b: cumulative
]


@pytest.mark.parametrize(("attacker_has", "blocker_has", "face"), FORBIDDEN)
def test_cr_509_1b_evasion(attacker_has: tuple[Part, ...], blocker_has: tuple[Part, ...], face: dict[str, Any]) -> None:
    power = face.pop("power", 2) if "power" in face else 2
    s, attacker, blocker = pair(
        creature("Runner", 2, 2, *attacker_has), creature("Guard", power, 2, *blocker_has, **face)
    )
    assert s.refused("bob", Blockers({blocker: attacker})).startswith("{card} can't block {attacker}")


def test_cr_509_1b_a_refused_block_names_the_attackers_keyword() -> None:
    s, attacker, blocker = pair(creature("Bird", 2, 2, "vigilance", "flying"), creature("Guard", 2, 2))
    with pytest.raises(Illegal) as refused:
        s.do("bob", Blockers({blocker: attacker}))
    assert refused.value.key == "{card} can't block {attacker}: {what}."
    assert refused.value.args_["what"] == "flying"


def test_cr_702_13b_intimidate_is_blocked_by_a_shared_color() -> None:
    s, attacker, blocker = pair(
        creature("Runner", 2, 2, "intimidate", colors=("G", "R")), creature("Guard", 2, 2, colors=("G",))
    )
    s.do("bob", Blockers({blocker: attacker})).done_by("bob")
    assert [e.to for e in s.happened("blocks")] == [attacker]


@pytest.mark.parametrize(
    ("quality", "supertypes", "subtypes", "types", "blockable"),
    [
        ("Island", (), ("Island",), ("Land",), False),
        ("Island", (), ("Forest",), ("Land",), True),
        ("nonbasic", (), ("Forest",), ("Land",), False),
        ("nonbasic", ("Basic",), ("Forest",), ("Land",), True),
        ("snow Swamp", ("Snow",), ("Swamp",), ("Land",), False),
        ("snow Swamp", (), ("Swamp",), ("Land",), True),
        ("legendary", ("Legendary",), (), ("Land",), False),
        ("artifact", (), (), ("Artifact", "Land"), False),
        ("Island", (), ("Island",), ("Creature",), True),
    ],
)
def test_cr_702_14c_landwalk(
    quality: str, supertypes: tuple[str, ...], subtypes: tuple[str, ...], types: tuple[str, ...], blockable: bool
) -> None:
    s = duel()
    attacker = s.one("ann", "battlefield", bear(Keyword("landwalk", quality=quality)))
    other = s.one("ann", "battlefield", bear())
    blocker = s.one("bob", "battlefield", bear())
    ground = permanent("Ground", types=types, subtypes=subtypes, supertypes=supertypes)
    if "Creature" in types:
        ground = creature("Ground", 1, 1, subtypes=subtypes)
    s.one("bob", "battlefield", ground)
    blocking(s, [attacker, other])
    if blockable:
        s.do("bob", Blockers({blocker: attacker}))
    else:
        assert s.refused("bob", Blockers({blocker: attacker})) == "{card} can't block {attacker}: {what}."


def test_cr_702_14c_lands_of_the_attacker_do_not_count() -> None:
    s = duel()
    attacker = s.one("ann", "battlefield", bear(Keyword("landwalk", quality="Island")))
    s.lands("ann", Island=1)
    blocker = s.one("bob", "battlefield", bear())
    blocking(s, [attacker]).do("bob", Blockers({blocker: attacker})).done_by("bob")
    assert [e.to for e in s.happened("blocks")] == [attacker]


# ---------------------------------------------------------------- how many
def test_cr_702_111b_menace_needs_two() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear("menace"))
    x, y = s.put("bob", "battlefield", bear(), bear())
    blocking(s, [a]).do("bob", Blockers({x: a}))
    assert s.refused("bob", Done()) == "{card} can't be blocked by fewer than {least} creatures."
    s.do("bob", Blockers({x: a, y: a})).done_by("bob")
    assert len(s.happened("blocks")) == 2


def test_cr_702_111b_menace_may_go_unblocked() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear("menace"))
    s.one("bob", "battlefield", bear())
    blocking(s, [a]).done_by("bob")
    assert [e.object for e in s.happened("attacks_unblocked")] == [a]


def test_cr_509_1b_numbers_of_blockers() -> None:
    s = duel()
    three = s.one("ann", "battlefield", bear(Keyword("blocked_by_at_least", 3)))
    one = s.one("ann", "battlefield", bear(Keyword("blocked_by_at_most", 1)))
    x, y, z = s.put("bob", "battlefield", bear(), bear(), bear())
    blocking(s, [three, one]).do("bob", Blockers({x: three, y: three}))
    assert s.refused("bob", Done()) == "{card} can't be blocked by fewer than {least} creatures."
    s.do("bob", Blockers({x: one, y: one}))
    assert s.refused("bob", Done()) == "{card} can't be blocked by more than {most} creatures."
    s.do("bob", Blockers({x: three, y: three, z: three})).done_by("bob")
    assert len(s.happened("blocks")) == 3


# ---------------------------------------------------------------- requirements (CR 509.1c)
def test_cr_509_1c_all_creatures_able_to_block_it_do_so() -> None:
    s = duel()
    lure, other = s.put("ann", "battlefield", creature("Lure", 1, 1, "must_be_blocked_by_all"), bear())
    x, y = s.put("bob", "battlefield", bear(), bear())
    s.one("bob", "battlefield", bear(), tapped=True)
    s.one("bob", "battlefield", bear("cant_block"))
    blocking(s, [lure, other])
    assert s.refused("bob", Done()) == "{card} must block {attacker}."
    s.do("bob", Blockers({x: lure, y: other}))
    assert s.refused("bob", Done()) == "{card} must block {attacker}."
    s.do("bob", Blockers({x: lure, y: lure})).done_by("bob")
    assert [e.to for e in s.happened("blocks")] == [lure, lure]


def test_cr_509_1c_two_lures_share_the_blockers_as_one_likes() -> None:
    s = duel()
    p, q = s.put("ann", "battlefield", bear("must_be_blocked_by_all"), bear("must_be_blocked_by_all"))
    x, y = s.put("bob", "battlefield", bear(), bear())
    blocking(s, [p, q]).do("bob", Blockers({x: p, y: q})).done_by("bob")
    assert len(s.happened("blocks")) == 2


def test_cr_509_1c_a_lure_with_menace_and_one_creature() -> None:
    s = duel()
    lure = s.one("ann", "battlefield", bear("must_be_blocked_by_all", "menace"))
    x = s.one("bob", "battlefield", bear())
    blocking(s, [lure]).do("bob", Blockers({x: lure}))
    assert s.refused("bob", Done()) == "{card} can't be blocked by fewer than {least} creatures."
    s.do("bob", Blockers({})).done_by("bob")
    assert s.happened("blocks") == []


def test_cr_509_1c_must_be_blocked_by_one() -> None:
    s = duel()
    must, other = s.put("ann", "battlefield", creature("Must", 1, 1, "must_be_blocked"), bear())
    x, y = s.put("bob", "battlefield", bear(), bear())
    blocking(s, [must, other]).do("bob", Blockers({x: other, y: other}))
    assert s.refused("bob", Done()) == "{card} must block {attacker}."
    s.do("bob", Blockers({y: must})).done_by("bob")
    assert [(e.object, e.to) for e in s.happened("blocks")] == [(y, must)]


def test_cr_509_1c_a_creature_that_must_block_blocks_anything() -> None:
    s = duel()
    a, b = s.put("ann", "battlefield", bear("flying"), bear())
    eager = s.one("bob", "battlefield", creature("Eager", 1, 1, "blocks_each_combat"))
    blocking(s, [a, b])
    assert s.refused("bob", Done()) == "{card} must block {attacker}."
    s.do("bob", Blockers({eager: b})).done_by("bob")
    assert len(s.happened("blocks")) == 1


def test_cr_509_1c_as_many_requirements_as_possible() -> None:
    """The only flier must take the flying one that must be blocked, though it could obey with the other."""
    s = duel()
    air, ground = s.put("ann", "battlefield", bear("flying", "must_be_blocked"), bear("must_be_blocked"))
    flier, walker = s.put("bob", "battlefield", creature("Flier", 1, 1, "flying"), bear())
    blocking(s, [air, ground]).do("bob", Blockers({flier: ground}))
    assert s.refused("bob", Done()) == "{card} must block {attacker}."
    s.do("bob", Blockers({flier: air, walker: ground})).done_by("bob")
    assert len(s.happened("blocks")) == 2


# ---------------------------------------------------------------- triggers
def test_cr_509_3_triggers() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear(whenever("becomes_blocked", Draw("you"), this=True)))
    b = s.one("ann", "battlefield", bear(whenever("attacks_unblocked", Draw("you", 2), this=True)))
    x, y = s.put("bob", "battlefield", bear(whenever("blocks", Draw("you"), this=True)), bear())
    attack(s.start(), "ann", {a: "bob", b: "bob"})
    block(s, "bob", {x: a, y: a})
    s.answer("ann", *s.question("ann").options).resolve_all()
    assert len(s.names("ann", "hand")) == 3  # CR 509.3c: once, though two block it; 509.3g
    assert len(s.names("bob", "hand")) == 1


def test_who_has_no_creature_able_to_block_is_not_waited_for() -> None:
    s = duel()
    a = s.one("ann", "battlefield", bear("flying"))
    s.one("bob", "battlefield", bear())
    attack(s.start(), "ann", {a: "bob"})
    s.to("end")
    assert [e.object for e in s.happened("attacks_unblocked")] == [a]
    assert s.life("bob") == 18


# ---------------------------------------------------------------- blocking several attackers
def several(*parts: object, attackers: int = 3) -> tuple[Scenario, list[int], int]:
    """Ann attacks Bob with so many 2/2, whose blocker can block more than one."""
    s = stopping(duel())
    ones = s.put("ann", "battlefield", *[bear()] * attackers)
    wall = s.one("bob", "battlefield", creature("Wide Wall", 3, 7, *parts))  # type: ignore[arg-type]
    s.start("ann").attack("ann", dict.fromkeys(ones, "bob"))
    s.to("declare blockers")
    return s, ones, wall


MORE = Keyword("can_block_additional", 1)


def test_cr_509_1a_a_creature_that_can_blocks_two_attackers() -> None:
    s, (a, b, _), wall = several(MORE)
    s.do("bob", Blockers({wall: a}, {wall: (b,)})).finish_declaring()
    s.to("end of combat")
    assert len(s.happened("blocks")) == 2 and len(s.happened("becomes_blocked")) == 2
    assert s.life("bob") == 18 and s.obj(wall).damage == 4


def test_cr_509_1a_others_block_one_only() -> None:
    s, (a, b, _), wall = several()
    assert s.refused("bob", Blockers({wall: a}, {wall: (b,)})) == "{card} can't block so many creatures."


def test_cr_509_1a_no_more_than_it_can() -> None:
    s, (a, b, c), wall = several(MORE)
    assert s.refused("bob", Blockers({wall: a}, {wall: (b, c)})) == "{card} can't block so many creatures."
    assert s.refused("bob", Blockers({wall: a}, {wall: (a,)})) == "{card} can't block the same creature twice."


def test_cr_509_1a_any_number_of_attackers() -> None:
    s, (a, b, c), wall = several("can_block_any_number")
    s.do("bob", Blockers({wall: a}, {wall: (b, c)})).finish_declaring().to("end of combat")
    assert s.life("bob") == 20 and s.obj(wall).damage == 6


def test_cr_510_1d_it_divides_its_damage_among_what_it_blocks() -> None:
    s, (a, b, _), wall = several(MORE)
    s.state.players["bob"].auto = "always"
    s.do("bob", Blockers({wall: a}, {wall: (b,)})).finish_declaring()
    s.to("combat damage").answer("bob", 1, 2)
    assert a in s.state.objects and b not in s.state.objects


def test_cr_509_1b_menace_counts_it_once_for_each() -> None:
    s = stopping(duel())
    sly = s.one("ann", "battlefield", creature("Sly", 2, 2, "menace"))
    plain_one = s.one("ann", "battlefield", bear())
    wall, help_ = s.one("bob", "battlefield", creature("Wide Wall", 3, 7, MORE)), s.one("bob", "battlefield", bear())
    s.start("ann").attack("ann", {sly: "bob", plain_one: "bob"}).to("declare blockers")
    s.do("bob", Blockers({wall: plain_one, help_: sly}, {wall: (sly,)})).finish_declaring()
    assert sorted((e.object, e.to) for e in s.happened("blocks")) == sorted(
        [(wall, plain_one), (wall, sly), (help_, sly)]
    )
