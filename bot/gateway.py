"""The connection to Discord's gateway, which lasts through frames that can't be read.

discord.py takes any error in a frame for a fault of the program, and ends. Here the connection is given up, and the
session taken up again on a new one, so that nothing is missed; and if that doesn't last either, a new session is begun,
after waits that get longer, as after a loss of the network.
"""

from __future__ import annotations

import logging
from typing import Any

import aiohttp
import discord
from discord import shard
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.places import place_of

log = logging.getLogger(__name__)

SHORTEST_BEAT, LONGEST_BEAT = 1.0, 600.0
"""The pause in seconds between two signs of life that Discord can sensibly ask for: it asks for some forty."""
LASTING = 2.0
"""A connection that was good for so many seconds is worth taking up again at once."""
LONGEST_WAIT = 5
"""Before a further attempt to connect it is waited for up to 2 to the power of this, in seconds; discord.py's limit,
seventeen minutes, would keep a game from going on long after Discord is back."""
FORGOTTEN = 120
"""So many seconds after the last failure the waits are short again."""
EXPECTED = (ReconnectWebSocket, discord.ConnectionClosed, OSError, aiohttp.ClientError)
"""What discord.py raises for a connection that ends, and does something about."""


class UnreadableFrame(aiohttp.ClientError):
    """A frame that can't be read. One of the errors after which discord.py waits, and begins a new session."""


class Gateway(DiscordWebSocket):
    """A connection of one shard."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._made_at = self.loop.time()

    async def received_message(self, msg: Any, /) -> None:
        """Read a frame. If that isn't possible, :class:`UnreadableFrame` or a call to reconnect, and it is closed."""
        session, beating = (self.session_id, self.sequence, self.gateway), self._keep_alive
        try:
            await super().received_message(msg)
            self._check_beat()
        except EXPECTED:
            raise
        except Exception as error:
            # What the frame holds may be private.
            what = f"{type(error).__name__} at {place_of(error)}"
            log.warning("Shard %s: a frame from Discord couldn't be read (%s)", self.shard_id, what)
            # The frame may have changed them before it failed.
            self.session_id, self.sequence, self.gateway = session
            await self.close()
            if self.session_id is not None and self.loop.time() - self._made_at > LASTING:
                raise ReconnectWebSocket(self.shard_id) from error
            raise UnreadableFrame(what) from error
        finally:
            # A second hello starts another thread for the signs of life, and the library forgets the first.
            if beating is not None and beating is not self._keep_alive:
                beating.stop()

    def _check_beat(self) -> None:
        """``ValueError`` if Discord asks for signs of life at a pace that can't be meant."""
        beat = self._keep_alive.interval if self._keep_alive else None
        if beat is not None and not SHORTEST_BEAT <= beat <= LONGEST_BEAT:
            raise ValueError("a pause between signs of life that can't be meant")


class Patience(ExponentialBackoff[Any]):
    """How long to wait before a further attempt to connect."""

    def __init__(self) -> None:
        super().__init__()
        self._max = LONGEST_WAIT
        self._reset_time = FORGOTTEN


def use_lasting_connections() -> None:
    """Let discord.py make its connections of this kind: there is no setting for it."""
    shard.DiscordWebSocket = Gateway  # pyright: ignore[reportPrivateImportUsage]
    shard.ExponentialBackoff = Patience  # pyright: ignore[reportPrivateImportUsage, reportAttributeAccessIssue]
