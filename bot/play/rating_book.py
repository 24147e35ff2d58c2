"""The ratings of each server, worked out from its results when somebody asks, and then game by game."""

from __future__ import annotations

import asyncio

from bot.store import Store
from bot.tallies.ratings import Rating, Ratings

AT_ONCE = 2_000
"""Games that are read and counted together."""


class RatingBook:
    """Remembers how far each server's results were counted. Nothing of it is stored: it all follows from them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ratings: dict[int, Ratings] = {}
        self._counted: dict[int, int] = {}
        self._door = asyncio.Lock()

    async def of(self, guild_id: int, user_id: int) -> Rating | None:
        """A person's rating on a server; None before the first game among people."""
        async with self._door:
            ratings = self._ratings.setdefault(guild_id, Ratings())
            while new := await self._store.rated_games(guild_id, self._counted.get(guild_id, 0), AT_ONCE):
                await asyncio.to_thread(ratings.feed, new)
                self._counted[guild_id] = self._counted.get(guild_id, 0) + len(new)
            return ratings.of(user_id)

    def clear(self) -> None:
        """Results were erased: begin anew."""
        self._ratings.clear()
        self._counted.clear()
