"""What the running game asks of the lobby: who sits where now."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import delete, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer

from app.accounts.models import Person
from app.db.listen import notify
from app.db.session import Database
from app.lobby.live import touch
from app.lobby.models import ENDED, OVER, PLAYERS, PLAYING, Member, Message, Substitute, Table
from app.lobby.room import AWAY, acting_host, silent
from app.play.seam import TOPIC, ChatLine, Roster, Seated, Substitution

KEPT_SECONDS = 5.0  # presence changes without a notice
AHEAD_SECONDS = 1.2  # a little more than from one look to the next
CHAT_LINES = 60


class LobbyTables:
    """`app.play.seam.Tables` on the lobby's rows. Rosters are kept a moment: every command asks for one."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.kept: dict[str, tuple[float, Roster]] = {}
        self.changes = 0

    def hear(self, table: str | None) -> None:
        """A table changed; None: any may have."""
        self.changes += 1
        if table is None:
            self.kept.clear()
        else:
            self.kept.pop(table, None)

    async def roster(self, table: str) -> Roster | None:
        """Who is at a table; None when there is no such table."""
        then, kept = self.kept.get(table, (0.0, None))
        if kept and time.monotonic() - then < KEPT_SECONDS:
            return kept
        return (await self._look([table])).get(table)

    async def look_at(self, tables: Iterable[str]) -> None:
        """Get ready to say who is at these tables: one look for all whose rosters will not be kept much longer."""
        soon = time.monotonic() - KEPT_SECONDS + AHEAD_SECONDS
        if old := [table for table in tables if self.kept.get(table, (0.0, None))[0] < soon]:
            await self._look(old)

    async def _look(self, tables: Sequence[str]) -> dict[str, Roster]:
        before = self.changes
        async with self.db.sessions() as db:
            found = await _rosters(db, tables)
        if self.changes == before:  # else they may be of before the change
            now = time.monotonic()
            self.kept = {at: kept for at, kept in self.kept.items() if now - kept[0] < KEPT_SECONDS}
            self.kept |= {table: (now, roster) for table, roster in found.items()}
        return found

    async def game_over(self, db: AsyncSession, table: str, number: int) -> None:
        """The game is over (in the transaction of its last command); the table can start another."""
        this = (Table.id == table, Table.game == number, Table.status == PLAYING)
        await db.execute(update(Table).where(*this).values(status=OVER, paused=False))
        await notify(db, TOPIC, table)

    async def touch(self, table: str, persons: Iterable[UUID]) -> None:
        """These persons have the page of the game open."""
        await touch(self.db, [(table, person) for person in persons])

    async def ask_to_play(self, table: str, person: UUID, seat: str, *, agreed: bool) -> bool:
        """Somebody asks whether they may play a seat of who is away, or begins to (`agreed`). False: somebody else was
        first."""
        number = _number(seat)
        row = {"table_id": table, "seat": number, "person_id": person, "agreed": agreed, "playing": agreed}
        new = insert(Substitute).values(**row)
        own = Substitute.person_id == person
        stale = exists().where(Member.table_id == table, Member.seat == number, Member.seen_at >= Substitute.at)
        put = new.on_conflict_do_update(
            index_elements=["table_id", "seat"], set_={**row, "at": func.now()}, where=or_(own, stale)
        ).returning(Substitute.seat)
        async with self.db.begin() as db:
            if await db.scalar(put) is None:
                return False
            await _only(db, table, person, seat if agreed else "")
            await notify(db, TOPIC, table)
            return True

    async def let_play(self, table: str, person: UUID, seat: str, *, agreed: bool) -> None:
        """The table lets somebody, who has asked, play that seat, or does not; nothing if they do not ask any more."""
        this = (Substitute.table_id == table, Substitute.seat == _number(seat), Substitute.person_id == person)
        let = update(Substitute).where(*this).values(agreed=True, playing=True).returning(Substitute.seat)
        async with self.db.begin() as db:
            if not agreed:
                await db.execute(delete(Substitute).where(*this))
            elif await db.scalar(let) is not None:
                await _only(db, table, person, seat)
            await notify(db, TOPIC, table)

    async def play_own(self, table: str, person: UUID) -> None:
        """Somebody goes back to their own seat; they may play for others again as long as those are away."""
        async with self.db.begin() as db:
            await _only(db, table, person, "")
            await notify(db, TOPIC, table)

    async def chat(self, table: str, after: int) -> Sequence[ChatLine]:
        """The newest lines of the chat after that one, oldest first."""
        async with self.db.sessions() as db:
            these = select(Message).where(Message.table_id == table, Message.id > after)
            lines = await db.scalars(these.order_by(Message.id.desc()).limit(CHAT_LINES))
            return [ChatLine(line.id, line.name, line.body) for line in reversed(lines.all())]


async def _only(db: AsyncSession, table: str, person: UUID, seat: str) -> None:
    """Of the seats somebody plays for others, they play only that one now ("": none)."""
    others = (Substitute.table_id == table, Substitute.person_id == person, Substitute.seat != _number(seat))
    await db.execute(update(Substitute).where(*others).values(playing=False))


def _number(seat: str) -> int:
    return int(seat.removeprefix("hero") or 0)


async def _rosters(db: AsyncSession, tables: Sequence[str]) -> dict[str, Roster]:
    these = select(Member, Person.epoch).join(Person, Person.id == Member.person_id)
    these = these.where(Member.table_id.in_(tables)).order_by(Member.joined_at, Member.person_id)
    members: dict[str, list[Member]] = {}
    epochs: dict[UUID, int] = {}
    for member, epoch in await db.execute(these.options(defer(Member.deck))):
        members.setdefault(member.table_id, []).append(member)
        epochs[member.person_id] = epoch
    substitutes: dict[str, list[Substitute]] = {}
    stand_ins = select(Substitute).where(Substitute.table_id.in_(tables)).order_by(Substitute.seat)
    for row in await db.scalars(stand_ins):
        substitutes.setdefault(row.table_id, []).append(row)
    found = {}
    for table in (await db.scalars(select(Table).where(Table.id.in_(tables)))).all():
        here = members.get(table.id, [])
        waits = await db.get(Table, table.beside) if table.beside else None
        found[table.id] = roster_of(table, here, epochs, _valid(substitutes.get(table.id, []), here), waits)
    return found


def _valid(rows: Sequence[Substitute], members: Sequence[Member]) -> list[Substitute]:
    """Those whose hero has not been back since, and who have a seat of their own."""
    heroes = {member.person_id for member in members if member.seat}
    seen = {member.seat: member.seen_at for member in members}
    return [row for row in rows if row.person_id in heroes and (row.seat not in seen or seen[row.seat] < row.at)]


def roster_of(
    table: Table,
    members: Sequence[Member],
    epochs: Mapping[UUID, int],
    substitutes: Sequence[Substitute] = (),
    waits: Table | None = None,
) -> Roster:
    """The roster of a table's rows; `waits`: the table beside which it is."""
    now = datetime.now(UTC)
    host = acting_host(table, members, now)
    plays = {row.person_id: row.seat for row in substitutes if row.playing}
    return Roster(
        table=table.id,
        number=table.game,
        status=table.status,
        paused=table.paused,
        seats=tuple(f"hero{number}" for number in range(1, table.seats + 1)),
        members=tuple(
            Seated(
                person=member.person_id,
                name=member.name,
                seat=f"hero{plays.get(member.person_id, member.seat)}" if member.seat else None,
                host=member is host,
                present=now - member.seen_at <= AWAY,
                may_chat=not silent(table, member, host),
                seen=member.seen_at,
                epoch=epochs.get(member.person_id, 0),
                own=f"hero{member.seat}" if member.seat else None,
            )
            for member in members
        ),
        knobs={name: value for name, value in table.settings.items() if name not in ("mode", PLAYERS)},
        substitutes=tuple(Substitution(f"hero{row.seat}", row.person_id, row.agreed) for row in substitutes),
        beside=waits.id if waits and waits.status != ENDED else "",
        called=waits is not None and waits.status == PLAYING,
    )
