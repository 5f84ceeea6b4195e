"""A full table on a Friday evening: four heroes in the middle of a game against the horde and its many Scions."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import asyncpg

from app.base_race import State as RaceState
from app.cards.starter_decks import STARTER_DECKS
from app.db.session import plain_url
from app.engine.game import Game
from app.engine.model.card import card_of, encode_card
from app.engine.model.state import State
from app.play import store
from tests.horde.board import SCION, HordeBoard

LANDS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


SCOURGE = ("Ulamog's Crusher", "Pathrazer of Ulamog", "Breaker of Armies", "Eldrazi Devastator")


def friday(
    heroes: int = 4, scions: int = 100, *, scourge: tuple[str, ...] = SCOURGE, alike: bool = True, **knobs: object
) -> State:
    """The heroes' main phase of turn 9: lands, creatures, an Equipment and hands from the ready decks; the horde has
    so many Scions, some tapped, and a few big ones. Without ``alike`` no two Scions look the same."""
    seats = [f"hero{n}" for n in range(1, heroes + 1)]
    board = HordeBoard(*seats, horde_life=100, **knobs)
    board.horde("battlefield", *[SCION] * (scions - scions // 4))
    ids = board.horde("battlefield", *[SCION] * (scions // 4), tapped=True)
    board.horde("battlefield", *scourge)
    if not alike:
        _mark_each(board, range(ids[0] - scions, ids[-1] + 1))
    board.horde("library", *["Ulamog's Crusher"] * 20)
    board.horde("graveyard", *["Eldrazi Devastator"] * 4)
    board.horde("command", "Ulamog, the Ceaseless Hunger", counters={"time": 3}, commander=True)
    for at, seat in enumerate(seats):
        _hero(board, seat, at)
    board.begin("heroes", "precombat main", turn=9)
    return board.state


def under_attack(heroes: int = 4, tokens: int = 100) -> State:
    """The same heroes as so many Scions and a big one attack them: they are asked for blocks."""
    seats = [f"hero{n}" for n in range(1, heroes + 1)]
    board = HordeBoard(*seats, life=160, horde_life=100)
    board.horde("battlefield", *[SCION] * tokens, "Eldrazi Devastator", sick=False)
    board.horde("library", *["Ulamog's Crusher"] * 20)
    for at, seat in enumerate(seats):
        _hero(board, seat, at)
    board.begin("horde", "beginning of combat", turn=9)
    board.to("declare blockers")
    return board.state


def wave_to_come(heroes: int = 2) -> State:
    """The horde's turn begins: three Scions and a big card lie on its library."""
    seats = [f"hero{n}" for n in range(1, heroes + 1)]
    board = HordeBoard(*seats, horde_life=100)
    board.horde("battlefield", *[SCION] * 6)
    board.horde("library", *[SCION] * 3, *["Ulamog's Crusher"] * 5)
    for at, seat in enumerate(seats):
        _hero(board, seat, at)
    board.begin("horde", "upkeep", turn=9)
    return board.state


def _mark_each(board: HordeBoard, ids: Iterable[int]) -> None:
    """Give each Scion another number of counters."""
    g = Game(board.state)
    for n, oid in enumerate(ids, 1):
        if oid in g.s.objects and g.ch(oid).name == SCION:
            g.add_counters(oid, "charge", n)
    board.state = g.s


def _hero(board: HordeBoard, seat: str, at: int) -> None:
    deck = STARTER_DECKS[at % len(STARTER_DECKS)]
    names = list(deck.spells())
    faces = {name: board._known(name).faces[0] for name in dict.fromkeys(names)}
    creatures = [n for n in faces if "Creature" in faces[n].types and not faces[n].supertypes][:7]
    others = [n for n in faces if set(faces[n].types) & {"Artifact", "Planeswalker"} and n not in creatures][:4]
    colors = [c for c in "WUBRG" if c in "".join(faces[n].cost for n in faces)][:2]
    for color in colors:
        board.lands(seat, **{LANDS[color]: 4})
    board.put(seat, "battlefield", *[LANDS[colors[0]]] * 2, tapped=True)
    ids = board.put(seat, "battlefield", *creatures)
    board.put(seat, "battlefield", *(n for n in others if "Equipment" not in faces[n].subtypes))
    for name in (n for n in others if "Equipment" in faces[n].subtypes):
        board.put(seat, "battlefield", name, attached_to=ids[0])
    rest = [n for n in names if n not in creatures and n not in others]
    board.put(seat, "hand", *rest[:5], LANDS[colors[0]], LANDS[colors[-1]])
    board.put(seat, "graveyard", *rest[5:11])
    board.put(seat, "command", deck.commander, commander=True)
    g = Game(board.state)
    g.add_counters(ids[1], "+1/+1", 2)
    board.state = g.s


def put_state(database_url: str, table: str, state: State | RaceState) -> None:
    """Let the newest game of a table, which nobody has looked at yet, begin with this state of its kind. In a thread
    of its own: a browser's events may be running in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, _put(database_url, table, state)).result()


async def _put(database_url: str, table: str, state: State | RaceState) -> None:
    connection = await asyncpg.connect(plain_url(database_url))
    try:
        query = "select id from games where table_id = $1 order by number desc limit 1"
        game = await connection.fetchval(query, table)
        known = {o.card for o in state.objects.values()} if isinstance(state, State) else set()
        trees = [(ref, encode_card(card_of(ref))) for ref in sorted(known)]
        await connection.executemany("insert into card_trees values ($1, $2) on conflict do nothing", trees)
        cards = json.dumps([ref for ref, _ in trees])
        await connection.execute("update games set cards = $2::jsonb where id = $1", game, cards)
        update = "update snapshots set body = $2 where game_id = $1 and seq = 0"
        await connection.execute(update, game, store.pack(state))
    finally:
        await connection.close()


def flyer_attacks(step: str = "declare blockers", heroes: int = 2) -> State:
    """A flyer and a creature on the ground attack heroes who have a creature on the ground each; at that step."""
    seats = [f"hero{n}" for n in range(1, heroes + 1)]
    board = HordeBoard(*seats, horde_life=100)
    board.horde("battlefield", "Diregraf Captain", "Crow of Dark Tidings", sick=False)
    board.horde("library", *["Ulamog's Crusher"] * 20)
    for seat in seats:
        board.put(seat, "battlefield", "Grizzly Bears")
    board.begin("horde", "beginning of combat", turn=9)
    board.to(step)
    return board.state
