"""Scheme decks, and a sixth seat for the games of people against each other.

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
    op.add_column("members", sa.Column("held", sa.Integer(), nullable=True))
    op.drop_constraint(op.f("ck_members_seat"), "members", type_="check")
    op.create_check_constraint(op.f("ck_members_seat"), "members", "seat between 1 and 6")


def downgrade() -> None:
    op.execute("update members set seat = null where seat > 5")
    op.drop_constraint(op.f("ck_members_seat"), "members", type_="check")
    op.create_check_constraint(op.f("ck_members_seat"), "members", "seat between 1 and 5")
    op.drop_column("members", "schemes")
    op.drop_column("members", "held")
