"""What each person likes, on all servers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database, whole
from bot.store.people import put
from bot.store.rows import Preferences
from bot.store.tables import preferences


class PreferenceKeeper(Database):
    """Preferences, by person."""

    @whole
    async def all_preferences(self) -> Mapping[int, Preferences]:
        """Those of everybody who changed some."""
        async with self.read() as connection:
            rows = await connection.execute(select(preferences))
        return {row.user_id: _preferences(row) for row in rows}

    @whole
    async def set_preferences(self, user_id: int, chosen: Preferences) -> None:
        """Keep what a person likes."""
        values = asdict(chosen) | {"learned": ",".join(sorted(chosen.learned))}

        async def note(connection: AsyncConnection) -> None:
            await put(connection, preferences, {"user_id": user_id}, **values)

        await self.write_together(note)


def _preferences(row: Row[Any]) -> Preferences:
    learned = frozenset(kind for kind in row.learned.split(",") if kind)
    return Preferences(row.four_colours, row.passes, row.tips, learned, row.lesson)
