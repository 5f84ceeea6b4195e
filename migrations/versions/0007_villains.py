"""Scheme decks, a sixth seat for the games of people against each other, and who has held which seat.

Revision ID: 0007
Revises: 0006
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("members", sa.Column("schemes", JSONB(none_as_null=True), nullable=True))
    op.create_table(
        "held_seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person_id"),
    )
    op.create_index(op.f("ix_held_seats_person_id"), "held_seats", ["person_id"])
    op.drop_constraint(op.f("ck_members_seat"), "members", type_="check")
    op.create_check_constraint(op.f("ck_members_seat"), "members", "seat between 1 and 6")


def downgrade() -> None:
    op.execute("update members set seat = null where seat > 5")
    op.drop_constraint(op.f("ck_members_seat"), "members", type_="check")
    op.create_check_constraint(op.f("ck_members_seat"), "members", "seat between 1 and 5")
    op.drop_column("members", "schemes")
    op.drop_table("held_seats")
