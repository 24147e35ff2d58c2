"""Who lost how often."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.calls import answering
from bot.play.layouts import CALM, page
from bot.store import LossRow
from bot.words.catalog import percent, text
from bot.words.names import safe
from bot.words.translator import told

SHOWN = 20
"""Rows on the leaderboard."""


def ranks(rows: Sequence[LossRow]) -> list[int]:
    """The rank of each row: who lost equally often shares one, and the next counts on (1, 1, 3)."""
    result: list[int] = []
    for place, row in enumerate(rows, start=1):
        shared = bool(result) and rows[place - 2].losses == row.losses
        result.append(result[-1] if shared else place)
    return result


class Tallies(commands.Cog):
    """``/leaderboard``."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name=told("command.leaderboard.name"), description=told("command.leaderboard.description"))
    @app_commands.rename(with_computers=told("option.with_computers.name"))
    @app_commands.describe(with_computers=told("option.with_computers.description"))
    @app_commands.guild_only()
    async def leaderboard(self, interaction: discord.Interaction, with_computers: bool = False) -> None:
        """Losses on this server: names as text, never mentions."""
        assert interaction.guild_id is not None
        rows = await self.bot.store.leaderboard(interaction.guild_id, with_computers)
        locale = str(interaction.guild_locale or self.bot.settings.default_locale)
        title = text(locale, "leaderboard.title")
        lines = self._lines(locale, rows)
        note = "" if with_computers else text(locale, "leaderboard.people_only")
        with answering():
            await interaction.response.send_message(view=page(CALM, title, lines, note))

    def _lines(self, locale: str, rows: Sequence[LossRow]) -> str:
        if not rows:
            return text(locale, "leaderboard.empty")
        return "\n".join(
            text(
                locale,
                "leaderboard.row",
                rank=str(rank),
                name=safe(row.name),
                n=row.losses,
                games=row.games,
                rate=percent(locale, row.losses / row.games),
            )
            for rank, row in list(zip(ranks(rows), rows, strict=True))[:SHOWN]
        )


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Tallies(bot))
