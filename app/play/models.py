"""The rows of a game: its command log (the truth), snapshots (to resume from), the cards it is played with."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import DateTime, ForeignKey, Index, LargeBinary, Text, UniqueConstraint, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base

Time = DateTime(timezone=True)


def _game() -> Mapped[str]:
    return mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


class Game(Base):
    """A game of a table. ``version`` is the number of its last command; ``setup`` what it started from."""

    __tablename__ = "games"
    __table_args__ = (UniqueConstraint("table_id", "number"), Index(None, "ended_at"))

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    number: Mapped[int]
    version: Mapped[int] = mapped_column(default=0)
    setup: Mapped[dict[str, Any]] = mapped_column(JSONB)
    cards: Mapped[list[str]] = mapped_column(JSONB)
    created_at: Mapped[datetime] = mapped_column(Time, server_default=func.now())
    ended_at: Mapped[datetime | None] = mapped_column(Time)


class GameCommand(Base):
    """One entry of the log: who said what, the log lines it made, the fingerprint of the state after it, the number
    of the turn it led to, and (``back``) the entry it went back to, if it did."""

    __tablename__ = "game_commands"
    __table_args__ = (UniqueConstraint("game_id", "seat", "command_id"),)

    game_id: Mapped[str] = _game()
    seq: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[str] = mapped_column(Text)
    command_id: Mapped[str] = mapped_column(Text)
    command: Mapped[bytes] = mapped_column(LargeBinary)
    lines: Mapped[bytes] = mapped_column(LargeBinary)
    fingerprint: Mapped[bytes] = mapped_column(LargeBinary)
    turn: Mapped[int]
    back: Mapped[int | None]
    at: Mapped[datetime] = mapped_column(Time, server_default=func.now())


class Snapshot(Base):
    """A state after command ``seq`` (0: the start), packed; ``schema`` the codec's version."""

    __tablename__ = "snapshots"

    game_id: Mapped[str] = _game()
    seq: Mapped[int] = mapped_column(primary_key=True)
    schema: Mapped[int]
    body: Mapped[bytes] = mapped_column(LargeBinary)


class CardTree(Base):
    """A card as it was when a game pinned it, by the hash of its content."""

    __tablename__ = "card_trees"

    hash: Mapped[str] = mapped_column(Text, primary_key=True)
    body: Mapped[bytes] = mapped_column(LargeBinary)
