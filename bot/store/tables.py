"""The tables of the database. Changes to them need a migration (``bot/store/migrations``)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
    true,
)
from sqlalchemy.types import TypeDecorator


class UtcTime(TypeDecorator[datetime]):
    """A point in time: aware in Python, UTC on disk whatever the database keeps of time zones."""

    impl = DateTime
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> Any:
        """PostgreSQL keeps the zone; SQLite stores text without one."""
        return dialect.type_descriptor(DateTime(timezone=dialect.name == "postgresql"))

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """``ValueError`` for a time without a zone: nobody could tell what it means."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("times in the database need a time zone")
        utc = value.astimezone(UTC)
        return utc if dialect.name == "postgresql" else utc.replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Always aware."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

OPEN = text("status IN ('lobby', 'playing')")

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String(16)),
    Column("settings", Text, nullable=False, server_default="{}"),
    # Since when the bot isn't on this server any more; None while it is.
    Column("removed_at", UtcTime),
)

names = Table(
    "names",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("preset", String(32), nullable=False),
    Column("changes", Text, nullable=False),
    Column("status", String(8), nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("dealer", Integer),
    Column("previous_id", Integer, ForeignKey("games.id")),
    Column("secret", LargeBinary, nullable=False),
    # What was shown of the secret before anybody sat down (F1).
    Column("commit_hash", String(64)),
    Column("locale", String(16), nullable=False),
    Column("pace", String(32), nullable=False),
    Column("look", String(8), nullable=False, server_default="green"),
    Column("table_message_id", BigInteger),
    # The message before that, until it is taken away; the same one, while another is being sent to take its place.
    Column("former_message_id", BigInteger),
    Column("created_at", UtcTime, nullable=False),
    Column("started_at", UtcTime),
    Column("ended_at", UtcTime),
    Column("announced", Boolean, nullable=False, server_default=text("false")),
    Column("deadline_turn", Integer),
    Column("deadline_at", UtcTime),
    Column("format", Integer, nullable=False),
    CheckConstraint("status IN ('lobby', 'playing', 'over')", name="status"),
    Index("ix_games_open_channel", "channel_id", unique=True, sqlite_where=OPEN, postgresql_where=OPEN),
    Index("ix_games_guild_id", "guild_id"),
    # Without it, each game that is erased would be looked for in the whole table.
    Index("ix_games_previous_id", "previous_id"),
    # A game's number is part of its shuffle (F3) and of button ids: it must never be given out twice.
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", Text, nullable=False),
    Column("strength", String(8)),
    Column("entropy", BigInteger),
    Column("locale", String(16)),
    Column("away", Boolean, nullable=False, server_default=text("false")),
    Column("hand_channel_id", BigInteger),
    Column("hand_message_id", BigInteger),
    Column("hand_turn", Integer),
    Column("missed", Integer, nullable=False, server_default="0"),
    UniqueConstraint("game_id", "user_id"),
    CheckConstraint("(user_id IS NULL) <> (strength IS NULL)", name="person_or_computer"),
    Index("ix_seats_user_id", "user_id"),
)

moves = Table(
    "moves",
    metadata,
    Column("game_id", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("at", UtcTime, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("game_id", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("preset", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("ended_at", UtcTime, nullable=False),
    Column("humans", Integer, nullable=False),
    Column("computers", Integer, nullable=False),
    CheckConstraint("kind IN ('skitgubbe', 'drawn', 'ended')", name="kind"),
    Index("ix_results_guild_id", "guild_id", "ended_at"),
    Index("ix_results_channel_id", "channel_id", "ended_at"),
)

result_seats = Table(
    "result_seats",
    metadata,
    Column("game_id", Integer, ForeignKey("results.game_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", Text, nullable=False),
    Column("strength", String(8)),
    Column("place", Integer),
    Column("lost", Boolean, nullable=False),
    # The server, the time and the list in which this seat counts (None: for nobody) stand with the result too. They are
    # repeated here so that one index holds all that a list needs, person by person and in the order of time.
    Column("guild_id", BigInteger),
    Column("ended_at", UtcTime),
    Column("tally", String(9)),
    Index("ix_result_seats_tally", "guild_id", "tally", "user_id", "ended_at", "game_id", "lost"),
    # Those who lost are few among many. With ``lost`` among its columns too SQLite prefers this index for them.
    Index(
        "ix_result_seats_lost",
        "guild_id",
        "tally",
        "lost",
        "user_id",
        "ended_at",
        sqlite_where=text("lost = 1"),
        postgresql_where=text("lost"),
    ),
    Index("ix_result_seats_user_id", "user_id", "guild_id", "ended_at"),
)

bleats = Table(
    "bleats",
    metadata,
    Column("game_id", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("at", UtcTime, nullable=False),
)

facts = Table(
    "facts",
    metadata,
    # What is noteworthy about a finished game. It can be found again from the moves at any time.
    Column(
        "game_id", Integer, ForeignKey("results.game_id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("guild_id", BigInteger, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("picked_up", Integer, nullable=False),
    Column("picked_up_by", Integer),
    Index("ix_facts_moves", "guild_id", "moves"),
    Index("ix_facts_picked_up", "guild_id", "picked_up"),
)

GOES_ON = text("ended_at IS NULL")

sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("chips", Boolean, nullable=False),
    Column("started_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    Index("ix_sessions_open", "channel_id", unique=True, sqlite_where=GOES_ON, postgresql_where=GOES_ON),
    Index("ix_sessions_guild_id", "guild_id"),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("user_id", BigInteger),
    Column("name", Text, nullable=False),
    Column("setting", String(16), nullable=False),
    Column("old", Text, nullable=False),
    Column("new", Text, nullable=False),
    Index("ix_audit_guild_id", "guild_id", "id"),
    sqlite_autoincrement=True,
)

preferences = Table(
    "preferences",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("four_colours", Boolean, nullable=False),
    Column("passes", Boolean, nullable=False),
    Column("tips", Boolean, nullable=False, server_default=true()),
    Column("learned", Text, nullable=False, server_default=""),
    Column("lesson", Integer, nullable=False, server_default="0"),
)

process = Table(
    "process",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("alive_at", UtcTime, nullable=False),
    CheckConstraint("id = 1", name="one_row"),
)

dev_servers = Table(
    "dev_servers",
    metadata,
    # A server that has commands of its own, since it is, or was, the one for development.
    Column("server_id", BigInteger, primary_key=True, autoincrement=False),
)
