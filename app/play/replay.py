"""A game played again from its set-up, seed, commands and pinned cards; here, or elsewhere from a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from sqlalchemy import select

from app import __version__
from app.db.session import Database
from app.engine.model.card import Card, decode_card, encode_card, intern
from app.play import kinds, store
from app.play.entries import Accept, Reopen
from app.play.kind import Start, State
from app.play.live import Row
from app.play.loading import folded
from app.play.models import Game

FORMAT = 1


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the log; ``back``: it went back to the state after that entry."""

    seat: str
    command: msgspec.Raw
    back: int | None = None


class Export(msgspec.Struct, frozen=True, kw_only=True):
    """A game as a file: playable wherever this program is. ``fingerprint`` is that of its last state, in hex."""

    holdfast: str
    format: int
    game: str
    start: Start
    cards: dict[str, Card]
    commands: tuple[Said, ...]
    fingerprint: str


class NoReplay(ValueError):
    """There is nothing to play again; the message is a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of it. ``states`` how many entries could be played; ``archived``: it does not lead where it did."""

    game: str
    commands: int
    fingerprint: str
    stored_fingerprint: str
    same: bool
    archived: bool
    states: int


_encode = msgspec.json.Encoder().encode
_decode: msgspec.json.Decoder[Export] = msgspec.json.Decoder(Export)


async def export(db: Database, game_id: str) -> Export:
    """A game of the database. Raises NoReplay for one that is not there, or was begun by an older program."""
    async with db.sessions() as session:
        game = await session.scalar(select(Game).where(Game.id == game_id))
        if game is None:
            raise NoReplay(f"There is no game {game_id!r} in the database.")
        try:
            start = kinds.read_start(game.setup)
        except msgspec.ValidationError as error:
            raise NoReplay(f"The game {game_id!r} was begun by a version that did not keep its set-up.") from error
        trees = await store.know_cards(session, game.cards)
    rows = await store.rows_after(db, game_id, 0)
    _, state = await store.snapshot(db, kinds.named(start.mode), game_id, 0)
    last = rows[-1].fingerprint if rows else store.fingerprint(state)
    return Export(
        holdfast=__version__,
        format=FORMAT,
        game=game_id,
        start=start,
        cards={ref: decode_card(body) for ref, body in sorted(trees.items())},
        commands=tuple(_said(row) for row in rows),
        fingerprint=last.hex(),
    )


def _said(row: Row) -> Said:
    return Said(row.seat, msgspec.Raw(row.command), row.back)


def write(exported: Export) -> bytes:
    """The file of a game."""
    return _encode(exported)


def read(body: bytes) -> Export:
    """The inverse of :func:`write`. Raises NoReplay for anything else."""
    try:
        found = _decode.decode(body)
        found = msgspec.structs.replace(found, start=kinds.read_start(found.start))
    except msgspec.DecodeError as error:
        raise NoReplay(f"This is no game of Holdfast: {error}.") from error
    if found.format != FORMAT:
        raise NoReplay(f"The file is of format {found.format}, which this version does not read.")
    return found


def replay(exported: Export) -> Replayed:
    """Play a game again. Raises NoReplay where a pinned card is not what it was."""
    for ref, card in exported.cards.items():
        if intern(decode_card(encode_card(card))) != ref:
            raise NoReplay(f"The card {card.name!r} of this game is read in another way by this version.")
    states = list(_states(exported))
    arrived = len(states) == len(exported.commands) + 1
    mark = store.fingerprint(states[-1]).hex() if arrived else ""
    same = mark == exported.fingerprint
    return Replayed(
        exported.game, len(exported.commands), mark, exported.fingerprint, same, not same, max(len(states) - 1, 0)
    )


def _states(exported: Export) -> Iterator[State]:
    """The first state and that after each entry, as far as it can be played."""
    states: list[State] = []
    try:
        states.append(kinds.first_state(exported.start))
        yield states[0]
        for number, said in enumerate(exported.commands, 1):
            states.append(_after(states, said, number))
            yield states[-1]
    except Exception:  # whatever the program does not understand any more: the game is archived
        return


def _after(states: list[State], said: Said, number: int) -> State:
    if said.back is None:
        return folded(states[-1], Row(said.seat, "", bytes(said.command), (), b"", 0, None, number))
    there = states[said.back]
    kind = kinds.of(there)
    return there if isinstance(kind.entry(bytes(said.command)), Reopen | Accept) else kind.restored(there)
