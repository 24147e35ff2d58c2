"""A table before its first card: opening, sitting down, standing up, starting. And ending a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import channel_of, check_channel, guild_of, pressed_lobby, pressed_match, public_locale, reader_locale
from bot.calls import CallFailed, answering, expected_errors
from bot.controls import Press
from bot.games.presenter import Presenter
from bot.games.registry import PRESENTERS
from bot.permissions import LABELS, missing
from bot.play.dealing import changes_text, read_changes
from bot.play.lobby import Lobby
from bot.play.match import Match
from bot.play.people import name_of
from bot.sitting import acknowledge, new_seat, show_lobby
from bot.sorry import Sorry, SorryInWords, whisper
from bot.words.catalog import text
from bot.words.names import plain
from bot.words.translator import told
from engine.game import OptionError
from engine.pacing import PACES
from engine.players import STRENGTHS

AnyCommand = app_commands.Command[Any, ..., None]


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for with a new table; None for what wasn't said."""

    preset: str | None
    options: str | None
    pace: str | None
    thread: bool


class Opening(commands.Cog):
    """One group of commands for each game, and the buttons of the lobby."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        for presenter in PRESENTERS.values():
            bot.tree.add_command(self._group(presenter))
        for verb, handler in self._presses().items():
            bot.handlers.register(verb, handler)

    def _presses(self) -> dict[str, Callable[[discord.Interaction, Press], Awaitable[None]]]:
        return {
            "join": self.press_join,
            "leave": self.press_leave,
            "add_computer": self.press_add_computer,
            "start": self.press_start,
            "quit": self.press_quit,
        }

    def _group(self, presenter: Presenter) -> app_commands.Group:
        """``/<game> new|join|leave|start|add-computer`` (``kick`` and ``end``: see ``hosting``)."""
        group = app_commands.Group(
            name=presenter.game.id,
            description=told(f"command.{presenter.game.id}.description"),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        )
        group.add_command(self._new_command(presenter))
        group.add_command(self._command("join", self.join))
        group.add_command(self._command("leave", self.leave))
        group.add_command(self._command("start", self.start))
        group.add_command(self._add_computer_command())
        return group

    def _command(self, name: str, callback: Callable[[discord.Interaction], Awaitable[None]]) -> AnyCommand:
        async def run(interaction: discord.Interaction) -> None:
            await callback(interaction)

        return app_commands.Command(
            name=told(f"command.{name}.name"), description=told(f"command.{name}.description"), callback=run
        )

    def _new_command(self, presenter: Presenter) -> AnyCommand:
        @app_commands.rename(
            preset=told("option.preset.name"),
            options=told("option.options.name"),
            pace=told("option.pace.name"),
            thread=told("option.thread.name"),
        )
        @app_commands.describe(
            preset=told("option.preset.description"),
            options=told("option.options.description"),
            pace=told("option.pace.description"),
            thread=told("option.thread.description"),
        )
        @app_commands.choices(
            preset=[app_commands.Choice(name=preset.title(), value=preset) for preset in presenter.game.presets],
            pace=[app_commands.Choice(name=told(f"pace.{pace}.choice"), value=pace) for pace in PACES],
        )
        async def new(
            interaction: discord.Interaction,
            preset: str | None = None,
            options: app_commands.Range[str, 1, 300] | None = None,
            pace: str | None = None,
            thread: bool = False,
        ) -> None:
            await self.new(interaction, presenter, Wish(preset, options, pace, thread))

        return app_commands.Command(
            name=told("command.new.name"), description=told("command.new.description"), callback=new
        )

    def _add_computer_command(self) -> AnyCommand:
        @app_commands.rename(strength=told("option.strength.name"))
        @app_commands.describe(strength=told("option.strength.description"))
        @app_commands.choices(
            strength=[app_commands.Choice(name=told(f"strength.{one}.choice"), value=one) for one in STRENGTHS]
        )
        async def add(interaction: discord.Interaction, strength: str = "normal") -> None:
            await self.add_computer(interaction, strength)

        return app_commands.Command(
            name=told("command.add_computer.name"),
            description=told("command.add_computer.description"),
            callback=add,
        )

    # -- commands

    async def new(self, interaction: discord.Interaction, presenter: Presenter, wish: Wish) -> None:
        """Open a table in this channel, or in a new thread of it; in the channel the answer is its lobby."""
        check_channel(self.bot.hall, interaction)
        self._check_permissions(interaction)
        guild_id, channel_id = guild_of(interaction), channel_of(interaction)
        locale = public_locale(self.bot.hall, interaction, self.bot.settings.default_locale)
        preset, changes, pace = await self._chosen(guild_id, presenter, wish)
        if wish.thread:
            # Discord may take longer to make a thread than it waits for an answer.
            with answering():
                await interaction.response.defer(ephemeral=True, thinking=True)
        thread = await self._make_thread(interaction, presenter, locale) if wish.thread else None
        lobby = await self.bot.hall.open(
            guild_id=guild_id,
            channel_id=thread.id if thread else channel_id,
            game=presenter.game.id,
            preset=preset,
            changes=changes,
            host=new_seat(interaction),
            locale=locale,
            pace=pace,
        )
        if thread:
            lobby.board.refresh()
            await whisper(interaction, text(reader_locale(interaction), "lobby.in_thread", thread=thread.mention))
        else:
            await show_lobby(interaction, lobby)
        self.remember_name(interaction)

    async def _chosen(self, guild_id: int, presenter: Presenter, wish: Wish) -> tuple[str, str, str]:
        """Preset, changes and pace: what was wished for, else as the server's settings say, else what it chose last."""
        last = await self.bot.store.last_table(guild_id, presenter.game.id)
        choices = self.bot.hall.choices(guild_id)
        pace = wish.pace or choices.chosen("pace") or (last.pace if last else "normal")
        usual = choices.chosen("preset")
        if wish.preset is None and wish.options is None and usual is None and last:
            return last.preset, last.changes, pace
        preset = wish.preset or (usual if usual in presenter.game.presets else None) or presenter.game.presets[0]
        try:
            options = presenter.game.options(preset, read_changes(wish.options or ""))
        except OptionError as error:
            raise SorryInWords(partial(presenter.refused, error=error)) from error
        return preset, changes_text(presenter.game.changes(options)), pace

    async def _make_thread(self, interaction: discord.Interaction, presenter: Presenter, locale: str) -> discord.Thread:
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise Sorry("sorry.threads")
        name = text(locale, "lobby.thread", game=presenter.title(locale), name=plain(name_of(interaction.user)))
        try:
            with expected_errors():
                return await channel.create_thread(name=name[:100], type=discord.ChannelType.public_thread)
        except CallFailed as error:
            raise Sorry("sorry.threads") from error

    async def join(self, interaction: discord.Interaction) -> None:
        """Sit down at this channel's table."""
        await self._join(interaction, self._lobby_here(interaction))
        await whisper(interaction, text(reader_locale(interaction), "lobby.joined"))

    async def leave(self, interaction: discord.Interaction) -> None:
        """Stand up from this channel's table."""
        table = table_here(self.bot, interaction)
        if isinstance(table, Match):
            await self._quit(interaction, table)
            return
        await table.leave(interaction.user.id)
        await whisper(interaction, text(reader_locale(interaction), "lobby.left"))

    async def start(self, interaction: discord.Interaction) -> None:
        """Deal the cards at this channel's table."""
        lobby = self._lobby_here(interaction)
        with answering():
            await interaction.response.defer(ephemeral=True, thinking=True)
        await self.bot.hall.start(lobby, interaction.user.id)
        await whisper(interaction, text(reader_locale(interaction), "lobby.started"))

    async def add_computer(self, interaction: discord.Interaction, strength: str) -> None:
        """Give a seat of this channel's table to a computer player."""
        await self._lobby_here(interaction).add_computer(interaction.user.id, strength)
        await whisper(interaction, text(reader_locale(interaction), "lobby.computer_added"))

    # -- buttons

    async def press_join(self, interaction: discord.Interaction, press: Press) -> None:
        """The lobby's Join."""
        lobby = pressed_lobby(self.bot.hall, interaction, press)
        await self._join(interaction, lobby)
        await acknowledge(interaction, lobby)

    async def press_leave(self, interaction: discord.Interaction, press: Press) -> None:
        """The lobby's Leave."""
        lobby = pressed_lobby(self.bot.hall, interaction, press)
        await lobby.leave(interaction.user.id)
        await acknowledge(interaction, lobby)

    async def press_add_computer(self, interaction: discord.Interaction, press: Press) -> None:
        """The lobby's Add computer."""
        lobby = pressed_lobby(self.bot.hall, interaction, press)
        await lobby.add_computer(interaction.user.id, "normal")
        await acknowledge(interaction, lobby)

    async def press_start(self, interaction: discord.Interaction, press: Press) -> None:
        """The lobby's Start."""
        lobby = pressed_lobby(self.bot.hall, interaction, press)
        lobby.check_players()
        await acknowledge(interaction, lobby)
        await self.bot.hall.start(lobby, interaction.user.id)

    async def press_quit(self, interaction: discord.Interaction, press: Press) -> None:
        """The table's Leave."""
        await self._quit(interaction, pressed_match(self.bot.hall, interaction, press))

    # -- helpers

    def remember_name(self, interaction: discord.Interaction) -> None:
        """Keep how this person is called here, for the leaderboard. Nobody waits for it."""
        guild_id, user = interaction.guild_id, interaction.user
        assert guild_id is not None
        self.bot.hall.keep_trying(lambda: self.bot.store.remember_name(guild_id, user.id, name_of(user)))

    async def _join(self, interaction: discord.Interaction, lobby: Lobby) -> None:
        seat = new_seat(interaction)
        assert seat.user_id is not None
        await lobby.join(seat.user_id, seat.name, interaction.id, reader_locale(interaction))
        self.remember_name(interaction)

    async def _quit(self, interaction: discord.Interaction, match: Match) -> None:
        seat = match.seat_of(interaction.user.id)
        await match.leave(seat)
        message = "table.you_left_last" if match.over else "table.you_left"
        await whisper(interaction, text(reader_locale(interaction), message))

    def _lobby_here(self, interaction: discord.Interaction) -> Lobby:
        table = table_here(self.bot, interaction)
        if isinstance(table, Match):
            raise Sorry("sorry.not_in_lobby")
        return table

    def _check_permissions(self, interaction: discord.Interaction) -> None:
        """What the bot lacks in this channel, it says before there is a table that it can't show."""
        in_thread = isinstance(interaction.channel, discord.Thread)
        irrelevant = {"create_public_threads"}
        irrelevant.add("send_messages" if in_thread else "send_messages_in_threads")
        lacking = [name for name in missing(interaction.app_permissions) if name not in irrelevant]
        if lacking:
            raise Sorry("sorry.permissions", permissions=", ".join(LABELS[name] for name in lacking))


def table_here(bot: Bot, interaction: discord.Interaction) -> Lobby | Match:
    """The table of the channel that a command was given in; :class:`Sorry` if there is none."""
    table = bot.hall.in_channel(interaction.channel_id)
    if table is None:
        raise Sorry("sorry.no_table_here")
    return table


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Opening(bot))
