"""The bot: what it listens to, which commands it has, and the tables that it takes up when it starts."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any, cast

import discord
from discord.ext import commands

from bot.calls import LONGEST_LIMIT, logging_in, wait_for_no_answer_too_long
from bot.config import Settings
from bot.drawing import DrawingProcess
from bot.envelope import what_is_needed_to_answer
from bot.events import guard
from bot.garbage import loading
from bot.gateway import use_lasting_connections
from bot.monitoring import request_trace, watch
from bot.places import place_of
from bot.play.hall import Hall
from bot.play.surroundings import Surroundings
from bot.presses import Handlers
from bot.publishing import Publishing
from bot.retention import Retention
from bot.sorry import Sorry, apologise
from bot.store import Store
from bot.thinking import ThinkingPool
from bot.tree import CommandTree, UnreadableCommand
from bot.words.translator import CatalogTranslator

log = logging.getLogger(__name__)

INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""Servers, channels and threads; and that somebody wrote in a channel (not what): a table that has scrolled away is
posted again. No privileged intents."""


EXTENSIONS = (
    "cogs.opening",
    "cogs.hosting",
    "cogs.playing",
    "cogs.hints",
    "cogs.afterwards",
    "cogs.preferences",
    "cogs.teaching",
    "cogs.learning",
    "cogs.tallies",
    "cogs.verifying",
    "cogs.settings",
    "cogs.privacy",
    "cogs.history",
    "cogs.stats",
    "cogs.sessions",
)
"""The commands, by the names of their modules."""


OUTDATED = (
    discord.app_commands.CommandNotFound,
    discord.app_commands.CommandSignatureMismatch,
    discord.app_commands.TransformerError,
    UnreadableCommand,
)
"""What comes of a command as it was before an update: people's apps go on showing it for a while."""


ANSWERED_ELSEWHERE = (
    discord.InteractionType.ping,
    discord.InteractionType.application_command,
    discord.InteractionType.autocomplete,
)
"""Interactions that discord.py answers, and its tree of commands."""


class Bot(commands.AutoShardedBot):
    """The bot. ``hall`` holds the tables, ``handlers`` what buttons and menus do."""

    def __init__(self, settings: Settings, store: Store, surroundings: Surroundings) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=CommandTree,
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_LIMIT,
            http_trace=request_trace(),
            shard_count=settings.shard_count,
            # None stands for all of them, though the library's annotation does not say so.
            shard_ids=list(settings.shard_ids) if settings.shard_ids else None,  # pyright: ignore[reportArgumentType]
        )
        self.settings = settings
        self.store = store
        self.handlers = Handlers()
        self.hall = Hall(self, store, surroundings)
        self.publishing = Publishing(self.tree, self.hall, settings.dev_guild_id)
        self.retention = Retention(self, self.hall, store)
        self._logged_in = False
        self._resumed = False
        self._closed_hall = False
        self._uploading: asyncio.Task[None] | None = None
        self.tree.on_error = self.on_tree_error
        watch(self, self.hall)
        guard(self._connection.parsers, self._on_unreadable)
        use_lasting_connections()
        wait_for_no_answer_too_long()

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Take up the tables, then listen until the connection is closed."""
        with loading(), logging_in(lambda: self._logged_in):
            await self.login(token)
        await self.connect(reconnect=reconnect)

    async def setup_hook(self) -> None:
        """Before the first event: commands, and the tables, so that old buttons work from the start."""
        self._logged_in = True
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.set_translator(CatalogTranslator())
        await self.hall.restore()
        await self.publishing.publish()

    def mention(self, command: str) -> str:
        """A command (``skitgubbe new``) in a message: to be tapped, if its id is known."""
        known = self.publishing.ids.get(command.split()[0])
        return f"`/{command}`" if known is None else f"</{command}:{known}>"

    async def on_ready(self) -> None:
        """Let the tables go on: once, for Discord says this again after each lost connection."""
        if self._resumed:
            return
        self._resumed = True
        log.info("Ready: %d servers, %d games in play", len(self.guilds), len(self.hall.matches))
        await self.hall.resume()
        if not self.hall.hears_direct_messages:
            log.warning("Shard 0 is another process's, and direct messages with it: hands are shown at the tables only")
        self.hall.keep_trying(self.retention.begin)
        if self.hall.surroundings.uploads_emojis:
            self._uploading = self.hall.spawn(self.hall.emojis.bring_up_to_date(self))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Somebody pressed something, chose or typed. Commands are answered by the tree."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.handlers.answer(interaction)
        elif interaction.type not in ANSWERED_ELSEWHERE:
            await apologise(interaction, Sorry("sorry.unreadable"))

    def _on_unreadable(self, data: Any) -> None:
        """An interaction couldn't be read: whoever waits for an answer gets one all the same."""
        needed = what_is_needed_to_answer(data, self.application_id)
        if needed is not None:
            interaction: discord.Interaction[Any] = discord.Interaction(data=cast(Any, needed), state=self._connection)
            self.hall.spawn(apologise(interaction, Sorry("sorry.unreadable")))

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Something that the bot does at an event failed. What the event holds is private."""
        error = sys.exc_info()[1]
        assert error is not None
        log.error("%s: %s at %s", event_method, type(error).__name__, place_of(error))

    async def on_message(self, message: discord.Message, /) -> None:
        """Somebody wrote below a table. Commands are slash commands only."""
        table = self.hall.in_channel(message.channel.id)
        if table is not None and message.author.id != self.application_id:
            table.board.message_below()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A table's channel is gone."""
        self.hall.keep_trying(lambda: self.hall.close_channel(channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A table's thread is gone."""
        self.hall.keep_trying(lambda: self.hall.close_channel(payload.thread_id))

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread may have been opened again, or unlocked."""
        self.hall.permissions_changed(payload.guild_id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """A channel's permissions may have changed."""
        self.hall.permissions_changed(channel.guild.id)

    async def on_guild_role_update(self, _before: discord.Role, role: discord.Role) -> None:
        """What a role may do may have changed."""
        self.hall.permissions_changed(role.guild.id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """What people press doesn't arrive any more."""
        self.hall.outages.lost(shard_id)

    async def on_shard_connect(self, shard_id: int) -> None:
        """There is a new session."""
        self.hall.outages.back(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """The session goes on; what was pressed meanwhile has arrived before this."""
        self.hall.outages.back(shard_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server. An outage is not told this way."""
        at = self.hall.clock.utc()
        self.hall.keep_trying(lambda: self.hall.close_guild(guild.id))
        self.hall.keep_trying(lambda: self.store.set_removed(guild.id, at))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server, perhaps again: what is known about it stays."""
        self.hall.keep_trying(lambda: self.store.set_removed(guild.id, None))

    async def on_tree_error(
        self, interaction: discord.Interaction[Any], error: discord.app_commands.AppCommandError
    ) -> None:
        """A command failed: tell who gave it. Who is still typing can't be told, and gets no suggestions."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("There were no suggestions: %s", type(error).__name__)
            return
        if isinstance(error, OUTDATED):
            error_to_tell: Exception = Sorry("sorry.outdated_command")
        elif isinstance(error, discord.app_commands.CommandInvokeError):
            error_to_tell = error.original
        else:
            error_to_tell = error
        await apologise(interaction, error_to_tell)

    async def close(self) -> None:
        """Finish what is under way, then leave."""
        if not self._closed_hall:
            self._closed_hall = True
            if self._uploading is not None:
                # Discord lets so many emojis in but slowly; the next start goes on with them.
                self._uploading.cancel()
            await self.hall.close()
        await super().close()


def create_bot(settings: Settings, store: Store, surroundings: Surroundings | None = None) -> Bot:
    """A bot on an open database."""
    return Bot(settings, store, surroundings or with_processes())


def with_processes() -> Surroundings:
    """The world of a bot on Discord: others think and draw while it answers."""
    return Surroundings(thinking=ThinkingPool(), drawing=DrawingProcess(), uploads_emojis=True)
