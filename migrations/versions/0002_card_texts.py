"""Imported card texts.

Revision ID: 0002
Revises: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "card_texts",
        sa.Column("oracle_id", sa.Text(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False, index=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("image", sa.Text()),
        sa.Column("image_back", sa.Text()),
        sa.Column("legalities", sa.Text(), nullable=False),
        sa.Column("facts", sa.LargeBinary()),
        sa.Column("imported_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("card_texts")
