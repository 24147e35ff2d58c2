"""Which message showed the table before, while another one takes its place."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No table that is there already is being replaced."""
    op.add_column("games", sa.Column("former_message_id", sa.BigInteger))
