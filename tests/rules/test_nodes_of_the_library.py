"""Nodes that came with the card library: energy, staying tapped, spells that target, a colour of one's choice."""

import pytest

from app.cards.dsl import (
    activated,
    cycling,
    draw,
    gain_life,
    put_counters,
    spell,
    target_creature,
    whenever,
)
from app.engine.game import Game
from app.engine.model import commands as c
from app.engine.model import effect as e
from app.engine.model.ability import Continuous, Keyword, PlayerRule
from app.engine.model.card import Card, Face
from app.engine.model.effect import Grant
from app.engine.model.values import (
    Count,
    Filter,
    LandTypes,
    PlayerCountersCost,
    Property,
    ReturnCost,
    Trigger,
    YourTurn,
)
from tests.cards.playing import settle
from tests.support.scenario import Scenario

CREATURES = Filter(types=("Creature",))
SPELL_AT_THIS = Filter(zone="stack", spell=True, targets=Filter(in_ref="this"))


def board(*cards):
    s = Scenario("ann", "bob").libraries().lands("ann", Plains=4, Island=4)
    return s, [s.one("ann", "battlefield", card) for card in cards]


def test_energy_is_paid_and_runs_out():  # CR 107.14
    drawing = activated((PlayerCountersCost("energy", 2),), draw(1))
    s, [oid] = board(Card((Face("Coil", "", ("Artifact",), abilities=(drawing,)),)))
    g = Game(s.state)
    g.edit_player("ann").counters = (("energy", 3),)
    s.state = g.s
    s.start()
    s.activate("ann", oid)
    settle(s)
    assert s.state.players["ann"].counter("energy") == 1
    assert len(s.state.zones["hand:ann"]) == 1
    s.refused("ann", c.Activate(oid, 0))
    s.done()


@pytest.mark.parametrize("tapped", [True, False])
def test_it_stays_tapped_during_the_next_untap_step_only(tapped):  # CR 502.3
    holding = spell(e.StaysTapped("t"), targets=[target_creature()])
    s, [bear] = board("Grizzly Bears")
    card = s.one("ann", "hand", Card((Face("Frost", "{U}", ("Instant",), abilities=(holding,)),)))
    g = Game(s.state)
    g.edit(bear).tapped = tapped
    s.state = g.s
    s.start()
    s.cast("ann", card, bear)
    settle(s)
    assert s.state.objects[bear].mark("no_untap") == 1
    s.to_turn("ann")
    assert s.state.objects[bear].tapped is tapped
    assert s.state.objects[bear].mark("no_untap") == 0
    s.done()


def test_a_spell_is_known_by_what_it_targets():  # CR 115.9b
    heroic = whenever(Trigger("cast", SPELL_AT_THIS, whose="you"), put_counters(1, on="this"))
    s, [hero, bear] = board(
        Card((Face("Hero", "", ("Creature",), power=1, toughness=1, abilities=(heroic,)),)), "Grizzly Bears"
    )
    at_hero, at_bear = (s.one("ann", "hand", "Giant Growth") for _ in range(2))
    s.lands("ann", Forest=2)
    s.start()
    s.cast("ann", at_bear, bear)
    settle(s)
    assert s.state.objects[hero].counter("+1/+1") == 0
    s.cast("ann", at_hero, hero)
    settle(s)
    assert s.state.objects[hero].counter("+1/+1") == 1
    s.done()


def test_protection_from_the_color_of_ones_choice():  # CR 608.2d
    guard = Grant(abilities=(Keyword("protection", quality="chosen:color"),))
    saving = spell(e.ChooseOption("you", tuple("WUBRG"), "color"), e.Apply("t", (guard,)), targets=[target_creature()])
    s, [bear] = board("Grizzly Bears")
    card = s.one("ann", "hand", Card((Face("Ward", "{W}", ("Instant",), abilities=(saving,)),)))
    s.start()
    s.cast("ann", card, bear)
    s.resolve_all()
    settle(s)
    granted = [a for a in Game(s.state).ch(bear).abilities if isinstance(a, Keyword) and a.name == "protection"]
    assert [a.quality for a in granted] == ["W"]
    s.done()


def test_what_triggers_when_it_is_cycled():  # CR 702.29c
    also = whenever(Trigger("cycled", this=True, whose="you"), gain_life(3), zone="graveyard")
    s = Scenario("ann", "bob").libraries().lands("ann", Plains=2)
    card = s.one("ann", "hand", Card((Face("Sojourner", "{4}", ("Creature",), abilities=(cycling("{1}"), also)),)))
    s.start()
    s.activate("ann", card, 0)
    settle(s)
    assert s.state.players["ann"].life == 23
    s.done()


def test_each_loses_life_by_a_number_of_their_own():  # CR 119.3, 608.2i
    theirs = spell(e.LoseLife("each_player", Count(Filter(types=("Creature",), controller="player"))))
    s, _ = board("Grizzly Bears")
    for _ in range(3):
        s.one("bob", "battlefield", "Grizzly Bears")
    card = s.one("ann", "hand", Card((Face("Toll", "{U}", ("Sorcery",), abilities=(theirs,)),)))
    s.start()
    before = {seat: s.state.players[seat].life for seat in ("ann", "bob")}
    s.cast("ann", card)
    settle(s)
    assert before["ann"] - s.state.players["ann"].life == 1
    assert before["bob"] - s.state.players["bob"].life == 3
    s.done()


@pytest.mark.parametrize(("during", "gained"), [("you", 1), ("each_opponent", 0)])
def test_a_trigger_of_some_turns_only(during, gained):  # CR 603.2
    casts = whenever(Trigger("cast", Filter(zone="stack", spell=True), whose="you", during=during), gain_life(1))
    s, _ = board(Card((Face("Cutthroat", "", ("Creature",), power=1, toughness=1, abilities=(casts,)),)))
    card = s.one("ann", "hand", Card((Face("Idle", "{U}", ("Instant",), abilities=(spell(gain_life(0)),)),)))
    s.start("ann")
    s.cast("ann", card)
    settle(s)
    assert s.life("ann") == 20 + gained
    s.done()


def test_that_many_is_how_many_attacked():  # CR 603.2c
    attack = Trigger(
        "player_attacks", Filter(types=("Creature",), supertypes=("Legendary",)), whose="you", batched=True
    )
    s, _ = board(Card((Face("Horn", "", ("Artifact",), abilities=(whenever(attack, gain_life("amount")),)),)))
    heroes = [
        s.one("ann", "battlefield", Card((Face(name, "", ("Creature",), (), kind, power=1, toughness=1),)))
        for name, kind in (("Ann", ("Legendary",)), ("Bea", ("Legendary",)), ("Cat", ()))
    ]
    s.start("ann").attack("ann", dict.fromkeys(heroes, "bob"))
    s.resolve()
    assert s.life("ann") == 22
    s.done()


def test_counters_are_doubled():  # CR 701.10e
    each = e.ForEach(CREATURES, (e.AddCounters("each", "+1/+1", Property("each", "counters:+1/+1")),))
    s, [one, other] = board("Grizzly Bears", "Grizzly Bears")
    s.state.objects[one].counters, s.state.objects[other].counters = (("+1/+1", 3),), (("+1/+1", 1),)
    card = s.one("ann", "hand", Card((Face("Surge", "{U}", ("Sorcery",), abilities=(spell(each),)),)))
    s.start("ann")
    s.cast("ann", card)
    settle(s)
    assert [s.state.objects[i].counter("+1/+1") for i in (one, other)] == [6, 2]
    s.done()


@pytest.mark.parametrize("zone", ["graveyard", "battlefield"])
def test_a_static_ability_of_a_card_in_a_graveyard(zone):  # CR 113.6b
    anger = Card(
        (Face("Wrath", "", ("Artifact",), abilities=(Continuous(CREATURES, (Grant(("haste",)),), zone="graveyard"),)),)
    )
    s, [bear] = board("Grizzly Bears")
    s.one("ann", zone, anger)
    s.start("ann")
    assert Game(s.state).ch(bear).has("haste") is (zone == "graveyard")


def test_a_rule_for_players_that_holds_in_ones_own_turn():  # CR 101.2
    rule = PlayerRule("cant_cast", "each_opponent", Filter(zone="stack", spell=True), condition=YourTurn())
    idle = Card((Face("Idle", "{U}", ("Instant",), abilities=(spell(gain_life(1)),)),))
    s, _ = board(Card((Face("Voice", "", ("Artifact",), abilities=(rule,)),)))
    s.lands("bob", Island=2)
    s.one("ann", "hand", idle)
    card = s.one("bob", "hand", idle)
    s.start("ann")
    s.refused("bob", c.Cast(card))
    s.start("bob")
    s.cast("bob", card)
    settle(s)
    assert s.life("bob") == 21
    s.done()


def test_basic_land_types_are_counted_once():  # CR 205.3i
    domain = spell(gain_life(LandTypes(Filter(types=("Land",), controller="you"))))
    s, _ = board("Grizzly Bears")
    s.lands("ann", Forest=2)
    card = s.one("ann", "hand", Card((Face("Tally", "{U}", ("Sorcery",), abilities=(domain,)),)))
    s.start()
    s.cast("ann", card)
    settle(s)
    assert s.life("ann") == 23
    s.done()


def test_a_card_that_leaves_ones_graveyard():  # CR 603.6
    own = Filter(zone="graveyard", types=("Creature",), owner="you")
    leaves = whenever(Trigger("leaves_graveyard", own, batched=True), gain_life(1))
    back = spell(e.Move(Filter(zone="graveyard", types=("Creature",)), "hand"))
    s, _ = board(Card((Face("Roots", "", ("Artifact",), abilities=(leaves,)),)))
    for seat in ("ann", "ann", "bob"):
        s.one(seat, "graveyard", "Grizzly Bears")
    card = s.one("ann", "hand", Card((Face("Recall", "{U}", ("Sorcery",), abilities=(back,)),)))
    s.start()
    s.cast("ann", card)
    settle(s)
    assert s.life("ann") == 21
    s.done()


def test_it_is_returned_to_pay():  # CR 602.2b
    coming = activated((ReturnCost(Filter(in_ref="this")),), gain_life(2))
    s, [oid] = board(Card((Face("Visionary", "", ("Artifact",), abilities=(coming,)),)))
    s.start()
    s.activate("ann", oid)
    settle(s)
    assert s.names("ann", "hand") == ["Visionary"]
    assert s.life("ann") == 22
    s.done()
