"""The ratings of each server, worked out from its results when somebody asks, and then game by game."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from bot.store import RatedGame, Store
from bot.tallies.ratings import Rating, Ratings

AT_ONCE = 500
"""Games that are read and counted together: so few that reading them holds nobody up."""


@dataclass(slots=True)
class Chapter:
    """One server's ratings, and the last game that they count."""

    ratings: Ratings = field(default_factory=Ratings)
    last: RatedGame | None = None
    door: asyncio.Lock = field(default_factory=asyncio.Lock)


class RatingBook:
    """Remembers how far each server's results were counted. Nothing of it is stored: it all follows from them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._chapters: dict[int, Chapter] = {}

    async def of(self, guild_id: int, user_id: int) -> Rating | None:
        """A person's rating on a server; None before the first game among people.

        The first question after a start counts all games, in a thread; that takes seconds where there are very many.
        Servers don't wait for one another.
        """
        chapter = self._chapters.setdefault(guild_id, Chapter())
        async with chapter.door:
            while new := await self._store.rated_games(guild_id, chapter.last, AT_ONCE):
                await asyncio.to_thread(chapter.ratings.feed, new)
                chapter.last = new[-1]
            return chapter.ratings.of(user_id)

    def clear(self) -> None:
        """Results were erased: begin anew."""
        self._chapters.clear()
