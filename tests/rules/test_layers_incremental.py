"""The table of characteristics kept up to date is always the one made from nothing (architecture 1.2)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest

from app.cards import dsl as d
from app.engine.effects import continuous
from app.engine.game import Game
from app.engine.model.ability import Continuous, PlayerRule
from app.engine.model.card import Card, intern
from app.engine.model.effect import (
    Change,
    ChangeColors,
    ChangeController,
    ChangeTypes,
    CopyOf,
    Grant,
    Lose,
    ModifyPT,
    SetPT,
    SwitchPT,
)
from app.engine.model.state import GameObject, State
from app.engine.model.values import (
    Amount,
    CardTypes,
    Colors,
    Compare,
    Condition,
    Count,
    Devotion,
    Exists,
    Filter,
    Greatest,
    HandSize,
    LandTypes,
    Life,
    Matches,
    Property,
    Tally,
    YourTurn,
)
from app.engine.rules import layers
from app.engine.rules.layers import reading, refreshing
from tests.rules.creatures import bear, creature, permanent
from tests.support.scenario import Scenario

MINE = Filter(types=("Creature",), controller="you")
ALL = Filter(types=("Creature",))


def static(what: Any, *changes: Change, **more: Any) -> Card:
    return permanent("Static", Continuous(what, changes, **more))


def lord(*changes: Change, what: Filter = MINE, **more: Any) -> Card:
    return creature("Lord", 2, 2, Continuous(what, changes, **more), subtypes=("Elf",))


CARDS = [
    bear(),
    bear("flying", colors=("W",)),
    creature("Elf", 1, 1, "haste", subtypes=("Elf",), cost="{G}{G}"),
    permanent("Rock", types=("Artifact",)),
    d.land("Wood", kind="Forest"),
    d.land("Tomb", Continuous(Filter(types=("Land",)), (ChangeTypes(subtypes=("Swamp",)),))),
    static(Filter(types=("Land",), not_supertypes=("Basic",)), ChangeTypes(subtypes=("Mountain",), instead=True)),
    static(ALL, Lose(all=True), SetPT(1, 1)),
    static(Filter(types=("Enchantment",), other=True), ChangeTypes(("Creature",)), SetPT(3, 3)),
    static(Filter(types=("Artifact",), not_types=("Creature",)), ChangeTypes(("Creature",)), SetPT(2, 2)),
    static(ALL, ModifyPT(Count(MINE), 0)),
    static(Filter(types=("Creature",), power_at_least=3), Grant(("trample",))),
    static(MINE, Grant(("cant_attack",)), condition=Exists(Filter(subtypes=("Elf",)), 2)),
    static(ALL, ChangeColors(("R",)), condition=YourTurn()),
    static(Filter(types=("Creature",), colors=("R",)), ModifyPT(0, 2)),
    static("this", ChangeTypes(("Creature",)), SetPT(Devotion(("G",)), 4)),
    lord(ModifyPT(1, 1), Grant(("haste",)), what=Filter(types=("Creature",), controller="you", other=True)),
    lord(Grant(("flying",)), what=Filter(tapped=True, types=("Creature",))),
    lord(ModifyPT(0, 1), what=Filter(types=("Creature",), with_counter="any")),
    lord(Grant(abilities=(Continuous(MINE, (ModifyPT(1, 0),)),)), what=Filter(subtypes=("Elf",), other=True)),
    creature("Goyf", 0, 0, Continuous("this", (SetPT(CardTypes(Filter(zone="graveyard")), 2),), defining=True)),
    creature("Domain", 0, 0, Continuous("this", (SetPT(1, LandTypes(Filter(types=("Land",)))),), defining=True)),
    creature("Hand", 0, 0, Continuous("this", (SetPT(HandSize(), Life()),), defining=True)),
    creature("Big", 1, 1, Continuous("this", (ModifyPT(Greatest(MINE, "power"), 0),))),
    creature("Many", 1, 1, Continuous("this", (ModifyPT(Tally("drawn", "anyone"), Colors(ALL)),))),
    creature("Weak", 9, 9, Continuous("this", (Lose(all=True),), Compare(Life(), "<", 15))),
    permanent("Aura", Continuous("attached", (ModifyPT(2, Property("this", "counters:age")), Grant(("reach",))))),
    permanent("Grip", Continuous("attached", (ChangeController("you"),))),
    permanent("Rule", PlayerRule("no_maximum_hand_size"), Continuous(MINE, (ModifyPT(0, 1),))),
]
CHANGES: list[tuple[Change, ...]] = [
    (ModifyPT(3, 3),),
    (SetPT(0, 1), ChangeColors(())),
    (SwitchPT(),),
    (Lose(all=True),),
    (Lose(("flying", "haste")), Grant(("reach",))),
    (ChangeTypes(("Artifact",), ("Elf",)),),
    (ChangeTypes(subtypes=("Island",), instead=True),),
    (Grant(abilities=(Continuous(ALL, (ModifyPT(1, 1),)),)),),
    (ChangeController("ann"),),
    (ChangeController("bob"), Grant(("haste",))),
]


class Fuzz:
    """Random happenings on one board, a new Game for each as commands make them."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.state: State = Scenario("ann", "bob").libraries(3).state
        self.state.turn.team = "ann"
        self.g = Game(self.state)
        for _ in range(6):
            self.enter()
        self.keep()

    def keep(self) -> None:
        layers.settle(self.g)
        self.state = self.g.s
        self.g = Game(self.state)

    def permanents(self) -> list[int]:
        return self.g.battlefield()

    def one(self) -> int:
        return self.dice.choice(self.permanents())

    def seat(self) -> str:
        return self.dice.choice(["ann", "bob"])

    def enter(self) -> None:
        zone = self.dice.choice(["battlefield"] * 5 + ["graveyard", "hand"])
        self.g.create(intern(self.dice.choice(CARDS)), self.seat(), zone)

    def leave(self) -> None:
        self.g.move(self.one(), self.dice.choice(["graveyard", "hand", "exile"]))

    def tap(self) -> None:
        oid = self.one()
        _ = self.g.untap(oid) if self.g.obj(oid).tapped else self.g.tap(oid)

    def count(self) -> None:
        self.g.add_counters(
            self.one(), self.dice.choice(["+1/+1", "-1/-1", "flying", "age"]), self.dice.choice([1, 2, -1])
        )

    def attach(self) -> None:
        auras = [i for i in self.permanents() if self.g.card(i).name in ("Aura", "Grip")]
        others = [i for i in self.permanents() if i not in auras]
        if auras and others:
            self.g.attach(self.dice.choice(auras), self.dice.choice(others))

    def effect(self) -> None:
        objects = tuple(self.dice.sample(self.permanents(), min(2, len(self.permanents()))))
        continuous.start(self.g, self.seat(), objects[0], objects, self.dice.choice(CHANGES), "end_of_turn")

    def copy(self) -> None:
        ref, face = layers.copiable(self.g, self.g.obj(self.one()))
        continuous.start(self.g, "ann", 0, (self.one(),), (CopyOf(f"card:{ref}:{face}"),), "end_of_turn")

    def end(self) -> None:
        if self.g.s.effects:
            gone = self.dice.choice(self.g.s.effects)
            self.g.s.effects = tuple(e for e in self.g.s.effects if e is not gone)
            self.g.dirty.update(i for i in gone.objects if self.g.here(i))

    def life(self) -> None:
        self.g.change_life(self.seat(), self.dice.choice([-3, 2]))

    def tally(self) -> None:
        self.g.count("drawn", self.seat())

    def turn(self) -> None:
        self.g.s.turn.team = "bob" if self.g.s.turn.team == "ann" else "ann"
        self.g.s.turn.number += 1
        self.g.s.tally = {}

    def face_down(self) -> None:
        oid = self.one()
        self.g.edit(oid).face_down = not self.g.obj(oid).face_down

    def wipe(self) -> None:
        with self.g.together():
            for oid in self.permanents()[::3]:
                self.g.move(oid, "graveyard")

    def step(self) -> str:
        moves: list[Callable[[], None]] = [self.enter] * 5 + [self.leave] * 3 + [self.tap] * 2 + [self.count] * 3
        moves += [self.attach] * 3 + [self.effect] * 3 + [self.end] * 2 + [self.life, self.tally, self.turn]
        moves += [self.face_down, self.copy, self.wipe]
        if len(self.permanents()) < 4:
            moves = [self.enter]
        move = self.dice.choice(moves)
        move()
        if self.dice.random() < 0.4:
            layers.settle(self.g)
        return move.__name__


@pytest.mark.parametrize("seed", range(12))
def test_the_table_kept_up_to_date_is_the_one_made_from_nothing(seed: int) -> None:
    f = Fuzz(seed)
    done = []
    for _ in range(60):
        done.append(f.step())
        if f.dice.random() < 0.6:
            f.keep()
            found = layers.differences(f.state)
            assert found == [], f"after {done[-8:]}: {found}"
    assert len(layers.table_of(f.state).chars) > 0


def test_a_state_that_was_not_looked_at_passes_on_what_was_touched() -> None:
    s = Scenario("ann", "bob")
    g = Game(s.state)
    it = g.create(intern(bear()), "ann", "battlefield")
    g.add_counters(it.id, "+1/+1", 1)
    assert Game(g.s).ch(it.id).power == 3
    assert layers.table_of(g.s).chars[it.id].power == 3


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The objects whose characteristics are worked out, in order."""
    seen: list[int] = []
    real = refreshing.Refreshing._one

    def one(self: refreshing.Refreshing, o: GameObject) -> None:
        seen.append(o.id)
        real(self, o)

    monkeypatch.setattr(refreshing.Refreshing, "_one", one)
    return seen


def big_board() -> tuple[Game, list[int]]:
    """Sixty creatures of two players, an anthem of one, a creature as big as its controller's army."""
    g = Game(Scenario("ann", "bob").state)
    army = creature("Army", 0, 0, Continuous("this", (SetPT(Count(MINE), Count(MINE)),), defining=True))
    g.create(intern(static(MINE, ModifyPT(1, 1))), "bob", "battlefield")
    g.create(intern(army), "ann", "battlefield")
    ids = [g.create(intern(bear()), seat, "battlefield").id for seat in ["ann", "bob"] * 30]
    layers.settle(g)
    return g, ids


def test_cost_follows_what_changed(worked_out: list[int]) -> None:
    g, ids = big_board()
    for change in (lambda: g.add_counters(ids[1], "+1/+1", 1), lambda: g.know(ids[2], ["bob"])):
        worked_out.clear()
        change()
        layers.settle(g)
        assert len(worked_out) == 1
    worked_out.clear()
    g.tap(ids[0])
    g.change_life("ann", -2)
    g.count("drawn", "ann")
    g.s.turn.step = "end"
    layers.settle(g)
    assert worked_out == []


def test_taps_are_looked_at_where_an_effect_asks_about_them(worked_out: list[int]) -> None:
    g, ids = big_board()
    idle = next(i for i in ids if g.obj(i).controller == "bob")
    g.create(intern(static(Filter(types=("Creature",), tapped=True), ModifyPT(1, 1))), "bob", "battlefield")
    layers.settle(g)
    power = g.ch(idle).power
    worked_out.clear()
    g.tap(idle)
    layers.settle(g)
    assert worked_out == [idle]
    assert g.ch(idle).power == (power or 0) + 1


def test_only_what_an_effect_is_about_is_worked_out_when_it_begins(worked_out: list[int]) -> None:
    g, ids = big_board()
    worked_out.clear()
    g.create(intern(static(Filter(types=("Creature",), controller="you"), Grant(("haste",)))), "bob", "battlefield")
    layers.settle(g)
    mine = {i for i in ids if g.obj(i).controller == "bob"}
    assert mine <= set(worked_out)
    assert len(worked_out) <= len(mine) + 2
    assert g.ch(ids[1]).has("haste")


def test_a_creature_that_enters_changes_what_counts_it_and_nothing_else(worked_out: list[int]) -> None:
    g, _ = big_board()
    worked_out.clear()
    new = g.create(intern(bear()), "ann", "battlefield").id
    layers.settle(g)
    army = next(i for i in g.battlefield() if g.ch(i).name == "Army")
    assert set(worked_out) == {new, army}
    assert g.ch(army).power == 32


def test_what_is_printed_and_changed_alike_is_one_record() -> None:
    g, ids = big_board()
    assert g.ch(ids[1]) is g.ch(ids[3])
    kept = g.ch(ids[1])
    g.tap(ids[1])
    assert g.ch(ids[1]) is kept


def test_whatever_counts_objects_says_which_it_watches() -> None:
    """Else what it says is not asked again when one of them changes; ``Matches`` is about an object that has a name."""
    nodes = [kind for kind in (*get_args(Amount), *get_args(Condition)) if issubclass(kind, msgspec.Struct)]
    counting = [kind for kind in nodes if "what" in kind.__struct_fields__ and kind is not Matches]
    assert len(counting) >= 7
    for kind in counting:
        needed = [f.name for f in msgspec.structs.fields(kind) if f.required]
        node = kind(**{name: ALL if name == "what" else "power" for name in needed})
        assert [f for f, _ in reading.of_value(node).watches] == [ALL], kind
