"""Autopilots know no more than their seat may: whatever the cards hidden from them are, they say the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from app.cards import dsl as d
from app.cards.schemes import SCHEMES
from app.engine.autopilot import absent, hero, horde, villain
from app.engine.autopilot.supposing import supposed
from app.engine.game import Game
from app.engine.machine import process
from app.engine.model.card import intern
from app.engine.model.commands import AnyCommand, Cast
from app.engine.model.effect import ExileTop
from app.engine.model.state import State
from app.engine.model.values import Filter
from app.engine.modes.archenemy.seats import HEROES, PLAIN, RUMBLE
from app.engine.modes.archenemy.setup import Villain
from app.engine.rules import layers
from app.engine.view import knows, project
from app.play import simulate, simulate_schemes
from app.play.setup import Start, first_state
from app.play.simulate_schemes import MODES, SchemePlan
from app.play.whole_games import Move
from tests.archenemy.board import AeBoard, scheme, when_set
from tests.support.random_play import deck
from tests.support.soak import rounds

MOST = rounds(150, 1_500)  # moves of a game
OFTEN = rounds(17, 3)  # one state of so many is looked at


# ---------------------------------------------------------------- the same game with other hidden cards
def exchanged(state: State, seat: str, chance: random.Random) -> State:
    """The game with each player's cards that the seat may not know exchanged among themselves, decks in another order,
    other chance to come, and without what the others have prepared."""
    g = Game(state)
    g.s.seed = f"another {chance.random()}"
    asked = {i for question in g.s.pending if question.asks == seat for i in question.options}
    for owner in g.s.players:
        for schemes in (False, True):
            _exchange(g, [i for i in _unknown(g, seat, owner, schemes) if i not in asked], chance)
    for key in [k for k in g.s.zones if k.startswith(("library:", "schemes:"))]:
        places = [n for n, i in enumerate(g.s.zones[key]) if not knows(state, seat, g.s.objects[i])]
        there, ids = chance.sample(places, len(places)), list(g.s.zones[key])
        for n, other in zip(places, there, strict=True):
            ids[n] = g.s.zones[key][other]
        g.s.zones[key] = tuple(ids)
    for other in g.s.players:
        if other != seat:
            g.edit_player(other).queue = ()
    return g.close()


def _unknown(g: Game, seat: str, owner: str, schemes: bool) -> list[int]:
    mine = [o for o in g.s.objects.values() if o.owner == owner and not o.token and (o.zone == "schemes") is schemes]
    return [o.id for o in mine if not knows(g.s, seat, o)]


def _exchange(g: Game, ids: list[int], chance: random.Random) -> None:
    cards = [(g.s.objects[i].card, g.s.objects[i].commander) for i in ids]
    for oid, found in zip(ids, chance.sample(cards, len(cards)), strict=True):
        o = g.edit(oid)
        o.card, o.commander = found


def says(state: State, seat: str) -> object:
    """What the seat's autopilot says now, with its reasons."""
    if state.players[seat].team == HEROES or not state.zones.get(f"schemes:{seat}"):
        return hero.next_command(state, seat)
    return villain.next_move(state, seat)


def states(state: State, next_move: partial[Move | None]) -> Iterator[tuple[State, str, AnyCommand]]:
    """Every state of a game with who acts in it and how."""
    for _ in range(MOST):
        move = next_move(state) if state.ended is None else None
        if move is None:
            return
        yield state, *move
        state = process(state, *move).state


def looked_at(first: State, plan: SchemePlan, seed: int) -> int:
    """Play a game; the number of states in which the seat's autopilot was asked again with other hidden cards."""
    chance, count = random.Random(seed), 0
    for at, (state, seat, _) in enumerate(states(first, partial(simulate_schemes.next_move, plan))):
        if at % OFTEN == seed % OFTEN:
            other = exchanged(state, seat, chance)
            assert project(other, seat) == project(state, seat)
            assert says(other, seat) == says(state, seat), (seed, at, seat)
            assert absent.answer(other, seat) == absent.answer(state, seat)
            count += 1
    return count


@pytest.mark.parametrize("mode", MODES)
def test_what_it_may_not_know_never_changes_what_it_says(mode: str) -> None:
    plan = SchemePlan(mode)
    for seed in range(rounds(1, 30)):
        assert looked_at(simulate_schemes.start(plan, f"fair {seed}"), plan, seed) > 3


def test_the_same_with_decks_of_all_kinds_of_cards() -> None:
    for seed in range(rounds(2, 60)):
        chance = random.Random(seed)
        assert looked_at(odd_rumble(chance), SchemePlan(RUMBLE), seed) > 3


def odd_rumble(chance: random.Random) -> State:
    """Three villains with decks and schemes drawn from everything there is."""
    seats = ("villain1", "villain2", "villain3")
    schemes = [tuple(intern(card) for card in chance.sample(SCHEMES, 20)) for _ in seats]
    decks = [deck(seat, chance) for seat in seats]
    villains = [Villain(seat, one.library, (), own) for seat, one, own in zip(seats, decks, schemes, strict=True)]
    return first_state(Start(mode=RUMBLE, seed=f"odd {chance.random()}", knobs={}, villains=tuple(villains)))


GIANT = d.creature("Giant", "{5}", "Giant", 5, 5)
HELD = Filter(types=("Creature",), zone="hand", owner="each_opponent")
ON_TOP = Filter(types=("Creature",), zone="exile", in_ref="top")
BY_HAND = (d.gain_life(d.number_of(HELD, 10)),)
BY_TOP = (ExileTop("each_opponent", 2, bind="top"), d.gain_life(d.number_of(ON_TOP, 10)))
BY_OWN_TOP = (ExileTop("you", 2, bind="top"), d.gain_life(d.number_of(ON_TOP, 10)))


@pytest.mark.parametrize("does", [BY_HAND, BY_TOP, BY_OWN_TOP], ids=["a hand", "a library", "its own library"])
def test_what_lies_hidden_does_not_decide_what_it_casts(does: tuple[Any, ...]) -> None:
    """A spell that is worth its card only if creatures lie there, or else is worth nothing."""
    s = AeBoard()
    s.lands("vil", Mountain=2)
    s.put("vil", "hand", d.sorcery("Reckoning", "{2}", d.spell(*does)))
    for seat in s.state.players:
        s.put(seat, "library", *[GIANT] * 3)
        if seat != "vil":
            s.put(seat, "hand", "Wastes")
    g = Game(s.main().state)
    g.edit_player("vil").lands_played = 1
    others = [exchanged(g.s, "vil", random.Random(n)) for n in range(12)]
    assert len({type(villain.next_move(other, "vil").command) for other in others}) == 1


def test_a_horde_attacks_and_blocks_by_what_everybody_sees() -> None:
    chance, count = random.Random(1), 0
    first = simulate.start(simulate.Plan(), "fair")
    for state, seat, _ in states(first, partial(simulate.next_move)):
        if state.combat is not None and state.combat.declaring:
            other = exchanged(state, "horde", chance)
            assert hero.next_command(exchanged(state, seat, chance), seat) == hero.next_command(state, seat)
            chosen = horde.attacks if state.turn.team == "horde" else horde.blocks
            assert chosen(Game(other)) == chosen(Game(state))
            count += 1
    assert count > 3


# ---------------------------------------------------------------- what is supposed
def test_what_is_supposed_is_the_game_as_the_seat_sees_it() -> None:
    plan = SchemePlan(PLAIN)
    for at, (state, seat, _) in enumerate(
        states(simulate_schemes.start(plan, "seen"), partial(simulate_schemes.next_move, plan))
    ):
        if at % OFTEN == 0:
            found = supposed(state, seat)
            assert project(found, seat) == project(state, seat)
            assert layers.differences(found) == [] and layers.differences(state) == []
            assert sorted(o.card for o in found.objects.values()) == sorted(o.card for o in state.objects.values())


def test_hidden_cards_may_be_any_but_known_ones_stay() -> None:
    s = AeBoard()
    bolts = s.put("ann", "hand", *["Lightning Bolt"] * 7)
    shown = s.one("ann", "hand", "Shock")
    g = Game(s.state)
    g.know(shown, ["vil"])
    s.state = g.s
    found = supposed(s.state, "vil")
    assert [found.objects[i].card for i in bolts] != [s.obj(i).card for i in bolts]
    assert found.objects[shown].card == s.obj(shown).card
    assert [supposed(s.state, "bob").objects[i].card for i in bolts] == [s.obj(i).card for i in bolts]  # a teammate


def test_what_others_prepared_or_answered_is_not_supposed() -> None:
    s = AeBoard()
    s.put("ann", "hand", d.instant("Any", "{0}", d.spell(d.gain_life(1))))
    s.main()
    g = Game(s.state)
    g.edit_player("ann").queue = (Cast(s.find("Any", "ann", ("hand",))),)
    assert supposed(g.s, "vil").players["ann"].queue == ()
    assert supposed(g.s, "ann").players["ann"].queue != ()

    s = AeBoard().schemes(scheme("Ask", when_set(d.discard(1, "each_player"))))
    for seat in ("vil", "ann"):
        s.put(seat, "hand", "Shock", "Lightning Bolt")
    s.main().resolve().answer("ann", "Shock")
    assert [question.answer is None for question in s.state.pending if question.asks == "ann"] == [False]
    for seat, unknown in (("vil", True), ("ann", False)):
        (asked,) = (question for question in supposed(s.state, seat).pending if question.asks == "ann")
        assert (asked.answer is None) is unknown
