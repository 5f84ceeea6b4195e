"""From the lobby's set-up to the first state of a game."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec

from app.cards import schemes
from app.cards.decks_in_play import hero_deck
from app.cards.hordes.readings import game
from app.cards.starter_decks import starter_deck
from app.cards.villains import sixty_deck
from app.engine import codec
from app.engine.game import Game
from app.engine.machine import begin
from app.engine.model.card import intern
from app.engine.model.state import State
from app.engine.modes import at_a_table
from app.engine.modes.archenemy import knobs as scheme_rules
from app.engine.modes.archenemy import setup as with_schemes
from app.engine.modes.archenemy.seats import GAMES
from app.engine.modes.archenemy.setup import Villain
from app.engine.modes.at_a_table import PLAYERS
from app.engine.modes.horde.setup import HeroDeck, HordeDeck, set_up
from app.engine.rules import mulligan
from app.play.seam import GameSetup, HeroSetup

AT_A_TABLE = ("life", "commander_damage", "teammates_see_hands")

HORDE = "horde"
SERVER_SEAT = "archenemy"  # where the server plays the archenemy


class Start(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything a game starts from, every card by the hash of its tree; no names of people. ``villains``: those with a
    scheme deck. ``board``: the first state as JSON, for a game that goes on from a written board and has no decks."""

    mode: str
    seed: str
    knobs: dict[str, Any]
    heroes: tuple[HeroDeck, ...] = ()
    horde: HordeDeck = HordeDeck(())
    villains: tuple[Villain, ...] = ()
    board: str = ""


def start_of(setup: GameSetup) -> Start:
    """The lobby's set-up with its card names looked up. ValueError for a mode nobody knows."""
    chosen = {name: value for name, value in setup.knobs.items() if value != ""}
    knobs: dict[str, Any] = {**chosen, "teammates_see_hands": bool(setup.knobs.get("open_hands", True))}
    if setup.mode == HORDE:
        knobs, horde = game(knobs, setup.own)
        return Start(mode=HORDE, seed=setup.seed, knobs=knobs, heroes=_decks(setup.heroes), horde=horde)
    if setup.mode in GAMES:
        return _with_schemes(setup, knobs)
    if setup.mode in PLAYERS:
        rules = {name: knobs[name] for name in AT_A_TABLE if name in knobs}
        return Start(mode=setup.mode, seed=setup.seed, knobs=rules, heroes=_decks(setup.heroes))
    raise ValueError(f"no such mode: {setup.mode}")


def _with_schemes(setup: GameSetup, knobs: dict[str, Any]) -> Start:
    """The archenemy, a person in the first seat or the server, against the heroes; in a rumble everybody is one."""
    rules = {name: value for name, value in knobs.items() if name in scheme_rules.BY_NAME}
    heroes, villains = setup.heroes, setup.heroes
    if GAMES[setup.mode].each:
        heroes = ()
    elif rules.get("villain") != "server":
        heroes, villains = setup.heroes[1:], setup.heroes[:1]
    else:
        villains = (by_server(setup.mode, knobs),)
    decks = tuple(_villain(one) for one in villains)
    return Start(mode=setup.mode, seed=setup.seed, knobs=rules, heroes=_decks(heroes), villains=decks)


def by_server(mode: str, knobs: dict[str, Any]) -> HeroSetup:
    """The archenemy that the server plays: a ready deck and the scheme deck the table chose, or the one that goes with
    it. ValueError for a deck there is not."""
    key, wanted = str(knobs["villain_deck"]), str(knobs.get("villain_schemes", ""))
    ready = schemes.ready_for(GAMES[mode])
    cards, commanders, usual = _server_deck(key, commander=GAMES[mode].commander)
    listed = ready.get(wanted) or ready.get(usual) or next(iter(ready.values()))
    return HeroSetup(SERVER_SEAT, UUID(int=0), "", tuple(cards), tuple(commanders), tuple(listed.listed()))


def _server_deck(key: str, *, commander: bool) -> tuple[list[str], list[str], str]:
    """A ready deck's library and commanders, and the scheme deck that goes with it, if any does."""
    if commander and (found := starter_deck(key)) is not None:
        return [name for count, name in found.main() for _ in range(count)], [found.commander], ""
    if not commander and (sixty := sixty_deck(key)) is not None:
        return sixty.names(), [], sixty.schemes
    raise ValueError(f"no such deck: {key}")


def _villain(one: HeroSetup) -> Villain:
    deck = hero_deck(one.seat, one.cards, one.commanders)
    return Villain(one.seat, deck.library, deck.commanders, tuple(intern(schemes.scheme(n)) for n in one.schemes))


def _decks(heroes: tuple[HeroSetup, ...]) -> tuple[HeroDeck, ...]:
    return tuple(hero_deck(h.seat, h.cards, h.commanders) for h in heroes)


def start_from(state: State) -> Start:
    """The start of a game that goes on from a written board."""
    return Start(mode=state.mode, seed=state.seed, knobs=state.knobs, board=codec.to_json(state).decode())


def first_state(start: Start) -> State:
    """The state in which everybody is asked about their opening hand, or that of a written board.

    KeyError for a card nobody interned; ValueError for a number of players the mode does not have."""
    if start.board:
        written = codec.from_json(start.board.encode())
        written.seed = start.seed
        return written
    g = Game(_before_hands(start, in_order(start.knobs)))
    mulligan.opening(g)
    return begin(g.s).state


def _before_hands(start: Start, knobs: dict[str, Any]) -> State:
    if start.mode == HORDE:
        return set_up(start.seed, start.heroes, start.horde, knobs)
    if start.mode in GAMES and GAMES[start.mode].each:
        return with_schemes.set_up_rumble(start.seed, start.villains, knobs)
    if start.villains:
        return with_schemes.set_up(start.mode, start.seed, start.heroes, start.villains[0], knobs)
    return at_a_table.set_up(start.mode, start.seed, start.heroes, knobs)


def in_order(settings: Any) -> Any:
    """Settings with their names in order: a database keeps them in another one, and states are compared by bytes."""
    return {key: in_order(settings[key]) for key in sorted(settings)} if isinstance(settings, dict) else settings


def cards_of(start: Start, state: State) -> tuple[str, ...]:
    """The hashes of every card the game can meet by name: what it must pin."""
    horde = start.horde
    refs = {o.card for o in state.objects.values()} | {*horde.library, *horde.titans, *horde.opening}
    return tuple(sorted(refs | {ref for ref in (horde.starter, horde.rules) if ref}))
