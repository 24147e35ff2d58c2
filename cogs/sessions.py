"""An evening at one table: who was the skitgubbe how often, and a pot of chips for fun."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import guild_of, public_locale
from bot.calls import answering
from bot.play.layouts import CALM, page
from bot.tallies.evening import Evening, evening
from bot.words.catalog import listing, number, text
from bot.words.names import safe
from bot.words.translator import told


class SessionsCog(commands.Cog, name="Sessions"):
    """``/session start|end``."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    session = app_commands.Group(
        name=told("command.session.name"), description=told("command.session.description"), guild_only=True
    )

    @session.command(name=told("command.start.name"), description=told("command.session_start.description"))
    @app_commands.rename(chips=told("option.chips.name"))
    @app_commands.describe(chips=told("option.chips.description"))
    async def start(self, interaction: discord.Interaction, chips: bool = False) -> None:
        """From now on, this channel's games belong to a session."""
        await self.bot.store.start_session(guild_of(interaction), interaction.channel_id or 0, chips)
        locale = self._locale(interaction)
        rules = text(locale, "session.chips") if chips else ""
        with answering():
            await interaction.response.send_message(view=page(CALM, text(locale, "session.started"), rules))

    @session.command(name=told("command.end.name"), description=told("command.session_end.description"))
    async def end(self, interaction: discord.Interaction) -> None:
        """Count, and say who takes the pot."""
        session, results = await self.bot.store.end_session(guild_of(interaction), interaction.channel_id or 0)
        locale = self._locale(interaction)
        played = evening(results)
        parts = summary(locale, played)
        if session.chips and played.pot:
            parts.append(pot_text(locale, played))
        with answering():
            await interaction.response.send_message(view=page(CALM, text(locale, "session.ended"), *parts))

    def _locale(self, interaction: discord.Interaction) -> str:
        return public_locale(self.bot.hall, interaction, self.bot.settings.default_locale)


def summary(locale: str, played: Evening) -> list[str]:
    """Everybody's evening, and who was the skitgubbe most often."""
    if not played.games:
        return [text(locale, "session.no_games")]
    lines = [text(locale, "stats.share", name=safe(one.name), n=one.losses, games=one.games) for one in played.people]
    names = listing(locale, [f"**{safe(one.name)}**" for one in played.most])
    most = text(locale, "session.most", names=names, n=played.most[0].losses)
    return [text(locale, "session.games", n=played.games), "\n".join(lines), most]


def pot_text(locale: str, played: Evening) -> str:
    """Who takes the pot, or what part of it."""
    names = listing(locale, [f"**{safe(one.name)}**" for one in played.least])
    pot = text(locale, "session.pot", n=played.pot)
    if len(played.least) == 1:
        taken = text(locale, "session.takes", names=names)
    else:
        taken = text(locale, "session.share", names=names, share=number(locale, round(float(played.share), 2)))
    return f"{pot} {taken}\n{text(locale, 'session.for_fun')}"


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(SessionsCog(bot))
