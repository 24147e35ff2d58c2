"""``health``: whether a bot is alive on this database, for a supervisor or a container that asks now and then.

It asks SQLite itself and loads little else: it may be asked every minute, also on a small machine that is busy, and by
a newer version while an older one still runs, whose database it must leave as it is.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import make_url

from bot.cli.reading import open_to_read
from bot.config import load_settings

FRESH_SECONDS = 60.0
"""A bot notes four times in this time that it is alive and connected; so it may lose the connection for a moment."""
LAST_BEAT = "SELECT alive_at FROM process WHERE id = 1"


def health() -> str | None:
    """None if a bot is alive; else one line that says what is wrong. Changes nothing."""
    path = Path(make_url(load_settings().database_url).database or "")
    try:
        with closing(open_to_read(path)) as connection:
            row = connection.execute(LAST_BEAT).fetchone()
    except FileNotFoundError:
        return f"There is no database at {path}: the bot has never run."
    except OSError as error:
        return f"The database {path} can't be read: {error.strerror}."
    except sqlite3.Error as error:
        return f"The database {path} can't be read: {error}."
    if row is None:
        return "The bot has never been connected."
    age = (datetime.now(UTC) - datetime.fromisoformat(row[0]).replace(tzinfo=UTC)).total_seconds()
    return None if age <= FRESH_SECONDS else f"The bot was last alive and connected to Discord {age:.0f} seconds ago."
