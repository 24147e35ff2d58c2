"""Where things are on Discord: channels, direct messages and names by their ids."""

from __future__ import annotations

import discord

from bot.calls import ThreadLocked, expected_errors
from bot.store import GameRow


class Whereabouts:
    """Finds things for a bot, ``client``, whether or not they are in its cache."""

    def __init__(self, client: discord.AutoShardedClient) -> None:
        self.client = client

    def hears_of(self, guild_id: int) -> bool:
        """Whether this server is on a shard of this process, so that its clicks and commands arrive here."""
        shards = self.client.shard_ids
        return shards is None or self.shard_of(guild_id) in shards

    def shard_of(self, guild_id: int) -> int:
        """The shard that a server is on."""
        return (guild_id >> 22) % (self.client.shard_count or 1)

    @property
    def hears_direct_messages(self) -> bool:
        """Whether what people do in direct messages arrives here: it goes to shard 0, whatever their server's is."""
        return self.client.shard_ids is None or 0 in self.client.shard_ids

    @property
    def connected(self) -> bool:
        """Whether the bot hears from Discord now, on one shard at least."""
        return any(not shard.is_closed() for shard in self.client.shards.values())

    def messageable(self, channel_id: int) -> discord.PartialMessageable:
        """A channel to write to, whether or not it is in the cache."""
        return self.client.get_partial_messageable(channel_id)

    def channel(self, row: GameRow) -> discord.PartialMessageable:
        """The channel of a table."""
        return self.client.get_partial_messageable(row.channel_id, guild_id=row.guild_id)

    async def reopen(self, channel_id: int) -> None:
        """Open an archived thread again. Raises ``CallFailed``, ``ThreadLocked`` where that isn't for everybody."""
        with expected_errors():
            thread = await self.client.fetch_channel(channel_id)
            if isinstance(thread, discord.Thread):
                if thread.locked:
                    raise ThreadLocked("the thread is locked")
                await thread.edit(archived=False)

    async def dm_channel(self, user_id: int) -> discord.DMChannel:
        """The direct messages with a person. Raises Discord's errors."""
        user = self.client.get_user(user_id)
        known = user.dm_channel if user is not None else None
        return known or await self.client.create_dm(discord.Object(user_id))

    def server_name(self, guild_id: int) -> str:
        """A server's name, as far as it is known."""
        guild = self.client.get_guild(guild_id)
        return guild.name if guild else "?"

    def channel_name(self, channel_id: int) -> str:
        """A channel's name, as far as it is known."""
        channel = self.client.get_channel(channel_id)
        name = getattr(channel, "name", None)
        return name if isinstance(name, str) else "?"
