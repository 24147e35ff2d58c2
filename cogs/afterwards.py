"""After a game: a rematch, and the bleat that the skitgubbe owes."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.app import Bot
from bot.asking import check_channel, check_server, reader_locale
from bot.calls import CallFailed, answer_that_counts
from bot.controls import Press
from bot.play.lobby import Lobby
from bot.play.people import name_of
from bot.sitting import acknowledge, new_seat, show_lobby
from bot.sorry import Sorry
from bot.store import ChannelBusy, GameRow, NewSeat
from bot.words.catalog import text
from bot.words.names import safe


class Afterwards(commands.Cog):
    """The buttons below a result."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.handlers.register("rematch", self.press_rematch)
        bot.handlers.register("bleat", self.press_bleat)

    async def press_rematch(self, interaction: discord.Interaction, press: Press) -> None:
        """The first to press opens the table again, with its computer players; the others sit down at it."""
        check_channel(self.bot.hall, interaction)
        before = await self.bot.store.game(press.game_id)
        check_server(interaction, before.guild_id)
        if before.seat_of(interaction.user.id) is None:
            raise Sorry("sorry.not_at_this_table")
        seat = new_seat(interaction)
        try:
            lobby = await self._open_again(before, seat)
        except ChannelBusy as busy:
            await self._sit_down(interaction, busy.game, before, seat)
            return
        await show_lobby(interaction, lobby)

    async def _open_again(self, before: GameRow, host: NewSeat) -> Lobby:
        computers = tuple(
            NewSeat(name=seat.name, strength=seat.strength) for seat in before.seats if seat.strength is not None
        )
        return await self.bot.hall.open(
            guild_id=before.guild_id,
            channel_id=before.channel_id,
            game=before.game,
            preset=before.preset,
            changes=before.changes,
            host=host,
            others=computers,
            locale=before.locale,
            pace=before.pace,
            look=before.look,
            previous_id=before.id,
        )

    async def _sit_down(self, interaction: discord.Interaction, there: GameRow, before: GameRow, seat: NewSeat) -> None:
        """Somebody pressed before: this one joins, if the table in the channel is the rematch of the same game."""
        if there.previous_id != before.id:
            raise ChannelBusy(there)
        assert seat.user_id is not None
        lobby = self.bot.hall.lobby(there.id)
        await lobby.join(seat.user_id, seat.name, interaction.id, reader_locale(interaction))
        await acknowledge(interaction, lobby)

    async def press_bleat(self, interaction: discord.Interaction, press: Press) -> None:
        """Only the skitgubbe bleats, and only once."""
        before = await self.bot.store.game(press.game_id)
        check_server(interaction, before.guild_id)
        result = await self.bot.store.result(press.game_id)
        losers = [seat for seat in result.seats if seat.lost] if result else []
        if all(seat.user_id != interaction.user.id for seat in losers):
            raise Sorry("sorry.only_skitgubbe_bleats")
        bleats = await self.bot.store.bleats(before.guild_id)
        if not await self.bot.store.record_bleat(press.game_id, interaction.user.id):
            raise Sorry("sorry.bleated_already")
        words = text(before.locale, "result.bleat", name=safe(name_of(interaction.user)), n=bleats + 1)
        try:
            with answer_that_counts():
                await interaction.response.send_message(words)
        except CallFailed:
            # Nobody has heard it.
            await self.bot.store.forget_bleat(press.game_id, interaction.user.id)
            raise


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(Afterwards(bot))
