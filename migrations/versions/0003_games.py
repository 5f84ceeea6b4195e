"""Games: their command log, snapshots and pinned cards.

Revision ID: 0003
Revises: 0002
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def time(name: str, **more: object) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), **more)


def game() -> sa.Column:
    key = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game_id", sa.Text(), key, primary_key=True)


def blob(name: str) -> sa.Column:
    return sa.Column(name, sa.LargeBinary(), nullable=False)


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("table_id", sa.Text(), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("setup", JSONB(), nullable=False),
        sa.Column("cards", JSONB(), nullable=False),
        time("created_at", server_default=sa.func.now(), nullable=False),
        time("ended_at", nullable=True),
        sa.UniqueConstraint("table_id", "number"),
    )
    op.create_index("ix_games_ended_at", "games", ["ended_at"])
    op.create_table(
        "game_commands",
        game(),
        sa.Column("seq", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("command_id", sa.Text(), nullable=False),
        blob("command"),
        blob("lines"),
        blob("fingerprint"),
        time("at", server_default=sa.func.now(), nullable=False),
        sa.UniqueConstraint("game_id", "seat", "command_id"),
    )
    op.create_table(
        "snapshots",
        game(),
        sa.Column("seq", sa.Integer(), primary_key=True),
        sa.Column("schema", sa.Integer(), nullable=False),
        blob("body"),
    )
    op.execute("alter table snapshots alter column body set storage external")  # it is packed already
    op.create_table("card_trees", sa.Column("hash", sa.Text(), primary_key=True), blob("body"))


def downgrade() -> None:
    for name in ("card_trees", "snapshots", "game_commands", "games"):
        op.drop_table(name)
