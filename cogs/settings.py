"""What the people who manage a server can set for it; and deleting all that is stored about it."""

from __future__ import annotations

from typing import cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import guild_of, reader_locale
from bot.calls import answering
from bot.controls import Press
from bot.play.people import name_of
from bot.sorry import Sorry, apologise, whisper
from bot.store import Change, Setting
from bot.tallies.periods import is_timezone, timezones
from bot.words.catalog import text
from bot.words.translator import told
from cogs.settings_panel import DEFAULT, SWITCHES, is_value, panel

MOST_SUGGESTIONS = 25


class SettingsCog(commands.Cog, name="Settings"):
    """``/settings``: for who may manage the server."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        for verb, handler in (
            ("house", self.press_change),
            ("house_undo", self.press_undo),
            ("house_log", self.press_log),
            ("house_erase", self.press_erase),
        ):
            bot.handlers.register(verb, handler)

    @app_commands.command(name=told("command.settings.name"), description=told("command.settings.description"))
    @app_commands.rename(timezone=told("option.timezone.name"))
    @app_commands.describe(timezone=told("option.timezone.description"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def settings(
        self, interaction: discord.Interaction, timezone: app_commands.Range[str, 1, 60] | None = None
    ) -> None:
        """Show the panel; with a time zone, set it first: there are more of them than a menu takes."""
        check_manager(interaction)
        change = None
        if timezone is not None:
            if not is_timezone(timezone):
                raise Sorry("sorry.no_such_timezone")
            change = await self._change(interaction, "timezone", timezone)
        layout = panel(reader_locale(interaction), self.bot.hall.choices(guild_of(interaction)), change)
        with answering():
            await interaction.response.send_message(view=layout, ephemeral=True)

    @settings.autocomplete("timezone")
    async def suggest_timezones(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Places that contain what was typed."""
        wanted = typed.casefold().strip().replace(" ", "_")
        found = [name for name in timezones() if wanted in name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in found[:MOST_SUGGESTIONS]]

    # -- controls

    async def press_change(self, interaction: discord.Interaction, press: Press) -> None:
        """A menu or a switch."""
        check_manager(interaction)
        name, switch, value = press.arg.partition("-")
        if not switch:
            value = " ".join(press.values)
        elif name not in SWITCHES:
            raise Sorry("sorry.unknown_control")
        if value == DEFAULT:
            value = ""
        if not is_value(name, value):
            raise Sorry("sorry.unknown_control")
        change = await self._change(interaction, cast(Setting, name), value)
        await self._show(interaction, change)

    async def press_undo(self, interaction: discord.Interaction, press: Press) -> None:
        """Take a change back."""
        check_manager(interaction)
        change = await self.bot.store.undo(
            guild_of(interaction), press.game_id, user_id=interaction.user.id, name=name_of(interaction.user)
        )
        await self.bot.hall.load_choices()
        await self._show(interaction, change)

    async def press_log(self, interaction: discord.Interaction, press: Press) -> None:
        """Who changed what lately."""
        check_manager(interaction)
        guild_id = guild_of(interaction)
        log = await self.bot.store.changes(guild_id)
        layout = panel(reader_locale(interaction), self.bot.hall.choices(guild_id), log=log)
        with answering():
            await interaction.response.edit_message(view=layout)

    async def press_erase(self, interaction: discord.Interaction, press: Press) -> None:
        """Ask again before everything is deleted."""
        check_manager(interaction)
        with answering():
            await interaction.response.send_modal(EraseForm(self.bot, interaction))

    async def _change(self, interaction: discord.Interaction, setting: Setting, value: str) -> Change | None:
        change = await self.bot.store.change(
            guild_of(interaction), setting, value, user_id=interaction.user.id, name=name_of(interaction.user)
        )
        await self.bot.hall.load_choices()
        return change

    async def _show(self, interaction: discord.Interaction, change: Change | None) -> None:
        layout = panel(reader_locale(interaction), self.bot.hall.choices(guild_of(interaction)), change)
        with answering():
            await interaction.response.edit_message(view=layout)


def check_manager(interaction: discord.Interaction) -> None:
    """:class:`Sorry` for who may not manage the server: a command's own permissions can be changed by anybody who may
    change roles, and panels may be pressed long after.
    """
    guild_of(interaction)
    if not interaction.permissions.manage_guild:
        raise Sorry("sorry.only_managers")


class EraseForm(discord.ui.Modal):
    """The server's name, typed: nobody deletes everything by a slip."""

    def __init__(self, bot: Bot, interaction: discord.Interaction) -> None:
        locale = reader_locale(interaction)
        super().__init__(title=text(locale, "settings.erase.form"))
        self.bot = bot
        self.expected = interaction.guild.name if interaction.guild else ""
        self.typed: discord.ui.TextInput[EraseForm] = discord.ui.TextInput(
            placeholder=self.expected[:100], custom_id="server", max_length=100
        )
        self.add_item(
            discord.ui.Label(
                text=text(locale, "settings.erase.label"),
                description=text(locale, "settings.erase.option"),
                component=self.typed,
            )
        )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Delete, if the name is right; tell why not, otherwise."""
        try:
            await self._erase(interaction)
        except Exception as error:
            await apologise(interaction, error)

    async def _erase(self, interaction: discord.Interaction) -> None:
        check_manager(interaction)
        if self.typed.value.strip() != self.expected.strip():
            raise Sorry("sorry.wrong_server_name")
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.bot.retention.forget(guild_of(interaction))
        await whisper(interaction, text(reader_locale(interaction), "settings.erased"))


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(SettingsCog(bot))
