"""``health``: whether a bot is alive on this database, for a supervisor or a container that asks now and then."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import make_url

from bot.config import load_settings
from bot.store import Store, StoreError
from bot.store.database import database_file

FRESH_SECONDS = 60.0
"""A bot notes four times in this time that it is alive."""


async def health() -> str | None:
    """None if a bot is alive; else one line that says what is wrong. Changes nothing."""
    settings = load_settings()
    path = database_file(make_url(settings.database_url))
    if path is not None and not path.exists():
        return f"There is no database at {path}: the bot has never run."
    try:
        store = await Store.open(settings.database_url, exclusive=False)
        try:
            last = await store.last_beat()
        finally:
            await store.close()
    except StoreError as error:
        return str(error)
    if last is None:
        return "The bot has never been connected."
    age = (datetime.now(UTC) - last).total_seconds()
    return None if age <= FRESH_SECONDS else f"The bot was last alive {age:.0f} seconds ago."
