"""People: last known names, who bleated. And the process: its heartbeat, and where its commands are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Table, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.connections import Clash
from bot.store.database import Database
from bot.store.tables import bleats, dev_servers, games, names, process
from bot.store.whole import whole


async def put(connection: AsyncConnection, table: Table, key: Mapping[str, Any], **values: Any) -> None:
    """Change the row with this key, or add it."""
    chosen = update(table)
    for column, value in key.items():
        chosen = chosen.where(table.c[column] == value)
    if (await connection.execute(chosen.values(**values))).rowcount == 0:
        await connection.execute(insert(table).values(**key, **values))


class People(Database):
    """What is known about people beyond one game."""

    @whole
    async def remember_name(self, guild_id: int, user_id: int, name: str) -> None:
        """Keep the name by which a person was last seen on a server: he may leave, and lists must still show him."""
        async with self.write() as connection:
            await put(connection, names, {"guild_id": guild_id, "user_id": user_id}, name=name)

    @whole
    async def record_bleat(self, game_id: int, user_id: int) -> bool:
        """Note that the loser bleated; True for the first time, False if it is noted already."""
        try:
            async with self.write() as connection:
                await connection.execute(insert(bleats).values(game_id=game_id, user_id=user_id, at=self._now()))
        except Clash:
            return False
        return True

    @whole
    async def forget_bleat(self, game_id: int, user_id: int) -> None:
        """The loser didn't bleat after all."""
        chosen = (bleats.c.game_id == game_id) & (bleats.c.user_id == user_id)
        async with self.write() as connection:
            await connection.execute(bleats.delete().where(chosen))

    @whole
    async def bleats(self, guild_id: int) -> int:
        """How often somebody bleated on this server."""
        query = select(func.count()).select_from(bleats.join(games, games.c.id == bleats.c.game_id))
        async with self.read() as connection:
            return await connection.scalar(query.where(games.c.guild_id == guild_id)) or 0

    @whole
    async def beat(self, now: datetime) -> None:
        """Note that the bot is alive and connected: what passes until the next start is credited to the clocks."""
        async with self.write() as connection:
            await put(connection, process, {"id": 1}, alive_at=now)

    @whole
    async def last_beat(self) -> datetime | None:
        """When the bot was last known to be alive; None on a new database."""
        async with self.read() as connection:
            return await connection.scalar(select(process.c.alive_at).where(process.c.id == 1))

    @whole
    async def dev_servers(self) -> set[int]:
        """The servers on which the commands were published for development, and not taken away again."""
        async with self.read() as connection:
            return set((await connection.execute(select(dev_servers.c.server_id))).scalars())

    @whole
    async def add_dev_server(self, server_id: int) -> None:
        """Note such a server, before the commands are published there."""
        async with self.write() as connection:
            await connection.execute(delete(dev_servers).where(dev_servers.c.server_id == server_id))
            await connection.execute(insert(dev_servers).values(server_id=server_id))

    @whole
    async def remove_dev_server(self, server_id: int) -> None:
        """There are no commands any more on this server."""
        async with self.write() as connection:
            await connection.execute(delete(dev_servers).where(dev_servers.c.server_id == server_id))

    @whole
    async def try_writing(self) -> None:
        """Write something and take it back: raises what a real write would."""
        async with self.write() as connection:
            trial = await connection.begin_nested()
            await put(connection, process, {"id": 1}, alive_at=self._now())
            await trial.rollback()
