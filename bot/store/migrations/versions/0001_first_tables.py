"""The first tables: servers and names, games with seats and moves, results, the heartbeat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

OPEN = sa.text("status IN ('lobby', 'playing')")


def upgrade() -> None:
    """Create everything."""
    create_servers()
    create_games()
    create_results()
    op.create_table(
        "process",
        sa.Column("id", sa.Integer, autoincrement=False),
        sa.Column("alive_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_process"),
        sa.CheckConstraint("id = 1", name="ck_process_one_row"),
    )


def create_servers() -> None:
    """What belongs to a Discord server."""
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False),
        sa.Column("locale", sa.String(16)),
        sa.Column("settings", sa.Text, nullable=False, server_default="{}"),
        sa.PrimaryKeyConstraint("guild_id", name="pk_servers"),
    )
    op.create_table(
        "names",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name="pk_names"),
    )


def create_games() -> None:
    """Games, who sits at them, and their moves."""
    op.create_table(
        "games",
        sa.Column("id", sa.Integer),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("preset", sa.String(32), nullable=False),
        sa.Column("changes", sa.Text, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("dealer", sa.Integer),
        sa.Column("previous_id", sa.Integer),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("pace", sa.String(32), nullable=False),
        sa.Column("table_message_id", sa.BigInteger),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True)),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("announced", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.Column("deadline_turn", sa.Integer),
        sa.Column("deadline_at", sa.DateTime(timezone=True)),
        sa.Column("format", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["previous_id"], ["games.id"], name="fk_games_previous_id"),
        sa.CheckConstraint("status IN ('lobby', 'playing', 'over')", name="ck_games_status"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_games_open_channel", "games", ["channel_id"], unique=True, sqlite_where=OPEN, postgresql_where=OPEN
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.Integer),
        sa.Column("seat", sa.Integer, autoincrement=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("strength", sa.String(8)),
        sa.Column("entropy", sa.BigInteger),
        sa.Column("locale", sa.String(16)),
        sa.Column("away", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.Column("hand_channel_id", sa.BigInteger),
        sa.Column("hand_message_id", sa.BigInteger),
        sa.Column("hand_turn", sa.Integer),
        sa.Column("missed", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id", ondelete="CASCADE"),
        sa.UniqueConstraint("game_id", "user_id", name="uq_seats_game_id_user_id"),
        sa.CheckConstraint("(user_id IS NULL) <> (strength IS NULL)", name="ck_seats_person_or_computer"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])
    op.create_table(
        "moves",
        sa.Column("game_id", sa.Integer),
        sa.Column("number", sa.Integer, autoincrement=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_moves"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_moves_game_id", ondelete="CASCADE"),
    )


def create_results() -> None:
    """How games ended, and who bleated."""
    op.create_table(
        "results",
        sa.Column("game_id", sa.Integer, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("preset", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("humans", sa.Integer, nullable=False),
        sa.Column("computers", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_results"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_results_game_id", ondelete="CASCADE"),
        sa.CheckConstraint("kind IN ('skitgubbe', 'drawn', 'ended')", name="ck_results_kind"),
    )
    op.create_index("ix_results_guild_id", "results", ["guild_id"])
    op.create_table(
        "result_seats",
        sa.Column("game_id", sa.Integer),
        sa.Column("seat", sa.Integer, autoincrement=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("strength", sa.String(8)),
        sa.Column("place", sa.Integer),
        sa.Column("lost", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_result_seats"),
        sa.ForeignKeyConstraint(["game_id"], ["results.game_id"], name="fk_result_seats_game_id", ondelete="CASCADE"),
    )
    op.create_index("ix_result_seats_user_id", "result_seats", ["user_id"])
    op.create_table(
        "bleats",
        sa.Column("game_id", sa.Integer, autoincrement=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_bleats"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_bleats_game_id", ondelete="CASCADE"),
    )


def downgrade() -> None:
    """Not offered: an older program on a newer database is refused, and a backup is the way back."""
    raise NotImplementedError("the database can't be taken back; restore a backup")
