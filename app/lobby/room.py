"""A table with everyone at it, as one of them acts there: loaded under the table's lock, told to all when changed."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.listen import notify
from app.db.session import Database
from app.i18n import N_
from app.lobby.knobs import MODES, Mode
from app.lobby.models import ENDED, GATHERING, OVER, PLAYING, Member, Table
from app.play.seam import TOPIC
from app.web.errors import Problem

AWAY = timedelta(seconds=25)  # two missed signs of life
NOT_HERE = N_(
    "You are not at this table, or there is none at this address. If you sat here in another browser, open your"
    " personal link; else ask for the invite link."
)
NOBODY = N_("Nobody with that name is at this table any more.")


@dataclass
class Room:
    """A table, its members in the order they came, and the one who acts."""

    db: AsyncSession
    table: Table
    members: list[Member]
    me: Member
    now: datetime

    @property
    def host(self) -> Member | None:
        """Who has the host's role just now."""
        return acting_host(self.table, self.members, self.now)

    @property
    def owner_is_here(self) -> bool:
        """Whether the person whose role it is, still belongs to the table (present or not)."""
        return any(member.person_id == self.table.host_id for member in self.members)

    @property
    def heroes(self) -> list[Member]:
        """The members with a seat, in the order of the seats."""
        return sorted((one for one in self.members if one.seat), key=lambda one: one.seat or 0)

    def may_know(self, member: Member) -> bool:
        """Whether the one who acts may know before the end which deck another brings: not where they play against each
        other, nor as a spectator of such a game."""
        table = self.table
        if member is self.me or table.status in (OVER, ENDED) or not mode_of(table).opposed(table.settings):
            return True
        sides = self._sides()
        mine = sides.get(self.me.person_id)
        return mine is not None and mine == sides.get(member.person_id)

    def team(self, member: Member) -> int:
        """The team of a hero where two of one size play, 1 or 2; 0 elsewhere, and until there are enough people."""
        mode, count = mode_of(self.table), len(self.heroes)
        enough = count >= mode.players(self.table.settings)[0] and count % 2 == 0
        sides = self._sides() if mode.halves and (enough or self.table.status == PLAYING) else {}
        return sides[member.person_id] + 1 if member.person_id in sides else 0

    def _sides(self) -> dict[UUID, int]:
        """The side of every hero: by their seats in a game, before it by their order, for the seats close up."""
        heroes, playing = self.heroes, self.table.status == PLAYING
        numbers = {hero.person_id: hero.seat or 0 if playing else n for n, hero in enumerate(heroes, 1)}
        seats = self.table.seats if playing else len(heroes)
        return {person: side_of(self.table, number, seats) for person, number in numbers.items()}

    def require_host(self) -> None:
        """Raises Problem 403 unless the one who acts has the host's role."""
        if self.host is not self.me:
            raise Problem(403, N_("Only the host of the table may do that."))

    def require(self, *statuses: str) -> None:
        """Raises Problem 409 unless the table is in one of these."""
        if self.table.status not in statuses:
            raise Problem(409, TOO_LATE[self.table.status])

    def other(self, name: str) -> Member:
        """The other member with that name. Raises Problem 404 when there is none."""
        for member in self.members:
            if member.name == name and member is not self.me:
                return member
        raise Problem(404, NOBODY)


TOO_LATE = {
    GATHERING: N_("The game has not started yet."),
    "playing": N_("That goes only between games, and this one is running."),
    "over": N_("This game is over. The host can ask for a rematch."),
    ENDED: N_("The host has ended this table."),
}


def acting_host(table: Table, members: Sequence[Member], now: datetime) -> Member | None:
    """The host; who is gone longer than the grace time is stood in for by the hero who is present longest."""
    owner = next((one for one in members if one.person_id == table.host_id), None)
    grace = max(AWAY, timedelta(seconds=int(table.settings["grace_seconds"])))
    there = [one for one in members if now - one.seen_at <= grace]
    if owner in there:
        return owner
    for candidates in ([one for one in there if one.seat], [] if owner else there, [] if owner else members):
        if candidates:
            return min(candidates, key=lambda one: (one.present_since, one.person_id))
    return owner


def silent(table: Table, member: Member, host: Member | None) -> bool:
    """Whether somebody may not write: who is muted, and spectators where they may not."""
    listening = member.seat is None and member is not host and not table.settings["spectators_chat"]
    return member.muted or listening


def seat_numbers(table: Table) -> range:
    """The seats there are: as many as can play while the table gathers, then those of the game."""
    return range(1, (mode_of(table).players(table.settings)[1] if table.status == GATHERING else table.seats) + 1)


def mode_of(table: Table) -> Mode:
    """The game that a table plays."""
    return MODES[str(table.settings["mode"])]


def side_of(table: Table, number: int, seats: int) -> int:
    """The side a seat plays on, among so many seats."""
    return mode_of(table).sides(number, seats, table.settings)


def free_seats(table: Table, members: Collection[Member]) -> list[int]:
    """The numbers of the seats nobody has."""
    taken = {member.seat for member in members}
    return [number for number in seat_numbers(table) if number not in taken]


async def members_of(db: AsyncSession, table_id: str) -> list[Member]:
    """Everyone at a table, in the order they came."""
    rows = select(Member).where(Member.table_id == table_id).order_by(Member.joined_at, Member.person_id)
    return list(await db.scalars(rows))


async def find_room(db: AsyncSession, table_id: str, person: UUID, *, lock: bool = False) -> Room | None:
    """The table as this person sees it; None when there is none or they are not at it. `lock`: until the commit."""
    table = await db.get(Table, table_id, with_for_update=True if lock else None)
    if table is None:
        return None
    members = await members_of(db, table_id)
    me = next((one for one in members if one.person_id == person), None)
    return Room(db, table, members, me, datetime.now(UTC)) if me else None


@asynccontextmanager
async def acting(database: Database, table_id: str, person: UUID) -> AsyncIterator[Room]:
    """One action at a table: nobody else changes it meanwhile; at the end it is committed and everyone told.

    Raises Problem 404 when this person is not at the table.
    """
    async with database.begin() as db:
        room = await find_room(db, table_id, person, lock=True)
        if room is None:
            raise Problem(404, NOT_HERE)
        yield room
        await changed(db, room.table)


async def changed(db: AsyncSession, table: Table) -> None:
    """Note that a table was used, and tell everyone who watches it."""
    table.active_at = datetime.now(UTC)
    await notify(db, TOPIC, table.id)
    if table.beside:
        await notify(db, TOPIC, table.beside)
