"""Tables in lists: those of the first page, and those beside a table where people wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import case, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.lobby.knobs import MODES, OFFERED, Mode
from app.lobby.models import ENDED, GATHERING, OVER, PLAYING, Member, Table
from app.lobby.room import acting_host, free_seats, members_of

LISTED = 50


@dataclass(frozen=True)
class Listed:
    """A table in a list: how far it is, how many seats are free, who is there."""

    id: str
    status: str
    title: str
    host: str
    heroes: tuple[str, ...]
    free: int
    spectators: int
    mine: bool
    locked: bool
    active_at: datetime


@dataclass(frozen=True)
class HomePage:
    """The first page: my tables, those that are open to everyone, and the games that can be played."""

    mine: tuple[Listed, ...]
    public: tuple[Listed, ...]
    modes: tuple[Mode, ...] = tuple(OFFERED.values())
    deleted: bool = False


async def home_page(db: AsyncSession, person: UUID, *, deleted: bool) -> HomePage:
    """The first page for one visitor."""
    at = select(Member.table_id).where(Member.person_id == person)
    order = case({PLAYING: 0, GATHERING: 1, OVER: 2}, value=Table.status)
    there = select(Table).where(Table.status != ENDED).order_by(order, Table.active_at.desc()).limit(LISTED)
    mine = list(await db.scalars(there.where(Table.id.in_(at))))
    public = list(await db.scalars(there.where(Table.public, Table.id.not_in(at))))
    return HomePage(
        mine=tuple([await _listed(db, table, mine=True) for table in mine]),
        public=tuple([await _listed(db, table, mine=False) for table in public]),
        deleted=deleted,
    )


async def _listed(db: AsyncSession, table: Table, *, mine: bool) -> Listed:
    members = await members_of(db, table.id)
    host = acting_host(table, members, datetime.now(UTC))
    return Listed(
        id=table.id,
        status=table.status,
        title=MODES[str(table.settings["mode"])].title,
        host=host.name if host else "",
        heroes=_heroes(members),
        free=len(free_seats(table, members)),
        spectators=sum(member.seat is None for member in members),
        mine=mine,
        locked=table.locked,
        active_at=table.active_at,
    )


def _heroes(members: Sequence[Member]) -> tuple[str, ...]:
    return tuple(member.name for member in sorted(members, key=lambda one: one.seat or 0) if member.seat)


@dataclass(frozen=True)
class Race:
    """A game of Base Race among those who wait: who plays, and whether one can join, watch or go on."""

    table: str
    status: str
    players: tuple[str, ...]
    free: int
    mine: bool


async def races_beside(db: AsyncSession, table: str, person: UUID) -> tuple[Race, ...]:
    """The games of Base Race that go on beside a table, for one who is there; also their own that are over."""
    beside = select(Table).where(Table.beside == table, Table.status != ENDED).order_by(Table.created_at)
    found = []
    for row in await db.scalars(beside):
        members = await members_of(db, row.id)
        mine = any(member.person_id == person for member in members)
        if row.status == OVER and not mine:
            continue
        found.append(Race(row.id, row.status, _heroes(members), len(free_seats(row, members)), mine))
    return tuple(found)
