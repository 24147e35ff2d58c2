"""Connections to Discord that are lost for a while: what people press doesn't arrive, and so nobody is late."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.play.hall import Hall

SHORTEST = 10.0
"""Seconds. Discord asks now and then to connect anew, which takes less: not worth showing all tables again."""


class Outages:
    """The shards that are lost at this moment.

    Hands come by direct message, and those are heard on shard 0; so a table waits for that one and its server's own.
    """

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._since: dict[int, float] = {}

    def heard(self, guild_id: int) -> bool:
        """Whether what is pressed at a server's tables arrives here."""
        return not self._shards_of(guild_id) & self._since.keys()

    def lost(self, shard_id: int) -> None:
        """A connection is lost, or still can't be made."""
        self._since.setdefault(shard_id, self._hall.clock.seconds())

    def back(self, shard_id: int) -> None:
        """It is there again: the clocks of its tables get back what they ran meanwhile."""
        seconds = self._hall.clock.seconds() - self._since.pop(shard_id, self._hall.clock.seconds())
        if seconds < SHORTEST:
            return
        for match in list(self._hall.matches.values()):
            if shard_id in self._shards_of(match.row.guild_id):
                match.credit(seconds)

    def _shards_of(self, guild_id: int) -> set[int]:
        own = self._hall.shard_of(guild_id)
        return {own, 0} if self._hall.hears_direct_messages else {own}
