"""What each person has learned: tips, the kinds of decision made, and the step of the lesson."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; whoever has preferences already gets tips too."""
    op.add_column("preferences", sa.Column("tips", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("preferences", sa.Column("learned", sa.Text, nullable=False, server_default=""))
    op.add_column("preferences", sa.Column("lesson", sa.Integer, nullable=False, server_default="0"))
