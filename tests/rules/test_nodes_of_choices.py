"""Nodes that came with the card library: what was chosen as it entered, exiled with it, where it was cast from."""

import pytest

from app.cards.dsl import draw, gain_life, put_counters, spell, whenever
from app.engine.autopilot import answers
from app.engine.game import Game
from app.engine.model import commands as c
from app.engine.model import effect as e
from app.engine.model.ability import ActivatedAbility, Continuous, PlayerRule, Replacement, TriggeredAbility
from app.engine.model.card import Card, Face
from app.engine.model.values import EXILE, Filter, Mana, Matches, TapThis, TargetSpec, Trigger
from tests.cards.playing import settle
from tests.rules.creatures import bear, creature
from tests.support.scenario import Scenario

TYPE, COLOR = "creature_type", "color"
OF_TYPE = Filter(types=("Creature",), controller="you", chosen=TYPE)
TARGET = TargetSpec("t", Filter(not_types=("Land",), other=True))


def thing(name, *abilities, types=("Artifact",), cost="{1}", **face):
    return Card((Face(name, cost, types, abilities=abilities, **face),))


def table():
    return Scenario("ann", "bob").libraries().lands("ann", Plains=4, Island=4, Forest=4)


def chosen(s, name, word):
    """Cast the thing, and answer what is asked as it enters."""
    s.cast("ann", name)
    s.resolve()
    s.answer("ann", word)


# ---------------------------------------------------------------- chosen as it enters (CR 607.2d)
def banner():
    return thing("Banner", Replacement("enters", this=True, choose=TYPE), Continuous(OF_TYPE, (e.ModifyPT(1, 1),)))


def test_creatures_of_the_chosen_type_alone_get_it():
    s = table()
    cat, dog, shape = (
        s.one("ann", "battlefield", bear(subtypes=("Cat",))),
        s.one("ann", "battlefield", bear(subtypes=("Dog",))),
        s.one("ann", "battlefield", bear("changeling")),
    )
    theirs = s.one("bob", "battlefield", bear(subtypes=("Cat",)))
    s.put("ann", "hand", banner())
    s.start()
    chosen(s, "Banner", "Cat")
    assert [s.pt(i) for i in (cat, dog, shape, theirs)] == [(3, 3), (2, 2), (3, 3), (2, 2)]
    s.done()


def test_the_types_of_tokens_that_cards_make_can_be_chosen():
    s = table()
    made = e.CreateToken(Face("Elk", "", ("Creature",), ("Elk",), (), 1, 1))
    s.one("ann", "battlefield", thing("Maker", ActivatedAbility((TapThis(),), (made,))))
    s.put("ann", "hand", banner())
    s.start()
    s.cast("ann", "Banner")
    s.resolve()
    assert "Elk" in s.question("ann").options
    settle(s)
    s.done()


def test_it_is_of_the_chosen_type_in_addition():
    s = table()
    also = Continuous("this", (e.ChangeTypes(chosen=TYPE),))
    enters = Replacement("enters", this=True, choose=TYPE)
    one = creature("Automaton", 2, 2, enters, also, cost="{2}", subtypes=("Construct",))
    s.one("ann", "battlefield", bear(subtypes=("Cat",)))
    s.put("ann", "hand", one)
    s.start()
    chosen(s, "Automaton", "Cat")
    assert s.ch(s.find("Automaton")).subtypes == ("Construct", "Cat")
    s.done()


def test_mana_of_the_chosen_color():
    s = table()
    adds = ActivatedAbility((TapThis(),), (e.AddMana("chosen_color"),), mana=True)
    s.put("ann", "hand", thing("Prism", Replacement("enters", this=True, choose=COLOR), adds, cost="{1}"))
    s.start()
    s.do("ann", c.Preferences(auto="hold"))
    chosen(s, "Prism", "R")
    s.activate("ann", s.find("Prism"), 1)
    assert s.state.players["ann"].mana == (0, 0, 0, 1, 0, 0)
    s.done()


@pytest.mark.parametrize(("kind", "fine"), [("Cat", True), ("Dog", False)])
def test_mana_for_the_chosen_type_pays_for_nothing_else(kind, fine):  # CR 106.6
    s = Scenario("ann", "bob").libraries().lands("ann", Wastes=1)
    only = Filter(zone="stack", spell=True, types=("Creature",), chosen=TYPE)
    adds = ActivatedAbility((TapThis(),), (e.AddMana("any", only=only),), mana=True)
    s.one("ann", "battlefield", bear(subtypes=("Cat",)))
    land = thing("Haven", Replacement("enters", this=True, choose=TYPE), adds, cost="", types=("Land",))
    s.put("ann", "hand", land, creature("Pet", 1, 1, cost="{1}{G}", subtypes=(kind,)))
    s.start()
    s.play("ann", "Haven")
    s.answer("ann", "Cat")
    settle(s)
    pet = s.find("Pet", zones=("hand",))
    if fine:
        s.cast("ann", pet)
        s.resolve()
        assert s.find("Pet")
    else:
        s.refused("ann", c.Cast(pet))
    s.done()


# ---------------------------------------------------------------- exiled with it (CR 607.2a)
def ring():
    exiling = TriggeredAbility(Trigger("enters", this=True), (e.Move("t", EXILE, until="linked"),), (TARGET,))
    back = TriggeredAbility(Trigger("leaves", this=True), (e.Move("linked", "battlefield"),))
    return thing("Hoop", exiling, back)


def destroying(s, name):
    s.put("ann", "hand", thing("Smash", spell(e.Destroy(Filter(name=name))), types=("Instant",), cost="{1}"))


def test_what_it_exiled_comes_back_as_it_leaves():
    s = table()
    s.one("bob", "battlefield", bear())
    s.put("ann", "hand", ring())
    destroying(s, "Hoop")
    s.start()
    s.cast("ann", "Hoop")
    settle(s)
    assert s.all("Bear", "exile") and not s.all("Bear")
    s.cast("ann", "Smash")
    settle(s)
    assert s.obj(s.find("Bear")).controller == "bob"
    s.done()


def test_what_it_exiled_after_it_had_left_stays_away():
    s = table()
    s.one("bob", "battlefield", bear())
    s.put("ann", "hand", ring())
    destroying(s, "Hoop")
    s.start()
    s.do("ann", c.Preferences(auto="hold"))
    s.cast("ann", "Hoop")
    s.resolve()
    s.cast("ann", "Smash")  # in response to the ability
    settle(s)
    assert s.all("Bear", "exile")
    s.done()


# ---------------------------------------------------------------- triggers
def test_triggers_of_some_permanents_trigger_once_more():  # CR 603.2d
    s = table()
    gains = whenever(Trigger("enters", Filter(types=("Creature",), controller="you")), gain_life(1))
    s.one("ann", "battlefield", bear(gains, subtypes=("Ally",)))
    s.one("ann", "battlefield", bear(gains, subtypes=("Cat",)))
    rule = PlayerRule("double_triggers", "you", Filter(subtypes=("Ally",), controller="you"))
    s.one("ann", "battlefield", thing("Echo", rule))
    s.put("ann", "hand", creature("New", 1, 1, cost="{1}"))
    s.start()
    s.cast("ann", "New")
    settle(s)
    assert s.life("ann") == 20 + 2 + 1
    s.done()


@pytest.mark.parametrize(("kind", "times"), [("Creature", 2), ("Artifact", 1)])
def test_triggers_of_a_cause_trigger_once_more(kind, times):  # CR 603.2d
    s = table()
    gains = whenever(Trigger("enters", Filter(types=("Creature",), controller="you")), gain_life(1))
    s.one("ann", "battlefield", bear(gains))
    mine, cause = Filter(controller="you"), Trigger("enters", Filter(types=(kind,)))
    s.one("ann", "battlefield", thing("Harmony", PlayerRule("double_triggers", "you", mine, cause=cause)))
    s.put("ann", "hand", creature("New", 1, 1, cost="{1}"))
    s.start()
    s.cast("ann", "New")
    settle(s)
    assert s.life("ann") == 20 + times
    s.done()


@pytest.mark.parametrize(
    ("what", "lives"),
    [
        (Filter(zone="stack", spell=True, types=("Instant", "Sorcery")), [20, 21, 21]),
        (Filter(zone="stack", spell=True, not_types=("Creature",)), [20, 21, 21]),
        (Filter(zone="stack", spell=True), [21, 21, 21]),
    ],
)
def test_the_first_spell_of_a_kind_each_turn(what, lives):
    s = table()
    s.one("ann", "battlefield", bear(whenever(Trigger("cast", what, whose="you", nth=1), gain_life(1))))
    s.put("ann", "hand", creature("Imp", 1, 1, cost="{1}"))
    for name in ("One", "Two"):
        s.put("ann", "hand", thing(name, spell(e.Scry("you", 1)), types=("Instant",), cost="{1}"))
    s.start()
    seen = []
    for name in ("Imp", "One", "Two"):
        s.cast("ann", name)
        settle(s)
        seen.append(s.life("ann"))
    assert seen == lives
    s.done()


@pytest.mark.parametrize(("wanted", "lives"), [("hand", 21), ("not_hand", 20), ("graveyard", 20), ("any", 21)])
def test_where_a_spell_was_cast_from(wanted, lives):  # CR 601.2a
    s = table()
    on = Trigger("cast", Filter(zone="stack", spell=True, cast_from=wanted), whose="you")
    s.one("ann", "battlefield", bear(whenever(on, gain_life(1))))
    s.put("ann", "hand", creature("Imp", 1, 1, cost="{1}"))
    s.start()
    s.cast("ann", "Imp")
    settle(s)
    assert s.life("ann") == lives
    s.done()


def test_a_permanent_knows_that_it_was_cast():
    s = table()
    was = Matches("this", Filter(zone="any", cast_from="any"))
    s.put(
        "ann", "hand", creature("Imp", 1, 1, whenever(Trigger("enters", this=True), gain_life(2), if_=was), cost="{1}")
    )
    s.start()
    s.cast("ann", "Imp")
    settle(s)
    assert s.life("ann") == 22
    s.done()


def test_casting_and_copying_are_two_events():  # CR 707.10: a copy is not cast
    s = table()
    spells = Filter(zone="stack", spell=True, types=("Instant",))
    for event in ("cast", "copied"):
        s.one("ann", "battlefield", bear(whenever(Trigger(event, spells, whose="you"), draw(1))))
    twice = whenever(Trigger("cast", spells, whose="you"), e.CopySpell("it"))
    s.one("ann", "battlefield", bear(twice))
    s.put("ann", "hand", thing("One", spell(e.Scry("you", 1)), types=("Instant",), cost="{1}"))
    s.start()
    s.cast("ann", "One")
    settle(s)
    assert len(s.names("ann", "hand")) == 2
    s.done()


# ---------------------------------------------------------------- keyword actions, looking
def test_adapt_does_nothing_for_what_has_a_counter():  # CR 701.46a
    s = table()
    one = s.one("ann", "battlefield", bear(ActivatedAbility((Mana("{1}"),), (e.Adapt(2),))))
    s.start()
    for _ in range(2):
        s.activate("ann", one)
        settle(s)
    assert s.obj(one).counter("+1/+1") == 2
    s.done()


def test_only_the_one_who_looks_sees_a_hand():
    s = table()
    secret = s.one("bob", "hand", "Grizzly Bears")
    looking = spell(e.Reveal(Filter(zone="hand", owner="t"), "t", look=True), targets=[TargetSpec("t", None, "any")])
    s.put("ann", "hand", thing("Peer", looking, types=("Instant",), cost="{1}"))
    s.start()
    s.cast("ann", "Peer", "bob")
    settle(s)
    assert set(s.obj(secret).known_to) == {"ann", "bob"}
    assert not s.happened("revealed")
    s.done()


@pytest.mark.parametrize("tapped", [True, False])
def test_what_enters_tapped(tapped):
    s = table()
    on = Trigger("enters", Filter(types=("Creature",), controller="you", tapped=tapped))
    s.one("ann", "battlefield", thing("Watch", whenever(on, put_counters(1, on="it"))))
    s.put("ann", "hand", creature("Imp", 1, 1, Replacement("enters", this=True, tapped=True), cost="{1}"))
    s.start()
    s.cast("ann", "Imp")
    settle(s)
    assert s.obj(s.find("Imp")).counter("+1/+1") == int(tapped)
    s.done()


def test_the_autopilot_weighs_abilities_it_could_counter():  # CR 113.7: it has no cost of its own
    s = table()
    target = TargetSpec("t", Filter(zone="stack", spell=False))
    s.put("bob", "hand", thing("Hush", spell(e.CounterSpell("t"), targets=[target]), types=("Instant",), cost=""))
    pinging = ActivatedAbility((TapThis(),), (e.DealDamage(1, "p"),), (TargetSpec("p", None, "any"),))
    pinger = s.one("ann", "battlefield", bear(pinging))
    s.start()
    s.do("bob", c.Preferences(auto="hold"))
    s.activate("ann", pinger, 0, "bob")
    [ability] = s.state.stack
    g = Game(s.state)
    assert answers.pick(g, "bob", [ability.id, pinger], 1, 1, harmful=True) == [ability.id]
    assert answers.pick(g, "ann", [ability.id], 1, 1, harmful=False) == [ability.id]
