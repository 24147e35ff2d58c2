"""The commands as Discord knows them: published at each start, or later where that fails. Games don't wait for it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.calls import CallFailed, Unreachable, expected_errors
from bot.play.board import RETRIES, wait_before

if TYPE_CHECKING:
    from bot.play.hall import Hall

log = logging.getLogger(__name__)


class Publishing:
    """Publishes a tree's commands, in one place only: doubled commands confuse people.

    That is everywhere, or for development on the server ``dev_guild_id`` alone.
    """

    def __init__(self, tree: app_commands.CommandTree[Any], hall: Hall, dev_guild_id: int | None) -> None:
        self._tree = tree
        self._hall = hall
        self._dev_guild_id = dev_guild_id
        self.ids: dict[str, int] = {}
        """Discord's id of each command, once they are published."""

    async def publish(self, attempt: int = 1) -> None:
        """Publish the commands; again later if Discord fails now: those of the last time are there meanwhile."""
        try:
            with expected_errors():
                await self._publish()
        except CallFailed as error:
            log.warning("The commands couldn't be published (%s), attempt %d%s", error, attempt, self._advice(error))
            if attempt <= RETRIES:
                again = partial(self.publish, attempt + 1)
                self._hall.clock.call_later(wait_before(attempt), lambda: self._hall.keep_trying(again))

    def _advice(self, error: CallFailed) -> str:
        """What the host can do about it; nothing, where Discord can't be reached."""
        if self._dev_guild_id is None or isinstance(error, Unreachable):
            return ""
        return f": the bot is not on the server {self._dev_guild_id} of DEV_GUILD_ID; invite it there"

    async def _publish(self) -> None:
        await self._withdraw()
        if self._dev_guild_id is None:
            self._remember(await self._tree.sync())
            return
        guild = discord.Object(self._dev_guild_id)
        await self._hall.store.add_dev_server(guild.id)
        self._move_to(guild)
        self._remember(await self._tree.sync(guild=guild))
        await self._tree.sync()

    def _move_to(self, guild: discord.Object) -> None:
        """Let the commands be this server's, unless an attempt before has done that."""
        if self._tree.get_commands():
            self._tree.copy_global_to(guild=guild)
            self._tree.clear_commands(guild=None)

    async def _withdraw(self) -> None:
        """Take the commands away from servers that were for development and aren't any more."""
        store = self._hall.store
        for server_id in await store.dev_servers() - {self._dev_guild_id}:
            try:
                with expected_errors():
                    await self._tree.sync(guild=discord.Object(server_id))
            except Unreachable as error:
                log.warning("The commands on server %d couldn't be taken away: %s", server_id, error)
                continue
            except CallFailed:
                log.info("The bot isn't on server %d any more", server_id)
            await store.remove_dev_server(server_id)

    def _remember(self, published: Sequence[app_commands.AppCommand]) -> None:
        self.ids = {command.name: command.id for command in published}
