"""Tables beside a table: a quick game for those who wait there.

Revision ID: 0008
Revises: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("beside", sa.Text(), nullable=True))
    op.create_foreign_key(op.f("fk_tables_beside_tables"), "tables", "tables", ["beside"], ["id"], ondelete="SET NULL")
    op.create_index(op.f("ix_tables_beside"), "tables", ["beside"])


def downgrade() -> None:
    op.drop_column("tables", "beside")
