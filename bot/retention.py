"""How long a server's data is kept: while the bot is there, and thirty days after it was removed."""

from __future__ import annotations

import logging
from datetime import timedelta

import discord

from bot.play.hall import Hall
from bot.store import Store

log = logging.getLogger(__name__)

KEPT = timedelta(days=30)
"""After the bot was removed from a server: somebody may have done it by mistake."""
DAY_SECONDS = 24 * 60 * 60.0


class Retention:
    """Looks once a day for servers whose time is over."""

    def __init__(self, client: discord.AutoShardedClient, hall: Hall, store: Store) -> None:
        self._client = client
        self._hall = hall
        self._store = store

    async def begin(self) -> None:
        """Look now, and from now on every day."""
        await self.look()
        self._hall.clock.call_later(DAY_SECONDS, lambda: self._hall.keep_trying(self.begin))

    async def look(self) -> None:
        """Compare the servers that are known with those that the bot is on, and forget those that are gone for long.

        The bot may have been removed, or added again, while it didn't run. A server with an outage is among those that
        Discord lists at the start, and stays among them.
        """
        here = {guild.id for guild in self._client.guilds}
        removed, now = await self._store.removed(), self._hall.clock.utc()
        for guild_id in removed.keys() & here:
            await self._store.set_removed(guild_id, None)
        for guild_id in await self._store.known_servers() - removed.keys() - here:
            if self._hall.hears_of(guild_id):
                await self._store.set_removed(guild_id, now)
                await self._hall.close_guild(guild_id)
        for guild_id, at in removed.items():
            if guild_id not in here and self._hall.hears_of(guild_id) and now - at >= KEPT:
                log.info("The data of a server is deleted: the bot was removed from it %d days ago", (now - at).days)
                await self.forget(guild_id)

    async def forget(self, guild_id: int) -> None:
        """Close a server's tables, and delete all that is stored about it."""
        await self._hall.close_guild(guild_id)
        await self._store.forget_server(guild_id)
        self._hall.ratings.clear()
        # From here on it has happened, and what is left to do is done, now or later.
        await self._hall.now_or_later(self._hall.load_choices)
        await self._hall.now_or_later(self._store.rewrite)
