"""Real Commander decks as people paste them, most of their cards played by hand: games go on to the end."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.cards.decks_in_play import hero_deck
from app.cards.registry import card_for, level_of
from app.decks.reading import read_deck
from app.engine import announce, codec, legal
from app.engine.autopilot import absent
from app.engine.errors import Illegal
from app.engine.game import Game
from app.engine.machine import process
from app.engine.model import commands as c
from app.engine.model.ability import ByHandText
from app.engine.model.card import card_of
from app.engine.model.state import State
from app.engine.rules import manual
from app.lobby.decks import deck_report
from app.play import simulate

FOLDER = Path(__file__).parents[3] / "shared" / "decks"
PAIRS = (
    ("avborup-katara-ally-tribal.txt", "bluelovers-jodah.dec"),
    ("cockatrice-edh-Doggy-W-.cod", "cockatrice-edh-Pirates.cod"),
    ("forge-C13-Mind-Seize.dck", "jlkatz-Apprentice-MTG-DeckInMultipleFormats2.dec"),
    ("p84-archidekt-ashling-flat.txt", "p84-arena-pedh-commander.txt"),
    ("p84-deckstats-commander-with-categories.dec", "p84-moxfield-commander-with-foils.txt"),
    ("rationelis-21962469_tyranid_swarm.txt", "xmage-edh-Geoff-s-Daxos-of-Meletis.dck"),
)
MOVES = 350

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="needs the folder of real decks, ../shared/decks")


def plan(pair: tuple[str, str], **knobs: int) -> simulate.Plan:
    """Two heroes with these decks."""
    decks = tuple(str(FOLDER / name) for name in pair)
    return simulate.Plan(heroes=2, decks=decks, knobs=dict(knobs))


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0].partition(".")[0])
def test_sensible_heroes_play_to_the_end(pair: tuple[str, str]) -> None:
    out = simulate.play(plan(pair), "1")
    assert (out.error, bool(out.reason)) == ("", True)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0].partition(".")[0])
def test_heroes_who_try_everything_crash_nothing(pair: tuple[str, str]) -> None:
    """Every card that can be played is; what is by hand is carried out with tools taken at random, then done."""
    chance = random.Random(pair[0])
    state = simulate.start(plan(pair, heroes_life=200), "eager")
    cards = count_cards(state)
    played: set[str] = set()
    for at in range(MOVES):
        move = simulate.next_move(state)
        if state.ended is not None or move is None:
            break
        seat, command = eager(state, move, chance, played)
        state = process(state, seat, command).state
        if at % 25 == 0:
            state = codec.from_json(codec.to_json(state))
    assert count_cards(state) == cards
    assert len(played) >= 8


def eager(
    state: State, move: tuple[str, c.AnyCommand], chance: random.Random, played: set[str]
) -> tuple[str, c.AnyCommand]:
    """What an eager hero does instead of a sensible one."""
    seat, sensible = move
    if not seat.startswith("hero"):
        return move
    asked = manual.resolving(Game(state))
    if asked is not None:
        tool = some_tool(state, seat, chance) if chance.random() < 0.6 else None
        return seat, tool or c.Answer(asked.id, tuple(absent.default(Game(state), asked)))
    if isinstance(sensible, c.Answer) or (state.combat is not None and state.combat.declaring):
        return move
    offers = legal.legal_commands(state, seat)
    chance.shuffle(offers)
    for partial in offers[:4] if chance.random() < 0.9 else []:
        found = announced(state, seat, partial, chance)
        if found is not None:
            played.add(Game(state).ch(getattr(partial, "card", 0) or getattr(partial, "object", 0)).name)
            return seat, found
    if sum(state.players[seat].mana) < 10 and chance.random() < 0.7:
        return seat, c.Manual("mana", text="WWUUBBRRGG")
    return seat, c.Done()


def announced(state: State, seat: str, partial: Any, chance: random.Random) -> c.AnyCommand | None:
    """The command with choices made at random; None where it is refused after all."""
    done: tuple[str, ...] = ()
    for _ in range(20):
        step = announce.next_choice(state, seat, partial, done)
        if not isinstance(step, announce.Choice):
            return step.command if isinstance(step, announce.Ready) else None
        if step.kind == "number":
            picked: tuple[Any, ...] = (chance.randint(step.least, max(step.least, min(step.most, 3))),)
        else:
            many = chance.randint(step.least, max(step.least, min(step.most, len(step.options), 2)))
            picked = tuple(chance.sample(step.options, min(many, len(step.options))))
        partial, done = announce.answered(step, picked)
    return None


def some_tool(state: State, seat: str, chance: random.Random) -> c.Manual | None:
    """A tool that may be used now, on what is there."""
    g = Game(state)
    own = g.battlefield(seat)
    some = tuple(chance.sample(own, min(len(own), 2)))
    hand = g.zone("hand", seat)[:1]
    graveyard = g.zone("graveyard", seat)[:1]
    tools = [
        c.Manual("tap", some),
        c.Manual("counters", some, text=chance.choice(["+1/+1", "charge", "-1/-1"]), amount=2),
        c.Manual("damage", some, amount=2),
        c.Manual("move", graveyard, text="battlefield"),
        c.Manual("move", some[:1], text=chance.choice(["exile", "hand", "graveyard", "library"])),
        c.Manual("move", hand, text="battlefield", args={"face_down": True}),
        c.Manual("copy", some[:1], amount=2),
        c.Manual("draw", amount=2),
        c.Manual("search"),
        c.Manual("take", amount=1, text="battlefield", args={"face_down": True}),
        c.Manual("token", text="Thing", args={"types": ["Creature"], "power": 1, "toughness": 1}),
        c.Manual("size", some, args={"power": 2, "toughness": -1}),
        c.Manual("face_down", some[:1]),
        c.Manual("life", amount=-1),
        c.Manual("mana", text="WUBRG"),
    ]
    tool = chance.choice(tools)
    try:
        process(state, seat, tool)
    except Illegal:
        return None
    return tool


def count_cards(state: State) -> Counter[str]:
    """How many cards each hero owns; tokens, emblems and copies of spells are none."""
    copies = {i.card for i in state.stack if i.copy} | {f.item.card for f in state.frames if f.item and f.item.copy}
    cards = (o for o in state.objects.values() if not o.token and o.id not in copies and not card_of(o.card).token)
    return Counter(o.owner for o in cards if o.owner.startswith("hero"))


# ---------------------------------------------------------------- what the report says
@cache
def names() -> tuple[str, ...]:
    """Every card of these decks."""
    decks = [read_deck((FOLDER / name).read_bytes()) for pair in PAIRS for name in pair]
    return tuple(dict.fromkeys(e.name for deck in decks for e in (*deck.main, *deck.commander)))


def test_levels_say_what_the_engine_does() -> None:
    for name in names():
        card = card_for(name)
        by_hand = any(isinstance(a, ByHandText) for face in card.faces for a in face.abilities)
        assert (level_of(card) != "automatic") == by_hand, name


@pytest.mark.parametrize("name", [name for pair in PAIRS for name in pair])
def test_the_report_before_the_game_says_so_too(name: str) -> None:
    """Every card of the report stands where the card that is played with stands."""
    report = deck_report((FOLDER / name).read_bytes())
    brought = hero_deck("hero1", report.library(), report.commanders)
    played = Counter(card_of(ref).level for ref in (*brought.library, *brought.commanders))
    assert played == Counter({level: report.count(level) for level in played})
    assert report.count() == sum(played.values())
