"""The table of people."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import DateTime, LargeBinary, Text, func
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class Person(Base):
    """Somebody with a name here. Deleting the row deletes or empties, by foreign keys, whatever is theirs."""

    __tablename__ = "persons"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    epoch: Mapped[int] = mapped_column(default=0, server_default="0")  # cookies of another epoch are void
    resume_hash: Mapped[bytes | None] = mapped_column(LargeBinary, unique=True)  # SHA-256 of the personal link's code
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
