"""What a host imports about cards: official text and image addresses, kept in the host's database alone."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import DateTime, LargeBinary, Text, func
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class CardText(Base):
    """One card of an imported bulk file.

    `key` is the normalised name; faces are divided by a line `//` in `text`. `legalities` has a letter for each of
    `facts.FORMATS`. `facts` is the packed `CardFacts` of a card that the shipped library does not have.
    """

    __tablename__ = "card_texts"

    oracle_id: Mapped[str] = mapped_column(Text, primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    key: Mapped[str] = mapped_column(Text, index=True)
    text: Mapped[str] = mapped_column(Text)
    image: Mapped[str | None] = mapped_column(Text)
    image_back: Mapped[str | None] = mapped_column(Text)
    legalities: Mapped[str] = mapped_column(Text)
    facts: Mapped[bytes | None] = mapped_column(LargeBinary)
    imported_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
