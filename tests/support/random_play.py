"""Games played by chance: legal moves only, decks of whatever the engine plays by itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from app.cards import facts
from app.cards.registry import card_for
from app.cards.scenarios.checking import Watched
from app.engine import announce, codec, legal
from app.engine.autopilot import fighting
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.machine import begin, process
from app.engine.model import commands as c
from app.engine.model.card import card_of, intern
from app.engine.model.state import Decision, State
from app.engine.modes import at_a_table
from app.engine.modes.horde.setup import HeroDeck
from app.engine.rules import attacking, blocking, mulligan
from app.play import simulate

MOST_TURNS = 30
MOST_COMMANDS = 2000  # in one turn: a game that is longer in it stands still
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


# ---------------------------------------------------------------- decks
@cache
def spells() -> tuple[tuple[str, frozenset[str]], ...]:
    """Every card that could be in a deck, with its colour identity."""
    found = (f for f in facts.every_card() if f.legality("vintage") in ("legal", "restricted") and not f.basic_land)
    return tuple((f.name, frozenset(f.identity) & frozenset("WUBRG")) for f in found)


@cache
def leaders() -> tuple[tuple[str, frozenset[str]], ...]:
    """Every legendary creature that could lead a deck, with its colour identity."""
    fronts = {f.name: f.front for f in facts.every_card()}
    names = {n for n, front in fronts.items() if "Legendary" in front.supertypes and "Creature" in front.types}
    return tuple((name, identity) for name, identity in spells() if name in names)


def some_cards(chance: random.Random, colors: frozenset[str], n: int) -> Iterator[str]:
    """Names of different automatic cards of these colours."""
    seen: set[str] = set()
    while len(seen) < n:
        name, identity = chance.choice(spells())
        if identity <= colors and name not in seen and card_for(name).level == "automatic":
            seen.add(name)
            yield name


def deck(seat: str, chance: random.Random) -> HeroDeck:
    """Sixty cards of two colours, two lands of five cards."""
    return _deck(seat, chance, frozenset(chance.sample("WUBRG", 2)), 60, ())


def led_deck(seat: str, chance: random.Random) -> HeroDeck:
    """A hundred cards with a commander (CR 903.5), in the commander's colours."""
    while True:
        name, colors = chance.choice(leaders())
        if card_for(name).level == "automatic":
            return _deck(seat, chance, colors, 99, (name,))


def _deck(seat: str, chance: random.Random, colors: frozenset[str], size: int, leading: tuple[str, ...]) -> HeroDeck:
    kinds = [BASICS[color] for color in sorted(colors)] or ["Wastes"]
    lands = kinds * (size * 2 // 5 // len(kinds))
    names = [n for n in some_cards(chance, colors, size - len(lands) + len(leading)) if n not in leading]
    names = [*names[: size - len(lands)], *lands]
    return HeroDeck(seat, tuple(intern(card_for(n)) for n in names), tuple(intern(card_for(n)) for n in leading))


def table(mode: str, n: int, seed: str) -> State:
    """A game of that mode with such decks, asked about opening hands."""
    chance = random.Random(seed)
    if mode == "horde":
        return simulate.start(simulate.Plan(heroes=n), seed)
    made = led_deck if mode == "commander" else deck
    players = [made(f"p{at}", chance) for at in range(1, n + 1)]
    return begin(opened(mode, players, seed)).state


def opened(mode: str, players: Sequence[HeroDeck], seed: str) -> State:
    """A game among players, about to be asked about opening hands."""
    g = Game(at_a_table.set_up(mode, seed, players, {}))
    mulligan.opening(g)
    return g.s


# ---------------------------------------------------------------- moves
def move(state: State, chance: random.Random) -> tuple[str, c.AnyCommand] | None:
    """Who acts and what they do; None when nobody can."""
    sensible = simulate.next_move(state)
    if sensible is None:
        return None
    seat, command = sensible
    if isinstance(command, c.Answer):
        asked = next(d for d in state.pending if d.id == command.decision)
        return seat, accepted(state, seat, c.Answer(asked.id, some_answer(asked, chance)), command)
    if state.combat is not None and state.combat.declaring:
        return seat, _declaration(state, seat, chance, command)
    offers = legal.legal_commands(state, seat)
    for partial in chance.sample(offers, min(len(offers), 3)) if chance.random() < 0.8 else []:
        found = announced(state, seat, partial, chance)
        if found is not None:
            return seat, found
    return seat, c.Done()


def accepted(state: State, seat: str, wished: c.AnyCommand, otherwise: c.AnyCommand) -> c.AnyCommand:
    """The wish if the engine takes it, else the other."""
    try:
        process(state, seat, wished)
    except Illegal:
        return otherwise
    return wished


def some_answer(d: Decision, chance: random.Random) -> tuple[Any, ...]:
    if d.kind == "number":
        return (chance.randint(d.least, max(d.least, min(d.most, 4))),)
    if d.kind == "mulligan":
        return ("keep",) if "keep" in d.options else tuple(chance.sample(d.options, d.least))
    many = chance.randint(min(d.least, len(d.options)), min(d.most, len(d.options)))
    return tuple(chance.sample(d.options, many))


def announced(state: State, seat: str, partial: Any, chance: random.Random) -> c.AnyCommand | None:
    """The command with its choices made by chance; None where it is refused after all."""
    done: tuple[str, ...] = ()
    for _ in range(25):
        step = announce.next_choice(state, seat, partial, done)
        if not isinstance(step, announce.Choice):
            return step.command if isinstance(step, announce.Ready) else None
        if step.kind == "number":
            picked: tuple[Any, ...] = (chance.randint(step.least, max(step.least, min(step.most, 3))),)
        elif step.kind == "damage":
            total = step.args["total"]
            picked = (total - len(step.options) + 1, *[1] * (len(step.options) - 1))
        else:
            many = chance.randint(step.least, max(step.least, min(step.most, len(step.options), 2)))
            picked = tuple(chance.sample(step.options, min(many, len(step.options))))
        try:
            partial, done = announce.answered(step, picked)
        except Illegal:
            return None
    return None


def _declaration(state: State, seat: str, chance: random.Random, sensible: c.AnyCommand) -> c.AnyCommand:
    g = Game(state)
    assert state.combat is not None
    if isinstance(sensible, c.Done) or chance.random() < 0.3:
        return sensible
    if state.combat.declaring == "attack":
        targets = attacking.targets(g, seat)
        mine = [i for i in attacking.able_attackers(g, seat) if chance.random() < 0.7]
        return accepted(state, seat, c.Attackers({i: chance.choice(targets) for i in mine if targets}), sensible)
    attacks = [a.attacker for a in blocking.against_team(g, g.player(seat).team)]
    mine = [i for i in blocking.able_blockers(g, seat) if chance.random() < 0.5]
    return accepted(state, seat, c.Blockers({i: chance.choice(attacks) for i in mine}), sensible)


# ---------------------------------------------------------------- a game and what must hold
def cards_of_players(state: State) -> Counter[str]:
    """How many cards each player who is still in the game owns; tokens, emblems and copies of spells are none."""
    copies = {i.card for i in state.stack if i.copy} | {f.item.card for f in state.frames if f.item and f.item.copy}
    there = (o for o in state.objects.values() if not o.token and o.id not in copies and not card_of(o.card).token)
    return Counter(o.owner for o in there if not state.players[o.owner].left)


def play(mode: str, n: int, seed: str, every: int = 1, anew: int = 5) -> State:
    """Play a game of that mode by chance, with decks of whatever plays by itself; see ``to_the_end``."""
    return to_the_end(table(mode, n, seed), seed, every, anew)


def with_decks(mode: str, decks: Sequence[HeroDeck], seed: str, every: int = 1, anew: int = 5) -> State:
    """The same with these decks; what is by hand in them is answered as an absent player would."""
    return to_the_end(begin(opened(mode, decks, seed)).state, seed, every, anew)


def to_the_end(state: State, seed: str, every: int = 1, anew: int = 5, most: int = MOST_COMMANDS) -> State:
    """Play on by chance until the game ends or is cut after the last turn; one that stands still fails: ``most``
    commands in one turn. Every state survives JSON. Every so many commands what each viewer was sent is compared with
    the whole, and no card may have come or gone; each time ``anew`` of these, all that is kept beside the state is
    compared with what is made anew, and the game goes on from what was saved."""
    chance = random.Random(seed)
    owned, watched = cards_of_players(state), Watched(state)
    at = turn = began = 0
    while state.ended is None and state.turn.number <= MOST_TURNS:
        at += 1
        turn, began = (turn, began) if turn == state.turn.number else (state.turn.number, at)
        assert at - began < most, f"the game stands still: {standing(state)}"
        found = move(state, chance)
        assert found is not None, f"nobody can act in turn {state.turn.number}, {state.turn.step}"
        state = _next(watched, *found)
        if at % every == 0:
            watched.look()
            kept = state.ended is not None or all(owned[seat] == n for seat, n in cards_of_players(state).items())
            assert kept, f"cards: {owned} at first, {cards_of_players(state)} now"
        if at % (every * anew) == 0:
            watched.recount()
            watched = Watched(codec.from_json(codec.to_json(state)))
            state = watched.state
    assert codec.to_json(codec.from_json(codec.to_json(state))) == codec.to_json(state)
    return state


def standing(state: State) -> str:
    """Where a game is: turn, step, what is asked, what is on the stack."""
    asked = [f"{d.seat}: {d.prompt}" for d in state.pending]
    return f"turn {state.turn.number}, {state.turn.step}, asked {asked}, stack {[i.name for i in state.stack]}"


def _next(watched: Watched, seat: str, command: c.AnyCommand) -> State:
    """A declaration of one player may be fine and that of the team not: then sensible ones take the place of all."""
    try:
        return watched.do(seat, command).state
    except Illegal:
        assert watched.state.combat is not None and isinstance(command, c.Done)
    for mate in Game(watched.state).seats(watched.state.players[seat].team):
        g = Game(watched.state)
        if watched.state.combat.declaring == "attack":
            watched.do(mate, c.Attackers(fighting.legal(g, mate, fighting.attacks(g, mate))))
        else:
            watched.do(mate, c.Blockers(fighting.blocks(g, mate)))
    return watched.state
