"""What an entry of a game's log led to: the number of the turn, and the entry it went back to.

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game_commands", sa.Column("turn", sa.Integer(), server_default="0", nullable=False))
    op.add_column("game_commands", sa.Column("back", sa.Integer(), nullable=True))
    op.alter_column("game_commands", "turn", server_default=None)


def downgrade() -> None:
    op.drop_column("game_commands", "back")
    op.drop_column("game_commands", "turn")
