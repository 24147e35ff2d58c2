"""What a person likes: seen and changed by that person alone, and true at all tables."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import reader_locale
from bot.calls import answering
from bot.controls import Press, button
from bot.play.layouts import Style, View, page, row
from bot.presses import Place
from bot.sorry import Sorry
from bot.words.catalog import text
from bot.words.translator import told

NAMES = ("four_colours", "passes", "tips")
OFF, ON = 0, 1
"""What a button turns its switch to."""


class PreferencesCog(commands.Cog, name="Preferences"):
    """``/preferences``: a few switches."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.handlers.register("prefer", self.press_prefer, Place.PRIVATE)

    @app_commands.command(name=told("command.preferences.name"), description=told("command.preferences.description"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def preferences(self, interaction: discord.Interaction) -> None:
        """Show the switches."""
        layout = self._layout(interaction)
        with answering():
            await interaction.response.send_message(view=layout, ephemeral=True)

    async def press_prefer(self, interaction: discord.Interaction, press: Press) -> None:
        """Turn one on or off: which of the two the button says, so that a second press changes nothing."""
        if press.arg not in NAMES:
            raise Sorry("sorry.unknown_control")
        await self.bot.hall.prefer(interaction.user.id, **{press.arg: press.turn == ON})
        with answering():
            await interaction.response.edit_message(view=self._layout(interaction))

    def _layout(self, interaction: discord.Interaction) -> View:
        locale = reader_locale(interaction)
        chosen = self.bot.hall.preferences_of(interaction.user.id)
        parts: list[str | discord.ui.ActionRow[discord.ui.LayoutView] | None] = []
        for name in NAMES:
            on = bool(getattr(chosen, name))
            label = text(locale, "preferences.on.button" if on else "preferences.off.button")
            parts.append(text(locale, f"preferences.{name}"))
            wanted = OFF if on else ON
            parts.append(row(button(Press("prefer", 0, wanted, name), label, Style.success if on else Style.secondary)))
        return page(None, text(locale, "preferences.title"), *parts)


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(PreferencesCog(bot))
