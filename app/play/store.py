"""Games in the database: making one, loading it, keeping it. Its entries are committed by app.play.committing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import zstandard
from sqlalchemy import exists, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.session import Database
from app.engine.model.card import card_of, decode_card, encode_card, intern
from app.engine.view.structs import LogLine
from app.play import kinds
from app.play.kind import Kind, State
from app.play.live import LOGGED, Loaded, Row
from app.play.models import CardTree, Game, GameCommand, Snapshot

TOPIC = "game"
PINNING = 0x486F6C64  # the advisory lock of who pins cards (shared) and who deletes unused ones
_pack = zstandard.ZstdCompressor(level=1)
_unpack = zstandard.ZstdDecompressor()
_read_lines: msgspec.json.Decoder[tuple[LogLine, ...]] = msgspec.json.Decoder(tuple[LogLine, ...])


# ---------------------------------------------------------------- states as bytes
def fingerprint(state: State) -> bytes:
    """Sixteen bytes that are equal for equal states."""
    return kinds.of(state).fingerprint(state)


def pack(state: State) -> bytes:
    """A state as it is kept."""
    return _pack.compress(kinds.of(state).encode(state))


def restore(kind: Kind, body: bytes) -> State:
    """The inverse of :func:`pack`. The cards the state names must be interned before it is played."""
    return kind.decode(_unpack.decompress(body))


# ---------------------------------------------------------------- making and loading
async def create(
    db: AsyncSession, game: str, table: str, number: int, setup: dict[str, Any], state: State, cards: Sequence[str]
) -> None:
    """Write a new game: its set-up, its first state, the cards it pins."""
    await db.execute(select(func.pg_advisory_xact_lock_shared(PINNING)))
    db.add(Game(id=game, table_id=table, number=number, version=0, setup=setup, cards=list(cards)))
    trees = [{"hash": ref, "body": encode_card(card_of(ref))} for ref in cards]
    if trees:
        await db.execute(insert(CardTree).on_conflict_do_nothing(), trees)
    await db.flush()
    db.add(Snapshot(game_id=game, seq=0, schema=kinds.of(state).schema, body=pack(state)))


async def load(db: Database, table: str) -> Loaded | None:
    """The newest game of a table; None if there was none."""
    async with db.sessions() as session:
        query = select(Game).where(Game.table_id == table).order_by(Game.number.desc()).limit(1)
        game = await session.scalar(query)
        if game is None:
            return None
        await know_cards(session, game.cards)
        at, state = await _snapshot(session, kinds.named(game.setup["mode"]), game.id, game.version)
        rows = await _rows(session, game.id, at)
        recent = await newest(session, game.id)
    return Loaded(game.id, table, game.number, state, at, rows, recent)


async def newest_setup(session: AsyncSession, table: str) -> tuple[dict[str, Any], list[str]]:
    """What the newest game of a table started from, and the cards it pins."""
    query = select(Game.setup, Game.cards).where(Game.table_id == table).order_by(Game.number.desc()).limit(1)
    found = (await session.execute(query)).one()
    return found.setup, found.cards


async def know_cards(session: AsyncSession, refs: Iterable[str]) -> dict[str, bytes]:
    """Intern pinned cards; their trees by hash."""
    trees = await session.scalars(select(CardTree).where(CardTree.hash.in_(list(refs))))
    found = {tree.hash: tree.body for tree in trees}
    for body in found.values():
        intern(decode_card(body))
    return found


async def snapshot(db: Database, kind: Kind, game: str, number: int) -> tuple[int, State]:
    """The newest snapshot that is not younger than an entry: after which entry, and the state."""
    async with db.sessions() as session:
        return await _snapshot(session, kind, game, number)


async def _snapshot(session: AsyncSession, kind: Kind, game: str, number: int) -> tuple[int, State]:
    mine = (Snapshot.game_id == game, Snapshot.seq <= number)
    found = (await session.scalars(select(Snapshot).where(*mine).order_by(Snapshot.seq.desc()).limit(1))).one()
    return found.seq, restore(kind, found.body)


async def rows_after(db: Database, game: str, number: int, until: int | None = None) -> tuple[Row, ...]:
    """The entries of a game after one of them (up to and with another), in order."""
    async with db.sessions() as session:
        return await _rows(session, game, number, until)


async def _rows(session: AsyncSession, game: str, number: int, until: int | None = None) -> tuple[Row, ...]:
    query = select(GameCommand).where(GameCommand.game_id == game, GameCommand.seq > number)
    if until is not None:
        query = query.where(GameCommand.seq <= until)
    return tuple(_row(one) for one in await session.scalars(query.order_by(GameCommand.seq)))


async def newest(session: AsyncSession, game: str, limit: int = LOGGED) -> tuple[Row, ...]:
    """The newest entries of a game, oldest first."""
    query = select(GameCommand).where(GameCommand.game_id == game).order_by(GameCommand.seq.desc()).limit(limit)
    return tuple(reversed([_row(one) for one in await session.scalars(query)]))


def _row(one: GameCommand) -> Row:
    lines = _read_lines.decode(one.lines)
    return Row(one.seat, one.command_id, one.command, lines, one.fingerprint, one.turn, one.back, one.seq)


async def versions(db: Database, games: Iterable[str]) -> dict[str, int]:
    """How far these games are."""
    async with db.sessions() as session:
        found = await session.execute(select(Game.id, Game.version).where(Game.id.in_(list(games))))
        return {row.id: row.version for row in found}


async def seen(db: Database, game: str, seat: str, command_id: str) -> tuple[int, bool] | None:
    """How far a game is, and whether a seat's command was carried out already; None when the game is deleted."""
    said = exists().where(GameCommand.game_id == game, GameCommand.seat == seat, GameCommand.command_id == command_id)
    async with db.sessions() as session:
        found = (await session.execute(select(Game.version, said).where(Game.id == game))).one_or_none()
        return None if found is None else (found[0], found[1])


async def keep(db: Database, game: str, number: int, state: State) -> None:
    """Keep a snapshot after an entry, if there is none yet and the game was not deleted meanwhile."""
    async with db.begin() as session:
        still = select(Game.id).where(Game.id == game).with_for_update(read=True, key_share=True)
        if await session.scalar(still) is None:
            return
        row = {"game_id": game, "seq": number, "schema": kinds.of(state).schema, "body": pack(state)}
        await session.execute(insert(Snapshot).values(row).on_conflict_do_nothing())
