"""An index of those who lost: standings and weeks need not read all seats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the index. It is filled from the results that are there."""
    op.create_index(
        "ix_result_seats_lost",
        "result_seats",
        ["guild_id", "tally", "lost", "user_id", "ended_at"],
        sqlite_where=sa.text("lost = 1"),
        postgresql_where=sa.text("lost"),
    )
