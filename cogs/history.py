"""Games that are over: a list of them, and each one again, move by move."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Bot
from bot.asking import guild_of, reader_locale
from bot.calls import answering
from bot.controls import Press, button, chosen_in, id_in, select
from bot.drawing import Drawing
from bot.play.archive import finished_game, record_of_game, uploaded
from bot.play.layouts import CALM, View, page, row
from bot.play.people import COMPUTER
from bot.play.replaying import RECORD_NAME, STEPS, Film, draw, fault_text, film_of_game, film_of_upload
from bot.presses import Place
from bot.sorry import Sorry, SorryInWords
from bot.store import ResultRow, ResultSeatRow
from bot.words.catalog import text
from bot.words.names import plain, safe
from bot.words.translator import told
from engine.game import GameError
from engine.record import RecordError

ROWS = 10
"""Games on a page."""


class History(commands.Cog):
    """``/history`` and ``/replay``. The answers are private: each reader turns the pages for himself."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        bot.handlers.register("history", self.press_page, Place.PRIVATE)
        bot.handlers.register("watch_game", self.press_game)
        bot.handlers.register("watch", self.press_step, Place.PRIVATE)

    @app_commands.command(name=told("command.history.name"), description=told("command.history.description"))
    @app_commands.rename(person=told("option.person.name"))
    @app_commands.describe(person=told("option.person.description"))
    @app_commands.guild_only()
    async def history(self, interaction: discord.Interaction, person: discord.User | None = None) -> None:
        """The games of this server, or of one person on it."""
        layout = await self._list(interaction, person.id if person else 0, 0)
        with answering():
            await interaction.response.send_message(view=layout, ephemeral=True)

    @app_commands.command(name=told("command.replay.name"), description=told("command.replay.description"))
    @app_commands.rename(game=told("option.game.name"), record=told("option.record.name"))
    @app_commands.describe(game=told("option.game.description"), record=told("option.record.description"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def replay(
        self,
        interaction: discord.Interaction,
        game: app_commands.Range[int, 1, 2**31] | None = None,
        record: discord.Attachment | None = None,
    ) -> None:
        """Show a game from its beginning: one of this server, or anybody's from its record."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        if record is not None:
            film = film_from(reader_locale(interaction), await uploaded(record))
        else:
            film = await self._film(interaction, game or await self._last_game(interaction))
        drawn = await draw(reader_locale(interaction), film, 0, drawing=self._drawing(interaction))
        with answering():
            await interaction.followup.send(view=drawn.layout, files=list(drawn.files), ephemeral=True)

    # -- controls

    async def press_page(self, interaction: discord.Interaction, press: Press) -> None:
        """Another page of the list."""
        layout = await self._list(interaction, id_in(press.arg.partition("-")[0]), press.turn)
        with answering():
            await interaction.response.edit_message(view=layout)

    async def press_game(self, interaction: discord.Interaction, press: Press) -> None:
        """A game chosen in the list."""
        number = id_in(chosen_in(press))
        await interaction.response.defer(ephemeral=True, thinking=True)
        film = await self._film(interaction, number)
        drawn = await draw(reader_locale(interaction), film, 0, drawing=self._drawing(interaction))
        with answering():
            await interaction.followup.send(view=drawn.layout, files=list(drawn.files), ephemeral=True)

    async def press_step(self, interaction: discord.Interaction, press: Press) -> None:
        """On or back in a replay. A record that somebody brought is read again from the message that it hangs on."""
        if press.arg not in STEPS:
            raise Sorry("sorry.unknown_control")
        await interaction.response.defer()
        locale = reader_locale(interaction)
        film = await self._film(interaction, press.game_id) if press.game_id else await film_on(locale, interaction)
        drawn = await draw(locale, film, press.turn, press.arg, self._drawing(interaction))
        with answering():
            await interaction.edit_original_response(view=drawn.layout, attachments=list(drawn.files))

    # -- helpers

    async def _film(self, interaction: discord.Interaction, number: int) -> Film:
        game = await finished_game(self.bot.store, guild_of(interaction), number)
        try:
            record = await record_of_game(self.bot.store, game)
        except GameError as error:
            raise Sorry("sorry.old_game", number=str(number)) from error
        return film_of_game(reader_locale(interaction), game, record)

    async def _last_game(self, interaction: discord.Interaction) -> int:
        found = await self.bot.store.last_ended(guild_of(interaction), interaction.channel_id or 0)
        if found is None:
            raise Sorry("sorry.no_game_ended_here")
        return found

    def _drawing(self, interaction: discord.Interaction) -> Drawing | None:
        hall = self.bot.hall
        return hall.surroundings.drawing if hall.shows_pictures(interaction.guild_id or 0) else None

    async def _list(self, interaction: discord.Interaction, user_id: int, number: int) -> View:
        locale = reader_locale(interaction)
        found = await self.bot.store.history(
            guild_of(interaction), user_id or None, limit=ROWS + 1, offset=number * ROWS
        )
        games = found[:ROWS]
        if not games:
            return page(CALM, text(locale, "history.title"), text(locale, "history.empty"))
        options = [
            discord.SelectOption(label=menu_label(locale, game)[:100], value=str(game.game_id)) for game in games
        ]
        return page(
            CALM,
            text(locale, "history.title"),
            "\n".join(history_line(locale, game) for game in games),
            row(select(Press("watch_game", 0, number), options, text(locale, "history.watch.placeholder"))),
            row(
                button(Press("history", 0, max(0, number - 1), f"{user_id}-back"), "◀", disabled=number == 0),
                button(Press("history", 0, number + 1, f"{user_id}-on"), "▶", disabled=len(found) <= ROWS),
            ),
        )


def film_from(locale: str, data: bytes) -> Film:
    """A record to be watched; :class:`Sorry` says what is wrong in which line."""
    try:
        return film_of_upload(locale, data)
    except RecordError as error:
        words = fault_text(locale, error)
        raise SorryInWords(lambda _: words) from error


async def film_on(locale: str, interaction: discord.Interaction) -> Film:
    """The record that hangs on a message."""
    attached = interaction.message.attachments if interaction.message else []
    found = next((one for one in attached if one.filename == RECORD_NAME), None)
    if found is None:
        raise Sorry("sorry.file_unreachable")
    return film_from(locale, await uploaded(found))


def history_line(locale: str, game: ResultRow) -> str:
    """A game: when, who lost, and who else was there."""
    losers = [name_in_text(seat) for seat in game.seats if seat.lost]
    others = [name_in_text(seat) for seat in game.seats if not seat.lost]
    return text(
        locale,
        "history.lost" if losers else "history.drawn",
        number=str(game.game_id),
        time=f"<t:{int(game.ended_at.timestamp())}:d>",
        loser=", ".join(losers),
        others=", ".join(others),
    )


def menu_label(locale: str, game: ResultRow) -> str:
    """The same for a menu, where nothing is formatted."""
    names = ", ".join(plain(seat.name) for seat in sorted(game.seats, key=lambda seat: not seat.lost))
    return text(locale, "history.game.option", number=str(game.game_id), names=names)


def name_in_text(seat: ResultSeatRow) -> str:
    """What a seat was called, harmless in a message."""
    return (f"{COMPUTER} " if seat.strength else "") + safe(seat.name)


async def setup(bot: Bot) -> None:
    """Called when the bot loads this module."""
    await bot.add_cog(History(bot))
