"""Hordes of one's own, and the settings of a host's last table.

Revision ID: 0005
Revises: 0004
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "saved_hordes",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("data", postgresql.JSONB(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_saved_hordes_person_id"), "saved_hordes", ["person_id"])
    op.create_table(
        "saved_settings",
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("settings", postgresql.JSONB(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "mode"),
    )
    op.create_index(op.f("ix_saved_settings_person_id"), "saved_settings", ["person_id"])
    op.add_column("tables", sa.Column("horde_id", sa.BigInteger(), nullable=True))
    op.create_index(op.f("ix_tables_horde_id"), "tables", ["horde_id"])
    op.create_foreign_key(None, "tables", "saved_hordes", ["horde_id"], ["id"], ondelete="SET NULL")


def downgrade() -> None:
    op.drop_constraint(op.f("fk_tables_horde_id_saved_hordes"), "tables", type_="foreignkey")
    op.drop_index(op.f("ix_tables_horde_id"), table_name="tables")
    op.drop_column("tables", "horde_id")
    op.drop_table("saved_settings")
    op.drop_table("saved_hordes")
