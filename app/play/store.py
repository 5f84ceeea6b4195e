"""Games in the database: making one, loading it, and the one statement that commits an action."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import msgspec
import zstandard
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.listen import CHANNEL
from app.db.session import Database
from app.engine import codec
from app.engine.model.card import card_of, decode_card, encode_card, intern
from app.engine.model.state import State
from app.engine.view.structs import LogLine
from app.play.models import CardTree, Game, GameCommand, Snapshot

TOPIC = "game"
EVERY = 20  # commands between two snapshots
_pack = zstandard.ZstdCompressor(level=1)
_unpack = zstandard.ZstdDecompressor()
_lines = msgspec.json.Encoder()
_read_lines: msgspec.json.Decoder[list[LogLine]] = msgspec.json.Decoder(list[LogLine])

COMMIT = f"""
with g as (
  update games set version = $2::int + 1, ended_at = coalesce(ended_at, $9::timestamptz) where id = $1::text and version = $2::int returning id
), c as (
  insert into game_commands (game_id, seq, seat, command_id, command, lines, fingerprint)
  select id, $2::int + 1, $3::text, $4::text, $5::bytea, $6::bytea, $7::bytea from g
), s as (
  insert into snapshots (game_id, seq, schema, body) select id, $2::int + 1, {codec.SCHEMA}, $8::bytea from g where $8::bytea is not null
)
select pg_notify('{CHANNEL}', '{TOPIC}:' || $1::text || ':' || ($2::int + 1)::text) from g
"""


class Conflict(Exception):
    """Another process committed first: read what it did and try again."""


class Repeated(Exception):
    """This command was carried out already; its answer stands."""


@dataclass(frozen=True, slots=True)
class Row:
    """A command to be committed, or one read from the log."""

    seat: str
    command_id: str
    command: bytes
    lines: tuple[LogLine, ...]
    fingerprint: bytes


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game as far as it was saved: the state after ``version`` commands is ``state`` plus ``rows``."""

    id: str
    table: str
    number: int
    version: int
    state: State
    state_at: int
    rows: tuple[Row, ...]


def fingerprint(state: State) -> bytes:
    """Sixteen bytes that are equal for equal states."""
    return hashlib.blake2b(codec.encode(state), digest_size=16).digest()


def pack(state: State) -> bytes:
    """A state as it is kept."""
    return _pack.compress(codec.encode(state))


async def create(
    db: AsyncSession, game: str, table: str, number: int, setup: dict[str, Any], state: State, cards: Sequence[str]
) -> None:
    """Write a new game: its set-up, its first state, the cards it pins."""
    db.add(Game(id=game, table_id=table, number=number, version=0, setup=setup, cards=list(cards)))
    trees = [{"hash": ref, "body": encode_card(card_of(ref))} for ref in cards]
    await db.execute(insert(CardTree).on_conflict_do_nothing(), trees)
    await db.flush()
    db.add(Snapshot(game_id=game, seq=0, schema=state.schema, body=pack(state)))


async def load(db: Database, table: str) -> Loaded | None:
    """The newest game of a table; None if there was none."""
    async with db.sessions() as session:
        query = select(Game).where(Game.table_id == table).order_by(Game.number.desc()).limit(1)
        game = await session.scalar(query)
        if game is None:
            return None
        trees = await session.scalars(select(CardTree.body).where(CardTree.hash.in_(game.cards)))
        for body in trees:
            intern(decode_card(body))
        newest = select(Snapshot).where(Snapshot.game_id == game.id).order_by(Snapshot.seq.desc()).limit(1)
        snapshot = (await session.scalars(newest)).one()
        rows = await _rows(session, game.id, snapshot.seq)
    state = restore(snapshot.body)
    return Loaded(game.id, table, game.number, snapshot.seq + len(rows), state, snapshot.seq, rows)


def restore(body: bytes) -> State:
    """The state of :func:`pack`, with the cards made while playing known again."""
    state = codec.decode(_unpack.decompress(body))
    for card in state.made.values():
        intern(card)
    return state


async def rows_after(db: Database, game: str, seq: int) -> tuple[Row, ...]:
    """The commands of a game after one of them, in order."""
    async with db.sessions() as session:
        return await _rows(session, game, seq)


async def _rows(session: AsyncSession, game: str, seq: int) -> tuple[Row, ...]:
    query = select(GameCommand).where(GameCommand.game_id == game, GameCommand.seq > seq).order_by(GameCommand.seq)
    return tuple(_row(one) for one in await session.scalars(query))


def _row(one: GameCommand) -> Row:
    return Row(one.seat, one.command_id, one.command, tuple(_read_lines.decode(one.lines)), one.fingerprint)


async def commit(db: Database, game: str, version: int, row: Row, state: State) -> None:
    """Commit the command that follows ``version``, with a notice to every process.

    Raises Conflict when ``version`` is not the newest any more, Repeated for a command_id seen before."""
    ended = datetime.now(UTC) if state.ended is not None else None
    body = pack(state) if ended or (version + 1) % EVERY == 0 else None
    arguments = (
        game,
        version,
        row.seat,
        row.command_id,
        row.command,
        _lines.encode(row.lines),
        row.fingerprint,
        body,
        ended,
    )
    try:
        done = await _fetch(db, arguments)
    except Exception as error:
        if getattr(error, "sqlstate", None) == "23505":
            raise Repeated from error
        raise
    if done is None:
        raise Conflict


async def _fetch(db: Database, arguments: tuple[Any, ...]) -> Any:
    async with db.engine.connect() as connection:
        raw = await connection.get_raw_connection()
        driver = raw.driver_connection
        assert driver is not None
        try:
            return await driver.fetchrow(COMMIT, *arguments)
        except (ConnectionError, DBAPIError):
            await connection.invalidate()
            raise


async def keep(db: Database, game: str, seq: int, state: State) -> None:
    """Keep a snapshot after a command, if there is none yet."""
    async with db.begin() as session:
        row = {"game_id": game, "seq": seq, "schema": state.schema, "body": pack(state)}
        await session.execute(insert(Snapshot).values(row).on_conflict_do_nothing())


async def lines_of(db: Database, game: str, limit: int = 200) -> list[tuple[int, tuple[LogLine, ...]]]:
    """The newest log lines of a game, oldest first: (command number, lines)."""
    async with db.sessions() as session:
        query = (
            select(GameCommand.seq, GameCommand.lines)
            .where(GameCommand.game_id == game)
            .order_by(GameCommand.seq.desc())
            .limit(limit)
        )
        found = (await session.execute(query)).all()
    return [(seq, tuple(_read_lines.decode(lines))) for seq, lines in reversed(found)]
