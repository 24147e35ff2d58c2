"""Looking after a table: the host's panel, sending somebody away, and ending a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import pressed_lobby, pressed_match, reader_locale
from bot.calls import CallFailed, answer_that_counts, answering, expected_errors
from bot.controls import Press, button, chosen_in, id_in
from bot.games.registry import PRESENTERS
from bot.play.layouts import Style, page, row
from bot.play.lobby import Lobby
from bot.play.match import ENDED, Ended, Match
from bot.play.panel import PEOPLE, panel_layout
from bot.play.people import name_of
from bot.presses import Place
from bot.sorry import Sorry, whisper
from bot.words.catalog import text
from bot.words.names import safe
from bot.words.translator import told
from cogs.opening import table_here
from engine.game import OptionError

PRESET = "preset"


class Hosting(commands.Cog):
    """What hosts and moderators do, and the vote by which players end a game."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        for game in PRESENTERS:
            group = bot.tree.get_command(game)
            assert isinstance(group, app_commands.Group)
            group.add_command(self._kick_command())
            group.add_command(self._end_command())
        bot.handlers.register("options", self.press_options)
        bot.handlers.register("vote", self.press_vote, Place.BY_ITSELF)
        for verb, handler in self._presses_on_panel().items():
            bot.handlers.register(verb, handler, Place.PRIVATE)

    def _presses_on_panel(self) -> dict[str, Callable[[discord.Interaction, Press], Awaitable[None]]]:
        return {
            "panel": self.press_panel,
            "set": self.press_set,
            "set_pace": self.press_set_pace,
            "set_look": self.press_set_look,
            "seat_computer": self.press_seat_computer,
            "invite": self.press_invite,
            "remove": self.press_remove,
        }

    def _kick_command(self) -> app_commands.Command[Any, ..., None]:
        @app_commands.rename(person=told("option.person.name"))
        @app_commands.describe(person=told("option.person.description"))
        async def run(interaction: discord.Interaction, person: discord.User) -> None:
            await self.kick(interaction, person.id)

        return app_commands.Command(
            name=told("command.kick.name"), description=told("command.kick.description"), callback=run
        )

    def _end_command(self) -> app_commands.Command[Any, ..., None]:
        async def run(interaction: discord.Interaction) -> None:
            await self.end(interaction)

        return app_commands.Command(
            name=told("command.end.name"), description=told("command.end.description"), callback=run
        )

    # -- commands

    async def kick(self, interaction: discord.Interaction, user_id: int) -> None:
        """Send somebody away; in a game a computer plays on."""
        table = table_here(self.bot, interaction)
        self._check_in_charge(interaction, table)
        seat = table.row.seat_of(user_id)
        if seat is None:
            raise Sorry("sorry.not_seated_there")
        if isinstance(table, Lobby):
            await table.leave(user_id)
        else:
            await table.leave(seat.seat)
        await whisper(interaction, text(reader_locale(interaction), "lobby.kicked"))

    async def end(self, interaction: discord.Interaction) -> None:
        """End this channel's table: the host and moderators at once, other players by vote."""
        table = table_here(self.bot, interaction)
        if isinstance(table, Match) and not self._in_charge(interaction, table):
            await self._call_vote(interaction, table)
            return
        self._check_in_charge(interaction, table)
        if isinstance(table, Lobby):
            await self.bot.hall.close_lobby(table)
        elif not await self.bot.hall.break_off(table, ENDED):
            raise Sorry("sorry.over")
        await whisper(interaction, text(reader_locale(interaction), "lobby.ended"))

    def _in_charge(self, interaction: discord.Interaction, table: Lobby | Match) -> bool:
        return interaction.user.id == table.row.host_id or interaction.permissions.manage_messages

    def _check_in_charge(self, interaction: discord.Interaction, table: Lobby | Match) -> None:
        if not self._in_charge(interaction, table):
            raise Sorry("sorry.only_host_ends")

    # -- voting

    async def _call_vote(self, interaction: discord.Interaction, match: Match) -> None:
        """A player asks the others to end the game."""
        match.seat_of(interaction.user.id)
        match.votes.cast(interaction.user.id)
        if match.votes.enough:
            await self._end_by_vote(match)
            await whisper(interaction, text(reader_locale(interaction), "lobby.ended"))
            return
        try:
            with answer_that_counts():
                await interaction.response.send_message(view=self._vote_layout(match))
        except CallFailed:
            # Nobody has seen it.
            match.votes.withdraw(interaction.user.id)
            raise

    async def press_vote(self, interaction: discord.Interaction, press: Press) -> None:
        """A player is for ending the game."""
        match = pressed_match(self.bot.hall, interaction, press)
        match.seat_of(interaction.user.id)
        match.votes.cast(interaction.user.id)
        if passed := match.votes.enough:
            await self._end_by_vote(match)
        locale = match.row.locale
        layout = page(None, text(locale, "vote.passed")) if passed else self._vote_layout(match)
        with answering():
            await interaction.response.edit_message(view=layout)

    async def _end_by_vote(self, match: Match) -> None:
        if not await self.bot.hall.break_off(match, Ended("table.voted")):
            raise Sorry("sorry.over")

    def _vote_layout(self, match: Match) -> discord.ui.LayoutView:
        """The call, in the name of who voted first: what a control says of that isn't to be believed."""
        locale, caller = match.row.locale, match.seat_of(match.votes.caller)
        words = text(locale, "vote.call", name=match.names[caller], done=len(match.votes), n=match.votes.needed)
        press = Press("vote", match.id, 0)
        return page(None, words, row(button(press, text(locale, "vote.button"), Style.danger)))

    # -- the panel

    async def press_options(self, interaction: discord.Interaction, press: Press) -> None:
        """The lobby's Options: the host's panel."""
        lobby = self._own_lobby(interaction, press)
        view = panel_layout(lobby, reader_locale(interaction), lobby.presenter.pages[0])
        with answering():
            await interaction.response.send_message(view=view, ephemeral=True)

    async def press_panel(self, interaction: discord.Interaction, press: Press) -> None:
        """Another page of the panel."""
        await self._show(interaction, self._own_lobby(interaction, press), press.arg)

    async def press_set(self, interaction: discord.Interaction, press: Press) -> None:
        """An option chosen in the panel."""
        lobby = self._own_lobby(interaction, press)
        shown, _, name = press.arg.partition(".")
        value = chosen_in(press)
        preset, changes = lobby.row.preset, lobby.presenter.game.changes(lobby.options)
        if name == PRESET:
            preset, changes = value, {}
        else:
            changes = {**changes, name: value}
        await self._change(interaction, lobby, shown, preset, changes, lobby.row.pace)

    async def press_set_pace(self, interaction: discord.Interaction, press: Press) -> None:
        """The pace chosen in the panel."""
        lobby = self._own_lobby(interaction, press)
        changes = lobby.presenter.game.changes(lobby.options)
        await self._change(interaction, lobby, press.arg, lobby.row.preset, changes, chosen_in(press))

    async def press_set_look(self, interaction: discord.Interaction, press: Press) -> None:
        """The look chosen in the panel."""
        lobby = self._own_lobby(interaction, press)
        await lobby.set_look(interaction.user.id, chosen_in(press))
        await self._show(interaction, lobby, press.arg)

    async def _change(
        self,
        interaction: discord.Interaction,
        lobby: Lobby,
        shown: str,
        preset: str,
        changes: Mapping[str, str],
        pace: str,
    ) -> None:
        said = ""
        try:
            await lobby.change(interaction.user.id, preset=preset, changes=changes, pace=pace)
        except OptionError as error:
            why = lobby.presenter.refused(reader_locale(interaction), error)
            said = text(reader_locale(interaction), "panel.refused", why=why)
        await self._show(interaction, lobby, shown, said)

    async def press_seat_computer(self, interaction: discord.Interaction, press: Press) -> None:
        """A computer player of a chosen strength."""
        lobby = self._own_lobby(interaction, press)
        await lobby.add_computer(interaction.user.id, chosen_in(press))
        await self._show(interaction, lobby, PEOPLE)

    async def press_remove(self, interaction: discord.Interaction, press: Press) -> None:
        """Somebody is sent away."""
        lobby = self._own_lobby(interaction, press)
        await lobby.remove(chosen_in(press))
        await self._show(interaction, lobby, PEOPLE)

    async def press_invite(self, interaction: discord.Interaction, press: Press) -> None:
        """Somebody is called to the table, once and by direct message: in the channel nobody is pinged for it."""
        lobby = self._own_lobby(interaction, press)
        guest = id_in(chosen_in(press))
        with answering():
            await interaction.response.defer()
        came = await self._invite(lobby, guest, safe(name_of(interaction.user)))
        said = text(reader_locale(interaction), f"panel.{came}", mention=f"<@{guest}>")
        await self._show(interaction, lobby, PEOPLE, said)

    async def _invite(self, lobby: Lobby, guest: int, host: str) -> str:
        """Send the invitation; what came of it, as the end of a message id."""
        if guest in lobby.invited:
            return "invited_already"
        locale = lobby.row.locale
        words = text(
            locale,
            "lobby.invitation",
            name=host,
            game=lobby.presenter.title(locale),
            link=lobby.board.jump_url or "",
        )
        # Noted first: a second press may come before Discord has answered.
        lobby.invited.add(guest)
        try:
            with expected_errors():
                await (await self.bot.hall.dm_channel(guest)).send(words)
        except CallFailed:
            lobby.invited.discard(guest)
            return "invite_closed"
        return "invited"

    def _own_lobby(self, interaction: discord.Interaction, press: Press) -> Lobby:
        lobby = pressed_lobby(self.bot.hall, interaction, press)
        lobby.check_host(interaction.user.id)
        return lobby

    async def _show(self, interaction: discord.Interaction, lobby: Lobby, shown: str, said: str = "") -> None:
        view = panel_layout(lobby, reader_locale(interaction), shown, said)
        with answering():
            if interaction.response.is_done():
                await interaction.edit_original_response(view=view)
            else:
                await interaction.response.edit_message(view=view)


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Hosting(bot))
