"""What each person likes: suits in four colours, being passed for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table; who isn't in it has the defaults."""
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger, autoincrement=False),
        sa.Column("four_colours", sa.Boolean, nullable=False),
        sa.Column("passes", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_preferences"),
    )
