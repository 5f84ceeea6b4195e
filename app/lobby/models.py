"""The rows of a table and of those around it."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, DateTime, ForeignKey, Identity, Index, Text, UniqueConstraint, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.accounts.models import Person
from app.db.base import Base

SEATS = 6
GATHERING, PLAYING, OVER, ENDED = STATUSES = ("gathering", "playing", "over", "ended")
PLAYERS = "players"  # the setting that names the players of the board a table goes on from
Time = DateTime(timezone=True)


def _person(*, primary_key: bool = False) -> Mapped[UUID]:
    return mapped_column(ForeignKey(Person.id, ondelete="CASCADE"), primary_key=primary_key, index=True)


def _table(*, primary_key: bool = False) -> Mapped[str]:
    return mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=primary_key)


class Table(Base):
    """A table. `seats`: how many heroes the game has that is played or over (0 before); `game`: games started here;
    `horde_id`: the host's own horde, where the settings ask for it; `beside`: the table whose people play here while
    they wait there."""

    __tablename__ = "tables"
    __table_args__ = (
        CheckConstraint(f"status in {STATUSES!r}", name="status"),
        Index(None, "active_at"),
    )

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    status: Mapped[str] = mapped_column(Text, default=GATHERING)
    host_id: Mapped[UUID | None] = mapped_column(ForeignKey(Person.id, ondelete="SET NULL"), index=True)
    invite: Mapped[str] = mapped_column(Text, unique=True)
    public: Mapped[bool] = mapped_column(default=False)
    locked: Mapped[bool] = mapped_column(default=False)
    paused: Mapped[bool] = mapped_column(default=False)
    settings: Mapped[dict[str, Any]] = mapped_column(JSONB)
    horde_id: Mapped[int | None] = mapped_column(ForeignKey("saved_hordes.id", ondelete="SET NULL"), index=True)
    beside: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"), index=True)
    game: Mapped[int] = mapped_column(default=0)
    seats: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime] = mapped_column(Time, server_default=func.now())
    active_at: Mapped[datetime] = mapped_column(Time, server_default=func.now())


class Member(Base):
    """Somebody at a table, once: a hero when `seat` is set (1 to 6, each taken once), else a spectator.

    `deck`: a summary everyone may see; the report is big, and loaded only where it is needed. `schemes`: a scheme deck,
    an `app.lobby.scheme_decks.ChosenSchemes`.
    """

    __tablename__ = "members"
    __table_args__ = (
        UniqueConstraint("table_id", "seat"),
        UniqueConstraint("table_id", "name_key"),
        CheckConstraint(f"seat between 1 and {SEATS}", name="seat"),
    )

    table_id: Mapped[str] = _table(primary_key=True)
    person_id: Mapped[UUID] = _person(primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    name_key: Mapped[str] = mapped_column(Text)
    seat: Mapped[int | None]
    ready: Mapped[bool] = mapped_column(default=False)
    muted: Mapped[bool] = mapped_column(default=False)
    deck: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    deck_report: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True), deferred=True)
    schemes: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    joined_at: Mapped[datetime] = mapped_column(Time, server_default=func.now())
    seen_at: Mapped[datetime] = mapped_column(Time, server_default=func.now())
    present_since: Mapped[datetime] = mapped_column(Time, server_default=func.now())


class Substitute(Base):
    """Somebody who plays a seat for its hero, who is away (`at`: since when; it ends when they come back); `agreed`:
    the table lets them; `playing`: they do so just now, rather than playing their own."""

    __tablename__ = "substitutes"

    table_id: Mapped[str] = _table(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    person_id: Mapped[UUID] = _person()
    agreed: Mapped[bool]
    playing: Mapped[bool]
    at: Mapped[datetime] = mapped_column(Time, server_default=func.now())


class HeldSeat(Base):
    """A seat somebody has, or had, in the game of a table that runs: it stays when they leave and come back."""

    __tablename__ = "held_seats"

    table_id: Mapped[str] = _table(primary_key=True)
    person_id: Mapped[UUID] = _person(primary_key=True)
    seat: Mapped[int]


class Bar(Base):
    """Somebody the host does not let back in."""

    __tablename__ = "bars"

    table_id: Mapped[str] = _table(primary_key=True)
    person_id: Mapped[UUID] = _person(primary_key=True)
    name: Mapped[str] = mapped_column(Text)


class Message(Base):
    """A line of a table's chat."""

    __tablename__ = "messages"
    __table_args__ = (Index(None, "table_id", "id"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    table_id: Mapped[str] = _table()
    person_id: Mapped[UUID] = _person()
    name: Mapped[str] = mapped_column(Text)
    body: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(Time, server_default=func.now())


class SavedDeck(Base):
    """A deck somebody brought, kept for the next table."""

    __tablename__ = "saved_decks"
    __table_args__ = (UniqueConstraint("person_id", "name"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    person_id: Mapped[UUID] = _person()
    name: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text, deferred=True)
    commanders: Mapped[list[str]] = mapped_column(JSONB)
    saved_at: Mapped[datetime] = mapped_column(Time, server_default=func.now())


class SavedHorde(Base):
    """A horde somebody made, kept for their next table: `data` is an `app.cards.hordes.custom.CustomHorde`."""

    __tablename__ = "saved_hordes"

    id: Mapped[int] = mapped_column(BigInteger, Identity(), primary_key=True)
    person_id: Mapped[UUID] = _person()
    name: Mapped[str] = mapped_column(Text)
    data: Mapped[dict[str, Any]] = mapped_column(JSONB)
    saved_at: Mapped[datetime] = mapped_column(Time, server_default=func.now())


class SavedSettings(Base):
    """What somebody set their last table of a mode to: it is where their next one starts from."""

    __tablename__ = "saved_settings"

    person_id: Mapped[UUID] = _person(primary_key=True)
    mode: Mapped[str] = mapped_column(Text, primary_key=True)
    settings: Mapped[dict[str, Any]] = mapped_column(JSONB)
