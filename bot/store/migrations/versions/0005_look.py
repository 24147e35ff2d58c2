"""How a table looks: the colour of its cloth, or words without pictures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there already stay green."""
    op.add_column("games", sa.Column("look", sa.String(8), nullable=False, server_default="green"))
