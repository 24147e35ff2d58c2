"""What the people who manage a server can set for it; and deleting all that is stored about it."""

from __future__ import annotations

from typing import cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import guild_of, reader_locale
from bot.calls import answering
from bot.controls import Press, form, typed_in
from bot.play.people import name_of
from bot.presses import Place
from bot.sorry import Sorry, perhaps_unfinished, whisper
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
            bot.handlers.register(verb, handler, Place.PRIVATE)
        bot.handlers.register("house_erased", self.erase)

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
        await self._let_count(change)
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
        """Ask for the server's name before everything is deleted: nobody does that by a slip."""
        check_manager(interaction)
        locale = reader_locale(interaction)
        question = form(
            Press("house_erased", 0, 0),
            text(locale, "settings.erase.form"),
            text(locale, "settings.erase.label"),
            text(locale, "settings.erase.option"),
            placeholder=server_name(interaction),
            longest=100,
        )
        with answering():
            await interaction.response.send_modal(question)

    async def erase(self, interaction: discord.Interaction, press: Press) -> None:
        """Delete, if the name that was typed is right; tell why not, otherwise."""
        check_manager(interaction)
        name = server_name(interaction).strip()
        if not name or typed_in(press) != name:
            raise Sorry("sorry.wrong_server_name")
        await interaction.response.defer(ephemeral=True, thinking=True)
        with perhaps_unfinished():
            await self.bot.retention.forget(guild_of(interaction))
        await whisper(interaction, text(reader_locale(interaction), "settings.erased"))

    async def _change(self, interaction: discord.Interaction, setting: Setting, value: str) -> Change | None:
        change = await self.bot.store.change(
            guild_of(interaction), setting, value, user_id=interaction.user.id, name=name_of(interaction.user)
        )
        await self._let_count(change)
        return change

    async def _let_count(self, change: Change | None) -> None:
        if change is not None:
            self.bot.hall.chosen(change)
        else:
            # It was so already: perhaps it was written although the news of it got lost.
            await self.bot.hall.load_choices()

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


def server_name(interaction: discord.Interaction) -> str:
    """What the server is called; empty as long as Discord hasn't told."""
    return interaction.guild.name if interaction.guild else ""


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(SettingsCog(bot))
