"""Indexes for lists; the promise of each deal; sessions, facts about games, and who changed which setting."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

GOES_ON = sa.text("ended_at IS NULL")


def upgrade() -> None:
    """Add what is new, and fill it in for games that are there already."""
    op.add_column("servers", sa.Column("removed_at", sa.DateTime(timezone=True)))
    extend_games()
    extend_results()
    create_facts()
    create_sessions()
    create_audit()


def extend_games() -> None:
    """The commit is kept on its own: then a secret that somebody changed later is found out."""
    op.add_column("games", sa.Column("commit_hash", sa.String(64)))
    games = sa.table("games", sa.column("id", sa.Integer), sa.column("secret"), sa.column("commit_hash"))
    connection = op.get_bind()
    for game_id, secret in connection.execute(sa.select(games.c.id, games.c.secret)).all():
        commit = hashlib.sha256(secret).hexdigest()
        connection.execute(games.update().where(games.c.id == game_id).values(commit_hash=commit))
    op.create_index("ix_games_guild_id", "games", ["guild_id"])
    op.create_index("ix_games_previous_id", "games", ["previous_id"])


def extend_results() -> None:
    """Which list each seat counts in: games among people, games with computer players, or none."""
    op.drop_index("ix_results_guild_id", "results")
    op.create_index("ix_results_guild_id", "results", ["guild_id", "ended_at"])
    op.create_index("ix_results_channel_id", "results", ["channel_id", "ended_at"])
    op.add_column("result_seats", sa.Column("guild_id", sa.BigInteger))
    op.add_column("result_seats", sa.Column("ended_at", sa.DateTime(timezone=True)))
    op.add_column("result_seats", sa.Column("tally", sa.String(9)))
    op.execute(
        """
        UPDATE result_seats SET
            guild_id = (SELECT guild_id FROM results WHERE results.game_id = result_seats.game_id),
            ended_at = (SELECT ended_at FROM results WHERE results.game_id = result_seats.game_id),
            tally = (
                SELECT CASE
                    WHEN results.kind <> 'skitgubbe' OR result_seats.user_id IS NULL THEN NULL
                    WHEN results.computers = 0 THEN 'people'
                    ELSE 'computers'
                END
                FROM results WHERE results.game_id = result_seats.game_id
            )
        """
    )
    op.drop_index("ix_result_seats_user_id", "result_seats")
    op.create_index("ix_result_seats_user_id", "result_seats", ["user_id", "guild_id", "ended_at"])
    op.create_index(
        "ix_result_seats_tally", "result_seats", ["guild_id", "tally", "user_id", "ended_at", "game_id", "lost"]
    )


def create_facts() -> None:
    """What server records are made from."""
    op.create_table(
        "facts",
        sa.Column("game_id", sa.Integer, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("picked_up", sa.Integer, nullable=False),
        sa.Column("picked_up_by", sa.Integer),
        sa.PrimaryKeyConstraint("game_id", name="pk_facts"),
        sa.ForeignKeyConstraint(["game_id"], ["results.game_id"], name="fk_facts_game_id", ondelete="CASCADE"),
    )
    op.create_index("ix_facts_moves", "facts", ["guild_id", "moves"])
    op.create_index("ix_facts_picked_up", "facts", ["guild_id", "picked_up"])


def create_sessions() -> None:
    """Evenings at a table."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("chips", sa.Boolean, nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
    )
    op.create_index(
        "ix_sessions_open", "sessions", ["channel_id"], unique=True, sqlite_where=GOES_ON, postgresql_where=GOES_ON
    )
    op.create_index("ix_sessions_guild_id", "sessions", ["guild_id"])


def create_audit() -> None:
    """Who changed which setting, from what to what."""
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("setting", sa.String(16), nullable=False),
        sa.Column("old", sa.Text, nullable=False),
        sa.Column("new", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_audit_guild_id", "audit", ["guild_id", "id"])


def downgrade() -> None:
    """Not offered: an older program on a newer database is refused, and a backup is the way back."""
    raise NotImplementedError("the database can't be taken back; restore a backup")
