"""People, tables, and those around them.

Revision ID: 0001
Revises: nothing
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def text(name: str, **more: object) -> sa.Column:
    return sa.Column(name, sa.Text(), **{"nullable": False, **more})


def json(name: str, nullable: bool = False) -> sa.Column:
    return sa.Column(name, JSONB(), nullable=nullable)


def flag(name: str) -> sa.Column:
    return sa.Column(name, sa.Boolean(), nullable=False)


def time(name: str) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False)


def number(name: str, **more: object) -> sa.Column:
    return sa.Column(name, sa.Integer(), **{"nullable": False, **more})


def serial() -> sa.Column:
    return sa.Column("id", sa.BigInteger(), sa.Identity(), primary_key=True)


def person(name: str = "person_id", ondelete: str = "CASCADE", **more: object) -> sa.Column:
    key = sa.ForeignKey("persons.id", ondelete=ondelete)
    return sa.Column(name, sa.Uuid(), key, **{"nullable": False, "index": True, **more})


def table(**more: object) -> sa.Column:
    key = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text(), key, **{"nullable": False, **more})


def upgrade() -> None:
    op.create_table(
        "persons",
        sa.Column("id", sa.Uuid(), primary_key=True),
        text("name"),
        number("epoch", server_default="0"),
        sa.Column("resume_hash", sa.LargeBinary(), unique=True),
        time("created_at"),
    )
    op.create_table(
        "saved_decks",
        serial(),
        person(),
        text("name"),
        text("text"),
        json("commanders"),
        time("saved_at"),
        sa.UniqueConstraint("person_id", "name"),
    )
    op.create_table(
        "tables",
        text("id", primary_key=True),
        text("status"),
        person("host_id", "SET NULL", nullable=True),
        text("invite", unique=True),
        flag("public"),
        flag("locked"),
        flag("paused"),
        json("settings"),
        number("game"),
        number("seats"),
        time("created_at"),
        time("active_at"),
        sa.CheckConstraint("status in ('gathering', 'playing', 'over', 'ended')", name="status"),
        sa.Index(None, "active_at"),
    )
    op.create_table(
        "members",
        table(primary_key=True),
        person(primary_key=True),
        text("name"),
        text("name_key"),
        number("seat", nullable=True),
        flag("ready"),
        flag("muted"),
        json("deck", nullable=True),
        json("deck_report", nullable=True),
        time("joined_at"),
        time("seen_at"),
        time("present_since"),
        sa.CheckConstraint("seat between 1 and 5", name="seat"),
        sa.UniqueConstraint("table_id", "seat"),
        sa.UniqueConstraint("table_id", "name_key"),
    )
    op.create_table("bars", table(primary_key=True), person(primary_key=True), text("name"))
    op.create_table(
        "messages",
        serial(),
        table(),
        person(),
        text("name"),
        text("body"),
        time("at"),
        sa.Index(None, "table_id", "id"),
    )


def downgrade() -> None:
    for name in ("messages", "bars", "members", "tables", "saved_decks", "persons"):
        op.drop_table(name)
